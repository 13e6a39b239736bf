/** Mails that are kept instead of sent, and the page that shows them. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devMailPage } from '@fourball/api/dev/mail-page.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeClock } from '../kit/clock.ts';

let dataDir: string;
const clock = fakeClock(new Date('2026-06-16T16:00:00Z'));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fourball-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const keep = (subject: string, html = '<p>Hello</p>') =>
  createMailTransport({ ...loadSettings({ MAIL_FROM: 'Club <club@maple.example>' }), dataDir }, clock).send({
    key: `1.test.${subject.length}`,
    to: 'ava@club.example',
    subject,
    text: 'Hello <Ava>',
    html,
  });

/** The address of the first mail that the list links to. */
const firstLink = (html: string): string => /href="(\/dev\/mail\/[^"]+)"/.exec(html)?.[1] ?? '';

test('without a mail server a mail becomes two files, one of them for mail programs', async () => {
  await keep('../../Tee time: 09:10');
  const files = await readdir(join(dataDir, 'mail'));
  expect(files.sort()).toEqual([
    '2026-06-16t16-00-00-000z-ava-club-example-tee-time-09-10.eml',
    '2026-06-16t16-00-00-000z-ava-club-example-tee-time-09-10.json',
  ]);
  const eml = await readFile(join(dataDir, 'mail', files.sort()[0] ?? ''), 'utf8');
  expect(eml).toContain('To: ava@club.example');
  expect(eml).toContain('Subject: ../../Tee time: 09:10');
});

test('nobody else on the machine may read them, also where the folder was there already', async () => {
  const folder = join(dataDir, 'mail');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await keep('A link');
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const file of files) expect(await modeOf(join(folder, file))).toBe(0o600);
});

test('the page lists the newest first and shows one mail, harmless in every part', async () => {
  const show = devMailPage(dataDir);
  expect((await show('/dev/mail')).html).toContain('No mail has been written yet.');
  await keep('Older');
  clock.advance(1_000);
  await keep('<script>alert(1)</script>', '<script>alert(2)</script><p class="x">Hello</p>');
  const list = await show('/dev/mail/');
  expect(list.status).toBe(200);
  expect(list.html.indexOf('&lt;script&gt;alert(1)')).toBeLessThan(list.html.indexOf('Older'));
  const one = await show(firstLink(list.html));
  expect(one.status).toBe(200);
  expect(one.html).toContain('Hello &lt;Ava&gt;');
  expect(one.html).toMatch(/<iframe sandbox="[^"]*"[^>]* srcdoc="[^"]*&lt;p class=&quot;x&quot;&gt;/);
  expect(one.html).not.toContain('allow-scripts');
  expect(one.html).not.toContain('allow-same-origin');
  for (const { html } of [list, one]) expect(html).not.toContain('<script');
});

test('nothing outside of the folder can be asked for, and a broken file is left out', async () => {
  const show = devMailPage(dataDir);
  await writeFile(join(dataDir, 'secret.json'), '{"subject":"secret"}');
  await keep('Fine');
  await writeFile(join(dataDir, 'mail', '9-broken.json'), '{');
  for (const path of [
    '/dev/mail/../secret',
    '/dev/mail/..%2fsecret',
    '/dev/mail/nothing',
    '/dev/mail/9-broken',
  ]) {
    expect((await show(path)).status).toBe(404);
  }
  expect((await show('/dev/mail')).html).toContain('Fine');
  expect((await show('/dev/mail')).html).not.toContain('broken');
});
