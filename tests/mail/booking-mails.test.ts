/** The mails about a booking, from the call of a golfer to the mail server. */
import { openPaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { createArranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import {
  cancelBooking,
  createBooking,
  holdSpots,
  releaseHolds,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import type { EventHandler, WorkerContext } from '@fourball/workers/queues/handler.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import pino from 'pino';
import { expect } from 'vitest';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone, type BuiltUser } from '../kit/build.ts';
import { alwaysSayYes, confirmIn, refuseIn } from '../kit/booking/consent.ts';
import { hold } from '../kit/booking/book.ts';
import { callOver, testTomorrow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { offerOf, wait } from '../kit/booking/waitlist.ts';
import { startMailServer, type ReceivedMail } from '../kit/mail-server.ts';

const test = clubTest()
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.close());
    return mails;
  })
  .extend('server', { scope: 'file' }, ({ mails }, { onCleanup }) =>
    startFor(
      {
        with: ['workers'],
        env: {
          SMTP_URL: mails.url,
          PUBLIC_URL: 'https://club.example',
          MAIL_FROM: 'The shop <club@maple.example>',
        },
      },
      onCleanup,
    ),
  )
  .extend('course', ({ server }) => buildCourse(server.db, 'North <b>Nine</b> & more'))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('cal', ({ server }) => buildUser(server.db, { firstName: '<i>Cal</i>' }))
  /** Ava books a tee time of `spots` for herself and the players, and invites some. */
  .extend(
    'book',
    ({ server, course, ava }) =>
      async (
        players: readonly BuiltUser[],
        { spots = 3, invited = [] as readonly BuiltUser[] } = {},
      ): Promise<Booked> => {
        const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
        await callOver(server.url, holdSpots, {
          token: ava.token,
          body: { spots, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
        });
        const { json } = await callOver(server.url, createBooking, {
          token: ava.token,
          body: {
            simpleDate: testTomorrow,
            courseFeeId: course.courseFeeId,
            numSpots: spots,
            invited: invited.map(({ userId }) => ({ userId })),
            bookingGroups: [{ players: players.map(({ userId }) => ({ userId })) }],
          },
        });
        expect(json).toMatchObject({ result: 'SUCCESS' });
        return json as Booked;
      },
  )
  .extend(
    'mailTo',
    ({ mails }) =>
      (user: BuiltUser, subject: string): Promise<ReceivedMail> =>
        eventually(`"${subject}" to ${user.name}`, () =>
          mails.received.find(
            (mail) => mail.to.includes(user.email) && mail.header('subject').startsWith(subject),
          ),
        ),
  )
  /** A full tee time at 09:30 whose one spot comes free while the golfer waits for it. */
  .extend('offerTo', ({ server, course }) => async (golfer: BuiltUser): Promise<number> => {
    const teeTime = await buildTeeTime(server.db, course.courseId, {
      day: testTomorrow,
      time: '09:30',
      capacity: 1,
    });
    const host = await buildUser(server.db);
    await hold(server, host, course, [teeTime], 1);
    const { entryId } = await wait(server, golfer, course, { fromTime: '09:30', toTime: '09:30' });
    await callOver(server.url, releaseHolds, { token: host.token });
    return entryId;
  });

test.beforeEach(async ({ mails }) => {
  mails.received.length = 0;
});
test.beforeEach(async ({ server, ava, ben, cal }) => {
  await alwaysSayYes(server.db, ava, [ben, cal]);
});

interface Booked {
  purchaseId: number;
  conversationId: number;
}

test('a confirmation says what was booked, with whom, and what it costs', async ({
  book,
  ava,
  ben,
  mailTo,
}) => {
  const { purchaseId } = await book([ava, ben]);
  const mine = await mailTo(ava, 'Booked:');
  expect(mine.header('subject')).toBe('Booked: North <b>Nine</b> & more, Wednesday, June 17, 2026 at 09:10');
  expect(mine.header('from')).toBe('Maple Hollow Golf Club <club@maple.example>');
  for (const part of [
    'Hello Ava,',
    'Your tee time is booked.',
    'Wednesday, June 17, 2026',
    '09:10',
    ava.name,
    ben.name,
    'open spot',
    '18 holes',
    // A member at $28.00 and 13 %: of what others pay each is told alone.
    'You pay',
    '$31.64',
    `https://club.example/bookings/${purchaseId}`,
  ]) {
    expect(mine.text).toContain(part);
  }
  expect(mine.html).toContain('North &lt;b&gt;Nine&lt;/b&gt; &amp; more');
  expect(mine.html).not.toContain('<b>Nine</b>');
  expect((await mailTo(ben, 'Booked:')).text).toContain(`${ava.name} booked a tee time for you.`);
});

test('an invitation says who asks, when, and where to answer; who is invited gets no confirmation', async ({
  server,
  book,
  ava,
  ben,
  mailTo,
  cal,
  mails,
}) => {
  const { purchaseId, conversationId } = await book([ava], { invited: [ben] });
  const first = await mailTo(ben, `${ava.name} invites you`);
  for (const part of [ava.name, 'Wednesday, June 17, 2026', '09:10', 'https://club.example/invitation/']) {
    expect(first.text).toContain(part);
  }
  await callOver(server.url, sendInvitations, {
    token: ava.token,
    body: { purchaseId, conversationId, invites: [{ userId: cal.userId }] },
  });
  const second = await mailTo(cal, `${ava.name} invites you`);
  expect(second.html).toContain('Hello &lt;i&gt;Cal&lt;/i&gt;,');
  await mailTo(ava, 'Booked:');
  expect(mails.received).toHaveLength(3);
});

test('a cancellation goes to everybody who had to do with the booking, and says who cancelled', async ({
  server,
  book,
  ava,
  ben,
  cal,
  mailTo,
}) => {
  const { purchaseId } = await book([ava, ben], { invited: [cal] });
  await Promise.all([mailTo(ava, 'Booked:'), mailTo(ben, 'Booked:'), mailTo(cal, `${ava.name} invites`)]);
  await callOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
  expect((await mailTo(ava, 'Cancelled:')).text).toContain('You cancelled this booking.');
  for (const user of [ben, cal]) {
    const { text } = await mailTo(user, 'Cancelled:');
    expect(text).toContain(`${ava.name} cancelled this booking.`);
    expect(text).toContain('09:10');
  }
});

test('who waited is told by mail what came free, until when it is kept, and where to take it', async ({
  server,
  offerTo,
  cal,
  mailTo,
}) => {
  await offerTo(cal);
  const { expiresAt = '' } = (await offerOf(server, cal)) ?? {};
  const until = clubTime(new Date(expiresAt), testTimeZone);
  const mail = await mailTo(cal, 'A spot came free');
  expect(mail.header('subject')).toBe(`A spot came free: yours until ${until}`);
  for (const part of ['Wednesday, June 17, 2026', '09:30', until, 'https://club.example/book']) {
    expect(mail.text).toContain(part);
  }
  expect(mail.html).toContain('Hello &lt;i&gt;Cal&lt;/i&gt;,');
  expect(mail.html).not.toContain('<b>Nine</b>');
});

test('a mail server that refuses at first gets each mail once in the end', async ({
  mails,
  book,
  ava,
  ben,
  mailTo,
}) => {
  mails.refuseNext = 1;
  await book([ava, ben]);
  await Promise.all([mailTo(ava, 'Booked:'), mailTo(ben, 'Booked:')]);
  expect(mails.received).toHaveLength(2);
});

test('every handler of an event of booking may run twice, and two at once: no mail comes twice', async ({
  server,
  book,
  ava,
  cal,
  mailTo,
  offerTo,
  mails,
}) => {
  const mail = createMailTransport(server.settings, server.clock);
  const context: WorkerContext = {
    house: server.house,
    club: createClubFacts(server.house),
    mail,
    bulkMail: mail,
    images: openImageStorage(server.settings),
    payments: openPaymentContext(server.house, createClubFacts(server.house), server.settings.payments),
    arranger: createArranger(),
    publicUrl: server.settings.publicUrl,
    settings: server.settings,
    tuning: defaultTuning,
    log: pino({ level: 'silent' }),
    isOnline: async () => false,
    push: undefined,
    enqueue: async () => {},
  };
  const runAgain = async (handler: EventHandler) => {
    const [event] = await server.db.query<{ id: number; payload: unknown }>(
      'select id, payload from outbox where name = $1 order by id desc limit 1',
      [handler.job.on.name],
    );
    if (!event) throw new Error(`There was no ${handler.job.on.name}.`);
    const cause = { eventId: event.id, payload: event.payload };
    await handler.run(context, cause);
    await Promise.all([handler.run(context, cause), handler.run(context, cause)]);
  };
  const happens = [
    'booking.made',
    'booking.golfers-placed',
    'booking.spot-confirmed',
    'booking.you-pay-changed',
    'booking.golfers-invited',
    'booking.spots-offered',
    'booking.cancelled',
  ];
  const eventHandlers = handlers.filter(
    (one): one is EventHandler => one.job.kind === 'event-job' && happens.includes(one.job.on.name),
  );
  const ofCancelling = (handler: EventHandler) => handler.job.on.name === 'booking.cancelled';

  const dan = await buildUser(server.db, { firstName: 'Dan' });
  const { purchaseId } = await book([ava, dan], { invited: [cal] });
  await Promise.all([
    mailTo(ava, 'Booked:'),
    mailTo(dan, `${ava.name} put`),
    mailTo(cal, `${ava.name} invites`),
  ]);
  await confirmIn(server, dan, { purchaseId });
  await Promise.all([mailTo(dan, 'Booked:'), mailTo(ava, 'You pay')]);
  await offerTo(ava);
  await mailTo(ava, 'A spot came free');
  for (const handler of eventHandlers) if (!ofCancelling(handler)) await runAgain(handler);
  expect(mails.received).toHaveLength(6);

  await callOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
  await Promise.all([ava, dan, cal].map((user) => mailTo(user, 'Cancelled:')));
  // Those of a booking that is cancelled by now stay silent, too.
  for (const handler of eventHandlers) await runAgain(handler);
  expect(mails.received).toHaveLength(9);
  mail.close();
});

test('who is put down is asked by mail, and hears what was booked after saying yes', async ({
  server,
  book,
  ava,
  mailTo,
  mails,
}) => {
  const dan = await buildUser(server.db, { firstName: '<b>Dan</b>' });
  const { purchaseId } = await book([ava, dan]);
  const mail = await mailTo(dan, `${ava.name} put you down:`);
  expect(mail.header('subject')).toBe(`${ava.name} put you down: Wednesday, June 17, 2026 at 09:10`);
  for (const part of [
    'Do you play?',
    'Until you confirm you pay nothing. Once you confirm you pay $31.64, tax included.',
    'Saying no is free until the round begins.',
    `https://club.example/bookings/${purchaseId}`,
  ])
    expect(mail.text).toContain(part);
  expect(mail.html).not.toContain('<b>Dan');
  await mailTo(ava, 'Booked:');
  expect(mails.received.filter(({ to }) => to.includes(dan.email))).toHaveLength(1);
  await confirmIn(server, dan, { purchaseId });
  expect((await mailTo(dan, 'Booked:')).text).toContain(`${ava.name} booked a tee time for you.`);
});

test('the booker hears by mail of who says no', async ({ server, book, ava, mailTo }) => {
  const dan = await buildUser(server.db, { firstName: 'Dan' });
  const booked = await book([ava, dan]);
  await mailTo(dan, `${ava.name} put you down:`);
  await refuseIn(server, dan, booked);
  expect((await mailTo(ava, `${dan.name} does not play`)).text).toContain('09:10');
});

test('the same mail keeps its Message-ID, should it ever leave twice', async ({
  server,
  book,
  ava,
  mailTo,
}) => {
  await book([ava]);
  const { header } = await mailTo(ava, 'Booked:');
  const [delivery] = await server.db.query<{ key: string }>(
    'select key from mail_deliveries where recipient = $1',
    [ava.email],
  );
  expect(header('message-id')).toBe(`<${delivery?.key}@maple.example>`);
});
