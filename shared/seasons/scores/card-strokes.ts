/** By which handicap a card is played, and on which of its holes strokes are received: the same on the server and on a phone. */
import { playsOneBall } from '../allowance.ts';
import { boardsOf, sharesOf } from '../boards/specs.ts';
import type { EventFormat } from '../event-format.ts';
import { handicapByShares } from '../golf/handicap/team-handicap.ts';
import { strokesByHole } from '../golf/score/strokes.ts';

interface Player {
  /** Unrounded; null without an index. */
  readonly courseHandicap: number | null;
  /** As an organizer said; null: it is worked out of the Course Handicap. */
  readonly playingHandicap: number | null;
}

/** What one golfer plays off; null plays without strokes. */
export function playingHandicapOf(format: EventFormat, player: Player): number | null {
  if (player.playingHandicap !== null) return player.playingHandicap;
  if (player.courseHandicap === null) return null;
  if (playsOneBall(format.side)) return null;
  return handicapByShares({
    courseHandicaps: [player.courseHandicap],
    percents: [...sharesOf({ format }, 1)],
  }).teamHandicap;
}

/** What a card is played off: of one golfer, or of a side with one ball. Who has no index plays off nothing; null where nobody has one. */
export function cardHandicapOf(format: EventFormat, players: readonly Player[]): number | null {
  const [player, ...others] = players;
  if (player === undefined) return null;
  if (others.length === 0 && !playsOneBall(format.side)) return playingHandicapOf(format, player);
  const said = players.find((one) => one.playingHandicap !== null);
  if (said) return said.playingHandicap;
  if (players.every(({ courseHandicap }) => courseHandicap === null)) return null;
  return handicapByShares({
    courseHandicaps: players.map(({ courseHandicap }) => courseHandicap ?? 0),
    percents: [...sharesOf({ format }, players.length)],
  }).teamHandicap;
}

/** Strokes received on each hole of a card, in its order: none without a handicap, and where everything is played gross. */
export function strokesOf(
  format: EventFormat,
  playingHandicap: number | null,
  strokeIndex: readonly number[],
): number[] {
  const net = boardsOf(format).some(({ score }) => score === 'NET');
  if (playingHandicap === null || !net) return strokeIndex.map(() => 0);
  return strokesByHole({ playingHandicap, strokeIndex: [...strokeIndex] }).strokes;
}
