/** Takes a golfer out of what is kept of registrations: names, words and addresses; that somebody played stays. */
import type { Forget } from '../accounts/former-member.ts';

export const forgetRegistrations: Forget = async (tx, former) => {
  const { userId, was } = former;
  await tx.query('delete from season_organizers where user_id = $1', [userId]);
  await tx.query('update golf_events set organizer_id = null where organizer_id = $1', [userId]);
  await tx.query(
    `update registrations set comments = '', guests = array_fill('Guest'::text, array[cardinality(guests)]) where user_id = $1`,
    [userId],
  );
  await tx.query(
    `update participants p set guest_name = 'Guest' from registrations r
     where r.id = p.registration_id and r.user_id = $1 and p.guest_name is not null`,
    [userId],
  );
  await tx.query(
    `update registrations set invited_email = null, invited_name = 'Guest', token_hash = null where invited_email = lower($1)`,
    [was.email],
  );
  await tx.query('delete from registrations where user_id = $1 and season_id is null and event_id is null', [
    userId,
  ]);
  const teams = await tx.query<{ id: number; name: string }>(
    'select id, name from teams where captain_id = $1',
    [userId],
  );
  for (const { id, name } of teams) {
    await tx.query('update teams set name = $2 where id = $1', [id, former.text(name)]);
  }
  await tx.query(
    `update entry_products set comment = '', requested_comment = null,
       guest_name = case when guest_name is null then null else 'Guest' end
     where user_id = $1 or charged_user_id = $1`,
    [userId],
  );
  await tx.query(
    `update product_logs l set comment = null from entry_products x
     where x.id = l.product_id and (x.user_id = $1 or x.charged_user_id = $1 or l.actor_id = $1)`,
    [userId],
  );
};
