/** What stands at the head of receipts and statements: the club's name, address and tax number. */
import type { ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';

/** The address and the tax number are null until the club says them. */
export const letterhead = ({
  name,
  address,
  taxNumber,
}: Pick<ClubProfile, 'name' | 'address' | 'taxNumber'>): Statement['club'] => ({ name, address, taxNumber });
