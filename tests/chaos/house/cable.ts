/** A way to a server that can fall silent, lose what is said or be cut, as networks do, and be mended. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../../../start/servers/free-port.ts';

/** Two sockets as one connection: what one takes in, the other gives out. */
interface Line {
  readonly near: Socket;
  /** Absent: it began while all was lost, so the server never knew of it. */
  readonly far: Socket | undefined;
  /** Nothing comes through it ever again, its end neither. */
  lost: boolean;
}

type Manner = 'passes' | 'holds back' | 'loses' | 'refuses';

export class Cable {
  private readonly lines = new Set<Line>();
  private manner: Manner = 'passes';

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly targetPort: number,
  ) {}

  static async open(targetPort: number): Promise<Cable> {
    const server = createServer({ allowHalfOpen: false });
    const port = await findFreePort();
    const cable = new Cable(server, port, targetPort);
    server.on('connection', (near) => cable.join(near));
    await cable.listen();
    return cable;
  }

  private listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  private join(near: Socket): void {
    const lost = this.manner === 'loses';
    const far = lost ? undefined : connect(this.targetPort, '127.0.0.1');
    const line: Line = { near, far, lost };
    this.lines.add(line);
    this.pass(line, near, far);
    if (far) this.pass(line, far, near);
  }

  private pass(line: Line, one: Socket, other: Socket | undefined): void {
    one.setNoDelay(true);
    one.on('error', () => {});
    one.on('close', () => {
      if (!line.lost) other?.destroy();
      if (line.near.destroyed && (line.far?.destroyed ?? true)) this.lines.delete(line);
    });
    one.on('data', (bytes) => {
      if (line.lost || !other) return;
      if (!other.write(bytes)) one.pause();
    });
    one.on('drain', () => {
      if (this.manner !== 'holds back') other?.resume();
    });
    if (this.manner === 'holds back') one.pause();
  }

  private get sockets(): Socket[] {
    return [...this.lines].flatMap(({ near, far }) => (far ? [near, far] : [near]));
  }

  /** Nothing comes through any more; nobody is told, and nothing is lost. */
  fallSilent(): void {
    this.manner = 'holds back';
    for (const socket of this.sockets) socket.pause();
  }

  /** Those who are connected fall silent for good; whoever comes anew is heard. */
  losePresent(): void {
    for (const socket of this.sockets) socket.pause();
  }

  /** What was said meanwhile comes through now. */
  speak(): void {
    this.manner = 'passes';
    for (const socket of this.sockets) socket.resume();
  }

  /** Whatever is said is lost, ends and new connections too: to either side the other seems to think. */
  lose(): void {
    this.manner = 'loses';
    for (const line of this.lines) line.lost = true;
    // What is said must be taken in, or it would wait in the system and stop its sender.
    for (const socket of this.sockets) socket.resume();
  }

  /** All connections break, and new ones are refused. */
  async cut(): Promise<void> {
    this.manner = 'refuses';
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.breakAll();
    await closed;
  }

  /** Whoever comes anew is heard. Lines that lost something stay dead, and nobody tells. */
  async mend(): Promise<void> {
    const { manner } = this;
    this.manner = 'passes';
    if (manner === 'refuses') await this.listen();
  }

  private breakAll(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}

/** All that one process says to the servers it works with. */
export class Ways {
  private constructor(
    readonly postgres: Cable,
    readonly redis: Cable,
  ) {}

  static async open(ports: { postgres: number; redis: number }): Promise<Ways> {
    const [postgres, redis] = await Promise.all([Cable.open(ports.postgres), Cable.open(ports.redis)]);
    return new Ways(postgres, redis);
  }

  lose(): void {
    this.postgres.lose();
    this.redis.lose();
  }

  async cut(): Promise<void> {
    await Promise.all([this.postgres.cut(), this.redis.cut()]);
  }

  async mend(): Promise<void> {
    await Promise.all([this.postgres.mend(), this.redis.mend()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.postgres.close(), this.redis.close()]);
  }
}
