/** What a newcomer sees of mail to many in the demo club: lists and who is on them, campaigns, and what came of the one that was sent. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillDemoClub } from '@fourball/db/demo/fill.ts';
import { hashSessionToken, newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { consentWording } from '@fourball/domain/mail/lists/list-rows.ts';
import {
  getCampaignEmail,
  getCampaignFigures,
  listCampaignEmails,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { listBlockChoices, previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import { listCategories } from '@fourball/shared/mail/list-calls.ts';
import { getConsent } from '@fourball/shared/mail/subscription-calls.ts';
import { createBulkTransport, createMailTransport } from '@fourball/workers/mail/transport.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import { expect } from 'vitest';
import { writeDemoCampaigns } from '../../start/club/demo-campaigns.ts';
import { hangDemoImages } from '../../start/club/demo-images.ts';
import { clubTest } from '../kit/fixtures.ts';
import { startMailServer } from '../kit/mail-server.ts';
import { replyOver, testToday } from '../kit/server.ts';
import { demoNow, demoOptions } from './demo-club.ts';

const publicUrl = 'https://club.example';
const warnings: string[] = [];

const test = clubTest({ env: { PUBLIC_URL: publicUrl } })
  .extend('office', { scope: 'file' }, () => newSessionToken())
  .extend('ava', { scope: 'file' }, () => newSessionToken());

test.beforeAll(async ({ server, office, ava }) => {
  const { db } = server.house;
  const options = demoOptions(testToday);
  await fillDemoClub(db, options);
  const storage = openImageStorage(server.settings);
  await hangDemoImages(db, storage);
  storage.close();
  const listen = ({ message }: Error) => void warnings.push(message);
  process.on('warning', listen);
  await writeDemoCampaigns(db, options, server.settings);
  process.off('warning', listen);
  for (const [token, userName] of [
    [office, 'daniel.okafor'],
    [ava, 'ava.tremblay'],
  ] as const)
    await server.db.query(
      `with s as (
         insert into sessions (user_id, expires_at, family_hash, refresh_hash)
         select id, now() + interval '1 hour', $2, sha256($2) from users where user_name = $3 returning id
       )
       insert into access_tokens (token_hash, session_id, expires_at) select $1, id, now() + interval '1 hour' from s`,
      [hashSessionToken(token), hashSessionToken(newSessionToken()), userName],
    );
});

const campaignsOf = async (url: string, token: string) =>
  (await replyOver(url, listCampaignEmails, { token })).campaigns;

test('campaigns: one is written, one waits, one was sent, each as the office left it', async ({
  server,
  office,
}) => {
  const campaigns = await campaignsOf(server.url, office);
  expect(campaigns.map(({ state, lists }) => [state, lists.map(({ externalId }) => externalId)])).toEqual([
    ['DRAFT', ['newsletter', 'course-notes']],
    ['SCHEDULED', ['tournaments']],
    ['SENT', ['newsletter']],
  ]);
  for (const { id, createdBy, changedAt } of campaigns) {
    expect(createdBy).toBe('Daniel Okafor');
    expect(new Date(changedAt).getTime()).toBeLessThan(demoNow(testToday).getTime());
    const { html, text } = await replyOver(server.url, getCampaignEmail, { token: office, params: { id } });
    expect(html).toContain('1840 Hollow Road');
    expect(text).toContain('{unsubscribeUrl}');
  }
  // No developer who starts the club is told of questions that crossed.
  expect(warnings).toEqual([]);
});

test('the draft has a block of every kind, and each shows something', async ({ server, office }) => {
  const [draft] = await campaignsOf(server.url, office);
  const { blocks, html } = await replyOver(server.url, getCampaignEmail, {
    token: office,
    params: { id: draft?.id ?? 0 },
  });
  expect([...new Set(blocks?.map(({ kind }) => kind))].toSorted()).toEqual([
    'BUTTON',
    'COLUMNS',
    'DIVIDER',
    'EVENT',
    'HEADING',
    'IMAGE',
    'NEWS',
    'RESULTS',
    'TEE_TIME',
    'TEXT',
  ]);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replace(publicUrl, ''));
  for (const page of ['/golf-events/', '/events/', '/book?day=', '/find', '/memberships', '/'])
    expect(links.some((link) => link.startsWith(page))).toBe(true);
  const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url);
  expect(pictures.length).toBe(2);
  for (const url of pictures) {
    const picture = await fetch(url.replace(publicUrl, server.url));
    expect([url, picture.status, picture.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg']);
  }
  // It is called like what it is the only one of.
  expect(html.match(/Club Championship/g)).toHaveLength(1);
});

test('what is not sent yet shows nothing that is for members alone, and the office can choose all of it', async ({
  server,
  office,
}) => {
  const choices = await replyOver(server.url, listBlockChoices, { token: office });
  const offered = new Set(choices.map(({ kind, id }) => `${kind} ${id}`));
  const waiting = (await campaignsOf(server.url, office)).filter(({ state }) => state !== 'SENT');
  for (const { id } of waiting) {
    const { subject, preheader, blocks } = await replyOver(server.url, getCampaignEmail, {
      token: office,
      params: { id },
    });
    if (blocks === null) throw new Error('It is made of blocks.');
    const { bytes } = await replyOver(server.url, previewBlocks, {
      token: office,
      body: { subject, preheader, blocks },
    });
    expect(bytes).toBeGreaterThan(2_000);
    const named = blocks.flatMap((block) =>
      'eventId' in block
        ? [`${block.kind} ${block.eventId}`]
        : block.kind === 'TEE_TIME'
          ? [`TEE_TIME ${block.teeTimeId}`]
          : block.kind === 'NEWS'
            ? [`NEWS ${block.newsId}`]
            : [],
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((one) => !offered.has(one))).toEqual([]);
  }
});

test('the one that was sent has figures: who got it, what came back, which links were followed', async ({
  server,
  office,
}) => {
  const sent = (await campaignsOf(server.url, office)).find(({ state }) => state === 'SENT');
  const { counts, reasons, links } = await replyOver(server.url, getCampaignFigures, {
    token: office,
    params: { id: sent?.id ?? 0 },
  });
  const { recipients } = counts;
  expect(recipients).toBeGreaterThan(100);
  expect(counts).toEqual({
    recipients,
    sent: recipients - 2,
    skipped: 1,
    failed: 1,
    bounced: 1,
    queued: 0,
    complained: 0,
  });
  expect(reasons.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(links.length).toBeGreaterThan(2);
  expect(links.reduce((sum, { clicks }) => sum + clicks, 0)).toBeGreaterThan(20);
  const { html } = await replyOver(server.url, getCampaignEmail, {
    token: office,
    params: { id: sent?.id ?? 0 },
  });
  const counted = new RegExp(`${publicUrl}/l/[\\w-]{22}`, 'g');
  expect(new Set(html.match(counted)).size).toBe(links.length);
  const [first = ''] = html.match(counted) ?? [];
  const followed = await fetch(first.replace(publicUrl, server.url), { redirect: 'manual' });
  expect(links.map(({ url }) => url)).toContain(followed.headers.get('location'));
});

test('whose address is dead is off the lists, and who left by the mail is off its list', async ({
  server,
}) => {
  const gone = await server.db.query<{ act: string; status: string; count: number }>(
    `select k.act, s.status, count(*)::int as count
     from campaign_recipients r join subscriptions s using (contact_id, list_id)
       join consents k using (contact_id, list_id)
     where k.act in ('ONE_CLICK', 'BOUNCED') group by 1, 2 order by 1`,
  );
  expect(gone).toEqual([
    { act: 'BOUNCED', status: 'BOUNCED', count: 1 },
    { act: 'ONE_CLICK', status: 'UNSUBSCRIBED', count: 2 },
  ]);
  expect(await server.db.query('select kind from bounces')).toEqual([{ kind: 'HARD' }]);
  expect(await server.db.query('select reason from suppressions')).toEqual([{ reason: 'HARD' }]);
});

test('lists stand in categories with their readers, one of them for the office alone', async ({
  server,
  office,
}) => {
  const categories = await replyOver(server.url, listCategories, { token: office });
  expect(categories.map(({ name, lists }) => [name, lists.map(({ externalId }) => externalId)])).toEqual([
    ['The club', ['newsletter', 'course-notes']],
    ['Playing', ['league-news', 'tournaments']],
    ['Other', ['starters', 'digest']],
  ]);
  const lists = categories.flatMap((category) => category.lists);
  expect(lists.find(({ externalId }) => externalId === 'starters')).toMatchObject({
    showPublic: false,
    showAdmin: true,
  });
  expect(lists.find(({ externalId }) => externalId === 'newsletter')?.lastCampaignAt).not.toBeNull();
});

test('Ava has chosen some, by the words that the page shows, what was last first', async ({
  server,
  ava,
}) => {
  const { lists, history, address } = await replyOver(server.url, getConsent, { token: ava });
  const on = lists.filter(({ status }) => status === '1').map(({ list }) => list);
  expect(on).toEqual(expect.arrayContaining(['newsletter', 'league-news', 'tournaments']));
  expect(address).toBe('OK');
  expect(history.length).toBeGreaterThanOrEqual(3);
  expect(history.map(({ at }) => at)).toEqual(
    history
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const shown = (
    await server.db.query<{ name: string; purpose: string }>('select name, purpose from email_lists')
  ).map((list) => consentWording({}, list));
  for (const { wording } of history) expect(shown).toContain(wording);
});

test('no mail to its golfers leaves the machine, whatever server is set', async ({
  server,
  onTestFinished,
}) => {
  const mails = await startMailServer();
  const settings = { ...server.settings, smtpUrl: mails.url, smtpBulkUrl: mails.url };
  const mail = (to: string) => ({
    key: `demo.${to}`,
    to,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  const send = async (demo: boolean) => {
    const ways = [
      createMailTransport({ ...settings, demo }, server.clock),
      createBulkTransport({ ...settings, demo }, server.clock, defaultTuning),
    ];
    for (const way of ways) {
      await way.send(mail('Ava.Tremblay@MapleHollow.example'));
      await way.send(mail('visitor@club.example'));
      way.close();
    }
  };
  onTestFinished(() => mails.close());
  const folder = join(server.settings.dataDir, 'mail');
  const kept = async () => (await readdir(folder).catch(() => [])).length;
  const before = await kept();
  await send(true);
  expect(mails.received.flatMap(({ to }) => to)).toEqual(['visitor@club.example', 'visitor@club.example']);
  expect(await kept()).toBeGreaterThan(before);
  await send(false);
  expect(mails.received).toHaveLength(6);
});
