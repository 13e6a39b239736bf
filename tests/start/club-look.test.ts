/** Who the club is, in what the built pages say before they run: whatever it says, it does no harm there. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { shortNameOf } from '@fourball/shared/club/profile/profile-shapes.ts';
import { paletteOf } from '@fourball/shared/club/profile/palette.ts';
import { askClub } from '@fourball/web/server/ask-club.ts';
import { lookOf, type ClubLook, type ReadLook } from '@fourball/web/server/club-look.ts';
import { servePages } from '@fourball/web/server/pages.ts';
import { afterEach, describe, expect, it } from 'vitest';

const built = join(projectRoot, 'web/dist');
const wild = `<b>"A&B"</b> $& </title><script>alert('x')</script>`;
const open: Server[] = [];

async function serve(clubName: string, readLook?: ReadLook): Promise<string> {
  const server = createServer(servePages(built, { clubName, readLook }));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address, { headers: { accept: 'text/html,*/*', ...headers } });
  return { response, text: await response.text() };
};

/** What the worker keeps, by address. */
const revisions = (worker: string): Map<string, string> =>
  new Map(
    [...worker.matchAll(/\{url:"([^"]+)",revision:"([^"]+)"/g)].map(([, url = '', revision = '']) => [
      url,
      revision,
    ]),
  );

describe('the name of a club', () => {
  it.each(['/', '/login', '/index.html', '/index', '/?source=home', '/bookings/12'])(
    'stands in the document at %s, compressed or not',
    async (path) => {
      const url = await serve('Pine & Sand');
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { response, text } = await read(url + path, { 'accept-encoding': encoding });
        expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(response.headers.get('cache-control')).toBe('no-cache');
        expect(text).toContain('<meta name="club" content="Pine &amp; Sand" />');
        expect(text).toContain('invitations and threads of Pine &amp; Sand."');
        expect(text).not.toMatch(/__CLUB_NAME__|Maple Hollow/);
      }
    },
  );

  it('is text and nothing else, in the document and in the manifest', async () => {
    const url = await serve(wild);
    const { text } = await read(url);
    expect(text).not.toMatch(/<b>|alert\('x'\)<\/script>/);
    expect(text).toContain(
      'content="&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt; $&amp; &lt;/title&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"',
    );
    const manifest = await read(`${url}/manifest.webmanifest`);
    expect(manifest.response.headers.get('content-type')).toBe('application/manifest+json');
    // The worker of pushes is a script: what it says of the club is a text in it, whatever the name is.
    const worker = (await read(`${url}/push-worker.js`)).text;
    const [, said = ''] = /title = ('(?:[^'\\]|\\.)*')/.exec(worker) ?? [];
    expect(runInNewContext(said)).toBe(wild);
    expect(JSON.parse(manifest.text)).toMatchObject({
      name: wild,
      short_name: shortNameOf(wild),
      theme_color: '#1f6b3a',
      description: `The live clubhouse: tee times, invitations and threads of ${wild}.`,
    });
  });

  it('gives the document another ETag, and the worker another version of what says it', async () => {
    const [pine, sand] = [await serve('Pine'), await serve('Sand')];
    for (const path of ['/', '/manifest.webmanifest', '/service-worker.js']) {
      const etag = (await read(pine + path)).response.headers.get('etag') ?? '';
      expect((await read(pine + path, { 'if-none-match': etag })).response.status).toBe(304);
      expect((await read(sand + path, { 'if-none-match': etag })).response.status).toBe(200);
    }
    const [ofPine, ofSand] = [pine, sand].map(async (url) =>
      revisions((await read(`${url}/service-worker.js`)).text),
    );
    const [kept, others] = [await ofPine, await ofSand];
    expect(kept?.size).toBeGreaterThan(3);
    const changed = [...(kept ?? [])].filter(([url, revision]) => others?.get(url) !== revision);
    expect(changed.map(([url]) => url).sort()).toEqual(['index.html', 'manifest.webmanifest']);
  });

  it('comes as the browser takes it: what weighs nothing is refused', async () => {
    const url = await serve('Pine');
    for (const [accepted, sent] of [
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0, br;q=0.5', 'br'],
      ['br; q=0.000, gzip;q=0', null],
    ] as const) {
      const { response, text } = await read(url, { 'accept-encoding': accepted });
      expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, sent]);
      expect(text).toContain('content="Pine"');
    }
  });

  it('is known by its ETag however the tag is written', async () => {
    const url = await serve('Pine');
    const etag = (await read(url)).response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, etag.replace('W/', ''), `"other" , ${etag}`])
      expect([known, (await read(url, { 'if-none-match': known })).response.status]).toEqual([known, 304]);
    expect((await read(url, { 'if-none-match': '"other"' })).response.status).toBe(200);
  });

  it('asked for by its head alone has the length of the whole and no body', async () => {
    const url = await serve('Pine');
    const { text } = await read(url, { 'accept-encoding': 'identity' });
    const head = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  it('is written in no source: only the demo club, which is filled in, has one', () => {
    const floors = ['shared', 'domain', 'api', 'workers', 'gateway', 'web', 'start'];
    const files = floors
      .flatMap((floor) =>
        readdirSync(join(projectRoot, floor), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(floor, file),
        ),
      )
      .filter(
        (file) => !/\/(?:node_modules|dist|\.types)\//.test(file) && /\.(?:tsx?|js|html|css)$/.test(file),
      );
    const naming = files.filter((file) =>
      readFileSync(join(projectRoot, file), 'utf8').includes('Maple Hollow'),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(naming).toEqual([]);
  });
});

describe('what a club says of itself', () => {
  const navy: ClubLook = {
    ...lookOf('Pine & Sand'),
    shortName: 'Pine "S"',
    timeZone: 'Europe/London',
    contactEmail: 'office@pine.example',
    clockHours: 12,
    taxName: 'VAT',
    palette: paletteOf('#1d3461'),
    logoUrl: '/images/logo/1-abc.jpg',
  };
  const paths = ['/', '/manifest.webmanifest', '/service-worker.js', '/push-worker.js'];
  const statuses = (url: string) =>
    Promise.all(paths.map(async (path) => (await read(url + path)).response.status));

  it('stands in the document, in the manifest and in the worker of pushes', async () => {
    const url = await serve('Setting', async () => navy);
    const { text } = await read(url);
    for (const meta of [
      '<meta name="club-clock" content="Europe/London" />',
      '<meta name="club-contact" content="office@pine.example" />',
      '<meta name="club-tax" content="VAT" />',
      '<meta name="club-hours" content="12" />',
      '<meta name="club-logo" content="/images/logo/1-abc.jpg" />',
      `<meta name="club-palette" content="${paletteOf('#1d3461').join(' ')}" />`,
      '<meta name="apple-mobile-web-app-title" content="Pine &quot;S&quot;" />',
      '<title>Pine &amp; Sand</title>',
    ])
      expect(text).toContain(meta);
    expect(text).not.toContain('__CLUB');
    expect(JSON.parse((await read(`${url}/manifest.webmanifest`)).text)).toMatchObject({
      name: 'Pine & Sand',
      short_name: 'Pine "S"',
      theme_color: paletteOf('#1d3461')[7],
    });
    expect((await read(`${url}/push-worker.js`)).text).toContain(`title = 'Pine & Sand'`);
  });

  it('has the icons of its logo in the place of the product’s, everywhere', async () => {
    const url = await serve('Setting', async () => ({ ...navy, icons: '0123456789abcdef' }));
    const folder = '/images/club-icons/0123456789abcdef';
    const { text } = await read(url);
    expect(text).toContain(`<link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png" />`);
    expect(text).toContain(`<link rel="icon" href="${folder}/favicon-48.png" type="image/png" />`);
    const manifest = JSON.parse((await read(`${url}/manifest.webmanifest`)).text) as {
      icons: { src: string; purpose?: string }[];
      shortcuts: { icons: { src: string }[] }[];
    };
    expect(manifest.icons.map(({ src, purpose }) => [src, purpose])).toEqual([
      [`${folder}/icon-192.png`, undefined],
      [`${folder}/icon-512.png`, undefined],
      [`${folder}/maskable-192.png`, 'maskable'],
      [`${folder}/maskable-512.png`, 'maskable'],
    ]);
    expect(manifest.shortcuts.flatMap(({ icons }) => icons.map(({ src }) => src))).toEqual([
      `${folder}/icon-192.png`,
      `${folder}/icon-192.png`,
    ]);
    const worker = (await read(`${url}/push-worker.js`)).text;
    expect(worker.split(`'${folder}/icon-192.png'`)).toHaveLength(3);
    const without = await serve('Setting', async () => navy);
    expect((await read(without)).text).toContain('href="/favicon.svg" type="image/svg+xml"');
  });

  it('is another one as soon as it is saved, and with it the versions that a worker keeps', async () => {
    let look = navy;
    const url = await serve('Setting', async () => look);
    const before = await read(`${url}/service-worker.js`);
    look = { ...navy, palette: paletteOf('#7a1f1f') };
    expect((await read(url)).text).toContain(paletteOf('#7a1f1f').join(' '));
    const after = await read(`${url}/service-worker.js`);
    expect(after.text).not.toBe(before.text);
    expect(after.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'));
  });

  it('is waited for by what browsers keep, and not by the document', async () => {
    let away = true;
    const url = await serve('Setting', () =>
      away ? Promise.reject(new Error('away')) : Promise.resolve(navy),
    );
    expect(await statuses(url)).toEqual([200, 503, 503, 503]);
    expect((await read(url)).text).toContain('<meta name="club" content="Setting" />');
    away = false;
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
    // What is known stands while nobody can be asked.
    away = true;
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
    expect((await read(url)).text).toContain('<meta name="club" content="Pine &amp; Sand" />');
  });

  it('is asked of the api once for many who come at the same time', async () => {
    let asked = 0;
    const api = createServer((_request, response) => {
      asked += 1;
      const info = {
        ...navy,
        icons: null,
        version: 1,
        calendarUrl: '',
        contentSiteUrl: '',
        passwordMinLength: 10,
      };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(info));
    });
    open.push(api);
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const url = await serve('Setting', askClub(`http://127.0.0.1:${(api.address() as AddressInfo).port}`));
    for (const path of paths) await read(url + path);
    await Promise.all(paths.map((path) => read(url + path)));
    expect((await read(url)).text).toContain('<title>Pine &amp; Sand</title>');
    expect(asked).toBe(1);
    // One that answers nonsense says nothing.
    const wrong = await serve('Setting', askClub('http://127.0.0.1:9'));
    expect(await statuses(wrong)).toEqual([200, 503, 503, 503]);
  });
});
