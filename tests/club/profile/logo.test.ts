/** The club's logo: icons of every size are made of it, found by addresses that change with it, and gone when it is taken away. */
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { listMails } from '@fourball/domain/mail/mail-folder.ts';
import { writeMail } from '@fourball/domain/mail/layout.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { clubIconNames, clubIconUrl, type ClubIconName } from '@fourball/shared/club/profile/club-icons.ts';
import {
  getClubProfile,
  putClubLogo,
  removeClubLogo,
  updateClubProfile,
} from '@fourball/shared/club/profile/profile-calls.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { fileOf, picture } from '../../kit/club/pictures.ts';
import { profileBody } from '../../kit/club/profile.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../../kit/gate.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';

const test = ownClubTest({ apis: 2, followsClub: true, env: { LOGO_LIMIT_KB: '200' } });

const svg = (drawn: string, width = 400, height = 200) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`),
  );
/** A dark bar in the middle of a clear ground. */
const clearLogo = (fill = '#123456') => svg(`<rect x="100" y="80" width="200" height="40" fill="${fill}"/>`);
const pngOf = async (drawn: Sharp) => fileOf(await drawn.png().toBuffer(), 'logo.png', 'image/png');

const put = async (server: TestServer, { token }: { token: string }, file: File) => {
  const record = await replyOver(server.url, putClubLogo, { token, body: { file } });
  await server.heard();
  return record;
};

const fetchIcon = async (url: string, version: string, name: ClubIconName) => {
  const response = await fetch(url + clubIconUrl(version, name), { redirect: 'manual' });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Red, green, blue and alpha of a pixel, each from 0 to 255. */
async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { at, width: info.width, height: info.height };
}

test('becomes icons of every size that systems ask for, and every api has them', async ({
  server,
  admin,
}) => {
  const before = await replyOver(server.url, getClubInfo);
  expect(before).toMatchObject({ logoUrl: null, icons: null });
  const { icons, logoUrl } = await put(server, admin, await pngOf(clearLogo()));
  if (icons === null) throw new Error('There are no icons.');
  expect(logoUrl).toBe(clubIconUrl(icons, 'icon-192'));
  for (const url of server.urls) expect(await replyOver(url, getClubInfo)).toMatchObject({ logoUrl, icons });
  const sides: Record<string, number[]> = {};
  for (const name of clubIconNames) {
    const { response, bytes } = await fetchIcon(server.urls[1] ?? '', icons, name);
    expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { width, height } = await pixelsOf(bytes);
    sides[name] = [width, height];
  }
  expect(sides).toEqual({
    'icon-192': [192, 192],
    'icon-512': [512, 512],
    'maskable-192': [192, 192],
    'maskable-512': [512, 512],
    'apple-touch-icon': [180, 180],
    'favicon-48': [48, 48],
    // The empty margins are left out: a bar five times as wide as it is high.
    paper: [600, 120],
  });
});

test('stands whole in the circle that no system cuts, on a ground to the edges', async ({
  server,
  admin,
}) => {
  const { icons } = await put(
    server,
    admin,
    await pngOf(svg('<rect width="400" height="400" fill="#123456"/>', 400, 400)),
  );
  const wide = await put(server, admin, await pngOf(clearLogo()));
  expect(wide.icons).not.toBe(icons);
  const { at } = await pixelsOf((await fetchIcon(server.url, wide.icons ?? '', 'maskable-512')).bytes);
  expect(at(0, 0)).toEqual([255, 255, 255, 255]);
  expect(at(256, 256)).toEqual([0x12, 0x34, 0x56, 255]);
  for (let x = 0; x < 512; x += 1)
    for (let y = 0; y < 512; y += 8)
      if (Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512 + 1)
        expect([x, y, ...at(x, y)]).toEqual([x, y, 255, 255, 255, 255]);
  // An icon that is not cut has round corners of its own.
  const icon = await pixelsOf((await fetchIcon(server.url, wide.icons ?? '', 'icon-192')).bytes);
  expect([icon.at(0, 0)[3], icon.at(96, 2)[3]]).toEqual([0, 255]);
});

test('is seen whatever its colour: a light one on a dark ground, one with a ground on its own', async ({
  server,
  admin,
}) => {
  const cornerOf = async (file: File, name: ClubIconName) => {
    const { icons } = await put(server, admin, file);
    return (await pixelsOf((await fetchIcon(server.url, icons ?? '', name)).bytes)).at(2, 2);
  };
  const light = await pngOf(clearLogo('#ffffff'));
  expect(await cornerOf(light, 'maskable-192')).toEqual([0x26, 0x22, 0x1d, 255]);
  expect(await cornerOf(light, 'paper')).toEqual([0x26, 0x22, 0x1d, 255]);
  expect(await cornerOf(await pngOf(clearLogo()), 'maskable-192')).toEqual([255, 255, 255, 255]);
  const own = svg(
    '<rect width="400" height="200" fill="#00ff00"/><circle cx="200" cy="100" r="60" fill="#000"/>',
  );
  expect(await cornerOf(await pngOf(own), 'maskable-192')).toEqual([0, 255, 0, 255]);
});

test('another one has another address, and the address of before leads to it; without one there is none', async ({
  server,
  admin,
}) => {
  const first = await put(server, admin, await pngOf(clearLogo()));
  const again = await put(server, admin, await pngOf(clearLogo()));
  expect(again.icons).toBe(first.icons);
  const second = await put(server, admin, await pngOf(clearLogo('#aa2222')));
  expect(second.icons).not.toBe(first.icons);
  const old = await fetchIcon(server.url, first.icons ?? '', 'icon-192');
  expect([old.response.status, old.response.headers.get('location')]).toEqual([302, second.logoUrl]);
  expect(old.response.headers.get('cache-control')).toBe('no-cache');
  expect(await replyOver(server.url, removeClubLogo, admin)).toMatchObject({ logoUrl: null, icons: null });
  expect(await replyOver(server.url, removeClubLogo, admin)).toMatchObject({ logoUrl: null, icons: null });
  expect((await fetchIcon(server.url, second.icons ?? '', 'icon-192')).response.status).toBe(404);
  const acts = await server.db.query<{ action: string }>(
    `select action from audit_entries where action like 'club.logo%' order by id`,
  );
  expect(acts.map(({ action }) => action)).toEqual(['club.logo-set', 'club.logo-set', 'club.logo-removed']);
});

test('does not get into the way of who saves the rest of the club meanwhile, nor the rest into its own', async ({
  server,
  admin,
}) => {
  const { version } = await replyOver(server.url, getClubProfile, admin);
  const { logoUrl } = await put(server, admin, await pngOf(clearLogo()));
  const saved = await replyOver(server.url, updateClubProfile, { ...admin, body: profileBody({ version }) });
  expect(saved).toMatchObject({ name: 'Pine & Sand', logoUrl });
});

test('of many that are put at once one is the logo, with all its icons', async ({ server, admin }) => {
  const colours = ['#111111', '#552222', '#225522', '#222255'];
  const files = await Promise.all(colours.map((colour) => pngOf(clearLogo(colour))));
  await gateCommits(server, 'club_icons');
  // One stands before its commit with all its icons written; the others wait for the club.
  await meetAtGate(
    server,
    1,
    () =>
      files.map((file, at) =>
        replyOver(server.urls[at % 2] ?? server.url, putClubLogo, { ...admin, body: { file } }),
      ),
    () => someoneWaitsForRow(server, 1),
  );
  const versions = await server.db.query<{ version: string; count: number }>(
    'select version, count(*)::int as count from club_icons group by version',
  );
  const { icons } = await replyOver(server.url, getClubProfile, admin);
  expect(versions).toEqual([{ version: icons, count: clubIconNames.length }]);
});

test('what is no picture, too small or too large is refused at its field, and changes nothing', async ({
  server,
  admin,
}) => {
  const refused = async (file: File) => {
    const { status, text } = await callOver(server.url, putClubLogo, { ...admin, body: { file } });
    return [status, text];
  };
  const noise = picture({ width: 900, height: 900, fill: 'noise' });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [file, said] of [
    [fileOf(Buffer.from(drawing), 'logo.png', 'image/png'), 'not a valid file type'],
    [await pngOf(picture({ width: 127, height: 60 })), '128 pixels'],
    [await pngOf(noise), '200 KB'],
  ] as const) {
    const told = expect.stringMatching(new RegExp(`"field":"file".*${said}|${said}.*"field":"file"`));
    expect(await refused(file)).toEqual([422, told]);
  }
  const { token } = await buildUser(server.db);
  const file = await pngOf(clearLogo());
  for (const call of [putClubLogo, removeClubLogo])
    expect((await callOver(server.url, call, { token, body: { file } })).status).toBe(403);
  expect(await server.db.query('select from club_icons')).toEqual([]);
});

test('a photo becomes icons that are small enough to be kept', async ({ server, admin }) => {
  const noisy = await picture({ width: 600, height: 600, fill: 'noise' }).jpeg({ quality: 40 }).toBuffer();
  const { icons } = await put(server, admin, fileOf(noisy));
  const [largest] = await server.db.query<{ bytes: number }>(
    'select max(octet_length(bytes))::int as bytes from club_icons',
  );
  expect(icons).not.toBeNull();
  expect(largest?.bytes).toBeLessThan(400_000);
});

test('stands at the head of mails, with the club’s name where pictures are not shown', async ({
  server,
  admin,
}) => {
  const { logoUrl } = await put(server, admin, await pngOf(clearLogo()));
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-logo-'));
  const club = createClubFacts(server.house, server.settings);
  const transport = createMailTransport(
    { ...server.settings, dataDir },
    server.clock,
    undefined,
    club.profile,
  );
  await transport.send({
    key: '1.test.1',
    to: 'ava@club.example',
    ...writeMail({ firstName: 'Ava', language: 'en' }, () => ({
      subject: 'Hello',
      lead: 'A word.',
      rows: [],
      link: { label: 'Look', url: 'https://club.example/' },
    })),
  });
  const [mail] = await listMails(dataDir, 1);
  expect(mail?.html).toContain(`src="${server.settings.publicUrl}${logoUrl}" alt="`);
});
