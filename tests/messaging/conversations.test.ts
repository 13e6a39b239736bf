/** The list of threads and a look into one: which they are, in what order, who is in them, and who may look. */
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { findThreadPage } from '@fourball/domain/messaging/unread/thread-rows.ts';
import { listConversations } from '@fourball/shared/messaging/conversation-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { book, invite } from '../kit/booking/book.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../kit/server.ts';
import { buildThread, threadDoors } from '../kit/messaging/threads.ts';

/** The statement that finds a page of threads, as it was sent. */
let listed = '';
const member = ({ userId, userName, name }: BuiltUser) => ({ userId, userName, name });

const test = clubTest({
  rewrite: (sql) => {
    if (sql.includes('all_unread')) listed = sql;
    return sql;
  },
})
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('doors', ({ server }) => threadDoors(() => server))
  .extend('bookedFor', ({ server, ava }) => async (...golfers: BuiltUser[]) => {
    const course = await buildCourse(server.db, 'North & <b>South</b>');
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
    return book(server, ava, course, teeTime, {
      spots: 4,
      bookingGroups: [{ players: golfers.map(({ userId }) => ({ userId })) }],
    });
  });

describe('the list of threads', () => {
  test('says of a booking which course, when, with whom, what was said last and what is unread', async ({
    bookedFor,
    ava,
    ben,
    doors: { say, list, look, remove },
  }) => {
    const { purchaseId, conversationId } = await bookedFor(ava, ben);
    const first = await say(ava, conversationId, 'See you at the range.');
    const last = await say(ava, conversationId, 'Or at the bar.');
    const thread = {
      conversationId,
      kind: 'BOOKING',
      title: 'North & <b>South</b>',
      startsAt: '2026-06-17T13:10:00.000Z',
      purchaseId,
      eventId: null,
      seasonId: null,
      members: [member(ava)],
      memberCount: 2,
      lastMessage: last,
      unread: 2,
      mentioned: false,
      muted: false,
      lastReadSeq: 0,
    };
    expect(await list(ben)).toEqual({ conversations: [thread], total: 1, unread: 2 });
    expect((await look(ben, conversationId)).conversation).toEqual(thread);
    await remove(ava, last.id);
    expect((await list(ben)).conversations[0]).toEqual({ ...thread, lastMessage: first, unread: 1 });
  });

  test('holds threads of every kind, those with the newest messages first, page by page', async ({
    server,
    ava,
    ben,
    bookedFor,
    doors: { say, list, remove },
  }) => {
    const quiet = await buildThread(server.db, [ava, ben], 'SEASON');
    const organizers = await buildThread(server.db, [ava], 'ORGANIZERS');
    const event = await buildThread(server.db, [ava, ben], 'GOLF_EVENT');
    const { conversationId: booking } = await bookedFor(ava, ben);
    await say(ben, event, 'Fore');
    await say(ava, organizers, 'Prizes');
    await say(ben, booking, 'Tee');
    const ids = async (page: number, size: number) =>
      (await list(ava, page, size)).conversations.map(({ conversationId }) => conversationId);
    expect(await ids(0, 50)).toEqual([booking, organizers, event, quiet]);
    expect(await ids(1, 2)).toEqual([event, quiet]);
    expect(await list(ava, 9, 2)).toEqual({ conversations: [], total: 4, unread: 2 });
    const last = await say(ben, quiet, 'Season opens');
    expect(await ids(0, 2)).toEqual([quiet, booking]);
    // Nothing happened there, as far as anybody can see.
    await remove(ben, last.id);
    expect(await ids(0, 50)).toEqual([booking, organizers, event, quiet]);
    expect((await list(ava)).conversations.at(-1)).toMatchObject({
      kind: 'SEASON',
      title: '',
      startsAt: null,
      lastMessage: null,
    });
  });

  test('puts a thread whose newest messages are deleted back to where the one before them stood', async ({
    server,
    ava,
    ben,
    doors: { list, say, remove },
  }) => {
    const one = await buildThread(server.db, [ava, ben], 'SEASON');
    const other = await buildThread(server.db, [ava, ben], 'SEASON');
    const order = async () => (await list(ava)).conversations.map(({ conversationId }) => conversationId);
    const opening = await say(ava, one, 'Who plays?');
    await say(ben, other, 'The greens are quick.');
    const [early, late] = [await say(ben, one, 'I do.'), await say(ava, one, 'Good.')];
    expect(await order()).toEqual([one, other]);
    // One that is not the newest moves nothing.
    await remove(ben, early.id);
    expect(await order()).toEqual([one, other]);
    await remove(ava, late.id);
    expect(await order()).toEqual([other, one]);
    await remove(ava, opening.id);
    expect(await order()).toEqual([other, one]);
    await say(ben, one, 'Nobody?');
    expect(await order()).toEqual([one, other]);
  });

  test('names five of the others and counts everybody who is in it', async ({
    server,
    ava,
    doors: { list },
  }) => {
    const crowd = await buildCrowd(server.db, 7);
    const thread = await buildThread(server.db, [ava, ...crowd], 'SEASON');
    const { members, memberCount } = (await list(ava)).conversations[0] ?? {};
    expect(memberCount).toBe(8);
    expect(members).toHaveLength(5);
    expect(crowd.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining(members?.map(({ userId }) => userId) ?? []),
    );
    await server.db.query(
      `update conversation_members set left_at = now() where conversation_id = $1 and user_id = $2`,
      [thread, crowd[0]?.userId],
    );
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [crowd[1]?.userId]);
    expect((await list(ava)).conversations[0]?.memberCount).toBe(6);
  });

  test('is of nobody else’s threads, an admin’s list neither, and ends with leaving', async ({
    server,
    bookedFor,
    ava,
    ben,
    admin,
    doors: { say, list },
  }) => {
    const { conversationId } = await bookedFor(ava, ben);
    await say(ava, conversationId, 'Hello');
    for (const stranger of [admin, await buildUser(server.db)]) {
      expect(await list(stranger)).toEqual({ conversations: [], total: 0, unread: 0 });
    }
    await server.db.query(
      'update conversation_members set left_at = now() where conversation_id = $1 and user_id = $2',
      [conversationId, ben.userId],
    );
    expect((await list(ben)).total).toBe(0);
  });

  test('keeps the thread of a cancelled booking, and begins with what is said after somebody came', async ({
    server,
    bookedFor,
    ava,
    ben,
    doors: { say, list },
  }) => {
    const { purchaseId, conversationId } = await bookedFor(ava);
    await say(ava, conversationId, 'Before you came');
    await invite(server, ava, { purchaseId, conversationId }, [ben]);
    expect((await list(ben)).conversations[0]).toMatchObject({ unread: 0, lastReadSeq: 1 });
    await say(ava, conversationId, 'Now you are here');
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    expect((await list(ben)).conversations[0]).toMatchObject({ conversationId, unread: 1 });
  });

  test('counts over all threads what is unread, leaving out the muted ones but for mentions', async ({
    server,
    ava,
    ben,
    doors: { say, list, mute, look, read },
  }) => {
    const [one, two] = [await buildThread(server.db, [ava, ben]), await buildThread(server.db, [ava, ben])];
    await say(ben, one, 'One');
    await say(ben, two, 'Two');
    await say(ben, two, 'Three');
    expect((await list(ava, 0, 1)).unread).toBe(3);
    await mute(ava, two);
    expect(await list(ava)).toMatchObject({ unread: 1 });
    expect((await look(ava, two)).conversation).toMatchObject({ unread: 2, muted: true, mentioned: false });
    await say(ben, two, `@${ava.name}, are you there?`, { mentions: [ava.userId] });
    expect((await look(ava, two)).conversation).toMatchObject({ unread: 3, mentioned: true });
    expect((await list(ava)).unread).toBe(4);
    await read(ava, two, 3);
    expect((await look(ava, two)).conversation).toMatchObject({ unread: 0, mentioned: false });
    expect((await list(ava)).unread).toBe(1);
  });

  test.for([
    [-1, 10],
    ['x', 10],
    [0, 0],
    [0, 201],
  ] as const)('has no page %s of %s', async ([page, size], { server, ava }) => {
    const answer = await callOver(server.url, listConversations, {
      token: ava.token,
      params: { page, size },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a look into a thread', () => {
  test('shows everybody who is in it, by name', async ({ bookedFor, ava, ben, doors: { look } }) => {
    const { conversationId } = await bookedFor(ava, ben);
    expect((await look(ben, conversationId)).members).toEqual([
      { ...member(ava), invited: false },
      { ...member(ben), invited: true },
    ]);
  });

  test('an admin has into all but those of organizers, with nothing unread; nobody else has', async ({
    server,
    ava,
    ben,
    admin,
    doors: { say, look, tryToLook },
  }) => {
    const stranger = await buildUser(server.db);
    for (const kind of ['BOOKING', 'SEASON', 'GOLF_EVENT', 'ORGANIZERS'] as const) {
      const thread = await buildThread(server.db, [ava, ben], kind);
      await say(ben, thread, 'Hello');
      expect((await look(ava, thread)).conversation).toMatchObject({ kind, unread: 1 });
      expect(refusalIn(await tryToLook(stranger, thread))).toMatchObject({ status: 404, code: 'not_found' });
      const answer = await tryToLook(admin, thread);
      if (kind === 'ORGANIZERS') expect(answer.status).toBe(404);
      else
        expect(answer.json).toMatchObject({
          conversation: { unread: 0, mentioned: false, muted: false, lastReadSeq: 1, memberCount: 2 },
        });
    }
    const organizing = await buildThread(server.db, [ava, admin], 'ORGANIZERS');
    expect((await look(admin, organizing)).conversation.memberCount).toBe(2);
    expect((await tryToLook(admin, 4_000_000_000)).status).toBe(404);
  });
});

test('two thousand threads of one golfer are counted in the index', async ({
  server,
  ava,
  doors: { list },
}) => {
  const others = await buildCrowd(server.db, 3);
  await server.db.query(
    `with c as (insert into conversations (kind, last_seq) select 'SEASON', 5 from generate_series(1, 2000) returning id),
       m as (insert into conversation_members (conversation_id, user_id) select c.id, u from c, unnest($1::bigint[]) u)
     insert into messages (conversation_id, seq, user_id, user_type, text)
     select c.id, n, $2, 'GOLFER', 'Message ' || n from c, generate_series(1, 5) n`,
    [[ava.userId, ...others.map(({ userId }) => userId)], others[0]?.userId],
  );
  await server.db.query('vacuum analyze messages, conversations, conversation_members');
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now();
    expect(await list(ava, 3, 20)).toMatchObject({ total: 2000, unread: 10_000 });
    times.push(performance.now() - began);
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? 0;
  console.info(`A page of 2,000 threads, all unread: ${Math.round(median)} ms.`);
  const values = [ava.userId, 20, 60];
  const plan = await server.db.query<{ 'QUERY PLAN': string }>(
    `explain ${listed.replaceAll(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]))}`,
  );
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  // Whether it need not look at the rows as well depends on how far the vacuum could go.
  expect(lines).toContain('messages_standing');
  expect(lines).not.toContain('Seq Scan on messages');
});

test('of two thousand threads that are read to the end only the messages that a page shows are looked at', async ({
  server,
  ben,
  ava,
}) => {
  const { userId } = ben;
  await server.db.query(
    `with c as (insert into conversations (kind, last_seq) select 'SEASON', 5 from generate_series(1, 2000) returning id),
       m as (insert into conversation_members (conversation_id, user_id, last_read_seq) select c.id, $1, 5 from c)
     insert into messages (conversation_id, seq, user_id, user_type, text)
     select c.id, n, $2, 'GOLFER', 'Message ' || n from c, generate_series(1, 5) n`,
    [userId, ava.userId],
  );
  await server.db.query('vacuum analyze messages, conversations, conversation_members');
  const read = await server.db.transaction(async (tx) => {
    const countRead = async (): Promise<number> => {
      const [row] = await tx.query<{ read: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname = 'messages'`,
      );
      return row?.read ?? Infinity;
    };
    const before = await countRead();
    expect(await findThreadPage(tx, userId, { page: 0, size: 20 })).toMatchObject({ total: 2000, unread: 0 });
    return (await countRead()) - before;
  });
  expect(read).toBeLessThan(100);
});
