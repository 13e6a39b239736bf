/** What a mail server says to a mail of a campaign, and what becomes of it: nobody is lost because a server is slow, and nobody is tried in vain. */
import { getCampaignFigures } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { describe, expect } from 'vitest';
import { buildReaders, campaignTest, openPost, setParameter } from '../../kit/mail/campaigns.ts';
import { replyOver } from '../../kit/server.ts';

const test = campaignTest()
  .extend(
    'figures',
    ({ server, admin }) =>
      (id: number) =>
        replyOver(server.url, getCampaignFigures, { token: admin.token, params: { id } }),
  )
  .extend(
    'to',
    ({ mails }) =>
      () =>
        mails.received.flatMap(({ to }) => to).toSorted(),
  )
  .extend('rest', ({ server }) => async () => {
    const [stream] = await server.db.query<{ pause: number; slow: boolean }>(
      'select pause_ms as pause, slow_until > now() as slow from mail_streams',
    );
    return stream;
  });

const emailsOf = (readers: readonly { email: string }[]) => readers.map(({ email }) => email).toSorted();

describe('a server that wants rest', () => {
  test.for([421, 450, 451, 452, 454])(
    'by %d gets it, longer each time, and nobody fails',
    async (code, { server, mails, club, open, send, figures, to, rest }) => {
      const readers = await buildReaders(server.db, club.listId, 6);
      const { id } = await send();
      mails.answers = () => ({ code, says: 'Not so fast.' });
      const post = open({ bulkFirstRest: 200_000, bulkLongestRest: 700_000 });
      const over = () => server.db.query(`update mail_streams set slow_until = now() - interval '1 second'`);
      // What was on its way together asked for rest once.
      await post.turn();
      expect(await rest()).toEqual({ pause: 200_000, slow: true });
      // While it lasts nothing is tried.
      await post.turn();
      expect(await rest()).toEqual({ pause: 200_000, slow: true });
      for (const pause of [400_000, 700_000, 700_000]) {
        await over();
        await server.db.query('update campaign_recipients set not_before = null');
        await post.turn();
        expect(await rest()).toEqual({ pause, slow: true });
      }
      expect(await figures(id)).toMatchObject({
        waits: { why: 'SERVER' },
        counts: { queued: 6, failed: 0, bounced: 0 },
      });
      mails.answers = () => undefined;
      await over();
      await server.db.query('update campaign_recipients set not_before = null');
      await post.turn();
      // It is believed a little less the next time.
      expect((await rest())?.pause).toBe(350_000);
      // After its doors were closed one mail asks whether they are open, and the others follow.
      await post.turn();
      expect(to()).toEqual(emailsOf(readers));
    },
  );
});

describe('an address', () => {
  test.for([501, 550, 551, 553])(
    'that a server refuses by %d is not written to any more; the next mail leaves',
    async (code, { server, mails, club, open, send, figures, to }) => {
      const [bad, ...good] = await buildReaders(server.db, club.listId, 4);
      const { id } = await send();
      mails.answers = (address) =>
        address === bad?.email ? { code, says: `5.1.1 <${address}> is nobody` } : undefined;
      // Over one line, so that what follows a refusal goes where it was said.
      await open({ bulkMailsAtOnce: 1 }).turn();
      expect(to()).toEqual(emailsOf(good));
      const { counts, reasons } = await figures(id);
      expect(counts).toMatchObject({ sent: 3, bounced: 1, failed: 0 });
      // Whoever reads why learns no address.
      expect(reasons.map(({ reason }) => reason).join()).not.toContain('@');
      const [address] = await server.db.query(
        `select a.state, s.status, exists (select from suppressions where email_hash = mail_hash($1)) as suppressed,
           exists (select from consents c where c.contact_id = $2 and c.act = 'BOUNCED') as proved,
           exists (select from mail_deliveries where recipient = $1) as owed
         from mail_addresses a join subscriptions s on s.contact_id = a.contact_id where a.contact_id = $2`,
        [bad?.email, bad?.id],
      );
      expect(address).toEqual({
        state: 'BOUNCED',
        status: 'BOUNCED',
        suppressed: true,
        proved: true,
        owed: false,
      });
    },
  );

  test.for([
    [503, 'Bad sequence of commands'],
    [552, '5.2.2 Mailbox full'],
    [550, '5.7.1 We do not trust you'],
  ] as const)(
    'is not taken for dead because of %d %s',
    async ([code, says], { server, mails, club, post, send, figures }) => {
      await buildReaders(server.db, club.listId, 2);
      const { id } = await send();
      mails.answers = () => ({ code, says });
      for (let turn = 0; turn < 7; turn += 1) await post.turn();
      expect((await figures(id)).counts).toMatchObject({ queued: 2, bounced: 0, failed: 0 });
      await post.turn();
      expect((await figures(id)).counts).toMatchObject({ queued: 0, bounced: 0, failed: 2 });
      expect(await server.db.query('select 1 from suppressions')).toEqual([]);
      // Nothing of it is owed: the office sees campaigns by their figures.
      expect(await server.db.query(`select key from mail_deliveries`)).toEqual([]);
    },
  );
});

test('a line that breaks costs nobody a mail, nor a try', async ({
  server,
  mails,
  club,
  post,
  send,
  figures,
  to,
}) => {
  const readers = await buildReaders(server.db, club.listId, 8);
  const { id } = await send();
  let cuts = 0;
  mails.answers = () => {
    cuts += 1;
    return cuts % 3 === 0 ? 'CUT' : undefined;
  };
  for (let turn = 0; turn < 30 && to().length < 8; turn += 1) await post.turn();
  expect(to()).toEqual(emailsOf(readers));
  expect(cuts).toBeGreaterThan(8);
  expect((await figures(id)).counts).toMatchObject({ sent: 8, failed: 0, queued: 0 });
  const tried = await server.db.query('select 1 from campaign_recipients where tries > 0');
  expect(tried).toEqual([]);
});

test('a server that never answers is given up, and nobody is lost, or gets two', async ({
  server,
  mails,
  club,
  settings,
  send,
  figures,
  to,
}) => {
  const readers = await buildReaders(server.db, club.listId, 8);
  const { id } = await send();
  let asked = 0;
  mails.answers = () => {
    asked += 1;
    return asked % 5 === 2 ? 'HANG' : undefined;
  };
  // A moment instead of the half a minute that a club waits.
  const post = openPost(server.house, { ...settings, smtpUrl: `${mails.url}/?socketTimeout=400` });
  try {
    for (let turn = 0; turn < 30 && to().length < 8; turn += 1) await post.turn();
  } finally {
    post.close();
  }
  expect(to()).toEqual(emailsOf(readers));
  expect(asked).toBeGreaterThan(8);
  expect((await figures(id)).counts).toMatchObject({ sent: 8, failed: 0, bounced: 0, queued: 0 });
  expect(await server.db.query('select 1 from campaign_recipients where tries > 0')).toEqual([]);
});

test('a campaign that comes back too often ends by itself', async ({
  server,
  mails,
  club,
  open,
  send,
  figures,
}) => {
  await setParameter(server.db, 'MAIL_STOP_BOUNCES', '5');
  await buildReaders(server.db, club.listId, 60);
  const { id } = await send();
  mails.answers = () => ({ code: 550, says: '5.1.1 nobody' });
  const post = open({ bulkInOneGo: 5 });
  await post.turn();
  expect((await figures(id)).state).toBe('SENDING');
  // Ten of the first two hundred: one in twenty.
  await post.turn();
  expect(await figures(id)).toMatchObject({
    state: 'STOPPED',
    stoppedBy: 'BOUNCES',
    counts: { bounced: 10, skipped: 50, queued: 0 },
  });
});
