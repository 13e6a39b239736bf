/** A day of releases in a minute: each service is restarted in good order, one after the other, while all goes on. */
import type { ChaosClub } from './club.ts';
import { pause } from './part.ts';

/** Between two restarts, as whoever rolls a release waits until the new one is well. */
const lookEvery = 50;
const settle = 1_000;

/** Restarts each service once; returns how many that were. */
export async function rollOnce(club: ChaosClub, say: (sentence: string) => void): Promise<number> {
  const { gateways, apis, workers, door } = club;
  const inTurn = [gateways, apis, workers].flatMap((pair) => pair);
  for (const part of inTurn) {
    const begun = performance.now();
    await part.end('SIGTERM');
    const ended = performance.now();
    await part.start();
    if (!workers.includes(part)) while (!(await door.isWell(part.name))) await pause(lookEvery);
    say(
      `  ${part.name}: ended in ${(ended - begun).toFixed(0)} ms, back after ${(performance.now() - begun).toFixed(0)} ms`,
    );
    await pause(settle);
  }
  return inTurn.length;
}
