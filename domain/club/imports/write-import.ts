/** Brings a file along: one transaction for all of its rows, while another connection says how far it is. */
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { MadeRow } from './import-kind.ts';
import { fingerprintOf, keepMade, loadImport, loadRows, type ImportKinds } from './import-rows.ts';

/** Rows that are written before it is said how far it is, and looked whether somebody wants it stopped. */
const batch = 500;
/** Milliseconds without a beat after which whoever wrote it is taken for dead. */
const silence = 60_000;
/** So often a file is taken up that breaks each time. */
const mostClaims = 3;

/** Ends the transaction, so that nothing of the file stays. */
class Ended extends Error {
  override readonly name = 'Ended';
  readonly why: 'CHANGED' | 'STOPPED' | 'LOST';
  constructor(why: Ended['why']) {
    super(`The import has ended: ${why}.`);
    this.why = why;
  }
}

interface Claimed {
  readonly id: number;
  readonly claim: number;
}

/** The next one that waits, or whose writer is dead. Only one is written at a time. */
async function claimNext({ db, clock }: House): Promise<Claimed | undefined> {
  const now = clock.now();
  try {
    const [claimed] = await db.query<Claimed>(
      `update imports set state = 'WRITING', claim = claim + 1, beat_at = $1, done_rows = 0
       where id = (select i.id from imports i where i.state = 'QUEUED' or i.state = 'WRITING' and i.beat_at < $2
                   order by i.state = 'QUEUED', i.id limit 1)
         and (state = 'QUEUED' or state = 'WRITING' and beat_at < $2)
       returning id, claim`,
      [now, new Date(now.getTime() - silence)],
    );
    return claimed;
  } catch (error) {
    // Another one is being written: this one waits for its end.
    if (sqlStateOf(error) === '23505') return undefined;
    throw error;
  }
}

/**
 * Whether there was one. What would fare differently by now is not written, and is said to have changed. Whatever else breaks leaves
 * nothing of it, is thrown, and is tried again; after the third time the import has failed.
 */
export async function writeNextImport(house: House, kinds: ImportKinds): Promise<boolean> {
  const claimed = await claimNext(house);
  if (!claimed) return false;
  try {
    await transact(house.db, (tx) => writeAll(house, tx, kinds, claimed));
  } catch (error) {
    await leave(house, claimed, error);
    if (!(error instanceof Ended)) throw error;
  }
  return true;
}

async function leave({ db }: House, { id, claim }: Claimed, error: unknown): Promise<void> {
  if (error instanceof Ended) {
    await db.query(
      `update imports set state = 'CHECKED', changed = $3, written_by = null, done_rows = 0, stop_asked = false
       where id = $1 and claim = $2 and state = 'WRITING'`,
      [id, claim, error.why === 'CHANGED'],
    );
    return;
  }
  const failed = claim >= mostClaims;
  await db.query(
    `update imports set state = $3, problem = $4, beat_at = to_timestamp(0), done_rows = 0
     where id = $1 and claim = $2 and state = 'WRITING'`,
    [id, claim, failed ? 'FAILED' : 'WRITING', failed ? 'BROKEN' : null],
  );
}

/** Locks all that the file leans on first, and looks again behind the locks. */
async function writeAll(
  house: House,
  tx: Transaction,
  kinds: ImportKinds,
  { id, claim }: Claimed,
): Promise<void> {
  const found = await loadImport(tx, id);
  const by = { userId: found.writtenBy ?? 0 };
  const order = {
    mapping: found.mapping,
    options: found.options,
    today: clubDay(house.clock.now(), house.timeZone),
  };
  const rows = await loadRows(tx, id);
  const kind = kinds[found.kind];
  const before = await kind.judge(tx, rows, order);
  await before.lock(tx);
  const judgement = await kind.judge(tx, rows, order);
  if (fingerprintOf(judgement.rows) !== found.fingerprint) throw new Ended('CHANGED');
  let written = 0;
  for (let from = 0; from < judgement.rows.length; from += batch) {
    const made: readonly MadeRow[] = await judgement.write(tx, from, from + batch, by);
    await keepMade(tx, id, made);
    written += made.length;
    await beat(house, { id, claim }, Math.min(from + batch, judgement.rows.length));
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

/** By another connection, so that everybody sees it at once. */
async function beat({ db, clock }: House, { id, claim }: Claimed, done: number): Promise<void> {
  const [standing] = await db.query<{ stop: boolean }>(
    `update imports set done_rows = $3, beat_at = $4 where id = $1 and claim = $2 and state = 'WRITING' returning stop_asked as stop`,
    [id, claim, done, clock.now()],
  );
  if (!standing) throw new Ended('LOST');
  if (standing.stop) throw new Ended('STOPPED');
}
