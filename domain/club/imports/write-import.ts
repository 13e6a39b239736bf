/** Brings a file along: one transaction for all of its rows, while another connection says how far it is. */
import type { Transaction } from '@fourball/db/connection.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import type { House } from '../../kernel/house.ts';
import { beat, Ended, importBatch, type Claimed } from './claim-import.ts';
import { clubMomentOf, type MadeRow } from './import-kind.ts';
import { fingerprintOf, keepMade, loadImport, loadRows, type ImportKinds } from './import-rows.ts';

/** Locks all that the file leans on first, and looks again behind the locks. */
export async function writeAll(
  house: House,
  tx: Transaction,
  kinds: ImportKinds,
  claimed: Claimed,
): Promise<void> {
  const { id, claim } = claimed;
  const found = await loadImport(tx, id);
  const by = { userId: found.writtenBy ?? 0, house };
  const order = {
    mapping: found.mapping,
    options: found.options,
    ...clubMomentOf(house),
  };
  const rows = await loadRows(tx, id);
  const kind = kinds[found.kind];
  const before = await kind.judge(tx, rows, order);
  await before.lock(tx);
  const judgement = await kind.judge(tx, rows, order);
  if (fingerprintOf(judgement.rows) !== found.fingerprint) throw new Ended('CHANGED');
  let written = 0;
  for (let from = 0; from < judgement.rows.length; from += importBatch) {
    const made: readonly MadeRow[] = await judgement.write(tx, from, from + importBatch, by);
    await keepMade(tx, id, made);
    written += made.length;
    await beat(house, claimed, Math.min(from + importBatch, judgement.rows.length));
  }
  await recordEach(tx, [
    {
      actorId: by.userId,
      change: {
        action: 'import.written',
        changes: [
          { field: 'kind', before: null, after: found.kind },
          { field: 'rows', before: null, after: `${written} / ${judgement.rows.length}` },
        ],
      },
    },
  ]);
  const ended = await tx.query(
    `update imports set state = 'WRITTEN', written_at = $3, changed = false where id = $1 and claim = $2 and state = 'WRITING' returning 1`,
    [id, claim, house.clock.now()],
  );
  if (ended.length === 0) throw new Ended('LOST');
}
