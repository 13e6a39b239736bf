/** A client that asks until it is answered, and counts how often it was not. */
import { ask, Refused } from './http.ts';
import { pause } from './part.ts';

type Call = Parameters<typeof ask>[0];
export type Request = Omit<Parameters<typeof ask>[1], 'url' | 'token'>;

/** A request that did not get through is sent again after this, and a little by chance. */
const retryAfter = 200;
const retrySpread = 100;
/** Refused for now: the same request may be granted later. */
const notNow = new Set([408, 429]);

export class Patient {
  /** Requests that failed and were sent again. */
  retries = 0;
  /** Why, and how often. */
  readonly reasons = new Map<string, number>();
  /** By `performance.now()`: whoever still waits then gives up. */
  private deadline = Infinity;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Nothing is asked again after so many milliseconds from now. */
  giveUpAfter(patience: number): void {
    this.deadline = performance.now() + patience;
  }

  /** The reply, once there is one: whatever is refused is asked again. */
  async untilDone(call: Call, request: Request): Promise<unknown> {
    const { reply } = await this.untilJudged(call, request, { refusals: false });
    return reply;
  }

  /** The same, but a refusal is an answer too: then there is no reply. `onLost` is told of each request without an answer. */
  async untilJudged(
    call: Call,
    request: Request,
    { refusals = true, onLost }: { refusals?: boolean; onLost?: () => void } = {},
  ): Promise<{ reply?: unknown; refused?: Refused }> {
    const { url, token } = this;
    for (;;) {
      try {
        return { reply: await ask(call, { ...request, url, token }) };
      } catch (error) {
        if (refusals && error instanceof Refused && error.status < 500 && !notNow.has(error.status))
          return { refused: error };
        this.note(error);
        onLost?.();
        if (performance.now() > this.deadline)
          throw new Error('A request was never answered.', { cause: error });
        await pause(retryAfter + Math.random() * retrySpread);
      }
    }
  }

  private note(error: unknown): void {
    this.retries += 1;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message.slice(0, 120) : String(cause);
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }
}
