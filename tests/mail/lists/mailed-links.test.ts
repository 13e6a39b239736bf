/** Links that are mailed on request: strangers share one a day for each contact, and use up nobody's own. */
import { suppressAddress } from '@fourball/domain/mail/consent/addresses.ts';
import {
  getMailLink,
  resubscribePublic,
  unsubscribePublic,
} from '@fourball/shared/mail/subscription-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { asks, listsTest as test } from '../../kit/mail/lists.ts';
import { mailsTo, mailTo, tokenIn } from '../../kit/mails.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const hour = 3_600_000;

test('a golfer who has logged in gets the own link, whatever strangers asked for before', async ({
  server,
  ben,
  contact,
  join,
  follow,
  state,
}) => {
  await join(ben);
  await server.db.transaction(async (tx) =>
    suppressAddress(tx, { contactId: await contact(ben), email: ben.email, reason: 'HARD', at: testNow }),
  );
  const body = { list: 'newsletter', contact: await contact(ben) };
  for (let time = 0; time < 3; time += 1)
    expect(await replyOver(server.url, resubscribePublic, { body })).toEqual({ result: 'CONFIRM' });
  await mailTo(server, ben.email, asks);
  server.clock.advance(1_000);
  expect((await join(ben)).result).toBe('CONFIRM');
  const sent = (count: number) =>
    eventually(`${count} mails`, async () => (await mailsTo(server, ben.email)).length === count);
  await sent(2);
  // The own ones are counted too, by the hour, and leave the strangers' count as it is.
  expect((await join(ben)).result).toBe('CONFIRM');
  server.clock.advance(hour);
  await replyOver(server.url, resubscribePublic, { body });
  expect((await join(ben)).result).toBe('CONFIRM');
  await sent(3);
  const token = tokenIn(await mailTo(server, ben.email, asks), 'u');
  expect((await follow(token, 'CONFIRM')).result).toBe('RESUBSCRIBED');
  expect(await state(ben.email)).toBe('SUBSCRIBED');
});

test('any link of the club leads to what is asked, so that a stranger who had another one mailed keeps nobody out', async ({
  server,
  ava,
  avaMail,
  contact,
  join,
  stranger,
  follow,
  state,
}) => {
  await server.db.query(
    `insert into email_lists (slug, name, purpose, show_public) values ('league', 'League', 'Draws.', true)`,
  );
  await join(ava);
  await replyOver(server.url, unsubscribePublic, {
    body: { list: 'newsletter', contact: await contact(ava) },
  });
  const token = tokenIn(await mailTo(server, avaMail, 'Leave “Newsletter”'), 'u');
  expect((await follow(token, 'CONFIRM', 'league')).result).toBe('NOT_FOUND');
  expect((await stranger(avaMail, { list: 'league' })).json).toEqual({ result: 'CONFIRM' });
  const shown = await replyOver(server.url, getMailLink, { params: { token } });
  expect(shown).toMatchObject({
    kind: 'LEAVE',
    lists: [
      { list: 'league', status: null, unconfirmed: true },
      { list: 'newsletter', status: '1' },
    ],
  });
  expect((await follow(token, 'CONFIRM', 'league')).result).toBe('SUBSCRIBED');
  expect(await state(avaMail, 'league')).toBe('SUBSCRIBED');
  expect(await mailsTo(server, avaMail)).toHaveLength(1);
  // Answered is answered: left again, the same link puts nobody back.
  await follow(token, 'UNSUBSCRIBE', 'league');
  expect((await follow(token, 'CONFIRM', 'league')).result).toBe('NOT_FOUND');
});

test('an old link to leave does not show that an address works again', async ({
  server,
  ben,
  contact,
  join,
  leaveToken,
  follow,
  state,
}) => {
  await join(ben);
  const contactId = await contact(ben);
  const old = await leaveToken(contactId);
  await server.db.transaction((tx) =>
    suppressAddress(tx, { contactId, email: ben.email, reason: 'HARD', at: testNow }),
  );
  expect((await follow(old, 'RESUBSCRIBE')).result).toBe('CONFIRM');
  expect((await follow(old, 'CONFIRM')).result).toBe('CONFIRM');
  expect(await state(ben.email)).toBe('BOUNCED');
  const token = tokenIn(await mailTo(server, ben.email, asks), 'u');
  expect((await follow(token, 'CONFIRM')).result).toBe('RESUBSCRIBED');
});

const narrow = clubTest({ env: { OWN_REQUESTS: '3' } });

narrow('strangers are counted by their client, whichever contacts they ask for', async ({ server }) => {
  const ask = (call: typeof unsubscribePublic, contact: number) =>
    callOver(server.url, call, { body: { list: 'newsletter', contact } });
  for (const [at, call] of [unsubscribePublic, resubscribePublic, unsubscribePublic].entries())
    expect((await ask(call, 1_000 + at)).json).toEqual({ result: 'CONFIRM' });
  const refused = await ask(resubscribePublic, 2_000);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});
