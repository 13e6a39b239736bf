/** The boards of an event on a screen in the clubhouse: by a link without a login, page after page, for days. */
import { IconBolt, IconClockPause, IconMaximize } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { clubName } from '../../lib/club/club-name.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { words as boardWords } from '../boards/board-words.en.ts';
import { leaderOf, spellPoints, stateOf } from '../boards/Matches.tsx';
import { shortName, spellScore, spellThru, type Row } from '../boards/score-text.ts';
import classes from './Tv.module.css';
import {
  lettersInMatch,
  lettersOfName,
  matchesOfPage,
  nextSlide,
  pageSeconds,
  pagesOf,
  partOf,
  rowsOfPage,
  type Slide,
} from './tv-slides.ts';
import { words } from './tv-words.en.ts';
import { useAwake, useClock, useLight, useRenewal, useTvBoard, type Renew, type TvBoard } from './use-tv.ts';

export function TvPage({ renew }: { renew: Renew }) {
  const { token = '' } = useParams();
  const [slide, setSlide] = useState<Slide>({ board: undefined, page: 0 });
  const board = useTvBoard(token, slide.board);
  const timeZone = useClubTimeZone();
  const awake = useAwake();
  useLight();
  useRenewal(renew, board.isSuccess, timeZone);
  // Where the next board does not come, the last one stays.
  const last = useRef<{ known: TvBoard; at: number } | null>(null);
  if (board.data !== undefined && !board.isPlaceholderData)
    last.current = { known: board.data, at: board.dataUpdatedAt };
  const known = board.data ?? last.current?.known;
  usePages(known, setSlide);
  const screen = useRef<HTMLDivElement>(null);
  const unknown = board.error instanceof RequestError && board.error.status === 404;
  return (
    <div ref={screen} className={classes.screen} data-awake={awake || undefined}>
      {unknown ? (
        <Said title={words.unknown} text={words.unknownText} />
      ) : known !== undefined ? (
        <Shown
          known={known}
          page={known.board.key === (slide.board ?? known.board.key) ? slide.page : 0}
          asOf={board.isError ? (last.current?.at ?? null) : null}
        />
      ) : board.isError ? (
        <Said title={words.unreached} text={words.unreachedText} />
      ) : (
        <div className={classes.said} role="status">
          <p>{words.loading}</p>
        </div>
      )}
      {awake && !document.fullscreenElement && (
        <button
          type="button"
          className={classes.full}
          onClick={() => void screen.current?.requestFullscreen?.().catch(() => undefined)}
        >
          <IconMaximize size={24} aria-hidden />
          {words.fullScreen}
        </button>
      )}
    </div>
  );
}

/** One timer turns the pages, however often boards come. */
function usePages(known: TvBoard | undefined, turn: (to: (slide: Slide) => Slide) => void): void {
  const now = useRef(known);
  now.current = known;
  useEffect(() => {
    const timer = setInterval(() => {
      const board = now.current;
      if (board !== undefined) turn((slide) => nextSlide(slide, board));
    }, pageSeconds * 1_000);
    return () => clearInterval(timer);
  }, [turn]);
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.said} role="status">
    <h1>{title}</h1>
    <p>{text}</p>
  </div>
);

interface ShownProps {
  known: TvBoard;
  page: number;
  /** When it was true, where the club can't be reached now. */
  asOf: number | null;
}

function Shown({ known, page, asOf }: ShownProps) {
  const timeZone = useClubTimeZone();
  const now = useClock();
  const { board, boards, eventName, final, version, suspension } = known;
  const entry = boards.find(({ key }) => key === board.key);
  const pages = pagesOf(board);
  return (
    <>
      <title>{shellWords.pageTitle(words.title(eventName))}</title>
      <div className={classes.head}>
        <div className={classes.names}>
          <p className={classes.club}>{clubName()}</p>
          <h1>{eventName}</h1>
        </div>
        <p className={classes.board}>{entry !== undefined && boardWords.boardName(entry)}</p>
        <p className={`${classes.clock} figures`}>{formatClubTime(now, 'time', timeZone)}</p>
      </div>
      {suspension !== null && (
        <div className={classes.suspended} role="alert">
          <IconBolt aria-hidden />
          <p>
            <strong>{boardWords.suspended.title[suspension.kind]}.</strong>{' '}
            {boardWords.suspended.what[suspension.kind]} {suspension.message}
          </p>
        </div>
      )}
      <div className={classes.body} key={`${board.key} ${page}`}>
        {version === 0 && board.rows.length + board.matches.length === 0 ? (
          <Said title={words.soon} text="" />
        ) : (
          entry !== undefined && <Page known={known} entry={entry} page={page} />
        )}
      </div>
      <div className={`${classes.foot} figures`}>
        <span>
          {final ? boardWords.final : version === 0 ? boardWords.notBegun : boardWords.provisional}
          {board.hidden && ` · ${boardWords.hidden}`}
        </span>
        {asOf !== null && (
          <span className={classes.asOf} role="status">
            <IconClockPause aria-hidden />
            {words.asOf(formatClubTime(asOf, 'time', timeZone))}
          </span>
        )}
        <span>{pages > 1 && words.page(Math.min(page + 1, pages), pages)}</span>
      </div>
    </>
  );
}

interface PageProps {
  known: TvBoard;
  entry: TvBoard['boards'][number];
  page: number;
}

function Page({ known: { board }, entry, page }: PageProps) {
  if (board.matches.length > 0) {
    return (
      <>
        {board.teams !== null && (
          <p className={classes.teams}>
            {board.teams.names[0]}
            <strong className="figures">
              {spellPoints(board.teams.points.A)} : {spellPoints(board.teams.points.B)}
            </strong>
            {board.teams.names[1]}
          </p>
        )}
        <Halves
          items={partOf(board.matches, page, matchesOfPage)}
          half={matchesOfPage / 2}
          keyOf={({ key }) => key}
        >
          {(match) => (
            <span className={classes.match}>
              <span data-leads={leaderOf(match) === 'A' || undefined}>{nameOf(match.a, lettersInMatch)}</span>
              <strong className="figures">{stateOf(match)}</strong>
              <span data-leads={leaderOf(match) === 'B' || undefined}>{nameOf(match.b, lettersInMatch)}</span>
            </span>
          )}
        </Halves>
      </>
    );
  }
  if (board.nassau.length > 0) {
    return (
      <Halves
        items={partOf(board.nassau, page, matchesOfPage)}
        half={matchesOfPage / 2}
        keyOf={({ key }) => key}
      >
        {({ a, b, unitsToA }) => (
          <span className={classes.match}>
            <span data-leads={unitsToA > 0 || undefined}>{nameOf(a, lettersInMatch)}</span>
            <strong className="figures">{Math.abs(unitsToA)}</strong>
            <span data-leads={unitsToA < 0 || undefined}>{nameOf(b, lettersInMatch)}</span>
          </span>
        )}
      </Halves>
    );
  }
  if (board.skins.length > 0) {
    const won = board.skins.flatMap((game) => game.won);
    return (
      <Halves items={partOf(won, page, rowsOfPage)} half={rowsOfPage / 2} keyOf={({ key }) => String(key)}>
        {({ name, skins }) => (
          <span className={classes.line} data-short>
            <span className={classes.name}>{name}</span>
            <strong>{words.skins(skins)}</strong>
          </span>
        )}
      </Halves>
    );
  }
  return (
    <Halves
      items={partOf(board.rows, page, rowsOfPage)}
      half={rowsOfPage / 2}
      keyOf={({ key }) => String(key)}
    >
      {(row) => <Line row={row} kind={entry.kind} />}
    </Halves>
  );
}

/** What fits; of a side its names are shown as they are. */
const nameOf = (
  { name, participantIds }: { name: string; participantIds: readonly number[] },
  letters = lettersOfName,
): string => (participantIds.length === 1 ? shortName(name, letters) : name);

const Line = ({ row, kind }: { row: Row; kind: PageProps['entry']['kind'] }) => (
  <span className={classes.line}>
    <span className={classes.place}>{row.place ?? ''}</span>
    <span className={classes.name}>{nameOf(row)}</span>
    <strong data-under={(kind === 'STROKES' && (row.score ?? 0) < 0) || undefined}>
      {spellScore(kind, row.score)}
    </strong>
    <span className={classes.thru}>{spellThru(row)}</span>
  </span>
);

/** Two columns, read down the first and then down the second. */
function Halves<Item>({
  items,
  half,
  keyOf,
  children,
}: {
  items: readonly Item[];
  half: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <ol
      className={`${classes.halves} figures`}
      style={{ gridTemplateRows: `repeat(${half}, minmax(0, 1fr))` }}
    >
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ol>
  );
}
