/** Mails that come back, readers who complain, links that are followed, and mails of the office. */
import { createHmac } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createCampaign,
  getCampaignFigures,
  testCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { sendMail, takeBounces } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { readBouncesHandler, trimCampaignsHandler } from '@fourball/workers/mail/bounces.ts';
import { sendCampaignTestHandler, sendDirectMailHandler } from '@fourball/workers/mail/office-mails.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { describe, expect } from 'vitest';
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { putOnList } from '../../kit/mail/readers.ts';
import { readZip } from '../../kit/zip.ts';
import { buildReaders, campaignTest } from '../../kit/mail/campaigns.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const secret = 'a-secret-of-many-different-letters';

const test = campaignTest({ MAIL_BOUNCE_SECRET: secret })
  .extend(
    'figures',
    ({ server, admin }) =>
      (id: number) =>
        replyOver(server.url, getCampaignFigures, { token: admin.token, params: { id } }),
  )
  .extend('report', ({ server }) => async (body: string, { at = 0, by = secret } = {}) => {
    const t = Math.floor(server.clock.now().getTime() / 1_000) + at;
    const v1 = createHmac('sha256', by).update(`${t}.${body}`).digest('hex');
    const response = await fetch(`${server.url}${urlPathOf(takeBounces)}`, {
      method: 'POST',
      headers: { 'x-fourball-signature': `t=${t},v1=${v1}`, 'content-type': 'message/rfc822' },
      body,
    });
    return { status: response.status, noted: ((await response.json()) as { noted?: number }).noted };
  })
  .extend('addressOf', ({ server }) => async (id: number | undefined) => {
    const [row] = await server.db.query<{ state: string; status: string }>(
      `select coalesce(a.state, 'OK') as state, s.status from subscriptions s
         left join mail_addresses a on a.contact_id = s.contact_id where s.contact_id = $1`,
      [id],
    );
    return row;
  });

/** What a mail server sends back of a mail that came from `sender`. */
const dsn = (sender: string, status: string, { id = 'dsn-1', action = 'failed', head = '' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: <${sender}>`,
    `Message-ID: <${id}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ...(head === '' ? [] : [head]),
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; reader@readers.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 <reader@readers.example> is nobody',
    '--b--',
    '',
  ].join('\r\n');

describe('a mail that comes back', () => {
  test('for good ends with its address; the same report counts once', async ({
    server,
    club,
    mails,
    post,
    send,
    figures,
    report,
    addressOf,
  }) => {
    const [reader] = await buildReaders(server.db, club.listId, 2);
    const { id } = await send();
    await post.turn();
    const from = mails.received.find(({ to }) => to[0] === reader?.email)?.from ?? '';
    expect(await report(dsn(from, '5.1.1'))).toEqual({ status: 200, noted: 1 });
    expect(await report(dsn(from, '5.1.1'))).toEqual({ status: 200, noted: 0 });
    expect((await figures(id)).counts).toMatchObject({ sent: 2, bounced: 1 });
    expect(await addressOf(reader?.id)).toEqual({ state: 'BOUNCED', status: 'BOUNCED' });
    const [kept] = await server.db.query<{ diagnostic: string }>('select diagnostic from bounces');
    expect(kept?.diagnostic).not.toContain('reader@');
  });

  test('softly counts by days: on the third within thirty the address is none', async ({
    server,
    club,
    mails,
    post,
    send,
    report,
    addressOf,
  }) => {
    const [reader] = await buildReaders(server.db, club.listId, 1);
    await send();
    await post.turn();
    const from = mails.received[0]?.from ?? '';
    const day = 86_400_000;
    let number = 0;
    const soft = async (status = '4.2.2') => {
      number += 1;
      await report(dsn(from, status, { id: `soft-${number}` }));
      return (await addressOf(reader?.id))?.state;
    };
    expect([await soft(), await soft(), await soft('5.2.2')]).toEqual(['OK', 'OK', 'OK']);
    server.clock.advance(day);
    expect(await soft()).toBe('OK');
    // The first day is out of reach by then: two remain.
    server.clock.advance(29.5 * day);
    expect(await soft('5.7.1')).toBe('OK');
    server.clock.advance(0.4 * day);
    expect(await soft()).toBe('OK');
    server.clock.advance(day);
    expect(await soft()).toBe('OK');
    server.clock.advance(day);
    expect(await soft()).toBe('BOUNCED');
  });

  test('is none where somebody is on holiday, a server only waits, or the mail is not ours', async ({
    server,
    club,
    mails,
    post,
    send,
    report,
  }) => {
    await buildReaders(server.db, club.listId, 1);
    await send();
    await post.turn();
    const from = mails.received[0]?.from ?? '';
    const others = [
      dsn(from, '5.1.1', { head: 'Auto-Submitted: auto-replied' }),
      dsn(from, '4.4.1', { action: 'delayed' }),
      dsn(from.replace(/-(\w)/, '-z$1'), '5.1.1'),
      dsn('bounce+1-1-00000000000000000000@maple.example', '5.1.1'),
      'From: Ava <ava@readers.example>\r\nSubject: Re: Spring\r\n\r\nThank you!\r\n',
    ];
    for (const other of others) expect(await report(other)).toEqual({ status: 200, noted: 0 });
    expect(await server.db.query('select 1 from bounces')).toEqual([]);
  });

  test('is believed by its signature alone, and only for a while', async ({
    server,
    club,
    mails,
    post,
    send,
    report,
    addressOf,
  }) => {
    const [reader] = await buildReaders(server.db, club.listId, 1);
    await send();
    await post.turn();
    const recipient = mails.received[0]?.from ?? '';
    const body = JSON.stringify({ reports: [{ id: 'x', recipient, kind: 'HARD' }] });
    expect((await report(body, { by: 'another-secret-of-many-letters' })).status).toBe(400);
    expect((await report(body, { at: -301 })).status).toBe(400);
    expect((await report(body, { at: 301 })).status).toBe(400);
    expect((await report('{"reports": 1}')).status).toBe(400);
    expect((await addressOf(reader?.id))?.state).toBe('OK');
    expect(await report(body)).toEqual({ status: 200, noted: 1 });
    expect((await addressOf(reader?.id))?.state).toBe('BOUNCED');
  });

  test('is read from a folder, too', async ({ server, club, mails, post, send, addressOf }) => {
    const [reader] = await buildReaders(server.db, club.listId, 1);
    await send();
    await post.turn();
    const folder = join(server.settings.dataDir, 'bounces');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '1.eml'), dsn(mails.received[0]?.from ?? '', '5.1.1'));
    const settings = server.settings;
    await readBouncesHandler.run(workerContext(server.house, { settings }));
    expect(await readdir(folder)).toEqual([]);
    expect((await addressOf(reader?.id))?.state).toBe('BOUNCED');
  });
});

test('readers who complain get no more, and end the campaign', async ({
  server,
  club,
  mails,
  open,
  send,
  figures,
  report,
  addressOf,
}) => {
  const readers = await buildReaders(server.db, club.listId, 4);
  const { id } = await send();
  const post = open({ bulkInOneGo: 2 });
  await post.turn();
  const [mail] = mails.received;
  const body = JSON.stringify({ reports: [{ id: 'c', recipient: mail?.from, kind: 'COMPLAINT' }] });
  expect((await report(body)).noted).toBe(1);
  const who = readers.find(({ email }) => email === mail?.to[0]);
  expect(await addressOf(who?.id)).toEqual({ state: 'COMPLAINED', status: 'COMPLAINED' });
  await post.turn();
  expect(await figures(id)).toMatchObject({ state: 'STOPPED', stoppedBy: 'COMPLAINTS' });
});

test('links are counted by the hour, lead where the campaign says, and nowhere else', async ({
  server,
  club,
  mails,
  post,
  send,
  figures,
}) => {
  await buildReaders(server.db, club.listId, 2);
  const { id } = await send({ html: '<p><a href="https://shop.example/spring?a=1">Look</a></p>' });
  await post.turn();
  const paths = mails.received.map(({ html }) => /https:\/\/club\.example(\/l\/[\w-]{22})"/.exec(html)?.[1]);
  expect(new Set(paths).size).toBe(1);
  const [path = ''] = paths;
  const follow = (at: string, method = 'GET') => fetch(`${server.url}${at}`, { method, redirect: 'manual' });
  for (let time = 0; time < 3; time += 1) {
    const followed = await follow(path);
    expect([followed.status, followed.headers.get('location')]).toEqual([
      302,
      'https://shop.example/spring?a=1',
    ]);
  }
  await follow(path, 'HEAD');
  const other = path.endsWith('A') ? `${path.slice(0, -1)}Q` : `${path.slice(0, -1)}A`;
  expect((await follow(other)).status).toBe(404);
  expect((await follow('/l/https:%2F%2Fevil.example')).status).toBe(404);
  const counted = (clicks: number) =>
    expect
      .poll(async () => (await figures(id)).links)
      .toEqual([{ url: 'https://shop.example/spring?a=1', clicks }]);
  await counted(3);
  // What comes later in the hour is added.
  await follow(path);
  await counted(4);
});

describe('a mail of the office', () => {
  test('reaches people whom the club knows, each once, and no others', async ({
    server,
    admin,
    mails,
    settings,
  }) => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const ask = (to: string | string[], subject = 'Your locker') =>
      callOver(server.url, sendMail, {
        token: admin.token,
        body: { to, subject, html: '<p>Dear {firstName}</p>' },
      });
    expect(refusalIn(await ask([ava.email, 'stranger@nowhere.example'])).fields).toEqual(['to.1']);
    expect(await server.db.query('select 1 from direct_mails')).toEqual([]);
    const { json } = await ask([ava.email, ben.email.toUpperCase(), ava.email], 'Hi\r\nBcc: x@y.example');
    expect(json).toEqual({ recipients: 2 });
    const context = workerContext(server.house, { mail: createMailTransport(settings, server.clock) });
    const [event] = await server.db.query<{ id: number; payload: unknown }>(
      `select id, payload from outbox where name = 'mail.direct-mail-ordered'`,
    );
    for (let run = 0; run < 2; run += 1)
      await sendDirectMailHandler.run(context, { eventId: event?.id ?? 0, payload: event?.payload });
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual([ava.email, ben.email].toSorted());
    const [mail] = mails.received;
    expect(mail?.header('List-Unsubscribe')).toBe('');
    expect(mail?.header('Bcc')).toBe('');
    expect(mail?.header('Subject')).toBe('Hi Bcc: x@y.example');
    const trail = await server.db.query(`select 1 from audit_entries where action = 'mail.sent-by-office'`);
    expect(trail).toHaveLength(1);
  });

  test('shows a campaign to whoever writes it, and to nobody else', async ({
    server,
    admin,
    mails,
    club,
    settings,
  }) => {
    await buildReaders(server.db, club.listId, 2);
    const token = admin.token;
    const { id } = await replyOver(server.url, createCampaign, {
      token,
      body: { subject: 'Spring', blocks: [{ kind: 'TEXT', text: 'Hello {firstName|golfer}' }] },
    });
    const { to } = await replyOver(server.url, testCampaign, { token, body: { id } });
    const [event] = await server.db.query<{ id: number; payload: unknown }>(
      `select id, payload from outbox where name = 'mail.campaign-test-ordered'`,
    );
    const context = workerContext(server.house, { mail: createMailTransport(settings, server.clock) });
    await sendCampaignTestHandler.run(context, { eventId: event?.id ?? 0, payload: event?.payload });
    expect(mails.received.map((mail) => [mail.to, mail.header('Subject')])).toEqual([[[to], 'Test: Spring']]);
  });
});

test('the log of mails keeps those of campaigns for a time', async ({
  server,
  club,
  post,
  send,
  figures,
}) => {
  await buildReaders(server.db, club.listId, 3);
  const { id } = await send();
  await post.turn();
  const left = async () => (await server.db.query(`select 1 from mail_deliveries`)).length;
  await server.db.query(`update mail_deliveries set sent_at = '2026-06-01T00:00Z'`);
  await trimCampaignsHandler.run(workerContext(server.house));
  expect(await left()).toBe(3);
  server.clock.advance(401 * 86_400_000);
  await trimCampaignsHandler.run(workerContext(server.house));
  expect(await left()).toBe(0);
  expect((await figures(id)).counts).toMatchObject({ sent: 3 });
});

test('a golfer takes along which campaigns came, and leaves no address behind', async ({
  server,
  club,
  post,
  send,
  figures,
}) => {
  const currentPassword = 'fairway-and-rough';
  const ava = await buildUser(server.db, { password: currentPassword });
  await putOnList(server.db, club.listId, ava);
  const { id } = await send({ subject: 'Spring' });
  await post.turn();
  const path = urlPathOf(exportOwnData);
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${ava.token}` } });
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  const mailsKept: unknown = JSON.parse(files.get('mail.json')?.toString() ?? '');
  expect(mailsKept).toEqual([expect.objectContaining({ subject: 'Spring', to: ava.email })]);
  await replyOver(server.url, eraseOwnAccount, { token: ava.token, body: { currentPassword } });
  // What was the contact's goes with the contact.
  expect(await server.db.query('select email from campaign_recipients')).toEqual([]);
  const { state, counts } = await figures(id);
  expect([state, counts.recipients]).toEqual(['SENT', 0]);
});
