/** Whom a campaign is for: what each fact holds for, how groups join, and what is refused and noted. */
import { countAudience, listAudienceFacts } from '@fourball/shared/mail/audience/audience-calls.ts';
import type { AudienceCondition, AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { courseTest } from '../kit/fixtures.ts';
import { buildMailList, putOnList } from '../kit/mail/readers.ts';
import { buildSeason, register } from '../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver, testToday } from '../kit/server.ts';

const test = courseTest()
  .extend('readers', async ({ server: { db } }) => {
    const listId = await buildMailList(db);
    const reader = async (firstName: string, memberDays: number | null = null): Promise<BuiltUser> => {
      const user = await buildUser(db, { firstName, memberDays });
      await putOnList(db, listId, user);
      return user;
    };
    return { listId, reader };
  })
  /** First names of those whom an audience holds. */
  .extend('held', ({ server, admin, readers: { listId } }) => async (...of: AudienceGroup['of']) => {
    const body = { lists: [listId], audience: { match: 'ALL' as const, of: [...of] }, names: true };
    const { names, count } = await replyOver(server.url, countAudience, {
      token: admin.token,
      // Groups may stand within groups; that they are not too deep the server checks.
      body: body as never,
    });
    expect(names).toHaveLength(count);
    return names.map((name) => name.split(' ')[0]).toSorted();
  })
  .extend('refused', ({ server, admin, readers: { listId } }) => async (audience: unknown) => {
    const body = { lists: [listId], audience };
    const sent = await callOver(server.url, countAudience, { token: admin.token, body });
    const { code, fields } = refusalIn(sent);
    expect(code).toBe('invalid_input');
    return fields;
  });

describe('what is known of readers', () => {
  test('which membership they have today, and of which entry of the catalogue', async ({
    server: { db },
    readers: { reader },
    held,
  }) => {
    const full = await reader('Full', 14);
    await reader('None');
    await reader('Other', 14);
    const [entry] = await db.query<{ id: number }>(
      `insert into catalogue_entries (name, sequence_no) values ('Full', 1) returning id`,
    );
    const entryId = entry?.id ?? 0;
    await db.query(
      `update product_items set catalogue_entry_id = $1
       where id = (select product_item_id from memberships where user_id = $2)`,
      [entryId, full.userId],
    );
    expect(await held({ fact: 'MEMBERSHIP', is: ['ANY'] })).toEqual(['Full', 'Other']);
    expect(await held({ fact: 'MEMBERSHIP', is: [String(entryId)] })).toEqual(['Full']);
    await db.query('update memberships set cancelled_at = now() where user_id = $1', [full.userId]);
    expect(await held({ fact: 'MEMBERSHIP', is: ['ANY'] })).toEqual(['Other']);
  });

  test('since when a membership has lapsed', async ({ server: { db }, readers: { reader }, held }) => {
    const ended = async (firstName: string, day: string) => {
      const user = await reader(firstName, 14);
      await db.query(
        `update product_items set end_date = $2
         where id = (select product_item_id from memberships where user_id = $1)`,
        [user.userId, day],
      );
    };
    await ended('Lately', '2026-06-01');
    await ended('Long', '2024-12-31');
    await reader('Still', 14);
    await reader('Never');
    expect(await held({ fact: 'LAPSED_SINCE', day: '2026-01-01' })).toEqual(['Lately']);
    expect(await held({ fact: 'LAPSED_SINCE', day: '2026-06-01' })).toEqual(['Lately']);
    expect(await held({ fact: 'LAPSED_SINCE', day: '2026-06-02' })).toEqual([]);
    expect(await held({ fact: 'LAPSED_SINCE', day: '2024-01-01' })).toEqual(['Lately', 'Long']);
  });

  test('at which price they book', async ({ server: { db }, readers: { reader }, held }) => {
    await reader('Member', 14);
    const other = await reader('Elsewhere');
    await reader('Nowhere');
    await db.query(
      'insert into external_memberships (user_id, user_entered_text, year, verified) values ($1, $2, 2026, true)',
      [other.userId, 'Oak Hill'],
    );
    expect(await held({ fact: 'STANDING', is: ['MEMBER'] })).toEqual(['Member']);
    expect(await held({ fact: 'STANDING', is: ['EXTERNAL_MEMBER'] })).toEqual(['Elsewhere']);
    expect(await held({ fact: 'STANDING', is: ['NON_MEMBER', 'MEMBER'] })).toEqual(['Member', 'Nowhere']);
  });

  test('which league, season and division they play in', async ({
    server: { db },
    readers: { reader },
    held,
  }) => {
    const season = await buildSeason(db, { type: 'LEAGUE' });
    const over = await buildSeason(db, { type: 'LEAGUE', year: 2025 });
    const [regular, sub, waits, gone, former] = [
      await reader('Regular'),
      await reader('Sub'),
      await reader('Waits'),
      await reader('Gone'),
      await reader('Former'),
    ];
    await reader('Nobody');
    await register(db, season.eventTypeId, regular, sub, waits, gone);
    await register(db, over.eventTypeId, former);
    const [division] = await db.query<{ id: number }>(
      `insert into season_competitions (season_id, kind, name, sequence_no) values ($1, 'DIVISION', 'A', 1) returning id`,
      [season.seasonId],
    );
    const set = (user: BuiltUser, what: string) =>
      db.query(`update registrations set ${what} where user_id = $1 and season_id = $2`, [
        user.userId,
        season.seasonId,
      ]);
    await set(regular, `league_status = 'REGULAR', competition_id = ${division?.id ?? 0}`);
    await set(sub, `league_status = 'SUB'`);
    await set(waits, `league_status = 'WAITLIST'`);
    await set(gone, `status = 'WITHDRAWN', withdrawn_at = now()`);
    expect(await held({ fact: 'LEAGUE', is: [String(season.eventTypeId)] })).toEqual(['Regular', 'Sub']);
    // A league whose season is over is played in no more; that somebody was in the season stays.
    expect(await held({ fact: 'LEAGUE', is: [String(over.eventTypeId)] })).toEqual([]);
    expect(await held({ fact: 'SEASON', is: [String(over.seasonId)] })).toEqual(['Former']);
    expect(await held({ fact: 'SEASON', is: [String(season.seasonId)] })).toEqual([
      'Regular',
      'Sub',
      'Waits',
    ]);
    expect(await held({ fact: 'DIVISION', is: [String(division?.id ?? 0)] })).toEqual(['Regular']);
  });

  test('their handicap: the newest of an association, else that of the league', async ({
    server: { db },
    admin,
    readers: { reader },
    held,
  }) => {
    const index = async (user: BuiltUser, value: number, source: 'OFFICIAL' | 'LEAGUE', from: string) =>
      db.query(
        `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
         values ($1, $2, $3, case when $3 = 'OFFICIAL' then 'Golf Canada' end, $4,
           case when $3 = 'OFFICIAL' then $5::bigint end)`,
        [user.userId, value, source, from, admin.userId],
      );
    const low = await reader('Low');
    const plus = await reader('Plus');
    const league = await reader('League');
    await reader('Unknown');
    await index(low, 20, 'OFFICIAL', '2025-01-01');
    await index(low, 9.4, 'OFFICIAL', '2026-01-01');
    await index(low, 30, 'LEAGUE', '2026-06-01');
    await index(plus, -1.2, 'OFFICIAL', '2026-01-01');
    await index(league, 18.1, 'LEAGUE', '2026-06-01');
    expect(await held({ fact: 'HANDICAP', from: 9.4, to: 18.1 })).toEqual(['League', 'Low']);
    expect(await held({ fact: 'HANDICAP', to: 9 })).toEqual(['Plus']);
    expect(await held({ fact: 'HANDICAP', from: 18.2 })).toEqual([]);
  });

  test('when they last played', async ({ server: { db }, readers: { reader }, held }) => {
    const played = async (user: BuiltUser, day: string, status = 'BOOKED') => {
      const { courseId, courseFeeId } = await buildCourse(db);
      const { teeTimeId } = await buildTeeTime(db, courseId, { day });
      await db.query(
        `with v as (insert into conversations (kind) values ('BOOKING') returning id),
           p as (insert into purchases (user_id, kind) values ($1, 'BOOKING') returning id),
           b as (insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
               member_cents, non_member_cents, external_member_cents, tax_basis_points)
             select p.id, $1, t.course_id, $3, v.id, t.day, t.starts_at, 0, 0, 0, 0
             from v, p, tee_times t where t.id = $2 returning purchase_id)
         insert into rounds (purchase_id, tee_time_id, user_id, day, status, cancelled_at)
         select purchase_id, $2, $1, (select day from tee_times where id = $2), $4, case when $4 = 'CANCELLED' then now() end from b`,
        [user.userId, teeTimeId, courseFeeId, status],
      );
    };
    const long = await reader('Long');
    const lately = await reader('Lately');
    await reader('Never');
    await played(long, '2026-04-20');
    await played(long, '2026-06-01', 'CANCELLED');
    // What is booked has not been played.
    await played(long, '2026-06-20');
    await played(lately, '2026-04-20');
    await played(lately, '2026-06-01');
    expect(await held({ fact: 'LAST_ROUND_BEFORE', day: '2026-05-05' })).toEqual(['Long']);
    expect(await held({ fact: 'LAST_ROUND_BEFORE', day: '2026-04-20' })).toEqual([]);
    expect(await held({ fact: 'LAST_ROUND_BEFORE', day: testToday })).toEqual(['Lately', 'Long']);
  });

  test('how old they are, and what they read', async ({ server: { db }, readers: { reader }, held }) => {
    const born = async (firstName: string, day: string) => {
      const { userId } = await reader(firstName);
      await db.query('update users set birth_date = $2 where id = $1', [userId, day]);
    };
    await born('Today', '1996-06-16');
    await born('Tomorrow', '1996-06-17');
    await born('Junior', '2010-01-01');
    await reader('Secret');
    expect(await held({ fact: 'AGE', from: 30 })).toEqual(['Today']);
    expect(await held({ fact: 'AGE', from: 18, to: 29 })).toEqual(['Tomorrow']);
    expect(await held({ fact: 'AGE', to: 17 })).toEqual(['Junior']);
    expect(await held({ fact: 'LANGUAGE', is: ['en'] })).toHaveLength(4);
    expect(await held({ fact: 'LANGUAGE', is: ['fr'] })).toEqual([]);
  });

  test('which other lists they read', async ({ server: { db }, readers: { reader }, held }) => {
    const other = await buildMailList(db);
    const both = await reader('Both');
    await reader('One');
    await putOnList(db, other, both);
    expect(await held({ fact: 'LIST', is: [String(other)] })).toEqual(['Both']);
    await db.query(`update subscriptions set status = 'UNSUBSCRIBED' where list_id = $1`, [other]);
    expect(await held({ fact: 'LIST', is: [String(other)] })).toEqual([]);
  });

  test('of each there is something to choose, in the words of the club', async ({ server, admin }) => {
    const season = await buildSeason(server.db, { type: 'LEAGUE', name: 'Summer of facts' });
    const facts = await replyOver(server.url, listAudienceFacts, { token: admin.token });
    const named = new Map(facts.map((fact) => [fact.name, fact]));
    expect([...named.keys()].toSorted()).toEqual([
      'AGE',
      'DIVISION',
      'HANDICAP',
      'LANGUAGE',
      'LAPSED_SINCE',
      'LAST_ROUND_BEFORE',
      'LEAGUE',
      'LIST',
      'MEMBERSHIP',
      'SEASON',
      'STANDING',
    ]);
    expect(named.get('HANDICAP')).toMatchObject({ kind: 'RANGE', least: -10, most: 54 });
    const choice = named.get('SEASON')?.choices.find(({ value }) => value === String(season.seasonId));
    expect(choice?.label).toContain('Summer of facts');
  });
});

describe('groups', () => {
  test('hold all, any or none of their parts, within each other', async ({
    server: { db },
    readers: { reader },
    held,
  }) => {
    const born = async (firstName: string, year: number, days: number | null) => {
      const { userId } = await reader(firstName, days);
      await db.query('update users set birth_date = $2 where id = $1', [userId, `${year}-01-01`]);
    };
    await born('Young', 2006, 14);
    await born('Old', 1950, 14);
    await born('Guest', 1980, null);
    const member: AudienceCondition = { fact: 'MEMBERSHIP', is: ['ANY'] };
    const young: AudienceCondition = { fact: 'AGE', to: 30 };
    const old: AudienceCondition = { fact: 'AGE', from: 65 };
    expect(await held(member, { match: 'ANY', of: [young, old] })).toEqual(['Old', 'Young']);
    expect(await held(member, { match: 'NONE', of: [young] })).toEqual(['Old']);
    expect(await held({ match: 'NONE', of: [{ match: 'ALL', of: [member, old] }] })).toEqual([
      'Guest',
      'Young',
    ]);
    expect(await held({ match: 'ANY', of: [] })).toEqual(['Guest', 'Old', 'Young']);
  });

  test('let nobody in who may not be sent the lists', async ({
    server: { db },
    readers: { reader },
    held,
  }) => {
    await reader('Reads');
    await buildUser(db, { firstName: 'Never' });
    const closed = await reader('Closed');
    const left = await reader('Left');
    const bounced = await reader('Bounced');
    await db.query(`update users set closed_at = now(), status = 'INACTIVE' where id = $1`, [closed.userId]);
    await db.query(
      `update subscriptions set status = 'UNSUBSCRIBED'
       where contact_id = (select id from contacts where user_id = $1)`,
      [left.userId],
    );
    await db.query(
      `insert into mail_addresses (contact_id, email, state)
       select id, email, 'BOUNCED' from contacts where user_id = $1
       on conflict (contact_id) do update set state = 'BOUNCED'`,
      [bounced.userId],
    );
    expect(await held()).toEqual(['Reads']);
  });
});

describe('refused', () => {
  test('what is unknown, with the condition named', async ({ refused }) => {
    expect(
      await refused({ match: 'ALL', of: [{ match: 'ANY', of: [{ fact: 'SHOE_SIZE', is: ['9'] }] }] }),
    ).toEqual(['audience.of.0.of.0.fact']);
    expect(await refused({ match: 'ALL', of: [{ fact: 'AGE', is: ['9'] }] })).toEqual(['audience.of.0.from']);
    expect(await refused({ match: 'ALL', of: [{ fact: 'AGE', from: 30, to: 20 }] })).toEqual([
      'audience.of.0.to',
    ]);
    expect(await refused({ match: 'ALL', of: [{ fact: 'AGE', from: -4 }] })).toEqual(['audience.of.0.from']);
    expect(await refused({ match: 'ALL', of: [{ fact: 'LAPSED_SINCE' }] })).toEqual(['audience.of.0.day']);
    expect(await refused({ match: 'ALL', of: [{ fact: 'LEAGUE' }] })).toEqual(['audience.of.0.is']);
  });

  test('groups too deep, too many conditions, and fields of nobody', async ({ refused }) => {
    const nest = (depth: number): unknown =>
      depth === 0 ? { fact: 'AGE', from: 30 } : { match: 'ALL', of: [nest(depth - 1)] };
    expect((await refused(nest(4)))[0]).toContain('audience');
    const part = { match: 'ANY', of: Array.from({ length: 20 }, () => ({ fact: 'AGE', from: 30 })) };
    expect(await refused({ match: 'ALL', of: [part, part, part] })).toEqual(['audience.of.2.of.0']);
    expect((await refused({ match: 'ALL', of: [{ fact: 'AGE', from: 30, where: 'true' }] }))[0]).toContain(
      'audience',
    );
  });

  test('SQL in a value stays a value', async ({ server: { db }, readers: { reader }, held }) => {
    await reader('Safe', 14);
    const evil = `1) or true; drop table subscriptions; --`;
    for (const fact of ['MEMBERSHIP', 'STANDING', 'LEAGUE', 'SEASON', 'DIVISION', 'LIST', 'LANGUAGE'])
      expect(await held({ fact, is: [evil] })).toEqual([]);
    expect(await db.query('select 1 from subscriptions limit 1')).toHaveLength(1);
  });

  test('a list that is none, and whoever is no admin', async ({
    server,
    admin,
    ava,
    readers: { listId },
  }) => {
    const audience = { match: 'ALL' as const, of: [] };
    const sent = await callOver(server.url, countAudience, {
      token: admin.token,
      body: { lists: [listId, 987_654], audience },
    });
    expect(refusalIn(sent)).toMatchObject({ code: 'invalid_input', fields: ['lists.1'] });
    const asGolfer = await callOver(server.url, countAudience, {
      token: ava.token,
      body: { lists: [listId], audience },
    });
    expect(asGolfer.status).toBe(403);
  });
});

test('twenty names at most are shown, and looking at them is noted', async ({
  server,
  admin,
  readers: { listId },
}) => {
  const { db } = server;
  await db.query(
    `with c as (insert into contacts (first_name, last_name, email)
       select 'Crowd', 'Number ' || n, 'crowd' || n || '.${listId}@club.example' from generate_series(1, 25) n returning id)
     insert into subscriptions (contact_id, list_id, status, basis) select id, $1, 'SUBSCRIBED', 'EXPRESS' from c`,
    [listId],
  );
  const audience = { match: 'NONE' as const, of: [{ fact: 'AGE', from: 18 }] };
  const look = (names: boolean) =>
    replyOver(server.url, countAudience, {
      token: admin.token,
      body: { lists: [listId], audience, names },
    });
  expect(await look(false)).toEqual({ count: 25, readers: 25, names: [] });
  const noted = () =>
    db.query<{ changes: { field: string; after: string }[] }>(
      `select changes from audit_entries where actor_user_id = $1 and action = 'mail.audience-looked-at' order by id`,
      [admin.userId],
    );
  const before = (await noted()).length;
  const reply = await look(true);
  expect(reply).toMatchObject({ count: 25, readers: 25 });
  expect(reply.names).toHaveLength(20);
  const entries = await noted();
  expect(entries).toHaveLength(before + 1);
  const entry = entries.at(-1);
  expect(entry?.changes.map(({ field }) => field)).toEqual(['lists', 'audience', 'names']);
  expect(entry?.changes[1]?.after).toContain('AGE');
});
