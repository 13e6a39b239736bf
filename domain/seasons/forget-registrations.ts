/** Takes a golfer out of what is kept of registrations and fees: names, words and addresses; that somebody played and paid stays. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Forget, FormerMember } from '../accounts/former-member.ts';

const guest = 'Guest';

/** The seasons and events that were told the golfer's address, by others who asked them into a team. */
export const findInvitedTo = (
  tx: Transaction,
  { was }: FormerMember,
): Promise<{ seasonId: number | null; eventId: number | null }[]> =>
  tx.query<{ seasonId: number | null; eventId: number | null }>(
    `select season_id as "seasonId", event_id as "eventId" from registrations where invited_email = lower($1)`,
    [was.email],
  );

/** What the golfer typed or was called; the seasons and events that it is about must be locked, as far as they are to come. */
export const forgetEntries: Forget = async (tx, former) => {
  const { userId, was } = former;
  await tx.query('delete from season_organizers where user_id = $1', [userId]);
  await tx.query(
    `update registrations set comments = '', guests = array_fill($2::text, array[cardinality(guests)]) where user_id = $1`,
    [userId, guest],
  );
  await tx.query(
    `update participants p set guest_name = $2 from registrations r
     where r.id = p.registration_id and r.user_id = $1 and p.guest_name is not null`,
    [userId, guest],
  );
  await tx.query(
    `with invited as (
       update registrations set invited_email = null, invited_name = $2, token_hash = null
       where invited_email = lower($1) returning id)
     update participants p set guest_name = $2 from invited where invited.id = p.registration_id and p.user_id is null`,
    [was.email, guest],
  );
  await tx.query('delete from registrations where user_id = $1 and season_id is null and event_id is null', [
    userId,
  ]);
  // What somebody played off stays with results; why it was changed, and by whose ratings, is nobody's business any more.
  await tx.query(
    `update participants set handicap_basis = handicap_basis || '{"changed": null, "gender": null}'
     where user_id = $1 and handicap_basis is not null`,
    [userId],
  );
  await tx.query(
    `update round_handicaps n set handicap_basis = n.handicap_basis || '{"changed": null, "gender": null}'
     from participants p where p.id = n.participant_id and p.user_id = $1 and n.handicap_basis is not null`,
    [userId],
  );
  // Organizers write what they like beside a group.
  const lines = await tx.query<{ id: number; text: string }>(
    `select distinct l.id, l.text from draw_lines l join draw_groups g on g.id = l.group_id join draws d on d.id = g.draw_id
       join participants p on p.event_id = d.event_id
     where p.user_id = $1 order by l.id`,
    [userId],
  );
  for (const { id, text } of lines) {
    const kept = former.text(text);
    if (kept !== text) await tx.query('update draw_lines set text = $2 where id = $1', [id, kept]);
  }
  const teams = await tx.query<{ id: number; name: string }>(
    'select id, name from teams where captain_id = $1',
    [userId],
  );
  for (const { id, name } of teams) {
    await tx.query('update teams set name = $2 where id = $1', [id, former.text(name)]);
  }
};

/** What was written about the golfer's fees, and by the golfer about those of others. Locks these fees. */
export const forgetProducts: Forget = async (tx, { userId }) => {
  await tx.query(
    `select id from entry_products where user_id = $1 or charged_user_id = $1 or requested_by = $1 order by id for update`,
    [userId],
  );
  await tx.query(
    `update entry_products set comment = '', guest_name = case when guest_name is null then null else $2::text end
     where user_id = $1 or charged_user_id = $1`,
    [userId, guest],
  );
  await tx.query(
    `update entry_products set requested_comment = null where user_id = $1 or charged_user_id = $1 or requested_by = $1`,
    [userId],
  );
  await tx.query(
    `update product_logs l set comment = null from entry_products x
     where x.id = l.product_id and (x.user_id = $1 or x.charged_user_id = $1 or l.actor_id = $1)`,
    [userId],
  );
};
