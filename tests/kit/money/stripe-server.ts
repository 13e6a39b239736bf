/**
 * A server that speaks Stripe's documented wire format over real HTTP: form-encoded requests, bearer keys, idempotency
 * keys, its objects and errors, and events that are signed and sent to the club. It can be told to misbehave.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeAccount } from './stripe-account.ts';
import { readForm, StripeRefusal, type Params, type StripeObject } from './stripe-objects.ts';

/** `dropped`: does what it was asked, and the answer is lost. `lost`: never hears of it. `failed`: does it and says 500. */
export interface Fault {
  what: 'dropped' | 'lost' | 'failed' | 'failed-before' | 'slow';
  /** Which requests, `POST /v1/payment_intents`. */
  on: RegExp;
  /** How many of them. */
  times: number;
}

interface Answer {
  status: number;
  body: unknown;
}

export interface Sent {
  method: string;
  path: string;
  key: string | undefined;
  params: Params;
}

export interface StripeServer {
  url: string;
  /** The club's settings with which it talks to this server. */
  env: Record<string, string>;
  account: StripeAccount;
  /** What was asked, in order. */
  asked: Sent[];
  fault(fault: Fault): void;
  /** No more faults; requests that are held back by `slow` go on. */
  behave(): void;
  /** Sends what happened since the last time to the club, and gives back how the club answered. */
  deliver(to: string): Promise<number[]>;
  /** Sends one event; every part of it may be another than it should be. */
  send(
    to: string,
    event: unknown,
    forged?: { secret?: string; at?: Date; signature?: string | null },
  ): Promise<number>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_fourball';
const webhookSecret = 'whsec_fourballtest';
const webhookPath = '/api/v1/payment/stripe/webhook';

/** `now` is the clock of the signatures; the club compares them with its own. */
export async function startStripeServer(now: () => Date): Promise<StripeServer> {
  const account = new StripeAccount();
  const asked: Sent[] = [];
  const faults: Fault[] = [];
  const kept = new Map<string, { hash: string; answer: Answer | undefined }>();
  let waiting: (() => void)[] = [];

  const act = (sent: Sent): Answer => {
    try {
      return { status: 200, body: account.answer(sent) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  };

  /** The same key and the same request: the same answer, whatever it was. */
  const actOnce = (sent: Sent, failing: boolean): { answer: Answer; replayed: boolean } => {
    const failure: Answer = {
      status: 500,
      body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
    };
    const once = (): Answer => {
      const answer = act(sent);
      return failing ? failure : answer;
    };
    if (sent.key === undefined || sent.method !== 'POST') return { answer: once(), replayed: false };
    const hash = createHash('sha256')
      .update(JSON.stringify([sent.path, sent.params]))
      .digest('hex');
    const before = kept.get(sent.key);
    if (before && before.hash !== hash) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
      return {
        answer: { status: 400, body: { error: { type: 'idempotency_error', message } } },
        replayed: false,
      };
    }
    if (before?.answer) return { answer: before.answer, replayed: true };
    const answer = once();
    kept.set(sent.key, { hash, answer });
    return { answer, replayed: false };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const text = await bodyOf(request);
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return reply(response, {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      });
    }
    if (text !== '' && request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return reply(response, {
        status: 400,
        body: { error: { type: 'invalid_request_error', message: 'Invalid content type' } },
      });
    }
    const sent: Sent = {
      method: request.method ?? 'GET',
      path: url.pathname,
      key: request.headers['idempotency-key']?.toString(),
      params: readForm(request.method === 'GET' ? url.search.slice(1) : text),
    };
    asked.push(sent);
    const fault = faults.find(({ on, times }) => times > 0 && on.test(`${sent.method} ${sent.path}`));
    if (fault) fault.times -= 1;
    if (fault?.what === 'lost') return void request.socket.destroy();
    if (fault?.what === 'failed-before') {
      return reply(response, { status: 503, body: { error: { type: 'api_error', message: 'Not now' } } });
    }
    const { answer, replayed } = actOnce(sent, fault?.what === 'failed');
    if (fault?.what === 'dropped') return void request.socket.destroy();
    if (fault?.what === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
    reply(response, answer, {
      ...(sent.key && { 'idempotency-key': sent.key }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
      'stripe-version': request.headers['stripe-version']?.toString() ?? 'none',
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: StripeServer['send'] = async (
    to,
    event,
    { secret = webhookSecret, at = now(), signature } = {},
  ) => {
    const payload = JSON.stringify(event);
    const t = Math.floor(at.getTime() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    const header = signature === undefined ? `t=${t},v1=${v1}` : signature;
    const { status } = await fetch(`${to}${webhookPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(header === null ? {} : { 'stripe-signature': header }),
      },
      body: payload,
    });
    return status;
  };

  return {
    url,
    env: {
      PAYMENT_PROCESSOR: 'stripe',
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fourball',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    account,
    asked,
    fault: (fault) => void faults.push(fault),
    behave() {
      faults.length = 0;
      for (const go of waiting) go();
      waiting = [];
    },
    send,
    async deliver(to) {
      const statuses: number[] = [];
      for (const event of account.takeEvents()) statuses.push(await send(to, event));
      return statuses;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An event as Stripe sends it. */
export const eventOf = (
  type: string,
  object: StripeObject,
  id = `evt_${randomBytes(8).toString('hex')}`,
) => ({
  id,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  pending_webhooks: 1,
  data: { object },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function reply(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(8).toString('hex')}`,
    ...headers,
  });
  response.end(JSON.stringify(body));
}
