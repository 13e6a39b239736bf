/** The groups of a booking for who may arrange them: by dragging, with the keyboard, or from the menu of each. */
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconFolderOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails, BookingGolfer, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { numberOf, spotsOf } from '../arrangement.ts';
import { GroupCard, Shelf } from './GroupCard.tsx';
import classes from './BookingGroups.module.css';
import { placeByKeys } from './drag-keys.ts';
import { words } from '../group-words.en.ts';
import { words as pageWords } from '../page-words.en.ts';
import { sheetOptions } from '../queries.ts';
import type { RowChoice } from '../RowMenu.tsx';
import { SpotCount } from './SpotCount.tsx';
import { SpotRow } from './SpotRow.tsx';
import { useArranging } from './use-arrange.ts';

export interface BookingGroupsProps {
  booking: BookingDetails;
  myUserId: number;
  admin: boolean;
}

/** Ids of what is dragged and of where it is dropped: `spot-12`, `group-3`, and the shelf. */
const shelfId = 'shelf';
const numberIn = (id: UniqueIdentifier): number => Number(String(id).split('-')[1]);

/** By the pointer where there is one; the keyboard moves the piece itself onto a place. */
const underneath: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** The club times of the tee times; those in which no group stands are found on the day's sheet. */
function useTimes({ groups, ungrouped, courseId, day }: BookingDetails): ReadonlyMap<number, string> {
  const own = new Map(groups.map(({ teeTimeId, time }) => [teeTimeId, time]));
  const sheet = useQuery({
    ...sheetOptions(useQueryClient(), courseId, day),
    enabled: ungrouped.some(({ teeTimeId }) => !own.has(teeTimeId)),
  });
  for (const { teeTimeId, time } of sheet.data?.teeTimes ?? []) own.set(teeTimeId, time);
  return own;
}

export function ArrangeGroups({ booking, myUserId, admin }: BookingGroupsProps) {
  const { groups, ungrouped, booker } = booking;
  const arranging = useArranging(booking);
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeByKeys }),
  );
  const spots = spotsOf(booking);
  const times = useTimes(booking);
  const nameOfGroup = (group: BookingGroup) =>
    words.groups.name(numberOf(booking, group.groupId), group.time);
  const nameOfSpot = ({ roundId, name }: BookingGolfer): string => {
    const vacant = spots.filter(({ occupant }) => occupant !== 'GOLFER');
    return name ?? words.spot.vacant(vacant.findIndex((one) => one.roundId === roundId) + 1);
  };
  const spotAt = (id: UniqueIdentifier) => spots.find(({ roundId }) => roundId === numberIn(id));
  const groupAt = (id: UniqueIdentifier) => groups.find(({ groupId }) => groupId === numberIn(id));
  const isSpot = (id: UniqueIdentifier) => String(id).startsWith('spot');
  const nameAt = (id: UniqueIdentifier): string => {
    if (id === shelfId) return words.groups.shelf;
    const spot = isSpot(id) ? spotAt(id) : undefined;
    if (spot !== undefined) return nameOfSpot(spot);
    const group = groupAt(id);
    return group === undefined ? '' : nameOfGroup(group);
  };

  const moveSpot = (spot: BookingGolfer, group: BookingGroup) =>
    arranging.moveTo(spot, group, { spot: nameOfSpot(spot), group: nameOfGroup(group) });
  const moveGroup = (group: BookingGroup, place: number) => {
    const others = groups.filter((one) => one !== group);
    arranging.reorder([...others.slice(0, place), group, ...others.slice(place)]);
  };

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over === null) return;
    const target = over.id === shelfId ? undefined : groupAt(over.id);
    if (!isSpot(active.id)) {
      const group = groupAt(active.id);
      if (group && target && group !== target) moveGroup(group, groups.indexOf(target));
      return;
    }
    const spot = spotAt(active.id);
    if (spot === undefined) return;
    if (over.id === shelfId) {
      if (!ungrouped.includes(spot)) arranging.ungroup(spot, nameOfSpot(spot));
    } else if (target && !target.players.includes(spot)) moveSpot(spot, target);
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => words.groups.picked(nameAt(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.groups.over(nameAt(active.id), nameAt(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.groups.dropped(nameAt(active.id), nameAt(over.id))
        : words.groups.nowhere(nameAt(active.id)),
    onDragCancel: ({ active }) => words.groups.nowhere(nameAt(active.id)),
  };

  const groupChoices = (group: BookingGroup): RowChoice[] => {
    const at = groups.indexOf(group);
    const name = nameOfGroup(group);
    const choices: (RowChoice | null)[] = [
      at > 0
        ? {
            label: words.groups.up,
            icon: <IconArrowUp size={20} aria-hidden />,
            onChoose: () => moveGroup(group, at - 1),
          }
        : null,
      at < groups.length - 1
        ? {
            label: words.groups.down,
            icon: <IconArrowDown size={20} aria-hidden />,
            onChoose: () => moveGroup(group, at + 1),
          }
        : null,
      ...groups
        .filter((other) => other !== group)
        .map((other) => ({
          label: words.groups.swapWith(nameOfGroup(other)),
          icon: <IconArrowsExchange size={20} aria-hidden />,
          onChoose: () => arranging.swapTimes(group, other, { a: name, b: nameOfGroup(other) }),
        })),
      {
        label: words.groups.dissolve,
        icon: <IconFolderOff size={20} aria-hidden />,
        onChoose: () => arranging.dissolve(group, name),
      },
    ];
    return choices.filter((choice) => choice !== null);
  };

  const row = (spot: BookingGolfer, group: BookingGroup | null) => (
    <SpotRow
      key={spot.roundId}
      spot={spot}
      name={nameOfSpot(spot)}
      group={group}
      booking={booking}
      booker={booker}
      time={times.get(spot.teeTimeId)}
      myUserId={myUserId}
      admin={admin}
      targets={groups
        .filter((other) => other !== group)
        .map((other) => ({ group: other, name: nameOfGroup(other) }))}
      arranging={arranging}
      onMove={(target) => moveSpot(spot, target)}
    />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underneath}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.groups.dragHelp } }}
    >
      <div className={classes.head}>
        <h2 id="groups-title">{pageWords.page.groups}</h2>
        <SpotCount booking={booking} />
      </div>
      {groups.map((group) => (
        <GroupCard
          key={group.groupId}
          group={group}
          name={nameOfGroup(group)}
          movable={groups.length > 1}
          // A group is put among the groups, a spot into another one.
          takes={
            dragged !== null && !(isSpot(dragged) && group.players.some((one) => one === spotAt(dragged)))
          }
          choices={groupChoices(group)}
        >
          {group.players.map((spot) => row(spot, group))}
        </GroupCard>
      ))}
      {(ungrouped.length > 0 || (dragged !== null && isSpot(dragged))) && (
        <Shelf id={shelfId}>{ungrouped.map((spot) => row(spot, null))}</Shelf>
      )}
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <div className={classes.dragged}>{nameAt(dragged)}</div>}
      </DragOverlay>
      <p className="visually-hidden" role="status">
        {arranging.said}
      </p>
    </DndContext>
  );
}
