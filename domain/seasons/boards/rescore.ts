/** What another format or handicap would change of scores that are entered: shown before, and agreed to by naming what was shown. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Rescoring } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { compareBoards, type BoardChanges } from '@fourball/shared/seasons/boards/compare.ts';
import { inSmallField } from '@fourball/shared/seasons/allowance.ts';
import {
  withHandicap,
  type BoardCard,
  type BoardPlayer,
  type RoundHandicap,
} from '@fourball/shared/seasons/boards/field.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { eventFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { getManagedEvent, type EventRow } from '../facts/event-rows.ts';
import { openBoards } from './board-memory.ts';
import { loadField, type LoadedField } from './load-field.ts';

type BoardOfRescoring = Rescoring['boards'][number];

const mutable = ({ places, matches, skins, same }: BoardChanges) => ({
  places: places.map((change) => ({
    ...change,
    participantIds: [...change.participantIds],
    before: change.before && { ...change.before, playingHandicaps: [...change.before.playingHandicaps] },
    after: change.after && { ...change.after, playingHandicaps: [...change.after.playingHandicaps] },
  })),
  matches: matches.map((change) => ({ ...change, names: [...change.names] as [string, string] })),
  skins: skins.map((change) => ({ ...change })),
  same,
});

/** By what somebody plays a round, as boards read it. */
export interface PlayedHandicap extends RoundHandicap, Pick<BoardPlayer, 'participantId'> {}

/** Par and stroke index of the holes of a card, as its course has them now. */
export interface CourseOfCard extends Pick<BoardCard, 'par' | 'strokeIndex'> {
  readonly cardId: number;
}

/** What is asked about. */
type Asked =
  | { readonly format: EventFormat }
  | { readonly handicaps: readonly PlayedHandicap[] }
  /** With what is played off these courses. */
  | { readonly cards: readonly CourseOfCard[]; readonly handicaps: readonly PlayedHandicap[] };

const playersWith = ({ players }: LoadedField, handicaps: readonly PlayedHandicap[]): BoardPlayer[] =>
  players.map((player) => {
    const own = handicaps.filter(({ participantId }) => participantId === player.participantId);
    return own.reduce<BoardPlayer>(withHandicap, player);
  });

function openAfter(loaded: LoadedField, asked: Asked) {
  if ('format' in asked) {
    const { format } = asked;
    return openBoards(loaded, new FoldCache(), {
      format: loaded.event.fullAllowance ? inSmallField(format) : format,
    });
  }
  if ('cards' in asked) {
    const courses = new Map(
      asked.cards.map(({ cardId, par, strokeIndex }) => [cardId, { par, strokeIndex }]),
    );
    const cards = loaded.cards.map((known) => ({
      ...known,
      card: { ...known.card, ...courses.get(known.cardId) },
    }));
    return openBoards({ ...loaded, cards, players: playersWith(loaded, asked.handicaps) }, new FoldCache());
  }
  return openBoards({ ...loaded, players: playersWith(loaded, asked.handicaps) }, new FoldCache());
}

/** Over the same cards. The fingerprint stands for what is asked, for what was entered and for what it changes. */
function compare(loaded: LoadedField, asked: Asked): Rescoring {
  const before = openBoards(loaded, new FoldCache());
  const after = openAfter(loaded, asked);
  const keys = [...new Set([...after.specs, ...before.specs].map(({ key }) => key))];
  const boards = keys.map((key): BoardOfRescoring => {
    const [was, is] = [before, after].map(({ specs }) => specs.find((spec) => spec.key === key));
    const name = (is ?? was)?.name ?? null;
    const none = { places: [], matches: [], skins: [], same: 0 };
    if (!was || !is) return { key, name, change: was ? 'REMOVED' : 'ADDED', ...none };
    const changes = mutable(compareBoards(before.board({ board: key }), after.board({ board: key })));
    const changed = changes.places.length + changes.matches.length + changes.skins.length > 0;
    return { key, name, change: changed ? 'CHANGED' : 'SAME', ...changes };
  });
  const { id, version } = loaded.event;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([id, version, asked, boards]))
    .digest('base64url');
  return { fingerprint, boards };
}

async function load(sql: Sql, eventId: number): Promise<LoadedField> {
  const loaded = await loadField(sql, eventId, new Map());
  if (!loaded) throw new Error(`The event ${eventId} is gone.`);
  if (loaded.event.finalAt !== null) throw conflict('seasons.resultsAreFinal');
  return loaded;
}

/** Errors: not_found, forbidden, conflict once results are final. */
export async function previewRescore(
  { db }: House,
  actor: UserActor,
  { eventId, format }: { eventId: number; format: EventFormat },
): Promise<Rescoring> {
  await getManagedEvent(db, actor, eventId);
  return compare(await load(db, eventId), { format });
}

/** What would be another one on the boards, did these play off that. Errors: conflict once results are final. */
export const compareHandicaps = async (
  sql: Sql,
  eventId: number,
  handicaps: readonly PlayedHandicap[],
): Promise<Rescoring> => compare(await load(sql, eventId), { handicaps });

/** Cards of their courses as they are now, and what is played off them. */
interface Courses {
  readonly cards: readonly CourseOfCard[];
  readonly handicaps: readonly PlayedHandicap[];
}

/** What would be another one on the boards by these. Errors: conflict once results are final. */
export const compareCards = async (sql: Sql, eventId: number, courses: Courses): Promise<Rescoring> =>
  compare(await load(sql, eventId), courses);

const hasScores = async (tx: Transaction, eventId: number): Promise<boolean> =>
  (await tx.query('select 1 from event_scores where event_id = $1', [eventId])).length > 0;

function agree(found: Rescoring, fingerprint: string | undefined): void {
  if (found.fingerprint === fingerprint) return;
  throw conflictOn('rescore', fingerprint === undefined ? 'seasons.lookAtRescore' : 'seasons.rescoreChanged');
}

/**
 * Whether boards show what is asked about, where scores are entered; the event must be locked. Errors: conflict on `rescore` where they do and
 * that was not looked at, or is something else by now; conflict once results are final.
 */
async function isShown(
  tx: Transaction,
  eventId: number,
  { asked, fingerprint }: { asked: Asked; fingerprint: string | undefined },
): Promise<boolean> {
  if (!(await hasScores(tx, eventId))) return false;
  const found = compare(await load(tx, eventId), asked);
  if (found.boards.every(({ change }) => change === 'SAME')) return false;
  agree(found, fingerprint);
  return true;
}

/** Of handicaps, as above. */
export const handicapsRescored = (
  tx: Transaction,
  eventId: number,
  { handicaps, fingerprint }: { handicaps: readonly PlayedHandicap[]; fingerprint: string | undefined },
): Promise<boolean> => isShown(tx, eventId, { asked: { handicaps }, fingerprint });

/** Of courses of cards, as above. */
export const cardsRescored = (
  tx: Transaction,
  eventId: number,
  { fingerprint, ...courses }: Courses & { fingerprint: string | undefined },
): Promise<boolean> => isShown(tx, eventId, { asked: courses, fingerprint });

/**
 * The columns that say so, where scores are entered and the format is another; the event must be locked. Errors: conflict on `rescore` where
 * what is changed by it was not looked at, or is something else by now; conflict once results are final.
 */
export async function rescored(
  tx: Transaction,
  { clock }: House,
  before: EventRow,
  { format, fingerprint }: { format: EventFormat; fingerprint: string | undefined },
): Promise<Record<string, unknown>> {
  if (isDeepStrictEqual(eventFormat.parse(before.format), format)) return {};
  if (!(await hasScores(tx, before.id))) return {};
  agree(compare(await load(tx, before.id), { format }), fingerprint);
  return { rescored_at: clock.now() };
}
