/** Brings what an earlier visit could not send to the server; the code for it is loaded only where something waits. */
import { useSession } from '../../accounts/session/session.ts';
import { readStored } from '../../lib/browser/storage.ts';
import { waitingKey } from './waiting-key.ts';

export function sendWaitingScores(): void {
  const send = () => {
    if (readStored(waitingKey) !== null)
      void import('./score-keeper.ts').then(
        ({ sendLeftOver }) => sendLeftOver(),
        () => undefined,
      );
  };
  useSession.subscribe(({ status }, before) => {
    if (status === 'in' && before.status !== 'in') send();
  });
  send();
}
