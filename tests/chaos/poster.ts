/** Golfers who write: each message is sent until it is acknowledged, and some are deleted again. */
import { randomUUID } from 'node:crypto';
import { deleteMessage, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { z } from 'zod';
import type { BuiltUser } from '../kit/build.ts';
import { pause } from './house/part.ts';
import { Patient } from './house/patient.ts';
import type { Acknowledgements } from './record.ts';

export interface PosterOptions {
  url: string;
  user: BuiltUser;
  conversationIds: readonly number[];
  record: Acknowledgements;
  /** Milliseconds between two messages. */
  every: number;
}

/** One in so many messages is deleted again. */
const deletedOneIn = 8;

const posted = z.object({ id: z.number(), seq: z.number() });

export class Poster {
  private stopped = false;
  private working: Promise<void> | undefined;
  readonly patient: Patient;

  constructor(private readonly options: PosterOptions) {
    this.patient = new Patient(options.url, options.user.token);
  }

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
        await this.patient.untilDone(sendMessage, {
          body: { conversationId, clientId, text: `Message ${n}` },
          headers: { 'idempotency-key': clientId },
        }),
      );
      record.posted(conversationId, id, clientId, begun);
      if (n % deletedOneIn === 0) {
        await this.patient.untilDone(deleteMessage, { params: { id } });
        record.deleted(conversationId, id);
      }
      await pause(begun + every - performance.now());
    }
  }
}
