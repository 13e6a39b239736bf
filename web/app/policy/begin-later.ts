/** What begins with the app and is no part of what its first page waits for. */
import { sendWaitingScores } from '../../seasons/scores/waiting-owners.ts';
import { registerWhenStable } from '../version/service-worker.ts';

export function beginLater(): void {
  sendWaitingScores();
  // Pages that are served from their sources change all the time: nothing may keep those.
  if (import.meta.env.PROD) void registerWhenStable();
}
