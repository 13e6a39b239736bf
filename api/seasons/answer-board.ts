/** Sends a leaderboard's ready bytes, or nothing where the reader has them already, before Koa sees the request of who is logged in. */
import { readLeaderboard } from '@fourball/domain/seasons/boards/leaderboard.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { earlyCall, type EarlyCall, type EarlyCallOptions } from '../http/early-call.ts';
import { sendReady } from '../http/ready-reply.ts';
import type { Services } from '../services.ts';

/** Everybody who watches asks again whenever somebody has scored. Why somebody stands where they stand is asked rarely. */
export const earlyBoard = (services: Services, options: EarlyCallOptions): EarlyCall =>
  earlyCall(
    getLeaderboard,
    options,
    async ({ actor, params: { eventId }, query }) => {
      const snapshot = await readLeaderboard(services, actor, eventId, query);
      return (req, res, headers) => sendReady(req, res, snapshot, headers);
    },
    ({ explain }) => explain === undefined,
  );
