/** A browser's side of the event stream, for tests: what arrived, and waiting for what has not. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { BuiltUser } from './build.ts';
import { eventually } from './wait.ts';

export interface StreamEvent {
  /** Null where the frame carried none. */
  id: number | null;
  /** The frame's `event:` line. */
  name: string;
  data: { type: string; seq?: number } & Record<string, unknown>;
}

export interface OpenedStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** All that arrived, in order. */
  events: StreamEvent[];
  /** The whole body where it is no stream. */
  body(): string;
  /** All that came, as it came. */
  text(): string;
  /** The place to resume from. */
  readonly lastEventId: number | undefined;
  readonly closed: boolean;
  ofType(type: string): StreamEvent[];
  /** Waits for the first event that fits. */
  find(type: string, fits?: (data: StreamEvent['data']) => boolean): Promise<StreamEvent>;
  /** Waits until the server has ended it. */
  ended(timeout?: number): Promise<void>;
  /** Stops reading, as a stuck client would. */
  pause(): void;
  resume(): void;
  close(): void;
}

export interface StreamOptions {
  lastEventId?: number | string;
  headers?: Record<string, string>;
  /** Instead of the user's own. */
  userName?: string;
  token?: string | null;
  method?: string;
}

/** Resolves with the headers; refusals resolve too. */
export async function openEventStream(
  url: string,
  user: Pick<BuiltUser, 'userName' | 'token'>,
  {
    lastEventId,
    headers = {},
    userName = user.userName,
    token = user.token,
    method = 'GET',
  }: StreamOptions = {},
): Promise<OpenedStream> {
  const sent = request(`${url}/api/v1/sse/${encodeURIComponent(userName)}`, {
    method,
    agent: false,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      ...headers,
    },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const events: StreamEvent[] = [];
  let text = '';
  let body = '';
  let whole = '';
  let closed = false;
  let lastId: number | undefined;
  sent.on('error', () => {});
  response.on('error', () => {});
  response.on('close', () => {
    closed = true;
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    if (response.statusCode !== 200) {
      body += chunk;
      return;
    }
    whole += chunk;
    text += chunk;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = new Map(
        frame.split('\n').map((line): [string, string] => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      const id = fields.has('id') ? Number(fields.get('id')) : null;
      if (id !== null) lastId = id;
      events.push({ id, name: fields.get('event') ?? '', data: JSON.parse(data) as StreamEvent['data'] });
    }
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    body: () => body,
    text: () => whole,
    get lastEventId() {
      return lastId;
    },
    get closed() {
      return closed;
    },
    ofType: (type) => events.filter(({ data }) => data.type === type),
    find: (type, fits = () => true) =>
      eventually(`a ${type}`, () => events.find(({ data }) => data.type === type && fits(data))),
    ended: async (timeout) => void (await eventually('the end of the stream', () => closed, timeout)),
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void sent.destroy(),
  };
}
