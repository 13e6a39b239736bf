/** Enters a golfer into a ballot and changes the entry until the ballot closes; takes it back until it is drawn. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { ballotEntryChanged } from '@fourball/shared/booking/events.ts';
import type {
  BallotEntry,
  enterBallot as enterBallotCall,
  withdrawEntry as withdrawEntryCall,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOn, type CourseFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { nameReader, nameView } from '../../accounts/users/names.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { askParty, checkParty, disband, joinOwn } from './ballot-golfers.ts';
import { stateOf } from './ballot-state.ts';
import { findBallotTeeTimes, findOwnEntry, getBallotRow, type BallotRow } from './ballots.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { isBookable } from '../tell/present-tee-times.ts';

type Body = BodyOf<typeof enterBallotCall>;
type Answer = Unworded<ReplyOf<typeof enterBallotCall>>;

/**
 * Locks the golfer, then the ballot: what is entered is in before the closing or not at all. Who enters is no longer in
 * the entry of another; who is named is asked. Errors: not_found, and the fields where fee,
 * tee times or party can't be; conflict for golfers who said no or can't be asked.
 */
export async function enterBallot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  ballotId: number,
  body: Body,
): Promise<Answer> {
  const { db, clock, timeZone } = house;
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  return transact(db, async (tx): Promise<Answer> => {
    await lockGolfers(tx, [actor.userId]);
    const ballot = await lockBallot(tx, ballotId);
    const own = () => findOwnEntry(tx, ballotId, actor.userId, timeZone);
    const now = clock.now();
    const today = clubDay(now, timeZone);
    const state = stateOf(ballot, now);
    if (state !== 'OPEN') return { result: 'NOT_OPEN', reason: notOpen[state], entry: await own() };
    const entry = {
      ballotId,
      entrantId: actor.userId,
      state,
      now,
      names: nameView(nameReader(actor), rules.sheetNames),
    };
    await checkWishes(tx, ballot, body, rules, courses, timeZone);
    await checkParty(tx, entry, body.party, today);
    const why = await whySuspended(tx, actor.userId, now);
    if (why) return { result: 'REFUSED', reason: why, entry: await own() };

    const before = await own();
    await tx.query(
      `insert into ballot_entries (ballot_id, user_id, course_fee_id, spots, wishes, entered_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (ballot_id, user_id) do update set course_fee_id = excluded.course_fee_id, spots = excluded.spots,
         wishes = excluded.wishes`,
      [ballotId, actor.userId, body.courseFeeId, body.spots, body.wishes, now],
    );
    await emitAll(tx, [
      occurrence(ballotEntryChanged, { ballotId, userId: actor.userId, state, result: 'PENDING' }),
      ...(await joinOwn(tx, entry)),
      ...(await askParty(tx, entry, body.party, {
        today,
        renewed: before !== null && isAnother(before, body),
        quotas: rules.quotas,
      })),
    ]);
    return { result: 'SUCCESS', entry: await own() };
  });
}

/** Who said yes to the one has not said yes to the other: another fee, or a tee time that was not wished for. */
const isAnother = (before: BallotEntry, { courseFeeId, wishes }: Body): boolean =>
  before.courseFeeId !== courseFeeId || wishes.some((teeTimeId) => !before.wishes.includes(teeTimeId));

/**
 * Until the closing the entry is gone. From then on it is frozen: it stays where it was published, and the draw goes past
 * it; it counts neither as entered nor as missed. Locks the golfer, then the ballot. Without an entry nothing happens.
 * Errors: not_found.
 */
export async function withdrawEntry(
  { db, clock }: House,
  actor: UserActor,
  ballotId: number,
): Promise<ReplyOf<typeof withdrawEntryCall>> {
  return transact(db, async (tx) => {
    await lockGolfers(tx, [actor.userId]);
    const now = clock.now();
    const state = stateOf(await lockBallot(tx, ballotId), now);
    if (state !== 'OPEN' && state !== 'CLOSED') return { result: 'NOT_OPEN', withdrawn: false };
    const told = await takeEntryBack(tx, { ballotId, entrantId: actor.userId, state, now });
    await emitAll(tx, told);
    return { result: 'SUCCESS', withdrawn: told.length > 0 };
  });
}

/** Under the ballot's lock. Nothing to tell where there is no entry. */
export async function takeEntryBack(
  tx: Transaction,
  entry: { ballotId: number; entrantId: number; state: 'OPEN' | 'CLOSED'; now: Date },
): Promise<Occurrence[]> {
  const { ballotId, entrantId, state, now } = entry;
  const gone =
    state === 'OPEN'
      ? await tx.query('delete from ballot_entries where ballot_id = $1 and user_id = $2 returning id', [
          ballotId,
          entrantId,
        ])
      : await tx.query(
          `update ballot_entries set withdrawn_at = $3
           where ballot_id = $1 and user_id = $2 and withdrawn_at is null returning id`,
          [ballotId, entrantId, now],
        );
  if (gone.length === 0) return [];
  return [
    occurrence(ballotEntryChanged, { ballotId, userId: entrantId, state, result: null }),
    ...(await disband(tx, entry)),
  ];
}

export const notOpen = {
  UPCOMING: refusal('booking.ballotNotOpenYet'),
  CLOSED: refusal('booking.ballotClosed'),
  DRAWN: refusal('booking.ballotDrawn'),
  CANCELLED: refusal('booking.ballotCancelled'),
};

/** Read again behind the lock: what was before it may be over by then. */
export async function lockBallot(tx: Transaction, ballotId: number): Promise<BallotRow> {
  await tx.query('select id from ballots where id = $1 for update', [ballotId]);
  return getBallotRow(tx, ballotId);
}

async function checkWishes(
  tx: Transaction,
  ballot: BallotRow,
  { courseFeeId, spots, wishes, party }: Body,
  rules: BookingRules,
  courses: readonly CourseFacts[],
  timeZone: string,
): Promise<void> {
  const fees = courses.find(({ courseId }) => courseId === ballot.course_id)?.fees ?? [];
  const fee = fees.find((one) => one.courseFeeId === courseFeeId);
  if (!fee || !feeOn(fee, ballot.day)) {
    throw invalidField('courseFeeId', 'booking.feeNotOfferedThatDay');
  }
  if (spots > rules.maxSpots) throw invalidField('spots', 'booking.mostSpots', { maxSpots: rules.maxSpots });
  if (party.length >= spots) throw invalidField('party', 'booking.moreGolfersThanSpots');
  if (wishes.length > rules.ballot.wishes) {
    throw invalidField('wishes', 'booking.mostWishes', { wishes: rules.ballot.wishes });
  }
  const teeTimes = new Map((await findBallotTeeTimes(tx, ballot, timeZone)).map((row) => [row.id, row]));
  for (const [index, teeTimeId] of wishes.entries()) {
    const field = `wishes.${index}`;
    const teeTime = teeTimes.get(teeTimeId);
    if (!teeTime || !isBookable(teeTime.block_kind)) {
      throw invalidField(field, 'booking.teeTimeOutsideBallot');
    }
    if (teeTime.capacity < spots)
      throw invalidField(field, 'booking.tooFewPlaces', { capacity: teeTime.capacity });
    if (teeTime.block_kind === 'EIGHTEEN_ONLY' && fee.holes !== 18) {
      throw invalidField(field, 'booking.eighteenHolesOnly');
    }
    if (fee.twilight && teeTime.time < rules.twilightFrom) {
      throw invalidField(field, 'booking.feeOfferedFrom', { twilightFrom: rules.twilightFrom });
    }
  }
}

async function whySuspended(tx: Transaction, userId: number, now: Date): Promise<Why | undefined> {
  const [row] = await tx.query(
    `select id from booking_suspensions
     where user_id = $1 and lifted_at is null and starts_at <= $2 and ends_at > $2 limit 1`,
    [userId, now],
  );
  return row ? refusal('booking.suspendedNow') : undefined;
}
