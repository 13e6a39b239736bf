/** Enters a golfer into a ballot, changes the entry, and takes it back, until the ballot closes. */
import type { Transaction } from '@fourball/db/connection.ts';
import { ballotEntryChanged } from '@fourball/shared/booking/events.ts';
import type {
  enterBallot as enterBallotCall,
  withdrawEntry as withdrawEntryCall,
} from '@fourball/shared/booking/ballot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { feeOn, type CourseFacts } from '../club/courses.ts';
import type { BookingRules } from '../club/parameters.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invalidField } from '../kernel/app-error.ts';
import { emit, emitAll, occurrence } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { findBallotTeeTimes, findOwnEntry, getBallotRow, stateOf, type BallotRow } from './ballots.ts';
import { lockGolfers } from './hold-rows.ts';
import { isBookable } from './present-tee-times.ts';

type Body = BodyOf<typeof enterBallotCall>;
type Answer = ReplyOf<typeof enterBallotCall>;

/**
 * Locks the golfer, then the ballot: what is entered is in before the closing or not at all. Who enters is no longer in
 * the party of another. Errors: not_found, and the fields where fee, tee times or party can't be.
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
    const state = stateOf(ballot, now);
    if (state !== 'OPEN') return { result: 'NOT_OPEN', reason: notOpen[state], entry: await own() };
    await checkWishes(tx, ballot, body, rules, courses, timeZone);
    const refusal =
      (await whySuspended(tx, actor.userId, now)) ?? (await whyNotThisParty(tx, ballotId, actor, body));
    if (refusal) return { result: 'REFUSED', reason: refusal, entry: await own() };

    await tx.query(
      `insert into ballot_entries (ballot_id, user_id, course_fee_id, spots, wishes, party, entered_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (ballot_id, user_id) do update set course_fee_id = excluded.course_fee_id, spots = excluded.spots,
         wishes = excluded.wishes, party = excluded.party`,
      [ballotId, actor.userId, body.courseFeeId, body.spots, body.wishes, body.party, now],
    );
    const others = await tx.query<{ user_id: number }>(
      `update ballot_entries set party = array_remove(party, $2)
       where ballot_id = $1 and $2 = any(party) returning user_id`,
      [ballotId, actor.userId],
    );
    await emitAll(
      tx,
      [actor.userId, ...others.map(({ user_id }) => user_id)].map((userId) =>
        occurrence(ballotEntryChanged, { ballotId, userId, state, result: 'PENDING' }),
      ),
    );
    return { result: 'SUCCESS', entry: await own() };
  });
}

/** Locks the ballot. Without an entry nothing happens. Errors: not_found. */
export async function withdrawEntry(
  { db, clock }: House,
  actor: UserActor,
  ballotId: number,
): Promise<ReplyOf<typeof withdrawEntryCall>> {
  return transact(db, async (tx) => {
    const state = stateOf(await lockBallot(tx, ballotId), clock.now());
    if (state !== 'OPEN') return { result: 'NOT_OPEN', withdrawn: false };
    const gone = await tx.query(
      'delete from ballot_entries where ballot_id = $1 and user_id = $2 returning id',
      [ballotId, actor.userId],
    );
    if (gone.length > 0) {
      await emit(tx, ballotEntryChanged, { ballotId, userId: actor.userId, state, result: null });
    }
    return { result: 'SUCCESS', withdrawn: gone.length > 0 };
  });
}

const notOpen = {
  UPCOMING: 'The ballot has not opened yet.',
  CLOSED: 'The ballot is closed.',
  DRAWN: 'The ballot is drawn.',
  CANCELLED: 'The ballot is cancelled.',
};

/** Read again behind the lock: what was before it may be over by then. */
async function lockBallot(tx: Transaction, ballotId: number): Promise<BallotRow> {
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
    throw invalidField('courseFeeId', 'This fee is not offered on that day.');
  }
  if (spots > rules.maxSpots)
    throw invalidField('spots', `A booking can have ${rules.maxSpots} spots at most.`);
  if (party.length >= spots) throw invalidField('party', 'There are more golfers than spots.');
  if (wishes.length > rules.ballot.wishes) {
    throw invalidField('wishes', `You can wish for ${rules.ballot.wishes} tee times.`);
  }
  const teeTimes = new Map((await findBallotTeeTimes(tx, ballot, timeZone)).map((row) => [row.id, row]));
  for (const [index, teeTimeId] of wishes.entries()) {
    const field = `wishes.${index}`;
    const teeTime = teeTimes.get(teeTimeId);
    if (!teeTime || !isBookable(teeTime.block_kind)) {
      throw invalidField(field, 'This tee time is not part of the ballot.');
    }
    if (teeTime.capacity < spots) throw invalidField(field, `This tee time has ${teeTime.capacity} places.`);
    if (teeTime.block_kind === 'EIGHTEEN_ONLY' && fee.holes !== 18) {
      throw invalidField(field, 'This tee time is for eighteen holes only.');
    }
    if (fee.twilight && teeTime.time < rules.twilightFrom) {
      throw invalidField(field, `This fee is offered from ${rules.twilightFrom}.`);
    }
  }
}

async function whySuspended(tx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const [row] = await tx.query(
    `select id from booking_suspensions
     where user_id = $1 and lifted_at is null and starts_at <= $2 and ends_at > $2 limit 1`,
    [userId, now],
  );
  return row ? 'Booking ahead is suspended for you at the moment.' : undefined;
}

/** A golfer is in one entry of a ballot: nobody gets better chances by being named more than once. */
async function whyNotThisParty(
  tx: Transaction,
  ballotId: number,
  actor: UserActor,
  { party }: Body,
): Promise<string | undefined> {
  if (party.length === 0) return undefined;
  const known = await tx.query<{ id: number; name: string; entered: boolean }>(
    `select u.id, u.first_name || ' ' || u.last_name as name, exists (select from ballot_entries e
       where e.ballot_id = $2 and e.user_id <> $3 and (e.user_id = u.id or u.id = any(e.party))) as entered
     from users u where u.id = any($1::bigint[]) and u.status = 'ACTIVE'`,
    [party, ballotId, actor.userId],
  );
  for (const [index, userId] of party.entries()) {
    const field = `party.${index}`;
    if (userId === actor.userId) throw invalidField(field, 'You are in the party anyway.');
    if (party.indexOf(userId) < index) throw invalidField(field, 'This golfer is named twice.');
    const golfer = known.find(({ id }) => id === userId);
    if (!golfer) throw invalidField(field, 'There is no such golfer.');
    if (golfer.entered) return `${golfer.name} is in another entry of this ballot.`;
  }
  return undefined;
}
