/** Makes pictures out of uploads in threads of their own, a few at once, and says so when too many wait. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import { Piscina } from 'piscina';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { threadFile } from '../../kernel/process/thread-file.ts';
import { jpegQuality, type PictureKind } from './picture-kinds.ts';
import type { DrawnIcons } from './draw-icons.ts';
import type { IconOrder, IconOutcome, PictureOrder, PictureOutcome } from './picture-worker.ts';

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
  /** The club's icons of its logo, as `make`; invalid_input also for a picture whose longer side has fewer pixels than `leastSide`. */
  makeIcons(bytes: Uint8Array, leastSide: number, field: string): Promise<DrawnIcons>;
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

type Order = PictureOrder | IconOrder;
type Outcome = PictureOutcome | IconOutcome;

const givenUp: Outcome = { made: false, reason: 'NOT_A_PICTURE' };

/** The picture took too long, or more memory than a thread has. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Threads start with the first picture, so a process that makes none has none. */
export function createPictureMaker(limits: PictureLimits): PictureMaker {
  let pool: Piscina<Order, Outcome> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<Order, Outcome>({
      ...threadFile('picture-worker', import.meta.url),
      minThreads: 0,
      maxThreads: limits.atOnce,
      maxQueue: limits.waiting,
      idleTimeout: idle,
    });
  /** What a thread makes of an order; refused as the field's. */
  async function run(order: Order, field: string): Promise<Extract<Outcome, { made: true }>> {
    pool ??= open();
    if (pool.queueSize >= limits.waiting) throw new AppError('unavailable', { retryAfterSeconds });
    // Whoever comes before takes no longer either, so this is as long as it can take to its end.
    const turns = 1 + Math.ceil((pool.queueSize + limits.atOnce) / limits.atOnce);
    const signal = AbortSignal.timeout(limits.seconds * turns * 1_000);
    // Memory that threads share is never what an upload lies in.
    const outcome = await pool
      .run(order, { transferList: [order.bytes.buffer as ArrayBuffer], signal })
      .catch((error: unknown) => {
        if (isGivenUp(error)) return givenUp;
        // Threads that end with the process leave their pictures to the next one.
        throw closed ? new AppError('unavailable', { retryAfterSeconds }) : error;
      });
    if (outcome.made) return outcome;
    switch (outcome.reason) {
      case 'TOO_MANY_PIXELS':
        throw invalidField(
          field,
          refusal('club.tooManyPixels', { megapixels: Math.floor(limits.pixels / 1_000_000) }),
        );
      case 'TOO_SMALL':
        throw invalidField(field, 'club.tooFewPixels', { side: 'leastSide' in order ? order.leastSide : 0 });
      case 'NOT_A_PICTURE':
        throw invalidField(field, 'club.fileTypeInvalid');
    }
  }
  const bounds = { pixelLimit: limits.pixels, secondsLimit: limits.seconds };
  return {
    async make(bytes, { width, height, fit }, field) {
      const order = { bytes, target: { width, height, fit }, quality: jpegQuality, ...bounds };
      const made = await run(order, field);
      if (!('bytes' in made)) throw new Error('The thread made icons of a picture.');
      return { bytes: made.bytes, width: made.width, height: made.height };
    },
    async makeIcons(bytes, leastSide, field) {
      const made = await run({ bytes, leastSide, ...bounds }, field);
      if (!('icons' in made)) throw new Error('The thread made a picture of a logo.');
      return made.icons;
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
