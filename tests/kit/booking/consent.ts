/** Ways in which golfers come to agree to the spots that others put them into. */
import type { Sql } from '@fourball/db/connection.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { book, details, madeAt, type Booked } from './book.ts';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../build.ts';
import { balanceOf, roundOf } from './rounds.ts';
import { replyOver, testNow, type TestServer } from '../server.ts';
import { spotsOf } from './spots.ts';

type Person = Pick<BuiltUser, 'userId'>;

/** As if these golfers had named the placer, for whom they always say yes: they pay for their spots at once. */
export async function alwaysSayYes(sql: Sql, placer: Person, golfers: readonly Person[]): Promise<void> {
  await sql.query(
    `insert into standing_agreements (user_id, placer_id, source, created_by)
     select id, $1, 'BUDDY', id from unnest($2::bigint[]) as g (id) on conflict do nothing`,
    [placer.userId, golfers.map(({ userId }) => userId)],
  );
}

/** As if the reader had looked each of them up by the full address: whoever has it may know of a golfer. */
export async function knowByAddress(sql: Sql, reader: Person, golfers: readonly Person[]): Promise<void> {
  await sql.query(
    `insert into contact_lookups (user_id, contact_id)
     select $1, id from contacts where user_id = any($2::bigint[]) on conflict do nothing`,
    [reader.userId, golfers.map(({ userId }) => userId)],
  );
}

const ownSpot = async (
  server: TestServer,
  user: BuiltUser,
  booked: Pick<Booked, 'purchaseId'>,
): Promise<{ purchaseId: number; roundId: number }> => {
  const spot = spotsOf(await details(server, user, booked)).find(({ userId }) => userId === user.userId);
  if (!spot) throw new Error('The golfer has no spot in the booking.');
  return { purchaseId: booked.purchaseId, roundId: spot.roundId };
};

/** The golfer says yes to the spot that somebody else has put the golfer into. */
export const confirmIn = async (server: TestServer, user: BuiltUser, booked: Pick<Booked, 'purchaseId'>) =>
  replyOver(server.url, confirmSpot, { token: user.token, body: await ownSpot(server, user, booked) });

/** The golfer says no to it. */
export const refuseIn = async (
  server: TestServer,
  user: BuiltUser,
  booked: Pick<Booked, 'purchaseId'>,
  reason?: string,
) =>
  replyOver(server.url, refuseSpot, {
    token: user.token,
    body: { ...(await ownSpot(server, user, booked)), reason },
  });

/** The day of the tee time that Ava books. */
export const day = '2026-06-19';
/** The tee time is at 13:00 in Toronto. */
export const teeOff = new Date(`${day}T17:00:00Z`);
export const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);

/** A course of its own with one tee time, and two golfers: Ava books, and puts Ben down. */
export interface Placing {
  course: BuiltCourse;
  teeTime: BuiltTeeTime;
  ava: BuiltUser;
  ben: BuiltUser;
}

export async function buildPlacing(server: TestServer): Promise<Placing> {
  server.clock.set(testNow);
  const course = await buildCourse(server.db);
  return {
    course,
    teeTime: await buildTeeTime(server.db, course.courseId, { day, time: '13:00' }),
    ava: await buildUser(server.db, { firstName: 'Ava' }),
    ben: await buildUser(server.db, { firstName: 'Ben' }),
  };
}

/** What Ava and Ben do, and what is seen of it, in the placing that stands when it is called. */
export function placingDoors(server: () => TestServer, placing: () => Placing) {
  return {
    /** What each of them owes the club, in cents. */
    owes: (...users: BuiltUser[]) => Promise.all(users.map((user) => balanceOf(server().db, user))),
    /** Ava books for herself and puts Ben down too. */
    withBen: async (benToo: object = {}, at = placing().teeTime): Promise<Booked> => {
      const { ava, ben, course } = placing();
      const booked = await book(server(), ava, course, at, {
        spots: 3,
        bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId, ...benToo }] }],
      });
      await madeAt(server().db, booked, testNow);
      return booked;
    },
    roundIn: async (booked: Booked, user: BuiltUser) =>
      roundOf(await details(server(), placing().ava, booked), user),
    spotIn: async (booked: Booked, { userId }: BuiltUser) =>
      spotsOf(await details(server(), placing().ava, booked)).find((spot) => spot.userId === userId),
  };
}

/** Somebody without a membership who knows these golfers by their addresses. */
export async function buildStranger(sql: Sql, golfers: readonly Person[]): Promise<BuiltUser> {
  const stranger = await buildUser(sql, { memberDays: null });
  await knowByAddress(sql, stranger, golfers);
  return stranger;
}
