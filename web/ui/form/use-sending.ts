/** Sends what a form holds: one press at a time, what is refused at its field, and one key for each intent. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words } from '../dialog/dialog-words.en.ts';

export interface Sending {
  busy: boolean;
  /** What is wrong with a field, by its name in the call. */
  errorOf: (field: string) => string | undefined;
  /** Why it was not done, where no field is at fault. */
  problem: string | null;
  /** For the element around the fields: the reading place goes to the first that is to be mended. */
  form: RefObject<HTMLFormElement | null>;
  /** Refuses before anything is sent. */
  refuse: (issues: readonly FieldIssue[]) => void;
  /** Says why it was not done. */
  tell: (problem: string | null) => void;
  /**
   * Does the work once, and replies with null where it was refused or did not arrive. The key is the same for the same
   * body for as long as nobody knows whether it arrived.
   */
  send: <Done>(body: unknown, work: (key: string) => Promise<Done>) => Promise<Done | null>;
}

/**
 * `fields`: those that the form shows; what is refused elsewhere is told below the form. `after` is done whatever became
 * of it: also where it was refused, for then somebody else was faster.
 */
export function useSending(fields: readonly string[] = [], after?: () => unknown): Sending {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const intent = useRef<{ body: string; key: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);

  const keyFor = (body: unknown): string => {
    const written = JSON.stringify(body);
    if (intent.current?.body !== written) intent.current = { body: written, key: newKey() };
    return intent.current.key;
  };

  const told = (reason: RequestError): void => {
    // An answer was given: what is sent next is meant anew.
    if ((reason.status >= 400 && reason.status < 500) || reason.code === 'conflict') intent.current = null;
    if (reason.status === 401) return;
    const placed = reason.issues.filter(({ field }) => fields.some((name) => isAt(field, name)));
    setIssues(placed);
    if (placed.length > 0) setProblem(words.form.someWrong);
    // Also where something on the way answered in the club's place.
    else if (reason.status === 0 || reason.code === 'unknown') setProblem(words.form.unreached);
    else setProblem(reason.issues[0]?.message ?? reason.message);
  };

  return {
    busy,
    problem,
    form,
    errorOf: (name) => issues.find(({ field }) => isAt(field, name))?.message,
    refuse: (refused) => {
      setIssues(refused);
      setProblem(words.form.someWrong);
    },
    tell: setProblem,
    send: async (body, work) => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setIssues([]);
      setProblem(null);
      try {
        const done = await work(keyFor(body));
        intent.current = null;
        return done;
      } catch (reason) {
        if (!(reason instanceof RequestError)) throw reason;
        told(reason);
        return null;
      } finally {
        running.current = false;
        setBusy(false);
        after?.();
      }
    },
  };
}

/** Whether a field of the body has a name: its last word, its whole path (`.name` at the top), or with a dot at the end its beginning. */
const isAt = (field: string, name: string): boolean =>
  name.endsWith('.')
    ? field.startsWith(name)
    : [field, `.${field}`].includes(name) || (!name.includes('.') && field.endsWith(`.${name}`));
