/**
 * Two teams as columns, and between them who is in neither. One tap moves a golfer; on a keyboard the arrows left and right do,
 * and the arrows up and down walk.
 */
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { EventMatches, MatchTeam } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { words } from '../../matches/match-words.en.ts';
import { columnBeside, columns, type Chosen, type Column } from './team-moves.ts';
import classes from './Teams.module.css';

const text = words.teams;

type Player = EventMatches['players'][number];

interface TeamColumnsProps {
  players: readonly Player[];
  names: Readonly<Record<MatchTeam, string>>;
  chosen: Chosen;
  /** Who is in these is not up to anybody's hand. */
  fixed: Readonly<Record<MatchTeam, boolean>>;
  onMove: (participantId: number, to: Column) => void;
}

const rowsIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[data-golfer]') ?? []),
];
const firstKeyOf = (row: HTMLElement | undefined): HTMLButtonElement | null =>
  row?.querySelector<HTMLButtonElement>('button') ?? null;

export function TeamColumns({ players, names, chosen, fixed, onMove }: TeamColumnsProps) {
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  /** Whose row takes the focus once the move is on the page. */
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    firstKeyOf(
      box.current?.querySelector<HTMLElement>(`[data-golfer="${focusNext.current}"]`) ?? undefined,
    )?.focus();
    focusNext.current = null;
  });
  const titleOf = (column: Column) => (column === null ? text.neither : names[column]);
  const membersOf = (column: Column) =>
    players.filter(({ participantId }) => (chosen.get(participantId) ?? null) === column);

  /** Whoever deals golfers out goes on with the next of the same column. */
  const move = ({ participantId, name }: Player, to: Column) => {
    const from = chosen.get(participantId) ?? null;
    const stay = membersOf(from).map((one) => one.participantId);
    const at = stay.indexOf(participantId);
    focusNext.current = stay[at + 1] ?? stay[at - 1] ?? participantId;
    setSaid(text.moved(name, titleOf(to)));
    onMove(participantId, to);
  };
  const onKey = (event: KeyboardEvent, player: Player) => {
    const { key, currentTarget } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const rows = rowsIn(currentTarget.parentElement);
      const at = rows.indexOf(currentTarget as HTMLElement) + (key === 'ArrowUp' ? -1 : 1);
      firstKeyOf(rows[at])?.focus();
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const from = chosen.get(player.participantId) ?? null;
      const beside = columnBeside(from, key === 'ArrowLeft' ? -1 : 1, fixed);
      if (beside !== null) move(player, beside.column);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <p className={classes.hint}>{text.hint}</p>
      <div ref={box} className={classes.columns}>
        {columns.map((column) => {
          const members = membersOf(column);
          const title = titleOf(column);
          return (
            <div
              key={column ?? 'neither'}
              className={classes.column}
              data-column={column ?? 'neither'}
              role="group"
              aria-label={title}
            >
              <h3>
                <span>{title}</span>
                <span className="figures">{members.length}</span>
              </h3>
              {members.length === 0 ? (
                <p className={classes.empty}>{column === null ? text.allChosen : text.nobody}</p>
              ) : (
                <ul>
                  {members.map((player) => (
                    <li
                      key={player.participantId}
                      data-golfer={player.participantId}
                      onKeyDown={(event) => onKey(event, player)}
                    >
                      <Golfer
                        player={player}
                        column={column}
                        names={names}
                        fixed={fixed}
                        onMove={(to) => move(player, to)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface GolferProps extends Pick<TeamColumnsProps, 'names' | 'fixed'> {
  player: Player;
  column: Column;
  onMove: (to: Column) => void;
}

function Golfer({ player: { name }, column, names, fixed, onMove }: GolferProps) {
  const into = (team: MatchTeam) =>
    !fixed[team] && (
      <button
        type="button"
        data-into={team}
        aria-label={text.into(name, names[team])}
        onClick={() => onMove(team)}
      >
        {team === 'A' ? <IconArrowLeft size={20} aria-hidden /> : <IconArrowRight size={20} aria-hidden />}
      </button>
    );
  if (column === null)
    return (
      <>
        {into('A')}
        <span className={classes.name}>{name}</span>
        {into('B')}
      </>
    );
  if (fixed[column]) return <span className={classes.name}>{name}</span>;
  const other = column === 'A' ? 'B' : 'A';
  return (
    <>
      {fixed[other] ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <button
          type="button"
          className={classes.whole}
          aria-label={text.into(name, names[other])}
          onClick={() => onMove(other)}
        >
          {other === 'A' && <IconArrowLeft size={20} aria-hidden />}
          <span className={classes.name}>{name}</span>
          {other === 'B' && <IconArrowRight size={20} aria-hidden />}
        </button>
      )}
      <button type="button" aria-label={text.out(name, names[column])} onClick={() => onMove(null)}>
        <IconX size={18} aria-hidden />
      </button>
    </>
  );
}
