/** A club with a ballot as its server answers, which tests change while a page is open. */
import {
  type BallotDetails,
  type BallotEntry,
  type BallotQuestion,
  listBallots,
  getBallot,
  enterBallot,
  withdrawEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { quietClub } from '../../kit/start-app.tsx';
import { marcus, params } from '../../kit/club-answers.ts';
import { at } from '../../kit/network.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';

/** The day that the ballot is about. */
export const day = '2026-11-28';
const fees = params().courses[0]?.courseFees ?? [];

export const ballot = (part: Partial<BallotDetails> = {}): BallotDetails => ({
  ballotId: 3,
  courseId: 1,
  courseName: 'Maple',
  day,
  state: 'OPEN',
  opensAt: '2026-11-20T08:00',
  closesAt: '2026-11-26T18:00',
  drawsAt: '2026-11-26T19:00',
  secondsLeft: 90,
  entries: 12,
  myEntry: null,
  questions: [],
  maxWishes: 2,
  commitment: null,
  fees: [...fees],
  twilightFrom: '14:00',
  teeTimes: ['07:30', '07:40', '14:10'].map((time) => ({
    teeTimeId: Number(time.replace(':', '')),
    time,
    startTee: 1,
    places: time === '07:40' ? 2 : 4,
  })),
  ...part,
});

export const entry = (part: Partial<BallotEntry> = {}): BallotEntry => ({
  entryId: 31,
  courseFeeId: 1,
  spots: 2,
  wishes: [730, 740],
  party: [{ userId: marcus.userId, name: marcus.name, imageUrl: null, answer: 'ASKED' }],
  withdrawn: false,
  result: 'PENDING',
  teeTime: null,
  purchaseId: null,
  ...part,
});

/** Asked by Marcus to play along. */
export const question = (part: Partial<BallotQuestion> = {}): BallotQuestion => ({
  entryId: 44,
  askedBy: { userId: marcus.userId, name: marcus.name, imageUrl: null },
  answer: 'ASKED',
  standing: false,
  feeName: '18 holes',
  spots: 3,
  wishTimes: ['07:30', '07:40'],
  price: { cents: 3164, mostCents: 10396 },
  result: 'PENDING',
  teeTime: null,
  purchaseId: null,
  can: { accept: true, decline: true },
  ...part,
});

/** A club with this ballot, which tests change by replacing it. */
export function clubWithBallot(first: BallotDetails) {
  const there = { ballot: first };
  const network = quietClub()
    .on(getBookingParams, params())
    .on(listBallots, () => [there.ballot])
    .on(at(getBallot, { id: 3 }), () => there.ballot)
    .on(searchUsers, [marcus])
    .on(at(enterBallot, { id: 3 }), ({ body }) => {
      const { spots, wishes } = JSON.parse(body) as BallotEntry;
      there.ballot = { ...there.ballot, myEntry: entry({ spots, wishes, party: [] }), entries: 13 };
      return { result: 'SUCCESS', entry: there.ballot.myEntry };
    })
    .on(at(withdrawEntry, { id: 3 }), () => {
      there.ballot = { ...there.ballot, myEntry: null };
      return { result: 'SUCCESS', withdrawn: true };
    });
  return { there, network };
}
