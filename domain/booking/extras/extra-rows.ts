/** Extras as they stand: locked, listed, and what one costs for a round. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Extra } from '@fourball/shared/booking/extras/extra-shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';

export interface ExtraRow {
  id: number;
  name: string;
  course_id: number | null;
  price_18_cents: number;
  price_9_cents: number;
  tax_basis_points: number | null;
  online: boolean;
  until_minutes: number;
  at_most: number | null;
  out_minutes_18: number;
  out_minutes_9: number;
  half_of_id: number | null;
  active: boolean;
}

export const extraColumns = `id, name, course_id, price_18_cents, price_9_cents, tax_basis_points, online, until_minutes, at_most,
  out_minutes_18, out_minutes_9, half_of_id, active`;

/**
 * Whoever chooses some or changes how many there are waits here: of halves the whole. Behind tee times, before credits.
 * Triggers take the same lock for what is given back or moves.
 */
export const lockExtras = (tx: Transaction, ids: readonly number[]): Promise<ExtraRow[]> =>
  tx.query<ExtraRow>(
    `select ${extraColumns} from extras where id = any($1::bigint[]) order by id for no key update`,
    [ids],
  );

/** For transactions that lock accounts before they change rounds: what the rounds have is locked first. */
export async function lockExtrasOf(tx: Transaction, roundIds: readonly number[]): Promise<void> {
  await tx.query(
    `select id from extras where id in (
       select coalesce(e.half_of_id, e.id) from round_extras x join extras e on e.id = x.extra_id
       where x.round_id = any($1::bigint[]) and x.given_back_at is null)
     order by id for no key update`,
    [roundIds],
  );
}

const present = (row: ExtraRow, clubTax: number): Extra => ({
  extraId: row.id,
  name: row.name,
  courseId: row.course_id,
  price18: row.price_18_cents,
  price9: row.price_9_cents,
  ownTaxBasisPoints: row.tax_basis_points,
  taxBasisPoints: row.tax_basis_points ?? clubTax,
  online: row.online,
  untilMinutes: row.until_minutes,
  atMost: row.at_most,
  outMinutes18: row.out_minutes_18,
  outMinutes9: row.out_minutes_9,
  halfOfId: row.half_of_id,
  active: row.active,
});

export async function listExtras(sql: Sql, club: ClubFacts): Promise<Extra[]> {
  const { taxBasisPoints } = await club.rules();
  const rows = await sql.query<ExtraRow>(
    `select ${extraColumns} from extras order by active desc, lower(name), id`,
  );
  return rows.map((row) => present(row, taxBasisPoints));
}

/** Whoever leaves a spot that goes on leaves what came with it; the books follow where rounds are charged. */
export async function giveBackExtras(tx: Transaction, roundIds: readonly number[]): Promise<void> {
  await tx.query(
    'update round_extras set given_back_at = now() where round_id = any($1::bigint[]) and given_back_at is null',
    [roundIds],
  );
}
