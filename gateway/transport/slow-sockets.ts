/** Cuts off sockets whose readers leave too much lying, before it costs memory. */
import type { Socket } from 'socket.io';
import type { Tally } from '../messaging/report.ts';

/** What engine.io and ws know of what waits; their types leave it out. */
interface Engine {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number; terminate?(): void } };
}
const engineOf = ({ conn }: Socket): Engine => conn as unknown as Engine;

/** Roughly how many bytes wait for the reader: packets with the engine, and what the WebSocket has not got rid of. */
const waitingFor = ({ writeBuffer = [], transport }: Engine): number =>
  writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    transport.socket?.bufferedAmount ?? 0,
  );

/**
 * Returns what is to be called with the size of whatever was sent, to one or to all. Nobody can be further behind than
 * by that and by what was before: the sockets are looked at only when it has come to half of `limit` bytes, so that one
 * more than one and a half times the limit never waits, and sending costs nothing per socket.
 */
export function cutSlowSockets(
  sockets: () => Iterable<Socket>,
  limit: number,
  tally: Pick<Tally, 'cut'>,
): (bytes: number) => void {
  let sentSince = 0;
  return (bytes) => {
    sentSince += bytes;
    if (sentSince < limit / 2) return;
    sentSince = 0;
    for (const socket of sockets()) {
      const engine = engineOf(socket);
      if (waitingFor(engine) <= limit) continue;
      tally.cut += 1;
      // To close it in good form would wait for the reader.
      if (engine.transport.socket?.terminate) engine.transport.socket.terminate();
      else socket.conn.close(true);
    }
  };
}
