/** Short ways through the doors of booking, for tests that begin where a hold, a booking or an invitation stands. */
import type { Sql } from '@fourball/db/connection.ts';
import {
  createBooking,
  getBookingDetails,
  getTeeSheet,
  holdSpots,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import type { BookingDetails, Invitation, TeeSheet } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { BuiltCourse, BuiltTeeTime, BuiltUser } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';

type BookBody = BodyInput<typeof createBooking>;

/** What a booking needs beside its tee times; the booker alone plays unless groups say otherwise. */
export interface Party {
  spots?: number;
  bookingGroups?: BookBody['bookingGroups'];
  invited?: BookBody['invited'];
  courseFeeId?: number;
  headers?: Record<string, string>;
}

export interface Booked {
  purchaseId: number;
  conversationId: number;
}

/** Holds the same number of spots on each of the tee times. */
export async function hold(
  server: TestServer,
  { token }: BuiltUser,
  course: BuiltCourse,
  teeTimes: readonly BuiltTeeTime[],
  spots: number,
  courseFeeId = course.courseFeeId,
) {
  const reply = await replyOver(server.url, holdSpots, {
    token,
    body: {
      spots: teeTimes.map(({ teeTimeId }) => ({ teeTimeId, spots })),
      courseFeeId,
      bookingDate: teeTimes[0]?.day ?? '',
    },
  });
  if (!reply.hold) throw new Error(`The hold was refused: ${JSON.stringify(reply)}`);
  return reply.hold;
}

/** Holds `spots` on each tee time and books all of them. */
export async function book(
  server: TestServer,
  user: BuiltUser,
  course: BuiltCourse,
  teeTimes: BuiltTeeTime | readonly BuiltTeeTime[],
  { spots = 1, bookingGroups, invited, courseFeeId = course.courseFeeId, headers }: Party = {},
): Promise<Booked> {
  const listed = 'teeTimeId' in teeTimes ? [teeTimes] : teeTimes;
  await hold(server, user, course, listed, spots, courseFeeId);
  const reply = await replyOver(server.url, createBooking, {
    token: user.token,
    headers,
    body: {
      simpleDate: listed[0]?.day ?? '',
      courseFeeId,
      numSpots: spots * listed.length,
      bookingGroups,
      invited,
    } satisfies BookBody,
  });
  const { purchaseId, conversationId } = reply;
  if (purchaseId === undefined || conversationId === undefined) {
    throw new Error(`The booking was refused: ${JSON.stringify(reply)}`);
  }
  return { purchaseId, conversationId };
}

/** Invites and returns the invitations in the order of the guests. */
export async function invite(
  server: TestServer,
  { token }: BuiltUser,
  booked: Booked,
  guests: readonly BuiltUser[],
): Promise<Invitation[]> {
  const { invitations } = await replyOver(server.url, sendInvitations, {
    token,
    body: { ...booked, invites: guests.map(({ userId }) => ({ userId })) },
  });
  return guests.map(({ userId }) => {
    const invitation = invitations.findLast((candidate) => candidate.userId === userId);
    if (!invitation) throw new Error('A golfer was not invited.');
    return invitation;
  });
}

export const details = (
  server: TestServer,
  { token }: BuiltUser,
  { purchaseId }: Pick<Booked, 'purchaseId'>,
): Promise<BookingDetails> => replyOver(server.url, getBookingDetails, { token, params: { id: purchaseId } });

/** The sheet as the api at `url` answers it. */
export const sheet = (
  server: TestServer,
  { token }: BuiltUser,
  { courseId }: BuiltCourse,
  day: string,
  url = server.url,
): Promise<TeeSheet> => replyOver(url, getTeeSheet, { token, params: { courseId, day } });

/** As if the booking had been made at that moment: rows are stamped by the database's clock, rules ask the fake one. */
export async function madeAt(
  sql: Sql,
  { purchaseId }: Pick<Booked, 'purchaseId'>,
  moment: Date,
): Promise<void> {
  await sql.query('update bookings set created_at = $2 where purchase_id = $1', [purchaseId, moment]);
}
