/** A group on the board: its start, who plays in it, what is wrong with it, and its lines; golfers are dropped on it. */
import { useDroppable } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Conflict } from '@fourball/shared/seasons/golf/draw/cost.ts';
import { costs } from '@fourball/shared/seasons/golf/draw/cost.ts';
import { titleOf } from './board-moves.ts';
import type { BoardGroup, Place } from './board-view.ts';
import classes from './Draws.module.css';
import { words } from './draw-words.en.ts';
import { groupId, trayId } from './use-board-dragging.ts';

interface GroupCardProps {
  group: BoardGroup;
  /** From 1 on. */
  number: number;
  size: number;
  places: ReadonlyMap<number, Place>;
  conflicts: readonly Conflict[];
  /** Who has been chosen and may be put here. */
  puts: Place | null;
  disabled: boolean;
  onPut: () => void;
  onEdit: () => void;
  children: ReactNode;
}

export function GroupCard(props: GroupCardProps) {
  const { group, number, size, places, conflicts, puts, disabled, onPut, onEdit, children } = props;
  const id = groupId(group.id);
  const { setNodeRef, isOver } = useDroppable({ id, disabled });
  const title = titleOf(group);
  const { length: taken } = group.participantIds;
  return (
    <section
      ref={setNodeRef}
      className={classes.group}
      data-place={id}
      data-over={isOver || undefined}
      data-conflict={conflicts.some(({ cost }) => cost >= costs.brokenRule) || undefined}
      aria-label={title}
    >
      <div className={classes.groupHead}>
        <h3 className="figures">{words.group.heading(number, title)}</h3>
        <span className={`${classes.quiet} figures`}>
          {words.group.places(taken, size)}
          {taken >= size && <span className="visually-hidden">, {words.group.full}</span>}
        </span>
        {!disabled && (
          <button
            type="button"
            className={classes.iconButton}
            aria-label={words.group.edit(title)}
            onClick={onEdit}
          >
            <IconPencil size={18} aria-hidden />
          </button>
        )}
      </div>
      <About group={group} />
      {taken === 0 ? (
        <p className={classes.quiet}>{words.group.none}</p>
      ) : (
        <ol className={classes.seats}>{children}</ol>
      )}
      {puts !== null && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={words.group.putOne(puts.name, title)}
          onClick={onPut}
        >
          {words.group.put}
        </Button>
      )}
      <Conflicts title={title} conflicts={conflicts} places={places} />
    </section>
  );
}

function About({ group: { courseDescription, roomNumber, lines } }: { group: BoardGroup }) {
  const all = [
    ...(roomNumber === null ? [] : [words.group.cart(roomNumber)]),
    ...(courseDescription === null ? [] : [courseDescription]),
    ...lines.map(({ text }) => text),
  ];
  if (all.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {all.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface ConflictsProps {
  title: string;
  conflicts: readonly Conflict[];
  places: ReadonlyMap<number, Place>;
}

function Conflicts({ title, conflicts, places }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  const repeats = conflicts.filter(({ kind }) => kind === 'AGAIN');
  const others = conflicts.filter(({ kind }) => kind !== 'AGAIN');
  const sum = repeats.reduce((all, { cost }) => all + cost, 0);
  const list = (some: readonly Conflict[], label: string) => (
    <ul className={classes.conflicts} aria-label={label}>
      {some.map((one) => (
        <Line key={`${one.kind} ${one.participantIds.join(' ')}`} conflict={one} places={places} />
      ))}
    </ul>
  );
  return (
    <>
      {others.length > 0 && list(others, words.conflicts.of(title))}
      {repeats.length > 0 && (
        <details className={classes.repeats}>
          <summary>
            {words.conflicts.repeats(repeats.length)}
            <span className={`${classes.cost} figures`}>{words.conflicts.cost(sum)}</span>
          </summary>
          {list(repeats, words.conflicts.repeatsOf(title))}
        </details>
      )}
    </>
  );
}

interface LineProps {
  conflict: Conflict;
  places: ReadonlyMap<number, Place>;
}

function Line({ conflict: { kind, cost, participantIds, times }, places }: LineProps) {
  const names = participantIds.map((id) => places.get(id)?.name ?? '').join(', ');
  return (
    <li data-broken={cost >= costs.brokenRule || undefined}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{words.conflicts.line[kind](names, kind === 'AGAIN' ? times : participantIds.length)}</span>
      <span className={`${classes.cost} figures`}>{words.conflicts.cost(cost)}</span>
    </li>
  );
}

interface TrayProps {
  count: number;
  puts: Place | null;
  disabled: boolean;
  onPut: () => void;
  /** Draws those who are in it into groups of their own. */
  action: ReactNode;
  children: ReactNode;
}

/** Who plays and is in no group yet. */
export function Tray({ count, puts, disabled, onPut, action, children }: TrayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: trayId, disabled });
  return (
    <section
      ref={setNodeRef}
      className={classes.tray}
      data-place={trayId}
      data-over={isOver || undefined}
      aria-labelledby="tray-title"
    >
      <div className={classes.groupHead}>
        <h3 id="tray-title">{words.group.tray}</h3>
        <span className={`${classes.quiet} figures`}>{count}</span>
      </div>
      {count === 0 && <p className={classes.quiet}>{words.group.everybody}</p>}
      {count > 0 && <ul className={classes.seats}>{children}</ul>}
      {!disabled && <p className={classes.quiet}>{words.group.trayText}</p>}
      {puts !== null && (
        <Button variant="default" size="compact-md" onClick={onPut}>
          {words.picked.out}
        </Button>
      )}
      {action}
    </section>
  );
}
