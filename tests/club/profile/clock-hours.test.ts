/** The club says to how many its clock counts: mails, refusals and papers follow, each by its own way. */
import { joinWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { getClubProfile, updateClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { printEvent } from '@fourball/shared/seasons/papers/print-calls.ts';
import { countHours } from '@fourball/shared/words/language.ts';
import { afterEach, expect } from 'vitest';
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone } from '../../kit/build.ts';
import { clubTest, startFor } from '../../kit/fixtures.ts';
import { profileBody, sayWhoWeAre } from '../../kit/club/profile.ts';
import { startMailServer } from '../../kit/mail-server.ts';
import { readPdf } from '../../kit/read-pdf.ts';
import { drawGroups } from '../../kit/seasons/draws.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { buildPlayedEvent } from '../../kit/seasons/scoring.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest()
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.close());
    return mails;
  })
  .extend('server', { scope: 'file' }, ({ mails }, { onCleanup }) =>
    startFor({ followsClub: true, with: ['workers'], env: { SMTP_URL: mails.url } }, onCleanup),
  );

afterEach(() => countHours(24));

const noBreak = '\u00a0';

test('mails write times as the club counts', async ({ server, admin, mails }) => {
  for (const [clockHours, written] of [
    [12, `2:10${noBreak}PM`],
    [24, '14:10'],
  ] as const) {
    await sayWhoWeAre(server, admin, { clockHours, timeZone: testTimeZone });
    expect(await replyOver(server.url, getClubInfo)).toMatchObject({ clockHours });
    const [course, golfer] = [await buildCourse(server.db), await buildUser(server.db)];
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:10' });
    await book(server, golfer, course, teeTime);
    const mail = await eventually(`The mail of a clock of ${clockHours}`, () =>
      mails.received.find(({ to }) => to.includes(golfer.email)),
    );
    expect(mail.header('subject')).toContain(clockHours === 12 ? '2=3A10=C2=A0PM' : '14:10');
    expect(mail.text).toContain(written);
  }
});

test('refusals and papers do too', async ({ server, admin }) => {
  await sayWhoWeAre(server, admin, { clockHours: 12 });
  const [course, golfer] = [await buildCourse(server.db), await buildUser(server.db)];
  await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '12:10' });
  const refused = await callOver(server.url, joinWaitlist, {
    token: golfer.token,
    body: {
      courseId: course.courseId,
      day: testTomorrow,
      fromTime: '12:00',
      toTime: '13:00',
      spots: 1,
      courseFeeId: course.courseFeeId,
    },
  });
  expect(refused.text).toContain(`at 12:10${noBreak}PM`);

  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  const { event } = await buildPlayedEvent(server, club, 3);
  await drawGroups(server, club.organizer, event.id);
  const sheet = async (): Promise<string> => {
    const path = urlPathOf(printEvent).replace('{kind}', 'TEE_SHEET').replace('{id}', String(event.id));
    const response = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${club.organizer.token}` },
    });
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).pages.join(' ');
  };
  expect(await sheet()).toMatch(/5:00\sPM/);
  await sayWhoWeAre(server, admin, { clockHours: 24 });
  expect(await sheet()).toContain('17:00');
});

test('only 12 and 24 are taken', async ({ server, admin }) => {
  const { version } = await replyOver(server.url, getClubProfile, admin);
  const answer = await callOver(server.url, updateClubProfile, {
    token: admin.token,
    body: { ...profileBody({ version }), clockHours: 13 as 12 },
  });
  expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['clockHours'] });
  await expect(server.db.query('update club set clock_hours = 13')).rejects.toThrow(/check/);
});
