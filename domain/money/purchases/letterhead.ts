/** What stands at the head of receipts and statements: the club's name, address and tax number. */
import type { Statement } from '@fourball/shared/money/shapes.ts';

/** `parameters`: those in force, by name. The address and the tax number are null until the club sets them, and where it emptied them. */
export const letterhead = (
  clubName: string,
  parameters: Readonly<Record<string, string>>,
): Statement['club'] => ({
  name: clubName,
  address: parameters.CLUB_ADDRESS || null,
  taxNumber: parameters.CLUB_TAX_NUMBER || null,
});
