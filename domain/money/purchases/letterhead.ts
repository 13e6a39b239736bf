/** What stands at the head of receipts and statements: the club's name, address, and what its tax is called and registered as. */
import type { ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';

/** The address and the tax number are null until the club says them. */
export const letterhead = ({
  name,
  address,
  taxName,
  taxNumber,
}: Pick<ClubProfile, 'name' | 'address' | 'taxName' | 'taxNumber'>): Statement['club'] => ({
  name,
  address,
  taxName,
  taxNumber,
});
