/** Holds for both doors of the call: for a hold that names no tee time those of its day are tried in their order. */
import { findAvailableSpots } from '@fourball/domain/booking/find/available-spots.ts';
import { namingTeeTimes } from '@fourball/domain/booking/find/first-room.ts';
import { getMyHold } from '@fourball/domain/booking/holds/get-my-hold.ts';
import type { HoldAnswer, HoldTaker } from '@fourball/domain/booking/holds/hold-spots.ts';
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { earlyCall, type EarlyCall, type EarlyCallOptions } from '../http/early-call.ts';
import type { Services } from '../services.ts';

export const holdNamed =
  ({ house, club, readTeeTimes, fairness, waitingRooms, takeHold }: Services): HoldTaker =>
  async (request) => {
    const { actor } = request;
    const fair = { facts: fairness, rooms: waitingRooms };
    const bodies = await namingTeeTimes(club, request.body, {
      findRoom: (wanted) => findAvailableSpots(house, club, readTeeTimes, fair, actor, wanted),
      findOwn: () => getMyHold(house, actor),
    });
    let answer: HoldAnswer = { result: 'SPOTS_NOT_AVAILABLE' };
    for (const body of bodies) {
      answer = await takeHold({ ...request, body });
      if (answer.result !== 'SPOTS_NOT_AVAILABLE') break;
    }
    return answer;
  };

/** All who wait for a day to open ask for this at the same moment. */
export const earlyHold = (services: Services, options: EarlyCallOptions): EarlyCall => {
  const hold = holdNamed(services);
  return earlyCall(holdSpots, options, ({ actor, body }) => hold({ actor, body, mode: 'take' }));
};
