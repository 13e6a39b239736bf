/** Bounds the memory that uploads take together, in one process. */
import { anonymous, type Actor } from '@fourball/domain/kernel/actor.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Context } from 'koa';

export interface UploadBudget {
  /**
   * Reserves until the request is answered or gone. Throws unavailable when others have it all, or when the caller has
   * half of it: nobody keeps everybody else waiting by sending slowly.
   */
  reserve(ctx: Context, bytes: number): void;
  /** Uploads that have come at once are taken apart one after the other, and everybody else is served in between. */
  turn(): Promise<void>;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;

/** A single upload always fits. */
export function createUploadBudget(bytes: number): UploadBudget {
  let reserved = 0;
  const byCaller = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    reserve(ctx, needed) {
      // Who hung up while the session was looked at is told nothing, and no closing would give back what is taken here.
      if (ctx.req.socket.destroyed) return;
      const actor = (ctx.state.actor as Actor | undefined) ?? anonymous;
      const caller = actor.kind === 'user' ? actor.userId : 0;
      const own = byCaller.get(caller) ?? 0;
      const full = (reserved > 0 && reserved + needed > bytes) || (own > 0 && own + needed > bytes / 2);
      if (full) throw new AppError('unavailable', { retryAfterSeconds });
      const take = (amount: number) => {
        reserved += amount;
        const left = (byCaller.get(caller) ?? 0) + amount;
        if (left > 0) byCaller.set(caller, left);
        else byCaller.delete(caller);
      };
      take(needed);
      ctx.res.once('close', () => take(-needed));
    },
    turn() {
      const mine = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
      last = mine;
      return mine;
    },
  };
}
