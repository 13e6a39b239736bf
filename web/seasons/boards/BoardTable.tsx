/** A board as a table: places, scores, holes played. Rows glide to where they move; each opens the golfer's card. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './Board.module.css';
import { words } from './board-words.en.ts';
import { spellNumber, spellScore, spellThru, type Board, type Entry, type Row } from './score-text.ts';
import { useGlide } from './use-glide.ts';
import { useMovement } from './use-movement.ts';

const text = words.columns;

interface BoardTableProps {
  board: Board;
  entry: Entry;
  /** Which part of the board it is: where that is another, nobody has moved. */
  scope: string;
  rounds: number;
  /** Those that are to be seen, in lower case; empty for all. */
  sought?: string;
  /** The reader's own participants. */
  own: readonly number[];
  /** No more columns than have room beside other boards. */
  compact?: boolean;
  /** So many rows at most, and the reader's. */
  most?: number;
  onOpen: (row: Row) => void;
}

interface Column {
  key: string;
  head: string;
  long?: string;
  strong?: boolean;
  of: (row: Row) => ReactNode;
}

function columnsOf({ entry, rounds, compact = false }: BoardTableProps): Column[] {
  const { kind, score } = entry;
  const points = kind === 'POINTS';
  const rounded: Column[] = Array.from({ length: rounds }, (_, at) => ({
    key: `round ${at + 1}`,
    head: text.round(at + 1),
    long: words.roundOf(at + 1),
    of: (row: Row) => {
      const line = row.rounds.find(({ round }) => round === at + 1);
      if (line === undefined || line.thru === 0) return '–';
      const strokes = score === 'GROSS' ? line.gross : line.net;
      return points || strokes === null ? spellScore(kind, line.score) : spellNumber(strokes);
    },
  }));
  return [
    {
      key: 'score',
      head: points ? text.points : text.toPar,
      strong: true,
      of: (row) => spellScore(kind, row.score),
    },
    { key: 'thru', head: text.thru, long: text.thruLong, of: (row) => <Thru row={row} /> },
    ...(compact || rounds === 1
      ? []
      : [
          {
            key: 'today',
            head: text.today,
            of: (row: Row) => spellScore(kind, row.thru > 0 ? row.today : null),
          },
          ...rounded,
        ]),
    ...(compact || points
      ? []
      : [
          {
            key: 'strokes',
            head: score === 'GROSS' ? text.gross : text.net,
            of: (row: Row) => {
              const strokes = score === 'GROSS' ? row.gross : row.net;
              return strokes === null || row.through === 0 ? '–' : spellNumber(strokes);
            },
          },
        ]),
  ];
}

const Thru = ({ row }: { row: Row }) =>
  row.status === 'FINISHED' ? (
    <abbr title={words.finishedLong}>{words.finished}</abbr>
  ) : row.status === 'PLAYING' || row.status === 'TO_START' ? (
    <span className={row.status === 'TO_START' ? classes.quiet : undefined}>{spellThru(row)}</span>
  ) : (
    <abbr title={words.status[row.status]}>{row.status}</abbr>
  );

export function BoardTable(props: BoardTableProps) {
  const { board, entry, scope, sought = '', own, most, onOpen } = props;
  const columns = columnsOf(props);
  const keys = board.rows.map(({ key }) => key);
  const moved = useMovement(keys, scope);
  const body = useGlide<HTMLTableElement>(`${scope} ${sought}`);
  // Where nobody has a handicap, or none counts, it need not be said of each.
  const tellIndex = entry.score === 'NET' && !board.rows.every(({ withoutIndex }) => withoutIndex);
  const isOwn = (row: Row) => row.participantIds.some((id) => own.includes(id));
  const ownRows = board.rows.filter(isOwn);
  const found = board.rows.filter(({ name }) => name.toLowerCase().includes(sought));
  const shown = most === undefined ? found : found.slice(0, most);
  // On a short board the reader sees where they stand; on a long one it is said at the top.
  const pinned = ownRows.filter((row) => sought !== '' || shown.indexOf(row) >= 8 || !shown.includes(row));
  const cutAt = sought === '' && board.cut !== null ? lastInside(shown, board.cut.line, entry.kind) : -1;
  return (
    <>
      <table ref={body} className={`${classes.table} figures`} data-compact={props.compact || undefined}>
        <caption className="visually-hidden">{words.boardName(entry)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={text.placeLong}>{text.place}</abbr>
            </th>
            <th scope="col" className={classes.name}>
              {text.name}
            </th>
            {columns.map(({ key, head, long }) => (
              <th key={key} scope="col" data-column={key}>
                {long === undefined ? head : <abbr title={long}>{head}</abbr>}
              </th>
            ))}
          </tr>
        </thead>
        {pinned.length > 0 && (
          <tbody className={classes.pinned} aria-label={words.yourRow}>
            {pinned.map((row) => (
              <Line key={row.key} row={row} columns={columns} own tellIndex={tellIndex} open={onOpen} />
            ))}
          </tbody>
        )}
        <tbody>
          {shown.map((row, at) => (
            <Fragment key={row.key}>
              <Line
                row={row}
                columns={columns}
                own={isOwn(row)}
                tellIndex={tellIndex}
                moved={moved.get(row.key) ?? 0}
                glides
                open={onOpen}
              />
              {at === cutAt && board.cut !== null && (
                <tr className={classes.cut}>
                  <td colSpan={columns.length + 2}>
                    {words.cutLine(
                      spellScore(entry.kind, board.cut.line),
                      board.cut.afterRound,
                      board.cut.decided,
                    )}
                    {board.cut.corrected.length > 0 && (
                      <span className={classes.corrected}>{words.corrected(board.cut.corrected.length)}</span>
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {found.length === 0 && (
        <p className={classes.nobody} role="status">
          {words.nobody}
        </p>
      )}
    </>
  );
}

/** The last row that is inside of a line; −1 where that is nobody, or nobody is outside. */
function lastInside(rows: readonly Row[], line: number, kind: Entry['kind']): number {
  const inside = ({ cut, score, place }: Row) =>
    cut === null
      ? place !== null && score !== null && (kind === 'POINTS' ? score >= line : score <= line)
      : cut === 'MADE';
  const last = rows.findLastIndex(inside);
  return last === rows.length - 1 ? -1 : last;
}

interface LineProps {
  row: Row;
  columns: readonly Column[];
  own: boolean;
  tellIndex: boolean;
  moved?: number;
  glides?: boolean;
  open: (row: Row) => void;
}

function Line({ row, columns, own, tellIndex, moved = 0, glides = false, open }: LineProps) {
  const beside = [
    ...(own ? [words.you] : []),
    ...(row.tie !== null && row.tie.by !== 'SHARED' ? [words.tie(row.tie)] : []),
    ...(row.cut === 'MISSED' ? [words.missedCut] : []),
    ...(row.withoutIndex && tellIndex ? [words.withoutIndex] : []),
    ...row.drives
      .filter(({ possible }) => !possible)
      .map(({ drives, minimum }) => words.card.drives('', drives, minimum).replace(/^: /, '')),
  ];
  return (
    <tr data-own={own || undefined} {...(glides && { 'data-key': row.key })}>
      <td className={classes.place}>
        {row.place ?? '–'}
        {moved !== 0 && <Arrow moved={moved} />}
      </td>
      <th scope="row" className={classes.name}>
        <button type="button" className={classes.open} onClick={() => open(row)}>
          {row.name}
        </button>
        {beside.length > 0 && <span className={classes.beside}>{beside.join(' · ')}</span>}
      </th>
      {columns.map(({ key, head, strong, of }) => (
        <td
          key={key}
          data-column={key}
          data-label={head}
          data-strong={strong || undefined}
          data-under={underPar(key, row)}
        >
          {of(row)}
        </td>
      ))}
    </tr>
  );
}

/** Under par stands out, besides its sign. */
const underPar = (key: string, row: Row): true | undefined =>
  key === 'score' && row.points === null && (row.score ?? 0) < 0 ? true : undefined;

const Arrow = ({ moved }: { moved: number }) => (
  <span className={classes.arrow} data-up={moved > 0 || undefined}>
    {moved > 0 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
    <span className="visually-hidden">{moved > 0 ? words.up(moved) : words.down(-moved)}</span>
  </span>
);
