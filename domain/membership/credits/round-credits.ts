/** Round credits: lots that are granted, set aside for rounds, used, given back, and expire. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { CreditMoveKind } from '@fourball/shared/membership/enums.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import { countsFor, type MembershipBounds } from '@fourball/shared/membership/price-class.ts';

export interface NewLot {
  readonly userId: number;
  readonly source: 'MEMBERSHIP' | 'PURCHASE' | 'ADJUSTMENT';
  readonly membershipId?: number;
  readonly purchaseId?: number;
  /** First and last day of rounds that the credits pay for, YYYY-MM-DD. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly credits: number;
  readonly actorId: number | null;
  /** Needed for an ADJUSTMENT. */
  readonly comment?: string;
}

export interface CreditMove {
  readonly lotId: number;
  readonly kind: CreditMoveKind;
  /** More than 0. */
  readonly credits: number;
  readonly roundId?: number;
  readonly actorId: number | null;
  /** Needed for ADDED and TAKEN. */
  readonly comment?: string;
}

/** What came with a membership pays for the rounds that the membership counts for. */
export interface LockedLot extends MembershipBounds {
  id: number;
  user_id: number;
  membership_id: number | null;
  starts_on: string;
  ends_on: string;
  available: number;
  reserved: number;
  used: number;
}

const insertLots = prepared(
  'round-credits.insert-lots',
  `with lots as (
     select nextval(pg_get_serial_sequence('round_credit_lots', 'id')) as id, l.*
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::date[], $6::date[]) with ordinality
       as l (user_id, source, membership_id, purchase_id, starts_on, ends_on, n)
   ), written as (
     insert into round_credit_lots (id, user_id, source, membership_id, purchase_id, starts_on, ends_on)
     overriding system value select id, user_id, source, membership_id, purchase_id, starts_on, ends_on from lots
   )
   select id from lots order by n`,
);
const insertMoves = prepared(
  'round-credits.insert-moves',
  `insert into round_credit_moves (lot_id, kind, credits, round_id, actor_id, comment)
   select * from unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::text[])`,
);
const lockLots = prepared(
  'round-credits.lock-lots',
  `select id, user_id, membership_id, starts_on, ends_on, available, reserved, used,
     exists (select from memberships m where m.id = membership_id and m.weekday) as weekday,
     exists (select from memberships m where m.id = membership_id and m.nine_hole) as "nineHole"
   from round_credit_lots where user_id = any($1::bigint[]) order by id for update`,
);
const lockLotsOfRounds = prepared(
  'round-credits.lock-lots-of-rounds',
  `select id from round_credit_lots
   where id in (select lot_id from round_credit_moves where round_id = any($1::bigint[])) order by id for update`,
);
const heldByRounds = prepared(
  'round-credits.held-by-rounds',
  `select round_id, lot_id,
     sum(case kind when 'RESERVED' then credits when 'GIVEN_BACK' then -credits when 'USED' then -credits else 0 end)::int
       as reserved,
     sum(case kind when 'USED' then credits when 'RETURNED' then -credits else 0 end)::int as used
   from round_credit_moves where round_id = any($1::bigint[]) group by round_id, lot_id order by round_id, lot_id`,
);

/** Writes moves; the lots' counters follow, and a counter below zero fails the transaction. */
export async function moveCredits(tx: Transaction, moves: readonly CreditMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.query(insertMoves, [
    moves.map(({ lotId }) => lotId),
    moves.map(({ kind }) => kind),
    moves.map(({ credits }) => credits),
    moves.map(({ roundId }) => roundId ?? null),
    moves.map(({ actorId }) => actorId),
    moves.map(({ comment }) => comment ?? null),
  ]);
}

/** Opens lots with their credits, and returns their ids in the order given; lots of 0 credits are opened empty. */
export async function openLots(tx: Transaction, lots: readonly NewLot[]): Promise<number[]> {
  if (lots.length === 0) return [];
  const rows = await tx.query<{ id: number }>(insertLots, [
    lots.map(({ userId }) => userId),
    lots.map(({ source }) => source),
    lots.map(({ membershipId }) => membershipId ?? null),
    lots.map(({ purchaseId }) => purchaseId ?? null),
    lots.map(({ startsOn }) => startsOn),
    lots.map(({ endsOn }) => endsOn),
  ]);
  const ids = rows.map(({ id }) => id);
  await moveCredits(
    tx,
    lots.flatMap(({ source, credits, actorId, comment }, index) =>
      credits === 0
        ? []
        : [
            {
              lotId: ids[index] as number,
              kind: source === 'ADJUSTMENT' ? ('ADDED' as const) : ('GRANTED' as const),
              credits,
              actorId,
              ...(comment === undefined ? {} : { comment }),
            },
          ],
    ),
  );
  return ids;
}

/** Locks all lots of a golfer, sorted by id, and reads them. Whoever decides about credits does it under this lock. */
export const lockCredits = (tx: Transaction, userId: number): Promise<LockedLot[]> =>
  lockCreditsOf(tx, [userId]);

/** The same of several golfers at once. */
export const lockCreditsOf = (tx: Transaction, userIds: readonly number[]): Promise<LockedLot[]> =>
  tx.query<LockedLot>(lockLots, [userIds]);

/** How many credits each lot gives, in the order of the lots; undefined where there are too few. */
export function takeFrom(
  lots: readonly LockedLot[],
  credits: number,
): { lotId: number; credits: number }[] | undefined {
  const parts: { lotId: number; credits: number }[] = [];
  let open = credits;
  for (const { id, available } of lots) {
    const taken = Math.min(available, open);
    if (taken > 0) parts.push({ lotId: id, credits: taken });
    open -= taken;
  }
  return open === 0 ? parts : undefined;
}

/** Those that expire first before the others. */
export const soonestFirst = (lots: readonly LockedLot[]): LockedLot[] =>
  [...lots].sort((a, b) => (a.ends_on === b.ends_on ? a.id - b.id : a.ends_on < b.ends_on ? -1 : 1));

/**
 * The moves that set credits aside for a round of that day, those that expire first before the others; undefined where
 * there are too few. The round is added when they are written. Only of lots that are locked.
 */
export function planReservation(
  lots: readonly LockedLot[],
  wanted: {
    readonly day: string;
    /** Undefined for a round that credits have paid for before. */
    readonly round: PlayedRound | undefined;
    readonly credits: number;
    readonly actorId: number | null;
  },
): CreditMove[] | undefined {
  const { day, round, credits, actorId } = wanted;
  const ofDay = lots.filter(
    (lot) => lot.starts_on <= day && day <= lot.ends_on && (round === undefined || countsFor(lot, round)),
  );
  return takeFrom(soonestFirst(ofDay), credits)?.map((part) => ({ ...part, kind: 'RESERVED', actorId }));
}

/**
 * Sets credits aside for a golfer's round. False, and nothing is done, where there are too few. Locks the golfer's
 * lots: of two rounds that want the last credit one gets it.
 */
export async function reserveCredits(
  tx: Transaction,
  {
    userId,
    roundId,
    ...wanted
  }: Parameters<typeof planReservation>[1] & { readonly userId: number; readonly roundId: number },
): Promise<boolean> {
  const moves = planReservation(await lockCredits(tx, userId), wanted);
  if (!moves) return false;
  await moveCredits(
    tx,
    moves.map((move) => ({ ...move, roundId })),
  );
  return true;
}

/** Locks the lots of these rounds, sorted by id: before several commands that each lock the lots of some of them. */
export async function lockCreditsOfRounds(tx: Transaction, roundIds: readonly number[]): Promise<void> {
  await tx.query(lockLotsOfRounds, [roundIds]);
}

/** What rounds hold of which lots now, under the lock of those lots. */
async function lockHeld(
  tx: Transaction,
  roundIds: readonly number[],
): Promise<{ round_id: number; lot_id: number; reserved: number; used: number }[]> {
  await lockCreditsOfRounds(tx, roundIds);
  return tx.query(heldByRounds, [roundIds]);
}

/** Gives back what is set aside or used by these rounds. Doing it twice gives back once. */
export async function giveBackCredits(
  tx: Transaction,
  roundIds: readonly number[],
  by: { readonly actorId: number | null; readonly comment?: string },
): Promise<void> {
  if (roundIds.length === 0) return;
  const held = await lockHeld(tx, roundIds);
  await moveCredits(
    tx,
    held.flatMap(({ round_id, lot_id, reserved, used }): CreditMove[] => [
      ...(reserved > 0
        ? [{ lotId: lot_id, kind: 'GIVEN_BACK' as const, credits: reserved, roundId: round_id, ...by }]
        : []),
      ...(used > 0
        ? [{ lotId: lot_id, kind: 'RETURNED' as const, credits: used, roundId: round_id, ...by }]
        : []),
    ]),
  );
}

/** Notes that these rounds have used what was set aside for them. Doing it twice uses it once. */
export async function useCredits(
  tx: Transaction,
  roundIds: readonly number[],
  actorId: number | null,
): Promise<void> {
  if (roundIds.length === 0) return;
  const held = await lockHeld(tx, roundIds);
  await moveCredits(
    tx,
    held
      .filter(({ reserved }) => reserved > 0)
      .map(({ round_id, lot_id, reserved }) => ({
        lotId: lot_id,
        kind: 'USED',
        credits: reserved,
        roundId: round_id,
        actorId,
      })),
  );
}
