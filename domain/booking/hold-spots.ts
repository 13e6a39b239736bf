/** Takes and changes holds: what arrives together is decided under one set of locks and committed as one transaction. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { holdSpots } from '@fourball/shared/booking/calls.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clubDay, clubMoment } from '../kernel/club-time.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { feeOn, type CourseFacts } from '../club/courses.ts';
import type { BookingRules } from '../club/parameters.ts';
import { emitAll } from '../kernel/emit.ts';
import { groupCommit, type GroupCommitOptions } from '../kernel/group-commit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { findStandings, type Standing } from '../membership/standing.ts';
import { bookingWindow, whyNotThisDay, whyNotThisTeeTime, type BookingWindow } from './booking-window.ts';
import { findHoldRows, lockGolfers, lockTeeTimes, type HoldRow, type LockedTeeTime } from './hold-rows.ts';
import { presentHold, type HoldFacts } from './present-hold.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';

type HoldBody = BodyOf<typeof holdSpots>;
export type HoldAnswer = ReplyOf<typeof holdSpots>;

export interface HoldRequest {
  actor: UserActor;
  body: HoldBody;
  /** `update` changes a live hold and leaves its 600 s and its prices; `take` starts anew. */
  mode: 'take' | 'update';
}

export type HoldDesk = (request: HoldRequest) => Promise<HoldAnswer>;

const failed = (reason: string): HoldAnswer => ({ result: 'FAILED', reason });

/** What a request asks for, once its fee is known. */
interface Wish {
  request: HoldRequest;
  course: CourseFacts;
  start: { courseId: number; startsAt: Date } | undefined;
  teeTimes: readonly { teeTimeId: number; spots: number }[] | number;
}

/** A hold that will stand when the transaction commits. */
interface Grant {
  userId: number;
  courseFeeId: number;
  memberCents: number;
  nonMemberCents: number;
  externalMemberCents: number;
  taxBasisPoints: number;
  /** Set when a running hold is changed: its clock goes on. */
  keepsExpiry: Date | undefined;
  spots: { teeTimeId: number; spots: number }[];
}

const clearHolds = prepared('holds.clear', 'delete from hold_tee_times where hold_id = any($1::bigint[])');

const writeHolds = prepared(
  'holds.write',
  `with written as (
     insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                        tax_basis_points, expires_at)
     select g.user_id, g.fee, g.member, g.non_member, g.external_member, g.tax,
            coalesce(g.expires_at, now() + make_interval(secs => $8))
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
       as g (user_id, fee, member, non_member, external_member, tax, expires_at)
     on conflict (user_id) do update set
       course_fee_id = excluded.course_fee_id, member_cents = excluded.member_cents,
       non_member_cents = excluded.non_member_cents, external_member_cents = excluded.external_member_cents,
       tax_basis_points = excluded.tax_basis_points, expires_at = excluded.expires_at, created_at = now()
     returning id, user_id, expires_at
   ), places as (
     insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
     select w.id, s.tee_time_id, s.spots, w.expires_at
     from unnest($9::bigint[], $10::bigint[], $11::int[]) as s (user_id, tee_time_id, spots)
     join written w on w.user_id = s.user_id
   )
   select id, user_id, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left from written`,
);

/** Returns the desk at which all holds of this process are taken. */
export function createHoldDesk(
  house: House,
  club: ClubFacts,
  options: GroupCommitOptions = { maxSize: 64, maxInFlight: 2 },
): HoldDesk {
  return groupCommit((requests) => commitHolds(house, club, requests), options);
}

/**
 * Decides the requests in their order. Locks: the golfers, then the tee times, each sorted by id. What is expired
 * on the database's clock does not count, whether or not anybody cleared it away.
 */
async function commitHolds(
  house: House,
  club: ClubFacts,
  requests: readonly HoldRequest[],
): Promise<HoldAnswer[]> {
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const userIds = [...new Set(requests.map(({ actor }) => actor.userId))];
  const wishes = requests.map((request) => readWish(request, courses, house.timeZone));

  return transact(house.db, async (tx) => {
    await lockGolfers(tx, userIds);
    const named = wishes.flatMap((wish) =>
      typeof wish === 'object' && 'course' in wish && typeof wish.teeTimes !== 'number'
        ? wish.teeTimes.map(({ teeTimeId }) => teeTimeId)
        : [],
    );
    const starts = wishes.flatMap((wish) => ('course' in wish && wish.start ? [wish.start] : []));
    const locked = await lockTeeTimes(tx, { ids: named, starts }, userIds, house.timeZone);
    const standing = await findHoldRows(
      tx,
      locked.map(({ id }) => id),
      userIds,
    );
    const standings = await findStandings(tx, userIds, today);
    const desk = new Desk(locked, standing, rules);

    const grants = new Map<number, Grant>();
    const decisions = wishes.map((wish): HoldAnswer | Grant => {
      if (!('course' in wish)) return wish;
      const standingOfGolfer = standings.get(wish.request.actor.userId);
      if (!standingOfGolfer) return failed('This account is not active.');
      const decision = desk.decide(wish, standingOfGolfer, now, house.timeZone);
      if ('spots' in decision) grants.set(decision.userId, decision);
      return decision;
    });
    if (grants.size === 0) return decisions.map((decision) => decision as HoldAnswer);

    const written = await writeGrants(tx, desk, [...grants.values()], rules.holdSeconds);
    await emitAll(tx, await occurrencesOfChangedSpots(tx, desk.changed, house.timeZone));
    return decisions.map((decision): HoldAnswer => {
      if (!('spots' in decision)) return decision;
      const facts = written.get(decision.userId) as HoldFacts;
      const course = courses.find(({ fees }) =>
        fees.some(({ courseFeeId }) => courseFeeId === facts.courseFeeId),
      );
      const priceClass = standings.get(decision.userId)?.priceClass ?? 'NON_MEMBER';
      return { result: 'SUCCESS', hold: presentHold(facts, course, priceClass) };
    });
  });
}

function readWish(
  request: HoldRequest,
  courses: readonly CourseFacts[],
  timeZone: string,
): Wish | HoldAnswer {
  const { courseFeeId, bookingDate, spots } = request.body;
  const course = courses.find(({ fees }) => fees.some((fee) => fee.courseFeeId === courseFeeId));
  if (!course) return failed('This fee is not offered any more.');
  if (typeof spots !== 'number') return { request, course, start: undefined, teeTimes: spots };
  const [day, time] = bookingDate.split('T');
  if (!day || !time) return failed('Please name the tee time: bookingDate needs a time of day.');
  const startsAt = clubMoment(day, time, timeZone);
  return { request, course, start: { courseId: course.courseId, startsAt }, teeTimes: spots };
}

/** The state that requests are decided on, changed by each granted one. */
class Desk {
  /** Tee times whose held spots this transaction changes. */
  readonly changed = new Set<number>();
  /** Holds whose rows are cleared before the new ones are written: replaced ones and expired ones. */
  readonly cleared = new Set<number>();
  readonly #teeTimes: Map<number, LockedTeeTime>;
  readonly #live = new Map<number, { userId: number; teeTimeId: number; spots: number }[]>();
  readonly #rows: readonly HoldRow[];
  readonly #rules: BookingRules;
  /** By advance booking days: calendar reckoning is dear, and most golfers of a batch have the same. */
  readonly #windows = new Map<number | null, BookingWindow>();

  constructor(locked: readonly LockedTeeTime[], rows: readonly HoldRow[], rules: BookingRules) {
    this.#teeTimes = new Map(locked.map((teeTime) => [teeTime.id, teeTime]));
    this.#rows = rows;
    this.#rules = rules;
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

  decide(wish: Wish, standing: Standing, now: Date, timeZone: string): Grant | HoldAnswer {
    const { actor, body, mode } = wish.request;
    const own = this.#rows.find(({ user_id, seconds_left }) => user_id === actor.userId && seconds_left > 0);
    if (mode === 'update' && !own) return failed('Your hold has run out. Please start again.');

    const wanted = this.#wantedOf(wish);
    const window = this.#windowOf(standing, now, timeZone);
    const fee = wish.course.fees.find(({ courseFeeId }) => courseFeeId === body.courseFeeId);
    let day: string | undefined;
    for (const { teeTimeId } of wanted) {
      const teeTime = this.#teeTimes.get(teeTimeId);
      if (!teeTime || teeTime.course_id !== wish.course.courseId) return failed('There is no such tee time.');
      const why =
        whyNotThisDay(window, this.#rules, teeTime.day) ??
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
      if (day !== undefined && day !== teeTime.day) return failed('All tee times must be on one day.');
      day = teeTime.day;
    }
    if (day === undefined) return failed('There is no such tee time.');
    const total = wanted.reduce((sum, { spots }) => sum + spots, 0);
    if (total > this.#rules.maxSpots)
      return failed(`A booking can have ${this.#rules.maxSpots} spots at most.`);

    const price = fee && feeOn(fee, day);
    if (!price) return failed('This fee is not offered on that day.');
    if (
      price.twilight &&
      wanted.some(({ teeTimeId }) => this.#timeOf(teeTimeId) < this.#rules.twilightFrom)
    ) {
      return failed(`This fee is offered from ${this.#rules.twilightFrom}.`);
    }

    for (const { teeTimeId, spots } of wanted) {
      const teeTime = this.#teeTimes.get(teeTimeId) as LockedTeeTime;
      const heldByOthers = (this.#live.get(teeTimeId) ?? [])
        .filter(({ userId }) => userId !== actor.userId)
        .reduce((sum, held) => sum + held.spots, 0);
      if (teeTime.booked + teeTime.offered + heldByOthers + spots > teeTime.capacity)
        return { result: 'SPOTS_NOT_AVAILABLE' };
    }

    this.#release(actor.userId);
    for (const { teeTimeId, spots } of wanted) {
      this.#place(actor.userId, teeTimeId, spots);
      this.changed.add(teeTimeId);
    }
    // A changed hold that stays with its fee keeps the prices it was taken with.
    const frozen = mode === 'update' && own?.course_fee_id === body.courseFeeId ? own : undefined;
    return {
      userId: actor.userId,
      courseFeeId: body.courseFeeId,
      memberCents: frozen?.member_cents ?? price.memberPrice,
      nonMemberCents: frozen?.non_member_cents ?? price.nonMemberPrice,
      externalMemberCents: frozen?.external_member_cents ?? price.externalMemberPrice,
      taxBasisPoints: frozen?.tax_basis_points ?? this.#rules.taxBasisPoints,
      keepsExpiry: mode === 'update' ? own?.expires_at : undefined,
      spots: wanted,
    };
  }

  #windowOf(standing: Standing, now: Date, timeZone: string): BookingWindow {
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

  #timeOf = (teeTimeId: number): string => this.#teeTimes.get(teeTimeId)?.time ?? '';

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

/** Clears first, so that the counters never pass the capacity on the way. Returns the holds by their golfer. */
async function writeGrants(
  tx: Transaction,
  desk: Desk,
  grants: readonly Grant[],
  holdSeconds: number,
): Promise<Map<number, HoldFacts>> {
  if (desk.cleared.size > 0) await tx.query(clearHolds, [[...desk.cleared]]);
  const places = grants.flatMap(({ userId, spots }) => spots.map((place) => ({ userId, ...place })));
  const rows = await tx.query<{ id: number; user_id: number; expires_at: Date; seconds_left: number }>(
    writeHolds,
    [
      grants.map(({ userId }) => userId),
      grants.map(({ courseFeeId }) => courseFeeId),
      grants.map(({ memberCents }) => memberCents),
      grants.map(({ nonMemberCents }) => nonMemberCents),
      grants.map(({ externalMemberCents }) => externalMemberCents),
      grants.map(({ taxBasisPoints }) => taxBasisPoints),
      grants.map(({ keepsExpiry }) => keepsExpiry ?? null),
      holdSeconds,
      places.map(({ userId }) => userId),
      places.map(({ teeTimeId }) => teeTimeId),
      places.map(({ spots }) => spots),
    ],
  );
  const rowOf = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    grants.map((grant) => {
      const row = rowOf.get(grant.userId);
      if (!row) throw new Error('A hold was decided but not written.');
      const teeTimes = grant.spots.map(({ teeTimeId, spots }) => {
        const teeTime = desk.teeTime(teeTimeId) as LockedTeeTime;
        return { teeTimeId, spots, day: teeTime.day, startsAt: teeTime.starts_at, time: teeTime.time };
      });
      return [
        grant.userId,
        { ...grant, holdId: row.id, expiresAt: row.expires_at, secondsLeft: row.seconds_left, teeTimes },
      ];
    }),
  );
}
