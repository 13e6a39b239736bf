/** Ends what was not answered in time: invitations, offers, kept places. Whoever waits moves up. */
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockTargets, selectEntries, upcomingEvents } from './entry-rows.ts';
import { endEntry } from './leave.ts';
import { finish, Moves } from './moves.ts';

/** How many are looked at in one go. */
const most = 100;

/** Each in its own transaction; run twice, it finds nothing more. Returns how many lapsed. */
export async function lapseEntries(house: House): Promise<number> {
  const now = house.clock.now();
  const due = await house.db.query<{ id: number; season_id: number | null; event_id: number | null }>(
    'select id, season_id, event_id from registrations where answer_by <= $1 order by answer_by, id limit $2',
    [now, most],
  );
  return eachAlone('Registrations', due, ({ id, season_id, event_id }) =>
    transact(house.db, async (tx) => {
      const seasonIds = season_id === null ? [] : [season_id];
      await lockTargets(tx, { seasonIds, eventIds: [] });
      const eventIds =
        event_id !== null
          ? [event_id]
          : season_id === null
            ? []
            : await upcomingEvents(tx, season_id, clubDay(now, house.timeZone));
      await lockTargets(tx, { seasonIds: [], eventIds });
      const [entry] = await selectEntries(tx, null, 'r.id = $2 and r.answer_by <= $3', [id, now]);
      if (!entry) return false;
      if (entry.status !== 'INVITED' && entry.status !== 'PENDING') {
        await tx.query('update registrations set answer_by = null where id = $1', [id]);
        return false;
      }
      const moves = new Moves(null);
      const leaving = { house, moves, eventIds, status: 'WITHDRAWN', what: 'EXPIRED', percent: 100 } as const;
      await endEntry(tx, leaving, entry);
      await finish(tx, { house }, moves, 'Not answered in time');
      return true;
    }),
  );
}

/** Milliseconds until the next answer is due; below 0 where one was, undefined where nothing is asked. */
export async function findNextAnswer({ db, clock }: House): Promise<number | undefined> {
  const [row] = await db.query<{ ms: number | null }>(
    'select (extract(epoch from min(answer_by) - $1::timestamptz) * 1000)::float8 as ms from registrations',
    [clock.now()],
  );
  return row?.ms ?? undefined;
}
