/** Golfers who write: each message is sent until it is acknowledged, and some are deleted again. */
import { randomUUID } from 'node:crypto';
import { deleteMessage, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { z } from 'zod';
import type { BuiltUser } from '../kit/build.ts';
import { ask } from './http.ts';
import { pause } from './part.ts';
import type { Acknowledgements } from './record.ts';

export interface PosterOptions {
  url: string;
  user: BuiltUser;
  conversationIds: readonly number[];
  record: Acknowledgements;
  /** Milliseconds between two messages. */
  every: number;
}

/** A request that did not get through is sent again after this, and a little by chance. */
const retryAfter = 200;
const retrySpread = 100;
/** One in so many messages is deleted again. */
const deletedOneIn = 8;

const posted = z.object({ id: z.number(), seq: z.number() });

export class Poster {
  private stopped = false;
  private working: Promise<void> | undefined;
  /** Requests that failed and were sent again. */
  retries = 0;
  /** Why, and how often. */
  readonly reasons = new Map<string, number>();

  constructor(private readonly options: PosterOptions) {}

  start(): void {
    this.working = this.work();
  }

  /** Resolves when all that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.working;
  }

  private async work(): Promise<void> {
    const { conversationIds, record, every } = this.options;
    await pause(Math.random() * every);
    for (let n = 1; !this.stopped; n += 1) {
      const begun = performance.now();
      const conversationId = conversationIds[n % conversationIds.length] ?? 0;
      const clientId = randomUUID();
      const { id } = posted.parse(
        await this.untilDone(sendMessage, {
          body: { conversationId, clientId, text: `Message ${n}` },
          headers: { 'idempotency-key': clientId },
        }),
      );
      record.posted(conversationId, id, clientId, begun);
      if (n % deletedOneIn === 0) {
        await this.untilDone(deleteMessage, { params: { id } });
        record.deleted(conversationId, id);
      }
      await pause(begun + every - performance.now());
    }
  }

  private async untilDone(
    call: Parameters<typeof ask>[0],
    asking: Omit<Parameters<typeof ask>[1], 'url' | 'token'>,
  ): Promise<unknown> {
    const { url, user } = this.options;
    for (;;) {
      try {
        return await ask(call, { ...asking, url, token: user.token });
      } catch (error) {
        this.retries += 1;
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const reason = cause instanceof Error ? cause.message.slice(0, 120) : String(cause);
        this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
        await pause(retryAfter + Math.random() * retrySpread);
      }
    }
  }
}
