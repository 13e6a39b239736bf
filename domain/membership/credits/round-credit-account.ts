/** A golfer's round credits as the golfer and the office see them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { CreditLot, CreditMoveShown, RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { allowMembershipsOf } from '../access.ts';

/** What a round that credits pay for is, in words; whoever owns rounds hands it in. */
export type DescribeRounds = (
  sql: Sql,
  roundIds: readonly number[],
) => Promise<ReadonlyMap<number, { readonly purchaseId: number; readonly round: string }>>;

/** How many moves are shown. */
const shownMoves = 200;

interface LotRow extends Omit<CreditLot, 'expired' | 'name'> {
  product: string | null;
  comment: string | null;
}

interface MoveRow extends Omit<CreditMoveShown, 'at' | 'purchaseId' | 'round'> {
  at: Date;
}

/** Of the caller, or of anybody for admins. Errors: forbidden, not_found. */
export async function getRoundCredits(
  house: House,
  club: ClubFacts,
  describeRounds: DescribeRounds,
  actor: Actor,
  userId: number,
): Promise<RoundCreditAccount> {
  await allowMembershipsOf(house.db, actor, userId);
  const { creditsPerRound } = await club.rules();
  return readCreditAccount(house, house.db, { creditsPerRound, describeRounds }, userId);
}

/** Lots that expire first come first, those that are over last; a membership that came without credits has none. */
export async function readCreditAccount(
  { clock, timeZone }: House,
  sql: Sql,
  { creditsPerRound, describeRounds }: { creditsPerRound: number; describeRounds: DescribeRounds },
  userId: number,
): Promise<RoundCreditAccount> {
  const today = clubDay(clock.now(), timeZone);
  const lots = await sql.query<LotRow>(
    `select l.id as "lotId", l.source, l.membership_id as "membershipId", l.starts_on as "startDate",
       l.ends_on as "endDate", l.available, l.reserved, l.used, i.name as product,
       (select m.comment from round_credit_moves m where m.lot_id = l.id and m.kind = 'ADDED' order by m.id limit 1)
         as comment
     from round_credit_lots l
       left join memberships s on s.id = l.membership_id left join product_items i on i.id = s.product_item_id
     where l.user_id = $1 and exists (select from round_credit_moves m where m.lot_id = l.id)
     order by l.ends_on < $2, l.ends_on, l.id`,
    [userId, today],
  );
  const moves = await sql.query<MoveRow>(
    `select m.id as "moveId", m.lot_id as "lotId", m.kind, m.credits, m.round_id as "roundId", m.comment,
       u.full_name as by, m.created_at as at
     from round_credit_moves m join round_credit_lots l on l.id = m.lot_id left join users u on u.id = m.actor_id
     where l.user_id = $1 order by m.id desc limit $2`,
    [userId, shownMoves],
  );
  const rounds = await describeRounds(sql, [...new Set(moves.flatMap(({ roundId }) => roundId ?? []))]);
  return {
    userId,
    available: lots
      .filter(({ startDate, endDate }) => startDate <= today && today <= endDate)
      .reduce((sum, { available }) => sum + available, 0),
    perRound: creditsPerRound,
    lots: lots.map(({ product, comment, ...lot }) => ({
      ...lot,
      name: nameOf(lot.source, product, comment),
      expired: lot.endDate < today,
    })),
    moves: moves.map(({ at, ...move }) => {
      const round = move.roundId === null ? undefined : rounds.get(move.roundId);
      return {
        ...move,
        purchaseId: round?.purchaseId ?? null,
        round: round?.round ?? null,
        at: at.toISOString(),
      };
    }),
  };
}

function nameOf(source: CreditLot['source'], product: string | null, comment: string | null): string {
  switch (source) {
    case 'MEMBERSHIP':
      return product ?? 'Membership';
    case 'PURCHASE':
      return 'Rounds paid in advance';
    case 'ADJUSTMENT':
      return comment ?? 'Given by the club';
  }
}

/** Whether there are enough for one round today. Errors: forbidden, not_found. */
export async function hasAvailableRoundCredit(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  await allowMembershipsOf(db, actor, userId);
  const { creditsPerRound } = await club.rules();
  if (creditsPerRound === 0) return false;
  const [row] = await db.query<{ available: number }>(
    `select coalesce(sum(available), 0)::int as available from round_credit_lots
     where user_id = $1 and $2::date between starts_on and ends_on`,
    [userId, clubDay(clock.now(), timeZone)],
  );
  return (row?.available ?? 0) >= creditsPerRound;
}
