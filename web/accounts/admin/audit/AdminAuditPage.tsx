/** The whole trail of who changed what in the club, the newest first, by page, and what one asks for of it. */
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { trailPageSize, useTrail } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import classes from '../AdminUsersPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { Pages } from '../Pages.tsx';
import { SaveTrail } from './SaveTrail.tsx';
import { filterOf, trailFields, type TrailField } from './trail-address.ts';
import { TrailTable } from './TrailTable.tsx';
import { TrailFilters } from './TrailFilters.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';

const text = words.trail;

export function AdminAuditPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1) - 1;
  const filter = filterOf(search);
  const chosen = Object.keys(filter).length > 0;
  const trail = useTrail(page, filter);
  const navigate = useNavigate();
  const pages = Math.max(1, Math.ceil((trail.data?.total ?? 0) / trailPageSize));
  const go = (to: number, how?: { replace: boolean }) => {
    const next = new URLSearchParams(search);
    if (to === 0) next.delete('page');
    else next.set('page', String(to + 1));
    setSearch(next, how);
  };
  /** Other lines begin at their first page. */
  const choose = (field: TrailField, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value === '') next.delete(field);
    else next.set(field, value);
    // A day is typed figure by figure.
    setSearch(next, { replace: field === 'from' || field === 'to' });
  };
  const beyond = trail.data !== undefined && !trail.isPlaceholderData && page >= pages;
  useEffect(() => {
    if (beyond) go(pages - 1, { replace: true });
  });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={`${frame.head} ${classes.head}`}>
        <h1>{text.title}</h1>
        <p role="status" className={classes.quiet}>
          {trail.data !== undefined && text.total(trail.data.total)}
        </p>
      </div>
      <TrailFilters
        search={search}
        entries={trail.data?.entries ?? []}
        chosen={trailFields.some((field) => search.has(field))}
        onChoose={choose}
        onClear={() => setSearch({})}
      />
      <SavedViews page="/admin/audit" without={[]} />
      {trail.data === undefined ? (
        trail.isError ? (
          <StateView
            kind={trail.error instanceof RequestError && trail.error.status === 0 ? 'offline' : 'error'}
            title={text.failed}
            text={text.failedText}
            action={{ label: shell.common.retry, onClick: () => void trail.refetch() }}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={10} height={56} />
        )
      ) : trail.data.total === 0 ? (
        <StateView
          kind="empty"
          title={chosen ? text.noneSuch : text.none}
          text={chosen ? text.noneSuchText : undefined}
        />
      ) : (
        <>
          <div>
            <SaveTrail filter={filter} total={trail.data.total} />
          </div>
          <TrailTable
            entries={trail.data.entries}
            stale={trail.isPlaceholderData}
            onShow={(userId) => void navigate(`/admin/users?user=${userId}`)}
          />
          <Pages
            page={page}
            pages={pages}
            words={text}
            onPage={(to) => {
              go(to);
              window.scrollTo(0, 0);
            }}
          />
        </>
      )}
    </div>
  );
}
