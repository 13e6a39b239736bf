/** Editing, answering, naming and reacting: who may, until when, what becomes of it, and that everybody hears the same. */
import { productName } from '@fourball/shared/contract/product.ts';
import { deleteMessage } from '@fourball/shared/messaging/calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { allowMessages, buildThread, heardOn, threadOver } from '../kit/messaging/messages.ts';
import { callOver, refusalIn } from '../kit/server.ts';

let thread: ReturnType<typeof threadOver>;

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('ben', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('stranger', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'remove',
    ({ server }) =>
      (user: BuiltUser, id: number) =>
        callOver(server.url, deleteMessage, { token: user.token, params: { id } }),
  )
  /** Rows are stamped by the database's clock, rules ask the house's. */
  .extend(
    'sentNow',
    ({ server }) =>
      (id: number) =>
        server.db.query('update messages set created_at = $2 where id = $1', [id, server.clock.now()]),
  )
  .extend('changesOf', ({ server }) => async (id: number) => {
    const rows = await server.db.query<{ change: string }>(
      `select payload->>'change' as change from outbox
     where name = 'messaging.message-changed' and (payload->'message'->>'id')::bigint = $1 order by id`,
      [id],
    );
    return rows.map(({ change }) => change);
  });

test.beforeAll(async ({ server }) => {
  // More is said here in a minute than people say.
  await allowMessages(server, 6_000);
});
test.beforeEach(async ({ server, ava, ben }) => {
  thread = threadOver(server, await buildThread(server, [ava, ben]));
});
const emojiOf = ({ json }: { json: unknown }) => (json as Message).reactions;

describe('what a page shows', () => {
  test('is the same by what it heard as by asking anew; a stranger hears nothing', async ({
    server,
    ava,
    ben,
    stranger,
    remove,
  }) => {
    await thread.say(ava, 'First');
    const before = await thread.read(ben);
    const [stream, theirs] = [
      await openEventStream(server.url, ben),
      await openEventStream(server.url, stranger),
    ];
    const nosy = await buildThread(server, [stranger]);
    try {
      const question = await thread.say(ava, 'When do we meet?', { mentions: [ben.userId] });
      const answer = await thread.say(ben, 'At <b>seven</b>', { replyToId: question.id });
      const photo = await thread.upload(ava);
      const seen = await thread.say(ava, '', { photoId: photo.id });
      const gone = await thread.say(ava, 'Forget this');
      await thread.say(ben, 'What?', { replyToId: gone.id });
      await thread.edit(ava, question.id, 'When and where do we meet?');
      await thread.react(ben, question.id, '👍');
      await thread.react(ava, answer.id, '⛳');
      await thread.react(ava, question.id, '👍');
      await thread.react(ben, question.id, '👍', false);
      await remove(ava, gone.id);
      await remove(ava, seen.id);
      const last = await thread.say(ava, 'Last');
      await stream.find('MESSAGE', ({ message }) => (message as Message).id === last.id);

      const fresh = await thread.read(ben);
      expect(heardOn(before, stream)).toEqual(fresh);
      expect(fresh).toMatchObject([
        { text: 'Last' },
        { text: 'What?', replyTo: { id: gone.id, excerpt: '' } },
        {
          text: 'At <b>seven</b>',
          replyTo: { id: question.id, name: ava.name, excerpt: 'When and where do we meet?' },
          reactions: [{ emoji: '⛳', userNames: [ava.userName] }],
        },
        {
          text: 'When and where do we meet?',
          editedAt: expect.any(String),
          reactions: [{ emoji: '👍', userNames: [ava.userName] }],
          mentions: [{ userId: ben.userId, userName: ben.userName, name: ben.name }],
        },
        { text: 'First', editedAt: null, replyTo: null, photo: null, reactions: [], mentions: [] },
      ]);

      // What comes for the stranger after all of it shows that nothing of it came.
      const { id } = await threadOver(server, nosy).say(stranger, 'Alone here');
      await theirs.find('MESSAGE', ({ message }) => (message as Message).id === id);
      expect(theirs.ofType('MESSAGE')).toHaveLength(1);
    } finally {
      stream.close();
      theirs.close();
    }
  });
});

describe('an answer', () => {
  test('tells whom it answers and how that begins, as it is read', async ({ ava, ben, admin }) => {
    const asked = await thread.say(ava, `Tom & <i>Jerry</i>\n< 3 ${'⛳️ '.repeat(100)}`);
    const { replyTo } = await thread.say(ben, 'Yes', { replyToId: asked.id });
    expect(replyTo).toMatchObject({ id: asked.id, name: ava.name });
    expect(replyTo?.excerpt).toMatch(/^Tom & Jerry < 3 (⛳️ )+⛳️…$/u);
    expect(replyTo?.excerpt.length).toBeLessThanOrEqual(120);
    const club = await thread.say(admin, 'Cart paths only');
    expect((await thread.say(ben, 'OK', { replyToId: club.id })).replyTo).toMatchObject({ name: 'Admin' });
  });

  test('is given to a message of the same thread that is not deleted', async ({
    server,
    ava,
    ben,
    stranger,
    remove,
  }) => {
    const other = threadOver(server, await buildThread(server, [ava, ben]));
    const elsewhere = await other.say(ava, 'Elsewhere');
    const secret = await threadOver(server, await buildThread(server, [stranger])).say(stranger, 'Secret');
    const gone = await thread.say(ava, 'Gone');
    await remove(ava, gone.id);
    for (const replyToId of [elsewhere.id, secret.id, gone.id, 4_000_000_000]) {
      expect(refusalIn(await thread.trySay(ben, 'Hello', { replyToId }))).toEqual({
        status: 200,
        code: 'conflict',
        fields: ['replyToId'],
      });
    }
    expect(await thread.read(ava)).toEqual([]);
  });
});

describe('mentions', () => {
  test('are kept of members alone, each once', async ({ server, ava, ben, stranger }) => {
    const left = await buildUser(server.db);
    thread = threadOver(server, await buildThread(server, [ava, ben, left]));
    await server.db.query('update conversation_members set left_at = now() where user_id = $1', [
      left.userId,
    ]);
    const { id, mentions } = await thread.say(ava, '@you', {
      mentions: [ben.userId, ben.userId, stranger.userId, left.userId, 4_000_000_000],
    });
    expect(mentions).toEqual([{ userId: ben.userId, userName: ben.userName, name: ben.name }]);
    expect(await server.db.query('select user_id from message_mentions where message_id = $1', [id])).toEqual(
      [{ user_id: ben.userId }],
    );
  });
});

describe('editing', () => {
  test('changes the text, safe as a new one, and says when', async ({ server, ava, sentNow, ben }) => {
    const { id } = await thread.say(ava, 'Helo');
    await sentNow(id);
    const { status, json } = await thread.edit(
      ava,
      id,
      '  Hello <script>alert(1)</script> www.club.example <img src=x onerror=alert(1)>',
    );
    expect(status).toBe(200);
    const { text, editedAt } = json as Message;
    expect(text).toMatch(/^Hello /);
    expect(text).toContain('<a href="http://www.club.example" target="_blank"');
    expect(text).not.toMatch(/<(?!\/?a[ >])/);
    expect(editedAt).toEqual(expect.any(String));
    expect((await thread.read(ben))[0]).toEqual(json);
    const [row] = await server.db.query<{ text: string }>('select text from messages where id = $1', [id]);
    expect(row?.text).toBe(text);
  });

  test('is the author’s alone: neither another golfer’s nor an admin’s; a stranger finds nothing', async ({
    ava,
    sentNow,
    ben,
    admin,
    stranger,
  }) => {
    const { id } = await thread.say(ava, 'Mine');
    await sentNow(id);
    for (const user of [ben, admin]) {
      expect(refusalIn(await thread.edit(user, id, 'Yours'))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    const theirs = await thread.edit(stranger, id, 'Yours');
    expect(refusalIn(theirs)).toMatchObject({ status: 404 });
    expect((await thread.edit(stranger, 4_000_000_000, 'Yours')).text).toBe(theirs.text);
    // Whether there is anything in a text is asked of nobody but its author.
    const nothing = '<!-- nothing is left of it -->';
    expect(refusalIn(await thread.edit(stranger, id, nothing))).toMatchObject({ status: 404 });
    expect(refusalIn(await thread.edit(ben, id, nothing))).toMatchObject({ status: 403 });
    expect(refusalIn(await thread.edit(ava, id, nothing))).toMatchObject({ status: 422 });
    expect(await thread.read(ava)).toMatchObject([{ text: 'Mine', editedAt: null }]);
  });

  test('is not any more who left the thread’s', async ({ server, ben, sentNow }) => {
    const { id } = await thread.say(ben, 'Bye');
    await sentNow(id);
    await server.db.query('update conversation_members set left_at = now() where user_id = $1', [ben.userId]);
    expect((await thread.edit(ben, id, 'Back')).status).toBe(404);
    expect((await thread.react(ben, id, '👍')).status).toBe(404);
    await server.db.query('update conversation_members set left_at = null where user_id = $1', [ben.userId]);
  });

  test('ends a quarter of an hour after the message was sent, and says so', async ({
    server,
    ava,
    sentNow,
    ben,
  }) => {
    const { id } = await thread.say(ava, 'Early');
    await sentNow(id);
    const start = server.clock.now();
    try {
      server.clock.advance(15 * 60_000);
      expect((await thread.edit(ava, id, 'In time')).status).toBe(200);
      server.clock.advance(1);
      const late = await thread.edit(ava, id, 'Too late');
      expect(refusalIn(late)).toMatchObject({ status: 200, code: 'conflict' });
      expect(late.text).toContain('can be changed for 15 minutes');
    } finally {
      server.clock.set(start);
    }
    expect(await thread.read(ben)).toMatchObject([{ text: 'In time' }]);
  });

  test('of a deleted message is refused', async ({ ava, sentNow, remove, ben }) => {
    const { id } = await thread.say(ava, 'Gone');
    await sentNow(id);
    await remove(ava, id);
    expect(refusalIn(await thread.edit(ava, id, 'Back'))).toMatchObject({ status: 200, code: 'conflict' });
    expect(await thread.read(ben)).toEqual([]);
  });

  test.for(['', '   ', '<!-- -->', 'x'.repeat(4001)] as const)(
    'to %j is refused by name',
    async (text, { ava, sentNow }) => {
      const { id } = await thread.say(ava, 'Hello');
      await sentNow(id);
      expect(refusalIn(await thread.edit(ava, id, text))).toMatchObject({ status: 422, fields: ['text'] });
    },
  );

  test('changes whom it names: members alone, and nobody where nobody is spoken of', async ({
    server,
    ava,
    ben,
    sentNow,
    stranger,
    changesOf,
  }) => {
    const cal = await buildUser(server.db);
    thread = threadOver(server, await buildThread(server, [ava, ben, cal]));
    const { id } = await thread.say(ava, 'Hello @ben', { mentions: [ben.userId] });
    await sentNow(id);
    const namedIn = ({ json }: { json: unknown }) => (json as Message).mentions.map(({ userId }) => userId);
    expect(namedIn(await thread.edit(ava, id, 'Hello again, @ben'))).toEqual([ben.userId]);
    const both = await thread.edit(ava, id, 'Hello @cal', [cal.userId, stranger.userId, cal.userId]);
    expect(namedIn(both)).toEqual([cal.userId]);
    expect((await thread.read(ben))[0]).toEqual(both.json);
    expect(namedIn(await thread.edit(ava, id, 'Hello @cal', [ben.userId, cal.userId]))).toEqual([
      ben.userId,
      cal.userId,
    ]);
    expect(namedIn(await thread.edit(ava, id, 'Hello', []))).toEqual([]);
    expect(await changesOf(id)).toEqual(['POSTED', 'EDITED', 'EDITED', 'EDITED', 'EDITED']);
  });

  test('to the same words is told to nobody', async ({ ava, sentNow, changesOf }) => {
    const { id } = await thread.say(ava, 'Same');
    await sentNow(id);
    expect((await thread.edit(ava, id, ' Same ')).json).toMatchObject({ editedAt: null });
    expect(await changesOf(id)).toEqual(['POSTED']);
  });
});

describe('reacting', () => {
  test('counts each golfer once per emoji, in the order in which they came', async ({ ava, ben }) => {
    const { id } = await thread.say(ava, 'Birdie!');
    await thread.react(ben, id, '🎉');
    await thread.react(ava, id, '👍');
    await thread.react(ben, id, '👍');
    expect(emojiOf(await thread.react(ava, id, '🎉'))).toEqual([
      { emoji: '🎉', userNames: [ben.userName, ava.userName] },
      { emoji: '👍', userNames: [ava.userName, ben.userName] },
    ]);
    expect(emojiOf(await thread.react(ben, id, '🎉', false))).toEqual([
      { emoji: '👍', userNames: [ava.userName, ben.userName] },
      { emoji: '🎉', userNames: [ava.userName] },
    ]);
  });

  test('twice the same, also at once, is once, and is told once', async ({ ava, ben, changesOf }) => {
    const { id } = await thread.say(ava, 'Birdie!');
    await Promise.all(Array.from({ length: 5 }, () => thread.react(ben, id, '👍')));
    expect((await thread.read(ava))[0]?.reactions).toEqual([{ emoji: '👍', userNames: [ben.userName] }]);
    await Promise.all(Array.from({ length: 3 }, () => thread.react(ben, id, '👍', false)));
    expect((await thread.react(ava, id, '👍', false)).status).toBe(200);
    expect(await changesOf(id)).toEqual(['POSTED', 'REACTED', 'REACTED']);
  });

  test.for(['👍', '👍🏽', '❤️', '❤', '🇨🇦', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '🏌️‍♀️'] as const)(
    'takes %s',
    async (emoji, { ava, ben }) => {
      const { id } = await thread.say(ava, 'Hello');
      expect(emojiOf(await thread.react(ben, id, emoji))).toEqual([{ emoji, userNames: [ben.userName] }]);
    },
  );

  test.for([
    'a',
    '1',
    '',
    '👍👍',
    '👍 ',
    'ok👍',
    '🇨',
    '🇨🇦🇨🇦',
    '👍\u0301',
    '<b>',
    '\u200d',
    '👍\u200d',
    '*',
  ] as const)('does not take %j', async (emoji, { ava, ben }) => {
    const { id } = await thread.say(ava, 'Hello');
    expect(refusalIn(await thread.react(ben, id, emoji))).toMatchObject({ status: 422, fields: ['emoji'] });
  });

  test('takes twenty different ones, and then more of those', async ({ ava, ben }) => {
    const { id } = await thread.say(ava, 'Hello');
    const emoji = [...'🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆'];
    for (const one of emoji) expect((await thread.react(ben, id, one)).status).toBe(200);
    expect(refusalIn(await thread.react(ava, id, '🦉'))).toMatchObject({ status: 200, code: 'conflict' });
    expect((await thread.react(ava, id, '🐶')).status).toBe(200);
    await thread.react(ben, id, '🐱', false);
    expect((await thread.react(ava, id, '🦉')).status).toBe(200);
  });

  test('is for who may read: for a stranger there is no such message', async ({ ava, stranger }) => {
    const { id } = await thread.say(ava, 'Hello');
    expect((await thread.react(stranger, id, '👍')).status).toBe(404);
    expect((await thread.read(ava))[0]?.reactions).toEqual([]);
  });

  test('to a deleted message is refused, and those that it had are gone', async ({
    server,
    ava,
    ben,
    remove,
  }) => {
    const { id } = await thread.say(ava, 'Hello', { mentions: [ben.userId] });
    await thread.react(ben, id, '👍');
    await remove(ava, id);
    expect(refusalIn(await thread.react(ben, id, '👍'))).toMatchObject({ status: 200, code: 'conflict' });
    for (const table of ['message_reactions', 'message_mentions']) {
      expect(await server.db.query(`select 1 from ${table} where message_id = $1`, [id])).toEqual([]);
    }
  });
});

describe('what is said', () => {
  test('by an organizer of the thread is the organizer’s, by an admin the club’s', async ({
    server,
    ben,
    ava,
    admin,
  }) => {
    await server.db.query(
      'update conversation_members set organizer = true where conversation_id = $1 and user_id = $2',
      [thread.conversationId, ben.userId],
    );
    expect(await thread.say(ben, 'Welcome')).toMatchObject({ userType: 'ORGANIZER', name: ben.name });
    expect(await thread.say(ava, 'Thanks')).toMatchObject({ userType: 'GOLFER' });
    expect(await thread.say(admin, 'Hi')).toMatchObject({ userType: productName });
  });

  test('among the organizers is closed to admins', async ({ server, ava, sentNow, admin, remove }) => {
    await server.db.query(`update conversations set kind = 'ORGANIZERS' where id = $1`, [
      thread.conversationId,
    ]);
    const { id } = await thread.say(ava, 'Between us');
    await sentNow(id);
    expect((await thread.trySay(admin, 'Hello')).status).toBe(404);
    expect((await thread.react(admin, id, '👍')).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
    await expect(thread.read(admin)).rejects.toThrow('404');
  });
});
