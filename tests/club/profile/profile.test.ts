/** The office says who the club is: all or nothing, one after the other, and pages and papers follow. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMails } from '@fourball/domain/mail/mail-folder.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { writeMail } from '@fourball/domain/mail/layout.ts';
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { applyTemplates } from '@fourball/shared/club/course-setup-calls.ts';
import { paletteOf } from '@fourball/shared/club/profile/palette.ts';
import { getClubProfile, updateClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { getReceipt } from '@fourball/shared/money/purchase-calls.ts';
import { expect } from 'vitest';
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { profileBody, sayWhoWeAre } from '../../kit/club/profile.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';

const test = ownClubTest({
  followsClub: true,
  env: {
    CLUB_NAME: 'Setting Club',
    CONTACT_EMAIL: 'setting@club.example',
    PUBLIC_URL: 'https://club.example',
  },
});

test('what the settings say holds until the club says it', async ({ server, admin }) => {
  const record = await replyOver(server.url, getClubProfile, admin);
  expect(record).toMatchObject({
    orgId: null,
    name: null,
    shortName: null,
    timeZone: null,
    clockFixed: false,
    accent: null,
    taxName: 'HST',
    taxRate: '13',
    settings: { name: 'Setting Club', timeZone: testTimeZone, contactEmail: 'setting@club.example' },
  });
  expect(await replyOver(server.url, getClubInfo)).toMatchObject({
    name: 'Setting Club',
    contactEmail: 'setting@club.example',
  });
});

test('becomes an organisation with a property, and its courses are on it', async ({ server, admin }) => {
  const { courseId } = await buildCourse(server.db);
  await server.db.query(`insert into organizations (name) values ('Some Brewery')`);
  const saved = await sayWhoWeAre(server, admin);
  expect(saved).toMatchObject({ name: 'Pine & Sand', version: 2, left: [], taxName: 'VAT', taxRate: '20' });
  expect(
    await server.db.query(
      `select o.id as "orgId", o.name as org, p.name as property from courses c
       join properties p on p.id = c.property_id join organizations o on o.id = p.organization_id where c.id = $1`,
      [courseId],
    ),
  ).toEqual([{ orgId: saved.orgId, org: 'Pine & Sand', property: 'Pine & Sand' }]);
  const renamed = await sayWhoWeAre(server, admin, { name: 'Pine & Sand Links', shortName: 'The Links' });
  expect(renamed).toMatchObject({ orgId: saved.orgId, name: 'Pine & Sand Links', shortName: 'The Links' });
  expect(await server.db.query('select name from organizations order by id')).toEqual([
    { name: 'Some Brewery' },
    { name: 'Pine & Sand Links' },
  ]);
  const taken = await callOver(server.url, updateClubProfile, {
    token: admin.token,
    body: profileBody({ version: renamed.version, name: 'some brewery' }),
  });
  expect(refusalIn(taken)).toMatchObject({ status: 422, fields: ['name'] });
});

test('is what pages, papers and mails say from then on', async ({ server, admin }) => {
  const saved = await sayWhoWeAre(server, admin);
  expect(await replyOver(server.url, getClubInfo)).toMatchObject({
    name: 'Pine & Sand',
    shortName: 'Pine & Sand',
    contactEmail: 'office@pine.example',
    palette: [...paletteOf('#1d3461')],
    version: saved.version,
  });
  const [course, ava] = [await buildCourse(server.db), await buildUser(server.db)];
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const { purchaseId } = await book(server, ava, course, teeTime);
  const receipt = await replyOver(server.url, getReceipt, { token: ava.token, params: { id: purchaseId } });
  expect(receipt.club).toEqual({
    name: 'Pine & Sand',
    address: '1 Dune Road\nSandwich',
    taxName: 'VAT',
    taxNumber: 'GB 123',
  });
  // 20 % of the fee of a member.
  expect(receipt.taxes).toMatchObject([{ name: 'VAT', tax: 560 }]);

  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-mails-'));
  const club = createClubFacts(server.house, server.settings);
  const transport = createMailTransport(
    { ...server.settings, dataDir },
    server.clock,
    undefined,
    club.profile,
  );
  const link = { label: 'Look', url: 'https://club.example/' };
  await transport.send({
    key: '1.test.1',
    to: ava.email,
    ...writeMail({ firstName: 'Ava', language: 'en' }, () => ({
      subject: 'Hello',
      lead: 'A word.',
      rows: [],
      link,
    })),
  });
  const [mail] = await listMails(dataDir, 1);
  expect(mail).toMatchObject({ subject: 'Hello', from: 'Pine & Sand <club@fourball.example>' });
  expect(mail?.text).toContain(
    'See you on the first tee!\nPine & Sand\n\n--\nPine & Sand\n1 Dune Road\nSandwich\noffice@pine.example\n',
  );
  expect(mail?.html).toContain('>Pine &amp; Sand</strong>');
  expect(mail?.html).toContain(`background:${paletteOf('#1d3461')[7]}`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Fourball|Setting Club|[\ue000-\uf8ff]/);
  transport.close();
});

test('of two who save at once one is told of the other', async ({ server, admin }) => {
  const { version } = await replyOver(server.url, getClubProfile, admin);
  const sent = ['One Club', 'Other Club'].map((name) =>
    callOver(server.url, updateClubProfile, { token: admin.token, body: profileBody({ version, name }) }),
  );
  const answers = await Promise.all(sent);
  expect(answers.map(outcomeOf).toSorted()).toEqual([200, 'CONFLICT']);
  const saved = answers.findIndex((answer) => outcomeOf(answer) === 200);
  expect((await replyOver(server.url, getClubProfile, admin)).name).toBe(['One Club', 'Other Club'][saved]);
  expect(await server.db.query('select count(*)::int as n from organizations')).toEqual([{ n: 1 }]);
});

test('of two who change nothing but the tax the second is told, too', async ({ server, admin }) => {
  const { version } = await sayWhoWeAre(server, admin);
  const change = (taxRate: string) =>
    callOver(server.url, updateClubProfile, { token: admin.token, body: profileBody({ version, taxRate }) });
  expect(outcomeOf(await change('15'))).toBe(200);
  expect(outcomeOf(await change('16'))).toBe('CONFLICT');
  expect(await replyOver(server.url, getClubProfile, admin)).toMatchObject({ taxRate: '15' });
});

test('saves all or nothing', async ({ server, admin }) => {
  const refused = async (own: Parameters<typeof profileBody>[0], field: string) => {
    const answer = await callOver(server.url, updateClubProfile, {
      token: admin.token,
      body: profileBody(own),
    });
    expect(refusalIn(answer)).toMatchObject({ status: 422, fields: [field] });
  };
  await refused({ taxRate: 'plenty' }, 'taxRate');
  await refused({ timeZone: 'Mars/Olympus' }, 'timeZone');
  await refused({ accent: 'green' }, 'accent');
  await refused({ name: ' ' }, 'name');
  await refused({ shortName: 'A name that is too long' }, 'shortName');
  expect(await replyOver(server.url, getClubProfile, admin)).toMatchObject({
    version: 1,
    name: null,
    taxName: 'HST',
  });
  const golfer = await buildUser(server.db);
  for (const call of [getClubProfile, updateClubProfile])
    expect((await callOver(server.url, call, { token: golfer.token, body: profileBody() })).status).toBe(403);
});

test('moves its tee times to another clock, at the same time of day, none of them twice', async ({
  server,
  admin,
}) => {
  const { courseId } = await buildCourse(server.db);
  await server.db.query(
    `insert into tee_sheet_templates (course_id, start_date, end_date, weekdays, first_time, last_time, interval_minutes, spots)
     select $1, '2026-01-01', '2026-12-31', '{1,2,3,4,5,6,7}', '00:00', '23:30', 30, 4`,
    [courseId],
  );
  const span = { courseId, from: '2026-06-17', to: '2026-06-24' };
  await replyOver(server.url, applyTemplates, { token: admin.token, body: span });
  // Days that are still to come on both clocks.
  const times = (zone: string) =>
    server.db.query(
      `select day, to_char(starts_at at time zone $1, 'YYYY-MM-DD HH24:MI') as at from tee_times
       where day between '2026-06-18' and '2026-06-24' order by starts_at`,
      [zone],
    );
  const before = await times(testTimeZone);
  expect(before).toHaveLength(7 * 48);
  const saved = await sayWhoWeAre(server, admin, { timeZone: 'Pacific/Auckland' });
  expect(saved).toMatchObject({ timeZone: 'Pacific/Auckland', left: [] });
  expect(await times('Pacific/Auckland')).toEqual(before);
});

test('keeps its clock once somebody counts on it', async ({ server, admin }) => {
  const [course, ava] = [await buildCourse(server.db), await buildUser(server.db)];
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  await replyOver(server.url, holdSpots, {
    token: ava.token,
    body: {
      spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
      courseFeeId: course.courseFeeId,
      bookingDate: testTomorrow,
    },
  });
  expect(await replyOver(server.url, getClubProfile, admin)).toMatchObject({ clockFixed: true });
  const { status, text } = await callOver(server.url, updateClubProfile, {
    token: admin.token,
    body: profileBody({ timeZone: 'Europe/London' }),
  });
  expect([status, text]).toEqual([422, expect.stringContaining('count on the clock')]);
  // All else may change.
  expect(await sayWhoWeAre(server, admin)).toMatchObject({ name: 'Pine & Sand', timeZone: testTimeZone });
});
