/** Links of a campaign, followed as whoever reads the mail does: over HTTP, through the whole club as `npm start` and `npm run dev` open it. */
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { sendCampaignEmail } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { createList } from '@fourball/shared/mail/list-calls.ts';
import { followMailLink, getEmailContact, subscribe } from '@fourball/shared/mail/subscription-calls.ts';
import { listMails } from '@fourball/domain/mail/mail-folder.ts';
import { openHotReload } from '@fourball/web/server/hot-reload.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { buildPages, hasPages, pagesAreCurrent } from '../../../start/build-web.ts';
import { replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';
import { processesOf, runStart, type RunningStart } from '../../start/run-start.ts';

const target = 'https://courses.example/spring?from=letter&x=1#greens';
const list = 'spring-letter';

let dataDir: string;
let club: RunningStart;
let closePages: () => Promise<void>;
let golfer: { email: string; token: string };
/** The paths of the links in the mail. */
let links: { followed: string; left: string };
const doors = { start: '', dev: '' };

async function logIn(role: 'admin' | 'golfer'): Promise<{ email: string; token: string }> {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`Nobody is ${role} in the demo club.`);
  const response = await fetch(`${club.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login.email, password: login.password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { email: login.email, token };
}

/** Sends a campaign to one golfer, and reads the mail that came of it. */
async function sendOne(): Promise<string> {
  const { token } = await logIn('admin');
  golfer = await logIn('golfer');
  const call = { token };
  for (const name of ['MAIL_QUIET_FROM', 'MAIL_QUIET_UNTIL'])
    await replyOver(club.url, createParameter, { ...call, body: { name, value: '03:00', group: 'MAIL' } });
  const made = { externalId: list, externalName: 'Spring letter', purpose: 'What grows.' };
  await replyOver(club.url, createList, { ...call, body: { ...made, showPublic: true, showAdmin: true } });
  await replyOver(club.url, subscribe, { token: golfer.token, body: { list } });
  const html = `<p>Spring is here. <a href="${target.replaceAll('&', '&amp;')}">See the greens</a></p>`;
  await replyOver(club.url, sendCampaignEmail, { ...call, body: { html, to: list, subject: 'Spring' } });
  const mail = await eventually(
    'the mail of the campaign',
    async () =>
      (await listMails(dataDir, 1_000)).find(
        ({ to, subject }) => to === golfer.email && subject === 'Spring',
      ),
    60_000,
  );
  return mail.text;
}

const pathIn = (mail: string, page: 'l' | 'u'): string => {
  const path = new RegExp(`https?://[^\\s/]+(/${page}/[\\w-]{22})`).exec(mail)?.[1];
  if (path === undefined) throw new Error(`No link to ${page} in: ${mail}`);
  return path;
};

beforeAll(async () => {
  if (hasPages() && !(await pagesAreCurrent())) await buildPages();
  dataDir = await mkdtemp(join(tmpdir(), 'fourball-links-'));
  // When root starts, PostgreSQL runs as somebody else who must get through.
  await chmod(dataDir, 0o755);
  club = await runStart({ dataDir });
  await club.ready();
  const port = await findFreePort();
  closePages = await openHotReload({ host: '127.0.0.1', port, server: club.url, clubName: 'Maple Hollow' });
  Object.assign(doors, { start: club.url, dev: `http://127.0.0.1:${port}` });
  const mail = await sendOne();
  links = { followed: pathIn(mail, 'l'), left: pathIn(mail, 'u') };
}, 300_000);

afterAll(async () => {
  await closePages();
  if (club.child.pid !== undefined && club.child.exitCode === null) process.kill(-club.child.pid, 'SIGINT');
  await club.exited;
  await eventually('its servers to stop', async () => (await processesOf(dataDir)).length === 0, 15_000);
  await rm(dataDir, { recursive: true, force: true });
});

const statusOf = async (): Promise<string | undefined> =>
  (
    await replyOver(club.url, getEmailContact, { token: golfer.token, params: { email: golfer.email } })
  ).contactLists.find((one) => one.list === list)?.status;

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe.each(['start', 'dev'] as const)('through %s', (door) => {
  it('a button of the mail leads where it was meant to, and to nothing that the club did not write', async () => {
    const follow = (path: string) => fetch(doors[door] + path, { ...asBrowser, redirect: 'manual' });
    const { status, headers } = await follow(links.followed);
    expect([status, headers.get('location'), headers.get('referrer-policy')]).toEqual([
      302,
      target,
      'no-referrer',
    ]);
    const other = await follow(`${links.followed.slice(0, -1)}${links.followed.endsWith('A') ? 'B' : 'A'}`);
    expect([other.status, other.headers.get('location')]).toEqual([404, null]);
  });

  it('the link to leave is a page to who looks, and leaves for a mail program at once', async () => {
    for (let look = 0; look < 3; look += 1) {
      const shown = await fetch(doors[door] + links.left, asBrowser);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
      expect(await shown.text()).toContain('<div id="root"');
    }
    expect(await statusOf()).toBe('1');
    const left = await fetch(doors[door] + links.left, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect([left.status, await left.text(), left.headers.get('set-cookie')]).toEqual([200, '', null]);
    expect(await statusOf()).toBe('2');
    const token = links.left.slice('/u/'.length);
    const back = await replyOver(doors[door], followMailLink, {
      params: { token },
      body: { action: 'RESUBSCRIBE' },
    });
    expect(back.result).toBe('RESUBSCRIBED');
    expect(await statusOf()).toBe('1');
  });
});
