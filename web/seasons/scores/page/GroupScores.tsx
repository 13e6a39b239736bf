/** The cards of one group: read, kept, followed live, and entered hole by hole. */
import { IconChevronLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { useConnection } from '../../../lib/live/realtime.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { useGolfEventRoom } from '../../use-golf-event-room.ts';
import { shownCards } from '../card-view.ts';
import type { KeptEntry } from '../entry-book.ts';
import { HoleView } from '../hole/HoleView.tsx';
import { nextHole, playOrder } from '../play-order.ts';
import { Notices } from './Notices.tsx';
import { addressKey, onScores, readGroup, useScores, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Scores.module.css';
import { SyncState } from './SyncState.tsx';
import { CardView } from '../whole/CardView.tsx';
import { SignView } from '../whole/SignView.tsx';

const views = ['hole', 'card', 'sign'] as const;
type View = (typeof views)[number];

/** How often who has no stream looks. */
const pollMs = 20_000;
const noEntries: readonly KeptEntry[] = [];

/** Reads the group now, and whenever something of it may have changed. */
function useGroup({ owner, eventId: asked, participantId, round }: GroupAddress) {
  const address = useMemo(
    (): GroupAddress => ({ owner, eventId: asked, participantId, round }),
    [owner, asked, participantId, round],
  );
  const key = addressKey(address);
  const known = useScores(({ groups }) => groups[key]);
  const failure = useScores(({ failures }) => failures[key]);
  const read = useCallback(() => void readGroup(address), [address]);
  const byLink = asked === null;
  const eventId = asked ?? known?.group.event.id ?? null;
  useGolfEventRoom(asked ?? undefined);
  useEffect(() => {
    const visible = () => {
      if (document.visibilityState === 'visible') read();
    };
    read();
    document.addEventListener('visibilitychange', visible);
    const timer = byLink ? setInterval(visible, pollMs) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', visible);
      clearInterval(timer);
    };
  }, [read, byLink]);
  useEffect(() => (eventId === null ? undefined : onScores(eventId, read)), [read, eventId]);
  return { known, failure, read };
}

export function GroupScores({ address }: { address: GroupAddress }) {
  const { known, failure, read } = useGroup(address);
  if (known === undefined) {
    if (failure === undefined) return <GroupSkeleton />;
    return <NotRead address={address} status={failure.status} error={failure} retry={read} />;
  }
  const { group, readAt } = known;
  // Whose link was taken back must not go on with what is kept.
  if (failure?.status === 404) return <NotRead address={address} status={404} error={failure} retry={read} />;
  if (group.group === null || group.cards.length === 0) return <NoGroup group={group} />;
  return <Cards address={address} group={group} readAt={readAt} failed={failure !== undefined} />;
}

interface NotReadProps {
  address: GroupAddress;
  status: number;
  error: unknown;
  retry: () => void;
}

function NotRead({ address, status, error, retry }: NotReadProps) {
  const { state } = words;
  const byLink = address.eventId === null;
  return (
    <div className={classes.state}>
      {status === 404 ? (
        <StateView
          whole
          kind="notFound"
          title={byLink ? state.linkGone : state.missing}
          text={byLink ? state.linkGoneText : state.missingText}
          action={byLink ? undefined : { label: words.back, to: `/golf-events/${address.eventId}` }}
        />
      ) : status === 0 ? (
        <StateView
          whole
          kind="offline"
          title={state.offline}
          text={state.offlineText}
          action={{ label: shell.common.retry, onClick: retry }}
        />
      ) : (
        <LoadFailure whole title={state.failed} text={state.failedText} error={error} retry={retry} />
      )}
    </div>
  );
}

/** Who has a group and no card plays on a course that nobody has named. */
function NoGroup({ group }: { group: ScoreGroup }) {
  const { state } = words;
  const named = group.group?.courseId !== null;
  return (
    <div className={classes.state}>
      <StateView
        whole
        kind="empty"
        title={named ? state.noGroup : state.noCourse}
        text={named ? state.noGroupText : state.noCourseText}
        action={{ label: words.back, to: `/golf-events/${group.event.id}` }}
      />
    </div>
  );
}

interface CardsProps {
  address: GroupAddress;
  group: ScoreGroup;
  readAt: number;
  failed: boolean;
}

function Cards({ address, group, readAt, failed }: CardsProps) {
  const [search, setSearch] = useSearchParams();
  const view: View = views.find((one) => one === search.get('view')) ?? 'hole';
  const { owner } = address;
  const entries = useScores(({ kept }) => kept[owner]?.entries ?? noEntries);
  const coming = useScores(({ kept }) => kept[owner]?.coming ?? noEntries);
  const online = useConnection((state) => state.online);
  const cards = shownCards(group, coming.length === 0 ? entries : [...entries, ...coming]);
  // Where the group is.
  const [hole, setHole] = useState(() => {
    const order = playOrder(group, cards);
    return nextHole(order) ?? order.holes.at(-1) ?? 1;
  });
  useWakeLock();
  const show = (next: View, at?: number) => {
    if (at !== undefined) setHole(at);
    const change = new URLSearchParams(search);
    if (next === 'hole') change.delete('view');
    else change.set('view', next);
    setSearch(change, { replace: view !== 'hole', preventScrollReset: true });
  };
  const part = { address, group, cards, onHole: (at: number) => show('hole', at) };
  return (
    <div className={classes.page} data-whole-screen>
      <title>{shell.pageTitle(words.title(group.event.name))}</title>
      <header className={classes.head}>
        <h1 className={classes.event}>
          {address.eventId === null ? (
            titleOf(group)
          ) : (
            <Link
              to={`/golf-events/${group.event.id}`}
              className={classes.backLink}
              aria-label={`${words.back}: ${group.event.name}`}
            >
              <IconChevronLeft size={22} aria-hidden />
              <span className={classes.eventName}>{titleOf(group)}</span>
            </Link>
          )}
        </h1>
        <SyncState owner={owner} />
      </header>
      <nav className={classes.views} aria-label={words.views.label}>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === view ? 'page' : undefined}
            onClick={() => show(one)}
          >
            {words.views[one]}
          </button>
        ))}
      </nav>
      {group.rounds > 1 && view !== 'hole' && (
        <div className={classes.rounds}>
          <Rounds group={group} />
        </div>
      )}
      <Notices {...part} shown={view === 'hole' ? hole : null} readAt={failed || !online ? readAt : null} />
      {view === 'hole' && <HoleView {...part} hole={hole} onReview={() => show('sign')} setHole={setHole} />}
      {view === 'card' && <CardView {...part} />}
      {view === 'sign' && <SignView {...part} />}
    </div>
  );
}

/** Of several rounds, with the one whose cards these are. */
const titleOf = ({ event, round, rounds }: ScoreGroup): string =>
  rounds > 1 ? words.eventRound(event.name, round) : event.name;

/** The cards of the other rounds. */
function Rounds({ group: { round, rounds } }: { group: ScoreGroup }) {
  const [search, setSearch] = useSearchParams();
  const all = Array.from({ length: rounds }, (_, at) => String(at + 1));
  return (
    <Toggles
      label={words.rounds}
      all={all}
      chosen={String(round)}
      words={Object.fromEntries(all.map((one) => [one, words.round(Number(one))]))}
      onChoose={(one) => {
        const change = new URLSearchParams(search);
        change.set('round', one);
        setSearch(change);
      }}
    />
  );
}

/** Keeps the screen lit while the card is open, where the device allows it. */
function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (wakeLock === undefined) return undefined;
    let held: WakeLockSentinel | null = null;
    let left = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void wakeLock.request('screen').then(
        (lock) => {
          if (left) void lock.release();
          else held = lock;
        },
        // A phone that saves its battery refuses.
        () => undefined,
      );
    };
    ask();
    // It ends whenever the page is left.
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, []);
}

export const GroupSkeleton = () => (
  <div className={classes.page} data-whole-screen role="status" aria-label={words.loading}>
    <div className={classes.head}>
      <Skeleton height={24} width="50%" />
    </div>
    <div className={classes.views}>
      <Skeleton height={44} />
    </div>
    <div className={classes.loading}>
      <Skeleton height={64} />
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} height={68} />
      ))}
    </div>
  </div>
);
