/** Holds for both doors of the call: a hold that names no tee time gets one before it comes to the desk. */
import { findAvailableSpots } from '@fourball/domain/booking/available-spots.ts';
import { withTeeTime } from '@fourball/domain/booking/first-room.ts';
import { getMyHold } from '@fourball/domain/booking/get-my-hold.ts';
import type { HoldDesk } from '@fourball/domain/booking/hold-spots.ts';
import type { Services } from '../services.ts';

export const holdNamed =
  ({ house, club, readSheet, fairness, waitingRooms, holdDesk }: Services): HoldDesk =>
  async (request) => {
    const { actor } = request;
    const fair = { facts: fairness, rooms: waitingRooms };
    const body = await withTeeTime(club, request.body, {
      findRoom: (wanted) => findAvailableSpots(house, club, readSheet, fair, actor, wanted),
      findOwn: () => getMyHold(house, actor),
    });
    return body ? holdDesk({ ...request, body }) : { result: 'SPOTS_NOT_AVAILABLE' };
  };
