/** Brings what an earlier visit could not send to the server; the code for it is loaded only where something waits. */
import { useSession } from '../../accounts/session/session.ts';
import { forget, readStored, storageKeys } from '../../lib/browser/storage.ts';
import { ownerKey, waitingKey } from './waiting-key.ts';

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

/** Whoever leaves of their own accord leaves no names behind, also where this visit has not looked at a card. What waits is sent when they are back. */
export function forgetGroupsOnLeaving(): void {
  useSession.subscribe(({ leaving }, before) => {
    const { user } = before;
    if (!leaving || before.leaving || user === null || readStored(storageKeys.expired) !== null) return;
    if (readStored(ownerKey) === null) return;
    forget(ownerKey);
    void import('./score-keeper.ts').then(
      ({ forgetOwner }) => forgetOwner(`user ${user.userId}`),
      () => undefined,
    );
  });
}
