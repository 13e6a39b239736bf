/** The security log for admins: what happened at the club's doors, by kind, account, address and day. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { securityKind, type SecurityKind } from '@fourball/shared/accounts/enums.ts';
import { listSecurityEvents } from '@fourball/shared/accounts/security-calls.ts';
import type { SecurityEvent } from '@fourball/shared/accounts/shapes.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './AdminSecurity.module.css';
import { words } from './security-words.en.ts';

/** As many as are read at a time. */
const pageSize = 50;
/** Milliseconds after which the newest are asked for again. */
const again = 15_000;

const filters = ['kind', 'userId', 'client', 'day'] as const;
type Filter = (typeof filters)[number];

export function AdminSecurityPage() {
  const [search, setSearch] = useSearchParams();
  const kind = securityKind.options.find((one) => one === search.get('kind'));
  const [userId, client, day] = [search.get('userId'), search.get('client'), search.get('day')];
  /** The same page with another filter; null takes it away. */
  const withFilter = (name: Filter, value: string | null): string => {
    const params = new URLSearchParams(search);
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
    return `?${params.toString()}`;
  };
  const query = {
    ...(kind ? { kind } : {}),
    ...(userId ? { userId: Number(userId) } : {}),
    ...(client ? { client } : {}),
    ...(day ? { day } : {}),
  };
  const log = useInfiniteQuery({
    queryKey: ['accounts', 'security', query],
    queryFn: ({ pageParam, signal }) =>
      request(listSecurityEvents, {
        params: { page: pageParam, size: pageSize },
        query,
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.more ? all.length : undefined),
    refetchInterval: again,
    staleTime: 0,
  });
  // Two pages may overlap where something happened in between.
  const entries = [
    ...new Map(log.data?.pages.flatMap((page) => page.entries).map((one) => [one.id, one])).values(),
  ];
  const counts = new Map(log.data?.pages[0]?.counts.map((one) => [one.kind, one.count]));
  const offline = log.error instanceof RequestError && log.error.status === 0;
  return (
    <div className={classes.page}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={classes.quiet}>{words.lead}</p>
      </div>
      <div className={classes.tools}>
        <label className={classes.day}>
          {words.day}
          <input
            type="date"
            value={day ?? ''}
            onChange={(event) => setSearch(withFilter('day', event.currentTarget.value))}
          />
        </label>
        {filters.some((name) => search.has(name)) && (
          <Link className={classes.chip} to="?">
            {words.clear}
          </Link>
        )}
        {client && <span className={classes.quiet}>{words.from(client)}</span>}
        {userId && <span className={classes.quiet}>{words.about(nameOf(entries, Number(userId)))}</span>}
      </div>
      <nav aria-label={words.filter}>
        <p className={classes.quiet}>{day ? words.countsOfDay : words.counts}</p>
        <ul className={classes.chips}>
          {securityKind.options.map((one) => (
            <li key={one}>
              <Link
                className={classes.chip}
                aria-current={one === kind ? 'true' : undefined}
                to={withFilter('kind', one === kind ? null : one)}
              >
                {words.kinds[one]} <strong>{counts.get(one) ?? 0}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {log.data === undefined ? (
        log.isError ? (
          <StateView
            kind={offline ? 'offline' : 'error'}
            title={words.failed}
            text={words.failedText}
            action={{ label: words.retry, onClick: () => void log.refetch() }}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={8} height={72} />
        )
      ) : entries.length === 0 ? (
        <StateView kind="empty" title={words.empty} text={words.emptyText} />
      ) : (
        <ol className={classes.events} aria-label={words.title}>
          {entries.map((event) => (
            <Event key={event.id} event={event} withFilter={withFilter} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}

function nameOf(entries: readonly SecurityEvent[], userId: number): string {
  const people = entries.flatMap(({ actor, user }) => [actor, user]);
  return people.find((one) => one?.userId === userId)?.name ?? words.account(userId);
}

interface EventProps {
  event: SecurityEvent;
  withFilter: (name: Filter, value: string) => string;
}

/** Kinds that want somebody to look. */
const grave: ReadonlySet<SecurityKind> = new Set(['LOGIN_FAILED', 'REFUSED', 'SESSION_REUSED']);

function Event({ event, withFilter }: EventProps) {
  const { kind, at, count, actor, user, client, device, call, code } = event;
  const person = (one: { userId: number; name: string }) => (
    <Link to={withFilter('userId', String(one.userId))}>{one.name}</Link>
  );
  return (
    <li className={classes.event}>
      <p className={classes.what} data-grave={grave.has(kind) || undefined}>
        <strong>{words.one[kind]}</strong>
        {count > 1 && <span className={classes.count}>{words.times(count)}</span>}
      </p>
      <p className={classes.quiet}>
        <ClubTime at={at} format="dayTime" />
      </p>
      <p className={classes.who}>
        {actor ? (
          <>
            {words.by} {person(actor)}
          </>
        ) : (
          words.byNobody
        )}
        {user && user.userId !== actor?.userId && (
          <>
            {' '}
            · {words.whose} {person(user)}
          </>
        )}
      </p>
      <p className={classes.who}>
        {client ? <Link to={withFilter('client', client)}>{client}</Link> : words.noAddress}
        {device && ` · ${device}`}
      </p>
      <p className={classes.call}>
        {call && <code>{call}</code>} {code && <code>{code}</code>}
      </p>
    </li>
  );
}
