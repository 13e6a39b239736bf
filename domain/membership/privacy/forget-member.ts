/** Takes away what a golfer wrote about memberships elsewhere; the memberships themselves are part of the accounts. */
import type { Forget } from '../../accounts/former-member.ts';

export const forgetMember: Forget = async (tx, { userId }) => {
  await tx.query('update external_memberships set user_entered_text = null where user_id = $1', [userId]);
};
