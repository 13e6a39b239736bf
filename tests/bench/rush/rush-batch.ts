/** The rush without its way: the same attempts by the club's own commands in this process, no HTTP, no sessions, nobody who listens. */
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { createFairnessFacts } from '@fourball/domain/booking/rules/fairness-facts.ts';
import { createHoldTaker } from '@fourball/domain/booking/holds/hold-spots.ts';
import { createBookingMaker } from '@fourball/domain/booking/book/make-booking.ts';
import { createWaitingRooms } from '@fourball/domain/booking/rules/waiting-room.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { testTimeZone, type BuiltUser } from '../../kit/build.ts';
import type { TeeTimeFacts } from '../house/club.ts';

/** What a call's body is, where it has one. */
function shapeOf<Shape>(body: Shape | undefined): Shape {
  if (body === undefined) throw new Error('This call has no body.');
  return body;
}

export interface Wishes {
  golfer: BuiltUser;
  spots: number;
  /** The dearest first. */
  teeTimes: readonly TeeTimeFacts[];
}

export interface RushBatch {
  /** Lets all golfers rush at once; resolves to the milliseconds until the last of them knew. */
  play(crowd: readonly Wishes[]): Promise<number>;
  close(): Promise<void>;
}

/** With as many connections to the database as the api has. */
export async function openRushBatch(databaseUrl: string, poolSize: number): Promise<RushBatch> {
  const house = await openHouse({
    databaseUrl,
    poolSize,
    databaseSeconds: loadSettings({}).databaseSeconds,
    timeZone: testTimeZone,
    applicationName: 'fourball-bench',
  });
  const club = createClubFacts(house);
  const fairness = createFairnessFacts(house, club);
  const hold = createHoldTaker(house, club, {
    facts: fairness,
    rooms: createWaitingRooms(house, club, fairness),
  });
  const book = createBookingMaker(house, club);

  const rush = async ({ golfer, spots, teeTimes }: Wishes, know: () => void): Promise<void> => {
    const { userId, userName, name } = golfer;
    const roles: UserActor['roles'] = new Set(['GOLFER']);
    const rights: UserActor['rights'] = new Set();
    const actor: UserActor = {
      kind: 'user',
      userId,
      userName,
      name,
      roles,
      rights,
      member: true,
      sessionId: 0,
    };
    for (const { id: teeTimeId, courseFeeId, day } of teeTimes) {
      const wish = shapeOf(holdSpots.body).parse({
        spots: [{ teeTimeId, spots }],
        courseFeeId,
        bookingDate: day,
      });
      const { result } = await hold({ actor, body: wish, mode: 'take' });
      if (result === 'SPOTS_NOT_AVAILABLE') continue;
      if (result !== 'SUCCESS') throw new Error(`A hold was answered ${result}.`);
      know();
      const players = Array.from({ length: spots }, (_, n) => ({ userId: n === 0 ? userId : null }));
      const body = shapeOf(createBooking.body).parse({
        simpleDate: day,
        courseFeeId,
        numSpots: spots,
        bookingGroups: [{ players }],
      });
      const answer = await book({ actor, body, intent: undefined });
      if (answer.result !== 'SUCCESS') throw new Error(`A booking was answered ${answer.result}.`);
      return;
    }
    know();
  };

  return {
    async play(crowd) {
      const begun = performance.now();
      let last = begun;
      await Promise.all(crowd.map((wishes) => rush(wishes, () => (last = performance.now()))));
      return last - begun;
    },
    close: () => house.close(),
  };
}
