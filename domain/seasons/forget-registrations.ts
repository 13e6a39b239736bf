/** Takes a golfer out of what the directory knows of registrations, and of the seasons they organized. */
import type { Forget } from '../accounts/former-member.ts';

export const forgetRegistrations: Forget = async (tx, { userId }) => {
  await tx.query('delete from event_type_registrations where user_id = $1', [userId]);
  await tx.query('delete from season_organizers where user_id = $1', [userId]);
};
