/** A crowd on a server's events: counts what arrives, as cheaply as can be, for the crowd shares the machine with the server. */
import { connect } from 'node:net';
import { WebSocket } from 'ws';

export interface Crowd {
  readonly size: number;
  /** Events that arrived at anybody so far. */
  readonly arrived: number;
  /** Connections that were ended from the other side. */
  readonly broken: number;
  /** Resolves once so many have arrived in all; rejects when nothing came for half a minute. */
  reached(count: number): Promise<void>;
  close(): void;
}

/** Milliseconds without an arrival after which what is missing counts as lost. */
const patience = 30_000;
/** Opened at once, a portion at a time. */
const portion = 200;

/** Counts, and wakes who waits for a number. */
class Count {
  arrived = 0;
  broken = 0;
  closing = false;
  private waiting: { count: number; resolve: () => void; reject: (error: Error) => void } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = 0;

  add(some: number): void {
    this.arrived += some;
    if (this.waiting && this.arrived >= this.waiting.count) {
      const { resolve } = this.waiting;
      clearInterval(this.timer);
      this.waiting = undefined;
      resolve();
    }
  }

  ended(): void {
    if (!this.closing) this.broken += 1;
  }

  reached(count: number): Promise<void> {
    if (this.arrived >= count) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.waiting = { count, resolve, reject };
      this.lookedAt = this.arrived;
      this.timer = setInterval(() => {
        if (this.arrived > this.lookedAt) this.lookedAt = this.arrived;
        else {
          clearInterval(this.timer);
          this.waiting = undefined;
          reject(new Error(`${count - this.arrived} events did not arrive.`));
        }
      }, patience);
    });
  }
}

const crowdOf = (count: Count, closers: readonly (() => void)[]): Crowd => ({
  size: closers.length,
  get arrived() {
    return count.arrived;
  },
  get broken() {
    return count.broken;
  },
  reached: (wanted) => count.reached(wanted),
  close() {
    count.closing = true;
    for (const close of closers) close();
  },
});

async function openAll(size: number, open: (n: number) => Promise<() => void>): Promise<(() => void)[]> {
  const closers: (() => void)[] = [];
  for (let from = 0; from < size; from += portion) {
    const some = Math.min(portion, size - from);
    closers.push(...(await Promise.all(Array.from({ length: some }, (_, n) => open(from + n)))));
  }
  return closers;
}

const frameEnd = Buffer.from('\n\n');

/** Event streams; each event that counts holds `mark` exactly once. Resolves when every stream has begun. */
export async function openNodeCrowd(port: number, requests: readonly Buffer[], mark: string): Promise<Crowd> {
  const count = new Count();
  const marked = Buffer.from(mark);
  // One buffer for all: each read is looked at before the next one comes, and nothing is made anew for it.
  const buffer = Buffer.allocUnsafe(262_144);
  // What came last to anybody, all of it whole events: mostly the next one hears the very same.
  let last = { bytes: Buffer.alloc(0), events: 0 };
  const open = (n: number) =>
    new Promise<() => void>((resolve, reject) => {
      let rest: Buffer | undefined;
      let begun = false;
      const hear = (length: number): boolean => {
        const { bytes: known, events } = last;
        const same = !rest && begun && length === known.length && known.compare(buffer, 0, length) === 0;
        if (same) {
          count.add(events);
          return true;
        }
        const chunk = buffer.subarray(0, length);
        const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
        const end = bytes.lastIndexOf(frameEnd);
        rest = end + 2 === bytes.length ? undefined : Buffer.from(bytes.subarray(end < 0 ? 0 : end + 2));
        let some = 0;
        for (
          let at = bytes.indexOf(marked);
          at >= 0 && at < end;
          at = bytes.indexOf(marked, at + marked.length)
        ) {
          some += 1;
        }
        if (some > 0) count.add(some);
        if (begun && !rest && bytes === chunk) last = { bytes: Buffer.from(chunk), events: some };
        if (begun) return true;
        begun = true;
        const head = bytes.toString('latin1', 0, 15);
        if (head.startsWith('HTTP/1.1 200')) resolve(() => void socket.destroy());
        else reject(new Error(`A stream was refused: ${bytes.toString('latin1', 0, 300)}`));
        return true;
      };
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: hear } });
      socket.once('connect', () => socket.write(requests[n] ?? Buffer.alloc(0)));
      socket.once('error', reject);
      socket.once('close', () => count.ended());
    });
  return crowdOf(count, await openAll(requests.length, open));
}

/** socket.io's own words over WebSocket, without its client: five thousand of those would cost more than the server. */
export async function openSocketCrowd(port: number, size: number, mark: string): Promise<Crowd> {
  const count = new Count();
  const marked = Buffer.from(mark);
  const open = () =>
    new Promise<() => void>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
      });
      socket.on('message', (data: Buffer) => {
        const [first, second] = data;
        // engine.io: 0 open, 2 ping; socket.io within 4: 0 connected, 2 event.
        if (first === 0x30) socket.send('40');
        else if (first === 0x32) socket.send('3');
        else if (first === 0x34 && second === 0x30) resolve(() => socket.terminate());
        else if (data.includes(marked)) count.add(1);
      });
      socket.once('error', reject);
      socket.once('close', () => count.ended());
    });
  return crowdOf(count, await openAll(size, open));
}
