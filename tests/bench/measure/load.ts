/** The load: HTTP/1.1 over connections that are kept, one request at a time on each, as lean as can be. */
import { connect } from 'node:net';

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
  const opened = await Promise.all(
    Array.from({ length: options.connections }, () => openConnection(options.port)),
  );
  const latencies: number[] = [];
  const begun = performance.now();
  try {
    await Promise.all(opened.map((connection) => sendAll(connection, options, latencies)));
  } finally {
    for (const connection of opened) connection.close();
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

/** A connection that is kept: one request at a time, answered in turn. */
export interface Connection {
  /** Resolves with the answer; its body is empty unless it is to be kept. Rejects when the server closes. */
  ask(request: Buffer, keepBody: (status: number) => boolean): Promise<Answer>;
  close(): void;
}

/** Reads into one buffer over and over: the load must not cost more than the server that it is put on. */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback(length, buffer) {
          // The bytes are only good until this returns.
          reader.hear(Buffer.from(buffer.buffer, buffer.byteOffset, length));
          return true;
        },
      },
    });
    socket.once('error', (error) => {
      reject(error);
      reader.fail(error);
    });
    socket.once('close', () => reader.fail(new Error('The server closed a connection.')));
    socket.once('connect', () =>
      resolve({
        ask(request, keepBody) {
          const answer = reader.expect(keepBody);
          socket.write(request);
          return answer;
        },
        close: () => void socket.destroy(),
      }),
    );
  });
}

/** Makes answers of bytes. */
class AnswerReader {
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #keepBody: (status: number) => boolean = () => false;
  #failed: Error | undefined;
  #head = '';
  #status = 0;
  /** Bytes of the body that are still to come; undefined before the head is complete. */
  #missing: number | undefined;
  /** An unfinished head, or the body so far where somebody wants to see it. */
  #chunks: Buffer[] = [];

  expect(keepBody: (status: number) => boolean): Promise<Answer> {
    this.#keepBody = keepBody;
    return new Promise((resolve, reject) => {
      if (this.#failed) reject(this.#failed);
      else this.#waiting = { resolve, reject };
    });
  }

  fail(error: Error): void {
    this.#failed = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  hear(chunk: Buffer): void {
    if (this.#missing !== undefined) this.#readBody(chunk);
    else this.#readHead(this.#chunks[0] ? Buffer.concat([this.#chunks[0], chunk]) : chunk);
  }

  #readHead(data: Buffer): void {
    const end = data.indexOf(headEnd);
    if (end < 0) {
      this.#chunks = [Buffer.from(data)];
      return;
    }
    this.#head = data.toString('latin1', 0, end);
    this.#status = Number(this.#head.slice(9, 12));
    const bodyless = this.#status === 204 || this.#status === 304;
    const length = bodyless ? '0' : /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1];
    if (length === undefined) return this.fail(new Error(`An answer has no length:\n${this.#head}`));
    this.#chunks = [];
    this.#missing = Number(length);
    this.#readBody(data.subarray(end + headEnd.length));
  }

  #readBody(chunk: Buffer): void {
    if (this.#keepBody(this.#status)) this.#chunks.push(Buffer.from(chunk));
    this.#missing = (this.#missing ?? 0) - chunk.length;
    if (this.#missing > 0) return;
    const body = Buffer.concat(this.#chunks).toString();
    const answered = this.#waiting;
    this.#missing = undefined;
    this.#chunks = [];
    this.#waiting = undefined;
    answered?.resolve({ status: this.#status, head: this.#head, body });
  }
}

async function sendAll(
  connection: Connection,
  { next, expect, inspect }: LoadOptions,
  latencies: number[],
): Promise<void> {
  const keepBody = (status: number) => inspect !== undefined || status !== expect;
  for (let request = next(); request; request = next()) {
    const sentAt = performance.now();
    const answer = await connection.ask(request, keepBody);
    latencies.push(performance.now() - sentAt);
    if (answer.status !== expect) {
      throw new Error(`Answered ${answer.status} instead of ${expect}: ${answer.body}`);
    }
    inspect?.(answer);
  }
}
