/** The log of errors for admins: of all days or today, by where they happened, and what services said when they started. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import {
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listErrors, listErrorsToday, listStartupLogs } from '@fourball/shared/club/error-calls.ts';
import type { ErrorEntry, StartupLog } from '@fourball/shared/club/shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shellWords } from '../../../lib/words/en.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import classes from './AdminErrors.module.css';
import frame from '../../../ui/page/frame.module.css';
import { AdminErrorsDrawer } from './AdminErrorsDrawer.tsx';
import { AdminErrorsTable } from './AdminErrorsTable.tsx';
import { words } from './error-words.en.ts';
import { SavedViews } from '../../../accounts/views/SavedViews.tsx';

const views = ['log', 'today', 'startup'] as const;
const kinds = ['all', 'client', 'http', 'server'] as const;
type Kind = (typeof kinds)[number];

/** As many as are read at a time. */
const pageSize = 100;

export function AdminErrorsPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'log';
  const kind = kinds.find((one) => one === search.get('type')) ?? 'all';
  const put = (next: { view?: string; type?: string }) =>
    setSearch((now) => {
      const params = new URLSearchParams(now);
      for (const [name, value] of Object.entries(next)) {
        if (value === 'log' || value === 'all') params.delete(name);
        else params.set(name, value);
      }
      return params;
    });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={classes.quiet}>{words.lead}</p>
      </div>
      <div className={classes.tools}>
        <Toggles
          fit
          label={words.views}
          all={views}
          chosen={view}
          words={words}
          onChoose={(one) => put({ view: one })}
        />
        {view !== 'startup' && (
          <Toggles
            fit
            label={words.filter}
            all={kinds}
            chosen={kind}
            words={words.kinds}
            onChoose={(one) => put({ type: one })}
          />
        )}
      </div>
      <SavedViews page="/admin/errors" without={[]} />
      {view === 'startup' ? <Startups /> : view === 'today' ? <Today kind={kind} /> : <Log kind={kind} />}
    </div>
  );
}

function Log({ kind }: { kind: Kind }) {
  const log = useInfiniteQuery({
    queryKey: ['club', 'errors', 'log', kind],
    queryFn: ({ pageParam, signal }) =>
      request(listErrors, {
        query: { type: kind, page: pageParam, size: pageSize },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length),
    staleTime: 0,
  });
  if (log.data === undefined) return <NotThere query={log} />;
  return (
    <Entries
      // Two pages may overlap where an error came in between.
      entries={uniqueById(log.data.pages.flat())}
      emptyTitle={words.empty}
      refresh={() => void log.refetch()}
      refreshing={log.isRefetching}
      more={
        log.hasNextPage ? (
          <Button
            variant="default"
            className={classes.more}
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {words.more}
          </Button>
        ) : null
      }
    />
  );
}

const uniqueById = (entries: readonly ErrorEntry[]): ErrorEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

function Today({ kind }: { kind: Kind }) {
  const today: UseQueryResult<ErrorEntry[]> = useQuery({
    queryKey: ['club', 'errors', 'today'],
    queryFn: ({ signal }) => request(listErrorsToday, { signal, quiet: true }),
    staleTime: 0,
  });
  if (today.data === undefined) return <NotThere query={today} />;
  return (
    <Entries
      entries={today.data.filter(({ type }) => kind === 'all' || type === kind)}
      emptyTitle={words.emptyToday}
      refresh={() => void today.refetch()}
      refreshing={today.isRefetching}
      more={null}
    />
  );
}

interface EntriesProps {
  entries: readonly ErrorEntry[];
  emptyTitle: string;
  refresh: () => void;
  refreshing: boolean;
  more: React.ReactNode;
}

function Entries({ entries, emptyTitle, refresh, refreshing, more }: EntriesProps) {
  const [opened, setOpened] = useState<ErrorEntry | null>(null);
  return (
    <>
      {entries.length === 0 ? (
        <StateView
          kind="empty"
          title={emptyTitle}
          text={words.emptyText}
          action={{ label: words.reload, onClick: refresh }}
        />
      ) : (
        <div>
          <div className={classes.frameHead}>
            <span>{words.shown(entries.length)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={refreshing}
              aria-label={words.reload}
              onClick={refresh}
            >
              <IconRefresh size={20} aria-hidden />
            </ActionIcon>
          </div>
          <AdminErrorsTable entries={entries} openId={opened?.id ?? null} onOpen={setOpened} />
        </div>
      )}
      {more}
      <AdminErrorsDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Startups() {
  const logs: UseQueryResult<StartupLog[]> = useQuery({
    queryKey: ['club', 'errors', 'startup'],
    queryFn: ({ signal }) => request(listStartupLogs, { signal, quiet: true }),
    staleTime: 0,
  });
  if (logs.data === undefined) return <NotThere query={logs} />;
  if (logs.data.length === 0) {
    return <StateView kind="empty" title={words.emptyStartup} text={words.emptyStartupText} />;
  }
  return (
    <ol className={classes.startups}>
      {logs.data.map(({ id, at, service, lines }) => (
        <li key={id} className={classes.startup}>
          <h2>
            {service} <ClubTime at={at} format="dayTime" />
          </h2>
          <ul>
            {lines.map((line, index) => (
              // Two lines may say the same.
              <li key={`${index} ${line}`}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function NotThere({ query }: { query: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown> }) {
  if (!query.isError) return <SkeletonRows label={words.loading} rows={8} height={48} />;
  const offline = query.error instanceof RequestError && query.error.status === 0;
  return (
    <StateView
      kind={offline ? 'offline' : 'error'}
      title={words.failed}
      text={words.failedText}
      action={{ label: words.retry, onClick: () => void query.refetch() }}
    />
  );
}
