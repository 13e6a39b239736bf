/** A campaign reaches each of its readers once, and nobody who does not want it at that moment. */
import {
  getCampaignEmail,
  getCampaignFigures,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaignEmail,
  stopCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { describe, expect } from 'vitest';
import { buildReaders, campaignTest, setParameter } from '../../kit/mail/campaigns.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const test = campaignTest()
  .extend(
    'counts',
    ({ server, admin }) =>
      async (id: number) =>
        (await replyOver(server.url, getCampaignFigures, { token: admin.token, params: { id } })).counts,
  )
  .extend(
    'act',
    ({ server, admin }) =>
      async (call: typeof pauseCampaign, id: number) =>
        outcomeOf(await callOver(server.url, call, { token: admin.token, body: { id } })),
  )
  .extend(
    'to',
    ({ mails }) =>
      () =>
        mails.received.flatMap(({ to }) => to).toSorted(),
  );

const emailsOf = (readers: readonly { email: string }[]) => readers.map(({ email }) => email).toSorted();

describe('a campaign', () => {
  test('reaches everybody on its list once, with a way off it, and says who sends it from where', async ({
    server,
    admin,
    mails,
    club,
    post,
    send,
    counts,
    to,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 5);
    const { id, state } = await send({ html: '<p>Hello</p><script>alert(1)</script>' });
    expect(state).toBe('SCHEDULED');
    await post.turn();
    await post.turn();
    expect(to()).toEqual(emailsOf(readers));
    const [mail] = mails.received;
    expect(mail?.source).toMatch(/^List-Unsubscribe: <https:\/\/club\.example\/u\/[\w-]{22}>\r$/m);
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.header('List-Id')).toBe(`"Club news" <${club.slug}.maple.example>`);
    expect(mail?.header('Feedback-ID')).toBe(`${id}:${club.slug}:campaign:maple.example`);
    expect(mail?.header('Precedence')).toBe('bulk');
    expect(mail?.header('Auto-Submitted')).toBe('');
    expect(mail?.header('From')).toBe('Maple Hollow <club@maple.example>');
    expect(mail?.from).toMatch(/^bounce\+[0-9a-z-]+@maple\.example$/);
    expect(new Set(mails.received.map(({ from }) => from)).size).toBe(5);
    expect(mail?.html).toContain('1 Hollow Road');
    expect(mail?.html).not.toContain('alert');
    expect(mail?.html).toContain('https://club.example/u/');
    expect(mail?.text).toContain('Hello');
    expect(await counts(id)).toMatchObject({ recipients: 5, sent: 5, queued: 0, skipped: 0 });
    const shown = await replyOver(server.url, getCampaignEmail, { token: admin.token, params: { id } });
    expect(shown.state).toBe('SENT');
    // Through is through: a worker more finds nothing.
    await post.turn();
    expect(mails.received).toHaveLength(5);
  });

  test('goes to nobody who is off the list, whose address is dead, or who is not on it', async ({
    server,
    club,
    post,
    send,
    counts,
    to,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 4);
    const [gone, dead, ...kept] = readers;
    await server.db.query(
      `update subscriptions set status = 'UNSUBSCRIBED', basis = null where contact_id = $1`,
      [gone?.id],
    );
    await server.db.query(
      `insert into suppressions (email_hash, reason, at) values (mail_hash($1), 'HARD', now())`,
      [dead?.email],
    );
    const { id } = await send();
    await post.turn();
    expect(to()).toEqual(emailsOf(kept));
    expect(await counts(id)).toMatchObject({ recipients: 2, sent: 2 });
  });

  test('does not reach who leaves the list while it waits for its turn', async ({
    server,
    mails,
    club,
    open,
    send,
    counts,
    to,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 3);
    const { id } = await send();
    // The first mail is on its way: the others are claimed and wait for it.
    const post = open({ bulkMailsAtOnce: 1 });
    mails.beforeYes = async () => {
      mails.beforeYes = async () => {};
      const waiting = readers.filter(({ email }) => !to().includes(email));
      await server.db.query(
        `update subscriptions set status = 'UNSUBSCRIBED', basis = null where contact_id = any($1::bigint[])`,
        [waiting.map((reader) => reader.id)],
      );
    };
    await post.turn();
    expect(to()).toHaveLength(1);
    expect(await counts(id)).toMatchObject({ recipients: 3, sent: 1, skipped: 2 });
  });

  test('is refused without the club’s address, to addresses, to unknown lists and to services', async ({
    server,
    admin,
    club,
  }) => {
    const send = (to: string | string[]) =>
      callOver(server.url, sendCampaignEmail, {
        token: admin.token,
        body: { html: '<p>Hello</p>', subject: 'Hello', to },
      });
    expect(refusalIn(await send('ava@club.example')).fields).toEqual(['to']);
    expect(refusalIn(await send([club.slug, 'nothing'])).fields).toEqual(['to.1']);
    expect(refusalIn(await send(['digest'])).fields).toEqual(['to.0']);
    await server.db.query(`delete from parameters where name = 'CLUB_ADDRESS'`);
    const refused = await send(club.slug);
    expect(outcomeOf(refused)).toBe('CONFLICT');
    expect(refused.text).toContain('CLUB_ADDRESS');
    expect(await server.db.query('select id from campaigns')).toEqual([]);
  });

  test('is held, goes on where it was, and ends', async ({ server, club, open, send, act, counts, to }) => {
    await buildReaders(server.db, club.listId, 9);
    const { id } = await send();
    const post = open({ bulkInOneGo: 3 });
    await post.turn();
    expect(await act(resumeCampaign, id)).toBe('CONFLICT');
    expect(await act(pauseCampaign, id)).toBe(200);
    await post.turn();
    expect(to()).toHaveLength(3);
    expect(await act(pauseCampaign, id)).toBe('CONFLICT');
    expect(await act(resumeCampaign, id)).toBe(200);
    await post.turn();
    expect(to()).toHaveLength(6);
    expect(await act(stopCampaign, id)).toBe(200);
    await post.turn();
    expect(new Set(to()).size).toBe(6);
    expect(await counts(id)).toMatchObject({ recipients: 9, sent: 6, skipped: 3, queued: 0 });
    for (const call of [pauseCampaign, resumeCampaign, stopCampaign])
      expect(await act(call, id)).toBe('CONFLICT');
    // Nothing that was decided comes back, whatever the code would do.
    await expect(
      server.db.query(`update campaign_recipients set state = 'QUEUED' where campaign_id = $1`, [id]),
    ).rejects.toThrow('does not become QUEUED');
  });

  test('rests in the quiet hours, and waits for its moment', async ({
    server,
    admin,
    club,
    post,
    send,
    to,
    mails,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 2);
    const { id } = await send();
    // 22:00 at the club, where quiet hours are from 21:00 to 08:00.
    server.clock.set(new Date('2026-06-17T02:00:00Z'));
    await post.turn();
    expect(to()).toEqual([]);
    const { waits } = await replyOver(server.url, getCampaignFigures, {
      token: admin.token,
      params: { id },
    });
    expect(waits).toEqual({ why: 'QUIET', until: '2026-06-17T12:00:00.000Z' });
    server.clock.set(new Date('2026-06-17T12:00:00Z'));
    await post.turn();
    expect(to()).toEqual(emailsOf(readers));

    mails.received.length = 0;
    const later = await send();
    const at = (sendAt: string) =>
      callOver(server.url, scheduleCampaign, { token: admin.token, body: { id: later.id, sendAt } });
    expect(refusalIn(await at('2026-06-17T11:00:00.000Z')).fields).toEqual(['sendAt']);
    expect((await at('2026-06-17T15:00:00.000Z')).status).toBe(200);
    await post.turn();
    expect(to()).toEqual([]);
    server.clock.set(new Date('2026-06-17T15:00:00Z'));
    await post.turn();
    expect(to()).toEqual(emailsOf(readers));
  });

  test('keeps to the club’s pace, and to the share of one provider', async ({
    server,
    club,
    post,
    send,
    to,
  }) => {
    await setParameter(server.db, 'MAIL_PER_MINUTE', '40');
    await setParameter(server.db, 'MAIL_DOMAIN_SHARE', '50');
    await buildReaders(server.db, club.listId, 60, 'big.example');
    await buildReaders(server.db, club.listId, 0);
    await send();
    // Two mails a turn; of this minute's twenty to the one provider none is sent twice, nor one more.
    for (let turn = 0; turn < 15; turn += 1) await post.turn();
    expect(to()).toHaveLength(20);
    await buildReaders(server.db, club.listId, 30, 'other.example');
    await send();
    for (let turn = 0; turn < 15; turn += 1) await post.turn();
    expect(to()).toHaveLength(40);
    // A minute later there is room again.
    await server.db.query(`update campaign_recipients set claimed_at = claimed_at - interval '61 seconds'`);
    await post.turn();
    expect(to()).toHaveLength(42);
  });
});

describe('races', () => {
  test('two workers, each turn at once: each reader once', async ({
    server,
    mails,
    club,
    open,
    send,
    counts,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 120);
    const { id } = await send();
    const workers = [open({ bulkInOneGo: 30 }), open({ bulkInOneGo: 30 })];
    for (let turn = 0; turn < 5; turn += 1) await Promise.all(workers.map((worker) => worker.turn()));
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(emailsOf(readers));
    expect(await counts(id)).toMatchObject({ recipients: 120, sent: 120 });
    // Nobody was claimed by both: what is asked before a mail leaves would have hidden that.
    expect(await server.db.query('select 1 from campaign_recipients where claim <> 1')).toEqual([]);
  });

  test('a worker that died is taken over: what it had claimed leaves once', async ({
    server,
    mails,
    club,
    open,
    send,
    counts,
  }) => {
    const readers = await buildReaders(server.db, club.listId, 6);
    const { id } = await send();
    const dying = open({ bulkInOneGo: 6, bulkMailsAtOnce: 1 });
    // It dies with the first mail taken and not noted, and five claimed: nothing of it is ever heard again.
    let dead: () => void = () => {};
    const taken = new Promise<void>((resolve) => (dead = resolve));
    mails.beforeYes = () => {
      dead();
      return new Promise(() => {});
    };
    void dying.turn().catch(() => {});
    await taken;
    const [first] = mails.received;
    mails.beforeYes = async () => {};
    const heir = open();
    await heir.turn();
    expect(mails.received).toHaveLength(1);
    // Two minutes later nobody has renewed what it held.
    await server.db.query(`update campaign_recipients set claimed_at = claimed_at - interval '130 seconds'`);
    await server.db.query(`update mail_deliveries set claimed_at = claimed_at - interval '130 seconds'`);
    await heir.turn();
    const all = mails.received.flatMap(({ to }) => to);
    expect([...new Set(all)].toSorted()).toEqual(emailsOf(readers));
    // One alone came twice, by the same name: the one that was taken and not noted.
    expect(all).toHaveLength(7);
    const again = mails.received.filter(({ to }) => to[0] === first?.to[0]);
    expect(new Set(again.map((mail) => mail.header('Message-ID'))).size).toBe(1);
    expect(await counts(id)).toMatchObject({ recipients: 6, sent: 6 });
  });
});
