/** Makes pictures out of uploads in threads of their own, a few at once, and says so when too many wait. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import { Piscina } from 'piscina';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { threadFile } from '../../kernel/process/thread-file.ts';
import { jpegQuality, type PictureKind } from './picture-kinds.ts';
import type { PictureOrder, PictureOutcome } from './picture-worker.ts';

export interface Picture {
  /** A JPEG without any metadata. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PictureMaker {
  /**
   * Errors: invalid_input on `field` for what is no picture or has too many pixels, unavailable while too many wait.
   * `bytes` are given away: they can't be read afterwards.
   */
  make(
    bytes: Uint8Array,
    target: Pick<PictureKind, 'width' | 'height' | 'fit'>,
    field: string,
  ): Promise<Picture>;
  close(): Promise<void>;
}

export interface PictureLimits {
  /** Pictures made at the same time. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
  /** Width by height, as the file declares it. */
  readonly pixels: number;
  /** What takes longer is given up. */
  readonly seconds: number;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;
/** Milliseconds before a thread that has nothing to do ends. */
const idle = 30_000;

const givenUp: PictureOutcome = { made: false, reason: 'NOT_A_PICTURE' };

/** The picture took too long, or more memory than a thread has. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Threads start with the first picture, so a process that makes none has none. */
export function createPictureMaker(limits: PictureLimits): PictureMaker {
  let pool: Piscina<PictureOrder, PictureOutcome> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<PictureOrder, PictureOutcome>({
      ...threadFile('picture-worker', import.meta.url),
      minThreads: 0,
      maxThreads: limits.atOnce,
      maxQueue: limits.waiting,
      idleTimeout: idle,
    });
  return {
    async make(bytes, target, field) {
      pool ??= open();
      const order = {
        bytes,
        target: { width: target.width, height: target.height, fit: target.fit },
        quality: jpegQuality,
        pixelLimit: limits.pixels,
        secondsLimit: limits.seconds,
      };
      if (pool.queueSize >= limits.waiting) throw new AppError('unavailable', { retryAfterSeconds });
      // Whoever comes before takes no longer either, so this is as long as it can take to its end.
      const turns = 1 + Math.ceil((pool.queueSize + limits.atOnce) / limits.atOnce);
      const signal = AbortSignal.timeout(limits.seconds * turns * 1_000);
      // Memory that threads share is never what an upload lies in.
      const outcome = await pool
        .run(order, { transferList: [bytes.buffer as ArrayBuffer], signal })
        .catch((error: unknown) => {
          if (isGivenUp(error)) return givenUp;
          // Threads that end with the process leave their pictures to the next one.
          throw closed ? new AppError('unavailable', { retryAfterSeconds }) : error;
        });
      if (!outcome.made) {
        throw invalidField(
          field,
          outcome.reason === 'TOO_MANY_PIXELS'
            ? refusal('club.tooManyPixels', { megapixels: Math.floor(limits.pixels / 1_000_000) })
            : refusal('club.fileTypeInvalid'),
        );
      }
      const { width, height } = outcome;
      return { bytes: outcome.bytes, width, height };
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
