/** Takes and changes holds: what arrives together is decided under one set of locks and committed as one transaction. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { holdSpots } from '@fourball/shared/booking/calls.ts';
import { samePrices } from '@fourball/shared/club/prices/price-rules.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { CourseFacts, FeeFacts } from '../../club/courses/courses.ts';
import { feeAt, roundOn, roundWith } from '../../club/prices/fee-prices.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { emitAll } from '../../kernel/emit.ts';
import { groupCommit, type Committed, type GroupCommitOptions } from '../../kernel/batch/group-commit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { classFor, standingFor } from '../../membership/memberships/standing.ts';
import { barredBy } from '../rules/bars.ts';
import { findBookingStandings, type BookingStanding } from '../facts/booking-standings.ts';
import {
  bookingWindow,
  hasNoRoom,
  whyNotOffered,
  whyNotThisDay,
  whyNotThisTeeTime,
  whyNotTwilight,
  whyTooMany,
  type BookingWindow,
} from '../rules/booking-window.ts';
import {
  findHoldRows,
  lockGolfers,
  lockTeeTimes,
  type HoldRow,
  type LockedTeeTime,
} from '../facts/hold-rows.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { presentHold, type HoldFacts } from './present-hold.ts';
import { whyTooManyOpen } from '../rules/quota-rules.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findTooLate } from './screen-holds.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';
import type { Bar } from '../rules/waiting-room-bar.ts';
import { clearPlaces, frozenFor, writeHolds, type Grant } from './write-holds.ts';

type HoldBody = BodyOf<typeof holdSpots>;
export type HoldAnswer = Unworded<ReplyOf<typeof holdSpots>>;

export interface HoldRequest {
  actor: UserActor;
  body: HoldBody;
  /** `update` changes a live hold and leaves its 600 s and its prices; `take` starts anew. */
  mode: 'take' | 'update';
}

export type HoldTaker = (request: HoldRequest) => Promise<HoldAnswer>;

const failed = (reason: Why): HoldAnswer => ({ result: 'FAILED', reason });

/** What a request asks for, once its fee is known. */
interface Wish {
  request: HoldRequest;
  course: CourseFacts;
  start: { courseId: number; startsAt: Date } | undefined;
  teeTimes: readonly { teeTimeId: number; spots: number }[] | number;
}

/** Looks wait for nobody, so a crowd's need not be alone. */
const looks: GroupCommitOptions = { maxSize: 256, maxInFlight: 2 };
/** So many requests at once are a rush. */
const crowd = 16;
/** So many may want one tee time at once before the next looks whether it is full. */
const few = 4;

/** Returns what takes all holds of this process, those that come together in one transaction. */
export function createHoldTaker(
  house: House,
  club: ClubFacts,
  { facts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  options: GroupCommitOptions = { maxSize: 1024, maxInFlight: 2, crowdFrom: 100 },
): HoldTaker {
  const commit = groupCommit<HoldRequest, HoldAnswer>(
    (requests, lastLook) => commitHolds(house, club, { facts, rooms }, requests, lastLook),
    options,
  );
  /** How many wait or are being decided on that want each tee time. */
  const wanted = new Map<number, number>();
  const screen = groupCommit<HoldRequest, boolean>(
    async (requests) => ({ answers: await screenHolds(house, club, requests) }),
    looks,
  );
  return async (request) => {
    const { spots } = request.body;
    const ids = typeof spots === 'number' ? [] : spots.map(({ teeTimeId }) => teeTimeId);
    // While few want it the decision itself knows as soon whether there is room.
    const isSought = ids.some((id) => (wanted.get(id) ?? 0) >= few);
    if (isSought && (await screen(request))) return { result: 'SPOTS_NOT_AVAILABLE' };
    for (const id of ids) wanted.set(id, (wanted.get(id) ?? 0) + 1);
    try {
      return await commit(request);
    } finally {
      for (const id of ids) {
        const left = (wanted.get(id) ?? 1) - 1;
        if (left > 0) wanted.set(id, left);
        else wanted.delete(id);
      }
    }
  };
}

/** Which of these come too late, by a look that waits for nobody's locks. */
async function screenHolds(
  house: House,
  club: ClubFacts,
  requests: readonly HoldRequest[],
): Promise<readonly boolean[]> {
  const courses = await club.courses();
  const wanted = requests.map((request) => {
    const wish = readWish(request, courses, house.timeZone);
    if (!('course' in wish) || typeof wish.teeTimes === 'number' || request.mode === 'update')
      return undefined;
    return { userId: request.actor.userId, courseId: wish.course.courseId, teeTimes: wish.teeTimes };
  });
  return findTooLate(house.db, wanted);
}

/**
 * Decides the requests in their order. Locks: the golfers, then waiting rooms, then the tee times, each sorted by id. What is expired
 * on the database's clock does not count, whether or not anybody cleared it away; where somebody waits it is cleared and
 * offered on before anything is decided. Who waits, at the end, for a place that is gone now is told so at once: at a
 * release most of those who ask come too late, and they are many.
 */
async function commitHolds(
  house: House,
  club: ClubFacts,
  { facts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  requests: readonly HoldRequest[],
  lastLook: () => void,
): Promise<Committed<HoldRequest, HoldAnswer>> {
  const [courses, rules, fairness] = await Promise.all([club.courses(), club.rules(), facts()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const userIds = [...new Set(requests.map(({ actor }) => actor.userId))];
  const wishes = requests.map((request) => readWish(request, courses, house.timeZone));

  return transact(
    house.db,
    async (tx) => {
      await lockGolfers(tx, userIds);
      const barred = barredBy(fairness, await rooms.findBar(fairness, userIds, tx));
      const named = wishes.flatMap((wish) =>
        typeof wish === 'object' && 'course' in wish && typeof wish.teeTimes !== 'number'
          ? wish.teeTimes.map(({ teeTimeId }) => teeTimeId)
          : [],
      );
      const starts = wishes.flatMap((wish) => ('course' in wish && wish.start ? [wish.start] : []));
      const read = async () => {
        const locked = await lockTeeTimes(tx, { ids: named, starts }, userIds, house.timeZone);
        const ids = locked.map(({ id }) => id);
        return { locked, rows: await findHoldRows(tx, ids, userIds) };
      };
      let state = await read();
      if (await offerExpired(tx, house, state)) state = await read();
      const decider = new HoldDecider(state.locked, state.rows, rules, barred);
      // Of a crowd most come too late, and for them that is all there is to say.
      const tooLate = requests.length < crowd ? [] : wishes.map((wish) => decider.refuseWaiting(wish));
      const others = requests.filter((_, index) => !tooLate[index]).map(({ actor }) => actor.userId);
      const standings = await findBookingStandings(tx, [...new Set(others)], today, now);

      const grants = new Map<number, Grant>();
      const decisions = wishes.map((wish, index): HoldAnswer | Grant => {
        const late = tooLate[index];
        if (late) return late;
        if (!('course' in wish)) return wish;
        const standingOfGolfer = standings.get(wish.request.actor.userId);
        if (!standingOfGolfer) return failed(refusal('booking.accountNotActive'));
        const decision = decider.decide(wish, standingOfGolfer, now, house.timeZone);
        if ('spots' in decision) grants.set(decision.userId, decision);
        return decision;
      });
      const alsoAnswers = (request: HoldRequest) =>
        decider.refuseWaiting(readWish(request, courses, house.timeZone));
      if (grants.size === 0) {
        lastLook();
        return { answers: decisions.map((decision) => decision as HoldAnswer), alsoAnswers };
      }

      const written = await writeHolds(tx, decider, [...grants.values()], rules.holdSeconds);
      await emitAll(tx, await occurrencesOfChangedSpots(tx, decider.changed, house));
      const answers = decisions.map((decision): HoldAnswer => {
        if (!('spots' in decision)) return decision;
        const facts = written.get(decision.userId) as HoldFacts;
        const course = courses.find(({ fees }) =>
          fees.some(({ courseFeeId }) => courseFeeId === facts.courseFeeId),
        );
        const standing = standings.get(decision.userId);
        const fee = course?.fees.find(({ courseFeeId }) => courseFeeId === facts.courseFeeId);
        const day = facts.teeTimes[0]?.day ?? today;
        const round = fee ? roundWith(fee, day) : roundOn(courses, day);
        return { result: 'SUCCESS', hold: presentHold(facts, course, classFor(standing, round)) };
      });
      lastLook();
      return { answers, alsoAnswers };
    },
    { byIndex: true },
  );
}

/** Clears holds that ran out where somebody waits, and offers their places; says whether there were any. */
async function offerExpired(
  tx: Transaction,
  house: House,
  { locked, rows }: { locked: readonly LockedTeeTime[]; rows: readonly HoldRow[] },
): Promise<boolean> {
  const waitedFor = new Set(locked.filter(({ waiting }) => waiting > 0).map(({ id }) => id));
  if (waitedFor.size === 0) return false;
  const over = rows.filter(
    ({ seconds_left, tee_time_id }) => seconds_left <= 0 && waitedFor.has(tee_time_id),
  );
  if (over.length === 0) return false;
  await clearPlaces(
    tx,
    over.map(({ id, tee_time_id }) => ({ holdId: id, teeTimeId: tee_time_id })),
  );
  const freed = over.map(({ tee_time_id }) => tee_time_id);
  await emitAll(tx, await occurrencesOfChangedSpots(tx, freed, house));
  return true;
}

function readWish(
  request: HoldRequest,
  courses: readonly CourseFacts[],
  timeZone: string,
): Wish | HoldAnswer {
  const { courseFeeId, bookingDate, spots } = request.body;
  const course = courses.find(({ fees }) => fees.some((fee) => fee.courseFeeId === courseFeeId));
  if (!course) return failed(refusal('booking.feeGone'));
  if (typeof spots !== 'number') return { request, course, start: undefined, teeTimes: spots };
  const [day, time] = bookingDate.split('T');
  if (!day || !time) return failed(refusal('booking.timeOfDayMissing'));
  const startsAt = clubMoment(day, time, timeZone);
  return { request, course, start: { courseId: course.courseId, startsAt }, teeTimes: spots };
}

/** The state that requests are decided on, changed by each granted one. */
class HoldDecider {
  /** Tee times whose held spots this transaction changes. */
  readonly changed = new Set<number>();
  /** Holds whose rows are cleared before the new ones are written: replaced ones and expired ones. */
  readonly cleared = new Set<number>();
  readonly #teeTimes: Map<number, LockedTeeTime>;
  readonly #live = new Map<number, { userId: number; teeTimeId: number; spots: number }[]>();
  readonly #rows: readonly HoldRow[];
  readonly #rules: BookingRules;
  readonly #barred: Bar;
  /** By advance booking days: calendar reckoning is dear, and most golfers of a batch have the same. */
  readonly #windows = new Map<number | null, BookingWindow>();

  constructor(locked: readonly LockedTeeTime[], rows: readonly HoldRow[], rules: BookingRules, barred: Bar) {
    this.#teeTimes = new Map(locked.map((teeTime) => [teeTime.id, teeTime]));
    this.#rows = rows;
    this.#rules = rules;
    this.#barred = barred;
    for (const row of rows) {
      if (row.seconds_left <= 0) {
        this.#clear(row.id);
        continue;
      }
      this.#place(row.user_id, row.tee_time_id, row.spots);
    }
  }

  /** The tee time's row as it was when it was locked. */
  teeTime = (id: number): LockedTeeTime | undefined => this.#teeTimes.get(id);

  decide(wish: Wish, standing: BookingStanding, now: Date, timeZone: string): Grant | HoldAnswer {
    const { actor, body, mode } = wish.request;
    const own = this.#rows.find(({ user_id, seconds_left }) => user_id === actor.userId && seconds_left > 0);
    if (mode === 'update' && !own) return failed(refusal('booking.ownHoldOver'));
    // The office books for the club.
    const many = may(actor, 'STARTER')
      ? undefined
      : whyTooManyOpen(this.#rules, standing, standing.openBookings);
    if (many) return failed(many);

    const wanted = this.#wantedOf(wish);
    const fee = wish.course.fees.find(({ courseFeeId }) => courseFeeId === body.courseFeeId);
    const total = wanted.reduce((sum, { spots }) => sum + spots, 0);
    let day: string | undefined;
    for (const { teeTimeId } of wanted) {
      const teeTime = this.#teeTimes.get(teeTimeId);
      if (!teeTime || teeTime.course_id !== wish.course.courseId)
        return failed(refusal('booking.noSuchTeeTime'));
      const round = fee ? roundWith(fee, teeTime.day) : roundOn([wish.course], teeTime.day);
      const window = this.#windowOf(standingFor(standing, round), now, timeZone);
      const why =
        whyNotThisDay(window, this.#rules, teeTime.day) ??
        this.#barred.why(actor.userId, teeTime.course_id, teeTime.day, total) ??
        whyNotThisTeeTime(
          this.#rules,
          {
            startsAt: teeTime.starts_at,
            block: teeTime.block_kind,
            blockReason: teeTime.block_reason,
          },
          fee?.holes,
          now,
        );
      if (why) return failed(why);
      if (day !== undefined && day !== teeTime.day) return failed(refusal('booking.teeTimesOfSeveralDays'));
      day = teeTime.day;
    }
    if (day === undefined) return failed(refusal('booking.noSuchTeeTime'));
    const earliest = wanted.map(({ teeTimeId }) => this.#timeOf(teeTimeId)).reduce((a, b) => (b < a ? b : a));
    const price = fee && feeAt(fee, day, earliest);
    const why =
      whyTooMany(this.#rules, total) ?? whyNotOffered(price) ?? whyNotTwilight(this.#rules, price, earliest);
    if (why || !price) return failed(why ?? refusal('booking.feeNotOfferedThatDay'));

    for (const { teeTimeId, spots } of wanted) {
      const teeTime = this.#teeTimes.get(teeTimeId) as LockedTeeTime;
      const takenByOthers = teeTime.booked + teeTime.offered + this.#heldByOthers(teeTime, actor.userId);
      if (hasNoRoom({ capacity: teeTime.capacity, takenByOthers }, spots))
        return { result: 'SPOTS_NOT_AVAILABLE' };
    }

    const keeps = mode === 'update' && own !== undefined && this.#costsTheSame(own, fee, price);
    this.#release(actor.userId);
    this.#barred.took(actor.userId, wish.course.courseId, day, total);
    for (const { teeTimeId, spots } of wanted) {
      this.#place(actor.userId, teeTimeId, spots);
      this.changed.add(teeTimeId);
    }
    const frozen = keeps ? own : undefined;
    return {
      userId: actor.userId,
      courseFeeId: body.courseFeeId,
      ...(frozen
        ? {
            memberCents: frozen.member_cents,
            nonMemberCents: frozen.non_member_cents,
            externalMemberCents: frozen.external_member_cents,
            brackets: frozen.brackets,
            ownPrices: frozen.own_prices,
          }
        : frozenFor(price, standing)),
      taxBasisPoints: frozen?.tax_basis_points ?? this.#rules.taxBasisPoints,
      keepsExpiry: mode === 'update' ? own?.expires_at : undefined,
      spots: wanted,
    };
  }

  /** That there is no room, for whom this decider knows it of and has no hold in its hands; undefined for others. */
  refuseWaiting(wish: Wish | HoldAnswer): HoldAnswer | undefined {
    if (!('course' in wish) || wish.request.mode === 'update') return undefined;
    const { userId } = wish.request.actor;
    if (this.#rows.some(({ user_id }) => user_id === userId)) return undefined;
    const full = this.#wantedOf(wish).some(({ teeTimeId, spots }) => {
      const teeTime = this.#teeTimes.get(teeTimeId);
      if (teeTime?.course_id !== wish.course.courseId) return false;
      const takenByOthers = teeTime.booked + teeTime.offered + this.#heldByOthers(teeTime, userId);
      return hasNoRoom({ capacity: teeTime.capacity, takenByOthers }, spots);
    });
    return full ? { result: 'SPOTS_NOT_AVAILABLE' } : undefined;
  }

  #windowOf(standing: BookingStanding, now: Date, timeZone: string): BookingWindow {
    if (standing.suspendedUntil !== null) return bookingWindow(this.#rules, standing, now, timeZone);
    const known = this.#windows.get(standing.advanceBookingDays);
    if (known) return known;
    const window = bookingWindow(this.#rules, standing, now, timeZone);
    this.#windows.set(standing.advanceBookingDays, window);
    return window;
  }

  #wantedOf({ teeTimes, start }: Wish): { teeTimeId: number; spots: number }[] {
    if (typeof teeTimes !== 'number') {
      const byId = new Map<number, number>();
      for (const { teeTimeId, spots } of teeTimes) byId.set(teeTimeId, (byId.get(teeTimeId) ?? 0) + spots);
      return [...byId].map(([teeTimeId, spots]) => ({ teeTimeId, spots }));
    }
    const named = [...this.#teeTimes.values()].find(
      ({ course_id, starts_at }) =>
        course_id === start?.courseId && starts_at.getTime() === start.startsAt.getTime(),
    );
    return named ? [{ teeTimeId: named.id, spots: teeTimes }] : [];
  }

  /**
   * A changed hold that stays with its fee keeps the prices it was taken with, unless its first tee time has others: who
   * moves from a cheap time to a dear one pays what it costs there.
   */
  #costsTheSame(own: HoldRow, fee: FeeFacts, price: CourseFee): boolean {
    if (own.course_fee_id !== fee.courseFeeId) return false;
    const before = this.#rows
      .filter(({ id }) => id === own.id)
      .map(({ tee_time_id: id }) => this.#teeTimes.get(id))
      .filter((teeTime) => teeTime !== undefined)
      .reduce<LockedTeeTime | undefined>(
        (first, teeTime) => (first && first.time <= teeTime.time ? first : teeTime),
        undefined,
      );
    const then = before && feeAt(fee, before.day, before.time);
    return samePrices(price, then);
  }

  #timeOf = (teeTimeId: number): string => this.#teeTimes.get(teeTimeId)?.time ?? '';

  /** Where somebody waits, what is let go in this transaction is offered at its end: nobody who asks for a hold gets it before. */
  #heldByOthers({ id, waiting }: LockedTeeTime, userId: number): number {
    const spotsOf = new Map<number, number>();
    for (const held of this.#live.get(id) ?? []) spotsOf.set(held.userId, held.spots);
    if (waiting > 0) {
      for (const row of this.#rows) {
        if (row.tee_time_id !== id) continue;
        spotsOf.set(row.user_id, Math.max(row.spots, spotsOf.get(row.user_id) ?? 0));
      }
    }
    spotsOf.delete(userId);
    return [...spotsOf.values()].reduce((sum, spots) => sum + spots, 0);
  }

  #place(userId: number, teeTimeId: number, spots: number): void {
    const there = this.#live.get(teeTimeId) ?? [];
    there.push({ userId, teeTimeId, spots });
    this.#live.set(teeTimeId, there);
  }

  #release(userId: number): void {
    for (const [teeTimeId, there] of this.#live) {
      const others = there.filter((held) => held.userId !== userId);
      if (others.length < there.length) this.#live.set(teeTimeId, others);
    }
    for (const row of this.#rows) if (row.user_id === userId) this.#clear(row.id);
  }

  #clear(holdId: number): void {
    this.cleared.add(holdId);
    for (const row of this.#rows) if (row.id === holdId) this.changed.add(row.tee_time_id);
  }
}
