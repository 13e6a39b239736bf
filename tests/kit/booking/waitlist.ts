/** Short ways onto the waitlist, and time that passes for offers. */
import type { Sql } from '@fourball/db/connection.ts';
import { joinWaitlist, listMyWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import type { BuiltCourse, BuiltUser } from '../build.ts';
import { replyOver, testTomorrow, type TestServer } from '../server.ts';

interface Wanted {
  day?: string;
  fromTime?: string;
  toTime?: string;
  spots?: number;
  courseFeeId?: number;
}

/** Asks to wait and gives back what came. */
export const askToWait = (
  server: TestServer,
  { token }: Pick<BuiltUser, 'token'>,
  { courseId, courseFeeId }: BuiltCourse,
  { day = testTomorrow, fromTime = '09:00', toTime = '09:00', spots = 1, ...wanted }: Wanted = {},
) =>
  replyOver(server.url, joinWaitlist, {
    token,
    body: {
      courseId,
      day,
      fromTime,
      toTime,
      spots,
      courseFeeId: wanted.courseFeeId ?? courseFeeId,
    },
  });

/** Waits, at nine for one spot unless said otherwise. */
export async function wait(
  server: TestServer,
  user: Pick<BuiltUser, 'token'>,
  course: BuiltCourse,
  wanted: Wanted = {},
): Promise<WaitlistEntry> {
  const reply = await askToWait(server, user, course, wanted);
  if (reply.result !== 'SUCCESS' || !reply.entry) {
    throw new Error(`The waitlist refused: ${JSON.stringify(reply)}`);
  }
  return reply.entry;
}

export const waitsOf = (server: TestServer, { token }: Pick<BuiltUser, 'token'>): Promise<WaitlistEntry[]> =>
  replyOver(server.url, listMyWaitlist, { token });

/** The one live offer of a golfer; undefined where there is none. */
export async function offerOf(server: TestServer, user: Pick<BuiltUser, 'token'>) {
  const entry = (await waitsOf(server, user)).find(({ offer }) => offer);
  return entry?.offer ? { ...entry.offer, entryId: entry.entryId } : undefined;
}

/** As if the offer had been made long ago: real time passes only on the database's clock. */
export async function ageOffer(sql: Sql, entryId: number, seconds = 3_600): Promise<void> {
  await sql.query(
    'update waitlist_offers set expires_at = expires_at - make_interval(secs => $2) where entry_id = $1',
    [entryId, seconds],
  );
}
