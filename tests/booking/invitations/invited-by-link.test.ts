/** Whoever is no member invites by links that they hand over: the club writes to nobody, and nobody answers for a golfer. */
import { createBooking, respondToInvitation, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { claimInvitation, makeInvitationLinks } from '@fourball/shared/booking/invitation-link-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold, type Booked } from '../../kit/booking/book.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { linkDoors } from '../../kit/booking/links.ts';
import { mailsTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = courseTest({ with: ['workers'] })
  .extend('nora', ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('doors', ({ server }) => linkDoors(() => server))
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend(
    'linksOf',
    ({ server }) =>
      async (user: BuiltUser, { purchaseId }: Booked) =>
        (await replyOver(server.url, makeInvitationLinks, { token: user.token, body: { purchaseId } })).links,
  )
  .extend(
    'ask',
    ({ server }) =>
      (user: BuiltUser, booked: Booked, more: object) =>
        replyOver(server.url, sendInvitations, { token: user.token, body: { ...booked, ...more } as never }),
  )
  .extend(
    'claim',
    ({ server }) =>
      (user: BuiltUser, token: string) =>
        replyOver(server.url, claimInvitation, { token: user.token, params: { token } }),
  )
  /** A member's mail that is ordered after all others has come: what was not sent by now is not sent. */
  .extend('settled', ({ server, course, at, ask }) => async (): Promise<void> => {
    const [host, last] = [await buildUser(server.db), await buildUser(server.db)];
    const booked = await book(server, host, course, await at('18:00'), { spots: 2 });
    await ask(host, booked, { invites: [{ userId: last.userId }] });
    await eventually('the last mail', async () => (await mailsTo(server, last.email)).length > 0);
  });

test.beforeAll(async ({ server }) => {
  // Otherwise who is no member names nobody by id.
  await server.db.query(`update parameters set value = 'EVERYBODY' where name = 'SHEET_NAMES'`);
  await server.heard();
});
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
const tokenOf = (path: string | undefined): string => path?.replace('/invitation/', '') ?? '';

test('nobody is mailed, with the booking or later, nor when it is cancelled; the links are to be handed over', async ({
  server,
  nora,
  course,
  at,
  ben,
  ask,
  linksOf,
  settled,
}) => {
  const email = `pat.${nora.userId}@elsewhere.example`;
  await hold(server, nora, course, [await at('10:00')], 4);
  const booked = (await replyOver(server.url, createBooking, {
    token: nora.token,
    body: {
      simpleDate: testTomorrow,
      courseFeeId: course.courseFeeId,
      numSpots: 4,
      invited: [{ userId: ben.userId }],
      invitedByMail: [{ name: 'Pat Quinn', email }],
    },
  })) as unknown as Booked;
  const cleo = await buildUser(server.db);
  // An address is not said to be a golfer's.
  expect(await ask(nora, booked, { byMail: [{ name: 'Somebody', email: cleo.email }] })).toMatchObject({
    result: 'SUCCESS',
    outcomes: [],
    invitations: [{ byLink: true }, { byLink: true }, { userId: null, name: 'Somebody', byLink: true }],
  });
  const links = await linksOf(nora, booked);
  expect(links).toMatchObject([
    { name: ben.name, path: `/bookings/${booked.purchaseId}` },
    { name: 'Pat Quinn', path: expect.stringMatching(/^\/invitation\/[\w-]{43}$/) },
    { name: 'Somebody' },
  ]);
  expect(await linksOf(nora, booked)).toEqual(links);
  // The golfer sees it in the app, and the booker is charged for nobody.
  expect((await details(server, ben, booked)).can.respond).toBe(true);
  const { youPay } = await details(server, nora, booked);
  expect(youPay?.atMost).toBe(youPay?.now);
  const muted = await server.db.query(
    'select 1 from conversation_members where conversation_id = $1 and user_id = $2 and muted',
    [booked.conversationId, ben.userId],
  );
  expect(muted).toHaveLength(1);
  await replyOver(server.url, cancelBooking, {
    token: nora.token,
    body: { purchaseId: booked.purchaseId },
  });
  await settled();
  for (const address of [ben.email, email, cleo.email]) expect(await mailsTo(server, address)).toEqual([]);
});

test('a link is answered by who logs in, as a golfer at the own price, once', async ({
  server,
  nora,
  course,
  at,
  ask,
  linksOf,
  claim,
  ben,
  doors: { look, answer },
}) => {
  const booked = await book(server, nora, course, await at('11:00'), { spots: 3 });
  await ask(nora, booked, { byMail: [{ name: 'Pat Quinn', email: 'pat@elsewhere.example' }] });
  const [link] = await linksOf(nora, booked);
  const token = tokenOf(link?.path);
  expect(await look(token)).toMatchObject({ needsAccount: true, bookerPays: false, hasAccount: false });
  // Without a login nobody plays: guests come with members.
  expect(await answer(token)).toMatchObject({
    result: 'FAILED',
    reason: 'Please log in to accept: guests play with members only.',
  });
  expect(await claim(ben, token)).toEqual({ result: 'SUCCESS', purchaseId: booked.purchaseId });
  expect(await claim(ben, token)).toEqual({ result: 'SUCCESS', purchaseId: booked.purchaseId });
  const other = await buildUser(server.db);
  expect(await claim(other, token)).toMatchObject({ result: 'FAILED' });
  const { myPrice } = await details(server, ben, booked);
  expect(myPrice).toMatchObject({ bookerPays: false });
  const accepted = await replyOver(server.url, respondToInvitation, {
    token: ben.token,
    body: { inviteId: link?.inviteId ?? 0, accept: true },
  });
  expect(accepted).toMatchObject({ result: 'SUCCESS' });
});

test('of ten who claim one link at once one has it', async ({
  server,
  nora,
  course,
  at,
  ask,
  linksOf,
  claim,
}) => {
  const booked = await book(server, nora, course, await at('12:00'), { spots: 2 });
  await ask(nora, booked, { byMail: [{ name: 'Pat Quinn', email: 'pat@elsewhere.example' }] });
  const [link] = await linksOf(nora, booked);
  const golfers: BuiltUser[] = [];
  for (let n = 0; n < 10; n += 1) golfers.push(await buildUser(server.db));
  const answers = await Promise.all(golfers.map((golfer) => claim(golfer, tokenOf(link?.path))));
  expect(answers.filter(({ result }) => result === 'SUCCESS')).toHaveLength(1);
});

test('links are the booker’s alone, and members have none', async ({
  server,
  nora,
  course,
  at,
  ask,
  ben,
  linksOf,
}) => {
  const booked = await book(server, nora, course, await at('13:00'), { spots: 3 });
  await ask(nora, booked, { invites: [{ userId: ben.userId }] });
  const send = ({ token }: BuiltUser) =>
    callOver(server.url, makeInvitationLinks, { token, body: { purchaseId: booked.purchaseId } });
  expect(refusalIn(await send(await buildUser(server.db)))).toMatchObject({ code: 'not_found' });
  expect(refusalIn(await send(ben))).toMatchObject({ code: 'forbidden' });
  const host = await buildUser(server.db);
  const theirs = await book(server, host, course, await at('14:00'), { spots: 3 });
  await ask(host, theirs, { invites: [{ userId: ben.userId }] });
  expect(await linksOf(host, theirs)).toEqual([]);
  await eventually('the mail', async () => (await mailsTo(server, ben.email)).length === 1);
});
