/** Many who post at once: each gets their own answer, nothing twice, no number left out, and a flood is held up. */
import { createMinuteCounter } from '@fourball/api/limits/minute-counter.ts';
import { createFloodLimit } from '@fourball/api/messaging/flood-limit.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import { muteConversation } from '@fourball/shared/messaging/conversation-calls.ts';
import { editMessage, reactToMessage } from '@fourball/shared/messaging/message-calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCrowd, buildUser, type BuiltUser } from '../kit/build.ts';
import { allowMessages, buildThread, threadOver } from '../kit/messaging/messages.ts';
import { callOver, refusalIn } from '../kit/server.ts';

let conversationId: number;

const test = clubTest({ apis: 2 })
  .extend('crowd', { scope: 'file' }, ({ server }) => buildCrowd(server.db, 40))
  .extend('golfer', ({ crowd }) => (index: number): BuiltUser => {
    const user = crowd[index % crowd.length];
    if (!user) throw new Error('Nobody is there.');
    return user;
  })
  /** Through the apis in turn. */
  .extend(
    'post',
    ({ server }) =>
      (user: BuiltUser, index: number, body: object, headers: Record<string, string> = {}) =>
        callOver(server.urls[index % 2] ?? '', sendMessage, {
          token: user.token,
          body: { conversationId, text: `Message ${index}`, ...body },
          headers,
        }),
  )
  .extend(
    'stored',
    ({ server }) =>
      (id = conversationId) =>
        server.db.query<{ seq: number; text: string; user_id: number }>(
          'select seq, text, user_id from messages where conversation_id = $1 order by seq',
          [id],
        ),
  );

test.beforeEach(async ({ server, crowd }) => {
  conversationId = await buildThread(server, crowd);
});

test('forty at once, some of them refused: the others are stored with every number once', async ({
  server,
  crowd,
  post,
  stored,
  golfer,
}) => {
  const stranger = await buildUser(server.db);
  const gone = 4_000_000_000;
  const replies = await Promise.all(
    crowd.map((user, index) => {
      if (index % 8 === 5) return post(stranger, index, {});
      if (index % 8 === 6) return post(user, index, { replyToId: gone });
      if (index % 8 === 7) return post(user, index, { photoId: gone });
      return post(user, index, {});
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(
    crowd.map((_, index) => ({ 5: 404, 7: 422 })[index % 8] ?? 200),
  );
  const rows = await stored();
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  for (const [index, { json, status }] of replies.entries()) {
    if (status !== 200) continue;
    // What it answers may be taken back while the message is written.
    if (index % 8 === 6) {
      expect(json).toMatchObject({ result: 'CONFLICT', issues: [{ field: 'replyToId' }] });
      continue;
    }
    const { seq, userId, text } = json as Message;
    expect(rows[seq - 1]).toEqual({ seq, text, user_id: golfer(index).userId });
    expect([text, userId]).toEqual([`Message ${index}`, golfer(index).userId]);
  }
  const [thread] = await server.db.query('select last_seq from conversations where id = $1', [
    conversationId,
  ]);
  expect(thread).toEqual({ last_seq: 25 });
  expect(
    await server.db.query(
      `select count(*)::int as told from outbox where (payload->>'conversationId')::bigint = $1`,
      [conversationId],
    ),
  ).toEqual([{ told: 25 }]);
});

test('in several threads at once: each has numbers of its own', async ({ server, crowd, post, stored }) => {
  const threads = await Promise.all([1, 2, 3].map(() => buildThread(server, crowd)));
  await Promise.all(
    crowd.map((user, index) => post(user, index, { conversationId: threads[index % threads.length] })),
  );
  for (const [index, id] of threads.entries()) {
    const count = crowd.filter((_, at) => at % threads.length === index).length;
    expect((await stored(id)).map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  }
});

test('the same client id, and the same key, many times at once through both apis are stored once', async ({
  post,
  golfer,
  stored,
}) => {
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const kind = index % 3;
      if (kind === 0) return post(golfer(0), index, { text: 'By id', clientId: 'c-1' });
      if (kind === 1) return post(golfer(1), index, { text: 'By key' }, { 'idempotency-key': 'k-1' });
      return post(golfer(2), index, { text: 'By both', clientId: 'c-1' }, { 'idempotency-key': 'k-1' });
    }),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(3);
  expect((await stored()).map(({ text }) => text).sort()).toEqual(['By both', 'By id', 'By key']);
});

test('one key for different messages at once: one is stored, the others are told', async ({
  server,
  crowd,
  post,
  golfer,
  stored,
}) => {
  const key = { 'idempotency-key': 'k-2' };
  const elsewhere = await buildThread(server, crowd);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      post(golfer(3), index, index % 3 === 0 ? { conversationId: elsewhere } : {}, key),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(422)]);
  expect([...(await stored()), ...(await stored(elsewhere))]).toHaveLength(1);
});

test('one photo for two messages at once: one carries it', async ({ server, golfer, post, stored }) => {
  const photo = await threadOver(server, conversationId).upload(golfer(4));
  const replies = await Promise.all(
    [0, 1, 2, 3].map((index) => post(golfer(4), index, { photoId: photo.id })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect(await stored()).toHaveLength(1);
});

test('more than a golfer may say in a minute is refused through every api, with the seconds to wait', async ({
  server,
  crowd,
  post,
  stored,
  golfer,
}) => {
  const talker = await buildUser(server.db);
  conversationId = await buildThread(server, [...crowd, talker]);
  await allowMessages(server, 5);
  try {
    const flood = await Promise.all(Array.from({ length: 12 }, (_, index) => post(talker, index, {})));
    const refused = flood.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    for (const reply of refused) {
      expect(refusalIn(reply)).toMatchObject({ status: 429, code: 'too_many_requests' });
      const wait = Number(reply.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await stored()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    // Nobody else is held up, and what was said can still be changed; that too only so often.
    expect((await post(golfer(6), 0, {})).status).toBe(200);
    const [said] = flood.flatMap(({ status, json }) => (status === 200 ? [json as Message] : []));
    const id = said?.id ?? 0;
    const changes = [];
    for (let count = 0; count < 6; count += 1) {
      changes.push(
        await callOver(server.urls[count % 2] ?? '', count % 2 ? editMessage : reactToMessage, {
          token: talker.token,
          params: { id },
          body: count % 2 ? { text: `Changed ${count}` } : { emoji: '👍', on: true },
        }),
      );
    }
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    // Each muting is an event too.
    const { token } = talker;
    const muting = { token, params: { conversationId }, body: { muted: true } };
    expect((await callOver(server.url, muteConversation, muting)).status).toBe(429);
  } finally {
    await allowMessages(server, 60);
  }
});

test('without Redis everybody goes on writing, counted by each process for itself', async ({ server }) => {
  const redis = redisConnector({ url: 'redis://127.0.0.1:1', connectionName: 'fourball-test' })();
  const limit = createFloodLimit(
    createMinuteCounter(redis, 250),
    redisNames('nowhere'),
    createClubFacts(server.house),
  );
  try {
    for (let count = 0; count < 60; count += 1) await limit('message', 1);
    await expect(limit('message', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    await limit('message', 2);
  } finally {
    redis.disconnect();
  }
});
