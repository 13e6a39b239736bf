/** An event type's own page on the club's content site: what it is, how to register, whom to ask, and its newest season. */
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from '../EventTypePage.module.css';
import { EventTypeView } from '../EventTypeView.tsx';
import { useEventTypeByDomain } from '../queries.ts';
import { words } from '../words.en.ts';

const NewestSeason = lazyPart(async () => ({ default: (await import('./NewestSeason.tsx')).NewestSeason }));

export function EventTypePage() {
  const domain = useParams().domain ?? '';
  const user = useSession((state) => state.user);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  return waiting ? <SiteSkeleton /> : <Site key={domain} domain={domain} userName={user?.userName ?? null} />;
}

function Site({ domain, userName }: { domain: string; userName: string | null }) {
  const found = useEventTypeByDomain(domain, userName);
  if (found.data !== undefined) {
    return (
      <>
        <title>{shellWords.pageTitle(found.data.orgName)}</title>
        <EventTypeView eventType={found.data} />
        <Suspense>
          <NewestSeason eventType={found.data} />
        </Suspense>
      </>
    );
  }
  if (!found.isError) return <SiteSkeleton />;
  const status = found.error instanceof RequestError ? found.error.status : 500;
  if (status === 404 || status === 403) {
    return (
      <StateView
        whole
        kind="notFound"
        title={words.site.missing}
        text={userName === null ? words.site.missingText : words.site.missingTextMember}
        action={{ label: words.site.all, to: '/events' }}
      />
    );
  }
  return (
    <StateView
      whole
      kind={status === 0 ? 'offline' : 'error'}
      title={words.site.failed}
      text={words.site.failedText}
      action={{ label: words.events.retry, onClick: () => void found.refetch() }}
    />
  );
}

function SiteSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={words.site.loading}>
      <Skeleton height={24} width={120} />
      <div className={classes.hero}>
        <div className={classes.cover}>
          <Skeleton height="100%" />
        </div>
        <div className={classes.title}>
          <Skeleton height={32} width="min(20rem, 70%)" />
        </div>
      </div>
      <Skeleton height={160} />
    </div>
  );
}
