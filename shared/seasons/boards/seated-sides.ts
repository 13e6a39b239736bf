/** Who is a side where nobody signed up together: golfers who stand in a group one after the other. */
import type { CompetitionFormat, EventFormat } from '../event-format.ts';

interface Seated {
  readonly participantId: number;
  /** Golfers who signed up together have the same one. */
  readonly side: string | null;
  readonly groupId?: number | null | undefined;
  readonly seat?: number | null | undefined;
}

/** Golfers of a side of the event, or else of the first further competition that sides play; 1: everybody plays alone. */
const sizeOf = ({ side, also = [] }: Pick<EventFormat, 'side' | 'also'>): number =>
  [side, ...also.map(({ side: of }: Pick<CompetitionFormat, 'side'>) => of)].find(({ size }) => size > 1)
    ?.size ?? 1;

/**
 * By participant. `shared`: what they have that share something already, as one card. Whoever is left over in a group plays alone: null.
 */
export function seatedSides(
  format: Pick<EventFormat, 'side' | 'also'>,
  players: readonly Seated[],
  shared: ReadonlyMap<number, string> = new Map(),
): ReadonlyMap<number, string | null> {
  const size = sizeOf(format);
  const sides = new Map(
    players.map(({ participantId, side }) => [participantId, side ?? shared.get(participantId) ?? null]),
  );
  if (size === 1) return sides;
  const groups = new Map<number, Seated[]>();
  for (const player of players) {
    const { participantId, groupId } = player;
    if (groupId === null || groupId === undefined || sides.get(participantId) !== null) continue;
    groups.set(groupId, [...(groups.get(groupId) ?? []), player]);
  }
  for (const [groupId, seated] of groups) {
    const inOrder = seated.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
    for (const [at, { participantId }] of inOrder.entries()) {
      const place = Math.floor(at / size);
      if (size * place + 1 < inOrder.length) sides.set(participantId, `group ${groupId}, ${place + 1}`);
    }
  }
  return sides;
}
