/** Takes away what a golfer wrote on purchases; the purchases themselves are part of the books. */
import type { Forget } from '../accounts/former-member.ts';

export const forgetPurchaser: Forget = async (tx, { userId }) => {
  await tx.query('update purchases set message = null where user_id = $1', [userId]);
};
