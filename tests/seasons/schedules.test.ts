/** What happens in seasons and golf events by itself: answers run out, fees are charged, golfers are asked and reminded. */
import { redisConnector } from '@fourball/db/redis.ts';
import type { Mail } from '@fourball/domain/mail/mail.ts';
import { findNextAnswer } from '@fourball/domain/seasons/registration/lapse.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { confirmParticipation } from '@fourball/shared/seasons/participant-calls.ts';
import { withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { isEventHandler, type EventHandler, type ScheduleHandler } from '@fourball/workers/queues/handler.ts';
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import {
  askParticipationHandler,
  chargeDueHandler,
  lapseEntriesHandler,
  settleLeftHandler,
} from '@fourball/workers/seasons/run-schedules.ts';
import { sendEventRemindersHandler } from '@fourball/workers/seasons/send-event-news.ts';
import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { clubTest } from '../kit/fixtures.ts';
import { openLiveClub } from '../kit/live-club.ts';
import {
  buildOpenSeason,
  enterEvent,
  enterSeason,
  makeEvent,
  type EventFields,
} from '../kit/seasons/golf-events.ts';
import { replyOver, testNow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { workerContext } from '../kit/worker-context.ts';

const hour = 3_600_000;
const entry = { name: 'Entry', memberPrice: 5_000, nonMemberPrice: 8_000, externalMemberPrice: 6_000 };

const test = clubTest({ env: { PUBLIC_URL: 'https://club.example' } })
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', password: 'Fairway-and-rough 1' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('cal', ({ server }) => buildUser(server.db, { firstName: 'Cal' }))
  .extend('season', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend(
    'make',
    ({ server, season }) =>
      (fields: EventFields = {}) =>
        makeEvent(server, season, { fees: [entry], date: '2026-06-26', ...fields }),
  )
  .extend(
    'due',
    ({ server, season }) =>
      (timing: string) =>
        server.db.query('update event_types set payment_timing = $2 where id = $1', [
          season.eventTypeId,
          timing,
        ]),
  )
  .extend(
    'run',
    ({ server }) =>
      (handler: ScheduleHandler) =>
        handler.run(workerContext(server.house)),
  )
  /** Where the golfer's registration for the event stands. */
  .extend('statusOf', ({ server }) => async (eventId: number, { userId }: BuiltUser) => {
    const [row] = await server.db.query<{ status: string; place: string; answer_by: Date | null }>(
      `select r.status, p.place, r.answer_by from registrations r
         join participants p on p.registration_id = r.id and p.user_id = r.user_id
       where r.event_id = $1 and r.user_id = $2`,
      [eventId, userId],
    );
    return row;
  })
  .extend('withdraw', ({ server }) => async (eventId: number, { userId, token }: BuiltUser) => {
    const [row] = await server.db.query<{ id: number }>(
      'select id from registrations where event_id = $1 and user_id = $2',
      [eventId, userId],
    );
    await replyOver(server.url, withdrawRegistration, { token, body: { registrationId: row?.id ?? 0 } });
  })
  /** What was written of golfers of the event. */
  .extend('changesOf', ({ server }) => async (eventId: number, what: string) => {
    const rows = await server.db.query<{ user_id: number }>(
      `select (payload ->> 'userId')::bigint as user_id from outbox
       where name = 'seasons.entry-changed' and (payload ->> 'eventId')::bigint = $1 and payload ->> 'what' = $2 order by id`,
      [eventId, what],
    );
    return rows.map(({ user_id }) => user_id);
  })
  /** Cents with tax that the golfer was charged, and got back. */
  .extend('chargedTo', ({ server }) => async ({ userId }: BuiltUser) => {
    const rows = await server.db.query<{ cents: number }>(
      `select l.cents from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where a.user_id = $1 order by l.id`,
      [userId],
    );
    return rows.map(({ cents }) => cents);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('answers', () => {
  test('run out when they are due, once, by any number of workers at once', async ({
    server,
    make,
    ava,
    ben,
    cal,
    withdraw,
    statusOf,
    changesOf,
    run,
  }) => {
    const event = await make({ numSpots: 1 });
    await enterEvent(server, ava, event.id);
    for (const golfer of [ben, cal]) await enterEvent(server, golfer, event.id, { askFirst: true });
    await withdraw(event.id, ava);
    const answerBy = (await statusOf(event.id, ben))?.answer_by ?? testNow;
    expect(answerBy.getTime()).toBeGreaterThan(testNow.getTime());
    server.clock.set(new Date(answerBy.getTime() - 1));
    expect(await findNextAnswer(server.house)).toBe(1);
    await run(lapseEntriesHandler);
    expect(await statusOf(event.id, ben)).toMatchObject({ status: 'PENDING', place: 'HELD' });
    server.clock.set(answerBy);
    expect(await findNextAnswer(server.house)).toBe(0);
    await Promise.all([1, 2, 3].map(() => run(lapseEntriesHandler)));
    await run(lapseEntriesHandler);
    expect(await statusOf(event.id, ben)).toMatchObject({
      status: 'WITHDRAWN',
      place: 'OUT',
      answer_by: null,
    });
    expect(await statusOf(event.id, cal)).toMatchObject({ status: 'PENDING', place: 'HELD' });
    expect(await changesOf(event.id, 'EXPIRED')).toEqual([ben.userId]);
    expect(await changesOf(event.id, 'OFFERED')).toEqual([ben.userId, cal.userId]);
  });

  test('run out without Redis too', { timeout: 60_000 }, async () => {
    const club = await openLiveClub();
    try {
      const nowhere = redisConnector({ url: 'redis://127.0.0.1:1', connectionName: 'fourball-test' });
      const api = await club.startApi(nowhere);
      const { db } = club.house;
      const [row] = await db.query<{ registration: number }>(
        `with t as (
           insert into event_types (visibility, type, org_name, color_code, registration, season_registration,
             event_registration, track_participant_type, display_event_image, no_fees, show_medians, show_nicknames,
             show_league_statuses, hidden, sequence_no)
           values ('PUBLIC', 'TRIP', 'Trip', '#1f7a4d', true, true, true, false, true, false, false, true, false, false, 1) returning id
         ), s as (
           insert into seasons (event_type_id, name, year, start_date, end_date)
           select id, 'Summer', 2026, '2026-05-01', '2026-09-30' from t returning id, event_type_id
         ) insert into registrations (event_type_id, season_id, user_id, status, answer_by)
           select s.event_type_id, s.id, $1, 'PENDING', $2 from s returning id as registration`,
        [(await buildUser(db)).userId, club.clock.now()],
      );
      const workers = await Promise.all([club.startWorkers({}, nowhere), club.startWorkers({}, nowhere)]);
      const statusNow = async () => {
        const [found] = await db.query<{ status: string }>('select status from registrations where id = $1', [
          row?.registration,
        ]);
        return found?.status;
      };
      await eventually('the place to be given up', async () => (await statusNow()) !== 'PENDING');
      expect(await statusNow()).toBe('WITHDRAWN');
      await Promise.all(workers.map(({ stop }) => stop()));
      await api.stop();
    } finally {
      await club.close();
    }
  });
});

describe('fees', () => {
  test('that are due before an event are charged on their day, once', async ({
    server,
    make,
    due,
    ava,
    chargedTo,
    run,
  }) => {
    await due('BEFORE_EVENT');
    const event = await make();
    await enterEvent(server, ava, event.id);
    server.clock.set(new Date('2026-06-18T23:00:00Z'));
    await run(chargeDueHandler);
    expect(await chargedTo(ava)).toEqual([]);
    // The club's midnight, seven days before.
    server.clock.set(new Date('2026-06-19T05:00:00Z'));
    await Promise.all([1, 2, 3].map(() => run(chargeDueHandler)));
    await run(chargeDueHandler);
    expect(await chargedTo(ava)).toEqual([5_650]);
  });

  test('of whom it fails for do not hold up the others', async ({
    server,
    make,
    due,
    ava,
    ben,
    chargedTo,
    run,
  }) => {
    await due('BEFORE_EVENT');
    const event = await make();
    for (const golfer of [ava, ben]) await enterEvent(server, golfer, event.id);
    // No path of the product leads there: a line in the books that can't be written.
    await server.db.query(
      `create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'No line for Ava.'; end $$;
       create trigger refuse_line before update of processed_at on entry_products for each row
         when (new.user_id = ${ava.userId}) execute function refuse_line()`,
    );
    server.clock.set(new Date('2026-06-19T05:00:00Z'));
    await expect(run(chargeDueHandler)).rejects.toThrow('Registrations that failed: 1');
    expect([await chargedTo(ava), await chargedTo(ben)]).toEqual([[], [5_650]]);
    await server.db.query('drop trigger refuse_line on entry_products');
    await run(chargeDueHandler);
    expect([await chargedTo(ava), await chargedTo(ben)]).toEqual([[5_650], [5_650]]);
  });

  test('that a withdrawal kept are charged then as well, and others are not', async ({
    server,
    season,
    make,
    due,
    ava,
    ben,
    withdraw,
    chargedTo,
    run,
  }) => {
    await due('BEFORE_EVENT');
    await server.db.query(
      `with policy as (insert into cancellation_policies (name, text) values ('Half ' || $1::bigint, 'Half') returning id),
         tier as (insert into cancellation_tiers select id, 0, 50 from policy)
       update event_types set cancellation_policy_id = (select id from policy) where id = $1`,
      [season.eventTypeId],
    );
    const event = await make();
    for (const golfer of [ava, ben]) await enterEvent(server, golfer, event.id);
    await withdraw(event.id, ava);
    await server.db.query(`update entry_products set cancelled_at = now() where user_id = $1`, [ben.userId]);
    server.clock.set(new Date('2026-06-19T05:00:00Z'));
    await run(chargeDueHandler);
    expect(await chargedTo(ava)).toEqual([2_825]);
    expect(await chargedTo(ben)).toEqual([]);
  });
});

test('the place of a golfer whose account is erased goes to the next, and what was paid comes back', async ({
  server,
  make,
  due,
  ava,
  ben,
  statusOf,
  changesOf,
  run,
}) => {
  await due('AT_REGISTRATION');
  const event = await make({ numSpots: 1 });
  for (const golfer of [ava, ben]) await enterEvent(server, golfer, event.id);
  await replyOver(server.url, eraseOwnAccount, {
    token: ava.token,
    body: { currentPassword: 'Fairway-and-rough 1' },
  });
  expect(await statusOf(event.id, ben)).toMatchObject({ place: 'WAITING' });
  await Promise.all([1, 2, 3].map(() => run(settleLeftHandler)));
  await run(settleLeftHandler);
  expect(await statusOf(event.id, ben)).toMatchObject({ status: 'REGISTERED', place: 'IN' });
  expect(await changesOf(event.id, 'PROMOTED')).toEqual([ben.userId]);
  const [books] = await server.db.query<{ owed: number }>(
    `select coalesce(sum(l.cents), 0)::int as owed from ledger_lines l join ledger_accounts a on a.id = l.account_id
     where a.user_id = $1`,
    [ava.userId],
  );
  expect(books?.owed).toBe(0);
});

describe('before an event', () => {
  const withMails = test
    /** Runs what the schedules of a minute do, and gives the mails that leave, as `subject to address`. */
    .extend('minute', ({ server }) => async (): Promise<Mail[]> => {
      const sent: Mail[] = [];
      const context = workerContext(server.house, {
        mail: {
          send: async (mail) => {
            sent.push(mail);
          },
        },
      });
      await askParticipationHandler.run(context);
      const events = await server.db.query<{ id: number; payload: unknown }>(
        `select id, payload from outbox where name = 'seasons.participation-asked' order by id`,
      );
      const asking = handlers.filter(
        (one): one is EventHandler =>
          isEventHandler(one) && one.job.on.name === 'seasons.participation-asked',
      );
      for (const { id: eventId, payload } of events)
        for (const handler of asking) await handler.run(context, { eventId, payload });
      await sendEventRemindersHandler.run(context);
      return sent;
    })
    .extend('confirm', ({ server }) => async (eventId: number, { userId, token }: BuiltUser) => {
      const [row] = await server.db.query<{ id: number }>(
        'select id from participants where event_id = $1 and user_id = $2',
        [eventId, userId],
      );
      await replyOver(server.url, confirmParticipation, {
        token,
        body: { participantId: row?.id ?? 0, confirmed: true },
      });
    });
  const start = Date.parse('2026-06-26T21:00:00Z');
  const subjects = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to}: ${subject}`);

  withMails(
    'golfers are asked once whether they come, and who has said so is only reminded',
    async ({ server, make, ava, ben, cal, minute, confirm }) => {
      const event = await make({ name: 'The Open' });
      for (const golfer of [ava, ben]) await enterEvent(server, golfer, event.id);
      await confirm(event.id, ben);
      server.clock.set(new Date(start - 48 * hour - 1));
      expect(await minute()).toEqual([]);
      server.clock.set(new Date(start - 48 * hour));
      const asked = await minute();
      expect(subjects(asked)).toEqual([`${ava.email}: Do you come? The Open, June 26, 2026`]);
      expect(asked[0]?.text).toContain(`https://club.example/golf-events/${event.id}`);
      expect(await minute()).toEqual([]);
      // Who signs up now need not be asked.
      server.clock.advance(hour);
      await enterEvent(server, cal, event.id);
      expect(await minute()).toEqual([]);
      server.clock.set(new Date(start - 24 * hour));
      const reminded = await minute();
      expect(subjects(reminded).sort()).toEqual(
        [ben, cal].map(({ email }) => `${email}: You play soon: The Open, June 26, 2026`).sort(),
      );
      const calendar = new ICAL.Component(ICAL.parse(reminded[0]?.calendar ?? '') as unknown[]);
      const [entered] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
      expect(entered?.uid).toBe(`golf-event-${event.id}@club.example`);
      expect(entered?.startDate.toJSDate().toISOString()).toBe('2026-06-26T21:00:00.000Z');
      expect(await minute()).toEqual([]);
    },
  );

  withMails(
    'who is put into an event that is made late is asked, and not reminded as well',
    async ({ server, season, make, ava, minute }) => {
      await enterSeason(server, ava, season.seasonId);
      server.clock.advance(2 * hour);
      await make({ name: 'Tomorrow', date: '2026-06-17', time: '09:00' });
      const sent: Mail[] = [];
      const send = async (mail: Mail): Promise<void> => void sent.push(mail);
      await sendEventRemindersHandler.run(workerContext(server.house, { mail: { send } }));
      expect(subjects(sent)).toEqual([]);
      expect(subjects(await minute())).toEqual([`${ava.email}: Do you come? Tomorrow, June 17, 2026`]);
      expect(await minute()).toEqual([]);
    },
  );

  withMails(
    'nobody is asked of an event that is called off or hidden, nor who has left',
    async ({ server, make, ava, ben, minute, withdraw }) => {
      const [off, hidden, left] = [await make(), await make(), await make()];
      for (const event of [off, hidden, left]) await enterEvent(server, ava, event.id);
      await enterEvent(server, ben, left.id);
      await withdraw(left.id, ava);
      await server.db.query('update golf_events set cancelled_at = now() where id = $1', [off.id]);
      await server.db.query('update golf_events set publish = false where id = $1', [hidden.id]);
      server.clock.set(new Date(start - 47 * hour));
      expect(subjects(await minute())).toEqual([`${ben.email}: Do you come? Night one, June 26, 2026`]);
    },
  );
});
