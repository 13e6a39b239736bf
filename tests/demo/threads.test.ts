/** What must be true of the demo club's seasons and of the talk in its threads on whatever day it is filled in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase, type DemoDatabase } from './demo-club.ts';

/** A Thursday, on which the league plays; the day after one, after the turn of the year; the week of the trip. */
const days = ['2026-11-26', '2027-01-01', '2026-06-10'];

describe.each(days)('the demo club on %s', (today) => {
  let club: DemoDatabase;
  beforeAll(async () => {
    club = await demoDatabase(today);
  });
  afterAll(() => club.drop());
  /** What a statement finds that must not be there; the first of it. */
  const found = (sql: string) => club.db.query(`${sql} limit 3`);
  const startOfToday = `timestamp '${today} 00:00' at time zone 'America/Toronto'`;

  test('has in the threads of its seasons their organizers and golfers, who talk', async () => {
    expect(
      await found(`
      with threads as (
        select conversation_id, id as season_id, null::bigint as event_id, 'SEASON' as kind from seasons
        union all select organizers_conversation_id, id, null, 'ORGANIZERS' from seasons
        union all select conversation_id, season_id, id, 'EVENT' from golf_events
      ), belonging as (
        select t.conversation_id, o.user_id, true as organizer from threads t join season_organizers o using (season_id)
        union all select t.conversation_id, r.user_id, false from threads t join registrations r using (season_id)
          where t.kind = 'SEASON' and r.status = 'REGISTERED'
        union all select t.conversation_id, p.user_id, false from threads t join participants p using (event_id)
          where p.place = 'IN' and p.user_id is not null
      ), expected as (
        select conversation_id, user_id, bool_or(organizer) as organizer from belonging
        where conversation_id is not null group by 1, 2
      ), actual as (
        select m.conversation_id, m.user_id, m.organizer from conversation_members m
        join conversations c on c.id = m.conversation_id and c.kind <> 'BOOKING' where m.left_at is null
      )
      (select * from expected except select * from actual) union all
      (select * from actual except select * from expected)`),
    ).toEqual([]);
    // Who organizes speaks as the organizer there, and has the role.
    expect(
      await found(`
      select m.id from messages m join conversation_members c using (conversation_id, user_id)
      where (m.user_type = 'ORGANIZER') <> c.organizer`),
    ).toEqual([]);
    expect(
      await found(`
      select user_id from season_organizers o where not exists (
        select from user_roles r where r.user_id = o.user_id and r.role = 'ORGANIZER')`),
    ).toEqual([]);
    expect(
      await club.db.query(`
      select c.kind, count(distinct c.id)::int as threads, bool_and(lively) as lively, bool_or(ava) as ava,
        bool_or(marcus) as marcus
      from conversations c join lateral (
        select count(distinct m.user_id) > 1 and count(*) > 3 as lively,
          bool_or(u.user_name = 'ava.tremblay') as ava, bool_or(u.user_name = 'marcus.chen') as marcus
        from messages m join users u on u.id = m.user_id where m.conversation_id = c.id
      ) m on true
      where c.kind <> 'BOOKING' group by c.kind order by c.kind`),
    ).toEqual([
      { kind: 'GOLF_EVENT', threads: 3, lively: true, ava: true, marcus: true },
      { kind: 'ORGANIZERS', threads: 1, lively: true, ava: false, marcus: false },
      { kind: 'SEASON', threads: 1, lively: true, ava: true, marcus: true },
    ]);
  });

  test('answers, reacts, mentions and edits in its threads, all of it by members, after it was said and before today', async () => {
    const [counts] = await club.db.query<Record<string, number>>(`
      select (select count(*)::int from messages where reply_to_id is not null) as answers,
        (select count(*)::int from messages where edited_at is not null) as edits,
        (select count(*)::int from message_reactions) as reactions,
        (select count(*)::int from message_mentions) as mentions,
        (select count(distinct c.id)::int from conversations c join messages m on m.conversation_id = c.id
          join message_reactions r on r.message_id = m.id where c.kind = 'BOOKING') as booking_threads`);
    expect(counts?.answers).toBeGreaterThan(20);
    expect(counts?.edits).toBeGreaterThan(5);
    expect(counts?.reactions).toBeGreaterThan(60);
    expect(counts?.mentions).toBe(4);
    expect(counts?.booking_threads).toBeGreaterThan(5);
    expect(
      await found(`
      select m.id from messages m join messages a on a.id = m.reply_to_id
      where a.conversation_id <> m.conversation_id or a.seq >= m.seq`),
    ).toEqual([]);
    expect(
      await found(`
      select r.message_id from (
        select message_id, user_id, created_at from message_reactions
        union all select message_id, user_id, null from message_mentions
      ) r join messages m on m.id = r.message_id
      left join conversation_members c on c.conversation_id = m.conversation_id and c.user_id = r.user_id
      where c.user_id is null or c.left_at is not null or r.user_id = m.user_id or m.user_id is null
        or r.created_at < m.created_at or r.created_at >= ${startOfToday}`),
    ).toEqual([]);
    expect(
      await found(`
      select id from messages where edited_at <= created_at or created_at >= ${startOfToday} or edited_at >= ${startOfToday}
        or edited_at > created_at + interval '15 minutes'`),
    ).toEqual([]);
    expect(
      await found(`
      select m.id from message_mentions n join messages m on m.id = n.message_id join users u on u.id = n.user_id
      where position('@' || u.full_name in m.text) = 0`),
    ).toEqual([]);
  });

  test('has four threads that Ava has not read to the end, two of them naming her, and one muted; nobody is due a mail', async () => {
    expect(
      await club.db.query(`
      select c.kind, count(m.id)::int as unread, bool_or(n.message_id is not null) as mentioned
      from conversation_members p join users u on u.id = p.user_id and u.user_name = 'ava.tremblay'
      join conversations c on c.id = p.conversation_id
      join messages m on m.conversation_id = c.id and m.seq > p.last_read_seq and m.user_id <> p.user_id
      left join message_mentions n on n.message_id = m.id and n.user_id = p.user_id
      where p.left_at is null group by c.id order by c.kind, unread desc`),
    ).toEqual([
      { kind: 'BOOKING', unread: 2, mentioned: true },
      { kind: 'BOOKING', unread: 1, mentioned: true },
      { kind: 'GOLF_EVENT', unread: 4, mentioned: false },
      { kind: 'GOLF_EVENT', unread: 3, mentioned: false },
    ]);
    expect(
      await club.db.query(`
      select u.user_name, e.org_name, p.last_read_seq = c.last_seq as read
      from conversation_members p join users u on u.id = p.user_id join conversations c on c.id = p.conversation_id
      join seasons s on s.conversation_id = c.id join event_types e on e.id = s.event_type_id where p.muted`),
    ).toEqual([{ user_name: 'ava.tremblay', org_name: 'Thursday Nines', read: true }]);
    expect(
      await found(`
      select p.user_id from conversation_members p join conversations c on c.id = p.conversation_id
      join users u on u.id = p.user_id
      where p.digested_seq <> c.last_seq or (p.last_read_seq <> c.last_seq and u.user_name <> 'ava.tremblay')`),
    ).toEqual([]);
  });
});
