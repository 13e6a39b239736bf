/** At the end of a record: whether somebody has a second one, and where a record went that was made one with another. */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import { openUserSearch } from '../../search/open-user-search.ts';
import drawer from '../UserDrawer.module.css';
import { words } from './merge-words.en.ts';
import { openMerge } from './open-merge.ts';

const recordAt = (userId: number) => `/admin/users?user=${userId}`;

export function MergeSection({ userId }: Pick<MemberRecord, 'userId'>) {
  const navigate = useNavigate();
  const find = async () => {
    const other = await openUserSearch();
    if (other === null) return;
    const keptId = await openMerge(userId, other.userId);
    if (keptId !== null && keptId !== userId) await navigate(recordAt(keptId));
  };
  return (
    <section aria-labelledby="merge-title">
      <h3 id="merge-title">{words.section}</h3>
      <p className={drawer.quiet}>{words.sectionText}</p>
      <div className={drawer.line}>
        <Button
          variant="default"
          leftSection={<IconUsers size={20} aria-hidden />}
          onClick={() => void find()}
        >
          {words.find}
        </Button>
      </div>
    </section>
  );
}

export function MergedInto({ into }: { into: NonNullable<MemberRecord['mergedInto']> }) {
  return (
    <section aria-label={words.section}>
      <p>{words.mergedInto(into.name)}</p>
      <div className={drawer.line}>
        <Button component={Link} to={recordAt(into.userId)} variant="default">
          {words.open(into.name)}
        </Button>
      </div>
    </section>
  );
}
