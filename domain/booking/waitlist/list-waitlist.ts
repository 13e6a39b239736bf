/** Reads who waits: a golfer's own entries, and for the office everybody's of a day. */
import type { listWaitlist as listWaitlistCall } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { clubTime } from '../../kernel/club-time.ts';
import { findEntriesOfDay, findEntriesOfGolfer, findEntry, presentEntry } from '../tell/waitlist-rows.ts';

/** Those that have not ended, the oldest first. */
export const listMyWaitlist = async (house: House, { userId }: UserActor): Promise<WaitlistEntry[]> =>
  (await findEntriesOfGolfer(house.db, userId, house.timeZone)).map(presentEntry);

export async function listWaitlist(
  house: House,
  { courseId, day }: { courseId: number; day: string },
): Promise<ReplyOf<typeof listWaitlistCall>> {
  const rows = await findEntriesOfDay(house.db, courseId, day, house.timeZone);
  return rows.map((row) => ({ ...presentEntry(row), userId: row.user_id, name: row.name }));
}

/** What an entry is offered and until when, for a mail; undefined once it was answered or has run out. */
export async function findOffer({ db, timeZone }: Pick<House, 'db' | 'timeZone'>, entryId: number) {
  const row = await findEntry(db, entryId, timeZone);
  if (!row?.expires_at || !row.time || (row.seconds_left ?? 0) <= 0) return undefined;
  return {
    courseName: row.course_name,
    day: row.day,
    time: row.time,
    until: clubTime(row.expires_at, timeZone),
    spots: row.spots,
  };
}
