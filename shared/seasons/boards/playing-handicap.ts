/** What golfers play off in a golf event: by the same rule on the server, on boards and on phones. */
import { playsOneBall } from '../allowance.ts';
import type { EventFormat } from '../event-format.ts';
import { handicapByShares } from '../golf/handicap/team-handicap.ts';
import { sharesOf } from './specs.ts';

interface HandicapPlayer {
  readonly participantId: number;
  /** Golfers of one side have the same; null plays alone. */
  readonly side: string | null;
  /** Not rounded; null without an index. */
  readonly courseHandicap: number | null;
}

/** The Playing Handicap and what it is reckoned from: `handicapByShares.explain` says how. */
export interface PlayedOff {
  readonly courseHandicaps: readonly number[];
  readonly percents: readonly number[];
  readonly playingHandicap: number;
}

/**
 * By participant, of the event's main competition. Where a side plays one ball all of it play off the same, and a partner without an index counts
 * as nothing; who plays an own ball without one plays off nothing, and is not in it.
 */
export function playingHandicapsOf(
  format: EventFormat,
  players: readonly HandicapPlayer[],
): ReadonlyMap<number, PlayedOff> {
  const play = (courseHandicaps: readonly number[]): PlayedOff => {
    const shares = sharesOf({ format }, courseHandicaps.length);
    // More golfers than the format has shares for: the highest count as nothing.
    const percents = courseHandicaps.map((_, at) => shares[at] ?? 0);
    return {
      courseHandicaps,
      percents,
      playingHandicap: handicapByShares({ courseHandicaps, percents }).teamHandicap,
    };
  };
  if (!playsOneBall(format.side)) {
    return new Map(
      players.flatMap(({ participantId, courseHandicap }) =>
        courseHandicap === null ? [] : [[participantId, play([courseHandicap])]],
      ),
    );
  }
  const sides = new Map<string, HandicapPlayer[]>();
  for (const player of players) {
    const key = player.side ?? `alone ${player.participantId}`;
    sides.set(key, [...(sides.get(key) ?? []), player]);
  }
  return new Map(
    [...sides.values()].flatMap((side) => {
      if (side.every(({ courseHandicap }) => courseHandicap === null)) return [];
      const played = play(side.map(({ courseHandicap }) => courseHandicap ?? 0));
      return side.map(({ participantId }): [number, PlayedOff] => [participantId, played]);
    }),
  );
}
