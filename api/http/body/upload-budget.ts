/** Bounds the memory that uploads take together, in one process. */
import { anonymous, type Actor } from '@fourball/domain/kernel/actor.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Context } from 'koa';

export interface UploadBudget {
  /**
   * Reserves until the request is answered or gone. Throws unavailable when others have it all, or when the caller has
   * half of it: nobody keeps everybody else waiting by sending slowly. Nor do several together: who sends hardly
   * anything is sent away where others need the room.
   */
  reserve(ctx: Context, bytes: number): void;
  /** Uploads that have come at once are taken apart one after the other, and everybody else is served in between. */
  turn(): Promise<void>;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;

/** How an upload must come along to keep its room where that is needed: for so long none has to, then so fast on the whole. */
const pace = { graceMs: 15_000, bytesPerSecond: 16_384 };

interface Reservation {
  readonly caller: number;
  readonly bytes: number;
  isSlow(): boolean;
  sendAway(): void;
}

/** A single upload always fits. `now` counts milliseconds from anywhere. */
export function createUploadBudget(bytes: number, now: () => number = () => performance.now()): UploadBudget {
  const held = new Set<Reservation>();
  let last: Promise<unknown> = Promise.resolve();
  const sum = (of: Iterable<Reservation>) => [...of].reduce((all, one) => all + one.bytes, 0);
  const isFull = (caller: number, needed: number): boolean => {
    const own = sum([...held].filter((one) => one.caller === caller));
    return (held.size > 0 && sum(held) + needed > bytes) || (own > 0 && own + needed > bytes / 2);
  };
  return {
    reserve(ctx, needed) {
      // Who hung up while the session was looked at is told nothing, and no closing would give back what is taken here.
      if (ctx.req.socket.destroyed) return;
      const actor = (ctx.state.actor as Actor | undefined) ?? anonymous;
      const caller = actor.kind === 'user' ? actor.userId : 0;
      for (const one of held) {
        if (!isFull(caller, needed)) break;
        if (!one.isSlow()) continue;
        held.delete(one);
        one.sendAway();
      }
      if (isFull(caller, needed)) throw new AppError('unavailable', { retryAfterSeconds });
      const { socket } = ctx.req;
      const [since, before] = [now(), socket.bytesRead];
      const mine: Reservation = {
        caller,
        bytes: needed,
        isSlow() {
          const waited = now() - since;
          const come = socket.bytesRead - before;
          return !ctx.req.complete && waited > pace.graceMs && come < (waited / 1_000) * pace.bytesPerSecond;
        },
        sendAway: () => void ctx.req.destroy(),
      };
      held.add(mine);
      ctx.res.once('close', () => held.delete(mine));
    },
    turn() {
      const mine = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
      last = mine;
      return mine;
    },
  };
}
