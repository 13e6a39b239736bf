/** What is sent is decoded once, by whatever it travels in: what looks encoded within it stays as it was written. */
import { sendMessage, listMessages } from '@fourball/shared/messaging/calls.ts';
import { updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import { searchMessages } from '@fourball/shared/messaging/conversation-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { buildThread } from '../kit/messaging/messages.ts';
import { callOver, replyOver } from '../kit/server.ts';

const test = clubTest()
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('conversationId', { scope: 'file' }, ({ server, ava }) => buildThread(server, [ava]));

test('in JSON: signs of percent, of HTML and of JSON itself', async ({ server, ava, conversationId }) => {
  for (const text of ['%3Cb%3E %2541', '\\u0041 \\n', '+%20+']) {
    const { text: kept } = await replyOver(server.url, sendMessage, {
      token: ava.token,
      body: { conversationId, text },
    });
    expect(kept).toBe(text);
  }
});

test('HTML of a profile: an escaped tag stays one, also when it is written again', async ({
  server,
  ava,
}) => {
  const save = async (profile: string) =>
    (await replyOver(server.url, updateProfile, { token: ava.token, body: { profile } })).profile ?? '';
  const once = await save('<p>&amp;lt;script&amp;gt; &lt;img src=x&gt;</p>');
  expect(once).toBe('<p>&amp;lt;script&amp;gt; &lt;img src=x&gt;</p>');
  expect(await save(once)).toBe(once);
});

test('in a query: %2541 is %41, and finds no A', async ({ server, ava, conversationId }) => {
  await replyOver(server.url, sendMessage, {
    token: ava.token,
    body: { conversationId, text: 'Quarry %41 pond' },
  });
  const found = async (text: string) =>
    (
      await replyOver(server.url, searchMessages, {
        token: ava.token,
        params: { page: 0, size: 10 },
        query: { text },
      })
    ).total;
  expect(await found('Quarry %41')).toBe(1);
  expect(await found('Quarry A')).toBe(0);
});

test('in a path: what is encoded twice is no address', async ({ server, ava, conversationId }) => {
  const { token } = ava;
  const params = { conversationId };
  expect((await callOver(server.url, listMessages, { token, params })).status).toBe(200);
  const asked = (path: string) =>
    fetch(`${server.url}/api/v1/messages/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const digits = [...String(conversationId)].map((digit) => `%3${digit}`).join('');
  expect((await asked(digits)).status).toBe(200);
  expect((await asked(digits.replaceAll('%', '%25'))).status).toBe(404);
});
