/** Reading and muting: what counts as unread, on which devices it is heard, and two devices at once. */
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { threadRead } from '@fourball/shared/messaging/events.ts';
import { afterEach, describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildSession, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { refusalIn, replyOver, startServer, testTomorrow } from '../kit/server.ts';
import { buildThread, threadDoors } from '../kit/messaging/threads.ts';
import { eventually } from '../kit/wait.ts';
import { readZip } from '../kit/zip.ts';

let thread: number;

const test = courseTest({ with: ['gateway', 'workers'], apis: 2 })
  .extend('doors', ({ server }) => threadDoors(() => server))
  .extend('listen', ({ server }) => async (user: Pick<BuiltUser, 'userName' | 'token'>, url = server.url) => {
    const stream = await openEventStream(url, user);
    open.push(stream);
    return stream;
  })
  .extend('sayAll', ({ ben, doors: { say } }) => async (count: number, user = ben) => {
    for (let n = 1; n <= count; n += 1) await say(user, thread, `Message ${n}`);
  })
  .extend('stands', ({ ava, doors: { look } }) => async (user = ava) => {
    const { unread, lastReadSeq, muted, mentioned } = (await look(user, thread)).conversation;
    return { unread, lastReadSeq, muted, mentioned };
  })
  .extend('told', ({ server }) => async () => {
    const rows = await server.db.query<{ payload: unknown }>(
      `select payload from outbox where name = $1 and (payload->>'conversationId')::bigint = $2 order by id`,
      [threadRead.name, thread],
    );
    return rows.map(({ payload }) => threadRead.payload.parse(payload));
  });

test.beforeEach(async ({ server, ava, ben }) => {
  thread = await buildThread(server.db, [ava, ben]);
});
let open: OpenedStream[] = [];
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

describe('reading', () => {
  test('goes forward only, and never beyond what there is', async ({
    sayAll,
    stands,
    ava,
    ben,
    doors: { read },
  }) => {
    await sayAll(5);
    expect(await stands()).toMatchObject({ unread: 5, lastReadSeq: 0 });
    expect(await read(ava, thread, 3)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await read(ava, thread, 1)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await read(ava, thread, 900)).toEqual({ lastReadSeq: 5, unread: 0 });
    await sayAll(1);
    expect(await stands()).toMatchObject({ unread: 1, lastReadSeq: 5 });
    expect(await stands(ben)).toMatchObject({ unread: 0, lastReadSeq: 0 });
  });

  test('leaves out the own words, the quiet lines, and what was deleted', async ({
    server,
    ben,
    ava,
    admin,
    stands,
    doors: { say, remove },
  }) => {
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const booked = await book(server, ben, course, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId }] }],
    });
    thread = booked.conversationId;
    await say(ava, thread, 'Mine');
    const gone = await say(ben, thread, 'Taken back');
    await say(admin, thread, 'The club says so');
    await replyOver(server.url, cancelBooking, {
      token: ben.token,
      body: { purchaseId: booked.purchaseId },
    });
    expect(await stands()).toMatchObject({ unread: 2 });
    await remove(ben, gone.id);
    expect(await stands()).toMatchObject({ unread: 1 });
    expect(await stands(ben)).toMatchObject({ unread: 2 });
  });

  test('on one device is heard on the others, at once and again after a pause, and by nobody else', async ({
    server,
    sayAll,
    ava,
    listen,
    ben,
    admin,
    doors: { read, say },
  }) => {
    await sayAll(3);
    const phone = { ...ava, token: await buildSession(server.db, ava) };
    const [here, there, other, club] = await Promise.all([
      listen(ava),
      listen(phone, server.urls[1]),
      listen(ben),
      listen(admin),
    ]);
    await read(ava, thread, 2);
    for (const stream of [here, there]) {
      expect((await stream.find('READ_UPDATE')).data).toMatchObject({
        conversationId: thread,
        lastReadSeq: 2,
        unread: 1,
        muted: false,
      });
    }
    there.close();
    await read(ava, thread, 3);
    const back = await openEventStream(server.url, phone, { lastEventId: there.lastEventId });
    open.push(back);
    expect((await back.find('READ_UPDATE')).data).toMatchObject({ lastReadSeq: 3, unread: 0 });
    // The log is one: who has heard what came later would have heard of it before.
    await say(ben, thread, 'Done');
    await other.find('MESSAGE', ({ message }) => (message as { text: string }).text === 'Done');
    expect([other.ofType('READ_UPDATE'), club.ofType('READ_UPDATE')]).toEqual([[], []]);
  });

  test('tells nothing when nothing changed', async ({ sayAll, ava, told, doors: { read } }) => {
    await sayAll(2);
    await read(ava, thread, 2);
    await read(ava, thread, 2);
    await read(ava, thread, 1);
    expect(await told()).toEqual([
      { userId: ava.userId, conversationId: thread, lastReadSeq: 2, unread: 0, muted: false },
    ]);
  });

  test('of an admin who looks in leaves nothing behind', async ({
    server,
    sayAll,
    admin,
    told,
    doors: { read, mute, list },
  }) => {
    await sayAll(2);
    expect(await read(admin, thread, 1)).toEqual({ lastReadSeq: 2, unread: 0 });
    expect(await mute(admin, thread)).toEqual({ muted: false });
    expect(await told()).toEqual([]);
    const rows = await server.db.query(
      'select from conversation_members where conversation_id = $1 and user_id = $2',
      [thread, admin.userId],
    );
    expect(rows).toEqual([]);
    expect((await list(admin)).total).toBe(0);
  });

  test('and muting are for who is in the thread: for others there is none', async ({
    server,
    ben,
    admin,
    ava,
    doors: { tryToRead, tryToMute },
  }) => {
    const organizers = await buildThread(server.db, [ben], 'ORGANIZERS');
    const stranger = await buildUser(server.db);
    const cases: [BuiltUser, number][] = [
      [stranger, thread],
      [admin, organizers],
      [ava, 4_000_000_000],
    ];
    for (const [user, id] of cases) {
      expect(refusalIn(await tryToRead(user, id, 1))).toMatchObject({ status: 404, code: 'not_found' });
      expect((await tryToMute(user, id, true)).status).toBe(404);
    }
    await server.db.query(
      'update conversation_members set left_at = now() where conversation_id = $1 and user_id = $2',
      [thread, ava.userId],
    );
    expect((await tryToRead(ava, thread, 1)).status).toBe(404);
  });

  test.for([-1, 1.5, 'x', null, undefined] as const)(
    'up to %s is refused by name',
    async (seq, { ava, doors: { tryToRead } }) => {
      expect(refusalIn(await tryToRead(ava, thread, seq))).toMatchObject({ status: 422, fields: ['seq'] });
    },
  );

  test('up to anything but a message is no way to say whose it is', async ({
    sayAll,
    ben,
    stands,
    ava,
    doors: { tryToRead },
  }) => {
    await sayAll(1);
    const forged = await tryToRead(ben, thread, 1);
    expect(forged.json).toEqual({ lastReadSeq: 1, unread: 0 });
    expect(await stands(ava)).toMatchObject({ lastReadSeq: 0 });
  });
});

describe('muting', () => {
  test('is told to the own devices, keeps what was read, and ends again', async ({
    sayAll,
    ava,
    listen,
    stands,
    ben,
    told,
    doors: { read, mute, list },
  }) => {
    await sayAll(3);
    await read(ava, thread, 1);
    const stream = await listen(ava);
    expect(await mute(ava, thread)).toEqual({ muted: true });
    expect((await stream.find('READ_UPDATE', (data) => data.muted === true)).data).toMatchObject({
      unread: 2,
      lastReadSeq: 1,
    });
    expect(await mute(ava, thread)).toEqual({ muted: true });
    expect(await stands()).toEqual({ muted: true, unread: 2, lastReadSeq: 1, mentioned: false });
    expect((await list(ava)).unread).toBe(0);
    await read(ava, thread, 2);
    expect(await mute(ava, thread, false)).toEqual({ muted: false });
    expect(await stands(ben)).toMatchObject({ muted: false });
    expect((await told()).map(({ muted, unread }) => [muted, unread])).toEqual([
      [false, 2],
      [true, 2],
      [true, 1],
      [false, 1],
    ]);
  });

  test.for(['yes', 1, null, undefined] as const)(
    '%s is refused by name',
    async (muted, { ava, doors: { tryToMute } }) => {
      expect(refusalIn(await tryToMute(ava, thread, muted))).toMatchObject({
        status: 422,
        fields: ['muted'],
      });
    },
  );
});

test('the signal of unseen messages and the unread lines of threads are two things', async ({
  server,
  sayAll,
  ava,
  stands,
  told,
  doors: { read },
}) => {
  await sayAll(2);
  const seen = async () => {
    const [row] = await server.db.query<{ at: Date | null }>(
      'select last_seen_messages_at as at from users where id = $1',
      [ava.userId],
    );
    return row?.at ?? null;
  };
  await read(ava, thread, 1);
  expect(await seen()).toBeNull();
  const { lastSeenMessagesAt } = await replyOver(server.url, updateLastSeenMessages, { token: ava.token });
  expect((await seen())?.toISOString()).toBe(lastSeenMessagesAt);
  expect(await stands()).toMatchObject({ unread: 1, lastReadSeq: 1 });
  expect((await told()).length).toBe(1);
});

test('what somebody has read is theirs: it can be taken along, and is forgotten with the account', async ({
  server,
  ben,
  sayAll,
  doors: { read, mute },
}) => {
  const password = 'Fairway-and-rough 1';
  const leaver = await buildUser(server.db, { password });
  thread = await buildThread(server.db, [leaver, ben]);
  await sayAll(2);
  await read(leaver, thread, 2);
  await mute(leaver, thread);
  await server.db.query('insert into message_digests (user_id, sent) values ($1, 3)', [leaver.userId]);
  const archive = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${leaver.token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  expect(JSON.parse(String(files.get('messages.json')))).toMatchObject([
    { conversationId: thread, readUpTo: 2, muted: true },
  ]);
  await replyOver(server.url, eraseOwnAccount, { token: leaver.token, body: { currentPassword: password } });
  const kept = await server.db.query(
    `select last_read_seq, digested_seq, muted, (select count(*) from message_digests where user_id = $1) as digests
     from conversation_members where user_id = $1`,
    [leaver.userId],
  );
  expect(kept).toEqual([{ last_read_seq: 0, digested_seq: 0, muted: false, digests: 0 }]);
});

const withoutLock = (sql: string) => sql.replace('for update of m', '');

/** Where a thread of nine messages stands when two devices read at once, the second having come a moment later. */
async function readAtOnce(seqs: readonly [number, number], rewrite?: (sql: string) => string) {
  const own = await startServer({ apis: 2, rewrite });
  try {
    const [reader, other] = [await buildUser(own.db), await buildUser(own.db)];
    const doors = threadDoors(() => own);
    const id = await buildThread(own.db, [reader, other]);
    await own.db.query('update conversations set last_seq = 9 where id = $1', [id]);
    const reads: Promise<unknown>[] = [];
    // Both wait for the same row before either has written.
    await own.house.db.transaction(async (tx) => {
      await tx.query('select from conversation_members where conversation_id = $1 for no key update', [id]);
      for (const seq of seqs) {
        reads.push(doors.read(reader, id, seq));
        await eventually('a read that waits', async () => {
          const waiting = await own.house.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return waiting.length === reads.length;
        });
      }
    });
    await Promise.all(reads);
    return (await doors.look(reader, id)).conversation.lastReadSeq;
  } finally {
    await own.close();
  }
}

describe('two devices at once', () => {
  test('end where the further one is', async () => {
    expect([await readAtOnce([9, 4]), await readAtOnce([4, 9])]).toEqual([9, 9]);
  });

  test('would fall back without the lock', async () => {
    expect(await readAtOnce([9, 4], withoutLock)).toBe(4);
  });
});
