/** The final results of a golf event: places, prizes, what was measured on the course, records; as a file, too. */
import '../paper.css';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconDownload, IconFileTypePdf, IconListNumbers } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { downloadEventResults } from '@fourball/shared/seasons/results/result-calls.ts';
import type { EventResults, ResultBoard, ResultRow } from '@fourball/shared/seasons/results/result-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { RequestError, requestFile } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { SaveFileButton } from '../../ui/form/SaveFileButton.tsx';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import pieces from '../../ui/page/Pages.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import look from '../boards/Board.module.css';
import { words as boardWords } from '../boards/board-words.en.ts';
import { spellNumber, spellScore, spellToPar } from '../boards/score-text.ts';
import { AsOf } from '../AsOf.tsx';
import { idIn } from '../golf-event.ts';
import { useReaderId } from '../seen.ts';
import { useGolfEventRoom } from '../use-golf-event-room.ts';
import classes from './Results.module.css';
import { useEventResults } from './result-queries.ts';
import { words } from './result-words.en.ts';

export function ResultsPage() {
  const eventId = idIn(useParams().eventId);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  if (eventId === null) return <Missing />;
  return waiting ? <ResultsSkeleton /> : <Loaded key={eventId} eventId={eventId} />;
}

function Loaded({ eventId }: { eventId: number }) {
  const results = useEventResults(eventId);
  useGolfEventRoom(results.data === undefined ? undefined : eventId);
  if (results.data !== undefined) {
    return (
      <article data-paper className={look.page}>
        <title>{shellWords.pageTitle(words.pageTitle(results.data.eventName))}</title>
        <Head results={results.data} />
        <AsOf query={results} />
        {results.data.final ? (
          <Final results={results.data} />
        ) : (
          <StateView
            kind="empty"
            title={words.notFinal}
            text={words.notFinalText}
            action={{ label: words.toBoard, to: `/events/${eventId}/board` }}
          />
        )}
      </article>
    );
  }
  if (!results.isError) return <ResultsSkeleton />;
  if (results.error instanceof RequestError && results.error.status === 404) return <Missing />;
  return (
    <LoadFailure
      whole
      title={words.failed}
      text={words.failedText}
      error={results.error}
      retry={() => void results.refetch()}
    />
  );
}

const Missing = () => (
  <StateView
    whole
    kind="notFound"
    title={words.missing}
    text={words.missingText}
    action={{ label: words.allEvents, to: '/events' }}
  />
);

function Head({ results }: { results: EventResults }) {
  const timeZone = useClubTimeZone();
  const { eventId, eventName, date, final, finalAt } = results;
  return (
    <header className={look.head}>
      <Link to={`/golf-events/${eventId}`} className={look.back}>
        <IconChevronLeft size={20} aria-hidden />
        {eventName}
      </Link>
      <div className={look.titleRow}>
        <h1>{words.title}</h1>
        <Button
          component={Link}
          to={`/events/${eventId}/board`}
          variant="default"
          leftSection={<IconListNumbers size={20} aria-hidden />}
        >
          {words.toBoard}
        </Button>
      </div>
      <p className={look.quiet}>
        {formatDay(date, 'long')}
        {finalAt !== null && ` · ${words.finalSince(formatClubTime(finalAt, 'dayTime', timeZone))}`}
      </p>
      {final && <Files eventId={eventId} />}
    </header>
  );
}

function Files({ eventId }: { eventId: number }) {
  const loggedIn = useSession(({ user }) => user !== null);
  if (!loggedIn) return null;
  const icons = { pdf: IconFileTypePdf, csv: IconDownload };
  return (
    <div data-screen className={pieces.actions} role="group" aria-label={words.files}>
      {(['pdf', 'csv'] as const).map((format) => {
        const Icon = icons[format];
        return (
          <SaveFileButton
            key={format}
            label={words[format]}
            icon={<Icon size={20} aria-hidden />}
            failed={words.saveFailed}
            fetchFile={() =>
              requestFile(downloadEventResults, { params: { id: eventId, format }, quiet: true })
            }
            name={`results-${eventId}.${format}`}
          />
        );
      })}
    </div>
  );
}

function Final({ results }: { results: EventResults }) {
  const { boards, divisions, markers, records, lots } = results;
  const [address, setAddress] = useSearchParams();
  const board = boards.find(({ id }) => id === address.get('board')) ?? boards[0];
  return (
    <>
      {boards.length > 1 && board !== undefined && (
        <div data-tabs>
          <ListTabs
            label={words.boards}
            all={boards.map(({ id }) => id)}
            chosen={board.id}
            words={Object.fromEntries(boards.map((one) => [one.id, words.boardName(one, divisions)]))}
            counts={{}}
            onChoose={(id) => setAddress({ board: id }, { replace: true })}
          />
        </div>
      )}
      {board !== undefined && <BoardResults key={board.id} board={board} divisions={divisions} />}
      {markers.length > 0 && (
        <section className={pieces.section} aria-labelledby="markers">
          <h2 id="markers">{words.markers}</h2>
          <ul className={pieces.list}>
            {markers.map(({ kind, hole, centimetres, winners }) => (
              <li key={`${kind} ${hole}`} className={classes.marker}>
                <span>
                  <span className={classes.strong}>{words.marker(kind, hole)}</span>
                  <span>{winners.map(({ name }) => name).join(', ')}</span>
                </span>
                <span className="figures">{words.distance(centimetres)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {records.length > 0 && (
        <section className={pieces.section} aria-labelledby="records">
          <h2 id="records">{words.records}</h2>
          <ul className={pieces.list}>
            {records.map(({ kind, courseId, courseName, value, holders }) => (
              <li key={`${kind} ${courseId}`} className={classes.marker}>
                <span>
                  <span className={classes.strong}>
                    {words.recordKinds[kind]}, {courseName}
                  </span>
                  <span>{holders.map(({ name }) => name).join(', ')}</span>
                </span>
                <span className="figures">{spellNumber(value)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lots?.seed != null && (
        <details className={classes.lots}>
          <summary>{words.lots}</summary>
          <p>{words.lotsText}</p>
          <dl>
            <dt>{words.commitment}</dt>
            <dd>{lots.commitment}</dd>
            <dt>{words.seed}</dt>
            <dd>{lots.seed}</dd>
          </dl>
        </details>
      )}
    </>
  );
}

const isStatus = (status: string): status is 'WD' | 'DQ' | 'NS' | 'NR' =>
  ['WD', 'DQ', 'NS', 'NR'].includes(status);

/** What came of a match or a game, or why there is no place. */
function outcomeOf(row: ResultRow): string | null {
  if (isStatus(row.status)) return boardWords.status[row.status];
  if (row.won !== null)
    return row.result === null || row.won === 'HALVED'
      ? words.won[row.won]
      : `${words.won[row.won]} ${row.result}`;
  if (row.skins !== null) return words.skins(row.skins);
  return row.units === null ? row.result : words.units(row.units);
}

function BoardResults({ board, divisions }: { board: ResultBoard; divisions: EventResults['divisions'] }) {
  const me = useReaderId();
  const { kind, rows, prizes } = board;
  const own = rows.filter(({ userIds }) => me !== null && userIds.includes(me));
  const pinned = own.filter((row) => rows.indexOf(row) >= 8);
  const placed = kind === 'STROKES' || kind === 'POINTS';
  const paid = rows.some(({ prizeCents }) => prizeCents !== null && prizeCents > 0);
  const text = words.columns;
  const heads = {
    outcome: placed ? (kind === 'POINTS' ? text.points : text.toPar) : text.result,
    strokes: board.score === 'GROSS' ? text.gross : text.net,
  };
  const line = (row: ResultRow, at: number) => (
    <ResultLine key={at} row={row} kind={kind} heads={heads} paid={paid} own={own.includes(row)} />
  );
  return (
    <>
      <div className={look.board}>
        <table className={`${look.table} figures`}>
          <caption className="visually-hidden">{words.boardName(board, divisions)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <abbr title={text.placeLong}>{text.place}</abbr>
              </th>
              <th scope="col" className={look.name}>
                {text.name}
              </th>
              <th scope="col">{heads.outcome}</th>
              {kind === 'STROKES' && (
                <th scope="col" data-column="strokes">
                  {heads.strokes}
                </th>
              )}
              {paid && <th scope="col">{text.prize}</th>}
            </tr>
          </thead>
          {pinned.length > 0 && (
            <tbody className={look.pinned} aria-label={words.yourRow}>
              {pinned.map(line)}
            </tbody>
          )}
          <tbody>{rows.map(line)}</tbody>
        </table>
      </div>
      {prizes.some(({ description }) => description !== '') && (
        <section className={pieces.section} aria-labelledby="prizes">
          <h2 id="prizes">{words.prizes}</h2>
          <ul className={pieces.list}>
            {prizes.map(({ place, amount, description }) => (
              <li key={place}>{words.prize(place, amount, description)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ResultLineProps {
  row: ResultRow;
  kind: ResultBoard['kind'];
  /** What stands above a column, for where the row is two lines. */
  heads: { outcome: string; strokes: string };
  paid: boolean;
  own: boolean;
}

function ResultLine({ row, kind, heads, paid, own }: ResultLineProps) {
  const { shown, name, opponents, score, tie, prizeCents } = row;
  const outcome = outcomeOf(row);
  const beside = [
    ...(own ? [words.you] : []),
    ...(opponents === null ? [] : [words.against(opponents)]),
    ...(tie === null || tie.by === 'SHARED' ? [] : [boardWords.tie(tie)]),
    ...(row.cut === 'MISSED' ? [boardWords.missedCut] : []),
    // Of several rounds what each came to.
    ...((row.rounds ?? []).length > 1 ? [roundsOf(row, kind)] : []),
  ];
  return (
    <tr data-own={own || undefined}>
      <td className={look.place}>{shown ?? '–'}</td>
      <th scope="row" className={look.name}>
        <span className={classes.strong}>{name}</span>
        {beside.length > 0 && <span className={classes.beside}>{beside.join(' · ')}</span>}
      </th>
      <td
        data-label={heads.outcome}
        data-strong
        data-under={(kind === 'STROKES' && (score ?? 0) < 0) || undefined}
      >
        {outcome ?? (score === null ? '–' : kind === 'POINTS' ? spellNumber(score) : spellToPar(score))}
      </td>
      {kind === 'STROKES' && (
        <td data-column="strokes" data-label={heads.strokes}>
          {strokesOf(row)}
        </td>
      )}
      {paid && (
        <td data-label={prizeCents === null || prizeCents === 0 ? undefined : words.columns.prize}>
          {prizeCents === null || prizeCents === 0 ? '' : formatMoney(prizeCents)}
        </td>
      )}
    </tr>
  );
}

const roundsOf = ({ rounds }: ResultRow, kind: ResultBoard['kind']): string =>
  (rounds ?? []).map(({ round, score }) => words.round(round, spellScore(kind, score))).join(', ');

const strokesOf = ({ gross, net }: Pick<ResultRow, 'gross' | 'net'>): string => {
  const strokes = net ?? gross;
  return strokes === null ? '–' : spellNumber(strokes);
};

const ResultsSkeleton = () => (
  <div className={look.page} role="status" aria-label={words.loading}>
    <Skeleton height={24} width={220} />
    <Skeleton height={40} width="min(16rem, 60%)" />
    <div className={look.skeleton}>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  </div>
);
