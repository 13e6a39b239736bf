/** Writes how a booking's spots stand from now on, and tells everybody whom it concerns. */
import { refusal, type Unworded, type Why, type Words } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { moveParty as movePartyCall } from '@fourball/shared/booking/spots/group-calls.ts';
import { teeTimeChanged } from '@fourball/shared/booking/events.ts';
import { sendLetters } from '../../accounts/letters.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOf, type FeeFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { findAllOut } from '../extras/extras-moved.ts';
import { allow } from '../facts/access.ts';
import { arrangementOf, standsIn, type Arrangement } from './arrangement.ts';
import { countGuests, guestKey, whyGuestBarred } from '../facts/count-guests.ts';
import { findGolferDays } from '../facts/golfer-days.ts';
import { recordHistory, type HistoryRecord } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { findReader } from '../bookings/get-booking.ts';
import {
  loadBooking,
  lockBooking,
  accessOf,
  type BookingFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';
import { presentGroups } from '../tell/present-booking.ts';
import { occurrenceOfGroups, occurrenceOfInvitations } from '../tell/tell-booking-changed.ts';
import { roundMinutes, spanFrom, whyPlaysThen } from '../rules/quota-rules.ts';
import { settleStart } from '../facts/settle-start.ts';
import { clearExpiredHolds, readRooms, whyClosed, type TeeTimeRoom } from '../rules/tee-time-room.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

export type Arranged = Unworded<ReplyOf<typeof movePartyCall>>;

/** What is to become of a booking's spots, and the quiet line of the thread about it. */
export interface Wish {
  readonly next: Arrangement;
  /** Where it names a tee time that the booking did not stand in, it is asked with the club times by id. */
  readonly line: (lines: Words['lines'], timeOf: (teeTimeId: number) => string) => string;
}

/** Who arranges what. */
export interface Work {
  readonly house: House;
  readonly club: ClubFacts;
  readonly actor: UserActor;
  readonly purchaseId: number;
  /** A tee time the booking may not stand in yet. */
  readonly teeTimeId?: number;
  /** Throws where the actor may not; without it, it is the arranging of the booker and the office, before the start. */
  readonly access?: (facts: BookingFacts) => void;
  /** For what undoes itself when it is done twice. */
  readonly intent?: Intent | undefined;
}

export interface Refused {
  readonly result: Exclude<Arranged['result'], 'SUCCESS'>;
  readonly reason: Why;
}
export const refused = (reason: Why): Refused => ({ result: 'FAILED', reason });

/**
 * Asks `decide` under the locks of who arranges, of the booking's tee times and of the one it may move to, and writes what it wishes.
 * Nothing is written or told where nothing is different. Errors: not_found, forbidden, and what `decide` throws.
 */
export async function arrange(
  { house, club, actor, purchaseId, teeTimeId, access, intent }: Work,
  decide: (facts: BookingFacts) => Wish | Refused,
): Promise<Arranged> {
  const [rules, courses] = await Promise.all([club.rules(), club.courses()]);
  return transact(house.db, async (tx) => {
    const outcome = await onceOnly(tx, intent, async (): Promise<Outcome> => {
      await lockGolfers(tx, [actor.userId]);
      await lockBooking(tx, purchaseId, teeTimeId === undefined ? [] : [teeTimeId]);
      const facts = await loadBooking(tx, purchaseId, house.timeZone);
      if (access) access(facts);
      else allow(actor, 'arrange', accessOf(facts), house.clock.now());
      const wish = decide(facts);
      if ('result' in wish) return wish;
      const fee = feeOf(courses, facts.booking.course_fee_id);
      return (
        (await writeArrangement(
          tx,
          { house, actor, rules, fee, office: may(actor, 'STARTER') },
          facts,
          wish,
        )) ?? { result: 'SUCCESS' }
      );
    });
    // Read anew also where the intent was met before: who plays is not kept with it.
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    allow(actor, 'see', accessOf(facts), house.clock.now());
    return { ...outcome, ...presentGroups(facts, await findReader(tx, house, actor, facts)) };
  });
}

type Outcome = Refused | { readonly result: 'SUCCESS' };

interface Setting {
  readonly house: House;
  readonly actor: UserActor;
  readonly rules: BookingRules;
  /** The booking's; undefined where the club does not offer it any more. */
  readonly fee: FeeFacts | undefined;
  /** The office has said that they may go there: what only golfers may not is let be. */
  readonly office: boolean;
}

/** A spot that is to stand elsewhere. */
interface Move {
  readonly round: RoundFacts;
  readonly from: number;
  readonly to: number;
}

/** Under the locks of the booking and of where it goes. Undefined where it is written, or nothing is different. */
export async function writeArrangement(
  tx: Transaction,
  setting: Setting,
  facts: BookingFacts,
  { next, line }: Wish,
): Promise<Refused | undefined> {
  const now = arrangementOf(facts);
  const stands = standsIn(next);
  const before = standsIn(now);
  const moves = facts.rounds.flatMap((round): Move[] => {
    const to = stands.get(round.round_id)?.teeTimeId ?? round.tee_time_id;
    return to === round.tee_time_id ? [] : [{ round, from: round.tee_time_id, to }];
  });
  const changed = facts.rounds.filter(
    ({ round_id }) => stands.get(round_id)?.group?.id !== before.get(round_id)?.group?.id,
  );
  const order = ({ groups }: Arrangement) => groups.map(({ id }) => id).join();
  if (moves.length === 0 && changed.length === 0 && order(now) === order(next)) return undefined;

  const { house, actor } = setting;
  const touched = [...new Set(moves.flatMap(({ from, to }) => [from, to]))];
  const rooms = await readRooms(tx, touched, house.timeZone);
  const forbidden =
    whyNotMoved(setting, facts, moves, rooms) ??
    (await whyNoGuests(tx, setting, facts, moves, rooms)) ??
    (await whoPlaysThere(tx, facts, moves)) ??
    (await whoPlaysThen(tx, setting, facts, moves, rooms)) ??
    (await whyNoExtras(tx, setting, moves)) ??
    (await whyTooManyTold(tx, setting, facts, moves, rooms));
  if (forbidden) return forbidden;

  await clearExpiredHolds(tx, touched);
  const written = await writeRows(tx, facts.booking.purchase_id, next);
  const timeOf = (teeTimeId: number) => rooms.get(teeTimeId)?.time ?? '';
  await recordHistory(tx, recordsOf(facts, actor, next, moves, timeOf));
  await postSystemMessage(tx, facts.booking.conversation_id, 'GROUP_CHANGE', (lines) => line(lines, timeOf));
  const after = await loadBooking(tx, facts.booking.purchase_id, house.timeZone);
  await emitAll(tx, [
    ...(moves.some(({ round }) => round.name === null) ? [occurrenceOfInvitations(after)] : []),
    occurrenceOfGroups(after),
    ...occurrencesOfNewTimes(facts, actor, moves, rooms),
    ...(await occurrencesOfChangedSpots(tx, [...touched, ...written], house)),
  ]);
  return undefined;
}

/** Golfers and guests who play at another time now; whoever has moved them knows it. */
function toldOf(actor: UserActor, moves: readonly Move[], rooms: ReadonlyMap<number, TeeTimeRoom>) {
  return moves.flatMap(({ round, to }) => {
    const { round_id: roundId, user_id: userId, starts_at: from, email } = round;
    const at = rooms.get(to)?.starts_at;
    const same = at === undefined || at.getTime() === from.getTime();
    return round.name === null || userId === actor.userId || same
      ? []
      : [{ email, move: { roundId, userId, from: from.toISOString(), to: at.toISOString() } }];
  });
}

/** The office lets a cart go along where all are out; golfers do not take one from whoever plays then. */
async function whyNoExtras(
  tx: Transaction,
  { house: { timeZone }, office }: Setting,
  moves: readonly Move[],
): Promise<Refused | undefined> {
  if (office || moves.length === 0) return undefined;
  const moved = moves.map(({ round, to }) => ({ roundId: round.round_id, to }));
  const time = await findAllOut(tx, moved, timeZone);
  return time === undefined ? undefined : refused(refusal('booking.extrasAllOutThere', { time }));
}

/** Each of them hears of it, by the one who moves them: to and fro would flood them. */
async function whyTooManyTold(
  tx: Transaction,
  { actor, rules, office }: Setting,
  { booking }: BookingFacts,
  moves: readonly Move[],
  rooms: ReadonlyMap<number, TeeTimeRoom>,
): Promise<Refused | undefined> {
  if (office) return undefined;
  const letters = toldOf(actor, moves, rooms).flatMap(({ email, move: { userId } }) => {
    const to = userId ?? email?.toLowerCase();
    return to === undefined ? [] : [{ kind: 'CHANGE', to } as const];
  });
  const post = { senderId: actor.userId, purchaseId: booking.purchase_id, letters };
  const why = await sendLetters(tx, rules.quotas, post);
  return why === undefined ? undefined : refused(why);
}

function occurrencesOfNewTimes(
  { booking }: BookingFacts,
  actor: UserActor,
  moves: readonly Move[],
  rooms: ReadonlyMap<number, TeeTimeRoom>,
): Occurrence[] {
  const told = toldOf(actor, moves, rooms).map(({ move }) => move);
  if (told.length === 0) return [];
  const { purchase_id: purchaseId } = booking;
  return [occurrence(teeTimeChanged, { purchaseId, changedBy: actor.userId, moves: told })];
}

/** What is cheaper later in the day stays there. */
function whyNotMoved(
  { house, rules, fee, office }: Setting,
  { booking }: BookingFacts,
  moves: readonly Move[],
  rooms: ReadonlyMap<number, TeeTimeRoom>,
): Refused | undefined {
  for (const to of new Set(moves.map((move) => move.to))) {
    const room = rooms.get(to);
    if (!room) return refused(refusal('booking.noSuchTeeTime'));
    if (room.course_id !== booking.course_id) return refused(refusal('booking.staysOnCourse'));
    if (room.day !== booking.day) return refused(refusal('booking.staysOnDay'));
    const why = office ? undefined : whyClosed(rules, fee, room, house.clock.now());
    if (why) return refused(why);
    const more =
      moves.filter((move) => move.to === to).length - moves.filter(({ from }) => from === to).length;
    if (more > room.free) {
      const { time, free } = room;
      const reason =
        free <= 0
          ? refusal('booking.teeTimeFull', { time })
          : refusal('booking.teeTimeTooLittleRoom', { time, free });
      return { result: 'SPOTS_NOT_AVAILABLE', reason };
    }
  }
  return undefined;
}

/** Guests who come to a tee time keep to the rules on guests there; the office may look past them. */
async function whyNoGuests(
  tx: Transaction,
  { rules, office }: Setting,
  { booking }: BookingFacts,
  moves: readonly Move[],
  rooms: ReadonlyMap<number, TeeTimeRoom>,
): Promise<Refused | undefined> {
  const guests = moves.filter(({ round }) => round.guest);
  if (guests.length === 0 || office) return undefined;
  const teeTimeIds = [...new Set(guests.map(({ to }) => to))];
  const brought = await countGuests(tx, teeTimeIds, [booking.user_id]);
  for (const to of teeTimeIds) {
    const come = guests.filter((guest) => guest.to === to).length;
    const go = guests.filter(({ from }) => from === to).length;
    const why = whyGuestBarred(rules.guests, {
      day: booking.day,
      time: rooms.get(to)?.time ?? '',
      broughtAlready: (brought.get(guestKey(to, booking.user_id)) ?? 0) + come - go - 1,
      // Whoever could bring them to one tee time can bring them to another.
      bookerClass: 'MEMBER',
    });
    if (why) return refused(why);
  }
  return undefined;
}

/** A golfer plays once in a tee time, whoever booked it. */
async function whoPlaysThere(
  tx: Transaction,
  { booking }: BookingFacts,
  moves: readonly Move[],
): Promise<Refused | undefined> {
  const golfers = moves.flatMap(({ round, to }) =>
    round.user_id === null || round.agreement === 'ASKED' ? [] : [{ userId: round.user_id, to }],
  );
  if (golfers.length === 0) return undefined;
  const [twice] = await tx.query<{ name: string; time: string }>(
    `select u.full_name as name
     from unnest($1::bigint[], $2::bigint[]) as m (user_id, tee_time_id)
       join rounds r on r.user_id = m.user_id and r.tee_time_id = m.tee_time_id and r.status = 'BOOKED'
         and r.agreement <> 'ASKED'
       join users u on u.id = m.user_id
     where r.purchase_id <> $3 order by u.id limit 1`,
    [golfers.map(({ userId }) => userId), golfers.map(({ to }) => to), booking.purchase_id],
  );
  return twice && refused(refusal('booking.namedPlaysThen', { name: twice.name }));
}

/** Nor any other round at that time, on whichever course; the office may not move a golfer into one either. */
async function whoPlaysThen(
  tx: Transaction,
  { house, rules, fee }: Setting,
  { booking }: BookingFacts,
  moves: readonly Move[],
  rooms: ReadonlyMap<number, TeeTimeRoom>,
): Promise<Refused | undefined> {
  const golfers = moves.flatMap(({ round, to }) =>
    round.user_id === null || round.agreement === 'ASKED'
      ? []
      : [{ userId: round.user_id, name: round.name ?? '', to }],
  );
  if (golfers.length === 0) return undefined;
  const days = await findGolferDays(tx, {
    userIds: golfers.map(({ userId }) => userId),
    today: booking.day,
    now: house.clock.now(),
    timeZone: house.timeZone,
    minutes: rules.pace.roundMinutes,
  });
  const minutes = roundMinutes(rules, fee?.holes);
  const but = booking.purchase_id;
  const whys = golfers.map(({ userId, name, to }) => {
    const startsAt = rooms.get(to)?.starts_at;
    return startsAt && whyPlaysThen(days.get(userId), spanFrom(startsAt, minutes), { but, name });
  });
  const why = whys.find((one) => one !== undefined);
  return why === undefined ? undefined : refused(why);
}

/**
 * The counters of the tee times follow the rounds in the same statement, and the constraint on them guards the rest.
 * Returns the tee times in which rounds were written: their versions have grown.
 */
async function writeRows(
  tx: Transaction,
  purchaseId: number,
  { groups, ungrouped }: Arrangement,
): Promise<number[]> {
  const kept = groups.flatMap(({ id }) => id ?? []);
  // Spots that were given up may still point to a group that goes.
  const left = await tx.query<{ tee_time_id: number }>(
    `update rounds set group_id = null where group_id in (
       select id from booking_groups where purchase_id = $1 and id <> all($2::bigint[])) returning tee_time_id`,
    [purchaseId, kept],
  );
  await tx.query('delete from booking_groups where purchase_id = $1 and id <> all($2::bigint[])', [
    purchaseId,
    kept,
  ]);
  const numbered = groups.map((group, index) => ({ ...group, sequenceNum: index + 1 }));
  const old = numbered.filter(({ id }) => id !== null);
  await tx.query(
    `update booking_groups g set tee_time_id = n.tee_time_id, sequence_num = n.sequence_num
     from unnest($1::bigint[], $2::bigint[], $3::smallint[]) as n (id, tee_time_id, sequence_num)
     where g.id = n.id and (g.tee_time_id, g.sequence_num) is distinct from (n.tee_time_id, n.sequence_num)`,
    [
      old.map(({ id }) => id),
      old.map(({ teeTimeId }) => teeTimeId),
      old.map(({ sequenceNum }) => sequenceNum),
    ],
  );
  const fresh = numbered.filter(({ id }) => id === null);
  if (fresh.length > 0) {
    await tx.query(
      `insert into booking_groups (purchase_id, tee_time_id, sequence_num)
       select $1, * from unnest($2::bigint[], $3::smallint[])`,
      [purchaseId, fresh.map(({ teeTimeId }) => teeTimeId), fresh.map(({ sequenceNum }) => sequenceNum)],
    );
  }
  const spots = [
    ...groups.flatMap(({ teeTimeId, roundIds }) =>
      roundIds.map((roundId) => ({ roundId, teeTimeId, grouped: true })),
    ),
    ...ungrouped.map((spot) => ({ ...spot, grouped: false })),
  ];
  const stand = await tx.query<{ tee_time_id: number }>(
    `update rounds r set tee_time_id = n.tee_time_id, group_id = n.group_id
     from (
       select s.round_id, s.tee_time_id, g.id as group_id
       from unnest($2::bigint[], $3::bigint[], $4::boolean[]) as s (round_id, tee_time_id, grouped)
         left join booking_groups g on s.grouped and g.purchase_id = $1 and g.tee_time_id = s.tee_time_id
     ) n
     where r.id = n.round_id and (r.tee_time_id, r.group_id) is distinct from (n.tee_time_id, n.group_id)
     returning r.tee_time_id`,
    [
      purchaseId,
      spots.map(({ roundId }) => roundId),
      spots.map(({ teeTimeId }) => teeTimeId),
      spots.map(({ grouped }) => grouped),
    ],
  );
  await settleStart(tx, purchaseId);
  return [...left, ...stand].map(({ tee_time_id }) => tee_time_id);
}

/** What the history tells: who changed tee times, who came into a group or left one, and whether the order is another. */
function recordsOf(
  facts: BookingFacts,
  actor: UserActor,
  next: Arrangement,
  moves: readonly Move[],
  timeOf: (teeTimeId: number) => string,
): HistoryRecord[] {
  const { purchase_id: purchaseId } = facts.booking;
  const record = (
    action: HistoryRecord['action'],
    round: RoundFacts | null,
    details: HistoryRecord['details'],
  ): HistoryRecord => ({
    purchaseId,
    action,
    actorId: actor.userId,
    golferId: round?.user_id,
    details: round?.guest ? { ...details, guestName: round.name } : details,
  });
  const records: HistoryRecord[] = [];

  const ways = new Map<string, Move[]>();
  for (const move of moves) {
    const way = `${move.from} ${move.to}`;
    ways.set(way, [...(ways.get(way) ?? []), move]);
  }
  // Who goes together is told of once; a vacant spot that only makes way is not.
  const told = [...ways.values()].filter(
    (together) => ways.size === 1 || together.some(({ round }) => round.name !== null),
  );
  for (const together of told.length > 0 ? told : ways.values()) {
    const [{ from, to, round }] = together as [Move];
    const details = { from: timeOf(from), to: timeOf(to) };
    records.push(
      together.length === 1
        ? record('TEE_TIME_CHANGED', round, details)
        : record('TEE_TIME_CHANGED', null, { ...details, spots: together.length }),
    );
  }

  const stands = standsIn(next);
  const stayed = facts.rounds.filter(
    ({ round_id }) => !moves.some(({ round }) => round.round_id === round_id),
  );
  for (const round of stayed) {
    const group = stands.get(round.round_id)?.group ?? null;
    if (round.group_id === null && group) records.push(record('GROUPED', round, { time: round.time }));
    if (round.group_id !== null && !group) records.push(record('UNGROUPED', round, { time: round.time }));
  }

  const had = arrangementOf(facts).groups.flatMap(({ id }) => id ?? []);
  const has = next.groups.flatMap(({ id }) => id ?? []);
  const orderBefore = had.filter((id) => has.includes(id)).join();
  if (orderBefore !== has.join()) {
    records.push(record('GROUPS_REORDERED', null, { groups: next.groups.length }));
  }
  return records;
}
