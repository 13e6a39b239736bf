/** Takes entries of strokes: on each card in a transaction of its own, each entry once however often it is sent. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { cardChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import { foldEntries, type HoleFold } from '@fourball/shared/seasons/scores/fold.ts';
import type {
  EntryAnswer,
  EntryRefusal,
  ScoreEntry,
  ScoresTaken,
} from '@fourball/shared/seasons/scores/score-shapes.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findConcerned } from './concerned.ts';
import { entryColumns, findSaid, presentScores, type EntryRow } from './present-card.ts';
import {
  countScores,
  holesOf,
  isLocked,
  isOut,
  loadCard,
  lockCard,
  ResultsFinal,
  stayOpen,
  type CardRow,
} from './score-rows.ts';
import { findScoredEvent, type NamedEvent } from './scored-event.ts';
import { findStanding, identityOf, reaches, settles, type Scorer, type Standing } from './who-enters.ts';

type CardState = ScoresTaken['cards'][number];

/** An entry with its place in the batch. */
interface Sent {
  readonly at: number;
  readonly entry: ScoreEntry;
}

interface Known {
  readonly device: string;
  readonly counter: number;
  readonly hole: number;
  readonly kind: string;
  readonly strokes: number | null;
  readonly driveBy: number | null;
  readonly enteredBy: number | null;
  readonly linkOf: number | null;
}

const findKnown = prepared(
  'scores.known-entries',
  `select device::text, counter, hole, kind, strokes, drive_by as "driveBy", entered_by as "enteredBy", link_of as "linkOf"
   from hole_entries where card_id = $1 and (device, counter) in (select * from unnest($2::uuid[], $3::int[]))`,
);

// Numbered in the order in which they were sent.
const insertEntries = prepared(
  'scores.insert-entries',
  `insert into hole_entries (card_id, device, counter, hole, kind, strokes, drive_by, settles, entered_by, link_of, entered_at, received_at)
   select $1, device, counter, hole, kind, strokes, drive_by, settles, $9, $10, entered_at, $11
   from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::int[], $7::bigint[], $8::boolean[], $12::timestamptz[])
     with ordinality as e (device, counter, hole, kind, strokes, drive_by, settles, entered_at, n) order by n`,
);

const keyOf = ({ device, counter }: Pick<Known, 'device' | 'counter'>): string => `${device} ${counter}`;

const isSame = (known: Known, { hole, kind, strokes, driveBy }: ScoreEntry): boolean =>
  known.hole === hole &&
  known.kind === kind &&
  known.strokes === (strokes ?? null) &&
  known.driveBy === (driveBy ?? null);

const isFrom = ({ scorer }: Standing, known: Known): boolean => {
  const { userId, linkOf } = identityOf(scorer);
  return known.enteredBy === userId && known.linkOf === linkOf;
};

/** Extra holes of a match are numbered on after the last one. */
function isHole({ basis, extraHoles }: EventFormat, card: CardRow, hole: number): boolean {
  const holes = holesOf(card);
  return holes.includes(hole) || (basis === 'MATCH' && extraHoles === true && hole > Math.max(...holes));
}

/** Why an entry that the scorer may make at all is not taken. */
function refusalOf(
  { event, standing, card }: Looked,
  { hole, driveBy }: ScoreEntry,
): EntryRefusal | undefined {
  if (event.final) return 'FINAL';
  if (event.cancelled) return 'CANCELLED';
  if (isLocked(card)) return 'SIGNED';
  if (!standing.manages && isOut(card)) return 'OUT';
  if (!standing.manages && !standing.hasCome(card.round)) return 'NOT_STARTED';
  if (!isHole(event.format, card, hole)) return 'NO_SUCH_HOLE';
  const drives = driveBy ?? null;
  if (drives !== null && !card.players.some(({ participantId }) => participantId === drives)) {
    return 'NO_SUCH_DRIVER';
  }
  return undefined;
}

interface Looked {
  readonly event: NamedEvent;
  readonly standing: Standing;
  readonly card: CardRow;
}

/** What is answered to each, and which are new. */
async function decide(
  tx: Transaction,
  looked: Looked,
  sent: readonly Sent[],
): Promise<{ answers: Map<number, EntryRefusal | null>; fresh: ScoreEntry[] }> {
  const { userId, linkOf } = identityOf(looked.standing.scorer);
  const rows = await tx.query<Known>(findKnown, [
    looked.card.id,
    sent.map(({ entry }) => entry.device),
    sent.map(({ entry }) => entry.counter),
  ]);
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const mayEver = reaches(looked.standing, looked.card);
  const answers = new Map<number, EntryRefusal | null>();
  const fresh: ScoreEntry[] = [];
  for (const { at, entry } of sent) {
    const before = known.get(keyOf(entry));
    if (before && isFrom(looked.standing, before)) {
      // Whatever happened since: what was taken is answered the same.
      answers.set(at, isSame(before, entry) ? null : 'COUNTER_TAKEN');
      continue;
    }
    if (!mayEver) answers.set(at, 'NOT_YOURS');
    else if (before) answers.set(at, 'COUNTER_TAKEN');
    else {
      const refused = refusalOf(looked, entry);
      answers.set(at, refused ?? null);
      if (refused) continue;
      fresh.push(entry);
      known.set(keyOf(entry), {
        device: entry.device,
        counter: entry.counter,
        hole: entry.hole,
        kind: entry.kind,
        strokes: entry.strokes ?? null,
        driveBy: entry.driveBy ?? null,
        enteredBy: userId,
        linkOf,
      });
    }
  }
  return { answers, fresh };
}

const insert = (
  tx: Transaction,
  { standing, card }: Looked,
  fresh: readonly ScoreEntry[],
  at: Date,
): Promise<unknown> => {
  const { userId, linkOf } = identityOf(standing.scorer);
  const settle = settles(standing, card);
  return tx.query(insertEntries, [
    card.id,
    fresh.map(({ device }) => device),
    fresh.map(({ counter }) => counter),
    fresh.map(({ hole }) => hole),
    fresh.map(({ kind }) => kind),
    fresh.map(({ strokes }) => strokes ?? null),
    fresh.map(({ driveBy }) => driveBy ?? null),
    fresh.map((entry) => entry.settles && settle),
    userId,
    linkOf,
    at,
    fresh.map(({ enteredAt }) => enteredAt),
  ]);
};

const findEntries = prepared(
  'scores.entries-of-holes',
  `select ${entryColumns} from hole_entries e left join users u on u.id = e.entered_by
   where e.card_id = $1 and e.hole = any($2::int[])`,
);

const writeScores = prepared(
  'scores.write',
  `insert into hole_scores (card_id, hole, kind, strokes, drive_by, disputed, seq)
   select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::bigint[], $6::boolean[], $7::bigint[])
   on conflict (card_id, hole) do update set kind = excluded.kind, strokes = excluded.strokes, drive_by = excluded.drive_by,
     disputed = excluded.disputed, seq = excluded.seq`,
);

const standsAlready = (card: CardRow, fold: HoleFold): boolean =>
  card.scores.some(
    ({ hole, kind, strokes, driveBy, disputed }) =>
      hole === fold.hole &&
      kind === fold.kind &&
      strokes === fold.strokes &&
      driveBy === fold.driveBy &&
      disputed === fold.disputed,
  );

/** Folds these holes anew. True where something on the card is another. */
async function keepScores(tx: Transaction, card: CardRow, holes: readonly number[]): Promise<boolean> {
  const folds = foldEntries(await tx.query<EntryRow>(findEntries, [card.id, holes]));
  const gone = card.scores.filter(
    ({ hole }) => holes.includes(hole) && !folds.some((fold) => fold.hole === hole),
  );
  if (gone.length > 0) {
    await tx.query('delete from hole_scores where card_id = $1 and hole = any($2::int[])', [
      card.id,
      gone.map(({ hole }) => hole),
    ]);
  }
  await tx.query(writeScores, [
    card.id,
    folds.map(({ hole }) => hole),
    folds.map(({ kind }) => kind),
    folds.map(({ strokes }) => strokes),
    folds.map(({ driveBy }) => driveBy),
    folds.map(({ disputed }) => disputed),
    folds.map(({ seq }) => seq),
  ]);
  return gone.length > 0 || folds.some((fold) => !standsAlready(card, fold));
}

const nextVersion = prepared(
  'scores.next-version',
  `update scorecards set version = version + 1, player_signed_at = null, player_signed_by = null, marker_signed_at = null,
     marker_signed_by = null where id = $1`,
);

/** A card that is another now: who had signed it has signed something else. Counts the event's scores, and tells who is concerned. */
async function cardIsAnother(tx: Transaction, { standing, card }: Looked, at: Date): Promise<void> {
  await tx.query(nextVersion, [card.id]);
  if (card.playerSignedAt !== null || card.markerSignedAt !== null) {
    const { userId, linkOf } = identityOf(standing.scorer);
    await tx.query(
      `insert into scorecard_log (card_id, what, by_user, link_of, at) values ($1, 'UNSIGNED', $2, $3, $4)`,
      [card.id, userId, linkOf, at],
    );
  }
  const { eventId } = card;
  await countScores(tx, eventId);
  const userIds = await findConcerned(tx, card);
  await emitAll(tx, [
    occurrence(leaderboardChanged, { eventId }),
    occurrence(cardChanged, { eventId, cardId: card.id, version: card.version + 1, userIds }),
  ]);
}

interface Taken {
  readonly answers: ReadonlyMap<number, EntryRefusal | null>;
  readonly card: CardState | null;
}

const allRefused = (sent: readonly Sent[], why: EntryRefusal): Taken => ({
  answers: new Map(sent.map(({ at }) => [at, why])),
  card: null,
});

function enterOnCard(house: House, scorer: Scorer, cardId: number, sent: readonly Sent[]): Promise<Taken> {
  return transact(house.db, async (tx) => {
    // What is looked up before the lock can't change what is found of the card after it.
    if (!(await lockCard(tx, cardId))) return allRefused(sent, 'NOT_YOURS');
    const card = await loadCard(tx, cardId);
    const event = card && (await findScoredEvent(tx, scorer, card.eventId));
    if (!card || !event) return allRefused(sent, 'NOT_YOURS');
    const looked = { event, card, standing: await findStanding(tx, house, scorer, event) };
    const { answers, fresh } = await decide(tx, looked, sent);
    let after = card;
    if (fresh.length > 0) {
      const at = house.clock.now();
      await insert(tx, looked, fresh, at);
      if (await keepScores(tx, card, [...new Set(fresh.map(({ hole }) => hole))])) {
        await cardIsAnother(tx, looked, at);
      } else await stayOpen(tx, card.eventId);
      after = (await loadCard(tx, cardId)) ?? card;
    }
    if (!reaches(looked.standing, card)) return { answers, card: null };
    return {
      answers,
      card: {
        cardId,
        version: after.version,
        scores: presentScores(after, await findSaid(tx, [after])),
        locked: isLocked(after),
        outcome: after.outcome,
      },
    };
  });
}

/**
 * Cards by ascending id, each whole or not at all; what is refused is named and changes nothing. Locks each card, and the event's scores last.
 * Throws nothing that an entry is to blame for.
 */
export async function enterScores(
  house: House,
  scorer: Scorer,
  entries: readonly ScoreEntry[],
): Promise<ScoresTaken> {
  const byCard = new Map<number, Sent[]>();
  for (const [at, entry] of entries.entries()) {
    byCard.set(entry.cardId, [...(byCard.get(entry.cardId) ?? []), { at, entry }]);
  }
  const answers: EntryAnswer[] = [];
  const cards: CardState[] = [];
  for (const [cardId, sent] of [...byCard].toSorted(([one], [other]) => one - other)) {
    const taken = await enterOnCard(house, scorer, cardId, sent).catch((error: unknown) => {
      // Final since it was looked: nothing of it was written, and asked again it says so by itself.
      if (error instanceof ResultsFinal) return enterOnCard(house, scorer, cardId, sent);
      throw error;
    });
    for (const { at, entry } of sent) {
      const why = taken.answers.get(at) ?? null;
      const { device, counter } = entry;
      answers[at] = { cardId, device, counter, result: why === null ? 'TAKEN' : 'REFUSED', why };
    }
    if (taken.card) cards.push(taken.card);
  }
  return { answers, cards };
}
