/** Books golfers who stand at the desk: the rules of online booking don't hold for them, the capacity does. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { walkUp as walkUpCall } from '@fourball/shared/booking/starter/starter-calls.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeAt, roundWith } from '../../club/prices/fee-prices.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { whyUndrawn } from '../rules/bars.ts';
import { frozenPrices, type NewRound } from '../facts/booking-rows.ts';
import { whyBlocked, whyNotTwilight } from '../rules/booking-window.ts';
import type { Agreement } from '../facts/agreement.ts';
import { writeArrivals } from './check-in.ts';
import { recordHistory, type HistoryRecord } from '../facts/history.ts';
import { lockGolfers, lockTeeTimes } from '../facts/hold-rows.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { getStarterTeeTime } from './starter-rows.ts';
import { clearExpiredHolds, readRooms } from '../rules/tee-time-room.ts';
import { lockKnownCustomer, openBills } from './walk-up-bills.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';
import { writePlans, type Person } from '../book/write-plans.ts';

type Body = BodyOf<typeof walkUpCall>;
type Answer = Unworded<ReplyOf<typeof walkUpCall>>;

/** Ends the transaction with another result than FAILED. */
const full = refusal('booking.tooFewPlacesLeft');

/**
 * For the office, on any day from today on. The booking is of the first golfer with an account, who pays for the guests;
 * where all are guests it is that of the first of them, who is a customer of the club, and never the staff's. `bills` says
 * whether guests pay each for themselves. Ignores the cut-off, the days ahead, the limits of guests and NO_ONLINE_BOOKING;
 * other blocks, a ballot that is not drawn and the capacity hold, and what others hold or are offered is theirs. Locks the
 * golfers, the tee time, then the accounts that are charged. Errors: not_found for an unknown tee time, invalid_input for
 * unknown golfers, customers and fees.
 */
export async function walkUp(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  const { pace } = await club.rules();
  const how = { timeZone: house.timeZone, pace };
  return orRefused<Answer>(
    () =>
      transact(house.db, async (tx): Promise<Answer> => {
        const booked = await onceOnly(tx, intent, () => writeWalkUp(tx, house, club, actor, body));
        // Read anew also where the key was used before: who plays there is not kept with it.
        return { result: 'SUCCESS', ...booked, teeTime: await getStarterTeeTime(tx, body.teeTimeId, how) };
      }),
    async (reason) => ({
      result: reason === full ? 'SPOTS_NOT_AVAILABLE' : 'FAILED',
      reason,
      teeTime: await getStarterTeeTime(house.db, body.teeTimeId, how),
    }),
  );
}

async function writeWalkUp(
  tx: Transaction,
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
): Promise<{ purchaseId: number; conversationId: number }> {
  const { teeTimeId, courseFeeId, players, checkIn } = body;
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const golferIds = players.flatMap(({ userId }) => userId ?? []);
  await lockGolfers(tx, golferIds.concat(body.customer?.userId ?? []));
  await lockKnownCustomer(tx, body);
  await lockTeeTimes(tx, { ids: [teeTimeId], starts: [] }, [], house.timeZone);
  const teeTime = (await readRooms(tx, [teeTimeId], house.timeZone)).get(teeTimeId);
  if (!teeTime) throw new AppError('not_found');
  const course = courses.find(({ courseId }) => courseId === teeTime.course_id);
  const fee = course?.fees.find((candidate) => candidate.courseFeeId === courseFeeId);
  const price = fee && feeAt(fee, teeTime.day, teeTime.time);
  if (!course || !fee || !price) throw invalidField('courseFeeId', 'booking.feeNotOfferedThatDay');
  const round = roundWith(fee, teeTime.day);
  const standings = await findStandings(tx, golferIds, today);
  for (const [index, { userId }] of players.entries()) {
    if (userId == null) continue;
    if (!standings.has(userId)) throw invalidField(`players.${index}.userId`, 'booking.noSuchGolfer');
    if (golferIds.indexOf(userId) !== golferIds.lastIndexOf(userId))
      throw invalidField(`players.${index}.userId`, 'booking.golferNamedTwice');
  }
  const why =
    (teeTime.day < today ? refusal('booking.dayPassed') : undefined) ??
    (await whyUndrawn(tx, { courseId: course.courseId, day: teeTime.day })) ??
    whyBlocked(
      {
        block: teeTime.block_kind === 'NO_ONLINE_BOOKING' ? null : teeTime.block_kind,
        blockReason: teeTime.block_reason,
      },
      price.holes,
    ) ??
    whyNotTwilight(rules, price, teeTime.time);
  if (why) refuse(why);
  if (teeTime.free < players.length) refuse(full);
  const playing = await tx.query(
    `select 1 from rounds where tee_time_id = $1 and user_id = any($2::bigint[]) and status = 'BOOKED'
       and agreement <> 'ASKED'`,
    [teeTimeId, golferIds],
  );
  if (playing.length > 0) refuse(refusal('booking.someonePlaysThen'));

  const arrives = checkIn && teeTime.day === today;
  const { bookerId, customerIds } = await openBills(tx, body);
  const rounds = players.map(({ userId, guest }, index): NewRound => {
    const playFeeCents = priceFor(
      price,
      userId == null ? guestPayer : payerFor(standings.get(userId), round),
    );
    return {
      teeTimeId,
      day: teeTime.day,
      userId: userId ?? null,
      ...(guest ? { guest: { name: guest.name, email: guest.email ?? null } } : {}),
      chargePurchaser: false,
      customerId: customerIds[index] ?? null,
      agreement: agreementAtDesk(actor, userId ?? null, arrives),
      playFeeCents,
      taxCents: taxOn(playFeeCents, rules.taxBasisPoints),
      roundCredits: 0,
    };
  });
  await clearExpiredHolds(tx, [teeTimeId]);
  const people = await tx.query<Person>(
    `select id, user_name, full_name as name from users where id = any($1::bigint[])`,
    [[bookerId, ...golferIds]],
  );
  const [booked] = await writePlans(
    tx,
    house,
    [
      {
        userId: bookerId,
        courseId: course.courseId,
        courseFeeId,
        day: teeTime.day,
        startsAt: teeTime.starts_at,
        autoCancel: false,
        ...frozenPrices(price),
        taxBasisPoints: rules.taxBasisPoints,
        // Who stands at the desk may be back early from another round.
        roundMinutes: null,
        teeTimeIds: [teeTimeId],
        rounds,
        invited: [],
        credits: [],
        holdId: null,
        heldTeeTimeIds: [teeTimeId],
        placedBy: { userId: actor.userId, userName: actor.userName },
      },
    ],
    new Map(people.map((person) => [person.id, person])),
    today,
  );
  if (!booked) throw new Error('A walk-up was decided but not written.');
  await noteArrivals(tx, house, actor, { ...booked, teeTimeId, arrived: arrives });
  return booked;
}

/** Who comes to the desk says yes there; who only called did so to the office. */
const agreementAtDesk = (actor: UserActor, userId: number | null, arrives: boolean): Agreement =>
  userId === null || userId === actor.userId || arrives ? 'OWN' : 'OFFICE';

/** The history says that the office did it. */
async function noteArrivals(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { purchaseId, teeTimeId, arrived }: { purchaseId: number; teeTimeId: number; arrived: boolean },
): Promise<void> {
  const rounds = await tx.query<{
    id: number;
    user_id: number | null;
    guest_name: string | null;
    agreement: Agreement;
  }>('select id, user_id, guest_name, agreement from rounds where purchase_id = $1 order by id', [
    purchaseId,
  ]);
  const records = (action: HistoryRecord['action']): HistoryRecord[] =>
    rounds.map(({ id, user_id, guest_name, agreement }) => ({
      purchaseId,
      action,
      actorId: actor.userId,
      golferId: user_id,
      details: {
        roundId: id,
        ...(guest_name === null ? {} : { guestName: guest_name }),
        ...(user_id === null || agreement === 'OWN' ? {} : { agreement }),
      },
    }));
  if (arrived) {
    await writeArrivals(
      tx,
      rounds.map(({ id }) => id),
      house.clock.now(),
    );
  }
  await recordHistory(tx, [...records('ADDED'), ...(arrived ? records('CHECKED_IN') : [])]);
  if (arrived) await emitRoundsChanged(tx, [{ purchaseId, teeTimeId }], house);
}
