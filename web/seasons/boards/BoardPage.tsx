/** The leaderboard of a golf event: its competitions from the same cards, live, with every golfer's card one tap away. */
import '@mantine/core/styles/Input.css';
import '../paper.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconColumns, IconSearch, IconTrophy } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import pieces from '../../ui/page/Pages.module.css';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { AsOf } from '../AsOf.tsx';
import { idIn, useGolfEvent } from '../golf-event.ts';
import { useGolfEventRoom } from '../use-golf-event-room.ts';
import classes from './Board.module.css';
import { useLeaderboard, type BoardWish } from './board-queries.ts';
import { words } from './board-words.en.ts';
import { BoardView } from './BoardView.tsx';
import { GolferPanel, type Shown } from './GolferPanel.tsx';
import { SuspensionBanner } from './SuspensionBanner.tsx';

/** In the address instead of a board's key: all of them beside each other. */
const allBoards = 'all';

export function BoardPage() {
  const eventId = idIn(useParams().eventId);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  if (eventId === null) return <Missing />;
  return waiting ? <BoardSkeleton /> : <Loaded key={eventId} eventId={eventId} />;
}

function useWish() {
  const [address, setAddress] = useSearchParams();
  const board = address.get('board');
  const wish: BoardWish = {
    ...(board !== null && board !== allBoards && { board }),
    ...numberIn('division', address),
    ...numberIn('round', address),
  };
  const set = (name: 'board' | 'division' | 'round', value: string) => {
    setAddress(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  };
  return { wish, all: board === allBoards, set };
}

const numberIn = (name: 'division' | 'round', address: URLSearchParams): BoardWish => {
  const value = idIn(address.get(name) ?? undefined);
  return value === null ? {} : { [name]: value };
};

function Loaded({ eventId }: { eventId: number }) {
  const { wish, all, set } = useWish();
  const board = useLeaderboard(eventId, wish);
  // The frame of the last one stays: its tabs lead back from a board that does not come.
  const [last, setLast] = useState(board.data);
  if (board.data !== undefined && board.data !== last) setLast(board.data);
  const known = board.data ?? last;
  useGolfEventRoom(known === undefined ? undefined : eventId);
  if (board.error instanceof RequestError && board.error.status === 404) return <Missing />;
  if (known !== undefined) {
    return (
      <>
        <title>{shellWords.pageTitle(words.pageTitle(known.eventName))}</title>
        <Boards known={known} query={board} wish={wish} all={all} set={set} />
      </>
    );
  }
  if (!board.isError) return <BoardSkeleton />;
  return (
    <LoadFailure
      whole
      title={words.failed}
      text={words.failedText}
      error={board.error}
      retry={() => void board.refetch()}
    />
  );
}

function Missing() {
  return (
    <StateView
      whole
      kind="notFound"
      title={words.missing}
      text={words.missingText}
      action={{ label: words.allEvents, to: '/events' }}
    />
  );
}

interface BoardsProps {
  /** What came last: until what is asked for has come, another board. */
  known: Leaderboard;
  query: UseQueryResult<Leaderboard>;
  wish: BoardWish;
  all: boolean;
  set: (name: 'board' | 'division' | 'round', value: string) => void;
}

function Boards({ known, query, wish, all, set }: BoardsProps) {
  const { eventId, boards } = known;
  const [sought, setSought] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const own = useGolfEvent(eventId).data?.own?.participantId ?? null;
  const key = all ? allBoards : (wish.board ?? boards[0]?.key ?? '');
  const names = Object.fromEntries(boards.map((entry) => [entry.key, words.boardName(entry)]));
  const view = {
    sought: sought.trim().toLowerCase(),
    own: own === null ? [] : [own],
    onShow: setShown,
  };
  const late = query.data === undefined || query.isPlaceholderData;
  const side = all ? boards : boards.filter((entry) => entry.key === known.board.key);
  return (
    <article data-paper className={classes.page} data-all={all || undefined}>
      <Head known={known} />
      {!late && <AsOf query={query} />}
      {known.suspension !== null && <SuspensionBanner suspension={known.suspension} />}
      {boards.length > 1 && (
        <div data-tabs className={classes.tabs}>
          <ListTabs
            label={words.boards}
            all={boards.map((entry) => entry.key)}
            chosen={key}
            words={names}
            counts={{}}
            onChoose={(one) => set('board', one)}
          />
          <Button
            className={classes.beside}
            variant={all ? 'light' : 'default'}
            aria-pressed={all}
            leftSection={<IconColumns size={20} aria-hidden />}
            onClick={() => set('board', all ? '' : allBoards)}
          >
            {words.sideBySide}
          </Button>
        </div>
      )}
      <Filters known={known} wish={wish} sought={sought} onSought={setSought} set={set} />
      <div
        className={classes.columns}
        data-count={Math.min(side.length, 3)}
        aria-busy={late && !isGivenUp(query)}
      >
        {side.map((entry) =>
          late && isGivenUp(query) ? (
            <Failed key={entry.key} query={query} />
          ) : all ? (
            <section key={entry.key} className={classes.column} aria-label={words.boardName(entry)}>
              <h2>{words.boardName(entry)}</h2>
              <OtherBoard eventId={eventId} wish={{ ...wish, board: entry.key }} view={view} />
            </section>
          ) : (
            <BoardView key={entry.key} known={known} entry={entry} {...view} />
          ),
        )}
      </div>
      <SideDrawer
        opened={shown !== null}
        label={shown === null ? words.card.title : words.openCard(shown.name)}
        width={640}
        onClose={() => setShown(null)}
      >
        {(drawer) =>
          shown !== null && (
            <GolferPanel side={drawer} eventId={eventId} wish={wish} rounds={known.rounds} shown={shown} />
          )
        }
      </SideDrawer>
    </article>
  );
}

/** It did not come, and nobody asks again before the network is back. */
const isGivenUp = ({ isError, fetchStatus }: UseQueryResult<Leaderboard>): boolean =>
  isError || fetchStatus === 'paused';

const Failed = ({ query }: { query: UseQueryResult<Leaderboard> }) => (
  <LoadFailure
    title={words.failed}
    text={words.failedText}
    error={query.error}
    retry={() => void query.refetch()}
  />
);

interface ViewProps {
  sought: string;
  own: readonly number[];
  onShow: (shown: Shown) => void;
}

function OtherBoard({ eventId, wish, view }: { eventId: number; wish: BoardWish; view: ViewProps }) {
  const board = useLeaderboard(eventId, wish);
  const entry = board.data?.boards.find(({ key }) => key === wish.board);
  if (board.data === undefined || entry === undefined || board.data.board.key !== wish.board)
    return isGivenUp(board) ? (
      <Failed query={board} />
    ) : (
      <SkeletonRows label={words.loading} rows={8} height={48} />
    );
  return <BoardView known={board.data} entry={entry} {...view} compact />;
}

function Head({ known }: { known: Leaderboard }) {
  const timeZone = useClubTimeZone();
  const { eventId, eventName, final, version, updatedAt, cards, board } = known;
  return (
    <header className={classes.head}>
      <Link to={`/golf-events/${eventId}`} className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {eventName}
      </Link>
      <div className={classes.titleRow}>
        <h1>{words.title}</h1>
        <span className={pieces.tag} data-tone={final ? 'good' : version === 0 ? undefined : 'info'}>
          {final ? words.final : version === 0 ? words.notBegun : words.provisional}
        </span>
        {final && (
          <Button
            component={Link}
            to={`/events/${eventId}/results`}
            variant="default"
            leftSection={<IconTrophy size={20} aria-hidden />}
          >
            {words.results}
          </Button>
        )}
      </div>
      <p className={`${classes.quiet} figures`}>
        {[
          ...(updatedAt === null ? [] : [words.lastEntry(formatClubTime(updatedAt, 'dayTime', timeZone))]),
          ...(cards.made > 0 && !final ? [words.settled(cards.settled, cards.made)] : []),
          ...(cards.disputed > 0 ? [words.disputed(cards.disputed)] : []),
        ].join(' · ')}
      </p>
      {board.hidden && <p className={classes.hidden}>{words.hidden}</p>}
    </header>
  );
}

interface FiltersProps extends Pick<BoardsProps, 'known' | 'wish' | 'set'> {
  sought: string;
  onSought: (sought: string) => void;
}

function Filters({ known, wish, set, sought, onSought }: FiltersProps) {
  const { divisions, rounds } = known;
  return (
    <div className={classes.filters} role="search">
      <TextInput
        aria-label={words.find}
        placeholder={words.find}
        type="search"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={sought}
        onChange={(event) => onSought(event.currentTarget.value)}
      />
      {divisions.length > 1 && (
        <NativeSelect
          aria-label={words.division}
          value={wish.division ?? ''}
          onChange={(event) => set('division', event.currentTarget.value)}
        >
          <option value="">{words.everyone}</option>
          {divisions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {rounds > 1 && (
        <NativeSelect
          aria-label={words.round}
          value={wish.round ?? ''}
          onChange={(event) => set('round', event.currentTarget.value)}
        >
          <option value="">{words.allRounds}</option>
          {Array.from({ length: rounds }, (_, at) => (
            <option key={at + 1} value={at + 1}>
              {words.roundOf(at + 1)}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}

const BoardSkeleton = () => (
  <div className={classes.page} role="status" aria-label={words.loading}>
    <Skeleton height={24} width={220} />
    <Skeleton height={40} width="min(20rem, 70%)" />
    <Skeleton height={44} width="min(26rem, 100%)" />
    <div className={classes.skeleton}>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  </div>
);
