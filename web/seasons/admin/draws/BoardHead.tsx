/** Above the board: how it stands, what is done to all of it, and what is wrong with it. */
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBed,
  IconCheck,
  IconClock,
  IconEye,
  IconEyeOff,
  IconTool,
  IconWand,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { DrawBoard, Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { costs, type Conflict } from '@fourball/shared/seasons/golf/draw/cost.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { keepEvent } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { costOf } from './board-conflicts.ts';
import { groupOf } from './board-view.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';

export type BoardDrawer =
  | { kind: 'generate' }
  | { kind: 'shift' }
  | { kind: 'repair' }
  | { kind: 'publish' }
  | { kind: 'group'; groupId: number };

const text = words.actions;

interface BoardHeadProps {
  event: GolfEvent;
  board: DrawBoard;
  work: BoardWork;
  /** Golfers see groups of this round. */
  shown: boolean;
  /** Nothing is changed any more. */
  closed: boolean;
  conflicts: ReadonlyMap<number, readonly Conflict[]>;
  onOpen: (drawer: BoardDrawer) => void;
}

export function BoardHead({ event, board, work, shown, closed, conflicts, onOpen }: BoardHeadProps) {
  const groups = work.view.groups.filter(({ purpose }) => purpose === 'PLAY').length;
  // Who is not drawn for this round is none of those.
  const playing =
    work.view.places.size - [...work.view.out].filter((id) => groupOf(work.view, id) === undefined).length;
  return (
    <section className={classes.card} aria-labelledby="board-title">
      <div className={classes.cardHead}>
        <div className={classes.stack}>
          <h2 id="board-title">{words.title}</h2>
          {groups > 0 && (
            <p className={own.facts}>
              <State board={board} shown={shown} />
              <span className="figures">{words.count(playing, groups)}</span>
              <span className={classes.quiet}>
                {words.version(board.drawVersion)}. {words.drawn(board.order, board.changedByHand)}
                {board.changedBy !== null && ` ${words.changedBy(board.changedBy.name)}`}
              </span>
            </p>
          )}
        </div>
        {groups > 0 && !closed && (
          <Publishing event={event} board={board} work={work} shown={shown} onOpen={onOpen} />
        )}
      </div>
      {groups > 0 && !closed && <Actions event={event} work={work} onOpen={onOpen} />}
      {groups > 0 && <Judgement board={board} work={work} conflicts={conflicts} />}
    </section>
  );
}

function State({ board, shown }: Pick<BoardHeadProps, 'board' | 'shown'>) {
  const state = board.published ? 'published' : shown ? 'changed' : 'working';
  return (
    <span
      className={pageClasses.tag}
      data-tone={{ published: 'good', changed: 'wait', working: undefined }[state]}
    >
      {board.published && <IconCheck size={16} aria-hidden />}
      {words.state[state]}
    </span>
  );
}

function Publishing({ event, board, work, shown, onOpen }: Omit<BoardHeadProps, 'conflicts' | 'closed'>) {
  const { busy, act } = useAct();
  const hide = async () => {
    const { hideTitle: title, hideLines: lines, hide: ok, keep: cancel } = words.publish;
    if ((await showMessage({ title, lines, ok, cancel })) === null) return;
    const now = await act(() =>
      request(publishEventGroups, {
        body: { id: event.id, publishGroups: false, round: work.of.round },
        quiet: true,
      }),
    );
    if (now === null) return;
    keepEvent(now);
    toast(words.publish.hidden);
  };
  return (
    <div className={classes.bar}>
      {!board.published && (
        <Button
          leftSection={<IconEye size={20} aria-hidden />}
          disabled={work.busy}
          onClick={() => onOpen({ kind: 'publish' })}
        >
          {shown ? text.publishAgain : text.publish}
        </Button>
      )}
      {shown && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconEyeOff size={20} aria-hidden />}
          onClick={() => void hide()}
        >
          {text.hide}
        </Button>
      )}
    </div>
  );
}

function Actions({ event, work, onOpen }: Pick<BoardHeadProps, 'event' | 'work' | 'onOpen'>) {
  return (
    <div className={classes.bar} role="group" aria-label={words.title}>
      <Button
        variant="default"
        leftSection={<IconWand size={20} aria-hidden />}
        onClick={() => onOpen({ kind: 'generate' })}
      >
        {text.redraw}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClock size={20} aria-hidden />}
        onClick={() => onOpen({ kind: 'shift' })}
      >
        {text.shift}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTool size={20} aria-hidden />}
        onClick={() => onOpen({ kind: 'repair' })}
      >
        {text.repair}
      </Button>
      {event.type === 'TRIP' && (
        <Button
          variant="default"
          leftSection={<IconBed size={20} aria-hidden />}
          onClick={() => work.move({ kind: 'add', purpose: 'ROOM', state: {} })}
        >
          {text.addRoom}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        disabled={work.undoes === null || work.busy}
        title={work.undoes === null ? undefined : text.undoOne(work.undoes)}
        onClick={work.undo}
      >
        {text.undo}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={20} aria-hidden />}
        disabled={work.redoes === null || work.busy}
        title={work.redoes === null ? undefined : text.redoOne(work.redoes)}
        onClick={work.redo}
      >
        {text.redo}
      </Button>
      <Link
        to={`/events/${event.id}/draw${work.of.round === undefined ? '' : `?round=${work.of.round}`}`}
        className={classes.aside}
      >
        {words.lots}
      </Link>
    </div>
  );
}

/** What is wrong with all groups together, and which wishes the last draw gave up. */
function Judgement({ board, work, conflicts }: Pick<BoardHeadProps, 'board' | 'work' | 'conflicts'>) {
  const all = [...conflicts.values()].flat();
  const broken = all.filter(({ cost }) => cost >= costs.brokenRule).length;
  const namesOf = ({ participantIds }: Preference): string =>
    participantIds.flatMap((id) => work.view.places.get(id)?.name ?? []).join(', ');
  return (
    <>
      <p className={own.judgement} data-broken={broken > 0 || undefined}>
        {all.length === 0 ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        {all.length === 0
          ? words.conflicts.none
          : [
              words.conflicts.count(all.length),
              ...(broken > 0 ? [words.conflicts.rules(broken)] : []),
              words.conflicts.cost(costOf(conflicts)),
            ].join(', ')}
      </p>
      {all.length > 0 && (
        <details className={own.costs}>
          <summary>{words.conflicts.whatCost}</summary>
          <p>{words.conflicts.costs(costs.brokenRule, costs.brokenWish)}</p>
        </details>
      )}
      {board.unmet.length > 0 && !board.changedByHand && (
        <div className={own.unmet}>
          <p>{words.conflicts.unmet}</p>
          <ul>
            {board.unmet.map((wish) => (
              <li key={`${wish.kind} ${wish.participantIds.join(' ')}`}>
                {words.wishes.line(wish.kind, namesOf(wish))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
