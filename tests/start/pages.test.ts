/** The server of the built pages: what may be kept, what is a page, and the headers that guard it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePages, type PageHandler } from '@fourball/web/server/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const clubName = 'Maple Hollow';
const open: Server[] = [];

async function serve(pages: PageHandler): Promise<string> {
  const server = createServer(pages);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let built: string;
let url: string;

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'fourball-pages-'));
  await mkdir(join(built, 'assets'));
  await writeFile(join(built, 'index.html'), '<!doctype html><title>Fourball</title>');
  await writeFile(join(built, 'assets', 'app-4f2a.js'), 'plain');
  await writeFile(join(built, 'assets', 'app-4f2a.js.br'), 'brotli');
  await writeFile(join(built, 'manifest.webmanifest'), '{}');
  await writeFile(join(built, '.build-hash'), 'secret');
  url = await serve(servePages(built, { clubName }));
});

afterAll(async () => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
  await rm(built, { recursive: true });
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('pages', () => {
  it.each(['/', '/login', '/bookings/12?tab=players', '/change-password/3f0c', '/golfers/a@b.example'])(
    'answers %s with the one document, never from a cache unasked',
    async (path) => {
      const response = await fetch(url + path, asBrowser);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Fourball</title>');
    },
  );

  it('lets hashed files be kept for good, compressed where that is understood', async () => {
    const file = `${url}/assets/app-4f2a.js`;
    const compressed = await fetch(file, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    await compressed.body?.cancel().catch(() => {});
    const plain = await fetch(file, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('plain');
  });

  it('answers a second look with 304', async () => {
    const etag = (await fetch(url, asBrowser)).headers.get('etag');
    const again = await fetch(url, { headers: { ...asBrowser.headers, 'if-none-match': etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a file that is not there', '/assets/app-0000.js', asBrowser],
    ['an image that is not there', '/nobody.png', asBrowser],
    ['a call', '/api/v1/nothing', asBrowser],
    ['whoever wants no page', '/bookings', { headers: { accept: 'application/json' } }],
    ['hidden files', '/.build-hash', asBrowser],
    ['the history of the source', '/.git/config', asBrowser],
    ['paths that lead out', '/..%2f..%2fpackage.json', asBrowser],
  ])('is no page for %s', async (_, path, options) => {
    expect((await fetch(url + path, options)).status).toBe(404);
  });

  it('takes no writes', async () => {
    const response = await fetch(`${url}/bookings`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('guards what it serves', async () => {
    const { headers } = await fetch(url, asBrowser);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe-eval/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('tells browsers to ask over https alone where the club is there, and for no socket and no base elsewhere', async () => {
    const secure = await fetch(
      await serve(servePages(built, { clubName, origins: ['https://club.example'] })),
      asBrowser,
    );
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const policy = (secure.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toContain("connect-src 'self' wss://club.example");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("form-action 'self'");
    const plain = await fetch(
      await serve(servePages(built, { clubName, origins: ['http://localhost:3000'] })),
      asBrowser,
    );
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('content-security-policy')).toContain("connect-src 'self' ws://localhost:3000;");
  });

  it.each(['/assets', '/assets/', '/assets/..'])('lists no folder at %s', async (path) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect(await response.text()).not.toContain('app-4f2a');
  });

  it('says so when there is nothing built', async () => {
    const response = await fetch(await serve(servePages(join(built, 'nowhere'), { clubName })));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });

  it('may start without the worker of another origin', async () => {
    const policy = (await fetch(url, asBrowser)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});

describe('pages that are built anew while they are served', () => {
  let folder: string;
  let address: string;
  const build = async (name: string, content: string) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'assets', name), content);
    await writeFile(join(folder, 'index.html'), `<!doctype html><script src="/assets/${name}"></script>`);
    await writeFile(join(folder, '.build-hash'), content);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourball-rebuilt-'));
    await build('app-one.js', 'the first');
    address = await serve(servePages(folder, { clubName }));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('lose one answer at most when a listed file is gone, and the server goes on', async () => {
    expect(await (await fetch(`${address}/assets/app-one.js`)).text()).toBe('the first');
    await rm(join(folder, 'assets', 'app-one.js'));
    await expect(fetch(`${address}/assets/app-one.js`).then((answer) => answer.text())).rejects.toThrow(
      /terminated|failed/,
    );
    expect((await fetch(address, asBrowser)).status).toBe(200);
  });

  it('are away while there is no page, and then the new ones, whole', async () => {
    await rm(folder, { recursive: true });
    expect((await fetch(address, asBrowser)).status).toBe(503);
    await build('app-two.js', 'the second, which is longer');
    expect(await (await fetch(address, asBrowser)).text()).toContain('app-two.js');
    expect(await (await fetch(`${address}/assets/app-two.js`)).text()).toBe('the second, which is longer');
    expect((await fetch(`${address}/assets/app-one.js`)).status).toBe(404);
  });

  it('survive a range that ends before it begins', async () => {
    const file = `${address}/assets/app-two.js`;
    await expect(
      fetch(file, { headers: { range: 'bytes=5-2' } }).then((answer) => answer.text()),
    ).rejects.toThrow(/terminated|failed/);
    expect((await fetch(file)).status).toBe(200);
  });
});
