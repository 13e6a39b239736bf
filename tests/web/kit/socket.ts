/** The sockets that the pages open in a made-up browser: they reach nobody, keep what is sent, and say what the test has them say. */
import type { Handshake } from '@fourball/shared/messaging/socket-protocol.ts';
import { afterAll, beforeEach, vi } from 'vitest';

interface Options {
  auth?: (send: (sent: Handshake) => void) => void;
}
type Answering = (answer: unknown) => void;

export class Socket {
  connected = browserSockets.connected;
  readonly active = false;
  closed = false;
  /** How often it was connected anew by its own code. */
  connects = 0;
  /** Each time it connected: as whom. */
  readonly auths: Handshake[] = [];
  readonly emitted: unknown[][] = [];
  readonly #handlers = new Map<string, (sent?: unknown) => void>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#authenticate();
  }

  readonly on = (name: string, handler: (sent?: unknown) => void): void => {
    this.#handlers.set(name, handler);
  };
  readonly emit = (...sent: unknown[]): void => {
    this.emitted.push(sent);
    const answer = sent.at(-1);
    if (browserSockets.answer !== null && typeof answer === 'function')
      (answer as Answering)(browserSockets.answer);
  };
  readonly connect = (): void => {
    this.connects += 1;
    this.#authenticate();
  };
  readonly close = (): void => {
    this.connected = false;
    this.closed = true;
  };

  /** The server says this. */
  hear(name: string, sent?: unknown): void {
    this.#handlers.get(name)?.(sent);
  }

  #authenticate(): void {
    this.#options.auth?.((sent) => this.auths.push(sent));
  }
}

/** The sockets of a test, in the order they were opened, and how they meet their server. */
export const browserSockets = {
  opened: [] as Socket[],
  /** Whether a new one is connected at once. */
  connected: true,
  /** What every order is answered with; null: nothing answers. */
  answer: null as object | null,

  last(): Socket {
    const last = this.opened.at(-1);
    if (last === undefined) throw new Error('No socket was opened.');
    return last;
  },
};

vi.mock('socket.io-client', () => ({
  io: (options: Options = {}) => {
    const socket = new Socket(options);
    browserSockets.opened.push(socket);
    return socket;
  },
}));

beforeEach(() => {
  browserSockets.opened = [];
  browserSockets.connected = true;
  browserSockets.answer = null;
});
// The next file puts its own in place.
afterAll(() => {
  vi.resetModules();
});
