/** Gives up the places of a golfer whose account is erased. Who waits is let in, and money comes back, right after: by `settleLeft`. */
import type { Forget } from '../../accounts/former-member.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findInvitedTo, forgetEntries } from '../forget-registrations.ts';
import { lockTargets, selectEntries, upcomingEvents } from './entry-rows.ts';
import { lockEntryTargets, passTeamOn } from './leave.ts';
import { finish, Moves } from './moves.ts';
import { percentBack, tiersOf } from './policy.ts';
import { promoteInSeason, promoteWithin } from './promote.ts';

interface Left {
  id: number;
  season_id: number | null;
  event_id: number | null;
  starts_on: string | null;
  time: string;
  policy_id: number | null;
}

/**
 * Words and names go with the places. Locks the seasons and events to come that the golfer is in, those into whose teams the golfer was
 * asked by mail, and those whose contact the golfer is. Accounts and threads come later in the order of locks than bookings,
 * which are given up after this.
 */
export const leaveEntries =
  ({ clock, timeZone }: House): Forget =>
  async (tx, former) => {
    const { userId } = former;
    const now = clock.now();
    const entries = await tx.query<Left>(
      `select r.id, r.season_id, r.event_id, coalesce(g.day, s.start_date) as starts_on,
         coalesce(to_char(g.start_time, 'HH24:MI'), '00:00') as time,
         coalesce(g.cancellation_policy_id, e.cancellation_policy_id) as policy_id
       from registrations r join event_types e on e.id = r.event_type_id left join golf_events g on g.id = r.event_id
         left join seasons s on s.id = r.season_id
       where r.user_id = $1 and r.withdrawn_at is null
         and (r.event_id is null or g.end_day >= $2) and (r.season_id is null or s.end_date >= $2)
       order by r.id`,
      [userId, clubDay(now, timeZone)],
    );
    const asked = await findInvitedTo(tx, former);
    const seasonIds = entries.flatMap(({ season_id }) => season_id ?? []);
    await lockTargets(tx, {
      seasonIds: [...seasonIds, ...asked.flatMap(({ seasonId }) => seasonId ?? [])],
      eventIds: [],
    });
    const eventIds = entries.flatMap(({ event_id }) => event_id ?? []);
    for (const seasonId of seasonIds)
      eventIds.push(...(await upcomingEvents(tx, seasonId, clubDay(now, timeZone))));
    const asContact = await tx.query<{ id: number }>('select id from golf_events where organizer_id = $1', [
      userId,
    ]);
    await lockTargets(tx, {
      seasonIds: [],
      eventIds: [
        ...eventIds,
        ...asked.flatMap(({ eventId }) => eventId ?? []),
        ...asContact.map(({ id }) => id),
      ],
    });
    await tx.query('update golf_events set organizer_id = null where organizer_id = $1', [userId]);
    for (const { id, starts_on, time, policy_id } of entries) {
      const startsAt = starts_on === null ? new Date(8.64e15) : clubMoment(starts_on, time, timeZone);
      const percent = percentBack(await tiersOf(tx, policy_id), startsAt, now);
      await tx.query(
        `update registrations set status = 'WITHDRAWN', withdrawn_at = $2, answer_by = null, token_hash = null,
           looking_for_partner = false, permanent = false, settle_percent = $3 where id = $1`,
        [id, now, percent],
      );
    }
    await tx.query(
      `update participants set place = 'OUT' where registration_id = any($1::bigint[]) and event_id = any($2::bigint[])`,
      [entries.map(({ id }) => id), eventIds],
    );
    await forgetEntries(tx, former);
  };

/** How many are looked at in one go. */
const most = 100;

/** Lets others in where somebody was erased, and gives back what the policy said then. Run twice, it finds nothing more. */
export async function settleLeft(house: House): Promise<number> {
  const left = await house.db.query<{ id: number }>(
    'select id from registrations where settle_percent is not null order by id limit $1',
    [most],
  );
  return eachAlone('Registrations', left, ({ id }) =>
    transact(house.db, async (tx) => {
      const [asked] = await selectEntries(tx, null, 'r.id = $2', [id]);
      if (!asked) return false;
      const eventIds = await lockEntryTargets(tx, house, asked);
      const [row] = await tx.query<{ percent: number }>(
        'update registrations r set settle_percent = null from registrations was where was.id = r.id and r.id = $1 and r.settle_percent is not null returning was.settle_percent as percent',
        [id],
      );
      if (!row) return false;
      const moves = new Moves(null);
      await passTeamOn(tx, house, moves, asked);
      let filled = 0;
      for (const eventId of eventIds) filled += await promoteWithin(tx, house, moves, eventId);
      if (asked.seasonId !== null)
        filled += await promoteInSeason(tx, house, moves, { seasonId: asked.seasonId, eventIds });
      moves.releases.set(id, filled > 0 ? 100 : row.percent);
      if (asked.inSeasonId !== null) moves.seasons.add(asked.inSeasonId);
      await finish(tx, { house }, moves, 'Account erased');
      return true;
    }),
  );
}
