/** The golfers of a booking in their groups, and for those who may: how to arrange them, and how many spots there are. */
import { lazy, Suspense } from 'react';
import type { Golfer } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import type { BookingGroupsProps } from './ArrangeGroups.tsx';
import classes from './BookingGroups.module.css';
import { words } from '../group-words.en.ts';
import { words as pageWords } from '../page-words.en.ts';
import { Spot } from './Spot.tsx';

// Dragging is only for those who may arrange.
const ArrangeGroups = lazy(async () => ({ default: (await import('./ArrangeGroups.tsx')).ArrangeGroups }));

export function BookingGroups(props: BookingGroupsProps) {
  const { booking } = props;
  return (
    <section className={classes.section} aria-labelledby="groups-title">
      {booking.can.arrange ? (
        <Suspense fallback={<ReadGroups {...props} />}>
          <ArrangeGroups {...props} />
        </Suspense>
      ) : (
        <ReadGroups {...props} />
      )}
    </section>
  );
}

function ReadGroups({ booking, myUserId }: BookingGroupsProps) {
  const { groups, ungrouped, booker } = booking;
  const slots = (players: readonly Golfer[]) => (
    <ul className={classes.slots}>
      {players.map((golfer) => (
        <li key={golfer.roundId} className={classes.slot} data-occupant={golfer.occupant}>
          <Spot golfer={golfer} booker={booker} myUserId={myUserId} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className={classes.head}>
        <h2 id="groups-title">{pageWords.page.groups}</h2>
      </div>
      {groups.map((group, index) => (
        <div key={group.groupId} className={classes.group}>
          <h3>{words.groups.name(index + 1, clockText(group.time))}</h3>
          {slots(group.players)}
        </div>
      ))}
      {ungrouped.length > 0 && (
        <div className={classes.group}>
          <h3>{words.groups.shelf}</h3>
          {slots(ungrouped)}
        </div>
      )}
    </>
  );
}
