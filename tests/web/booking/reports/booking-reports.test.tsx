// @vitest-environment happy-dom
/** Playing and the reports of booking: lists, pictures with their tables and files, the invariant, and suspensions. */
import type { Playing, ReportedBooking } from '@fourball/shared/booking/reports/report-shapes.ts';
import { describe, expect, it } from 'vitest';
import { catchFiles, choose, rowsOf } from '../../kit/money-office.ts';
import { office, openOffice, sent, untilThere } from '../../kit/office.tsx';
import { button, click, field, pass, text, type } from '../../kit/start-app.tsx';
import { type Network, refusal, at } from '../../kit/network.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import {
  countBookingsToday,
  countRoundsToday,
  getInvariant,
  listPlayingToday,
  listPlayingByDate,
  downloadBookingReport,
  reportBookings,
  reportBookingsByRoundDate,
  getBookingAdvanceReport,
  listBookingsMadeInAdvance,
  reportUtilisation,
  reportPace,
} from '@fourball/shared/booking/reports/report-calls.ts';
import { listSuspensions, liftSuspension } from '@fourball/shared/booking/starter/starter-calls.ts';
import { listUnconfirmedRounds } from '@fourball/shared/booking/spots/round-calls.ts';

const utilised = (offered: number, played: number) => ({ offered, played, share: played / offered });
const invariant = {
  checkedAt: '2026-11-21T17:01:00.000Z',
  firstDay: '2026-11-21',
  teeTimes: 3_420,
  capacity: 13_680,
  booked: 4_000,
  held: 3,
  offered: 1,
  oversold: 0,
  mismatches: 0,
  broken: [],
};
const playing = (roundId: number, name: string, time: string, more: Partial<Playing> = {}): Playing => ({
  roundId,
  purchaseId: roundId + 100,
  teeTimeId: 1,
  courseId: 1,
  courseName: 'Maple',
  feeName: '18 holes',
  day: '2026-11-21',
  time,
  startsAt: `2026-11-21T${time}:00.000Z`,
  startTee: 1,
  userId: roundId,
  name,
  memberNumber: null,
  guest: false,
  bookerId: 1,
  booker: 'Ava Tremblay',
  status: 'BOOKED',
  roundStatus: 'EXPECTED',
  holesPlayed: null,
  chargePurchaser: false,
  playFee: 5_000,
  tax: 650,
  roundCredits: 0,
  ...more,
});
const suspended = {
  suspensionId: 4,
  userId: 9,
  name: 'Rui Azevedo',
  memberNumber: '1809',
  roundId: 77,
  courseName: 'Maple',
  playedOn: '2026-11-15',
  startsAt: '2026-11-16T12:00:00.000Z',
  endsAt: '2026-11-30T12:00:00.000Z',
  liftedAt: null,
  liftedBy: null,
};
const booking = (purchaseId: number, booker: string, daysAhead: number): ReportedBooking => ({
  purchaseId,
  bookedAt: '2026-11-18T15:00:00.000Z',
  bookedOn: '2026-11-18',
  daysAhead,
  day: '2026-11-25',
  time: '09:00',
  courseId: 1,
  courseName: 'Maple',
  feeName: '18 holes',
  bookerId: 1,
  booker,
  memberNumber: null,
  status: 'BOOKED',
  numSpots: 4,
  golfers: 3,
  creditRounds: 0,
  playFees: 15_000,
  tax: 1_950,
  total: 16_950,
});

const reports = () =>
  office()
    .on(getBookingParams, refusal('not_found', 'No'))
    .on(countBookingsToday, 107)
    .on(countRoundsToday, 306)
    .on(getInvariant, invariant)
    .on(listSuspensions, [suspended])
    .on(listPlayingToday, [playing(2, 'Zoe Ek', '09:00'), playing(1, '<b>Al</b>', '08:00', { guest: true })]);

/** Opens the page; its code takes time of another clock than the one that is faked. */
async function openReports(network: Network, view = ''): Promise<Network> {
  await Promise.all([
    import('@fourball/web/booking/reports/RoundsPage.tsx'),
    import('@fourball/web/ui/chart/ChartDrawing.tsx'),
  ]);
  await openOffice(network, `/admin/rounds${view === '' ? '' : `?view=${view}`}`);
  await untilThere();
  return network;
}

const csv = async (file: Blob | undefined): Promise<string> =>
  (await file?.text())?.replace('\uFEFF', '') ?? '';

describe('the head', () => {
  it('counts today and says that nothing is oversold, as of when and of how many', async () => {
    const network = await openReports(reports());
    expect(text()).toContain('Bookings for today107');
    expect(text()).toContain('Rounds today306');
    expect(text()).toContain('Checked 12:01: 0 of 3,420 tee times.');
    network.on(getInvariant, {
      ...invariant,
      oversold: 1,
      mismatches: 2,
      broken: [
        {
          teeTimeId: 5,
          courseId: 1,
          day: '2026-11-22',
          time: '07:10',
          capacity: 4,
          booked: 5,
          held: 0,
          offered: 0,
          rounds: 5,
          heldSpots: 0,
          offeredSpots: 0,
          oversold: true,
          mismatch: false,
        },
      ],
    });
    await click(button('Check again'));
    await pass(100);
    expect(text()).toContain('1 oversold, 2 counted wrongly of 3,420 tee times.');
    expect(text()).toContain('Sun, Nov 22 07:10: 5 of 4');
  });
});

describe('playing', () => {
  it('lists today in order, names as text, and another day by its date', async () => {
    const network = await openReports(reports());
    expect(rowsOf().map(([time, name]) => [time, name])).toEqual([
      ['08:00 <b>Al</b>', '<b>Al</b> Guest'],
      ['09:00 Zoe Ek', 'Zoe Ek '],
    ]);
    network.on(listPlayingByDate, []);
    await type(field('Day'), '2026-11-24');
    await pass(300);
    expect(sent(network.to(listPlayingByDate)[0]?.body)).toEqual({ date: '2026-11-24' });
    expect(text()).toContain('Nobody plays');
  });

  it('is a file that the server writes, fetched with the token', async () => {
    const call = at(downloadBookingReport, {
      report: 'playing',
      format: 'csv',
      start: '2026-11-21',
      end: '2026-11-21',
    });
    const network = await openReports(reports().on(call, () => new Response('a,b')));
    const files = catchFiles();
    await click(button('Playing as CSV'));
    await pass(100);
    expect(network.to(call)[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(files.map(({ name }) => name)).toEqual(['playing-2026-11-21-2026-11-21.csv']);
  });

  it('that does not load can be asked for again', async () => {
    const call = listPlayingToday;
    const network = await openReports(reports().on(call, refusal('internal', 'No')));
    expect(text()).toContain('This did not load');
    network.on(call, [playing(2, 'Zoe Ek', '09:00')]);
    await click(button('Try again'));
    await pass(300);
    expect(text()).toContain('Zoe Ek');
  });
});

it('unconfirmed rounds are asked for with those cancelled on demand, and make a file without formulas', async () => {
  const call = listUnconfirmedRounds;
  const network = await openReports(reports().on(call, [playing(2, '=SUM(A1)', '09:00')]), 'unconfirmed');
  const files = catchFiles();
  await click(button('Unconfirmed rounds as CSV'));
  expect(await csv(files[0]?.file)).toContain(
    "2026-11-21,09:00,'=SUM(A1),Maple,18 holes,Ava Tremblay,EXPECTED,56.5",
  );
  await click(field('With cancelled rounds'));
  await pass(300);
  const asked = network.to(call).map(({ body }) => sent(body));
  const span = { start: '2026-11-15', end: '2026-11-21' };
  expect(asked[0]).toEqual({ ...span, includeCancelled: false });
  expect(asked.at(-1)).toEqual({ ...span, includeCancelled: true });
});

it('bookings stand by the days they were made on or by a day of play, with what they add up to', async () => {
  const report = {
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    bookings: [booking(1, 'Ava Tremblay', 7)],
    totals: { bookings: 1, cancelled: 0, spots: 4, golfers: 3, playFees: 15_000, tax: 1_950, total: 16_950 },
  };
  const network = await openReports(
    reports()
      .on(reportBookings, report)
      .on(reportBookingsByRoundDate, { ...report, bookings: [] }),
    'bookings',
  );
  expect(text()).toContain('Golfers of spots3 of 4');
  expect(rowsOf()[0]).toEqual([
    'Ava Tremblay ',
    'Wed, Nov 18',
    'Wed, Nov 25, 09:00',
    'Maple',
    'Days ahead7',
    'Golfers3 of 4',
    'Total$169.50',
  ]);
  await click(button('For a day of play'));
  await pass(300);
  expect(sent(network.to(reportBookingsByRoundDate)[0]?.body)).toEqual({ day: '2026-11-21' });
  expect(text()).toContain('No bookings');
});

it('rounds booked ahead are a picture with its table, and bookings well ahead a list', async () => {
  const network = await openReports(
    reports()
      .on(at(getBookingAdvanceReport, { start: '2026-11-21', end: '2026-12-04' }), {
        startDate: '2026-11-21',
        endDate: '2026-12-04',
        rows: [{ daysAhead: 7, bookings: 2, rounds: 6, memberRounds: 4, guestRounds: 1 }],
        bookings: 2,
        rounds: 6,
        averageDays: 7,
        medianDays: 7,
      })
      .on(at(listBookingsMadeInAdvance, { n: 7 }), [booking(1, 'Ava Tremblay', 9)])
      .on(at(listBookingsMadeInAdvance, { n: 14 }), []),
    'advance',
  );
  expect(rowsOf(0)[0]).toEqual(['7', '2', '6', '4', '1', '1']);
  expect(text()).toContain('1 row');
  await choose('At least so many days ahead', '14');
  expect(network.to(at(listBookingsMadeInAdvance, { n: 14 }))).toHaveLength(1);
  expect(text()).toContain('No booking was made that far ahead.');
});

it('utilisation is a heat map whose cells say their numbers, with a legend and a file', async () => {
  const cells = [
    { weekday: 1, hour: 7, ...utilised(48, 47) },
    { weekday: 6, hour: 7, ...utilised(48, 12) },
    { weekday: 6, hour: 8, ...utilised(40, 0) },
  ];
  const network = await openReports(
    reports().on(reportUtilisation, {
      startDate: '2026-10-25',
      endDate: '2026-11-21',
      until: '2026-11-21T19:10:00.000Z',
      cells,
      byWeekday: [
        { weekday: 1, ...utilised(48, 47) },
        { weekday: 6, ...utilised(88, 12) },
      ],
      byHour: [
        { hour: 7, ...utilised(96, 59) },
        { hour: 8, ...utilised(40, 0) },
      ],
      ...utilised(136, 59),
    }),
    'use',
  );
  const [asked] = network.to(reportUtilisation);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ start: '2026-10-25', end: '2026-11-21' });
  expect(text()).toContain('43% of the places were played on: 59 of 136.');
  expect(text()).toContain('Counted until Sat, Nov 21, 14:10.');
  expect(rowsOf()).toEqual([
    ['Monday', '98%47 of 48', '–', '98%47 of 48'],
    ['Saturday', '25%12 of 48', '0%0 of 40', '14%12 of 88'],
    ['All', '61%59 of 96', '0%0 of 40', '43%59 of 136'],
  ]);
  expect(document.querySelectorAll('td[data-level]')).toHaveLength(3);
  expect(text()).toContain('80–100%');
  const files = catchFiles();
  await click(button('Utilisation by weekday and hour as CSV'));
  expect(await csv(files[0]?.file)).toContain('Saturday,07:00,48,12,25\r\n');
});

it('pace stands by hour and by course against that of the club', async () => {
  const numbers = { started: 5, finished: 4, averageTurn: 131.4, averageRound: 262.6, onTime: 0.75 };
  await openReports(
    reports().on(reportPace, {
      startDate: '2026-10-25',
      endDate: '2026-11-21',
      paceTurnMinutes: 130,
      paceRoundMinutes: 260,
      courses: [{ courseId: 1, courseName: 'Maple', ...numbers }],
      byHour: [{ hour: 7, ...numbers }],
    }),
    'pace',
  );
  expect(text()).toContain('130 minutes to the turn, 260 for the round');
  expect(rowsOf(0)).toEqual([['07:00', '5', '4', '131', '263', '75']]);
  expect(rowsOf(1)).toEqual([['Maple', '5', '4', '131', '263', '75']]);
});

it('a suspension is lifted after a question, and the list is read anew', async () => {
  const lift = at(liftSuspension, { id: 4 });
  const network = await openReports(reports().on(lift, suspended), 'suspensions');
  expect(rowsOf()[0]?.slice(0, 2)).toEqual(['Rui Azevedo #1809', 'Sun, Nov 15, Maple']);
  await click(button('Lift the suspension of Rui Azevedo'));
  await pass(300);
  expect(network.to(lift)).toEqual([]);
  network.on(listSuspensions, []);
  await click(button('Lift'));
  await pass(300);
  expect(network.to(lift)).toHaveLength(1);
  expect(text()).toContain('Nobody is suspended');
});
