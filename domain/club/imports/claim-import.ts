/** Takes up what the office has ordered of files: writing one, or taking one back. One at a time in the club, and by one worker. */
import { sqlStateOf } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';

/** Rows that are done before it is said how far it is, and looked whether somebody wants it stopped. */
export const importBatch = 500;
/** Milliseconds without a beat after which whoever works on it is taken for dead. */
const silence = 60_000;
/** So often a file is taken up that breaks each time. */
const mostClaims = 3;

/** Ends the transaction, so that nothing of the file stays, or all of it. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly why: 'CHANGED' | 'STOPPED' | 'LOST';
  constructor(why: Ended['why']) {
    super(`The import has ended: ${why}.`);
    this.why = why;
  }
}

export interface Claimed {
  readonly id: number;
  readonly claim: number;
  readonly state: 'WRITING' | 'UNDOING';
}

/** The next one that waits, or whose worker is dead. Only one is on its way at a time. */
export async function claimNext({ db, clock }: House): Promise<Claimed | undefined> {
  const now = clock.now();
  try {
    const [claimed] = await db.query<Claimed>(
      `update imports set state = case when state in ('QUEUED', 'WRITING') then 'WRITING' else 'UNDOING' end, claim = claim + 1,
         beat_at = $1, done_rows = 0
       where id = (select i.id from imports i
                   where i.state in ('QUEUED', 'UNDO_QUEUED') or i.state in ('WRITING', 'UNDOING') and i.beat_at < $2
                   order by i.state in ('QUEUED', 'UNDO_QUEUED'), i.id limit 1)
         and (state in ('QUEUED', 'UNDO_QUEUED') or state in ('WRITING', 'UNDOING') and beat_at < $2)
       returning id, claim, state`,
      [now, new Date(now.getTime() - silence)],
    );
    return claimed;
  } catch (error) {
    // Another one is on its way: this one waits for its end.
    if (sqlStateOf(error) === '23505') return undefined;
    throw error;
  }
}

/** By another connection, so that everybody sees it at once. */
export async function beat({ db, clock }: House, { id, claim, state }: Claimed, done: number): Promise<void> {
  const [standing] = await db.query<{ stop: boolean }>(
    `update imports set done_rows = $3, beat_at = $4 where id = $1 and claim = $2 and state = $5 returning stop_asked as stop`,
    [id, claim, done, clock.now(), state],
  );
  if (!standing) throw new Ended('LOST');
  if (standing.stop) throw new Ended('STOPPED');
}

/** Says why it was not done: what was not written can be ordered again, and what was not taken back is still written. */
export async function leave({ db }: House, { id, claim, state }: Claimed, error: unknown): Promise<void> {
  const back = state === 'WRITING' ? 'CHECKED' : 'WRITTEN';
  if (error instanceof Ended) {
    await db.query(
      `update imports set state = $4, changed = $3, done_rows = 0, stop_asked = false, undone_by = null,
         written_by = case when $4 = 'CHECKED' then null else written_by end
       where id = $1 and claim = $2 and state = $5`,
      [id, claim, error.why === 'CHANGED', back, state],
    );
    return;
  }
  const failed = claim >= mostClaims;
  const next = failed ? (state === 'WRITING' ? 'FAILED' : 'WRITTEN') : state;
  await db.query(
    `update imports set state = $3, problem = $4, beat_at = to_timestamp(0), done_rows = 0 where id = $1 and claim = $2 and state = $5`,
    [id, claim, next, failed ? 'BROKEN' : null, state],
  );
}
