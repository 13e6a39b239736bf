/** Recognises the constraints that keep a sale within its limits, whatever the code before them decided. */

const limits: readonly string[] = ['product_items_limit', 'memberships_once_per_item'];

/** Whether the database refused a membership too many: of the item in all, or of one golfer. */
export const isMaxReached = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && limits.includes(String(error.constraint));
