/** How the golfers of a group stand, worked out on the phone by the rules of the boards: the server has the same. */
import { playsOneBall } from '@fourball/shared/seasons/allowance.ts';
import { computeBoard } from '@fourball/shared/seasons/boards/compute.ts';
import type { BoardCard, BoardField, HoleScore } from '@fourball/shared/seasons/boards/field.ts';
import type { BoardRow, MatchRow } from '@fourball/shared/seasons/boards/rows.ts';
import { boardsOf, type BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { grossOf, lastHoleOf, nameOf, shortNames, type ShownCard, type ShownScore } from './card-view.ts';
import { spellToPar, words } from './score-words.en.ts';

export interface Standings {
  /** Of one card. */
  of(cardId: number): string;
  /** Lines of the group as a whole: matches, and what sides with several balls have together. */
  readonly lines: readonly string[];
}

const text = words.standing;

const scoreOf = (score: ShownScore | undefined): HoleScore =>
  score === undefined ? null : score.kind === 'STROKES' ? score.strokes : score.kind;

const alone = { size: 1, mode: 'SINGLE', count: 1 } as const;

/** What each plays off is known already: nothing is taken off it again. */
const asPlayed = (spec: BoardSpec, side: BoardSpec['format']['side']): BoardSpec => {
  const { allowance: _, cut: _cut, flights: _flights, ...format } = spec.format;
  return { ...spec, rounds: 1, hideLastThree: false, format: { ...format, side, allowancePercent: 100 } };
};

/** Golfers who stand in the group one after the other are a side, where nothing else is known. */
const sideOf = (card: ShownCard, at: number, size: number): string =>
  card.players[0]?.side ?? `places ${Math.floor(at / size)}`;

/** What was entered beyond the last hole. */
function extraOf({ holes, scores }: ShownCard): Pick<BoardCard, 'extra'> {
  const last = lastHoleOf(holes.map(({ hole }) => hole));
  const furthest = Math.max(last, ...scores.keys());
  if (furthest === last) return {};
  return { extra: Array.from({ length: furthest - last }, (_, at) => scoreOf(scores.get(last + 1 + at))) };
}

function fieldOf(group: ScoreGroup, cards: readonly ShownCard[], size: number): BoardField {
  const startHole = Number.parseInt(group.group?.startTee ?? '1', 10) || 1;
  return {
    final: false,
    players: cards.map((card, at) => ({
      participantId: card.players[0]?.participantId ?? 0,
      name: nameOf(card),
      divisionId: null,
      side: size === 1 ? null : sideOf(card, at, size),
      index: null,
      courseHandicap: card.playingHandicap,
      status: card.outcome,
      startHole,
      groupId: group.group?.groupId ?? null,
    })),
    cards: cards.map((card): BoardCard => ({
      participantIds: [card.players[0]?.participantId ?? 0],
      round: 1,
      par: card.holes.map(({ par }) => par),
      strokeIndex: card.holes.map(({ strokeIndex }) => strokeIndex),
      scores: card.holes.map(({ hole }) => scoreOf(card.scores.get(hole))),
      ...extraOf(card),
      ...(card.conceded && { concedesMatch: true }),
      signed: card.locked,
      version: card.version,
    })),
    // A group that a phone kept from before does not name them.
    pairings: group.pairings ?? [],
  };
}

/** The matches of the group; none where it plays none, or where the rules can't read its cards. */
export function matchesOf(group: ScoreGroup, cards: readonly ShownCard[]): readonly MatchRow[] {
  const [main] = boardsOf(group.format);
  if (main?.kind !== 'MATCH' || cards.length === 0) return [];
  const { side } = main.format;
  const size = playsOneBall(side) ? 1 : side.size;
  try {
    return computeBoard(asPlayed(main, size === 1 ? alone : side), fieldOf(group, cards, size)).matches;
  } catch (reason) {
    if (reason instanceof GolfInputError) return [];
    throw reason;
  }
}

export function standingsOf(group: ScoreGroup, cards: readonly ShownCard[]): Standings {
  try {
    return workOut(group, cards);
  } catch (reason) {
    // Cards that the rules can't read have strokes all the same.
    if (reason instanceof GolfInputError) return { of: grossLine(cards), lines: [] };
    throw reason;
  }
}

const grossLine = (cards: readonly ShownCard[]) => (cardId: number) => {
  const card = cards.find((one) => one.cardId === cardId);
  if (card === undefined) return '';
  const { toPar, thru } = grossOf(card);
  return thru === 0 ? text.none : `${spellToPar(toPar)} ${text.thru(thru, card.holes.length)}`;
};

function workOut(group: ScoreGroup, cards: readonly ShownCard[]): Standings {
  const [main] = boardsOf(group.format);
  const gross = grossLine(cards);
  if (main === undefined || cards.length === 0) return { of: gross, lines: [] };
  const { side } = main.format;
  const size = playsOneBall(side) ? 1 : side.size;
  const together = asPlayed(main, size === 1 ? alone : side);
  if (main.kind === 'MATCH')
    return { of: gross, lines: matchesOf(group, cards).map((match) => matchLine(match, calledOf(cards))) };
  if (main.kind === 'SKINS') return { of: gross, lines: [] };
  const { rows } = computeBoard(asPlayed(main, alone), fieldOf(group, cards, 1));
  const byCard = new Map(
    cards.map((card) => [
      card.cardId,
      rows.find(({ participantIds }) => participantIds[0] === card.players[0]?.participantId),
    ]),
  );
  const lines =
    size === 1
      ? []
      : computeBoard(together, fieldOf(group, cards, size)).rows.flatMap((row) =>
          sideLine(main, row, calledOf(cards)),
        );
  return {
    of: (cardId) => {
      const row = byCard.get(cardId);
      if (row === undefined || row.score === null || row.thru === 0) return gross(cardId);
      const thru = text.thru(row.thru, group.cards[0]?.holes.length ?? 18);
      if (main.kind === 'POINTS') return `${text.points(row.score)} ${thru}`;
      const own = gross(cardId);
      return main.score === 'NET' ? `${own}, ${text.net(spellToPar(row.score))}` : own;
    },
    lines,
  };
}

type Called = (name: string) => string;

/** First names where they tell everybody apart: a line of a match fits above the keys then. What a team calls itself stays. */
function calledOf(cards: readonly ShownCard[]): Called {
  const short = shortNames(cards);
  const golfers = new Set(cards.flatMap(({ players }) => players.map(({ name }) => name)));
  return (name) =>
    name
      .split(/( [&/] )/)
      .map((part) => (golfers.has(part) ? short(part) : part))
      .join('');
}

const sideLine = ({ kind }: BoardSpec, { name, score, thru }: BoardRow, called: Called): string[] =>
  score === null || thru === 0
    ? []
    : [
        `${called(name)}: ${kind === 'POINTS' ? text.points(score) : spellToPar(score)} ${text.match.after(thru)}`,
      ];

function matchLine({ a, b, up, thru, dormie, winner, result }: MatchRow, called: Called): string {
  const { match } = text;
  const [one, other] = [called(a.name), called(b.name)];
  const versus = `${one} – ${other}`;
  if (winner === 'HALVED') return `${versus}: ${match.halved}`;
  if (winner !== null) return `${versus}: ${match.won(winner === 'A' ? one : other, result ?? '')}`;
  if (thru === 0) return `${versus}: ${text.none}`;
  const state = up === 0 ? match.square : match.up(up > 0 ? one : other, Math.abs(up));
  return `${versus}: ${[state, match.after(thru), ...(dormie ? [match.dormie] : [])].join(', ')}`;
}
