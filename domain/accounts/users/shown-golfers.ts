/** How golfers appear beside what they play: name, portrait, and who may read the name; kept in memory until one changes. */
import { prepared } from '@fourball/db/connection.ts';
import type { NameShown } from '@fourball/shared/accounts/enums.ts';
import type { House } from '../../kernel/house.ts';

export interface ShownGolfer {
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly shown: NameShown;
}

/** Whoever does not exist is left out; more golfers than were asked for may be in it. */
export type FindShownGolfers = (ids: readonly number[]) => Promise<ReadonlyMap<number, ShownGolfer>>;

/** The channel on which the database says whose name, portrait or choice changed. */
export const golferShown = 'golfer_shown';

/** How many golfers are kept; beyond it all are forgotten and read again as they are asked for. */
const keepMost = 20_000;
/** Milliseconds after which all are read again even though nobody told of a change. */
const trustFor = 30_000;

const shownRows = prepared(
  'golfers.shown',
  `select id, full_name as name, avatar_url as "avatarUrl", name_shown as shown
   from users where id = any($1::bigint[])`,
);

/** A change that is told while golfers are read leaves nothing kept of that reading. */
export function createShownGolfers({ db, listener }: House): FindShownGolfers {
  let kept = new Map<number, ShownGolfer>();
  let since = performance.now();
  const forget = () => {
    kept = new Map();
    since = performance.now();
  };
  listener.on(golferShown, forget);
  listener.onReconnect(forget);

  return async (ids) => {
    if (!listener.hearing || kept.size > keepMost || performance.now() - since > trustFor) forget();
    const known = kept;
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const rows = await db.query<ShownGolfer & { id: number }>(shownRows, [missing]);
    for (const { id, ...golfer } of rows) known.set(id, golfer);
    return known;
  };
}
