/** Who is on which list: golfers at once, strangers by a mailed link, and nobody by a guess. */
import { endConsents } from '@fourball/domain/mail/consent/end-consents.ts';
import { suppressAddress } from '@fourball/domain/mail/consent/addresses.ts';
import { signUpForNewsletter } from '@fourball/shared/mail/mail-calls.ts';
import {
  followMailLink,
  getConsent,
  getEmailContact,
  getMailLink,
  resubscribe,
  resubscribePublic,
  setTrackingConsent,
  unsubscribe,
  unsubscribePublic,
} from '@fourball/shared/mail/subscription-calls.ts';
import { describe, expect } from 'vitest';
import { mailsTo, mailTo, tokenIn } from '../../kit/mails.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { asks, day, listsTest as test } from '../../kit/mail/lists.ts';

describe('a golfer', () => {
  test('is on a list at once, off it, and back', async ({
    server,
    ava,
    avaMail,
    contact,
    join,
    state,
    acts,
  }) => {
    const id = await contact(ava);
    expect(await join(ava)).toEqual({ result: 'SUBSCRIBED', contact: { id } });
    const wish = { token: ava.token, body: { list: 'newsletter', contact: id } };
    const lists = async () =>
      (await replyOver(server.url, getEmailContact, { token: ava.token, params: { email: avaMail } }))
        .contactLists;
    expect(await lists()).toEqual([{ list: 'newsletter', status: '1' }]);
    expect(await replyOver(server.url, unsubscribe, wish)).toEqual({ result: 'UNSUBSCRIBED' });
    expect(await lists()).toEqual([{ list: 'newsletter', status: '2' }]);
    expect(await replyOver(server.url, resubscribe, wish)).toEqual({ result: 'RESUBSCRIBED' });
    expect(await state(avaMail)).toBe('SUBSCRIBED');
    expect(await acts()).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBE']);
  });

  test('is told where there is no such list, or is not on it', async ({ server, ava, contact, join }) => {
    expect(await join(ava, 'nothing')).toMatchObject({ result: 'NOT_FOUND' });
    const body = { list: 'newsletter', contact: await contact(ava) };
    for (const call of [unsubscribe, resubscribe])
      expect(await replyOver(server.url, call, { token: ava.token, body })).toEqual({ result: 'NOT_FOUND' });
  });

  test('changes nobody else by a guess, but the office does', async ({
    server,
    admin,
    ava,
    avaMail,
    ben,
    contact,
    join,
    state,
  }) => {
    await join(ava);
    const body = { list: 'newsletter', contact: await contact(ava) };
    for (const call of [unsubscribe, resubscribe]) {
      expect((await callOver(server.url, call, { token: ben.token, body })).status).toBe(404);
      expect(
        (await callOver(server.url, call, { token: ben.token, body: { ...body, contact: 99_999 } })).status,
      ).toBe(404);
    }
    expect(await state(avaMail)).toBe('SUBSCRIBED');
    expect(await replyOver(server.url, unsubscribe, { token: admin.token, body })).toEqual({
      result: 'UNSUBSCRIBED',
    });
    // Back only by the golfer's own yes.
    expect(await replyOver(server.url, resubscribe, { token: admin.token, body })).toEqual({
      result: 'CONFIRM',
    });
    expect(await state(avaMail)).toBe('UNSUBSCRIBED');
    expect(
      await replyOver(server.url, getEmailContact, { token: ben.token, params: { email: avaMail } }),
    ).toEqual({
      contact: null,
      contactLists: [],
    });
  });

  test('toggled many times at once is on the list once', async ({
    server,
    ava,
    avaMail,
    contact,
    join,
    state,
    acts,
  }) => {
    const body = { list: 'newsletter', contact: await contact(ava) };
    await Promise.all(Array.from({ length: 8 }, () => join(ava)));
    expect(await acts()).toEqual(['SUBSCRIBE']);
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        callOver(server.url, at % 2 ? unsubscribe : resubscribe, { token: ava.token, body }),
      ),
    );
    const last = (await acts()).at(-1);
    expect(await state(avaMail)).toBe(last === 'UNSUBSCRIBE' ? 'UNSUBSCRIBED' : 'SUBSCRIBED');
  });

  test('sees in one place what was agreed to, and by which words', async ({ server, ava, join }) => {
    const centre = () => replyOver(server.url, getConsent, { token: ava.token });
    const before = await centre();
    expect(before.lists.filter(({ kind }) => kind === 'MARKETING').map(({ status }) => status)).toEqual([
      null,
    ]);
    expect(before.lists.find(({ list }) => list === 'digest')).toMatchObject({
      kind: 'SERVICE',
      status: '1',
    });
    expect(before.trackingSince).toBeNull();
    await join(ava);
    await replyOver(server.url, setTrackingConsent, { token: ava.token, body: { allowed: true } });
    const after = await centre();
    expect(after.trackingSince).toBe(testNow.toISOString());
    expect(after.history).toMatchObject([
      {
        act: 'SUBSCRIBE',
        wording: expect.stringContaining('Send me “Newsletter” by mail. News of the club'),
      },
    ]);
    const off = await replyOver(server.url, setTrackingConsent, {
      token: ava.token,
      body: { allowed: false },
    });
    expect(off.trackingSince).toBeNull();
  });

  test('a complaint is taken back by the office alone; what bounced asks by mail', async ({
    server,
    ava,
    avaMail,
    ben,
    contact,
    join,
    state,
    sendable,
  }) => {
    await join(ava);
    await join(ben);
    const benMail = ben.email;
    await server.db.transaction(async (tx) => {
      await suppressAddress(tx, {
        contactId: await contact(ava),
        email: avaMail,
        reason: 'COMPLAINT',
        at: testNow,
      });
      await suppressAddress(tx, {
        contactId: await contact(ben),
        email: benMail,
        reason: 'HARD',
        at: testNow,
      });
    });
    expect([await state(avaMail), await state(benMail)]).toEqual(['COMPLAINED', 'BOUNCED']);
    expect(await sendable()).toEqual([]);
    expect((await join(ava)).result).toBe('ASK_OFFICE');
    expect((await join(ben)).result).toBe('CONFIRM');
    const mail = await mailTo(server, benMail, asks);
    const token = tokenIn(mail, 'u');
    const answer = await replyOver(server.url, followMailLink, {
      params: { token },
      body: { action: 'CONFIRM' },
    });
    expect(answer.result).toBe('RESUBSCRIBED');
    expect(await sendable()).toEqual([await contact(ben)]);
    const kept = await server.db.query<{ text: string }>(`select s::text as text from suppressions s`);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text).not.toContain('@');
  });
});

describe('a stranger', () => {
  test('is on the list only by the link: looking at it a hundred times changes nothing', async ({
    server,
    stranger,
    follow,
    state,
    acts,
  }) => {
    expect((await stranger('kim@example.com')).json).toEqual({ result: 'CONFIRM' });
    expect(await state('kim@example.com')).toBe('UNCONFIRMED');
    const token = tokenIn(await mailTo(server, 'kim@example.com', asks), 'u');
    expect(token).toHaveLength(22);
    for (let look = 0; look < 100; look += 1) {
      const shown = await replyOver(server.url, getMailLink, { params: { token } });
      expect(shown).toMatchObject({
        result: 'FOUND',
        kind: 'CONFIRM',
        open: true,
        address: 'k…@example.com',
      });
    }
    expect(await state('kim@example.com')).toBe('UNCONFIRMED');
    expect((await follow(token, 'CONFIRM')).result).toBe('SUBSCRIBED');
    expect(await state('kim@example.com')).toBe('SUBSCRIBED');
    expect(await acts()).toEqual(['ASK', 'CONFIRM']);
    // An old mail puts nobody back.
    expect((await follow(token, 'UNSUBSCRIBE')).result).toBe('UNSUBSCRIBED');
    expect((await follow(token, 'CONFIRM')).result).toBe('NOT_FOUND');
    expect(await state('kim@example.com')).toBe('UNSUBSCRIBED');
  });

  test('learns nothing of an address, known or not, and causes one mail a day', async ({
    server,
    ava,
    avaMail,
    ben,
    contact,
    join,
    stranger,
  }) => {
    await join(ava);
    const benMail = ben.email;
    const replies = [avaMail, benMail, 'nobody@example.com', 'former-member-1@erased.invalid'].map(
      async (email) => [
        (await stranger(email)).text,
        (await callOver(server.url, getEmailContact, { params: { email } })).text,
      ],
    );
    expect(new Set((await Promise.all(replies)).map(String)).size).toBe(1);
    for (const call of [unsubscribePublic, resubscribePublic])
      for (const id of [await contact(ava), await contact(ben), 99_999])
        expect(
          (await callOver(server.url, call, { body: { list: 'newsletter', contact: id } })).json,
        ).toEqual({
          result: 'CONFIRM',
        });
    await mailTo(server, benMail, asks);
    await stranger(benMail);
    await stranger(benMail);
    server.clock.advance(day);
    await stranger(benMail);
    await expect.poll(async () => (await mailsTo(server, benMail)).length).toBe(2);
    const leave = (await mailsTo(server, avaMail)).map(({ subject }) => subject);
    expect(leave).toEqual(['Leave “Newsletter”']);
  });

  test('can’t put a link or a line into the mail', async ({ stranger }) => {
    expect((await stranger('kim@example.com', { firstName: 'www.spam.example' })).status).toBe(422);
    expect((await stranger('kim@example.com\r\nBcc: x@y.example')).status).toBe(422);
  });

  test('signs up for the newsletter: always OK, three an hour', async ({ server, state }) => {
    const send = (email: string) => callOver(server.url, signUpForNewsletter, { body: { email } });
    for (const email of ['a@example.com', 'A@example.com', 'b@example.com'])
      expect((await send(email)).json).toBe('OK');
    expect((await send('c@example.com')).status).toBe(429);
    expect(await state('a@example.com')).toBe('UNCONFIRMED');
    expect((await mailTo(server, 'a@example.com', asks)).text).toContain('Hello,');
  });

  test('is forgotten who never answered', async ({ server, stranger, state }) => {
    await stranger('kim@example.com');
    server.clock.advance(6 * day);
    expect(await endConsents(server.house, 7)).toEqual({ ended: 0, forgotten: 0 });
    server.clock.advance(2 * day);
    expect(await endConsents(server.house, 7)).toEqual({ ended: 0, forgotten: 1 });
    expect(await state('kim@example.com')).toBeUndefined();
    expect(await server.db.query(`select 1 from contacts where email = 'kim@example.com'`)).toEqual([]);
  });
});
