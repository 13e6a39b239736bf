/** One open stream: what waits for it, how it is written, and when it is cut off. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { Frame } from '../stream/frames.ts';
import type { Tally } from '../messaging/report.ts';
import type { Guarded } from './session-watch.ts';

/** What all streams of a gateway share. */
export interface StreamLimits {
  readonly flusher: Flusher;
  /** Bytes that may wait for a slow reader. */
  readonly readerBuffer: number;
  /** Frames that may wait for the end of a replay. */
  readonly heldFrames: number;
  readonly tally: Pick<Tally, 'cut'>;
}

/** Writes, at the end of the tick, whatever the streams were given during it: one write per stream. */
export class Flusher {
  private due: StreamConnection[] = [];

  add(connection: StreamConnection): void {
    if (this.due.length === 0) setImmediate(() => this.flush());
    this.due.push(connection);
  }

  private flush(): void {
    const due = this.due;
    this.due = [];
    // Most streams get the same frames: those are joined once.
    let last: readonly Frame[] = [];
    let joined: Buffer = Buffer.alloc(0);
    for (const connection of due) {
      const frames = connection.takePending();
      if (frames.length !== last.length || frames.some((frame, index) => frame !== last[index])) {
        const [only] = frames;
        joined = frames.length === 1 && only ? only.bytes : Buffer.concat(frames.map(({ bytes }) => bytes));
        last = frames;
      }
      connection.write(joined);
    }
  }
}

/** A class, not closures: there are thousands, and an idle one shall cost little more than its socket. */
export class StreamConnection implements Guarded {
  /** Frames given in this tick. */
  private pending: Frame[] | undefined;
  /** Frames that came while older ones are being replayed; undefined once the stream is live. */
  private held: Frame[] | undefined = [];
  /** Everything up to and with this entry is known to the reader. */
  private knownUpTo = 0;

  constructor(
    public actor: UserActor,
    private readonly socket: Socket,
    private readonly limits: StreamLimits,
  ) {}

  get live(): boolean {
    return this.held === undefined;
  }

  get open(): boolean {
    return this.socket.writable;
  }

  /** Sends what comes next, in order; during a replay after it. */
  send(frame: Frame): void {
    if (this.held) {
      if (this.held.length >= this.limits.heldFrames) this.cut();
      else this.held.push(frame);
      return;
    }
    // What a replay brought comes no second time, and no place leads back behind it.
    if (frame.kind === 'entry' && frame.seq <= this.knownUpTo) return;
    if (frame.kind === 'place' && frame.seq < this.knownUpTo) return;
    if (this.pending) this.pending.push(frame);
    else {
      this.pending = [frame];
      this.limits.flusher.add(this);
    }
  }

  /** From now on frames are sent as they come, beginning with those held; `upTo` and older are known already. */
  goLive(upTo: number): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.knownUpTo = upTo;
    for (const frame of held) this.send(frame);
  }

  takePending(): readonly Frame[] {
    const frames = this.pending ?? [];
    this.pending = undefined;
    return frames;
  }

  /** Cuts the stream off when its reader leaves more than the limit lying. True when there is room for more at once. */
  write(bytes: Buffer): boolean {
    if (!this.socket.writable) return true;
    const room = this.socket.write(bytes);
    if (this.socket.writableLength > this.limits.readerBuffer) this.cut();
    return room;
  }

  /**
   * Resolves once the reader has taken what was written, with whether it had to be waited for; rejects when it does not
   * within the time, or is gone.
   */
  async drained(patience: number): Promise<boolean> {
    if (!this.socket.writableNeedDrain) return false;
    await once(this.socket, 'drain', { signal: AbortSignal.timeout(patience) });
    return true;
  }

  /** Ends the stream; what a slow reader has not taken yet is lost, for it could keep its socket open for ever. */
  end(): void {
    if (this.socket.writableLength > 0) this.socket.destroy();
    else this.socket.destroySoon();
  }

  /** Ends it because of its reader: too slow, or one too many. */
  cut(): void {
    if (this.socket.destroyed) return;
    this.limits.tally.cut += 1;
    this.socket.destroy();
  }
}
