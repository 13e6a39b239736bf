/** The locks of a browser's tabs: the one that whoever leads holds, and one of each tab that tells when it is gone. */

interface CandidateOptions {
  locks: LockManager;
  /** The lock of whoever leads. */
  name: string;
  /** Ends the candidature, or the lead. */
  signal: AbortSignal;
  mayLead(): boolean;
  begin(): void;
  /** The lead was taken by another tab, and this one stands again. */
  onDeposed(): void;
}

/** Stands for the lead until the signal ends it. Call the answer to take the lead from whoever has it. */
export function standForLead({
  locks,
  name,
  signal,
  mayLead,
  begin,
  onDeposed,
}: CandidateOptions): () => void {
  let depose = (): void => undefined;
  const stand = (steal: boolean): void => {
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    signal.addEventListener('abort', stop);
    depose = () => {
      stop();
      stand(true);
    };
    locks
      .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        if (signal.aborted || !mayLead()) return undefined;
        begin();
        return untilEnd(signal);
      })
      .catch((reason: unknown) => {
        if (signal.aborted || waiting.signal.aborted) return;
        // Where locks are refused every tab is on its own.
        if (!(reason instanceof DOMException) || reason.name !== 'AbortError') return begin();
        // A tab that was looked at got no answer from this one, and leads now.
        onDeposed();
        stand(false);
      })
      .finally(() => signal.removeEventListener('abort', stop));
  };
  stand(false);
  return () => depose();
}

/** Holds this tab's own lock until the signal ends it. */
export function holdLock(locks: LockManager, name: string, signal: AbortSignal, onHeld: () => void): void {
  const held = () => {
    if (signal.aborted) return undefined;
    onHeld();
    return untilEnd(signal);
  };
  locks.request(name, held).catch((reason: unknown) => console.info('Realtime: no lock', reason));
}

/** Watches other tabs: each holds its own lock for as long as it lives, so whoever gets it knows that it is gone. */
export function watchTabs(
  locks: LockManager | null,
  lockOf: (tab: string) => string,
  signal: AbortSignal,
  onGone: (tab: string) => void,
): (tab: string) => void {
  const watched = new Set<string>();
  return (tab) => {
    if (watched.has(tab)) return;
    watched.add(tab);
    locks
      ?.request(lockOf(tab), { signal }, () => {
        watched.delete(tab);
        onGone(tab);
      })
      .catch(() => watched.delete(tab));
  };
}

const untilEnd = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
