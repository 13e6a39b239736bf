/** The place where the account panel opens: below the picture on a wide screen, from the bottom on a phone. */
import { lazy, Suspense, useRef, useState } from 'react';
import { words } from '../../lib/words/en.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './AccountPopover.module.css';

const AccountPanel = lazy(async () => ({ default: (await import('./AccountPanel.tsx')).AccountPanel }));

/** What opens it names it in `popoverTarget`: the browser closes it on Escape and on a tap elsewhere. */
export const accountPopoverId = 'account';

export function AccountPopover() {
  const [wanted, setWanted] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={popover}
      id={accountPopoverId}
      popover="auto"
      role="dialog"
      aria-label={words.account.label}
      className={classes.popover}
      onBeforeToggle={() => setWanted(true)}
    >
      {wanted && (
        <Suspense fallback={<SkeletonRows label={words.common.loading} rows={3} height={64} />}>
          <AccountPanel close={() => popover.current?.hidePopover()} />
        </Suspense>
      )}
    </div>
  );
}
