/** Lots that decide ties: drawn by a seed that was fixed before anybody knew of a tie. */
import { createHash } from 'node:crypto';

/** `sha256(seed:participant)` as 64 hexadecimal digits, by participant: the lower is ahead. */
export const lotsOf = (
  seed: string,
  players: readonly { readonly participantId: number }[],
): Record<number, string> =>
  Object.fromEntries(
    players.map(({ participantId }) => [
      participantId,
      createHash('sha256').update(`${seed}:${participantId}`).digest('hex'),
    ]),
  );
