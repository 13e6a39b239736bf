/** What the real proxy says itself where no service answers, and what it sends to a second one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { login } from '@fourball/shared/accounts/calls.ts';
import { getTeeSheet, toggleAutoCancel } from '@fourball/shared/booking/calls.ts';
import { swapGroups, swapGroupTeeTimes } from '@fourball/shared/booking/spots/group-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import {
  comeAgainSeconds,
  errorCodes,
  errorReply,
  type ErrorCode,
} from '@fourball/shared/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort, hasNginx, startNginx, type RunningNginx } from '../kit/nginx.ts';
import { eventually } from '../kit/wait.ts';

const startProxy = async (behind: Parameters<typeof startNginx>[0]) => {
  const port = await freePort();
  const proxy = await startNginx(behind, () => Promise.resolve(`listen 127.0.0.1:${port};\n`));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    'nginx',
    async () => (await fetch(`${url}/metrics`).catch(() => undefined))?.status === 404,
  );
  return { proxy, url, port };
};

describe.runIf(hasNginx)('with every service away', () => {
  let proxy: RunningNginx;
  let url: string;
  let port: number;
  beforeAll(async () => {
    const nobody = async () => [
      `http://127.0.0.1:${await freePort()}`,
      `http://127.0.0.1:${await freePort()}`,
    ];
    ({ proxy, url, port } = await startProxy({
      api: await nobody(),
      gateway: await nobody(),
      web: await nobody(),
    }));
  });
  afterAll(() => proxy.close());

  const expectReply = async (answer: Response, code: ErrorCode) => {
    expect(answer.status).toBe(errorCodes[code].status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { error } = errorReply.strict().parse(await answer.json());
    expect([error.code, error.message]).toEqual([code, errorCodes[code].message]);
    return error;
  };

  test.each([
    ['GET', '/api/v1/club'],
    ['POST', '/api/v1/book/hold'],
    ['DELETE', '/api/v1/messages/1'],
    ['GET', '/api/v1/sse/ava'],
    ['POST', '/api/v1/sse/ping'],
    ['POST', '/session/refresh'],
    ['POST', '/login'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    ['GET', '/readyz'],
  ])('%s %s is answered in the contract’s JSON, and says when to come again', async (method, path) => {
    const answer = await fetch(`${url}${path}`, { method });
    expect(answer.headers.get('retry-after')).toBe(String(comeAgainSeconds));
    const { details } = await expectReply(answer, 'unavailable');
    expect(details).toEqual({ retryAfterSeconds: comeAgainSeconds });
  });

  test.each(['/', '/login', '/book?day=2026-06-17'])('people who look for %s get a page', async (path) => {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      503,
      'text/html',
      '2',
    ]);
    expect(await answer.text()).toContain('<html>');
  });

  test('what is too large, of no known method or not readable is named as the contract does', async () => {
    const tooLarge = await raw(
      `POST /api/v1/images HTTP/1.1\r\nHost: club\r\nContent-Length: ${33 * 1_048_576}\r\n\r\n`,
    );
    await expectReply(tooLarge, 'too_large');
    await expectReply(await raw('TRACE /api/v1/club HTTP/1.1\r\nHost: club\r\n\r\n'), 'method_not_allowed');
    await expectReply(await raw('GET /api/v1/club HTTP/1.1\r\n\r\n'), 'malformed');
    await expectReply(
      await raw(`GET /api/v1/club HTTP/1.1\r\nHost: club\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`),
      'malformed',
    );
    const page = await raw('GET /book HTTP/1.1\r\n\r\n');
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html']);
  });

  /** Sends what `fetch` would not, and reads the one answer. */
  const raw = (text: string) =>
    new Promise<Response>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setTimeout(5_000, () => socket.destroy(new Error('No answer.')));
      socket.once('error', reject);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        const [head = '', body = ''] = received.split('\r\n\r\n');
        const [first = '', ...lines] = head.split('\r\n');
        const headers = new Headers(
          lines.map((line): [string, string] => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
        );
        if (body.length < Number(headers.get('content-length') ?? Infinity)) return;
        socket.destroy();
        resolve(new Response(body, { status: Number(first.split(' ')[1]), headers }));
      });
    });

  describe('in the browser', () => {
    const failures = vi.fn();
    beforeEach(() => {
      failures.mockReset();
      const store = new Map<string, string>();
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, value: string) => void store.set(key, value),
        removeItem: (key: string) => void store.delete(key),
      });
      vi.stubGlobal('document', { cookie: '' });
      const real = fetch;
      vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, url), init));
    });
    afterEach(() => vi.unstubAllGlobals());

    test('it is what the api’s own 503 is: not ready, try again, and when', async () => {
      const { isUnreached, observeRequests, request } = await import('@fourball/web/lib/request/request.ts');
      observeRequests({ failed: failures, reached: () => {}, confirm: async () => false });
      const shown = {
        status: 503,
        code: 'unavailable',
        message: errorCodes.unavailable.message,
        retryAfterSeconds: 2,
      };
      for (const ask of [
        () => request(getTeeSheet, { params: { courseId: 1, day: '2026-06-17' } }),
        () => request(login, { body: { username: 'ava', password: 'x' } }),
      ]) {
        const reason: unknown = await ask().catch((error: unknown) => error);
        expect(reason).toMatchObject(shown);
        expect(isUnreached(reason)).toBe(true);
      }
      expect(failures).toHaveBeenCalledTimes(2);
    });
  });
});

describe.runIf(hasNginx)('with one api that breaks and one that works', () => {
  let proxy: RunningNginx | undefined;
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    await proxy?.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const open = async (first: Parameters<typeof serve>[0], takeBody: (body: string) => void = () => {}) => {
    const worked: string[] = [];
    const api = [
      await serve(first),
      await serve((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          worked.push(request.method ?? '');
          takeBody(Buffer.concat(chunks).toString());
          response.end('{}');
        });
      }),
    ];
    const started = await startProxy({ api, gateway: api, web: api });
    ({ proxy } = started);
    return { url: `${started.url}/api/v1/club`, worked };
  };

  test('a call that was sent to the one that dies is not made at the other, unless it only reads', async () => {
    const met: string[] = [];
    const { url, worked } = await open(({ method = '', socket }) => {
      met.push(method);
      socket.destroy();
    });
    const api = url.replace(/club$/, '');
    for (const [method, path] of [
      ['POST', 'club'],
      ['PATCH', 'club'],
      // A second time would undo the first.
      [
        'PUT',
        urlPathOf(toggleAutoCancel)
          .replace(/^.*v1\//, '')
          .replace('{id}', '7'),
      ],
      ['PUT', urlPathOf(swapGroups).replace(/^.*v1\//, '')],
      ['PUT', urlPathOf(swapGroupTeeTimes).replace(/^.*v1\//, '')],
    ] as const) {
      const statuses: number[] = [];
      const before = met.length + worked.length;
      for (let n = 0; n < 6; n += 1)
        statuses.push((await fetch(`${api}${path}`, { method, body: '{}' })).status);
      // Each reached one of them, once.
      expect(statuses.filter((status) => status === 503)).toHaveLength(3);
      expect(met.length + worked.length - before).toBe(6);
    }
    for (let n = 0; n < 6; n += 1) expect((await fetch(url)).status).toBe(200);
    expect(met.filter((one) => one === 'GET')).toHaveLength(3);
  });

  test('what an api says itself is passed on, and nobody is put aside for it', async () => {
    const own = JSON.stringify({ error: { code: 'unavailable', message: 'Its own words.' } });
    const { url, worked } = await open((_, response) => response.writeHead(503).end(own));
    const texts: string[] = [];
    for (let n = 0; n < 8; n += 1) texts.push(await (await fetch(url)).text());
    expect(texts.filter((text) => text === own)).toHaveLength(4);
    expect(worked).toHaveLength(4);
  });

  /** As an api that hears nothing of PostgreSQL; `asked` are those that it was asked for and has not begun. */
  const handsOn = (asked: string[]) => (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.method ?? '');
    response.writeHead(502, { 'X-Accel-Redirect': String(request.headers['x-elsewhere']) }).end('{}');
  };

  test('what an api says it has not begun is done elsewhere, once, whatever the method and wherever it goes', async () => {
    const asked: string[] = [];
    const bodies: string[] = [];
    const { url, worked } = await open(handsOn(asked), (body) => bodies.push(body));
    const api = url.replace(/club$/, '');
    const toggle = urlPathOf(toggleAutoCancel)
      .replace(/^.*v1\//, '')
      .replace('{id}', '7');
    const made: string[] = [];
    for (const [method, path] of [
      ['POST', 'club'],
      ['PATCH', 'club'],
      ['PUT', toggle],
      ['DELETE', 'club'],
    ] as const) {
      for (let n = 0; n < 6; n += 1) {
        const body = `${method} ${n}`;
        made.push(body);
        // What a caller claims is overwritten.
        const headers = { 'x-elsewhere': '@unavailable' };
        expect((await fetch(`${api}${path}`, { method, body, headers })).status).toBe(200);
      }
    }
    // Several at once come in any order to either.
    const crowd = Array.from({ length: 20 }, (_, n) => `POST crowd ${n}`);
    const statuses = await Promise.all(
      crowd.map(async (body) => (await fetch(url, { method: 'POST', body })).status),
    );
    expect(statuses).toEqual(crowd.map(() => 200));
    expect(bodies.sort()).toEqual([...made, ...crowd].sort());
    expect(worked).toHaveLength(bodies.length);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('what breaks where it was handed on to is not begun a third time', async () => {
    const asked: string[] = [];
    let begun = 0;
    const silent = await serve(handsOn(asked));
    const breaking = await serve(({ socket }) => {
      begun += 1;
      socket.destroy();
    });
    const working = await serve((_, response) => {
      begun += 1;
      response.end('{}');
    });
    const api = [silent, breaking, working];
    const started = await startProxy({ api, gateway: api, web: api });
    ({ proxy } = started);
    for (let n = 0; n < 12; n += 1) {
      await fetch(`${started.url}/api/v1/club`, { method: 'POST', body: '{}' });
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(begun).toBe(12);
  });

  test('where none of them hears anything it is unavailable, in the contract’s words', async () => {
    const asked: string[] = [];
    const api = [await serve(handsOn(asked)), await serve(handsOn(asked))];
    const started = await startProxy({ api, gateway: api, web: api });
    ({ proxy } = started);
    for (const method of ['POST', 'GET']) {
      const answer = await fetch(`${started.url}/api/v1/club`, { method });
      expect([answer.status, answer.headers.get('x-accel-redirect')]).toEqual([503, null]);
      expect(errorReply.strict().parse(await answer.json()).error.code).toBe('unavailable');
    }
    expect(asked.length).toBeGreaterThanOrEqual(4);
  });

  test('an answer of the one it was handed on to is passed on as it is', async () => {
    const own = JSON.stringify({ error: { code: 'malformed', message: 'Its own words.' } });
    const api = [
      await serve(handsOn([])),
      await serve((_, response) => response.writeHead(400, { 'Content-Type': 'application/json' }).end(own)),
    ];
    const started = await startProxy({ api, gateway: api, web: api });
    ({ proxy } = started);
    for (let n = 0; n < 4; n += 1) {
      const answer = await fetch(`${started.url}/api/v1/club`, { method: 'POST', body: '{}' });
      expect([answer.status, await answer.text()]).toEqual([400, own]);
    }
  });
});
