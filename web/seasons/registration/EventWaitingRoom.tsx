/** Stands where a golfer would sign up while the registration of an event opens, with the place in line. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { enterEventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { request } from '../../lib/request/request.ts';
import { useWaitingPlace } from '../../ui/page/use-waiting-place.ts';
import { waitingLineWords } from '../../ui/page/waiting-line-words.en.ts';
import { WaitingLine } from '../../ui/page/WaitingLine.tsx';
import { golfEventKeys } from '../query-keys.ts';

interface EventWaitingRoomProps {
  event: Pick<GolfEvent, 'id' | 'registrationOpensAt' | 'numSpots'>;
  /** In its place where one need not wait. */
  children: ReactNode;
}

/**
 * Whether the event's room may be open, as the club has set it: as long before the opening as after it, and a minute more, for `now` is the
 * minute that the page knows of.
 */
export function mayHaveRoom(
  { registrationOpensAt, numSpots }: EventWaitingRoomProps['event'],
  { settings }: Pick<BookingParams, 'settings'>,
  now: number,
): boolean {
  if (registrationOpensAt === null || numSpots === 0 || settings['EVENT_WAITING_ROOM'] !== 'ON') return false;
  const minutes = Number(settings['WAITING_ROOM_MINUTES'] ?? 0);
  return Math.abs(now - Date.parse(registrationOpensAt)) <= (minutes + 1) * 60_000;
}

export function EventWaitingRoom({ event, children }: EventWaitingRoomProps) {
  const queryClient = useQueryClient();
  const { id: eventId } = event;
  const { place, secondsLeft, lost } = useWaitingPlace({
    queryKey: golfEventKeys.waitingRoom(eventId),
    enter: (signal) => request(enterEventWaitingRoom, { body: { eventId }, signal, quiet: true }),
    onTurn: () => void queryClient.invalidateQueries({ queryKey: golfEventKeys.of(eventId) }),
  });
  if (place === null) return children;
  return (
    <WaitingLine
      titleId={`event-room-${eventId}`}
      place={place}
      secondsLeft={secondsLeft}
      opensIn={waitingLineWords.registrationOpensIn}
      lost={lost}
    />
  );
}
