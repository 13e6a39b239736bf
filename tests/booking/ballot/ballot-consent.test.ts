/** Who is named in an entry of a ballot: asked at once, bound by nothing before a yes, and free to leave. */
import { closeBallots } from '@fourball/domain/booking/ballot/close-ballots.ts';
import {
  answerBallot,
  enterBallot,
  getBallot,
  getDraw,
  listBallotEntries,
  listBallots,
  repeatDraw,
  withdrawEntry,
  type BallotEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { repeatPublished } from '@fourball/shared/booking/ballot/ballot-draw.ts';
import { getOwnAccount } from '@fourball/shared/money/ledger-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  announce,
  answer,
  closeNow,
  closingMoment,
  drawNow,
  enter,
  type BuiltBallot,
} from '../../kit/booking/ballots.ts';
import { details } from '../../kit/booking/book.ts';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { raiseCaps } from '../../kit/booking/caps.ts';
import { buildStranger } from '../../kit/booking/consent.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { mailsTo, mailTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, type TestServer } from '../../kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
});
afterAll(() => server.close());

let built: BuiltBallot;
let ava: BuiltUser;
let ben: BuiltUser;
let carl: BuiltUser;
beforeEach(async () => {
  await server.db.query(`update ballots set status = 'CANCELLED' where status <> 'CANCELLED'`);
  server.clock.set(testNow);
  built = await announce(server);
  [ava, ben, carl] = [await buildUser(server.db), await buildUser(server.db), await buildUser(server.db)];
});

const params = () => ({ id: built.ballot.ballotId });
const seen = (user?: BuiltUser) => replyOver(server.url, getBallot, { token: user?.token, params: params() });
const questionsOf = async (user: BuiltUser) => (await seen(user)).questions;
const partyOf = async (user: BuiltUser) =>
  ((await seen(user)).myEntry?.party ?? []).map(({ userId, answer: said }) => [userId, said]);
const tryEntry = (user: BuiltUser, more: object = {}) =>
  callOver(server.url, enterBallot, {
    token: user.token,
    params: params(),
    body: {
      courseFeeId: built.course.courseFeeId,
      spots: 4,
      wishes: [built.teeTimes[0]?.teeTimeId],
      ...more,
    },
  });
/** Of Ava, for four, with these golfers named. */
const avas = (...party: BuiltUser[]): Promise<BallotEntry> =>
  enter(server, built, ava, built.teeTimes, { spots: 4, party: party.map(({ userId }) => userId) });
const withdraw = ({ token }: BuiltUser, url = server.url) =>
  replyOver(url, withdrawEntry, { token, params: params(), body: undefined });
const standing = (golfer: BuiltUser, placer: BuiltUser) =>
  server.db.query(
    `insert into standing_agreements (user_id, placer_id, source, created_by) values ($1, $2, 'BUDDY', $1)`,
    [golfer.userId, placer.userId],
  );
const places = (golfer: BuiltUser, placedBy: string) =>
  server.db.query('update users set placed_by = $2 where id = $1', [golfer.userId, placedBy]);
const roundsOf = (golfer: BuiltUser) =>
  server.db.query(`select from rounds where user_id = $1 and status = 'BOOKED'`, [golfer.userId]);
const agreementsIn = async (purchaseId: number | null | undefined) =>
  (
    await server.db.query<{ user_id: number | null; agreement: string }>(
      'select user_id, agreement from rounds where purchase_id = $1 order by id',
      [purchaseId],
    )
  ).map(({ user_id, agreement }) => [user_id, agreement]);
const balanceOf = async ({ token }: BuiltUser) =>
  (await replyOver(server.url, getOwnAccount, { token })).balance;

describe('who is named without asking', () => {
  test('is charged nothing, plays nothing and has missed nothing, whatever the draw brings', async () => {
    const named = [ben, carl, await buildUser(server.db)];
    const entry = await avas(...named);
    expect(entry.party.map(({ answer: said }) => said)).toEqual(['ASKED', 'ASKED', 'ASKED']);
    await closeNow(server);
    await drawNow(server);
    const { myEntry } = await seen(ava);
    const booking = await details(server, ava, { purchaseId: myEntry?.purchaseId ?? 0 });
    expect(booking).toMatchObject({ numSpots: 4, vacantSpots: 3 });
    for (const golfer of named) {
      expect(await roundsOf(golfer)).toEqual([]);
      expect(await balanceOf(golfer)).toBe(0);
      server.clock.set(testNow);
      const later = await announce(server, { times: ['09:00'] });
      await enter(server, later, golfer, later.teeTimes);
      await closeNow(server);
      const rows = await server.db.query(
        'select draws_entered, draws_missed from ballot_entries where user_id = $1',
        [golfer.userId],
      );
      expect(rows).toEqual([{ draws_entered: 0, draws_missed: 0 }]);
    }
  });

  test('enters on their own, or says yes to another, as if nobody had named them', async () => {
    const mallory = await buildUser(server.db);
    await enter(server, built, mallory, built.teeTimes, { spots: 4, party: [ava.userId, ben.userId] });
    const entry = await avas(ben);
    expect(await answer(server, built, ben, entry)).toMatchObject({ result: 'SUCCESS' });
    expect(await partyOf(ava)).toEqual([[ben.userId, 'YES']]);
    expect(await partyOf(mallory)).toEqual([
      [ava.userId, 'ASKED'],
      [ben.userId, 'ASKED'],
    ]);
    expect((await questionsOf(ava)).map(({ askedBy }) => askedBy.userId)).toEqual([mallory.userId]);
  });

  test('sees who asks, for what, and what a yes would cost', async () => {
    await avas(ben);
    const [question, ...more] = await questionsOf(ben);
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      askedBy: { userId: ava.userId, name: ava.name },
      answer: 'ASKED',
      standing: false,
      spots: 4,
      wishTimes: ['08:00', '08:10', '08:20'],
      price: { cents: 3164 },
      purchaseId: null,
      can: { accept: true, decline: true },
    });
    expect(question?.price?.mostCents).toBeGreaterThan(3164);
    const listed = await replyOver(server.url, listBallots, { token: ben.token });
    expect(listed.find(({ ballotId }) => ballotId === built.ballot.ballotId)?.questions).toEqual([question]);
    expect(await questionsOf(carl)).toEqual([]);
    expect((await seen()).questions).toEqual([]);
  });

  test.each([
    ['no member names them', async () => ({ who: await buildStranger(server.db, [ben]) })],
    ['they let nobody place them', async () => places(ben, 'NOBODY').then(() => ({ who: ava }))],
    ['they let buddies place them alone', async () => places(ben, 'BUDDIES').then(() => ({ who: ava }))],
  ])('is not even asked where %s', async (_, prepared) => {
    const { who } = await prepared();
    const refused = await tryEntry(who, { party: [carl.userId, ben.userId].slice(who === ava ? 0 : 1) });
    const fields = [who === ava ? 'party.1' : 'party.0'];
    expect(refusalIn(refused)).toEqual({ status: 200, code: 'conflict', fields });
    expect(await questionsOf(ben)).toEqual([]);
    expect((await tryEntry(who)).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('stays asked when the entry is changed after they let nobody place them any more', async () => {
    await avas(ben);
    await places(ben, 'NOBODY');
    await enter(server, built, ava, built.teeTimes.slice(0, 1), { spots: 4, party: [ben.userId] });
    expect(await partyOf(ava)).toEqual([[ben.userId, 'ASKED']]);
  });
});

describe('an answer', () => {
  test('yes is a spot of the booking that is drawn, at the own price; no is none', async () => {
    const entry = await avas(ben, carl);
    await answer(server, built, ben, entry);
    await answer(server, built, carl, entry, { yes: false });
    expect(await partyOf(ava)).toEqual([
      [ben.userId, 'YES'],
      [carl.userId, 'NO'],
    ]);
    await closeNow(server);
    await drawNow(server);
    expect(await questionsOf(ben)).toMatchObject([{ result: 'WON', teeTime: { time: '08:00' } }]);
    expect([await balanceOf(ava), await balanceOf(ben), await balanceOf(carl)]).toEqual([3164, 3164, 0]);
    const [question] = await questionsOf(ben);
    const booking = await details(server, ben, { purchaseId: question?.purchaseId ?? 0 });
    expect(booking).toMatchObject({ numSpots: 4, vacantSpots: 2 });
    expect(await agreementsIn(question?.purchaseId)).toEqual([
      [ava.userId, 'OWN'],
      [ben.userId, 'OWN'],
      [null, 'OWN'],
      [null, 'OWN'],
    ]);
    expect((await questionsOf(carl))[0]?.purchaseId).toBeNull();
  });

  test('is the own one alone: who is not asked finds nothing, a stranger needs a login', async () => {
    const entry = await avas(ben);
    const tryAnswer = (token: string | undefined, entryId = entry.entryId, id = built.ballot.ballotId) =>
      callOver(server.url, answerBallot, { token, params: { id, entryId }, body: { yes: true } });
    expect((await tryAnswer(carl.token)).status).toBe(404);
    expect((await tryAnswer(ava.token)).status).toBe(404);
    expect((await tryAnswer(undefined)).status).toBe(401);
    expect((await tryAnswer(ben.token, entry.entryId + 1_000)).status).toBe(404);
    const elsewhere = await announce(server);
    expect((await tryAnswer(ben.token, entry.entryId, elsewhere.ballot.ballotId)).status).toBe(404);
    expect(await partyOf(ava)).toEqual([[ben.userId, 'ASKED']]);
  });

  test('yes to a second entry asks to leave the first, also the own one', async () => {
    const dora = await buildUser(server.db);
    const first = await avas(ben);
    const second = await enter(server, built, carl, built.teeTimes, { spots: 4, party: [ben.userId] });
    const third = await enter(server, built, dora, built.teeTimes, { spots: 4, party: [ben.userId] });
    await answer(server, built, ben, first);
    expect(await answer(server, built, ben, second)).toMatchObject({
      result: 'IN_ANOTHER',
      reason: `You are in the entry of ${ava.name}.`,
      question: { answer: 'ASKED' },
    });
    expect(await answer(server, built, ben, second, { yes: true, leaveOther: true })).toMatchObject({
      result: 'SUCCESS',
      question: { answer: 'YES' },
    });
    expect(await partyOf(ava)).toEqual([[ben.userId, 'NO']]);
    await enter(server, built, ben, built.teeTimes);
    expect(await partyOf(carl)).toEqual([[ben.userId, 'NO']]);
    expect(await answer(server, built, ben, third)).toMatchObject({
      result: 'IN_ANOTHER',
      reason: 'You entered this ballot yourself.',
    });
    expect((await seen(ben)).myEntry).not.toBeNull();
    expect(await answer(server, built, ben, third, { yes: true, leaveOther: true })).toMatchObject({
      result: 'SUCCESS',
    });
    expect(await seen(ben)).toMatchObject({ myEntry: null, entries: 3 });
  });

  test('can be another one until the closing; a no only until the draw, and without the seal breaking', async () => {
    const entry = await avas(ben, carl);
    for (const yes of [true, false, true]) {
      expect(await answer(server, built, ben, entry, { yes })).toMatchObject({ result: 'SUCCESS' });
    }
    expect(await answer(server, built, carl, entry)).toMatchObject({ result: 'SUCCESS' });
    await closeNow(server);
    const { commitment } = await replyOver(server.url, getDraw, { params: params() });
    expect(await questionsOf(ben)).toMatchObject([{ can: { accept: false, decline: true } }]);
    expect(await answer(server, built, ben, entry, { yes: false })).toMatchObject({ result: 'SUCCESS' });
    expect(await answer(server, built, ben, entry)).toMatchObject({
      result: 'NOT_OPEN',
      reason: 'The ballot is closed.',
    });
    await drawNow(server);
    expect(await answer(server, built, carl, entry, { yes: false })).toMatchObject({
      result: 'NOT_OPEN',
      reason: 'The ballot is drawn.',
    });
    expect(await roundsOf(ben)).toEqual([]);
    expect(await roundsOf(carl)).toHaveLength(1);
    expect(await replyOver(server.url, repeatDraw, { params: params() })).toMatchObject({
      matches: true,
      commitment,
    });
  });

  test('no stays a no: naming them again is refused, also after entering anew; yes after all is theirs', async () => {
    const entry = await avas(ben);
    await answer(server, built, ben, entry, { yes: false });
    const again = () => tryEntry(ava, { party: [carl.userId, ben.userId] });
    expect(refusalIn(await again()).fields).toEqual(['party.1']);
    expect(await withdraw(ava)).toEqual({ result: 'SUCCESS', withdrawn: true });
    expect(refusalIn(await again()).fields).toEqual(['party.1']);
    const anew = await avas();
    expect(await answer(server, built, ben, anew)).toMatchObject({ result: 'SUCCESS' });
    expect(await partyOf(ava)).toEqual([[ben.userId, 'YES']]);
  });

  test('yes after all needs a spot that nobody else was asked for meanwhile', async () => {
    const entry = await enter(server, built, ava, built.teeTimes, { spots: 2, party: [ben.userId] });
    await answer(server, built, ben, entry, { yes: false });
    await enter(server, built, ava, built.teeTimes, { spots: 2, party: [carl.userId] });
    expect(await answer(server, built, ben, entry)).toMatchObject({ result: 'REFUSED' });
    await answer(server, built, carl, entry, { yes: false });
    expect(await answer(server, built, ben, entry)).toMatchObject({ result: 'SUCCESS' });
  });

  test('is asked for anew once the entry is about another fee or another tee time', async () => {
    const [first, second] = built.teeTimes;
    if (!first || !second) throw new Error('The ballot needs two tee times.');
    const withBen = { spots: 2, party: [ben.userId] };
    const entry = await enter(server, built, ava, [first, second], withBen);
    await answer(server, built, ben, entry);
    await enter(server, built, ava, [second, first], withBen);
    await enter(server, built, ava, [first], withBen);
    expect(await partyOf(ava)).toEqual([[ben.userId, 'YES']]);
    await enter(server, built, ava, [first, second], withBen);
    expect(await partyOf(ava)).toEqual([[ben.userId, 'ASKED']]);
  });
});

describe('a standing yes', () => {
  test('puts a golfer in at once, and stands in the booking as such', async () => {
    await standing(ben, ava);
    await avas(ben, carl);
    expect(await partyOf(ava)).toEqual([
      [ben.userId, 'YES'],
      [carl.userId, 'ASKED'],
    ]);
    expect(await questionsOf(ben)).toMatchObject([{ answer: 'YES', standing: true }]);
    await closeNow(server);
    await drawNow(server);
    expect(await agreementsIn((await seen(ava)).myEntry?.purchaseId)).toEqual([
      [ava.userId, 'OWN'],
      [ben.userId, 'STANDING'],
      [null, 'OWN'],
      [null, 'OWN'],
    ]);
    expect([await balanceOf(ava), await balanceOf(ben)]).toEqual([3164, 3164]);
  });

  test('is no tie: who is in by it leaves like any other', async () => {
    await standing(ben, ava);
    const entry = await avas(ben, carl);
    await answer(server, built, ben, entry, { yes: false });
    expect(await partyOf(ava)).toEqual([
      [ben.userId, 'NO'],
      [carl.userId, 'ASKED'],
    ]);
  });

  test('takes nobody out of the entry they are in: they are asked', async () => {
    await standing(ben, ava);
    await enter(server, built, ben, built.teeTimes);
    await avas(ben);
    expect(await partyOf(ava)).toEqual([[ben.userId, 'ASKED']]);
    expect((await seen(ben)).myEntry).not.toBeNull();
  });

  test('counts in one direction, and not for who is no member any more', async () => {
    await standing(ava, ben);
    await avas(ben);
    expect(await partyOf(ava)).toEqual([[ben.userId, 'ASKED']]);
    const visitor = await buildUser(server.db, { memberDays: null });
    await standing(carl, visitor);
    expect(refusalIn(await tryEntry(visitor, { party: [carl.userId] })).fields).toEqual(['party.0']);
  });
});

describe('a way out for who entered', () => {
  test('until the closing the entry is gone, and nobody is in it or asked any more', async () => {
    const entry = await avas(ben, carl);
    await answer(server, built, ben, entry);
    await withdraw(ava);
    expect(await questionsOf(ben)).toEqual([]);
    expect(await questionsOf(carl)).toEqual([]);
    await enter(server, built, ben, built.teeTimes);
    await avas(carl);
    expect(await partyOf(ava)).toEqual([[carl.userId, 'ASKED']]);
  });

  test('from the closing until the draw it stays published, is gone past, and counts for nothing', async () => {
    const entry = await enter(server, built, ava, built.teeTimes.slice(0, 1), {
      spots: 4,
      party: [carl.userId],
    });
    await answer(server, built, carl, entry);
    await enter(server, built, ben, built.teeTimes.slice(0, 1), { spots: 4 });
    await closeNow(server);
    const before = await replyOver(server.url, getDraw, { params: params() });
    expect(await withdraw(ava)).toEqual({ result: 'SUCCESS', withdrawn: true });
    expect(await withdraw(ava)).toEqual({ result: 'SUCCESS', withdrawn: false });
    expect(await seen(ava)).toMatchObject({ entries: 1, myEntry: { withdrawn: true } });
    await drawNow(server);
    expect(await withdraw(ava)).toEqual({ result: 'NOT_OPEN', withdrawn: false });
    const { drawn, commitment } = await replyOver(server.url, getDraw, { params: params() });
    expect(commitment).toBe(before.commitment);
    expect(drawn?.entries.find(({ entryId }) => entryId === entry.entryId)).toMatchObject({
      withdrawn: true,
      passedOver: true,
      teeTimeId: null,
    });
    expect((await seen(ben)).myEntry).toMatchObject({ result: 'WON', teeTime: { time: '08:00' } });
    if (!drawn || commitment === null) throw new Error('It is not drawn.');
    expect(await repeatPublished({ ...drawn, commitment })).toMatchObject({ matches: true });
    expect([await roundsOf(ava), await roundsOf(carl)]).toEqual([[], []]);

    server.clock.set(testNow);
    built = await announce(server, { times: ['09:00'] });
    await avas();
    await closeNow(server);
    const [row] = await replyOver(server.url, listBallotEntries, {
      token: built.admin.token,
      params: params(),
    });
    expect(row?.golfer.userId).toBe(ava.userId);
    const counted = await server.db.query(
      'select draws_entered, draws_missed from ballot_entries where ballot_id = $1',
      [built.ballot.ballotId],
    );
    expect(counted).toEqual([{ draws_entered: 0, draws_missed: 0 }]);
  });
});

describe('two at once', () => {
  test('a golfer who says yes to twelve entries at the same moment is in one', async () => {
    await raiseCaps(server);
    const crowd = await buildCrowd(server.db, 12);
    const entries: BallotEntry[] = [];
    for (const golfer of crowd)
      entries.push(await enter(server, built, golfer, built.teeTimes, { spots: 2, party: [ben.userId] }));
    const answers = await Promise.all(
      entries.map(({ entryId }, index) =>
        replyOver(server.urls[index % 2] ?? '', answerBallot, {
          token: ben.token,
          params: { ...params(), entryId },
          body: { yes: true },
        }),
      ),
    );
    expect(answers.filter(({ result }) => result === 'SUCCESS')).toHaveLength(1);
    expect(answers.filter(({ result }) => result === 'IN_ANOTHER')).toHaveLength(11);
    expect((await questionsOf(ben)).filter(({ answer: said }) => said === 'YES')).toHaveLength(1);
  });

  test('a yes and the closing: the yes counts before it, or is refused', async () => {
    const entry = await avas(ben);
    server.clock.set(new Date(closingMoment.getTime() - 1));
    const [said] = await Promise.all([
      answer(server, built, ben, entry),
      (async () => {
        server.clock.set(closingMoment);
        await closeBallots(server.house);
      })(),
    ]);
    const [[, kept] = []] = await partyOf(ava);
    expect([said.result, kept]).toEqual(
      said.result === 'SUCCESS' ? ['SUCCESS', 'YES'] : ['NOT_OPEN', 'ASKED'],
    );
    await closeNow(server);
    await drawNow(server);
    expect(await roundsOf(ben)).toHaveLength(said.result === 'SUCCESS' ? 1 : 0);
  });

  test('leaving and the draw: the golfer is in the booking, or has left', async () => {
    const entry = await avas(ben);
    await answer(server, built, ben, entry);
    await closeNow(server);
    const [said] = await Promise.all([answer(server, built, ben, entry, { yes: false }), drawNow(server)]);
    expect(await roundsOf(ben)).toHaveLength(said.result === 'SUCCESS' ? 0 : 1);
    expect((await replyOver(server.url, repeatDraw, { params: params() })).matches).toBe(true);
  });
});

describe('with everything running', () => {
  let live: TestServer;
  beforeAll(async () => {
    live = await startServer({ with: ['gateway', 'workers'] });
  });
  afterAll(() => live.close());

  test('who is asked hears of it at once, live and by one mail; who said yes hears that it is over', async () => {
    const [asker, golfer, always] = [
      await buildUser(live.db, { firstName: 'Asker' }),
      await buildUser(live.db),
      await buildUser(live.db),
    ];
    await live.db.query(
      `insert into standing_agreements (user_id, placer_id, source, created_by) values ($1, $2, 'BUDDY', $1)`,
      [always.userId, asker.userId],
    );
    const other = await announce(live);
    const stream = await openEventStream(live.url, golfer);
    const party = [golfer.userId, always.userId];
    const entry = await enter(live, other, asker, other.teeTimes, { spots: 3, party });
    await stream.find('BALLOT_UPDATE', ({ ballotId }) => ballotId === other.ballot.ballotId);
    const subject = `${asker.name} asks you to play along: ${other.ballot.courseName}, Saturday, June 27, 2026`;
    const mail = await mailTo(live, golfer.email, subject);
    expect(mail.text).toContain(`/ballots/${other.ballot.ballotId}`);
    expect(mail.text).toContain('without your yes you are not in it');
    expect(mail.text).toContain('$31.64');
    expect((await mailTo(live, always.email, subject)).text).toContain('you always say yes');

    // Taken out and named again: asked, and not mailed again.
    await enter(live, other, asker, other.teeTimes, { spots: 3, party: [always.userId] });
    await enter(live, other, asker, other.teeTimes, { spots: 3, party });
    await answer(live, other, golfer, entry);
    await replyOver(live.url, withdrawEntry, {
      token: asker.token,
      params: { id: other.ballot.ballotId },
      body: undefined,
    });
    const over = `You are not in the entry of ${asker.name} any more: ${other.ballot.courseName}, Saturday, June 27, 2026`;
    await mailTo(live, golfer.email, over);
    await mailTo(live, always.email, over);
    await live.heard();
    expect((await mailsTo(live, golfer.email)).map((one) => one.subject)).toEqual([subject, over]);
    stream.close();
  });
});
