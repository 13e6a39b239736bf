/** How the golfers of the demo club play: strokes, the minutes in which they are entered, who signs. The same for the same card each time. */
import { chanceFor } from '@fourball/db/demo/lib/random.ts';
import type { BlankCard, FilledCard, Measurement } from '@fourball/db/demo/seasons/write-scores.ts';
import { holesIn } from '@fourball/shared/club/nines.ts';
import { playsOneBall } from '@fourball/shared/seasons/allowance.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { strokesOn } from '@fourball/shared/seasons/golf/score/strokes.ts';

const minute = 60_000;
const minutesOfHole = 13.5;
/** Who has no index plays as if it were this. */
const unknownHandicap = { 9: 12, 18: 24 } as const;

/** Strokes beside par and what a hole gives: mostly none. */
const form = [
  [-1, 21],
  [0, 46],
  [1, 23],
  [2, 8],
  [3, 2],
] as const;
/** A side that plays the best of its balls. */
const formOfSide = [
  [-1, 34],
  [0, 55],
  [1, 11],
] as const;
const mostOver = 3;

/** A ball is picked up where it could bring no point any more, and nothing counts every stroke. */
const maySpare = ({ basis, score, also = [], side }: EventFormat): boolean =>
  basis === 'STABLEFORD' && score === 'NET' && also.length === 0 && side.mode === 'SINGLE';

interface Played {
  readonly card: BlankCard;
  readonly format: EventFormat;
  /** What makes the event another one than others. */
  readonly event: string;
  readonly organizerId: number;
}

/** All of the round, as it will have been. */
function wholeRound({ card, format, event }: Played): FilledCard['holes'] {
  const { part, pars, strokeIndexes, handicap, players, startsAt } = card;
  const first = players[0]?.participantId ?? 0;
  const chance = chanceFor(`${event}: round of ${first}`);
  const given = strokesOn(strokeIndexes, handicap ?? unknownHandicap[pars.length === 9 ? 9 : 18]);
  // All of a group enter a hole before they walk on, one after the other.
  const pace = chanceFor(`${event}: pace of the group at ${startsAt.toISOString()}`);
  let walked = 0;
  return holesIn(part).map((hole, at) => {
    walked += minutesOfHole + pace.between(-2, 2);
    const over = chance.weighted(playsOneBall(format.side) ? formOfSide : form);
    const strokes = Math.max(2, (pars[at] ?? 4) + (given[at] ?? 0) + over);
    return {
      hole,
      strokes: over === mostOver && maySpare(format) ? null : strokes,
      at: new Date(startsAt.getTime() + walked * minute + chance.between(0, 50) * 1_000),
    };
  });
}

/**
 * The card as it is at `now`: what was entered by then, and once it is whole the signatures of who played and who marked it. Undefined of a card on
 * which nobody with an account plays.
 */
export function fillCard(played: Played, now: Date): FilledCard | undefined {
  const { card, event, organizerId } = played;
  const by = card.players.flatMap(({ userId }) => userId ?? [])[0];
  if (by === undefined) return undefined;
  const round = wholeRound(played);
  const holes = round.filter(({ at }) => at <= now);
  const finished = round.at(-1)?.at ?? now;
  const chance = chanceFor(`${event}: pen of ${card.cardId}`);
  const signedAt = (minutes: number) => new Date(finished.getTime() + minutes * minute);
  const first = chance.between(3, 8);
  const player = { at: signedAt(first), by };
  const marker = { at: signedAt(first + chance.between(1, 6)), by: card.markerUserId ?? organizerId };
  return {
    cardId: card.cardId,
    enteredBy: by,
    holes,
    player: player.at <= now ? player : null,
    marker: marker.at <= now ? marker : null,
  };
}

const measured = {
  CLOSEST_TO_THE_PIN: { every: 0.22, from: 95, to: 1_150 },
  LONG_DRIVE: { every: 0.2, from: 19_500, to: 27_400 },
} as const;

/** What was measured at a marker of a hole by those who have played it alone. */
export function measureAt(
  { kind, hole, event }: Pick<Measurement, 'kind' | 'hole'> & { event: string },
  cards: readonly { blank: BlankCard; filled: FilledCard }[],
): Measurement[] {
  const chance = chanceFor(`${event}: ${kind} on ${hole}`);
  const { every, from, to } = measured[kind];
  return cards.flatMap(({ blank, filled }): Measurement[] => {
    const [player, ...partners] = blank.players;
    const entry = filled.holes.find((one) => one.hole === hole);
    const near = chance.happens(every);
    const centimetres = chance.between(from, to);
    if (!near || !entry || !player || player.userId === null || partners.length > 0) return [];
    const { participantId, userId } = player;
    return [{ kind, hole, participantId, userId, centimetres, at: entry.at }];
  });
}
