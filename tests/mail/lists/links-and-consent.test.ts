/** Links in mails, consent that ends by itself, and another address. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { endConsents } from '@fourball/domain/mail/consent/end-consents.ts';
import { importContacts } from '@fourball/shared/mail/list-calls.ts';
import {
  getEmailContact,
  getMailLink,
  leaveByOneClick,
  resubscribePublic,
  subscribe,
  unsubscribePublic,
  updateEmailContact,
} from '@fourball/shared/mail/subscription-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { mailTo, tokenIn } from '../../kit/mails.ts';
import { callOver, outcomeOf, replyOver } from '../../kit/server.ts';
import { asks, day, password, listsTest as test } from '../../kit/mail/lists.ts';

describe('a link in a mail', () => {
  test('leaves by one click without a cookie, for over 400 days; nothing is answered', async ({
    server,
    ava,
    avaMail,
    contact,
    join,
    state,
    leaveToken,
    acts,
  }) => {
    await join(ava);
    const token = await leaveToken(await contact(ava));
    expect(`https://club.maplehollow.example/u/${token}`.length).toBeLessThanOrEqual(60);
    server.clock.advance(401 * day);
    const click = (type: string) =>
      callOver(server.url, leaveByOneClick, {
        params: { token },
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': type },
      });
    const answer = await click('application/x-www-form-urlencoded');
    expect([answer.status, answer.text, answer.headers.get('set-cookie')]).toEqual([200, '', null]);
    expect(await state(avaMail)).toBe('UNSUBSCRIBED');
    expect((await click('multipart/form-data; boundary=x')).status).toBe(200);
    expect(await acts()).toEqual(['SUBSCRIBE', 'ONE_CLICK']);
  });

  test('leaves all lists for advertising, and comes back to its own', async ({
    server,
    ava,
    avaMail,
    contact,
    join,
    state,
    follow,
    leaveToken,
  }) => {
    await server.db.query(
      `insert into email_lists (slug, name, purpose, show_public) values ('league', 'League', 'Draws.', true)`,
    );
    await join(ava);
    await join(ava, 'league');
    const token = await leaveToken(await contact(ava));
    expect((await follow(token, 'UNSUBSCRIBE_ALL')).result).toBe('UNSUBSCRIBED');
    expect([await state(avaMail), await state(avaMail, 'league')]).toEqual(['UNSUBSCRIBED', 'UNSUBSCRIBED']);
    expect((await follow(token, 'RESUBSCRIBE')).result).toBe('RESUBSCRIBED');
    expect((await follow(token, 'RESUBSCRIBE', 'league')).result).toBe('NOT_FOUND');
    expect(await state(avaMail, 'league')).toBe('UNSUBSCRIBED');
    const shown = await replyOver(server.url, getEmailContact, {
      params: { email: avaMail },
      query: { t: token },
    });
    expect(shown.contact).toEqual({ id: await contact(ava) });
    const body = { list: 'newsletter', contact: await contact(ava), t: token };
    expect(await replyOver(server.url, unsubscribePublic, { body })).toEqual({ result: 'UNSUBSCRIBED' });
    expect(await replyOver(server.url, resubscribePublic, { body })).toEqual({ result: 'RESUBSCRIBED' });
  });

  test('that is not the club’s tells and changes nothing', async ({
    server,
    ava,
    avaMail,
    ben,
    contact,
    join,
    state,
    leaveToken,
  }) => {
    await join(ava);
    const token = await leaveToken(await contact(ava));
    const last = token.at(-1) === 'A' ? 'Q' : 'A';
    const wrong = [
      token.slice(0, -1) + last,
      `B${token.slice(1)}`,
      'x',
      `${token}A`,
      token.toLowerCase(),
      '%2e%2e',
    ];
    for (const other of wrong) {
      expect(await replyOver(server.url, getMailLink, { params: { token: other } })).toEqual({
        result: 'NOT_FOUND',
      });
      expect(
        (await callOver(server.url, leaveByOneClick, { params: { token: other }, body: '' })).status,
      ).toBe(404);
    }
    // The link of one is no link of another.
    const body = { list: 'newsletter', contact: await contact(ava), t: await leaveToken(await contact(ben)) };
    expect(await replyOver(server.url, unsubscribePublic, { body })).toEqual({ result: 'CONFIRM' });
    expect(await state(avaMail)).toBe('SUBSCRIBED');
  });

  test('confirming against leaving ends off the list or on it by the last word', async ({
    server,
    stranger,
    follow,
    state,
    acts,
  }) => {
    await stranger('kim@example.com');
    const token = tokenIn(await mailTo(server, 'kim@example.com', asks), 'u');
    await Promise.all(['CONFIRM', 'UNSUBSCRIBE', 'CONFIRM'].map((action) => follow(token, action)));
    expect(await state('kim@example.com')).toBe('UNSUBSCRIBED');
    expect((await acts()).at(-1)).toBe('UNSUBSCRIBE');
  });
});

describe('consent', () => {
  test('that is implied ends on its day, once, unless something was bought meanwhile', async ({
    server,
    admin,
    state,
    acts,
    sendable,
    contact,
  }) => {
    const ava = await buildUser(server.db, { memberDays: null });
    const ben = await buildUser(server.db, { memberDays: null });
    const avaMail = ava.email;
    const benMail = ben.email;
    const [list] = await server.db.query<{ id: number }>(
      `select id from email_lists where slug = 'newsletter'`,
    );
    const take = (emails: string[], more: object) =>
      replyOver(server.url, importContacts, {
        token: admin.token,
        body: {
          listId: list?.id,
          rows: emails.map((email) => ({ email })),
          source: 'A paper',
          words: 'Send me news.',
          preview: false,
          ...more,
        },
      });
    expect(await take([avaMail, 'nobody@example.com'], { basis: 'IMPLIED' })).toMatchObject({
      added: 0,
      kept: 0,
      rows: [
        { email: avaMail, fate: 'REFUSED', reason: 'NO_BASIS' },
        { email: 'nobody@example.com', fate: 'REFUSED', reason: 'NO_BASIS' },
      ],
    });
    await take([avaMail, benMail], { basis: 'IMPLIED', enquiredOn: '2026-06-01' });
    expect(await take([avaMail], { basis: 'EXPRESS' })).toMatchObject({ kept: 1 });
    expect((await sendable()).sort()).toEqual([await contact(ava), await contact(ben)].sort());
    await server.db.query(
      `insert into purchases (user_id, kind, bought_by, created_at) values ($1, 'CART', $1, '2026-11-20T12:00Z')`,
      [ben.userId],
    );
    server.clock.advance(167 * day);
    expect(await endConsents(server.house, 7)).toMatchObject({ ended: 0 });
    server.clock.advance(day);
    expect(await endConsents(server.house, 7)).toMatchObject({ ended: 1 });
    expect(await endConsents(server.house, 7)).toMatchObject({ ended: 0 });
    expect([await state(avaMail), await state(benMail)]).toEqual(['UNSUBSCRIBED', 'SUBSCRIBED']);
    expect((await acts()).filter((act) => act === 'EXPIRED')).toHaveLength(1);
    const [row] = await server.db.query<{ until: string }>(
      `select to_char(basis_until, 'YYYY-MM-DD') as until from subscriptions where status = 'SUBSCRIBED'`,
    );
    expect(row?.until).toBe('2028-11-20');
  });

  test('is only ever added to', async ({ server, ava, join }) => {
    await join(ava);
    for (const statement of [
      `update consents set act = 'UNSUBSCRIBE'`,
      'update consents set contact_id = null',
      'delete from consents',
      'truncate consents cascade',
    ])
      await expect(server.db.query(statement)).rejects.toThrow('append-only');
  });

  test('of an erased account says that it was given, and nothing of whom', async ({
    server,
    ava,
    avaMail,
    join,
    contact,
  }) => {
    await join(ava);
    const id = await contact(ava);
    const erase = callOver(server.url, eraseOwnAccount, {
      token: ava.token,
      body: { currentPassword: password },
    });
    const late = callOver(server.url, subscribe, { token: ava.token, body: { list: 'newsletter' } });
    expect((await erase).json).toBe('ERASED');
    await late;
    const kept = await server.db.query(
      'select contact_id, client, user_agent, wording_id is not null as worded from consents',
    );
    expect(kept).toEqual([{ contact_id: null, client: null, user_agent: null, worded: true }]);
    expect(await server.db.query('select 1 from subscriptions where contact_id = $1', [id])).toEqual([]);
    expect(await server.db.query('select 1 from mail_addresses where email = $1', [avaMail])).toEqual([]);
  });
});

describe('another address', () => {
  test('takes effect once its mail is answered; lists follow, what bounced does not', async ({
    server,
    ava,
    avaMail,
    ben,
    join,
    state,
    sendable,
    contact,
    follow,
  }) => {
    await join(ava);
    const body = {
      email: avaMail,
      newEmail: 'Ava.New@example.com',
      firstName: 'Ava',
      lastName: ava.name.split(' ')[1],
    };
    const change = (token: string, more: object = {}) =>
      callOver(server.url, updateEmailContact, { token, body: { ...body, ...more } });
    expect((await change(ben.token)).status).toBe(404);
    const confirmed = (ago: string) =>
      server.db.query(`update sessions set confirmed_at = now() - $2::interval where user_id = $1`, [
        ava.userId,
        ago,
      ]);
    await confirmed('1 day');
    expect((await change(ava.token)).status).toBe(403);
    await confirmed('0 s');
    expect(outcomeOf(await change(ava.token, { firstName: 'Eve' }))).toBe('CONFLICT');
    expect((await change(ava.token)).json).toMatchObject({ waiting: true, email: avaMail });
    const token = tokenIn(
      await mailTo(server, 'ava.new@example.com', 'Please confirm your new address'),
      'u',
    );
    expect(await state(avaMail)).toBe('SUBSCRIBED');
    // The link of an address that was wanted before is not good for the next one.
    await change(ava.token, { newEmail: 'victim@example.com' });
    expect((await follow(token, 'CONFIRM')).result).toBe('NOT_FOUND');
    await change(ava.token);
    expect((await follow(token, 'CONFIRM')).result).toBe('SUBSCRIBED');
    expect(await state('ava.new@example.com')).toBe('SUBSCRIBED');
    expect(await sendable()).toEqual([await contact(ava)]);
  });
});
