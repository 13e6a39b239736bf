/** A campaign live: whoever of the office looks at it hears what a colleague does and how far it is, and nobody else does. */
import { createHmac } from 'node:crypto';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import {
  createCampaign,
  getCampaignFigures,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaignEmail,
  stopCampaign,
  unscheduleCampaign,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { takeBounces } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { expect, test as base } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { startFor } from '../../kit/fixtures.ts';
import { openSocket } from '../../kit/live-socket.ts';
import { buildMailList, buildReaders, setParameter } from '../../kit/mail/readers.ts';
import { startMailServer } from '../../kit/mail-server.ts';
import { allHeard, listen, watch, type Ear } from '../../kit/seasons/live.ts';
import { callOver, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

/** Milliseconds: workers take a turn every two seconds, and the machine may be busy. */
const patience = 30_000;
const secret = 'a-secret-of-many-different-letters';

const test = base
  .extend('mails', async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.close());
    return mails;
  })
  // With the workers of a club that runs, which send by themselves.
  .extend('server', ({ mails }, { onCleanup }) =>
    startFor(
      {
        with: ['gateway', 'workers'],
        env: {
          PUBLIC_URL: 'https://club.example',
          MAIL_FROM: 'Maple <club@maple.example>',
          MAIL_BOUNCE_SECRET: secret,
          SMTP_BULK_URL: mails.url,
        },
      },
      onCleanup,
    ),
  )
  .extend('office', async ({ server }) => {
    const [daniel, olga] = await Promise.all(
      ['Daniel', 'Olga'].map((firstName) => buildUser(server.db, { firstName, roles: ['GOLFER', 'ADMIN'] })),
    );
    if (!daniel || !olga) throw new Error('Nobody is there.');
    return { daniel, olga };
  })
  .extend('list', async ({ server }) => {
    await setParameter(server.db, 'CLUB_ADDRESS', '1 Hollow Road');
    await setParameter(server.db, 'MAIL_PER_MINUTE', '100000');
    await setParameter(server.db, 'MAIL_DOMAIN_SHARE', '100');
    const id = await buildMailList(server.db, 'Club news');
    const [row] = await server.db.query<{ slug: string }>('select slug from email_lists where id = $1', [id]);
    return { id, slug: row?.slug ?? '' };
  })
  .extend(
    'send',
    ({ server, office, list }) =>
      () =>
        replyOver(server.url, sendCampaignEmail, {
          token: office.daniel.token,
          body: { html: '<p>Spring is here.</p>', subject: 'Spring', to: list.slug },
        }),
  )
  .extend(
    'figures',
    ({ server, office }) =>
      (id: number) =>
        replyOver(server.url, getCampaignFigures, { token: office.daniel.token, params: { id } }),
  )
  .extend('ears', ({ server, office }, { onCleanup }) => {
    const ears: Ear[] = [];
    onCleanup(async () => ears.forEach((ear) => ear.close()));
    const keep = <One extends Ear>(ear: One): One => {
      ears.push(ear);
      return ear;
    };
    return {
      all: ears,
      /** Somebody who asks to hear of the campaign; `there` says whether they may. */
      async looking(user: typeof office.daniel, id: number) {
        const { socket, events, join } = await openSocket(server.url, user);
        const { ok: there } = await join(`campaign:${id}`);
        return keep({
          events: events as Ear['events'],
          there,
          look: () => Promise.reject(new Error('It looks at a campaign.')),
          leave: () => {},
          close: () => void socket.disconnect(),
        });
      },
      stream: async (user: typeof office.daniel) => keep(await listen(server, user)),
      socket: async (user: typeof office.daniel) => keep(await watch(server, user)),
    };
  });

const heardBy = (ear: Ear) => ear.events.filter(({ type }) => type === 'CAMPAIGN_UPDATE');

test('each act of a colleague is heard by who looks, and by no golfer and nobody who does not look', async ({
  server,
  office,
  list,
  ears,
}) => {
  await buildReaders(server.db, list.id, 2);
  const golfer = await buildUser(server.db);
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const { id } = await replyOver(server.url, createCampaign, {
    token: office.daniel.token,
    body: { subject: 'Spring', html: '<p>Hello</p>', audience: { lists: [list.id] } },
  });
  const other = await replyOver(server.url, createCampaign, {
    token: office.daniel.token,
    body: { subject: 'Autumn' },
  });
  const olga = await ears.looking(office.olga, id);
  const elsewhere = await ears.looking(office.olga, other.id);
  const others = [
    await ears.looking(golfer, id),
    await ears.looking(organizer, id),
    await ears.stream(golfer),
    await ears.stream(office.daniel),
    await ears.socket(office.daniel),
  ];
  expect([olga.there, elsewhere.there]).toEqual([true, true]);
  // To them it does not exist, as one that never did.
  expect(others.slice(0, 2)).toMatchObject([{ there: false }, { there: false }]);
  expect(await ears.looking(office.olga, 2_000_000_000)).toMatchObject({ there: false });

  const act = async (work: () => Promise<{ status: number }>): Promise<number> => {
    const before = heardBy(olga).length;
    expect((await work()).status).toBe(200);
    await allHeard(server, ears.all);
    return heardBy(olga).length - before;
  };
  const token = office.daniel.token;
  const later = new Date(server.clock.now().getTime() + 7_200_000).toISOString();
  const written = () => callOver(server.url, updateCampaign, { token, body: { id, subject: 'Summer' } });
  const scheduled = () => callOver(server.url, scheduleCampaign, { token, body: { id, sendAt: later } });
  const drawnBack = () => callOver(server.url, unscheduleCampaign, { token, body: { id } });
  expect(await act(written)).toBe(1);
  expect(await act(scheduled)).toBe(1);
  expect(await act(drawnBack)).toBe(1);
  // What is refused tells nothing.
  const before = heardBy(olga).length;
  const refused = await callOver(server.url, pauseCampaign, { token, body: { id } });
  expect(refused.text).toContain('CONFLICT');
  await allHeard(server, ears.all);
  expect(heardBy(olga)).toHaveLength(before);
  for (const told of heardBy(olga))
    expect(told).toEqual({ type: 'CAMPAIGN_UPDATE', campaignId: id, seq: told.seq });
  for (const ear of [elsewhere, ...others]) expect(heardBy(ear)).toEqual([]);
});

test('who looks hears it begin, be held and go on at once, and last of all its end', async ({
  server,
  office,
  list,
  mails,
  send,
  figures,
  ears,
}) => {
  await buildReaders(server.db, list.id, 3);
  // The first mail waits for the test, and its campaign with it.
  let goOn: () => void = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  mails.beforeYes = () => held;
  // In the quiet hours it waits, so that there is time to look at it.
  const day = server.clock.now();
  server.clock.set(new Date('2026-06-17T02:00:00Z'));
  const { id } = await send();
  const olga = await ears.looking(office.olga, id);
  const heard = (what: string, { from }: { from: number }) =>
    eventually(what, () => heardBy(olga).length > from, patience);
  server.clock.set(new Date(day.getTime() + 86_400_000));
  await heard('the beginning', { from: 0 });
  expect((await figures(id)).state).toBe('SENDING');

  for (const call of [pauseCampaign, resumeCampaign]) {
    const from = heardBy(olga).length;
    expect((await callOver(server.url, call, { token: office.daniel.token, body: { id } })).status).toBe(200);
    await allHeard(server, ears.all);
    // In its turn, also within the second of what was told before.
    expect(
      heardBy(olga)
        .slice(from)
        .filter(({ seq }) => seq !== undefined),
    ).toHaveLength(1);
  }
  goOn();
  await eventually('the end', async () => (await figures(id)).state === 'SENT', patience);
  await allHeard(server, ears.all);
  const [last] = await server.db.query<{ seq: number }>(
    `select max(seq)::int as seq from outbox where name = 'mail.campaign-changed'`,
  );
  expect(heardBy(olga).map(({ seq }) => seq)).toContain(last?.seq);
  expect(await figures(id)).toMatchObject({ state: 'SENT', counts: { sent: 3, queued: 0 } });
});

test('who looks hears that mails went out, that the club is quiet, and that it stopped itself', async ({
  server,
  office,
  list,
  mails,
  send,
  figures,
  ears,
}) => {
  await buildReaders(server.db, list.id, 12);
  await setParameter(server.db, 'MAIL_PER_MINUTE', '20');
  const { id } = await send();
  const olga = await ears.looking(office.olga, id);
  const progressOf = async (): Promise<number[]> =>
    (
      await server.db.query<{ seq: number }>(
        `select seq::int as seq from outbox where name = 'mail.campaign-progressed' and seq is not null`,
      )
    ).map(({ seq }) => seq);
  // One mail a turn, a turn every two seconds.
  await eventually(
    'a mail that is told of',
    async () => {
      const seqs = await progressOf();
      return mails.received.length > 0 && heardBy(olga).some(({ seq }) => seqs.includes(Number(seq)));
    },
    patience,
  );
  const before = heardBy(olga).length;
  server.clock.set(new Date('2026-06-17T02:00:00Z'));
  await eventually(
    'the quiet',
    async () => heardBy(olga).length > before && (await figures(id)).waits !== null,
  );
  expect((await figures(id)).waits?.why).toBe('QUIET');
  await allHeard(server, ears.all);
  const quiet = heardBy(olga).length;
  expect(
    (await callOver(server.url, stopCampaign, { token: office.daniel.token, body: { id } })).status,
  ).toBe(200);
  await allHeard(server, ears.all);
  expect(heardBy(olga).length).toBeGreaterThan(quiet);
});

test('mails that come back by the dozen are told of a few times', async ({
  server,
  office,
  list,
  mails,
  send,
  figures,
  ears,
}) => {
  await buildReaders(server.db, list.id, 40);
  const { id } = await send();
  await eventually('the end', async () => (await figures(id)).state === 'SENT', patience);
  const olga = await ears.looking(office.olga, id);
  await allHeard(server, ears.all);
  const body = JSON.stringify({
    reports: mails.received.map(({ from }, at) => ({ id: `r${at}`, recipient: from, kind: 'HARD' })),
  });
  const t = Math.floor(server.clock.now().getTime() / 1_000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const taken = await fetch(`${server.url}${urlPathOf(takeBounces)}`, {
    method: 'POST',
    headers: { 'x-fourball-signature': `t=${t},v1=${v1}`, 'content-type': 'message/rfc822' },
    body,
  });
  expect(await taken.json()).toEqual({ noted: 40 });
  await eventually('the notice at the end', () => heardBy(olga).some(({ seq }) => seq === undefined));
  expect((await figures(id)).counts.bounced).toBe(40);
  // Forty of them; a busy machine may take two seconds.
  expect(heardBy(olga).length).toBeLessThanOrEqual(4);
});
