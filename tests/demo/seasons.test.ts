/** What the demo club has to show of seasons, golf events and who takes part, on whatever day it is filled in. */
import { isoWeekday } from '@fourball/db/demo/lib/calendar.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase, type DemoDatabase } from './demo-club.ts';

/** A Thursday in winter, the days around the turn of the year, the day on which the long hours begin, one in June. */
const days = ['2026-11-26', '2026-12-31', '2027-01-01', '2026-04-15', '2026-06-10'];

describe.each(days)('the seasons of the demo club on %s', (today) => {
  let club: DemoDatabase;
  beforeAll(async () => {
    club = await demoDatabase(today);
  });
  afterAll(() => club.drop());
  /** What a statement finds that must not be there; the first of it. */
  const found = (sql: string) => club.db.query(`${sql} limit 3`);
  const one = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row> => {
    const [row] = await club.db.query<Row>(sql, [...values]);
    if (!row) throw new Error('No row came back.');
    return row;
  };
  const at = (reading: string) => `timestamp '${reading}' at time zone 'America/Toronto'`;
  const midnight = at(`${today} 00:00`);
  const eventOf = (orgName: string) =>
    one<Record<string, unknown>>(
      `select g.day - date '${today}' as ahead, g.end_day - g.day + 1 as days, g.num_spots as spots, g.taken, g.waiting,
         g.publish, e.payment_timing as payment, p.name as policy
       from golf_events g join seasons s on s.id = g.season_id join event_types e on e.id = s.event_type_id
         left join cancellation_policies p on p.id = g.cancellation_policy_id
       where e.org_name = $1 and s.year >= extract(year from date '${today}')`,
      [orgName],
    );

  test('counts in every event, competition and pool exactly who is in, never more than there are places', async () => {
    expect(
      await found(`
      select g.id from golf_events g left join participants p on p.event_id = g.id group by g.id
      having g.taken <> count(p.id) filter (where p.place in ('IN', 'HELD'))
        or g.waiting <> count(p.id) filter (where p.place = 'WAITING') or (g.num_spots > 0 and g.taken > g.num_spots)`),
    ).toEqual([]);
    expect(
      await found(`
      select x.id from event_competitions x join season_competitions c on c.id = x.competition_id
      where x.taken <> (select count(*) from participants p where p.event_id = x.event_id and p.place in ('IN', 'HELD')
          and (p.division_id = c.id or c.id = any(p.contest_ids)))
        or (c.num_spots > 0 and x.taken > c.num_spots)`),
    ).toEqual([]);
    expect(
      await found(`
      select c.id from season_competitions c
      where c.taken <> (select count(*) from registrations r where r.season_id = c.season_id
          and r.status in ('PENDING', 'INVITED', 'REGISTERED') and (r.competition_id = c.id or c.id = any(r.contest_ids)))
        or (c.num_spots > 0 and c.taken > c.num_spots)`),
    ).toEqual([]);
    expect(
      await found(`
      select s.id from registration_spots s where s.taken <> (
        select count(*) from participants p where p.spots_id = s.id and p.place in ('IN', 'HELD')) or s.taken > s.num_spots`),
    ).toEqual([]);
  });

  test('has golfers in divisions whose range their index is in, and nobody twice in one of them', async () => {
    expect(
      await found(`
      select r.id from registrations r join season_competitions c on c.id = r.competition_id
      join lateral (select h.value from handicap_indexes h where h.user_id = r.user_id and h.source <> 'LEAGUE'
        order by h.valid_from desc limit 1) h on true
      where h.value < coalesce(c.median_from, -99) or h.value > coalesce(c.median_to, 99)`),
    ).toEqual([]);
    expect(
      await found(`
      select r.user_id, r.season_id, r.event_id from registrations r where r.withdrawn_at is null and r.user_id is not null
      group by 1, 2, 3, r.event_type_id having count(*) > 1`),
    ).toEqual([]);
  });

  test('is in the middle of a league: nine nights played, one called off, several to come, and one a draft', async () => {
    expect(
      await one(`
      select count(*) filter (where g.end_day < '${today}' and g.cancelled_at is null)::int as played,
        count(*) filter (where g.cancelled_at is not null and g.notes <> '')::int as called_off,
        count(*) filter (where g.end_day >= '${today}' and g.publish)::int >= 6 as to_come,
        count(*) filter (where not g.publish and g.first_published_at is null)::int as drafts,
        bool_and(extract(isodow from g.day) = 4) as thursdays, date '${today}' between s.start_date and s.end_date as running
      from golf_events g join seasons s on s.id = g.season_id join event_types e on e.id = s.event_type_id
      where e.org_name = 'Thursday Nines' and s.year = extract(year from date '${today}') group by s.id`),
    ).toEqual({ played: 9, called_off: 1, to_come: true, drafts: 1, thursdays: true, running: true });
    expect(
      await club.db.query(`
      select c.name, c.color_code, c.num_spots > 0 as bound, c.num_spots = c.taken as full from season_competitions c
        join seasons s on s.id = c.season_id join event_types e on e.id = s.event_type_id
      where e.org_name = 'Thursday Nines' and s.year = extract(year from date '${today}') order by c.sequence_no`),
    ).toEqual([
      { name: 'Eagles', color_code: 'GREEN', bound: true, full: false },
      { name: 'Birdies', color_code: 'YELLOW', bound: true, full: false },
      { name: 'Bogeys', color_code: 'RED', bound: true, full: true },
      { name: 'Longest drive', color_code: null, bound: false, full: false },
      { name: 'Closest to the pin', color_code: null, bound: false, full: false },
    ]);
    expect(
      await one(`
      select count(*) filter (where r.league_status = 'REGULAR' and r.status = 'REGISTERED')::int as regulars,
        count(*) filter (where r.league_status = 'SUB')::int as subs,
        count(*) filter (where r.league_status = 'INACTIVE')::int as inactive,
        count(*) filter (where r.status = 'WAITLIST')::int as waiting,
        count(*) filter (where r.permanent) > 2 as permanent, count(*) filter (where r.permanent_wish) > 0 as wish_it
      from registrations r join seasons s on s.id = r.season_id
      where s.year = extract(year from date '${today}')`),
    ).toEqual({ regulars: 36, subs: 9, inactive: 3, waiting: 2, permanent: true, wish_it: true });
    // Eight full groups on the next night: five regulars are away, and a sub stands in.
    expect(
      await one(`
      select g.taken, count(p.id) filter (where p.place = 'OUT' and r.league_status = 'REGULAR')::int as away,
        count(p.id) filter (where p.place = 'IN' and r.league_status = 'SUB')::int as standing_in
      from golf_events g join participants p on p.event_id = g.id join registrations r on r.id = p.registration_id
      where g.name like 'Night 11:%' and g.end_day >= '${today}' group by g.id`),
    ).toEqual({ taken: 32, away: 5, standing_in: 1 });
    expect(
      await one(`
      select f.member_cents < f.external_cents and f.external_cents < f.non_member_cents as three_prices,
        (select count(*)::int from season_organizers o where o.season_id = s.id) as organizers
      from seasons s join entry_fees f on f.season_id = s.id and not f.optional
      where s.year = extract(year from date '${today}')`),
    ).toEqual({ three_prices: true, organizers: 2 });
  });

  test('keeps the starts of its events free on the sheet, each time by a block of its own', async () => {
    expect(
      await found(`
      select g.id from golf_events g join event_courses x on x.event_id = g.id join seasons s on s.id = g.season_id
        left join tee_sheet_blocks k on k.id = x.block_id
      where s.year >= extract(year from date '${today}') and ((x.status = 'CONFIRMED') <> (k.id is not null)
        or k.event_id <> g.id or k.course_id <> x.course_id or k.kind <> 'EVENT' or k.start_date <> g.day or k.end_date <> g.end_day
        or k.from_time <> g.start_time)`),
    ).toEqual([]);
    // The nights of this and the next weeks cover tee times, in winter too, and nobody has booked one of them.
    const blocked = await club.db.query<{ teeTimes: number; booked: number }>(`
      select count(t.id)::int as "teeTimes", coalesce(sum(t.booked), 0)::int as booked
      from golf_events g join event_courses x on x.event_id = g.id join tee_sheet_blocks k on k.id = x.block_id
        left join tee_times t on t.course_id = k.course_id and t.day = g.day and t.block_kind = 'EVENT' and t.block_reason = k.reason
      where g.day between '${today}' and date '${today}' + 21 group by g.id, x.course_id`);
    expect(blocked.length).toBeGreaterThanOrEqual(4);
    for (const { teeTimes, booked } of blocked) {
      expect(teeTimes).toBeGreaterThanOrEqual(8);
      expect(booked).toBe(0);
    }
  });

  test('has a member-guest that is full, in teams, with guests, partners who have not answered, and a waitlist', async () => {
    expect(await eventOf('Member–Guest')).toMatchObject({
      spots: 72,
      taken: 72,
      waiting: 8,
      payment: 'AT_EVENT',
      days: 1,
    });
    expect(
      await one(`
      select count(*) filter (where p.place = 'HELD' and p.user_id is not null)::int as asked,
        count(*) filter (where p.place = 'HELD' and p.user_id is null)::int as asked_by_mail,
        count(*) filter (where p.place = 'IN' and p.user_id is null)::int as guests,
        count(distinct r.team_id)::int as teams,
        bool_and(r.answer_by > ${midnight} + interval '1 day') filter (where p.place = 'HELD') as time_left
      from participants p join registrations r on r.id = p.registration_id join golf_events g on g.id = p.event_id
      where g.name = 'Member–Guest Four-Ball'`),
    ).toEqual({ asked: 4, asked_by_mail: 2, guests: 8, teams: 32, time_left: true });
    const money = await one<Record<string, number>>(`
      select count(*) filter (where confirmed_at is null)::int as owed,
        count(*) filter (where confirmed_at is not null and processed_at is null)::int as confirmed,
        count(*) filter (where entry_id is not null)::int as charged,
        count(*) filter (where guest_name is not null)::int as of_guests,
        count(*) filter (where charged_user_id <> x.user_id)::int as by_others,
        count(*) filter (where stage = 'REQUESTED')::int as asked_for
      from entry_products x join registrations r on r.id = x.registration_id join golf_events g on g.id = r.event_id
      where g.name = 'Member–Guest Four-Ball'`);
    for (const count of Object.values(money)) expect(count).toBeGreaterThan(0);
    expect(money.asked_for).toBe(1);
    expect(
      await club.db.query(`
      select o.name, x.title from event_sponsors x join organizations o on o.id = x.org_id
        join golf_events g on g.id = x.event_id
      where g.name = 'Member–Guest Four-Ball' order by x.title desc, x.id`),
    ).toEqual([
      { name: 'Wellington Mutual Insurance', title: true },
      { name: 'Hollow Road Brewing', title: false },
      { name: 'Lakeshore Cycle & Ski', title: false },
    ]);
  });

  test('has a championship over two days, a trip with rooms, and a junior open that opens in three days', async () => {
    expect(await eventOf('Club Championship')).toMatchObject({
      days: 2,
      spots: 96,
      taken: 44,
      payment: 'AT_REGISTRATION',
      policy: 'Standard',
    });
    expect(
      await one(`
      select count(*)::int as flights, bool_and(x.cut_line > 0) as cut, bool_or(g.format->>'score' = 'BOTH') as gross_and_net,
        bool_and(g.registration_opens_at < ${midnight} and g.registration_closes_at > ${midnight} + interval '5 days') as open
      from event_competitions x join golf_events g on g.id = x.event_id where g.name = 'Club Championship'`),
    ).toEqual({ flights: 3, cut: true, gross_and_net: true, open: true });
    const trip = await eventOf('Muskoka in June');
    expect(trip).toMatchObject({ days: 3, spots: 24, taken: 11, payment: 'BEFORE_EVENT', policy: 'Trips' });
    // What is charged some days before is not due yet.
    expect(trip.ahead).toBeGreaterThan(8);
    expect(
      await club.db.query(`
      select f.name, f.optional, count(x.id)::int > 0 as taken from entry_fees f join golf_events g on g.id = f.event_id
        left join entry_products x on x.fee_id = f.id
      where g.name like 'Muskoka%' group by f.id order by f.sequence_no`),
    ).toEqual([
      { name: 'Golf, breakfasts, dinner', optional: false, taken: true },
      { name: 'Double room', optional: true, taken: true },
      { name: 'Single room', optional: true, taken: true },
    ]);
    expect(await one(`select name, num_spots as spots, taken from registration_spots`)).toEqual({
      name: 'Guests of sponsors',
      spots: 4,
      taken: 1,
    });
    expect(
      await one(`
      select registration_opens_at - ${midnight} between interval '3 days' and interval '4 days' as soon, publish
      from golf_events where name = 'Junior Open'`),
    ).toEqual({ soon: true, publish: true });
  });

  test('looks back on the league of last year, with everybody’s nights', async () => {
    expect(
      await one(`
      select s.year - extract(year from date '${today}')::int as year, count(distinct g.id)::int as nights,
        max(g.day) < '${today}' as over, bool_or(u.user_name = 'ava.tremblay') as ava
      from seasons s join golf_events g on g.season_id = s.id join participants p on p.event_id = g.id
        join users u on u.id = p.user_id
      where s.year < extract(year from date '${today}') group by s.id`),
    ).toEqual({ year: -1, nights: 12, over: true, ava: true });
  });

  test('has Ava in the league, in the match and on the trip, asked into a team, and out of the championship with her money back', async () => {
    expect(
      await club.db.query(`
      select e.org_name, r.status, coalesce(x.refunded, 0)::int > 0 as refunded, coalesce(x.owed, 0)::int > 0 as owed
      from registrations r join users u on u.id = r.user_id join event_types e on e.id = r.event_type_id
        left join seasons s on s.id = r.season_id
        left join lateral (select sum(refunded_cents) as refunded, sum(amount_cents) filter (where cancelled_at is null) as owed
          from entry_products where registration_id = r.id) x on true
      where u.user_name = 'ava.tremblay' and coalesce(s.year, extract(year from date '${today}')) >= extract(year from date '${today}')
      order by e.sequence_no`),
    ).toEqual([
      { org_name: 'Thursday Nines', status: 'REGISTERED', refunded: false, owed: true },
      { org_name: 'Club Championship', status: 'WITHDRAWN', refunded: true, owed: false },
      { org_name: 'Member–Guest', status: 'INVITED', refunded: false, owed: false },
      { org_name: 'Muskoka in June', status: 'REGISTERED', refunded: false, owed: true },
      // On Thursdays she plays in the league.
      ...(isoWeekday(today) === 4
        ? []
        : [{ org_name: 'Captain’s Match', status: 'REGISTERED', refunded: false, owed: false }]),
    ]);
    expect(
      await found(`
      select p.user_id from participants p join golf_events g on g.id = p.event_id where p.place = 'IN' and p.user_id is not null
        and g.cancelled_at is null group by p.user_id, g.day having count(*) > 1`),
    ).toEqual([]);
    expect(
      await one(`
      select (select count(distinct w.registration_id)::int from participants w where w.event_id = p.event_id and w.place = 'WAITING'
          and w.user_id in (select captain_id from teams) and w.queue_no < p.queue_no) as before
      from participants p join users u on u.id = p.user_id where u.user_name = 'marcus.chen' and p.place = 'WAITING'`),
    ).toEqual({ before: 1 });
    expect(
      await club.db.query(`
      select e.org_name from season_organizers o join users u on u.id = o.user_id join seasons s on s.id = o.season_id
        join event_types e on e.id = s.event_type_id
      where u.user_name = 'fiona.macleod' and s.year >= extract(year from date '${today}') order by e.sequence_no`),
    ).toEqual([
      { org_name: 'Thursday Nines' },
      { org_name: 'Member–Guest' },
      { org_name: 'Captain’s Match' },
    ]);
  });

  test('has what golfers owe at the price that they pay, charged where it says so, and the books at zero', async () => {
    const checked = await checkLedger({ db: club.db, clock: { now: () => new Date(`${today}T12:00:00Z`) } });
    expect(checked.rules.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(
      await found(`
      select x.id from entry_products x join entry_fees f on f.id = x.fee_id
      where x.cancelled_at is null and x.amount_cents <> case x.price_class when 'MEMBER' then f.member_cents
        when 'EXTERNAL_MEMBER' then f.external_cents else f.non_member_cents end`),
    ).toEqual([]);
    expect(
      await found(`
      select x.id from entry_products x left join ledger_lines l on l.entry_id = x.entry_id and l.cents > 0
        left join ledger_accounts a on a.id = l.account_id left join ledger_entries n on n.id = x.entry_id
      where (x.processed_at is not null and x.cancelled_at is null) <> (x.entry_id is not null)
        or (x.entry_id is not null and (l.cents <> x.amount_cents + round(x.amount_cents * 0.13) or a.user_id <> x.charged_user_id
          or n.purchase_id <> x.purchase_id))`),
    ).toEqual([]);
    // Whoever is in owes every fee that is not optional, guests too; nobody else owes anything.
    expect(
      await found(`
      select r.id from registrations r left join golf_events g on g.id = r.event_id
        join lateral (select count(*) filter (where not f.optional) * (1 + cardinality(r.guests)) as due from entry_fees f
          where f.season_id = r.season_id or f.event_id = r.event_id) f on true
        join lateral (select count(*) filter (where not e.optional and x.cancelled_at is null) as owed
          from entry_products x join entry_fees e on e.id = x.fee_id where x.registration_id = r.id) x on true
      where x.owed <> case r.status when 'REGISTERED' then f.due else 0 end`),
    ).toEqual([]);
    expect(
      await found(`
      select x.id from entry_products x where not exists (
        select from product_logs l where l.product_id = x.id and l.what = 'OWED' and l.at = x.created_at)`),
    ).toEqual([]);
  });
});
