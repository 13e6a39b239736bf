/** Many clients on the event stream, each with a session of its own; tells when each event arrived at each. */
import { connect, type Socket } from 'node:net';
import type { BuiltUser } from '../../kit/build.ts';
import { requestBytes } from '../measure/load.ts';

export interface Streams {
  count: number;
  /** Streams that the server ended. */
  readonly broken: number;
  close(): void;
}

/** `data` is the JSON of the event, `at` the moment on this process's clock at which its bytes came. */
export type HearEvent = (type: string, data: string, at: number, client: number) => void;

/** Opened at once by a crowd, a portion at a time. */
const portion = 100;

/** Resolves when every client has got its first frame. */
export async function openStreams(
  port: number,
  golfers: readonly BuiltUser[],
  hear: HearEvent,
): Promise<Streams> {
  const sockets: Socket[] = [];
  let broken = 0;
  let closing = false;
  const onEnd = () => {
    if (!closing) broken += 1;
  };
  for (let from = 0; from < golfers.length; from += portion) {
    const opened = await Promise.all(
      golfers.slice(from, from + portion).map((golfer, n) => openStream(port, golfer, from + n, hear, onEnd)),
    );
    sockets.push(...opened);
  }
  return {
    count: sockets.length,
    get broken() {
      return broken;
    },
    close() {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openStream(
  port: number,
  { userName, token }: BuiltUser,
  client: number,
  hear: HearEvent,
  onEnd: () => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let rest = '';
    let welcomed = false;
    socket.setEncoding('utf8');
    socket.once('connect', () =>
      socket.write(
        requestBytes('GET', `/api/v1/sse/${userName}`, {
          Authorization: `Bearer ${token}`,
          Accept: 'text/event-stream',
        }),
      ),
    );
    socket.on('data', (chunk: string) => {
      const at = performance.now();
      const text = rest + chunk;
      let from = 0;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n', from)) {
        const frame = text.slice(from, end);
        from = end + 2;
        const type = /^event: (.*)$/m.exec(frame)?.[1];
        if (type) hear(type, frame.slice(frame.indexOf('\ndata: ') + 7), at, client);
      }
      rest = text.slice(from);
      if (welcomed) return;
      if (!text.startsWith('HTTP/1.1 200 ')) return reject(new Error(`A stream was refused: ${text}`));
      welcomed = true;
      resolve(socket);
    });
    socket.once('error', reject);
    socket.once('close', () => {
      reject(new Error('A stream ended before it began.'));
      onEnd();
    });
  });
}
