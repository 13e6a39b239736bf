/** Does one thing at a press, once at a time, and tells why where it was not done. */
import { useRef, useState } from 'react';
import { RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { words } from './organize-words.en.ts';

export interface Acting {
  busy: boolean;
  /** Null where it was refused or did not arrive, which has been told by then; or something else is still being done. */
  act: <Done>(work: () => Promise<Done>) => Promise<Done | null>;
}

/** Why a call was not done, for a sentence. */
export const reasonOf = (reason: RequestError): string =>
  reason.status === 0 ? words.unreached : (reason.issues[0]?.message ?? reason.message);

/** `after` is done whatever became of it: where it was refused somebody else may have been faster. */
export function useAct(after?: () => unknown): Acting {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    busy,
    act: async (work) => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      try {
        return await work();
      } catch (reason) {
        if (!(reason instanceof RequestError)) throw reason;
        if (reason.status !== 401) void showMessage({ title: words.notDone, lines: [reasonOf(reason)] });
        return null;
      } finally {
        running.current = false;
        setBusy(false);
        after?.();
      }
    },
  };
}
