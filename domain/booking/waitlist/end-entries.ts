/** Ends entries of the waitlist: given up, declined, or run out; what they were offered goes to the next. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { leaveLines } from '../../club/waiting/line.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emitAll, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findEntry, lockSpans, occurrencesOfEntries, presentEntry } from '../tell/waitlist-rows.ts';

/** Leaves the queue or says no to an offer: either ends the entry. Twice is fine. Errors: not_found for anybody else's. */
export async function leaveWaitlist(house: House, actor: UserActor, entryId: number): Promise<WaitlistEntry> {
  return transact(house.db, async (tx) => {
    const found = await findEntry(tx, entryId, house.timeZone);
    if (found?.user_id !== actor.userId) throw new AppError('not_found');
    const teeTimeIds = await lockSpans(tx, [entryId]);
    const ended = await tx.query<{ id: number }>(
      `update waitlist_entries set status = 'LEFT', ended_at = now() where id = $1 and ended_at is null returning id`,
      [entryId],
    );
    if (ended.length > 0) {
      const moving = found.status === 'WAITING';
      await emitAll(tx, await dropOffers(tx, house, [entryId], { teeTimeIds, moving }));
    }
    const after = await findEntry(tx, entryId, house.timeZone);
    return presentEntry(after ?? found);
  });
}

/** Takes back what ended entries were offered and hands it on. Only under the lock of the spans' tee times. */
async function dropOffers(
  tx: Transaction,
  house: Pick<House, 'clock' | 'timeZone'>,
  entryIds: readonly number[],
  { teeTimeIds, moving }: { teeTimeIds: readonly number[]; moving: boolean },
): Promise<Occurrence[]> {
  await tx.query('delete from waitlist_offers where entry_id = any($1::bigint[])', [entryIds]);
  const told = await occurrencesOfChangedSpots(tx, teeTimeIds, house);
  return [...told, ...(await occurrencesOfEntries(tx, entryIds, house.timeZone, moving))];
}

/**
 * Ends entries whose offer ran out and those whose last tee time has started, at most `limit`, and returns how many.
 * What was offered goes to the next in the same transaction. Running it twice, or two at once, is fine.
 */
export async function expireOffers(house: House, limit = 50): Promise<number> {
  const now = house.clock.now();
  const due = await house.db.query<{ id: number }>(
    `select entry_id as id from waitlist_offers where expires_at <= now()
     union select id from waitlist_entries where ended_at is null and status = 'WAITING' and to_at <= $1
     order by id limit $2`,
    [now, limit],
  );
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  return transact(house.db, async (tx) => {
    const teeTimeIds = await lockSpans(tx, ids);
    // Under the locks: what was answered meanwhile has ended.
    const ended = await tx.query<{ id: number }>(
      `update waitlist_entries e set status = 'PASSED', ended_at = now()
       where e.id = any($1::bigint[]) and e.ended_at is null and (
         exists (select from waitlist_offers o where o.entry_id = e.id and o.expires_at <= now())
         or e.status = 'WAITING' and e.to_at <= $2)
       returning id`,
      [ids, now],
    );
    if (ended.length === 0) return 0;
    await emitAll(
      tx,
      await dropOffers(
        tx,
        house,
        ended.map(({ id }) => id),
        { teeTimeIds, moving: false },
      ),
    );
    return ended.length;
  });
}

/** The tee times of all a golfer waits for: to be locked before `leaveQueues`, and told after it. */
export async function findSpansOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select distinct t.id from waitlist_entries e
       join tee_times t on t.course_id = e.course_id and t.day = e.day and t.starts_at between e.from_at and e.to_at
     where e.user_id = $1 and e.ended_at is null`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** For who leaves the club: ends all that is waited for, and the place in waiting rooms. Returns what is to be told. */
export async function leaveQueues(tx: Transaction, userId: number, timeZone: string): Promise<Occurrence[]> {
  await leaveLines(tx, userId);
  await tx.query('delete from waitlist_offers where user_id = $1', [userId]);
  const ended = await tx.query<{ id: number }>(
    `update waitlist_entries set status = 'LEFT', ended_at = now() where user_id = $1 and ended_at is null returning id`,
    [userId],
  );
  return occurrencesOfEntries(
    tx,
    ended.map(({ id }) => id),
    timeZone,
  );
}
