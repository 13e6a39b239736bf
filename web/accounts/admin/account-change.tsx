/** One change of an account by an admin: sent once, the lists read anew after it, and what was refused said beside it. */
import { useState } from 'react';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { readAccountsAnew } from './admin-queries.ts';
import { refusalText } from '../refusal-text.ts';
import classes from './UserDrawer.module.css';

/** Runs one change after the other until it is read anew, and keeps why the last was refused: it is said beside what was pressed. */
export function useAccountChange() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (
    work: () => Promise<AccountChange | null>,
    done: string | null,
    onDone?: () => void,
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const change = await work();
      const refused = change !== null && change.result !== 'DONE' && change.result !== 'UNCHANGED';
      setProblem(refused ? change.message : null);
      if (!refused && done !== null) toast(done);
      if (!refused) onDone?.();
      await readAccountsAnew();
    } catch (reason) {
      setProblem(refusalText(reason));
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, run };
}

export const Problem = ({ text: said }: { text: string | null }) => (
  <p role="alert" className={classes.problem}>
    {said}
  </p>
);
