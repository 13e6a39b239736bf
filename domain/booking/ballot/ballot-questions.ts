/** Reads for a golfer in which entries of others they are named, and what a yes would mean. */
import type { BallotQuestion } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { BallotAnswer, BallotResult } from '@fourball/shared/booking/enums.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import { feeAt, roundWith } from '../../club/prices/fee-prices.ts';
import { dearestFeesOn } from './dearest-fees.ts';
import { highestPrice } from '@fourball/shared/booking/rules/you-pay.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandings, payerFor, type Standing } from '../../membership/memberships/standing.ts';
import { stateOf, type BallotTimes } from './ballot-state.ts';

interface QuestionRow extends BallotTimes {
  course_id: number;
  day: string;
  ballot_id: number;
  entry_id: number;
  entrant_id: number;
  name: string;
  avatar_url: string | null;
  guest_since: string | null;
  answer: BallotAnswer;
  agreement: 'OWN' | 'STANDING' | null;
  course_fee_id: number;
  fee_name: string;
  spots: number;
  wish_times: string[];
  result: BallotResult;
  tee_time_id: number | null;
  time: string | null;
  purchase_id: number | null;
}

/** By the ballot; in each those that wait for an answer first. */
export async function findQuestions(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  ballotIds: readonly number[],
  userId: number,
): Promise<Map<number, BallotQuestion[]>> {
  const rows = await db.query<QuestionRow>(
    `select b.id as ballot_id, b.opens_at, b.closes_at, b.status, b.course_id, b.day, e.id as entry_id,
       u.id as entrant_id, u.full_name as name, u.avatar_url,
       ${guestSince('u')} as guest_since, g.answer, g.agreement,
       e.course_fee_id, f.name as fee_name, e.spots, e.result, e.tee_time_id, e.purchase_id,
       to_char(t.starts_at at time zone $1, 'HH24:MI') as time,
       array(select to_char(w.starts_at at time zone $1, 'HH24:MI')
         from unnest(e.wishes) with ordinality as wish (id, n) join tee_times w on w.id = wish.id order by wish.n)
         as wish_times
     from ballot_golfers g
       join ballots b on b.id = g.ballot_id
       join ballot_entries e on e.ballot_id = g.ballot_id and e.user_id = g.entrant_id and e.withdrawn_at is null
       join users u on u.id = g.entrant_id join course_fees f on f.id = e.course_fee_id
       left join tee_times t on t.id = e.tee_time_id
     where g.user_id = $2 and g.position > 0 and g.answer <> 'TAKEN_BACK' and g.ballot_id = any($3::bigint[])
     order by g.answer <> 'ASKED', g.answer <> 'YES', g.asked_at, e.id`,
    [timeZone, userId, ballotIds],
  );
  const found = new Map<number, BallotQuestion[]>();
  if (rows.length === 0) return found;
  const now = clock.now();
  const [courses, { taxBasisPoints }, standings] = await Promise.all([
    club.courses(),
    club.rules(),
    findStandings(db, [userId], clubDay(now, timeZone)),
  ]);
  for (const row of rows) {
    const question = presentQuestion(row, now, priceOf(row, courses, standings.get(userId), taxBasisPoints));
    found.set(row.ballot_id, [...(found.get(row.ballot_id) ?? []), question]);
  }
  return found;
}

function presentQuestion(row: QuestionRow, now: Date, price: BallotQuestion['price']): BallotQuestion {
  const state = stateOf(row, now);
  return {
    entryId: row.entry_id,
    askedBy: {
      userId: row.entrant_id,
      name: row.name,
      imageUrl: row.avatar_url,
      ...(row.guest_since && { guestSince: row.guest_since }),
    },
    answer: row.answer,
    standing: row.agreement === 'STANDING',
    feeName: row.fee_name,
    spots: row.spots,
    wishTimes: row.wish_times,
    price,
    result: row.result,
    teeTime:
      row.tee_time_id === null || row.time === null ? null : { teeTimeId: row.tee_time_id, time: row.time },
    purchaseId: row.answer === 'YES' ? row.purchase_id : null,
    can: {
      accept: state === 'OPEN' && row.answer !== 'YES',
      decline: (state === 'OPEN' || state === 'CLOSED') && row.answer !== 'NO',
    },
  };
}

/** The membership at the draw decides, and the tee time: before it the dearest of the day's. */
function priceOf(
  { course_id, course_fee_id, day, time }: QuestionRow,
  courses: readonly CourseFacts[],
  standing: Standing | undefined,
  taxBasisPoints: number,
): BallotQuestion['price'] {
  const course = courses.find(({ courseId }) => courseId === course_id);
  const asked = ({ courseFeeId }: { courseFeeId: number }) => courseFeeId === course_fee_id;
  const own = course?.fees.find(asked);
  const fee = time === null ? course && dearestFeesOn(course, day).find(asked) : own && feeAt(own, day, time);
  if (!fee || !own) return null;
  const withTax = (cents: number) => cents + taxOn(cents, taxBasisPoints);
  const ownCents = priceFor(fee, payerFor(standing, roundWith(own, day)));
  return {
    cents: withTax(ownCents),
    mostCents: withTax(highestPrice(fee)),
  };
}
