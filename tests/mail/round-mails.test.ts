/** The mails about one golfer's round: invitations by mail, reminders, and what becomes of a spot or its time. */
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { openPaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { createArranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { cancelBooking, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { moveParty } from '@fourball/shared/booking/spots/group-calls.ts';
import { sendRemindersHandler } from '@fourball/workers/booking/send-reminders.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import type { WorkerContext } from '@fourball/workers/queues/handler.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import ICAL from 'ical.js';
import pino from 'pino';
import { expect } from 'vitest';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { book, details, madeAt } from '../kit/booking/book.ts';
import { alwaysSayYes } from '../kit/booking/consent.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { linkDoors, pat } from '../kit/booking/links.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../kit/server.ts';
import { spotDoors, spotsOf } from '../kit/booking/spots.ts';
import { eventually } from '../kit/wait.ts';
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
          MAIL_FROM: 'Club <club@maple.example>',
        },
      },
      onCleanup,
    ),
  )
  .extend('transport', { scope: 'file' }, ({ server }) => createMailTransport(server.settings, server.clock))
  .extend('course', ({ server }) => buildCourse(server.db, 'North & <b>South</b>'))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: '<i>Ava</i>' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Dan', roles: ['GOLFER', 'ADMIN'] }),
  )
  .extend('teeTime', ({ server, course }) =>
    buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' }),
  )
  .extend('booked', ({ server, ava, course, teeTime, ben }) =>
    book(server, ava, course, teeTime, {
      spots: 4,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    }),
  )
  .extend('linkDoors', ({ server }) => linkDoors(() => server))
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend(
    'mailTo',
    ({ mails }) =>
      (email: string, subject: string): Promise<ReceivedMail> =>
        eventually(`"${subject}" to ${email}`, () =>
          mails.received.find(
            (mail) => mail.to.includes(email) && mail.header('subject').startsWith(subject),
          ),
        ),
  )
  .extend('context', ({ server, transport }) => (): WorkerContext => ({
    house: server.house,
    club: createClubFacts(server.house),
    mail: transport,
    bulkMail: transport,
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
  }))
  .extend(
    'remind',
    ({ context }) =>
      () =>
        sendRemindersHandler.run(context()),
  )
  .extend(
    'remindersTo',
    ({ mails }) =>
      ({ email }: BuiltUser) =>
        mails.received.filter(
          (mail) => mail.to.includes(email) && mail.header('subject').startsWith('You play soon'),
        ),
  );

test.afterAll(async ({ transport }) => {
  transport.close();
});
test.beforeEach(async ({ server, mails }) => {
  server.clock.set(testNow);
  mails.received.length = 0;
});
test.beforeEach(async ({ server, ava, ben }) => {
  await alwaysSayYes(server.db, ava, [ben]);
});
const linkIn = ({ text }: ReceivedMail): string =>
  /https:\/\/club\.example\/invitation\/([\w-]{43})\s/.exec(text)?.[1] ?? '';

test('who has no account gets an own link by mail, and can answer with it', async ({
  server,
  ava,
  booked,
  admin,
  mailTo,
  linkDoors: { look, answer },
}) => {
  const invitePat = (name: string) =>
    callOver(server.url, sendInvitations, {
      token: ava.token,
      body: { ...booked, byMail: [{ name, email: pat.email }], invites: [{ userId: admin.userId }] },
    });
  // What a mailbox would make a link of is no name.
  const refused = await invitePat('Pat\r\nBcc: all@club.example <b>');
  expect(refusalIn(refused).fields).toEqual(['byMail.0.name']);
  expect((await invitePat('Pat\r\nBcc: all <b>')).status).toBe(200);
  const mail = await mailTo(pat.email.toLowerCase(), `${ava.name} invites you`);
  expect(mail.header('bcc')).toBe('');
  expect(mail.html).toContain('Hello Pat Bcc: all &lt;b&gt;,');
  expect(mail.html).toContain('North &amp; &lt;b&gt;South&lt;/b&gt;');
  const golfers = await mailTo(admin.email, `${ava.name} invites you`);
  expect(linkIn(golfers)).not.toBe(linkIn(mail));
  expect(await look(linkIn(golfers))).toMatchObject({ name: 'Dan', hasAccount: true });
  expect(await answer(linkIn(mail))).toMatchObject({
    result: 'SUCCESS',
    invitation: { players: expect.anything() },
  });
  expect(spotsOf(await details(server, ava, booked)).filter(({ guest }) => guest)).toHaveLength(1);
});

test('a guest whose address is known hears of another time, and that it is cancelled', async ({
  server,
  ava,
  booked,
  course,
  admin,
  teeTime,
  mailTo,
  spotDoors: { assign },
}) => {
  const guest = { name: 'Gil Stone', email: 'gil@elsewhere.example' };
  await assign(ava, booked, { guest });
  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '11:20' });
  await replyOver(server.url, moveParty, {
    token: admin.token,
    body: {
      purchaseId: booked.purchaseId,
      fromTeeTimeId: teeTime.teeTimeId,
      toTeeTimeId: later.teeTimeId,
    },
  });
  expect((await mailTo(guest.email, 'New tee time:')).text).toContain('Hello Gil Stone,');
  await replyOver(server.url, cancelBooking, {
    token: ava.token,
    body: { purchaseId: booked.purchaseId },
  });
  const cancelled = await mailTo(guest.email, 'Cancelled:');
  expect(cancelled.text).toContain(`${ava.name} cancelled this booking.`);
  // A guest can't open what needs a login.
  expect(cancelled.text).toMatch(/https:\/\/club\.example\s/);
});

test('who is taken out is told by whom, and the booker is told who gave up', async ({
  server,
  admin,
  booked,
  ava,
  ben,
  mailTo,
  course,
  spotDoors: { left, spotOf },
}) => {
  await left(admin, 'adminBail', booked, await spotOf(ava, booked, ben));
  const removed = await mailTo(ben.email, 'You do not play any more');
  expect(removed.text).toContain(`${admin.name} took you out of this booking.`);
  expect(removed.header('subject')).toContain('June 17, 2026 at 09:10');

  const own = await book(
    server,
    ava,
    course,
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:00' }),
    {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    },
  );
  await left(ben, 'bail', own, await spotOf(ava, own, ben));
  const bailed = await mailTo(ava.email, `${ben.name} does not play any more`);
  expect(bailed.text).toContain(`${ben.name} gave up the spot in your booking.`);
  expect(bailed.html).toContain('Hello &lt;i&gt;Ava&lt;/i&gt;,');
});

test('who is moved to another time is told both', async ({
  server,
  course,
  admin,
  booked,
  teeTime,
  ava,
  ben,
  mailTo,
}) => {
  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '11:20' });
  await replyOver(server.url, moveParty, {
    token: admin.token,
    body: {
      purchaseId: booked.purchaseId,
      fromTeeTimeId: teeTime.teeTimeId,
      toTeeTimeId: later.teeTimeId,
    },
  });
  for (const { email } of [ava, ben]) {
    const { text } = await mailTo(email, 'New tee time:');
    expect(text).toContain(`${admin.name} moved your tee time.`);
    expect(text).toMatch(/Before:\s+09:10\s/);
    expect(text).toMatch(/New tee time:\s+11:20\s/);
  }
});
const hoursBefore = (hours: number) => new Date(Date.parse('2026-06-17T13:10:00Z') - hours * 3_600_000);

test('a round that is near is told once, with the rule on cancelling and a file for the calendar', async ({
  server,
  booked,
  remind,
  remindersTo,
  ava,
  ben,
  course,
  admin,
  teeTime,
}) => {
  await madeAt(server.db, booked, new Date('2026-06-01T12:00:00Z'));
  server.clock.set(hoursBefore(24.1));
  await remind();
  expect(remindersTo(ava)).toHaveLength(0);
  server.clock.set(hoursBefore(24));
  await Promise.allSettled([remind(), remind()]);
  await remind();
  expect([remindersTo(ava).length, remindersTo(ben).length]).toEqual([1, 1]);
  const [mail] = remindersTo(ben);
  for (const part of ['Wednesday, June 17, 2026', '09:10', ava.name, ben.name, 'please cancel'])
    expect(mail?.text).toContain(part);
  const file = /text\/calendar[\s\S]+?\r\n\r\n([\s\S]+?)\r\n--/.exec(mail?.source ?? '')?.[1] ?? '';
  const text = file.includes('BEGIN:') ? file : Buffer.from(file, 'base64').toString();
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-06-17T13:10:00Z');

  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:20' });
  await replyOver(server.url, moveParty, {
    token: admin.token,
    body: {
      purchaseId: booked.purchaseId,
      fromTeeTimeId: teeTime.teeTimeId,
      toTeeTimeId: later.teeTimeId,
    },
  });
  server.clock.set(hoursBefore(23));
  await remind();
  await remind();
  expect([remindersTo(ava).length, remindersTo(ben).length]).toEqual([2, 2]);
});

test('no reminder for what was booked within the last hour, was given up, or has begun', async ({
  server,
  booked,
  remind,
  remindersTo,
  ben,
  admin,
  ava,
  spotDoors: { left, spotOf },
}) => {
  server.clock.set(hoursBefore(3));
  await madeAt(server.db, booked, hoursBefore(3.9));
  await remind();
  expect(remindersTo(ben)).toHaveLength(0);
  await left(admin, 'adminBail', booked, await spotOf(ava, booked, ben));
  await madeAt(server.db, booked, hoursBefore(48));
  await remind();
  expect([remindersTo(ava).length, remindersTo(ben).length]).toEqual([1, 0]);
  server.clock.set(hoursBefore(0));
  await remind();
  expect(remindersTo(ava)).toHaveLength(1);
});
