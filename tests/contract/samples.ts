/** For every built call what it takes to be answered: a caller, and input that the club as it stands agrees with. */
import { createBooking, holdSpots, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { callOver, testToday, testTomorrow, type CallOptions, type TestServer } from '../kit/server.ts';
import { ballotSamples } from './samples/ballots.ts';
import { booksSamples } from './samples/books.ts';
import { calendarSamples } from './samples/calendar.ts';
import { catalogueSamples } from './samples/catalogue.ts';
import { buddySamples, groupSamples, placingSamples } from './samples/groups.ts';
import { handicapSamples } from './samples/handicaps.ts';
import { imageSamples } from './samples/images.ts';
import { clubSamples } from './samples/club.ts';
import { courseSamples } from './samples/courses.ts';
import { contentSamples } from './samples/content.ts';
import { priceSamples } from './samples/office/prices.ts';
import { profileSamples } from './samples/office/profile.ts';
import { regionSamples } from './samples/club/regions.ts';
import { importSamples } from './samples/office/imports.ts';
import { messageSamples } from './samples/messages.ts';
import { audienceSamples } from './samples/mail/audiences.ts';
import { campaignSamples } from './samples/mail/campaigns.ts';
import { listSamples } from './samples/mail/lists.ts';
import { recordSamples } from './samples/office/records.ts';
import { monitorSamples } from './samples/monitor.ts';
import { officeRoleSamples } from './samples/office/roles.ts';
import { delaySamples } from './samples/office/delays.ts';
import { homeSamples } from './samples/office/home.ts';
import { journalSamples } from './samples/office/journal.ts';
import { duesSamples } from './samples/office/dues.ts';
import { statementSamples } from './samples/office/statements.ts';
import { tillSamples } from './samples/office/till.ts';
import { extraSamples } from './samples/office/extras.ts';
import { articleSamples } from './samples/office/articles.ts';
import { voucherSamples } from './samples/office/vouchers.ts';
import { peopleSamples } from './samples/people.ts';
import { paymentSamples } from './samples/payments.ts';
import { reportSamples } from './samples/reports.ts';
import { roundSamples } from './samples/rounds.ts';
import { threadSamples } from './samples/threads.ts';
import { starterSamples } from './samples/starter.ts';
import { seasonSamples } from './samples/seasons.ts';
import { drawSamples } from './samples/seasons/drawing.ts';
import { enteringSamples } from './samples/seasons/entering.ts';
import { listingSamples } from './samples/seasons/listing.ts';
import { matchSamples } from './samples/seasons/matches.ts';
import { nightSamples } from './samples/seasons/nights.ts';
import { resultSamples } from './samples/seasons/results.ts';
import { scoreSamples } from './samples/seasons/scores.ts';
import { settingUpSamples } from './samples/seasons/setting-up.ts';
import { sellingSamples } from './samples/selling.ts';
import { sessionSamples } from './samples/sessions.ts';
import { spotSamples } from './samples/spots.ts';
import { userSamples } from './samples/users.ts';
import { waitlistSamples } from './samples/waitlist.ts';
import { whySamples } from './samples/why.ts';

const password = 'fairway-and-rough';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function held(server: TestServer) {
  const { courseId, courseFeeId } = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, courseId, { day: testTomorrow });
  const ava = await buildUser(server.db);
  const body = { spots: 3, courseFeeId, bookingDate: teeTime.bookingDate };
  await callOver(server.url, holdSpots, { token: ava.token, body });
  return { ava, courseId, courseFeeId, teeTime, body };
}

async function booked(server: TestServer) {
  const { ava, courseId, courseFeeId } = await held(server);
  const { json } = await callOver(server.url, createBooking, {
    token: ava.token,
    body: {
      simpleDate: testTomorrow,
      courseFeeId,
      numSpots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }] }],
    },
  });
  const { purchaseId, conversationId } = json as { purchaseId: number; conversationId: number };
  return { ava, courseId, courseFeeId, purchaseId, conversationId };
}

async function invited(server: TestServer) {
  const booking = await booked(server);
  const guest = await buildUser(server.db);
  const { json } = await callOver(server.url, sendInvitations, {
    token: booking.ava.token,
    body: {
      purchaseId: booking.purchaseId,
      conversationId: booking.conversationId,
      invites: [{ userId: guest.userId }],
    },
  });
  const [invitation] = (json as { invitations: { inviteId: number }[] }).invitations;
  return { ...booking, guest, inviteId: invitation?.inviteId ?? 0 };
}

async function posted(server: TestServer) {
  const booking = await booked(server);
  const { json } = await callOver(server.url, sendMessage, {
    token: booking.ava.token,
    body: { text: 'See you there', conversationId: booking.conversationId },
  });
  return { ...booking, messageId: (json as { id: number }).id };
}

const as = async (user: Promise<BuiltUser>): Promise<{ token: string }> => ({ token: (await user).token });
const asGolfer: Sample = (server) => as(buildUser(server.db));
const asBookerOf: Sample = async (server) => {
  const { ava, purchaseId } = await booked(server);
  return { token: ava.token, params: { id: purchaseId } };
};

/** By the id of the call. A built call without a sample fails the tests. */
export const samples: Readonly<Record<string, Sample>> = {
  'auth.login': async ({ db }) => {
    const { email } = await buildUser(db, { password });
    return { body: { username: email, password } };
  },
  'auth.logout': asGolfer,
  ...sessionSamples,
  ...duesSamples,
  ...journalSamples,
  ...statementSamples,
  ...tillSamples,
  ...voucherSamples,
  ...articleSamples,
  ...extraSamples,
  ...groupSamples,
  ...buddySamples,
  ...placingSamples,
  ...peopleSamples,
  ...roundSamples,
  ...reportSamples,
  ...starterSamples,
  ...delaySamples,
  ...officeRoleSamples,
  ...homeSamples,
  ...waitlistSamples,
  ...calendarSamples,
  ...spotSamples,
  ...ballotSamples,
  ...whySamples,
  ...seasonSamples,
  ...settingUpSamples,
  ...scoreSamples,
  ...listingSamples,
  ...enteringSamples,
  ...drawSamples,
  ...matchSamples,
  ...nightSamples,
  ...resultSamples,
  ...handicapSamples,
  ...monitorSamples,
  ...audienceSamples,
  ...campaignSamples,
  ...listSamples,
  ...threadSamples,
  ...messageSamples,
  ...imageSamples,
  ...userSamples,
  ...recordSamples,
  ...contentSamples,
  ...regionSamples,
  ...importSamples,
  ...priceSamples,
  ...profileSamples,
  ...clubSamples,
  ...courseSamples,
  ...catalogueSamples,
  ...sellingSamples,
  ...booksSamples,
  ...paymentSamples,
  'shell.getCurrentUser': asGolfer,
  'user.searchByText': async (server) => ({
    ...(await asGolfer(server)),
    query: { text: 'golfer' },
  }),
  'user.countOnline': asGolfer,
  'course.list': async ({ db }) => {
    await buildCourse(db);
    return {};
  },
  'course.get': async ({ db }) => ({ params: { id: (await buildCourse(db)).courseId } }),
  'club.info': async () => ({}),
  'book.getTeeSheet': async (server) => {
    const { ava, courseId } = await booked(server);
    return { token: ava.token, params: { courseId, day: testTomorrow } };
  },
  'book.getParams': asGolfer,
  'book.validateDate': async (server) => ({ ...(await asGolfer(server)), body: { date: testToday } }),
  'book.getAvailableSpots': async (server) => {
    const { ava, courseId, courseFeeId } = await held(server);
    const [year, month, day] = testTomorrow.split('-').map(Number);
    return { token: ava.token, body: { year, month, day, courseId, courseFeeId } };
  },
  'book.holdSpots': async (server) => {
    const { body } = await held(server);
    return { ...(await asGolfer(server)), body: { ...body, spots: 1 } };
  },
  'book.updateHold': async (server) => {
    const { ava, body } = await held(server);
    return { token: ava.token, body: { ...body, spots: 2 } };
  },
  'book.releaseHolds': async (server) => ({ token: (await held(server)).ava.token }),
  'book.getMyHold': async (server) => ({ token: (await held(server)).ava.token }),
  'book.create': async (server) => {
    const { ava, courseFeeId } = await held(server);
    return { token: ava.token, body: { simpleDate: testTomorrow, courseFeeId, numSpots: 3 } };
  },
  'book.getDetails': asBookerOf,
  'book.listByType': async (server) => ({
    token: (await booked(server)).ava.token,
    params: { type: 'active' },
  }),
  'book.listPage': async (server) => ({
    token: (await booked(server)).ava.token,
    params: { type: 'Active', year: 0, page: 0, size: 10 },
  }),
  'book.listChats': async (server) => ({ token: (await posted(server)).ava.token }),
  'book.listInvitations': async (server) => {
    const { ava, purchaseId } = await invited(server);
    return { token: ava.token, params: { id: purchaseId } };
  },
  'book.sendInvitations': async (server) => {
    const { ava, purchaseId, conversationId } = await booked(server);
    const { userId } = await buildUser(server.db);
    return { token: ava.token, body: { purchaseId, conversationId, invites: [{ userId }] } };
  },
  'book.respondToInviteById': async (server) => {
    const { guest, inviteId } = await invited(server);
    return { token: guest.token, body: { inviteId, accept: true } };
  },
  'book.toggleAutoCancel': asBookerOf,
  'book.cancelBooking': async (server) => {
    const { ava, purchaseId } = await booked(server);
    return { token: ava.token, body: { purchaseId } };
  },
  'realtime.sendMessage': async (server) => {
    const { ava, conversationId } = await booked(server);
    return { token: ava.token, body: { text: 'See you there', conversationId } };
  },
  'realtime.ping': async (server) => ({
    ...(await asGolfer(server)),
    body: { version: { major: 1, minor: 0, revision: 0 } },
  }),
  'realtime.disconnect': asGolfer,
  'messages.listByConversation': async (server) => {
    const { ava, conversationId } = await posted(server);
    return { token: ava.token, params: { conversationId } };
  },
  'messages.delete': async (server) => {
    const { ava, messageId } = await posted(server);
    return { token: ava.token, params: { id: messageId } };
  },
};

/** Streams, files and what is signed are tested where they are served. */
export const withoutSample: ReadonlySet<string> = new Set([
  // Answers nothing, and is tried with its links.
  'emailMarketing.oneClick',
  'realtime.openStream',
  'user.export',
  'ledger.getStatementPdf',
  'purchase.getReceiptPdf',
  'ledger.downloadReport',
  'import.sample',
  'participants.downloadField',
  'event.downloadResults',
  'event.print',
  'book.downloadHistory',
  'book.downloadReport',
  'book.downloadCalendar',
  'event.downloadCalendar',
  'book.readCalendarFeed',
  'error.test',
  'payment.stripeWebhook',
  'mail.takeBounces',
  'messages.getPhoto',
  'event.getScorecardPhoto',
  'document.open',
]);
