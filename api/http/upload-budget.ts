/** Bounds the memory that uploads take together, in one process. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Context } from 'koa';

export interface UploadBudget {
  /** Reserves until the request is answered or gone. Throws unavailable when others have it all. */
  reserve(ctx: Context, bytes: number): void;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;

/** A single upload always fits. */
export function createUploadBudget(bytes: number): UploadBudget {
  let reserved = 0;
  return {
    reserve(ctx, needed) {
      if (reserved > 0 && reserved + needed > bytes) throw new AppError('unavailable', { retryAfterSeconds });
      reserved += needed;
      ctx.res.once('close', () => {
        reserved -= needed;
      });
    },
  };
}
