/** Sends what the office decides about money: once, however often the button is pressed or the network fails. */
import { useRef, useState } from 'react';
import { RequestError } from '../lib/request.ts';
import { newKey } from '../lib/new-key.ts';
import { readMoneyAnew } from './admin-queries.ts';
import { words } from './admin-words.en.ts';

export interface Sending {
  busy: boolean;
  /** What the server said of the whole, or of a field that the form does not show. */
  trouble: string | undefined;
  issueOf: (field: string) => string | undefined;
  /**
   * Gives `work` the key of this wish: the same as long as `wish` stays the same and has not succeeded. Everything of
   * the books is read again after it, also after a refusal: then somebody else was faster. Null where it was refused.
   */
  send: <Reply>(wish: unknown, work: (key: string) => Promise<Reply>) => Promise<Reply | null>;
}

/** `fields`: those beside which the form shows `issueOf` by itself. */
export function useSending(fields: readonly string[] = []): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);
  const kept = useRef<{ wish: string; key: string } | null>(null);
  const running = useRef(false);

  const send = async <Reply>(wish: unknown, work: (key: string) => Promise<Reply>): Promise<Reply | null> => {
    if (running.current) return null;
    running.current = true;
    const written = JSON.stringify(wish);
    if (kept.current?.wish !== written) kept.current = { wish: written, key: newKey() };
    setBusy(true);
    setError(null);
    try {
      const reply = await work(kept.current.key);
      kept.current = null;
      return reply;
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setError(reason);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
      void readMoneyAnew();
    }
  };

  const issueOf = (field: string) => error?.issues.find((issue) => issue.field === field)?.message;
  const unseen = error?.issues.find(({ field }) => !fields.includes(field));
  const trouble =
    error === null || (error.issues.length > 0 && unseen === undefined)
      ? undefined
      : // Also where something on the way answered in the club's place.
        error.status === 0 || error.code === 'unknown'
        ? words.unreached
        : (unseen ?? error).message;
  return { busy, trouble, issueOf, send };
}
