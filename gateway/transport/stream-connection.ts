/** One open stream: what waits for it, how it is written, and when it is cut off. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { Frame } from '../stream/frames.ts';
import type { Tally } from '../messaging/report.ts';
import { waitingIn, writeDirectly } from './direct-write.ts';
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

/** Frames in the order in which streams get them. Streams that get the same ones share it: it is put together once. */
class Batch {
  private bytes: Buffer | undefined;
  private longer: Batch | undefined;

  constructor(
    readonly last: Frame,
    private readonly before?: Batch,
  ) {}

  /** This and one more. */
  plus(frame: Frame): Batch {
    if (this.longer?.last !== frame) this.longer = new Batch(frame, this);
    return this.longer;
  }

  join(): Buffer {
    if (this.bytes) return this.bytes;
    const frames = [this.last.bytes];
    for (let batch = this.before; batch; batch = batch.before) frames.push(batch.last.bytes);
    this.bytes = frames.length === 1 ? this.last.bytes : Buffer.concat(frames.reverse());
    return this.bytes;
  }
}

/** Writes, at the end of the tick, whatever the streams were given during it: one write per stream. */
export class Flusher {
  private due: StreamConnection[] = [];
  private first: Batch | undefined;

  /** The beginning of what the stream gets in this tick. */
  begin(connection: StreamConnection, frame: Frame): Batch {
    if (this.due.length === 0) setImmediate(() => this.flush());
    this.due.push(connection);
    if (this.first?.last !== frame) this.first = new Batch(frame);
    return this.first;
  }

  private flush(): void {
    const due = this.due;
    this.due = [];
    this.first = undefined;
    for (const connection of due) connection.flush();
  }
}

/** A class, not closures: there are thousands, and an idle one shall cost little more than its socket. */
export class StreamConnection implements Guarded {
  /** What was given in this tick. */
  private pending: Batch | undefined;
  /** Frames that came while older ones are being replayed; undefined once the stream is live. */
  private held: Frame[] | undefined = [];
  /** Everything up to and with this entry is known to the reader. */
  private knownUpTo = 0;

  constructor(
    public actor: UserActor,
    private readonly socket: Socket,
    private readonly limits: StreamLimits,
    /** The reader sees other names than before. */
    readonly changed: () => void,
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
    this.pending = this.pending ? this.pending.plus(frame) : this.limits.flusher.begin(this, frame);
  }

  /** From now on frames are sent as they come, beginning with those held; `upTo` and older are known already. */
  goLive(upTo: number): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.knownUpTo = upTo;
    for (const frame of held) this.send(frame);
  }

  /** Sends what was given in this tick. */
  flush(): void {
    const batch = this.pending;
    this.pending = undefined;
    if (!batch || !this.socket.writable) return;
    if (!writeDirectly(this.socket, batch.join())) this.cutIfSlow();
  }

  /** Writes the head, and what stands right behind it. */
  begin(bytes: Buffer): void {
    this.socket.setNoDelay(true);
    if (!writeDirectly(this.socket, bytes)) this.cutIfSlow();
  }

  /** Of a replay: what it writes can be waited for. */
  write(bytes: Buffer): void {
    if (this.socket.writable && !this.socket.write(bytes)) this.cutIfSlow();
  }

  private cutIfSlow(): void {
    if (waitingIn(this.socket) > this.limits.readerBuffer) this.cut();
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
    if (waitingIn(this.socket) > 0) this.socket.destroy();
    else this.socket.destroySoon();
  }

  /** Ends it because of its reader: too slow, or one too many. */
  cut(): void {
    if (this.socket.destroyed) return;
    this.limits.tally.cut += 1;
    this.socket.destroy();
  }
}
