/** The load: HTTP/1.1 over connections that are kept, one request at a time on each, as lean as can be. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Header lines as they came. */
  head: string;
  body: string;
}

export interface LoadOptions {
  port: number;
  connections: number;
  /** The next request as it is sent; undefined when there are no more. */
  next: () => Buffer | undefined;
  /** The status every answer must have; another one breaks the run off. */
  expect: number;
  /** Looks at each answer; without it bodies are only counted. */
  inspect?: (answer: Answer) => void;
}

export interface LoadResult {
  count: number;
  seconds: number;
  /** Milliseconds from the writing of a request to the last byte of its answer, sorted. */
  latencies: Float64Array;
}

const headEnd = Buffer.from('\r\n\r\n');

/** One request as bytes. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Sends until `next` has no more; resolves when everything is answered. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const opened = await Promise.all(Array.from({ length: options.connections }, () => open(options.port)));
  const latencies: number[] = [];
  const begun = performance.now();
  try {
    await Promise.all(opened.map((connection) => sendAll(connection, options, latencies)));
  } finally {
    for (const { socket } of opened) socket.destroy();
  }
  const seconds = (performance.now() - begun) / 1000;
  return { count: latencies.length, seconds, latencies: Float64Array.from(latencies).sort() };
}

/** One request on a connection of its own. */
export async function sendOne(port: number, request: Buffer, expect = 200): Promise<Answer> {
  let only: Buffer | undefined = request;
  let answer: Answer | undefined;
  const next = () => {
    const sent = only;
    only = undefined;
    return sent;
  };
  await runLoad({ port, connections: 1, next, expect, inspect: (given) => (answer = given) });
  if (!answer) throw new Error('There was no answer.');
  return answer;
}

interface Connection {
  socket: Socket;
  /** Told of what comes; the bytes are only good until it returns. */
  hear: (chunk: Buffer) => void;
}

/** Reads into one buffer over and over: the load must not cost more than the server that it is put on. */
function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection: Connection = {
      hear: () => {},
      socket: connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(65_536),
          callback(length, buffer) {
            connection.hear(Buffer.from(buffer.buffer, buffer.byteOffset, length));
            return true;
          },
        },
      }),
    };
    const { socket } = connection;
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(connection);
    });
  });
}

function sendAll(
  connection: Connection,
  { next, expect, inspect }: LoadOptions,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let head = '';
    let status = 0;
    /** Bytes of the body that are still to come; undefined before the head is complete. */
    let missing: number | undefined;
    /** An unfinished head, or the body so far where somebody wants to see it. */
    let chunks: Buffer[] = [];
    const { socket } = connection;

    const send = () => {
      const request = next();
      if (!request) return resolve();
      sentAt = performance.now();
      socket.write(request);
    };
    const complete = () => {
      latencies.push(performance.now() - sentAt);
      const body = Buffer.concat(chunks).toString();
      missing = undefined;
      chunks = [];
      if (status !== expect) return reject(new Error(`Answered ${status} instead of ${expect}: ${body}`));
      try {
        inspect?.({ status, head, body });
        send();
      } catch (error) {
        reject(error);
      }
    };
    const readHead = (data: Buffer): void => {
      const end = data.indexOf(headEnd);
      if (end < 0) {
        chunks = [Buffer.from(data)];
        return;
      }
      head = data.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      const bodyless = status === 204 || status === 304;
      const length = bodyless ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) return reject(new Error(`An answer has no length:\n${head}`));
      chunks = [];
      missing = Number(length);
      readBody(data.subarray(end + headEnd.length));
    };
    const readBody = (chunk: Buffer): void => {
      if (inspect || status !== expect) chunks.push(Buffer.from(chunk));
      missing = (missing ?? 0) - chunk.length;
      if (missing === 0) complete();
    };
    connection.hear = (chunk) => {
      if (missing === undefined) readHead(chunks[0] ? Buffer.concat([chunks[0], chunk]) : chunk);
      else readBody(chunk);
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
    send();
  });
}
