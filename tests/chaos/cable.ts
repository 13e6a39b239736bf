/** A way to a server that can fall silent without breaking, as a network does that loses packets. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../../start/free-port.ts';

export class Cable {
  private readonly sockets = new Set<Socket>();
  private silent = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(targetPort: number): Promise<Cable> {
    const server = createServer();
    const port = await findFreePort();
    const cable = new Cable(server, port);
    server.on('connection', (near) => cable.join(near, targetPort));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return cable;
  }

  private join(near: Socket, targetPort: number): void {
    const far = connect(targetPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => {
        if (!other.write(bytes)) one.pause();
      });
      one.on('drain', () => {
        if (!this.silent) other.resume();
      });
      if (this.silent) one.pause();
    }
  }

  /** Nothing comes through any more; nobody is told. */
  fallSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Those who are connected fall silent for good; whoever comes anew is heard. */
  losePresent(): void {
    for (const socket of this.sockets) socket.pause();
  }

  /** What was said meanwhile comes through now. */
  speak(): void {
    this.silent = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
