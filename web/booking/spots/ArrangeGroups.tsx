/** The groups of a booking for who may arrange them: by dragging, with the keyboard, or from the menu of each. */
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingDetails, BookingGolfer, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { arrangeNames, isSpot, shelfId } from './arrange-names.ts';
import { GroupCard, Shelf } from './GroupCard.tsx';
import { groupChoices } from './group-choices.tsx';
import classes from './BookingGroups.module.css';
import { words as pageWords } from '../page-words.en.ts';
import { sheetOptions } from '../queries.ts';
import { SpotCount } from './SpotCount.tsx';
import { SpotRow } from './SpotRow.tsx';
import { useArranging } from './use-arrange.ts';
import { useDragging } from './use-dragging.ts';

export interface BookingGroupsProps {
  booking: BookingDetails;
  myUserId: number;
  starter: boolean;
}

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

export function ArrangeGroups({ booking, myUserId, starter }: BookingGroupsProps) {
  const { groups, ungrouped, booker } = booking;
  const names = arrangeNames(booking);
  const arranging = useArranging(booking, names);
  const { dragged, mayDropOn, context } = useDragging(booking, names, arranging);
  const times = useTimes(booking);

  const row = (spot: BookingGolfer, group: BookingGroup | null) => (
    <SpotRow
      key={spot.roundId}
      spot={spot}
      name={names.ofSpot(spot)}
      group={group}
      booking={booking}
      booker={booker}
      time={times.get(spot.teeTimeId)}
      myUserId={myUserId}
      starter={starter}
      targets={groups
        .filter((other) => other !== group)
        .map((other) => ({ group: other, name: names.ofGroup(other) }))}
      arranging={arranging}
    />
  );

  return (
    <DndContext {...context}>
      <div className={classes.head}>
        <h2 id="groups-title">{pageWords.page.groups}</h2>
        <SpotCount booking={booking} />
      </div>
      {groups.map((group) => (
        <GroupCard
          key={group.groupId}
          group={group}
          name={names.ofGroup(group)}
          movable={groups.length > 1}
          takes={mayDropOn(group)}
          choices={groupChoices(group, groups, names, arranging)}
        >
          {group.players.map((spot) => row(spot, group))}
        </GroupCard>
      ))}
      {(ungrouped.length > 0 || (dragged !== null && isSpot(dragged))) && (
        <Shelf id={shelfId}>{ungrouped.map((spot) => row(spot, null))}</Shelf>
      )}
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <div className={classes.dragged}>{names.at(dragged)}</div>}
      </DragOverlay>
      <p className="visually-hidden" role="status">
        {arranging.said}
      </p>
    </DndContext>
  );
}
