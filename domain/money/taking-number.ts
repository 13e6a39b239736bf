/** What the receipt of a taking is called. */

/** T-000123 */
export const takingNumber = (takingId: number): string => `T-${String(takingId).padStart(6, '0')}`;
