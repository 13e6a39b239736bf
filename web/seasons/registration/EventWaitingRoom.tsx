/** Stands where a golfer would sign up while the registration of an event opens, with the place in line. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { enterEventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { request } from '../../lib/request/request.ts';
import { useWaitingPlace } from '../../ui/page/use-waiting-place.ts';
import { waitingLineWords } from '../../ui/page/waiting-line-words.en.ts';
import { WaitingLine } from '../../ui/page/WaitingLine.tsx';
import { golfEventKeys } from '../query-keys.ts';

/** Further away than this from its opening an event is not asked whether there is a line. */
const nearMs = 60 * 60_000;

interface EventWaitingRoomProps {
  event: Pick<GolfEvent, 'id' | 'registrationOpensAt' | 'numSpots'>;
  /** In its place where one need not wait. */
  children: ReactNode;
}

export function isNearOpening(
  { registrationOpensAt, numSpots }: EventWaitingRoomProps['event'],
  now: number,
): boolean {
  return (
    registrationOpensAt !== null && numSpots > 0 && Math.abs(now - Date.parse(registrationOpensAt)) < nearMs
  );
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
