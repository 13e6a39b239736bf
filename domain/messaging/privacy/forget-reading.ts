/** Takes away how far a golfer had read, what was muted, and what was told by mail. */
import type { Forget } from '../../accounts/former-member.ts';

/** That they were in a thread stays, for the others who were there. */
export const forgetReading: Forget = async (tx, { userId }) => {
  await tx.query(
    `update conversation_members set last_read_seq = 0, digested_seq = 0, muted = false where user_id = $1`,
    [userId],
  );
  await tx.query('delete from message_digests where user_id = $1', [userId]);
};
