/** Lots that decide ties: drawn by a seed that was fixed before anybody knew of a tie. */
import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `sha256(seed:participant)` as 64 hexadecimal digits, by participant: the lower is ahead. */
export const lotsOf = (
  seed: string,
  players: readonly { readonly participantId: number }[],
): Record<number, string> =>
  Object.fromEntries(players.map(({ participantId }) => [participantId, sha256(`${seed}:${participantId}`)]));

/** What is told of the seed before it may be known. */
export const commitmentOf = (seed: string): string => sha256(seed);
