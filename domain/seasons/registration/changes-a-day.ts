/**
 * How often a golfer comes and goes: each time threads get a line, organizers and who looks at the event are told, and a mail is written.
 * Coming is what is counted, for whoever goes has to come again first.
 */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';

/** Of the newest so many of the golfer's acts those of the last day. */
const countLately = prepared(
  'seasons.changes-lately',
  `select count(*)::int as count from (
     select at, action, user_id from audit_entries where actor_user_id = $1 order by id desc limit $2) lately
   where at > now() - interval '1 day' and user_id = $1
     and action in ('registration.made', 'participant.playing-changed')`,
);

/** Several times what the parameter may say: what a golfer does beside in a day is less. */
const actsLookedAt = 2_000;

/** With the golfer locked; what somebody does for others is not counted. Throws conflict with the figure. */
export async function refuseRestless(
  tx: Transaction,
  { events }: Pick<BookingRules, 'events'>,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<void> {
  const [lately] = await tx.query<{ count: number }>(countLately, [userId, actsLookedAt]);
  if ((lately?.count ?? 0) >= events.entryChangesADay)
    throw conflict('seasons.tooManyChanges', { most: events.entryChangesADay });
}
