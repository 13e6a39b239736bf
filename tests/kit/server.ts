/** A whole club for a test: its own database, the api, and where asked the gateway and the workers, over real HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { createApi } from '@fourball/api/app.ts';
import type { Database } from '@fourball/db/connection.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { loadSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import { urlPathOf, type Call, type ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { conflictReply, errorReply } from '@fourball/shared/contract/errors.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import pino from 'pino';
import { testTimeZone } from './build.ts';
import { fakeClock, type FakeClock } from './clock.ts';
import { checkedLocks, cloneDatabase, type TestDatabase } from './database.ts';
import { hearing } from './hearing.ts';

export interface ServerOptions {
  /** Which services beside the api run. */
  with?: readonly ('gateway' | 'workers')[];
  /** Club time zone noon on this day, unless a moment is given. */
  now?: Date;
  env?: Record<string, string>;
  /** What it begins with; a migrated database with nothing in it unless told otherwise. */
  database?: () => Promise<TestDatabase>;
  /** How many apis of their own share the database, as behind a proxy; `urls` has one address each. */
  apis?: number;
  /** Whom they are to PostgreSQL, made for it; without, the tests' superuser, whom no limit concerns. */
  role?: string;
  /** Whether the time zone of the club's row wins, as it does in every service that runs; tests play on `testTimeZone`. */
  followsClub?: boolean;
  /** See DatabaseOptions. */
  rewrite?: (text: string) => string;
}

export interface TestServer {
  url: string;
  urls: readonly string[];
  /** Writes through it are over when every api has heard of them. */
  db: Database;
  house: House;
  /** Waits until every api has heard of all that is committed, whoever wrote it. */
  heard(): Promise<void>;
  clock: FakeClock;
  settings: Settings;
  close(): Promise<void>;
}

/** The moment at which tests play unless they say otherwise: a Tuesday noon at the club in June. */
export const testNow = new Date('2026-06-16T16:00:00Z');
export const testToday = '2026-06-16';
export const testTomorrow = '2026-06-17';

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = await (options.database ?? cloneDatabase)();
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-test-'));
  const databaseUrl = options.role === undefined ? database.url : await database.letIn(options.role);
  const redisUrl = process.env.TEST_REDIS_URL;
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run the tests with npm test.');
  const settings = {
    ...loadSettings({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      CLUB_TIME_ZONE: testTimeZone,
      CLUB_NAME: 'Maple Hollow Golf Club',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...options.env,
    }),
    databaseUrl,
    redisUrl,
  };
  const clock = fakeClock(options.now ?? testNow);
  const log = pino({ level: settings.logLevel });
  const connectRedis = redisConnector({ url: redisUrl, connectionName: 'fourball-test' });
  const names = redisNames(new URL(database.url).pathname.slice(1));
  const closing: (() => Promise<unknown>)[] = [];
  const houses: House[] = [];
  const open = async () => {
    const house = await openHouse({
      databaseUrl,
      poolSize: 10,
      databaseSeconds: settings.databaseSeconds,
      timeZone: testTimeZone,
      followsClub: options.followsClub,
      applicationName: 'fourball-test',
      clock,
      rewrite: options.rewrite,
      watch: checkedLocks,
    });
    closing.push(() => house.close());
    houses.push(house);
    return { house, databaseUrl, connectRedis, settings, log, names };
  };

  const first = await open();
  const urls: string[] = [];
  for (let index = 0; index < (options.apis ?? 1); index += 1) {
    const deps = index === 0 ? first : await open();
    const api = await createApi(deps);
    closing.unshift(() => api.close());
    const gateway = options.with?.includes('gateway')
      ? await (await import('@fourball/gateway/app.ts')).createGateway(deps)
      : undefined;
    if (gateway) closing.unshift(() => gateway.close());
    // A test that a busy machine keeps from its connection for seconds must not find it closed.
    const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
      if (gateway?.handles(req)) gateway.handle(req, res);
      else api.callback(req, res);
    });
    gateway?.attach(server);
    urls.push(await listen(server));
    closing.unshift(() => closeServer(server));
  }
  if (options.with?.includes('workers')) {
    const { createWorkers } = await import('@fourball/workers/app.ts');
    const workers = await createWorkers({ ...first, tuning: { mailWait: 0 } });
    closing.unshift(() => workers.close());
  }
  const { db, heard } = await hearing(first.house.db, houses);
  return {
    url: urls[0] ?? '',
    urls,
    db,
    house: first.house,
    heard,
    clock,
    settings,
    async close() {
      for (const step of closing) await step();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

export interface CallOptions {
  token?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A body with a file in it travels as a form, in which all else is text; undefined for any other. */
export function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      form.append(name, one instanceof Blob ? one : String(one));
    }
  }
  return form;
}

/** Sends one call over HTTP as a client would, and gives back whatever came. */
export async function callOver(
  url: string,
  call: Pick<Call, 'method' | 'path' | 'origin'>,
  { token, params = {}, query = {}, body, headers = {} }: CallOptions = {},
) {
  const path = urlPathOf(call).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const form = formOf(body);
  const {
    status,
    headers: answered,
    text,
  } = await send(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined || typeof body === 'string' ? body : JSON.stringify(body)),
  });
  return { status, headers: answered, text, json: readJson(text) };
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: FormData | string | undefined;
}
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** By `node:http`, since `fetch` takes twice the processor's time, which was a sixth of a whole run; forms are left to `fetch`. */
async function send(url: string, { method, headers, body }: Sent): Promise<Answered> {
  if (body instanceof FormData) {
    const response = await fetch(url, { method, headers, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method, headers: { ...length, ...headers }, agent }, (response) => {
      const answered = new Headers();
      for (const [name, values = []] of Object.entries(response.headersDistinct)) {
        for (const value of values) answered.append(name, value);
      }
      textOf(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: answered, text: read }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Like `callOver` for what must go well: the reply as the call declares it. */
export async function replyOver<C extends Call>(
  url: string,
  call: C,
  options: CallOptions = {},
): Promise<ReplyOf<C>> {
  const { status, text, json } = await callOver(url, call, options);
  if (status !== 200) throw new Error(`${call.id} answered ${status}: ${text}`);
  // The schema of a call with a reply gives that call's reply.
  return call.reply?.parse(json) as ReplyOf<C>;
}

/** CONFLICT for what something stood against, which is answered with 200; else the status. */
export const outcomeOf = ({ status, json }: { status: number; json: unknown }): number | 'CONFLICT' =>
  conflictReply.safeParse(json).success ? 'CONFLICT' : status;

/** What a refusal says: its status, its code, and the fields it names. */
export function refusalIn({ status, json }: { status: number; json: unknown }) {
  const conflict = conflictReply.safeParse(json);
  if (conflict.success) {
    const { issues = [] } = conflict.data;
    return { status, code: 'conflict', fields: issues.map(({ field }) => field) };
  }
  const { error } = errorReply.parse(json);
  return { status, code: error.code, fields: (error.details?.issues ?? []).map(({ field }) => field) };
}
