/** Answers for a booking in a closed span: it moves to where places are kept for it, or everything comes back. */
import type { answerClosure as answerCall } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOf } from '../../club/courses/courses.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../facts/access.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { accessOf, loadBooking, lockBooking, type BookingFacts } from '../facts/load-booking.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { arrangementOf, movedWithin } from '../spots/arrangement.ts';
import { writeArrangement } from '../spots/write-arrangement.ts';
import { readRooms } from '../rules/tee-time-room.ts';
import { isBookable } from '../tell/present-tee-times.ts';
import { cancelInside } from './cancel-inside.ts';
import { findClosure, findPlaces, settleClosure, type ClosureRow } from './closure-rows.ts';

type Answer = Unworded<ReplyOf<typeof answerCall>>;

/**
 * The booker answers, and the office for who called. The same answer twice is fine. Locks the actor, the booking's tee times and those
 * where places are kept, then what moving or cancelling locks. Errors: not_found, forbidden.
 */
export async function answerClosure(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof answerCall>,
): Promise<Answer> {
  const [rules, courses] = await Promise.all([club.rules(), club.courses()]);
  const answer = () =>
    transact(house.db, async (tx): Promise<Answer> => {
      await lockGolfers(tx, [actor.userId]);
      const teeTimeIds = await lockBooking(tx, body.purchaseId);
      const facts = await loadBooking(tx, body.purchaseId, house.timeZone);
      const now = house.clock.now();
      allow(actor, 'see', accessOf(facts), now);
      const closure = await findClosure(tx, body);
      if (!closure) throw new AppError('not_found');
      if (actor.userId !== facts.booking.user_id && !may(actor, 'STARTER')) throw new AppError('forbidden');
      const { state } = closure;
      const wanted = body.moves ? 'MOVED' : 'CANCELLED';
      if (state === wanted || (state === 'CANCELLING' && !body.moves))
        return { result: 'SUCCESS', fate: state };
      const why = whyNotAnswered(closure, now);
      if (why) return { result: 'FAILED', reason: why, fate: state };
      if (!body.moves) {
        const how = { actor, teeTimeIds, told: false };
        return { result: 'SUCCESS', fate: await cancelInside(tx, house, rules, closure, how) };
      }
      const fee = feeOf(courses, facts.booking.course_fee_id);
      await move(tx, { house, actor, rules, fee, office: true }, closure, facts);
      return { result: 'SUCCESS', fate: 'MOVED' };
    });
  return orRefused<Answer>(answer, async (reason) => ({ result: 'FAILED', reason, fate: 'ASKED' }));
}

function whyNotAnswered({ state, answer_by }: ClosureRow, now: Date): Why | undefined {
  if (state === 'STAYS') return refusal('booking.closureOpenAgain');
  if (state !== 'ASKED') return refusal('booking.closureAnswered');
  return answer_by === null || answer_by <= now ? refusal('booking.closureAnswerOver') : undefined;
}

/** The office has offered it, so what only golfers may not there is let be; prices stay. */
async function move(
  tx: Transaction,
  setting: Parameters<typeof writeArrangement>[1],
  closure: ClosureRow,
  facts: BookingFacts,
): Promise<void> {
  const { house, actor } = setting;
  const places = await findPlaces(tx, closure.id);
  const rooms = await readRooms(
    tx,
    places.map(({ tee_time_id }) => tee_time_id),
    house.timeZone,
  );
  for (const { time, block_kind } of rooms.values())
    if (!isBookable(block_kind)) refuse(refusal('booking.closureTimeClosed', { time }));
  const next = places.reduce(
    (arrangement, { from_tee_time_id, tee_time_id }) =>
      movedWithin(arrangement, from_tee_time_id, tee_time_id),
    arrangementOf(facts),
  );
  // The kept places go before the spots come, so that the counters never pass the capacity on the way.
  await tx.query('delete from closure_places where closure_id = $1', [closure.id]);
  const [first] = places;
  const before = facts.rounds.filter(({ tee_time_id }) => tee_time_id === first?.from_tee_time_id);
  const no = await writeArrangement(tx, setting, facts, {
    next,
    line: ({ partyMoved }, time) =>
      partyMoved(actor.name, facts.rounds.length, before[0]?.time ?? '', time(first?.tee_time_id ?? 0)),
  });
  if (no) refuse(no.reason);
  await settleClosure(tx, closure.id, 'MOVED', { at: house.clock.now(), by: actor.userId });
}
