/** What must be true of the demo club on whatever day it is filled in. */
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { loadCourses } from '@fourball/domain/club/courses/courses.ts';
import { feeAt } from '@fourball/domain/club/prices/fee-prices.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase, type DemoDatabase } from './demo-club.ts';

/** A day in late autumn, the weeks in which the clocks change, the turn of the year, midsummer. */
const days = ['2026-11-21', '2026-03-05', '2026-10-30', '2027-01-03', '2026-06-16'];

describe.each(days)('the demo club on %s', (today) => {
  let club: DemoDatabase;
  beforeAll(async () => {
    club = await demoDatabase(today);
  });
  afterAll(() => club.drop());
  /** What a statement finds that must not be there; the first of it. */
  const found = (sql: string) => club.db.query(`${sql} limit 3`);
  const one = async <Row>(sql: string): Promise<Row> => {
    const [row] = await club.db.query<Row>(sql);
    if (!row) throw new Error('No row came back.');
    return row;
  };
  const startOfToday = `timestamp '${today} 00:00' at time zone 'America/Toronto'`;

  test('counts on every tee time exactly the rounds that stand, within its capacity', async () => {
    expect(
      await found(`
      select t.id, t.booked, count(r.id) from tee_times t
      left join rounds r on r.tee_time_id = t.id and r.status = 'BOOKED'
      group by t.id having t.booked <> count(r.id) or t.booked > t.capacity or t.held <> 0`),
    ).toEqual([]);
  });

  test('nobody plays twice on a day', async () => {
    expect(
      await found(`
      select t.day, r.user_id from rounds r join tee_times t on t.id = r.tee_time_id
      where r.status = 'BOOKED' and r.user_id is not null
      group by 1, 2 having count(*) > 1`),
    ).toEqual([]);
  });

  test('numbers the messages of a thread without a gap, in the order of time', async () => {
    expect(
      await found(`
      select c.id, c.last_seq, count(m.id) from conversations c left join messages m on m.conversation_id = c.id
      group by c.id having c.last_seq <> count(m.id) or coalesce(max(m.seq), 0) <> count(m.id)`),
    ).toEqual([]);
    expect(
      await found(`
      select m.id from messages m join messages later on later.conversation_id = m.conversation_id
      where later.seq = m.seq + 1 and later.created_at < m.created_at`),
    ).toEqual([]);
  });

  test('lets only members of a thread speak in it', async () => {
    expect(
      await found(`
      select m.id from messages m left join conversation_members c using (conversation_id, user_id)
      where m.user_id is not null and (c.user_id is null or m.created_at < c.joined_at or m.created_at > c.left_at)`),
    ).toEqual([]);
    expect(await found(`select id from messages where (user_id is null) <> (user_type = 'SYSTEM')`)).toEqual(
      [],
    );
  });

  test('has in a thread its booker, its golfers and whoever has not answered, and nobody else', async () => {
    expect(
      await found(`
      with expected as (
        select b.conversation_id, b.user_id from bookings b
        union select b.conversation_id, r.user_id from bookings b join rounds r using (purchase_id)
          where r.user_id is not null and r.status = b.status
        union select b.conversation_id, i.user_id from bookings b join invitations i using (purchase_id)
          where i.status = 'PENDING'
      ), actual as (
        select m.conversation_id, m.user_id from conversation_members m
        join conversations c on c.id = m.conversation_id and c.kind = 'BOOKING' where m.left_at is null
      )
      (select * from expected except select * from actual) union all
      (select * from actual except select * from expected)`),
    ).toEqual([]);
  });

  test('prices every round by its golfer, taxed at 13 % rounded half up; a vacant spot has no price', async () => {
    expect(
      await found(`
      select r.id from rounds r join bookings b using (purchase_id)
      left join lateral (
        select exists (
          select from memberships m join product_items i on i.id = m.product_item_id
          where m.user_id = r.user_id
            and (b.created_at at time zone 'America/Toronto')::date between i.start_date and i.end_date
        ) as member, exists (
          select from external_memberships e where e.user_id = r.user_id and e.verified
            and e.year = extract(year from b.created_at at time zone 'America/Toronto')
        ) as external
      ) s on true
      where case when r.user_id is null and r.guest_name is null
          then r.play_fee_cents is not null or r.tax_cents is not null
        else r.play_fee_cents is distinct from
            case when s.member then b.member_cents when s.external then b.external_member_cents else b.non_member_cents end
          or r.tax_cents is distinct from round(r.play_fee_cents * 0.13)::int end`),
    ).toEqual([]);
  });

  test('prices every booking by the rules of its first tee time, and keeps members of weekdays off holidays', async () => {
    const courses = await loadCourses(club.db);
    const feeOf = new Map(courses.flatMap(({ fees }) => fees).map((fee) => [fee.courseFeeId, fee]));
    const booked = await club.db.query<{ fee: number; day: string; time: string; cents: number[] }>(
      `select distinct course_fee_id as fee, day, to_char(starts_at at time zone 'America/Toronto', 'HH24:MI') as time,
         array[member_cents, non_member_cents, external_member_cents] as cents from bookings`,
    );
    const wrong = booked.filter(({ fee: id, day, time, cents }) => {
      const fee = feeOf.get(id);
      const price = fee && feeAt(fee, day, time);
      return (
        String(cents) !== String([price?.memberPrice, price?.nonMemberPrice, price?.externalMemberPrice])
      );
    });
    expect(wrong).toEqual([]);
    const [asListed] = await found(`
      select b.purchase_id from bookings b join lateral (
        select * from course_fee_prices p where p.course_fee_id = b.course_fee_id and p.start_date <= b.day
        order by p.start_date desc limit 1
      ) p on true where b.non_member_cents <> p.non_member_cents`);
    expect(asListed).toBeDefined();
    expect(
      await found(`
      select r.id from rounds r join tee_times t on t.id = r.tee_time_id join club_holidays w on w.day = t.day
      where r.status = 'BOOKED' and exists (
          select from memberships m join product_items i on i.id = m.product_item_id
          where m.user_id = r.user_id and m.weekday and t.day between i.start_date and i.end_date)`),
    ).toEqual([]);
  });

  test('was booked by golfers who might book that far ahead, on tee times that could be booked', async () => {
    expect(
      await found(`
      select b.purchase_id from bookings b
      left join lateral (
        select max(coalesce(m.advance_booking_days, i.advance_booking_days)) as days
        from memberships m join product_items i on i.id = m.product_item_id
        where m.user_id = b.user_id
          and (b.created_at at time zone 'America/Toronto')::date between i.start_date and i.end_date
      ) ahead on true
      where b.created_at < (b.day - coalesce(ahead.days, 5) + time '07:00') at time zone 'America/Toronto'
        or b.created_at >= b.starts_at`),
    ).toEqual([]);
    expect(
      await found(`
      select r.id from rounds r join tee_times t on t.id = r.tee_time_id
      where t.block_kind in ('EVENT', 'NO_BOOKING')`),
    ).toEqual([]);
  });

  test('has bookings that agree with their groups, rounds and invitations', async () => {
    expect(
      await found(`
      select b.purchase_id from bookings b join booking_groups g using (purchase_id)
      join tee_times t on t.id = g.tee_time_id
      group by b.purchase_id having b.starts_at <> min(t.starts_at) or b.day <> min(t.day)
        or b.course_id <> all (array_agg(t.course_id))`),
    ).toEqual([]);
    expect(
      await found(`
      select r.id from rounds r join booking_groups g on g.id = r.group_id
      where g.purchase_id <> r.purchase_id or g.tee_time_id <> r.tee_time_id`),
    ).toEqual([]);
    expect(
      await found(`
      select b.purchase_id from bookings b join rounds r using (purchase_id)
      group by b.purchase_id
      having (b.status = 'BOOKED') <> bool_or(r.status = 'BOOKED') or (b.status = 'CANCELLED') <> (b.cancelled_at is not null)`),
    ).toEqual([]);
    expect(
      await found(`
      select i.id from invitations i join bookings b using (purchase_id) left join rounds r on r.id = i.round_id
      where case i.status
        when 'ACCEPTED' then r.user_id is distinct from i.user_id or i.responded_at is null
        when 'DECLINED' then i.round_id is not null or i.responded_at is null
        else i.round_id is not null or i.responded_at is not null or b.status = 'CANCELLED' or b.starts_at < ${startOfToday}
      end or i.responded_at < i.created_at`),
    ).toEqual([]);
    expect(
      await found(`
      select i.id from invitations i where i.status = 'PENDING' and not exists (
        select from rounds r where r.purchase_id = i.purchase_id and r.status = 'BOOKED'
          and r.user_id is null and r.guest_name is null)`),
    ).toEqual([]);
    expect(
      await found(`
      select r.id from rounds r join invitations i using (purchase_id, user_id)
      where i.status = 'PENDING' and r.status = 'BOOKED'`),
    ).toEqual([]);
  });

  test('leaves auto-cancel nothing to do before tomorrow', async () => {
    expect(
      await found(`
      select b.purchase_id from bookings b join rounds r using (purchase_id)
      where b.auto_cancel and r.status = 'BOOKED' and r.user_id is null and r.guest_name is null
        and b.starts_at < ${startOfToday} + interval '3 days'`),
    ).toEqual([]);
  });

  test('knows nothing that happens today or later', async () => {
    expect(
      await found(`
      select * from (
        select 'purchases' as what, created_at as at from purchases
        union all select 'bookings', greatest(created_at, cancelled_at) from bookings
        union all select 'rounds', greatest(created_at, cancelled_at) from rounds
        union all select 'invitations', greatest(created_at, responded_at) from invitations
        union all select 'conversations', created_at from conversations
        union all select 'members', greatest(joined_at, left_at) from conversation_members
        union all select 'messages', created_at from messages
        union all select 'users', greatest(created_at, last_seen_messages_at) from users where password_hash is not null
        union all select 'emergency contacts', created_at from emergency_contacts
        union all select 'requests to them', created_at from emergency_contact_requests
        union all select 'memberships', created_at from memberships
        union all select 'claims', greatest(created_at, verified_at) from external_memberships
        union all select 'catalogue', created_at from catalogue_entries
        union all select 'product items', created_at from product_items
        union all select 'credits', created_at from round_credit_lots
        union all select 'moves of credits', created_at from round_credit_moves
        union all select 'entries', greatest(posted_at, day::timestamptz) from ledger_entries
        union all select 'registrations', greatest(created_at, registered_at, withdrawn_at) from registrations
        union all select 'participants', created_at from participants
        union all select 'fees owed', greatest(created_at, confirmed_at, processed_at, cancelled_at, requested_at) from entry_products
        union all select 'what became of them', at from product_logs
        union all select 'seasons', created_at from seasons
        union all select 'golf events', greatest(created_at, first_published_at, cancelled_at) from golf_events
        union all select 'payments', greatest(created_at, settled_at) from payments
      ) happened where at >= ${startOfToday}`),
    ).toEqual([]);
    expect(await one(`select count(*)::int as n from outbox`)).toEqual({ n: 0 });
    expect(await one(`select count(*)::int as n from sessions`)).toEqual({ n: 0 });
  });

  test('has a sheet from a week back to three weeks ahead that is busy now and open later', async () => {
    const pace = await club.db.query<{ offset: number; share: number; open: number }>(`
      select day - date '${today}' as offset, sum(booked)::float / sum(capacity) as share,
        count(*) filter (where booked = 0 and block_kind is null)::int as open
      from tee_times group by day order by day`);
    expect(pace.map(({ offset }) => offset)).toEqual(Array.from({ length: 29 }, (_, at) => at - 7));
    const mean = (from: number, to: number) => {
      const part = pace.filter(({ offset }) => offset >= from && offset <= to);
      return part.reduce((sum, { share }) => sum + share, 0) / part.length;
    };
    expect(mean(-7, -1)).toBeGreaterThan(0.7);
    expect(mean(1, 3)).toBeGreaterThan(0.5);
    expect(mean(18, 21)).toBeLessThan(0.3);
    expect(pace.filter(({ offset, open }) => offset > 0 && open < 5)).toEqual([]);
  });

  test('offers twilight fees late in the day and only then', async () => {
    expect(
      await found(`
      with twilight as (
        select value::time as at from parameters where name = 'TWILIGHT_TIME' and start_date <= ${startOfToday}
        order by start_date desc, id desc limit 1
      )
      select b.purchase_id from bookings b join course_fees f on f.id = b.course_fee_id, twilight
      where f.twilight <> ((b.starts_at at time zone 'America/Toronto')::time >= twilight.at)`),
    ).toEqual([]);
  });

  test('gives the golfer who looks around two rounds ahead, one to confirm, an invitation, past rounds and a cancelled one', async () => {
    const mine = `(select purchase_id from rounds r join users u on u.id = r.user_id where u.user_name = 'ava.tremblay')`;
    expect(
      await one(`
        select count(*) filter (where status = 'BOOKED' and starts_at >= ${startOfToday})::int as ahead,
          count(*) filter (where status = 'BOOKED' and starts_at < ${startOfToday})::int as past,
          count(*) filter (where status = 'CANCELLED')::int as cancelled
        from bookings where purchase_id in ${mine}`),
    ).toEqual({ ahead: 3, past: 3, cancelled: 1 });
    expect(
      await one(`
        select count(*)::int as unconfirmed, min(o.user_name) as by,
          bool_and(a.user_id = b.user_id) as booker_is_charged
        from rounds r join users u on u.id = r.user_id join bookings b using (purchase_id) join users o on o.id = b.user_id
          join round_charges c on c.round_id = r.id join ledger_lines l on l.entry_id = c.entry_id
          join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
        where u.user_name = 'ava.tremblay' and r.agreement = 'ASKED' and r.status = 'BOOKED'`),
    ).toEqual({ unconfirmed: 1, by: 'marcus.chen', booker_is_charged: true });
    expect(
      await one(`
        select count(*)::int as asked from invitations i join users u on u.id = i.user_id
        where u.user_name = 'ava.tremblay' and i.status = 'PENDING'`),
    ).toEqual({ asked: 1 });
    const lively = await one(`
      select count(distinct m.created_at::date)::int as days, count(distinct m.id)::int as messages,
        count(distinct r.id) filter (where r.user_id is null)::int as vacant,
        count(distinct i.id) filter (where i.status = 'PENDING')::int as pending,
        bool_or(u.user_name = 'marcus.chen') as with_marcus
      from bookings b join messages m using (conversation_id) join rounds r using (purchase_id)
      join invitations i using (purchase_id) left join users u on u.id = r.user_id
      where b.purchase_id in ${mine} and b.status = 'BOOKED' and b.starts_at >= ${startOfToday}
      group by b.purchase_id order by messages desc limit 1`);
    expect(lively).toMatchObject({ vacant: 1, pending: 1, with_marcus: true });
    expect((lively as { messages: number }).messages).toBeGreaterThanOrEqual(35);
  });

  test('has the people who can log in, each with a role and one password', async () => {
    const people = await club.db.query<{
      email: string;
      roles: string[];
      password_hash: string;
      member: boolean;
    }>(`
      select u.email, array_agg(r.role order by r.role) as roles, u.password_hash, exists (
          select from memberships m join product_items i on i.id = m.product_item_id
          where m.user_id = u.id and date '${today}' between i.start_date and i.end_date
        ) as member
      from users u join user_roles r on r.user_id = u.id where u.password_hash is not null group by u.id`);
    expect(people.length).toBe(340);
    expect(people.filter(({ member }) => member).length).toBe(260);
    const rolesOf = { golfer: [], 'second golfer': [], organizer: ['ORGANIZER'], admin: ['ADMIN'] };
    for (const { email, password, role } of demoLogins) {
      expect(people.find((person) => person.email === email)).toEqual({
        email,
        roles: [...rolesOf[role], 'GOLFER'].sort(),
        password_hash: `hash of ${password}`,
        member: true,
      });
    }
  });

  test('gives the office something to do: newcomers of today, lost numbers, requests, and a trail', async () => {
    const opened = await club.db.query(
      `select user_name, status, created_at >= ${startOfToday} as today, claimed_member_number as claimed
       from users where password_hash is null order by id`,
    );
    expect(opened).toEqual([
      { user_name: 'gordon.fairweather', status: 'INACTIVE', today: false, claimed: null },
      { user_name: 'priscilla.vance', status: 'ACTIVE', today: false, claimed: null },
      { user_name: 'theo.lindqvist', status: 'ACTIVE', today: true, claimed: null },
      { user_name: 'hana.petrov', status: 'ACTIVE', today: true, claimed: '1388' },
      { user_name: 'bruno.castellan', status: 'ACTIVE', today: true, claimed: null },
    ]);
    expect(
      await one(`
        select count(*)::int as lost from users u where member_number is null and exists (
          select from memberships m join product_items i on i.id = m.product_item_id
          where m.user_id = u.id and date '${today}' between i.start_date and i.end_date)`),
    ).toEqual({ lost: 5 });
    const asked = await club.db.query(
      `select u.user_name, r.first_name, r.email from emergency_contact_requests r join users u on u.id = r.user_id
       where r.answered_at is null order by r.id`,
    );
    expect(asked).toEqual([
      { user_name: 'fiona.macleod', first_name: 'Oliver', email: 'oliver.grant@family.example' },
      { user_name: 'marcus.chen', first_name: 'Mei', email: 'mei.chen@family.example' },
      { user_name: 'daniel.okafor', first_name: 'Kofi', email: 'kofi.okafor@family.example' },
    ]);
    expect(
      await found(`
        select e.user_id from emergency_contacts e join contacts c on c.id = e.contact_id
        where c.user_id = e.user_id or c.phone is null
          or exists (select from emergency_contact_requests r where r.user_id = e.user_id)`),
    ).toEqual([]);
    const { contacts } = await one<{ contacts: number }>(
      'select count(*)::int as contacts from emergency_contacts',
    );
    expect(contacts).toBeGreaterThan(150);
    expect(
      await found(`
        select id from audit_entries where at >= ${startOfToday} and action <> 'account.opened'
        union select a.id from audit_entries a join audit_entries b on b.id > a.id and b.at < a.at`),
    ).toEqual([]);
  });

  test('keeps books that hold: every sale, round and fee charged once, most of it paid, nothing left to fold', async () => {
    const checked = await checkLedger({ db: club.db, clock: { now: () => new Date(`${today}T12:00:00Z`) } });
    expect(checked.rules.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(checked.rules.filter(({ checked: rows }) => rows === 0)).toEqual([]);
    // Every taken place that is paid in money is charged to who pays for it, at its price, and no other place is.
    expect(
      await found(`
      select r.id from rounds r join bookings b using (purchase_id) left join round_charges c on c.round_id = r.id
      left join ledger_lines l on l.entry_id = c.entry_id and l.cents > 0
      left join ledger_accounts a on a.id = l.account_id
      where case when r.status = 'BOOKED' and r.round_credits = 0 and (r.user_id is not null or r.guest_name is not null)
        then l.cents is distinct from r.play_fee_cents + r.tax_cents
          or a.user_id is distinct from coalesce(r.customer_id, case
              when r.user_id is null or r.charge_purchaser or r.agreement = 'ASKED' then b.user_id else r.user_id end)
        else c.round_id is not null end`),
    ).toEqual([]);
    expect(
      await found(`
      select n.id from purchase_lines n left join ledger_lines l on l.entry_id = n.entry_id and l.cents > 0
      where l.cents is distinct from n.quantity * n.unit_price_cents - n.discount_cents + n.tax_cents`),
    ).toEqual([]);
    expect(
      await found(`
      select b.purchase_id from bookings b where (b.cancellation_fee_cents > 0) <> exists (
        select from ledger_entries e where e.purchase_id = b.purchase_id and e.kind = 'FEE')`),
    ).toEqual([]);
    expect(
      await one(`
      select (select count(*)::int from ledger_entries where kind = 'FEE') as fees,
        (select count(*)::int from ledger_tail) as waiting,
        count(*) filter (where balance_cents > 0) between 20 and 250 as some_owe,
        count(*) filter (where balance_cents < 0) > 0 as some_are_owed,
        count(*) filter (where balance_cents = 0) > 50 as many_are_even
      from ledger_accounts where kind = 'GOLFER'`),
    ).toEqual({ fees: 1, waiting: 0, some_owe: true, some_are_owed: true, many_are_even: true });
  });

  test('sells memberships of three years and a round of each, one of them nearly gone, with credits in use', async () => {
    const year = Number(today.slice(0, 4));
    expect(
      await club.db.query(`
      select extract(year from start_date)::int as year, count(*) filter (where kind = 'MEMBERSHIP')::int as memberships,
        count(*) filter (where kind = 'ROUND')::int as rounds
      from product_items where start_date between '${year - 1}-01-01' and '${year + 1}-01-01' group by 1 order by 1`),
    ).toEqual([-1, 0, 1].map((ahead) => ({ year: year + ahead, memberships: 5, rounds: 1 })));
    expect(
      await club.db.query(`
      select name, purchase_limit - sold as left from product_items
      where purchase_limit > 0 and start_date = '${year}-01-01'`),
    ).toEqual([{ name: 'Corporate', left: 1 }]);
    expect(
      await one(
        `select sum(available) > 0 as left, sum(reserved) > 0 as set_aside, sum(used) > 0 as used from round_credit_lots`,
      ),
    ).toEqual({ left: true, set_aside: true, used: true });
    expect(
      await found(`
      select r.id from rounds r join tee_times t on t.id = r.tee_time_id left join lateral (
        select sum(case kind when 'RESERVED' then credits when 'GIVEN_BACK' then -credits else 0 end) as held,
          sum(case kind when 'USED' then credits else 0 end) as used
        from round_credit_moves m where m.round_id = r.id
      ) m on true
      where r.round_credits <> coalesce(m.held, 0)
        or (r.round_credits > 0 and (m.used > 0) <> (t.starts_at < ${startOfToday}))`),
    ).toEqual([]);
    expect(
      await one(`select count(*) filter (where verified) > 0 as verified, count(*) filter (where not verified) > 0 as waiting
        from external_memberships where verified = (verified_at is not null and verified_by is not null)`),
    ).toEqual({ verified: true, waiting: true });
  });

  test('has courses as courses are: par, stroke indexes, lengths on every tee', async () => {
    const courses = await club.db.query(`
      select c.name, sum(h.par)::int as par, count(*)::int as holes,
        array_agg(h.stroke_index order by h.stroke_index) = array(select generate_series(1, 18)::smallint) as every_index,
        bool_and(h.stroke_index % 2 = case when h.hole <= 9 then 1 else 0 end) as odd_out_even_in
      from courses c join course_holes h on h.course_id = c.id group by c.id order by c.sequence_no`);
    expect(courses).toEqual([
      { name: 'Maple', par: 72, holes: 18, every_index: true, odd_out_even_in: true },
      { name: 'Hollow', par: 70, holes: 18, every_index: true, odd_out_even_in: true },
    ]);
    // A hole gets shorter from tee to tee, and a par 3 is shorter than a par 4 is shorter than a par 5.
    expect(
      await found(`
      with lengths as (
        select t.course_id, t.sequence_no, h.hole, h.par, t.lengths_yards[h.hole] as yards
        from course_tees t join course_holes h using (course_id)
      )
      select a.* from lengths a join lengths b using (course_id)
      where (a.hole = b.hole and a.sequence_no < b.sequence_no and a.yards <= b.yards)
        or (a.sequence_no = b.sequence_no and a.par < b.par and a.yards >= b.yards)`),
    ).toEqual([]);
    expect(await found(`select id from course_tees where cardinality(lengths_yards) <> 18`)).toEqual([]);
    // The longer tee is rated higher, for whoever plays it; halves add up to the whole.
    expect(
      await found(`
      select a.id from course_tees a join course_tees b using (course_id)
        join course_tee_ratings r on r.tee_id = a.id
        join course_tee_ratings o on o.tee_id = b.id and o.gender = r.gender and o.part = r.part
      where a.sequence_no < b.sequence_no
        and (r.course_rating <= o.course_rating or r.slope_rating <= o.slope_rating)`),
    ).toEqual([]);
    expect(
      await found(`
      select tee_id, gender from course_tee_ratings group by tee_id, gender
      having count(*) <> 3 or sum(case part when '1-2' then course_rating else -course_rating end) <> 0
        or sum(case part when '1-2' then par else -par end) <> 0`),
    ).toEqual([]);
    expect(
      await found(`
      select tee_id, gender from course_tee_holes group by tee_id, gender
      having count(*) <> 18 or count(distinct stroke_index) <> 18`),
    ).toEqual([]);
    const rated = await found(`select distinct gender from course_tee_ratings order by gender`);
    expect(rated).toEqual([{ gender: 'MEN' }, { gender: 'WOMEN' }]);
  });
});
