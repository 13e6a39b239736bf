/**
 * What golfers do not do to others by signing up: come and go without end, and ask again who said no. Each coming is a line in threads, a
 * mail, and news for organizers and whoever looks at the event.
 */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';

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

/**
 * Coming is what is counted, for whoever goes has to come again first; what somebody does for others is not. With the golfer locked.
 * Throws conflict with the figure.
 */
export async function refuseRestless(
  tx: Transaction,
  { events }: Pick<BookingRules, 'events'>,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<void> {
  const [lately] = await tx.query<{ count: number }>(countLately, [userId, actsLookedAt]);
  if ((lately?.count ?? 0) >= events.entryChangesADay)
    throw conflict('seasons.tooManyChanges', { most: events.entryChangesADay });
}

interface Asking {
  readonly captainId: number;
  /** Null: the season itself. */
  readonly eventId: number | null;
  readonly seasonId: number;
  readonly userIds: readonly number[];
  readonly emails: readonly string[];
  /** The field that names them. */
  readonly field: 'team' | 'userIds';
}

/**
 * Who declined a captain's team of an event is not written to by that captain about it any more. With the captain locked. Throws
 * invalid_input with the name of the first who said no.
 */
export async function leaveInPeace(tx: Transaction, asking: Asking): Promise<void> {
  const { captainId, eventId, seasonId, userIds, emails, field } = asking;
  if (userIds.length + emails.length === 0) return;
  const [refused] = await tx.query<{ name: string }>(
    `select coalesce(u.full_name, r.invited_name) as name
     from registrations r left join users u on u.id = r.user_id
     where r.status = 'DECLINED' and r.created_by = $1
       and case when $2::bigint is null then r.season_id = $3 else r.event_id = $2 end
       and (r.user_id = any($4::bigint[]) or r.invited_email = any($5::text[]))
     order by r.id limit 1`,
    [captainId, eventId, seasonId, userIds, emails.map((email) => email.toLowerCase())],
  );
  if (refused) throw invalidField(field, 'seasons.saidNo', { name: refused.name });
}
