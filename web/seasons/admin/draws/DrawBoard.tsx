/** The board of an event: its groups with who plays in them, drawn and changed by hand, live for all who organize it. */
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconPlus, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDrawGroupsByType } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard as Board } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Conflict } from '@fourball/shared/seasons/golf/draw/cost.ts';
import { request } from '../../../lib/request/request.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RoundSwitch } from '../../draws/RoundSwitch.tsx';
import { hasRounds, useEventRounds } from '../../draws/use-rounds.ts';
import { useField } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { BoardHead, type BoardDrawer } from './BoardHead.tsx';
import { conflictsOn } from './board-conflicts.ts';
import { titleOf } from './board-moves.ts';
import { useDrawBoard, type RoundOf } from './board-queries.ts';
import { groupOf, ungroupedOf, type BoardGroup, type Place } from './board-view.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { GroupCard, Tray } from './GroupCard.tsx';
import { GroupForm } from './GroupForm.tsx';
import { OutOfRound } from './OutOfRound.tsx';
import { OvertakenCard } from './OvertakenCard.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { RepairPanel } from './RepairPanel.tsx';
import { Seat, type Known } from './Seat.tsx';
import { ShiftPanel } from './ShiftPanel.tsx';
import { useBoard, type BoardWork } from './use-board.ts';
import { intentOf, groupId, seatId, trayId, useBoardDragging } from './use-board-dragging.ts';

/** Conflicts that are marked at the golfers themselves. */
const marked: ReadonlySet<Conflict['kind']> = new Set(['APART', 'TORN', 'EARLY', 'LATE']);

export function DrawBoard({ event }: { event: GolfEvent }) {
  if (!hasRounds(event))
    return (
      <RoundBoard event={event} of={{ eventId: event.id, round: undefined }} shown={event.publishGroups} />
    );
  return <RoundsOf event={event} />;
}

/** One board for each round; the one that is worked at now is open. */
function RoundsOf({ event }: { event: GolfEvent }) {
  const query = useEventRounds(event);
  const [address, setAddress] = useSearchParams();
  return (
    <QueryStates query={query} loading={words.loading} rows={6} height={88}>
      {({ rounds, current }) => {
        const asked = rounds.find(({ round }) => String(round) === address.get('round'));
        const round = asked?.round ?? current;
        const later = rounds.some((one) => one.round > round && one.published);
        return (
          <>
            <div className={own.rounds}>
              <RoundSwitch
                rounds={rounds}
                chosen={round}
                onChoose={(one) => setAddress({ round: String(one) }, { replace: true })}
              />
              {later && <p className={classes.quiet}>{words.rounds.closed}</p>}
            </div>
            <RoundBoard
              key={round}
              event={event}
              of={{ eventId: event.id, round }}
              shown={rounds.some((one) => one.round === round && one.published)}
              closed={later}
            />
          </>
        );
      }}
    </QueryStates>
  );
}

interface RoundBoardProps {
  event: GolfEvent;
  of: RoundOf;
  /** Golfers see groups of it. */
  shown: boolean;
  /** Those of a later round are published: these stay as they were. */
  closed?: boolean;
}

function RoundBoard({ event, of, shown, closed = false }: RoundBoardProps) {
  const query = useDrawBoard(of);
  return (
    <QueryStates query={query} loading={words.loading} rows={6} height={88}>
      {(board) => (
        <>
          <Stale query={query} />
          <Working event={event} of={of} board={board} shown={shown} closed={closed || event.cancelled} />
        </>
      )}
    </QueryStates>
  );
}

/** Index and division of each golfer, by the number of their place in the event. */
function useKnown(eventId: number, { players }: Board): ReadonlyMap<number, Known> {
  const rows = useField(eventId).data ?? [];
  const indexes = new Map(players.map(({ participantId, index }) => [participantId, index]));
  const known = new Map(
    rows.map(({ id, division, colorCode, handicapIndex }) => [
      id,
      { index: handicapIndex, division, colorCode } as Known,
    ]),
  );
  for (const [id, index] of indexes) {
    const row = known.get(id) ?? { division: null, colorCode: null };
    known.set(id, { ...row, index });
  }
  return known;
}

interface WorkingProps {
  event: GolfEvent;
  board: Board;
  /** Nothing is changed any more. */
  closed: boolean;
}

function Working({ event, of, board, shown, closed }: WorkingProps & { of: RoundOf; shown: boolean }) {
  const work = useBoard(of, board);
  const [drawer, setDrawer] = useState<BoardDrawer | null>(null);
  const { view } = work;
  const conflicts = conflictsOn(view, board);
  const groups = view.groups.length;
  return (
    <>
      <BoardHead
        event={event}
        board={board}
        work={work}
        shown={shown}
        closed={closed}
        conflicts={conflicts}
        onOpen={setDrawer}
      />
      {work.overtaken !== null && <OvertakenCard overtaken={work.overtaken} work={work} />}
      {view.places.size === 0 && groups === 0 ? (
        <div className={classes.card}>
          <StateView kind="empty" title={words.nobody} text={words.nobodyText} />
        </div>
      ) : groups === 0 ? (
        <div className={classes.card}>
          <StateView
            kind="empty"
            title={words.empty}
            text={words.emptyText}
            {...(!closed && {
              action: { label: words.actions.draw, onClick: () => setDrawer({ kind: 'generate' }) },
            })}
          />
        </div>
      ) : (
        <Groups
          event={event}
          board={board}
          work={work}
          closed={closed}
          conflicts={conflicts}
          onOpen={setDrawer}
        />
      )}
      <p className="visually-hidden" role="status">
        {work.said}
      </p>
      <SideDrawer
        opened={drawer !== null}
        label={drawer === null ? words.title : labelOf(drawer, view.groups)}
        width={drawer?.kind === 'generate' ? 640 : 520}
        onClose={() => setDrawer(null)}
      >
        {(side) => {
          switch (drawer?.kind) {
            case 'generate':
              return <GenerateForm side={side} board={board} work={work} />;
            case 'group': {
              const group = view.groups.find(({ id }) => id === drawer.groupId);
              return group === undefined ? null : (
                <GroupForm key={group.id} side={side} event={event} group={group} work={work} />
              );
            }
            case 'shift':
              return <ShiftPanel side={side} board={board} work={work} />;
            case 'repair':
              return <RepairPanel side={side} event={event} board={board} work={work} />;
            case 'publish':
              return <PublishPanel side={side} event={event} board={board} work={work} />;
            default:
              return null;
          }
        }}
      </SideDrawer>
    </>
  );
}

function labelOf(drawer: BoardDrawer, groups: readonly BoardGroup[]): string {
  switch (drawer.kind) {
    case 'generate':
      return words.generate.title;
    case 'shift':
      return words.shift.title;
    case 'repair':
      return words.repair.title;
    case 'publish':
      return words.publish.title;
    case 'group': {
      const group = groups.find(({ id }) => id === drawer.groupId);
      return group === undefined ? words.title : titleOf(group);
    }
  }
}

interface GroupsProps extends WorkingProps {
  work: BoardWork;
  conflicts: ReadonlyMap<number, readonly Conflict[]>;
  onOpen: (drawer: BoardDrawer) => void;
}

function Groups({ event, board, work, closed, conflicts, onOpen }: GroupsProps) {
  const { view, moved, move } = work;
  const known = useKnown(event.id, board);
  const [pickedId, setPicked] = useState<number | null>(null);
  const { dragged, context } = useBoardDragging(view, move);
  const picked = pickedId === null ? null : (view.places.get(pickedId) ?? null);
  const rest = ungroupedOf(view);
  const playing = view.groups.filter(({ purpose }) => purpose === 'PLAY');
  const rooms = view.groups.filter(({ purpose }) => purpose === 'ROOM');
  // That two have met before is no fault of either.
  const torn = new Set(
    [...conflicts.values()]
      .flat()
      .flatMap(({ kind, participantIds }) => (marked.has(kind) ? participantIds : [])),
  );

  /** The second tap: where whoever was chosen goes. */
  const put = (target: string): void => {
    if (picked === null) return;
    setPicked(null);
    const intent = intentOf(view, picked.participantId, target);
    if (intent !== null) move(intent);
  };
  const tap = (place: Place): void => {
    if (picked === null) setPicked(place.participantId);
    else if (picked.participantId === place.participantId) setPicked(null);
    else put(seatId(place.participantId));
  };
  const takes = (place: Place): 'swap' | 'before' | null => {
    const intent = picked === null ? null : intentOf(view, picked.participantId, seatId(place.participantId));
    if (intent === null) return null;
    return intent.kind === 'swap' ? 'swap' : 'before';
  };
  const seat = (place: Place) => (
    <Seat
      key={place.participantId}
      place={place}
      known={known.get(place.participantId)}
      moved={moved.has(place.participantId)}
      torn={torn.has(place.participantId)}
      picked={picked}
      takes={takes(place)}
      disabled={closed}
      onTap={() => tap(place)}
    />
  );
  const mayPut = (group: BoardGroup): boolean =>
    picked !== null &&
    groupOf(view, picked.participantId)?.id !== group.id &&
    group.participantIds.length < view.size;
  const membersOf = (group: BoardGroup) => group.participantIds.flatMap((id) => view.places.get(id) ?? []);
  return (
    <DndContext {...context}>
      <div className={own.board}>
        <Tray
          count={rest.length}
          puts={picked !== null && groupOf(view, picked.participantId) !== undefined ? picked : null}
          disabled={closed}
          onPut={() => put(trayId)}
          action={rest.length > 0 && !closed && <DrawRest board={board} work={work} />}
        >
          {rest.map(seat)}
        </Tray>
        <div className={own.groups}>
          {playing.map((group, at) => (
            <GroupCard
              key={group.id}
              group={group}
              number={at + 1}
              size={view.size}
              places={view.places}
              conflicts={conflicts.get(group.id) ?? []}
              puts={mayPut(group) ? picked : null}
              disabled={closed}
              onPut={() => put(groupId(group.id))}
              onEdit={() => onOpen({ kind: 'group', groupId: group.id })}
            >
              {membersOf(group).map(seat)}
            </GroupCard>
          ))}
          {!closed && (
            <button
              type="button"
              className={own.add}
              onClick={() => move({ kind: 'add', purpose: 'PLAY', state: {} })}
            >
              <IconPlus size={20} aria-hidden />
              {words.actions.add}
            </button>
          )}
        </div>
      </div>
      <OutOfRound
        event={event}
        board={board}
        out={board.out.filter(({ participantId }) => groupOf(view, participantId) === undefined)}
        picked={picked}
        closed={closed}
        onPick={(place) => setPicked(place.participantId)}
      />
      {rooms.length > 0 && <Rooms rooms={rooms} membersOf={membersOf} onOpen={onOpen} />}
      {picked !== null && (
        <div className={own.picked} role="status">
          <span>{words.picked.say(picked.name)}</span>
          <Button variant="default" onClick={() => setPicked(null)}>
            {words.picked.cancel}
          </Button>
        </div>
      )}
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <div className={own.dragged}>{view.places.get(dragged)?.name}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** Draws who is in no group into groups of their own, behind all others. */
function DrawRest({ board, work }: { board: Board; work: BoardWork }) {
  const draw = () =>
    work.have(words.moves.drawnRest, (drawVersion) =>
      request(addDrawGroupsByType, {
        body: { ...work.of, type: board.order ?? 'RANDOM', drawVersion },
        quiet: true,
      }),
    );
  return (
    <Button
      variant="default"
      leftSection={<IconWand size={20} aria-hidden />}
      disabled={work.busy}
      onClick={() => void draw()}
    >
      {words.actions.drawRest}
    </Button>
  );
}

interface RoomsProps {
  rooms: readonly BoardGroup[];
  membersOf: (group: BoardGroup) => readonly Place[];
  onOpen: (drawer: BoardDrawer) => void;
}

/** Of a trip: who shares a room; they play in other groups. */
function Rooms({ rooms, membersOf, onOpen }: RoomsProps) {
  return (
    <section className={classes.card} aria-labelledby="rooms-title">
      <h2 id="rooms-title">{words.group.rooms}</h2>
      <ul className={classes.rows}>
        {rooms.map((room) => (
          <li key={room.id}>
            <span className={classes.strong}>{titleOf(room)}</span>
            <span className={classes.grow}>
              {membersOf(room)
                .map(({ name }) => name)
                .join(', ') || words.group.none}
            </span>
            <Button
              variant="default"
              aria-label={words.group.edit(titleOf(room))}
              onClick={() => onOpen({ kind: 'group', groupId: room.id })}
            >
              {words.group.change}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
