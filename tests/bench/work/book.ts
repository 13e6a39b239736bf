/** Bookings per second: every golfer has a hold already and books it, with an idempotency key. */
import { randomUUID } from 'node:crypto';
import { buildHolds, markPlace, undoRound } from '../house/club.ts';
import type { BenchContext } from '../house/context.ts';
import { comparedFigures, type Figures } from '../measure/figures.ts';
import { requestBytes } from '../measure/load.ts';
import { itemAt, shuffled } from '../measure/order.ts';
import { countWrong } from '../measure/oversold.ts';
import { compare, connections, measureRound } from '../measure/rounds.ts';

/** Two spots each: the booker's and an open one. */
export async function benchBookings(context: BenchContext): Promise<Figures> {
  const { db, club } = context;
  const mark = await markPlace(db);
  let oversold = 0;
  const compared = await compare(
    context,
    async (turn) => {
      await undoRound(db, club.golfers, mark);
      const teeTimes = shuffled(club.teeTimes, turn.pair);
      await buildHolds(db, club.golfers, teeTimes, 2);
      await db.query('vacuum (analyze) holds, hold_tee_times, tee_times');
      const round = await measureRound(context, turn, {
        requests: club.golfers.map(({ token, userId }, n) => {
          const { day, courseFeeId } = itemAt(teeTimes, n);
          return requestBytes(
            'POST',
            '/api/v1/book',
            { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
            {
              simpleDate: day,
              courseFeeId,
              numSpots: 2,
              bookingGroups: [{ players: [{ userId }, { userId: null }] }],
            },
          );
        }),
        expect: 200,
        begins: '{"result":"SUCCESS"',
      });
      const [made] = await db.query<{ count: number }>(
        'select count(*) from bookings where purchase_id > $1',
        [mark.purchaseId],
      );
      // Those under way when a load ends may be made without an answer.
      const unanswered = (made?.count ?? 0) - round.good;
      if (unanswered < 0 || unanswered > 2 * connections)
        throw new Error(`${round.good} bookings were answered, ${made?.count} made.`);
      oversold += await countWrong(db);
      return round;
    },
    { alone: true },
  );
  await undoRound(db, club.golfers, mark);
  return { ...comparedFigures('book', compared), goal: 1.5, oversold };
}
