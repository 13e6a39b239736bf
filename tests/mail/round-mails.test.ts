/** The mails about one golfer's round: invitations by mail, reminders, and what becomes of a spot or its time. */
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { openPaymentDesk } from '@fourball/domain/money/payments/payment-desk.ts';
import { cancelBooking, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { moveParty } from '@fourball/shared/booking/spots/group-calls.ts';
import { sendRemindersHandler } from '@fourball/workers/booking/send-reminders.ts';
import { createMailTransport, type ClosableTransport } from '@fourball/workers/mail/transport.ts';
import type { WorkerContext } from '@fourball/workers/queues/handler.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import ICAL from 'ical.js';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { book, details, madeAt, type Booked } from '../kit/booking/book.ts';
import { alwaysSayYes } from '../kit/booking/consent.ts';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../kit/build.ts';
import { linkDoors, pat } from '../kit/booking/links.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testNow,
  testTomorrow,
  type TestServer,
} from '../kit/server.ts';
import { spotDoors, spotsOf } from '../kit/booking/spots.ts';
import { eventually } from '../kit/wait.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../kit/mail-server.ts';

let mails: MailServer;
let server: TestServer;
let transport: ClosableTransport;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({
    with: ['workers'],
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://club.example', MAIL_FROM: 'Club <club@maple.example>' },
  });
  transport = createMailTransport(server.settings, server.clock);
});
afterAll(async () => {
  transport.close();
  await server.close();
  await mails.close();
});
const { look, answer } = linkDoors(() => server);
const { assign, left, spotOf } = spotDoors(() => server);

let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let ava: BuiltUser;
let ben: BuiltUser;
let admin: BuiltUser;
let booked: Booked;
beforeEach(async () => {
  server.clock.set(testNow);
  mails.received.length = 0;
  course = await buildCourse(server.db, 'North & <b>South</b>');
  ava = await buildUser(server.db, { firstName: '<i>Ava</i>' });
  ben = await buildUser(server.db, { firstName: 'Ben' });
  admin = await buildUser(server.db, { firstName: 'Dan', roles: ['GOLFER', 'ADMIN'] });
  teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
  await alwaysSayYes(server.db, ava, [ben]);
  booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
});
const mailTo = (email: string, subject: string): Promise<ReceivedMail> =>
  eventually(`"${subject}" to ${email}`, () =>
    mails.received.find((mail) => mail.to.includes(email) && mail.header('subject').startsWith(subject)),
  );
const linkIn = ({ text }: ReceivedMail): string =>
  /https:\/\/club\.example\/invitation\/([\w-]{43})\s/.exec(text)?.[1] ?? '';

test('who has no account gets an own link by mail, and can answer with it', async () => {
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

test('a guest whose address is known hears of another time, and that it is cancelled', async () => {
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

test('who is taken out is told by whom, and the booker is told who gave up', async () => {
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

test('who is moved to another time is told both', async () => {
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

const context = (): WorkerContext => ({
  house: server.house,
  club: createClubFacts(server.house),
  mail: transport,
  images: openImageStorage(server.settings),
  payments: openPaymentDesk(server.house, createClubFacts(server.house), server.settings.payments),
  publicUrl: server.settings.publicUrl,
  settings: server.settings,
  tuning: defaultTuning,
  log: pino({ level: 'silent' }),
  isOnline: async () => false,
  push: undefined,
  enqueue: async () => {},
});
const remind = () => sendRemindersHandler.run(context());
const remindersTo = ({ email }: BuiltUser) =>
  mails.received.filter(
    (mail) => mail.to.includes(email) && mail.header('subject').startsWith('You play soon'),
  );
const hoursBefore = (hours: number) => new Date(Date.parse('2026-06-17T13:10:00Z') - hours * 3_600_000);

test('a round that is near is told once, with the rule on cancelling and a file for the calendar', async () => {
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

test('no reminder for what was booked within the last hour, was given up, or has begun', async () => {
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
