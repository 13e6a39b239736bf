/** The trail of one golfer: what was changed of the account, with the ways to all of it. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTrailOf } from '../../accounts/admin/admin-queries.ts';
import { words } from '../../accounts/admin/admin-words.en.ts';
import { AuditTable } from '../../accounts/admin/AuditTable.tsx';
import classes from '../../accounts/admin/UserDrawer.module.css';
import { words as shell } from '../../lib/words/en.ts';
import pages from '../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';

export function MemberTrail({ userId }: { userId: number }) {
  const trail = useTrailOf(userId);
  if (trail.data === undefined) {
    return trail.isError ? (
      <StateView
        kind="error"
        title={words.trail.failed}
        text={words.trail.failedText}
        action={{ label: shell.common.retry, onClick: () => void trail.refetch() }}
      />
    ) : (
      <SkeletonRows label={words.trail.loading} rows={4} height={56} />
    );
  }
  return (
    <div className={classes.history}>
      <div className={pages.actions}>
        <Button component={Link} variant="default" to={`/admin/audit?about=${userId}`}>
          {words.trail.allAbout}
        </Button>
        <Button component={Link} variant="default" to={`/admin/audit?by=${userId}`}>
          {words.trail.allBy}
        </Button>
      </div>
      {trail.data.length === 0 ? (
        <p className={classes.quiet}>{words.trail.none}</p>
      ) : (
        <AuditTable entries={trail.data} />
      )}
    </div>
  );
}
