/** Forgets what files said that were read long ago: they are full of people, and nobody takes them back any more. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** How long rows are kept, by the parameters in force. */
export function importRowsDays(parameters: Readonly<Record<string, string>>): number {
  const { IMPORT_ROWS_DAYS: value = '' } = parameters;
  if (valueProblem('IMPORT_ROWS_DAYS', value)) {
    throw new Error(`The parameter IMPORT_ROWS_DAYS is missing or unusable: ${value}`);
  }
  return Number(value);
}

const day = 86_400_000;

/**
 * Of how many files. Of one that was written it stays who brought it along and how many rows fared how; of one of which nothing is
 * in the club nothing stays. What is on its way is left alone, and so is what somebody orders at this moment.
 */
export const forgetOldImports = ({ db, clock }: House, days: number): Promise<number> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const old = await tx.query<{ id: number; state: string }>(
      `select id, state from imports
       where state in ('READ', 'CHECKED', 'FAILED', 'WRITTEN', 'UNDONE') and forgotten_at is null
         and greatest(uploaded_at, written_at, undone_at) < $1
       order by id for update skip locked`,
      [new Date(now.getTime() - days * day)],
    );
    const written = old.flatMap(({ id, state }) => (state === 'WRITTEN' ? [id] : []));
    await tx.query(
      `update imports i set forgotten_at = $2, fingerprint = null, undo_fingerprint = null,
         kept_counts = coalesce((select jsonb_object_agg(c.fate, c.count) from (
           select fate, count(*) as count from import_rows r where r.import_id = i.id and fate is not null group by fate) c), '{}')
       where i.id = any($1::bigint[])`,
      [written, now],
    );
    await tx.query('delete from import_rows where import_id = any($1::bigint[])', [written]);
    await tx.query('delete from imports where id = any($1::bigint[])', [
      old.flatMap(({ id, state }) => (state === 'WRITTEN' ? [] : [id])),
    ]);
    return old.length;
  });
