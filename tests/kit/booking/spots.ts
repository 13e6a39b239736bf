/** Short ways through the calls of single spots, for tests of them. */
import {
  addUnassignedSpots,
  adminBail,
  assignGolfer,
  bail,
  cancelSpot,
  getHistory,
  getSpotQuote,
  listCancellations,
  listGolfers,
  releaseUnassignedSpots,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import type { BuiltUser } from '../build.ts';
import { details, type Booked } from './book.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';

type Named = Pick<Booked, 'purchaseId'>;

const ways = { bail, adminBail, cancelSpot };
type Way = keyof typeof ways;

/** The spots of a booking in their order, those of no group last. */
export const spotsOf = ({ groups, ungrouped }: BookingDetails): Golfer[] => [
  ...groups.flatMap(({ players }) => players),
  ...ungrouped,
];

/** The doors of one club's spots. */
export function spotDoors(server: () => TestServer) {
  const vacantIn = async (user: BuiltUser, booked: Named): Promise<number[]> =>
    spotsOf(await details(server(), user, booked)).flatMap(({ roundId, name }) =>
      name === null ? [roundId] : [],
    );
  return {
    vacantIn,
    /** Any spot of the booking by whose it is. */
    spotOf: async (
      user: BuiltUser,
      booked: Named,
      { userId }: { userId: number | null },
    ): Promise<number> => {
      const spot = spotsOf(await details(server(), user, booked)).find((one) => one.userId === userId);
      if (!spot) throw new Error('There is no such spot.');
      return spot.roundId;
    },
    /** The whole answer, for what may be refused. */
    give: ({ token }: BuiltUser, body: object) => callOver(server().url, assignGolfer, { token, body }),
    /** Gives the first vacant spot to a golfer or a guest. */
    assign: async (user: BuiltUser, booked: Named, golfer: object) =>
      replyOver(server().url, assignGolfer, {
        token: user.token,
        body: {
          purchaseId: booked.purchaseId,
          roundId: (await vacantIn(user, booked))[0] ?? (await anyOf(server(), user, booked)),
          golfer,
        },
      }),
    leave: ({ token }: BuiltUser, way: Way, { purchaseId }: Named, roundId: number, bailReason?: string) =>
      callOver(server().url, ways[way], { token, body: { purchaseId, roundId, bailReason } }),
    left: ({ token }: BuiltUser, way: Way, { purchaseId }: Named, roundId: number, bailReason?: string) =>
      replyOver(server().url, ways[way], { token, body: { purchaseId, roundId, bailReason } }),
    add: ({ token }: BuiltUser, { purchaseId }: Named, numSpots: number) =>
      replyOver(server().url, addUnassignedSpots, { token, body: { purchaseId, numSpots } }),
    release: ({ token }: BuiltUser, { purchaseId }: Named, numSpots: number) =>
      replyOver(server().url, releaseUnassignedSpots, { token, body: { purchaseId, numSpots } }),
    quote: ({ token }: BuiltUser, { purchaseId }: Named, roundId: number) =>
      replyOver(server().url, getSpotQuote, { token, params: { purchaseId, roundId } }),
    golfers: ({ token }: BuiltUser, { purchaseId }: Named) =>
      replyOver(server().url, listGolfers, { token, params: { id: purchaseId } }),
    cancellations: ({ token }: BuiltUser, { purchaseId }: Named) =>
      replyOver(server().url, listCancellations, { token, params: { id: purchaseId } }),
    history: ({ token }: BuiltUser, { purchaseId }: Named) =>
      replyOver(server().url, getHistory, { token, params: { id: purchaseId } }),
  };
}

async function anyOf(server: TestServer, user: BuiltUser, booked: Named): Promise<number> {
  return spotsOf(await details(server, user, booked))[0]?.roundId ?? 0;
}

/** As if the weather had closed the tee time. */
export const closeByWeather = (server: TestServer, teeTimeId: number) =>
  server.db.query(`update tee_times set block_kind = 'WEATHER', block_reason = 'Lightning' where id = $1`, [
    teeTimeId,
  ]);
