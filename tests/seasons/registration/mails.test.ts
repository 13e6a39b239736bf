/** The mails about registrations for seasons and golf events: each goes once, and to exactly those whom it concerns. */
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import { bailEvent, cancelEvent, setParticipantPlaying } from '@fourball/shared/seasons/event-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, testTimeZone } from '../../kit/build.ts';
import { buildFee } from '../../kit/seasons/fees.ts';
import { enterEvent, enterSeason } from '../../kit/seasons/golf-events.ts';
import { lastEvent, runAllAgain } from '../../kit/seasons/told.ts';
import { replyOver, testNow } from '../../kit/server.ts';
import { entry, subjectOf, toldTest } from '../../kit/seasons/told-test.ts';

const test = toldTest();

describe('signing up', () => {
  test('is confirmed with what, when, what it costs and when, and what a withdrawal gives back', async ({
    server,
    make,
    due,
    season,
    ava,
    told,
  }) => {
    await due('AT_REGISTRATION');
    await server.db.query(
      `update event_types set cancellation_policy_id = (select id from cancellation_policies where name = 'Standard')
       where id = $1`,
      [season.eventTypeId],
    );
    const event = await make({
      name: 'The <b>Open</b> & more',
      time: '09:30',
      organizerId: season.organizer.userId,
    });
    await enterEvent(server, ava, event.id);
    const [mail, ...more] = await told.to(ava);
    expect(more).toEqual([]);
    expect(subjectOf(mail)).toBe('You are in: The <b>Open</b> & more, June 26, 2026');
    for (const part of [
      'Hello Ava,',
      'You have signed up.',
      'Friday, June 26, 2026 at 09:30',
      season.organizer.name,
      // A member's 50.00 with 13 %.
      '$56.50, tax included',
      'Charged to your account at the club.',
      'All of it back until a week before the start',
      `https://club.example/golf-events/${event.id}`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(`href="https://club.example/golf-events/${event.id}"`);
    expect(mail?.html).not.toContain('<b>Open');
    expect(await told.subjectsTo(season.organizer)).toEqual([]);
  });

  test('says on which day fees are charged, or that they are paid at the event', async ({
    server,
    make,
    due,
    ava,
    ben,
    told,
  }) => {
    const event = await make();
    await enterEvent(server, ava, event.id);
    expect((await told.to(ava))[0]?.text).toContain('Paid at the event.');
    await due('BEFORE_EVENT');
    await enterEvent(server, ben, event.id);
    expect((await told.to(ben))[0]?.text).toContain('on Friday, June 19, 2026.');
  });

  test('names guests, what is optional, and several days as one span', async ({
    server,
    make,
    ava,
    told,
  }) => {
    const fees = [entry, { ...entry, name: 'Dinner', memberPrice: 4_000, optional: true }];
    const event = await make({ fees, endDate: '2026-06-28' });
    const [{ id: dinner } = { id: 0 }] = await server.db.query<{ id: number }>(
      `select id from entry_fees where event_id = $1 and name = 'Dinner'`,
      [event.id],
    );
    await enterEvent(server, ava, event.id, { guests: ['Gus <Green>'], feeIds: [dinner] });
    const [mail] = await told.to(ava);
    for (const part of [
      'Friday, June 26, 2026 to Sunday, June 28, 2026, first start at 17:00',
      'Entry: $56.50',
      'Dinner: $45.20',
      'Entry, Gus <Green>: $90.40',
      '$192.10, tax included',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Gus &lt;Green&gt;');
  });

  test('for a season names its days, and that a membership has it in it', async ({
    server,
    season,
    ava,
    told,
  }) => {
    await buildFee(server.db, { seasonId: season.seasonId, name: 'Season fee' });
    await server.db.query(
      `update product_items i set season_id = $1, name = 'Gold' from memberships m
       where m.product_item_id = i.id and m.user_id = $2`,
      [season.seasonId, ava.userId],
    );
    await enterSeason(server, ava, season.seasonId);
    const [mail] = await told.to(ava);
    for (const part of [
      'May 1, 2026 to September 30, 2026',
      'Season fee: included in Gold',
      `https://club.example/seasons/${season.seasonId}`,
    ])
      expect(mail?.text).toContain(part);
  });

  test('by an organizer asks the golfer where it costs something, and only tells where it is free', async ({
    server,
    make,
    season,
    ava,
    ben,
    told,
  }) => {
    const { organizer } = season;
    const wish = { participantRegistrationStatus: 'REGISTERED' } as const;
    const [dear, free] = [await make(), await make({ name: 'Free night', fees: [] })];
    await enterEvent(server, organizer, dear.id, { userId: ava.userId, ...wish });
    const [asked] = await told.to(ava);
    expect(subjectOf(asked)).toBe(`${organizer.name} asks you to play: Night one, June 26, 2026`);
    for (const part of [
      `${organizer.name} put you down for this. Do you play?`,
      '$56.50, tax included',
      'Until you say yes you pay nothing.',
      'Thursday, June 18, 2026 at 12:00',
    ])
      expect(asked?.text).toContain(part);
    await enterEvent(server, organizer, free.id, { userId: ben.userId, ...wish });
    const [put] = await told.to(ben);
    expect(subjectOf(put)).toBe('You are in: Free night, June 26, 2026');
    expect(put?.text).toContain(`${organizer.name} signed you up.`);
    expect(await told.subjectsTo(organizer)).toEqual([]);
  });
});

describe('the waitlist', () => {
  test('tells the place in line, who moves up, and who withdrew what comes back', async ({
    server,
    make,
    due,
    ava,
    ben,
    cal,
    withdraw,
    told,
  }) => {
    await due('AT_REGISTRATION');
    const event = await make({ numSpots: 1 });
    for (const golfer of [ava, ben, cal]) await enterEvent(server, golfer, event.id);
    const [waiting] = await told.to(cal);
    expect(subjectOf(waiting)).toBe('On the waitlist: Night one, place 2');
    expect(waiting?.text).toContain('yours is place 2 in line');
    expect(waiting?.text).toContain('$56.50, tax included');
    expect(waiting?.html).toContain('Hello &lt;i&gt;Cal&lt;/i&gt;,');
    await withdraw(ava);
    expect(await told.subjectsTo(ava)).toEqual([
      'You are in: Night one, June 26, 2026',
      'You have withdrawn: Night one, June 26, 2026',
    ]);
    const [, receipt] = await told.to(ava);
    expect(receipt?.text).toContain('Comes back: $56.50');
    expect(receipt?.text).not.toContain('The club keeps');
    const [, promoted, ...more] = await told.to(ben);
    expect(more).toEqual([]);
    expect(subjectOf(promoted)).toBe('A place came free, you are in: Night one, June 26, 2026');
    for (const part of ['$56.50, tax included', 'Charged to your account at the club.'])
      expect(promoted?.text).toContain(part);
    expect(await told.subjectsTo(cal)).toHaveLength(1);
  });

  test('asks first who wished so: the place is kept until a time, and goes on without an answer', async ({
    server,
    make,
    ava,
    ben,
    cal,
    withdraw,
    told,
  }) => {
    const event = await make({ numSpots: 1 });
    await enterEvent(server, ava, event.id);
    for (const golfer of [ben, cal]) await enterEvent(server, golfer, event.id, { askFirst: true });
    // Mails say what still holds as they leave: of a wait that is over, none does.
    expect(await told.subjectsTo(ben)).toHaveLength(1);
    await withdraw(ava);
    const [, offer] = await told.to(ben);
    const [row] = await server.db.query<{ answer_by: Date }>(
      'select answer_by from registrations where event_id = $1 and user_id = $2',
      [event.id, ben.userId],
    );
    const until = clubTime(row?.answer_by ?? testNow, testTimeZone);
    expect(subjectOf(offer)).toBe(`A place is yours until ${until}: Night one`);
    expect(offer?.text).toContain(`It is yours until Tuesday, June 16, 2026 at ${until}`);
    expect(offer?.text).toContain('$56.50, tax included');
    expect(await told.subjectsTo(cal)).toHaveLength(1);
    server.clock.set(row?.answer_by ?? testNow);
    await expect
      .poll(() => told.subjectsTo(cal), { timeout: 10_000 })
      .toContainEqual(expect.stringContaining('A place is yours until'));
    expect(await told.subjectsTo(ben)).toEqual([
      'On the waitlist: Night one, place 1',
      `A place is yours until ${until}: Night one`,
      'No answer came: Night one',
    ]);
  });

  test('says what is kept, and gives the rest back once somebody takes the place', async ({
    server,
    season,
    make,
    due,
    ava,
    ben,
    withdraw,
    told,
  }) => {
    await due('AT_REGISTRATION');
    await server.db.query(
      `update event_types set cancellation_policy_id = (select id from cancellation_policies where name = 'Standard')
       where id = $1`,
      [season.eventTypeId],
    );
    // Three days ahead half of it comes back.
    const event = await make({ numSpots: 1, date: '2026-06-19' });
    await enterEvent(server, ava, event.id);
    expect(await told.subjectsTo(ava)).toHaveLength(1);
    await withdraw(ava);
    const [, receipt] = await told.to(ava);
    for (const part of ['Comes back: $28.25', 'The club keeps: $28.25', 'If somebody takes the place'])
      expect(receipt?.text.replaceAll(/ +/g, ' ')).toContain(part);
    await enterEvent(server, ben, event.id);
    const [, , rest, ...more] = await told.to(ava);
    expect(more).toEqual([]);
    expect(subjectOf(rest)).toBe('$28.25 come back: Night one');
    expect(await told.subjectsTo(ben)).toEqual(['You are in: Night one, June 19, 2026']);
  });
});

describe('what others do', () => {
  test('reaches who is taken out and, of an event that is called off, everybody in it once', async ({
    server,
    make,
    due,
    season,
    ava,
    ben,
    cal,
    withdraw,
    told,
  }) => {
    await due('AT_REGISTRATION');
    const regular = await buildUser(server.db, { firstName: 'Reg' });
    await enterSeason(server, regular, season.seasonId);
    const event = await make({ numSpots: 2 });
    await enterEvent(server, ava, event.id);
    await enterEvent(server, cal, event.id);
    await enterEvent(server, ben, event.id);
    await withdraw(ava, season.organizer);
    const last = (await told.to(ava)).at(-1);
    expect(subjectOf(last)).toBe('You are not in any more: Night one, June 26, 2026');
    expect(last?.text).toContain(`${season.organizer.name} took you out.`);
    await replyOver(server.url, cancelEvent, {
      token: season.organizer.token,
      body: { id: event.id, notes: 'Snow,\nand <b>more</b> snow.' },
    });
    const subject = 'Called off: Night one, June 26, 2026';
    for (const golfer of [ben, cal, regular]) {
      expect((await told.subjectsTo(golfer)).filter((one) => one === subject)).toHaveLength(1);
    }
    const mail = (await told.to(cal)).at(-1);
    for (const part of [`${season.organizer.name} called it off.`, 'Snow,', '$56.50'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Snow,<br>and &lt;b&gt;more&lt;/b&gt; snow.');
    expect(await told.subjectsTo(ava)).not.toContain(subject);
    expect(await told.subjectsTo(season.organizer)).toEqual([]);
  });

  test('of single days of a season is told by nobody’s mail, but who leaves one has a receipt', async ({
    server,
    make,
    season,
    ava,
    ben,
    told,
  }) => {
    for (const golfer of [ava, ben]) await enterSeason(server, golfer, season.seasonId);
    const event = await make();
    const toggle = (playing: boolean, by = ben) =>
      replyOver(server.url, setParticipantPlaying, {
        token: by.token,
        body: { eventId: event.id, userId: ben.userId, playing },
      });
    await toggle(false);
    await toggle(true, season.organizer);
    expect(await told.subjectsTo(ben)).toHaveLength(1);
    await replyOver(server.url, bailEvent, { token: ava.token, body: { eventId: event.id } });
    const last = (await told.to(ava)).at(-1);
    expect(subjectOf(last)).toBe('You have withdrawn: Night one, June 26, 2026');
    expect(last?.text).toContain('You stay registered for the season.');
  });
});

test('every handler may run again, and two at once: no mail comes twice', async ({
  server,
  make,
  ava,
  withdraw,
  told,
}) => {
  const before = await lastEvent(server);
  const event = await make();
  await enterEvent(server, ava, event.id);
  await withdraw(ava);
  expect(await told.subjectsTo(ava)).toHaveLength(2);
  expect(await runAllAgain(server, before)).toEqual([]);
  // A worker that dies before its mail left: another run sends that one, and nothing else.
  await server.db.query(
    `update mail_deliveries set sent_at = null, event_id = null, claimed_at = now() - interval '1 day'
     where recipient = $1 and subject like 'You have withdrawn%'`,
    [ava.email],
  );
  expect(await runAllAgain(server, before)).toEqual([
    `${ava.email}: You have withdrawn: Night one, June 26, 2026`,
  ]);
});
