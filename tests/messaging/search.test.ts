/** Looking for words in one's own threads: which are found, in what order, and what nobody finds. */
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { refusalIn } from '../kit/server.ts';
import { buildThread, threadDoors } from '../kit/messaging/threads.ts';

/** The statement that looks for words, as it was sent. */
let searched = '';

const test = courseTest({
  rewrite: (sql) => {
    if (sql.includes('m.words @@')) searched = sql;
    return sql;
  },
})
  .extend('thread', ({ server, ava, ben }) => buildThread(server.db, [ava, ben]))
  .extend('doors', ({ server }) => threadDoors(() => server))
  .extend(
    'found',
    ({ ava, doors: { search } }) =>
      async (text: string, user = ava) =>
        (await search(user, text)).hits.map(({ message }) => message.text),
  );

describe('a search', () => {
  test('finds all words, each from its beginning, in any order and case, the newest first', async ({
    server,
    ava,
    ben,
    thread,
    found,
    doors: { say },
  }) => {
    const other = await buildThread(server.db, [ava], 'SEASON');
    await say(ben, thread, 'Breakfast at the halfway house?');
    await say(ava, other, 'The HOUSE rules: no breaks');
    await say(ben, thread, 'Lunch at the house');
    expect(await found('house br')).toEqual([
      'The HOUSE rules: no breaks',
      'Breakfast at the halfway house?',
    ]);
    expect(await found('hous')).toHaveLength(3);
    expect(await found('ouse')).toEqual([]);
    expect(await found('breakfast lunch')).toEqual([]);
  });

  test('tells of each hit its thread and how many messages stand after it', async ({
    ben,
    thread,
    ava,
    doors: { say, remove, search, look },
  }) => {
    const hit = await say(ben, thread, 'Shotgun start');
    for (let n = 0; n < 4; n += 1) await say(ava, thread, `Message ${n}`);
    const gone = await say(ava, thread, 'Taken back');
    await remove(ava, gone.id);
    expect(await search(ava, 'shotgun')).toEqual({
      hits: [{ message: hit, conversation: (await look(ava, thread)).conversation, newer: 4 }],
      total: 1,
    });
  });

  test('comes in pages with the number of all', async ({ ben, thread, ava, doors: { say, search } }) => {
    for (let n = 1; n <= 5; n += 1) await say(ben, thread, `Divot ${n}`);
    const page = async (at: number) => {
      const { hits, total } = await search(ava, 'divot', at, 2);
      return [hits.map(({ message }) => message.text), total];
    };
    expect(await page(0)).toEqual([['Divot 5', 'Divot 4'], 5]);
    expect(await page(2)).toEqual([['Divot 1'], 5]);
    expect(await page(7)).toEqual([[], 5]);
  });

  test.for([
    ['café crème', 'CAFÉ'],
    ['Übungsplatz um 9:30', 'übung 9:30'],
    ['mail to pro@maple.example', 'pro@maple.exam'],
    ['see https://club.example/rules/2026', 'rules/20'],
    ['jean-luc is in', 'jean-l'],
    ["it's o'clock", "o'cl"],
    ['price & <b>prize</b>', 'price & prize'],
    ['日本 オープン', '日本'],
  ] as const)('finds "%s" by "%s"', async ([said, text], { ben, thread, ava, doors: { say, search } }) => {
    await say(ben, thread, said);
    expect((await search(ava, text)).total).toBe(1);
  });

  test.for([
    "'; drop table messages; --",
    "foo' | 'bar",
    'foo & | ! <-> :*',
    '\\\\ \\x00 \\',
    '!!',
    '((((',
    '\u0301\u0301',
    '⛳⛳',
    '%_%',
    '<b>x</b> &amp;',
    'x'.repeat(200),
    'ä'.repeat(200),
  ] as const)('for %s harms nothing', async (text, { ben, thread, ava, doors: { say, tryToSearch } }) => {
    await say(ben, thread, 'Hello there');
    const answer = await tryToSearch(ava, text);
    expect([answer.status, answer.json]).toEqual([200, { hits: [], total: 0 }]);
  });

  test('looks for the first dozen of the words: each more would be one more walk through the index', async ({
    ben,
    thread,
    found,
    doors: { say },
  }) => {
    const dozen = 'one two three four five six seven eight nine ten eleven twelve';
    await say(ben, thread, dozen);
    expect(await found(`${dozen} thirteen`)).toEqual([dozen]);
    expect(await found(`thirteen ${dozen}`)).toEqual([]);
  });

  test.for(['', ' a ', 'x'.repeat(201)] as const)(
    'for "%s" is refused by name',
    async (text, { ava, doors: { tryToSearch } }) => {
      expect(refusalIn(await tryToSearch(ava, text))).toMatchObject({ status: 422, fields: ['text'] });
    },
  );
});

describe('nobody finds', () => {
  test('tags, what is in them, and what HTML spells out', async ({ ben, thread, found, doors: { say } }) => {
    await say(ben, thread, '<b>bold</b> & <a href="https://hidden.example/">words</a> 1 < 2 "quoted"');
    expect(await found('words quot')).toHaveLength(1);
    for (const text of ['href', 'hidden', 'amp', 'strong', 'noopener', 'blank', 'lt']) {
      expect(await found(text)).toEqual([]);
    }
  });

  test('what was deleted', async ({ ben, thread, found, ava, doors: { say, remove, search } }) => {
    const { id } = await say(ben, thread, 'Secret handicap');
    expect(await found('secret')).toHaveLength(1);
    await remove(ben, id);
    for (const user of [ava, ben]) expect((await search(user, 'secret')).total).toBe(0);
  });

  test('what was said in a thread they left, or are not in, admins neither', async ({
    server,
    ben,
    thread,
    ava,
    doors: { say, search },
  }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const stranger = await buildUser(server.db);
    await say(ben, thread, 'Albatross');
    for (const user of [admin, stranger]) expect((await search(user, 'albatross')).total).toBe(0);
    await server.db.query(
      'update conversation_members set left_at = now() where conversation_id = $1 and user_id = $2',
      [thread, ava.userId],
    );
    expect((await search(ava, 'albatross')).total).toBe(0);
    expect((await search(ben, 'albatross')).total).toBe(1);
  });
});

test('among many messages it looks in the index', async ({ server, thread, ben, ava, doors: { search } }) => {
  await server.db.query(
    `insert into messages (conversation_id, seq, user_id, user_type, text)
     select $1, n, $2, 'GOLFER', 'Message ' || n || case when n % 1000 = 0 then ' about the condor' else '' end
     from generate_series(1, 20000) n`,
    [thread, ben.userId],
  );
  await server.db.query('vacuum analyze messages');
  const { hits, total } = await search(ava, 'condor abou', 0, 10);
  expect([hits.length, total]).toEqual([10, 20]);
  const values = [String(ava.userId), `'''condor'':* & ''abou'':*'`, '10', '0'];
  const plan = await server.db.query<{ 'QUERY PLAN': string }>(
    `explain ${searched.replaceAll(/\$(\d)/g, (_, n: string) => values[Number(n) - 1] ?? '')}`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on messages_words');
});
