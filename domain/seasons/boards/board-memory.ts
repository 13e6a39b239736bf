/**
 * The boards of events, kept in memory: read when first asked for, forgotten when the database tells of a change. Cards that are known in
 * the version they have are neither read nor folded again, so that one entry costs one card.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { computeBoard } from '@fourball/shared/seasons/boards/compute.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { BoardField, BoardFilter } from '@fourball/shared/seasons/boards/field.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import type { Board } from '@fourball/shared/seasons/boards/rows.ts';
import { boardsOf, type BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { golferShown } from '../../accounts/users/shown-golfers.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { loadField, type BoardEvent, type KnownCard, type LoadedField } from './load-field.ts';
import { commitmentOf, lotsOf } from './lots.ts';

const gzip = promisify(gzipWithCallback);

/** A board as it is sent. */
export interface BoardSnapshot {
  /** Stands for the bytes: the same in every process. */
  readonly etag: string;
  readonly body: Buffer;
  /** Made for the first who asks for it. */
  gzipped(): Promise<Buffer>;
}

/** Which board, and which part of it. */
export interface BoardWish extends BoardFilter {
  /** Its key; the event's own without one. */
  readonly board?: string | undefined;
}

/** All boards of one event at one moment. */
export interface EventBoards {
  readonly event: BoardEvent;
  readonly field: BoardField;
  readonly specs: readonly BoardSpec[];
  readonly cards: readonly KnownCard[];
  /** Errors: not_found for a board that it has not. */
  specOf(wish: BoardWish): BoardSpec;
  board(wish: BoardWish): Board;
  leaderboard(wish: BoardWish): Leaderboard;
  snapshot(wish: BoardWish): BoardSnapshot;
}

/** Undefined where there is no such event; whether somebody may see it is asked elsewhere. */
export type BoardReader = (eventId: number) => Promise<EventBoards | undefined>;

/** How many events are kept; beyond it the one longest kept goes. */
const keepMost = 200;
/** Parts of an event's boards that are kept as bytes: whoever asks for parts that are not there must not fill the memory. */
const mostSnapshots = 200;
/** Milliseconds after which an event is read again even though nobody told of a change. */
const trustFor = 5_000;

/** The channel on which the database says which event's board is another; 0 for all. */
const boardChanged = 'board_changed';

interface Known {
  cards: ReadonlyMap<number, KnownCard>;
  readonly folds: FoldCache;
}

interface Kept {
  readonly boards: Promise<EventBoards | undefined>;
  /** By the monotonic clock. */
  readonly until: number;
}

function keepLatest<Value>(map: Map<number, Value>, key: number, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= keepMost) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

export function createBoardReader(house: House, club: Pick<ClubFacts, 'rules'>): BoardReader {
  const kept = new Map<number, Kept>();
  const known = new Map<number, Known>();
  const forgetAll = () => kept.clear();
  house.listener.on(boardChanged, (eventId) =>
    eventId === '0' ? forgetAll() : void kept.delete(Number(eventId)),
  );
  house.listener.on(golferShown, forgetAll);
  house.listener.onReconnect(forgetAll);

  const read = async (eventId: number): Promise<EventBoards | undefined> => {
    const before = known.get(eventId) ?? { cards: new Map(), folds: new FoldCache() };
    const [loaded, { boardPollSeconds }] = await Promise.all([
      loadField(house.db, eventId, before.cards),
      club.rules(),
    ]);
    if (!loaded) return undefined;
    before.cards = new Map(loaded.cards.map((card) => [card.cardId, card]));
    keepLatest(known, eventId, before);
    return openBoards(loaded, before.folds, { pollSeconds: boardPollSeconds });
  };

  return (eventId) => {
    const last = kept.get(eventId);
    if (last && house.listener.hearing && last.until > performance.now()) return last.boards;
    const entry: Kept = { boards: read(eventId), until: performance.now() + trustFor };
    keepLatest(kept, eventId, entry);
    entry.boards.then(
      (boards) => {
        if (!boards && kept.get(eventId) === entry) kept.delete(eventId);
      },
      () => {
        if (kept.get(eventId) === entry) kept.delete(eventId);
      },
    );
    return entry.boards;
  };
}

const settles = ({ card, outcome }: KnownCard): boolean => card.signed || outcome !== null;

const hasSides = ({ side, also }: EventFormat): boolean =>
  side.size > 1 || (also ?? []).some(({ side: of }) => of.size > 1);

/** The boards of what was read; `format` is another than the event's where somebody asks what would be by it. */
export function openBoards(
  { event, players, cards, pairings, playoffs, cuts }: LoadedField,
  folds: FoldCache,
  { format = event.format, pollSeconds = 0 }: { format?: EventFormat; pollSeconds?: number } = {},
): EventBoards {
  const final = event.finalAt !== null;
  const specs = boardsOf(format);
  const sides = hasSides(format);
  const field: BoardField = {
    // Who came with somebody is a side only where sides play.
    players: sides ? players : players.map((player) => ({ ...player, side: null })),
    cards: cards.map(({ card }) => card),
    pairings,
    playoffs,
    cuts,
    divisionCuts: Object.fromEntries(
      event.divisions.flatMap(({ id, cutLine }) => (cutLine === null ? [] : [[id, cutLine]])),
    ),
    final,
    ...(final && event.seed !== null && { lots: lotsOf(event.seed, players) }),
  };
  const snapshots = new Map<string, BoardSnapshot>();
  const specOf = ({ board: key }: BoardWish): BoardSpec => {
    const spec = key === undefined ? specs[0] : specs.find((one) => one.key === key);
    if (!spec) throw new AppError('not_found');
    return spec;
  };
  const board = (wish: BoardWish): Board => {
    const { board: _, ...filter } = wish;
    return computeBoard(specOf(wish), field, filter, folds);
  };
  const entered = cards.flatMap(({ enteredAt }) => (enteredAt ? [enteredAt.getTime()] : []));
  const leaderboard = (wish: BoardWish): Leaderboard => ({
    eventId: event.id,
    eventName: event.name,
    version: event.version,
    updatedAt: entered.length === 0 ? null : new Date(Math.max(...entered)).toISOString(),
    final: event.finalAt !== null,
    finalAt: event.finalAt?.toISOString() ?? null,
    suspension: event.suspension,
    rounds: format.rounds,
    boards: specs.map(({ key, competition, name, kind, score }) => ({ key, competition, name, kind, score })),
    divisions: event.divisions.map(({ id, name, colorCode }) => ({ id, name, colorCode })),
    lots:
      event.seed === null
        ? null
        : {
            commitment: commitmentOf(event.seed),
            seed: event.finalAt === null ? null : event.seed,
          },
    cards: {
      made: cards.length,
      settled: cards.filter(settles).length,
      disputed: cards.reduce((sum, { disputed }) => sum + disputed, 0),
    },
    board: board(wish) as Leaderboard['board'],
    pollSeconds,
  });
  return {
    event,
    field,
    specs,
    cards,
    specOf,
    board,
    leaderboard,
    snapshot(wish) {
      const key = JSON.stringify([specOf(wish).key, wish.divisionId, wish.flight, wish.round]);
      const ready = snapshots.get(key);
      if (ready) return ready;
      const snapshot = snapshotOf(leaderboard(wish));
      if (snapshots.size < mostSnapshots) snapshots.set(key, snapshot);
      return snapshot;
    },
  };
}

/**
 * Not parsed by the schema of the reply, which would cost more than the board: each field is named above, and tests hold the bytes against
 * the schema.
 */
export function snapshotOf(reply: object): BoardSnapshot {
  const body = Buffer.from(JSON.stringify(reply));
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  let gzipped: Promise<Buffer> | undefined;
  return { etag, body, gzipped: () => (gzipped ??= gzip(body)) };
}
