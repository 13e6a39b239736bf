/** Holds per second: distinct golfers spread over many tee times, and a crowd that moves about on one day. */
import type { BuiltUser } from '../../kit/build.ts';
import { buildHolds, markPlace, undoRound, type TeeTimeFacts } from '../house/club.ts';
import type { BenchContext } from '../house/context.ts';
import { comparedFigures, type Figures } from '../measure/figures.ts';
import { requestBytes } from '../measure/load.ts';
import { countWrong } from '../measure/oversold.ts';
import { hasPgbench, measureHoldStatement } from './pgbench.ts';
import { compare, measureRound } from '../measure/rounds.ts';
import { itemAt, shuffled } from '../measure/order.ts';

const holdRequest = ({ token }: BuiltUser, { id, courseFeeId, day }: TeeTimeFacts, spots: number) =>
  requestBytes(
    'POST',
    '/api/v1/book/hold-spots',
    { Authorization: `Bearer ${token}` },
    { spots: [{ teeTimeId: id, spots }], courseFeeId, bookingDate: day },
  );

const success = '{"result":"SUCCESS"';

/** Every golfer takes two spots once; all fit. Beside one statement that does all of it, where pgbench is there to send it. */
export async function benchHolds(context: BenchContext): Promise<Figures> {
  const { db, club } = context;
  const mark = await markPlace(db);
  const byStatement = await hasPgbench();
  let oversold = 0;
  const compared = await compare(
    context,
    async (turn) => {
      await undoRound(db, club.golfers, mark);
      const teeTimes = shuffled(club.teeTimes, turn.pair);
      const round =
        turn.side === 'peer' && byStatement
          ? await measureHoldStatement(context, club.golfers, teeTimes)
          : await measureRound(context, turn, {
              requests: club.golfers.map((golfer, n) => holdRequest(golfer, itemAt(teeTimes, n), 2)),
              expect: 200,
              begins: success,
            });
      oversold += await countWrong(db);
      return round;
    },
    { alone: true },
  );
  await undoRound(db, club.golfers, mark);
  const against = byStatement ? 'one statement' : 'bare server';
  return { ...comparedFigures('hold', compared), against, goal: 2, oversold };
}

/** 240 golfers, each with one spot of 480, take another one again and again: every answer waits for the same 60 rows. */
export async function benchHotHolds(context: BenchContext): Promise<Figures> {
  const { db, club } = context;
  const golfers = club.golfers.slice(0, 240);
  const mark = await markPlace(db);
  let oversold = 0;
  let granted = 0;
  let all = 0;
  const fewer = { ...context, rounds: Math.min(context.rounds, 3) };
  const compared = await compare(fewer, async (turn) => {
    await undoRound(db, golfers, mark);
    await buildHolds(db, golfers, club.hotTeeTimes, 1);
    const teeTimes = shuffled(
      Array.from({ length: 20_000 }, (_, n) => itemAt(club.hotTeeTimes, n)),
      turn.pair,
    );
    const round = await measureRound(context, turn, {
      requests: teeTimes.map((teeTime, n) => holdRequest(itemAt(golfers, n), teeTime, 1)),
      expect: 200,
      begins: success,
      otherwise: 'SPOTS_NOT_AVAILABLE',
    });
    granted += round.good;
    all += round.answered;
    oversold += await countWrong(db);
    return round;
  });
  await undoRound(db, golfers, mark);
  const share = Number((granted / all).toFixed(2));
  return { ...comparedFigures('hold-hot', compared), granted: share, goal: null, oversold };
}
