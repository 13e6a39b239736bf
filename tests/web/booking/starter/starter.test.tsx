// @vitest-environment happy-dom
/** The starter's sheet: what stands in a row, what is done by mouse and by key, and what moves in from elsewhere. */
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { entry as waitlistEntry } from '../../kit/answers/waitlist-entry.ts';
import { round } from '../../kit/answers/round.ts';
import { describe, expect, it } from 'vitest';
import { sent } from '../../kit/office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  dialogs,
  field,
  pass,
  press,
  text,
  type,
} from '../../kit/start-app.tsx';
import {
  day,
  headOf,
  openStarter,
  pace,
  row,
  rowOf,
  said,
  sheetCall,
  sheetOf,
  spot,
  starterOffice,
} from '../../kit/starter-office.tsx';
import { refusal, at } from '../../kit/network.ts';
import {
  squeezeTeeTime,
  checkIn,
  markNoShow,
  walkUp,
  quoteRainCheck,
  rainCheck,
  listBlocks,
  setPace,
  setTeeTimeNote,
  unblockTeeTimes,
  getStarterTeeTime,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { moveParty } from '@fourball/shared/booking/spots/group-calls.ts';
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import { listWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';

const ava = spot(11, 'Ava Tremblay');
const rui = spot(12, 'Rui Azevedo', { payment: 'OWING', balance: 6_215 });
const guest = spot(13, 'Sandy Frost', {
  purchaseId: 501,
  guest: true,
  userId: null,
  booker: 'Hana Bae',
  bookerId: 1003,
});
const noon = row(1, '12:00', [ava, rui, guest]);
const later = row(2, '12:10', []);
const full = row(
  3,
  '12:20',
  [20, 21, 22, 23].map((id) => spot(id, `Golfer ${id}`, { purchaseId: 502 })),
);
const hollow = row(9, '12:04', [], {
  courseId: 2,
  block: { kind: 'EVENT', reason: 'Club Championship' },
  note: 'Carts on the path',
});
const sheet = () => sheetOf([noon, later, full], [hollow]);

const key = async (name: string) => {
  await press(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, name);
};

describe('a row', () => {
  it('says who plays, what became of them, how it is paid, and what lies over the tee time', async () => {
    const marked = {
      ...noon,
      held: 1,
      pace: {
        ...pace,
        startedAt: '2026-11-21T17:01:00.000Z',
        turnedAt: '2026-11-21T19:20:00.000Z',
        behindMinutes: 9,
      },
      places: [{ ...ava, roundStatus: 'CHECKED_IN' as const }, rui, guest],
    };
    await openStarter(starterOffice(sheetOf([marked, later, full], [hollow])));
    expect(said(1)).toContain('Ava TremblayChecked inPaid $62.15');
    expect(said(1)).toContain('Rui AzevedoExpectedOwing $62.15');
    expect(said(1)).toContain('Sandy FrostGuest');
    expect(said(1)).toContain('Turned 14:20, 9 minutes behind');
    expect(said(1)).toContain('1 held or offered');
    expect(said(9)).toContain('Event Club Championship');
    expect(said(9)).toContain('Carts on the path');
    expect(text()).toContain('7 golfers, 1 checked in');
  });

  it('shows every text as text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const wild = row(1, '12:00', [spot(11, html)], { note: html, block: { kind: 'WEATHER', reason: html } });
    await openStarter(starterOffice(sheetOf([wild], [])));
    expect(said(1).split(html)).toHaveLength(4);
    expect(document.querySelector('main img[src=x]')).toBeNull();
  });
});

it('loads, fails with a way to try again, and says where a course has no tee times', async () => {
  const network = starterOffice(sheet()).on(sheetCall, refusal('internal', 'No'));
  await openStarter(network);
  expect(text()).toContain('The sheet did not load');
  network.on(sheetCall, sheetOf([], []));
  await click(button('Try again'));
  expect(text()).toContain('No tee times');
  await click(buttons('Add a tee time')[0] ?? button('Add a tee time'));
  await pass(300);
  network.on(squeezeTeeTime, { result: 'SUCCESS', teeTime: row(30, '09:00', [], { squeezed: true }) });
  await type(field('Time'), '09:00');
  await click(button('Add'));
  expect(sent(network.to(squeezeTeeTime)[0]?.body)).toEqual({
    courseId: 1,
    day,
    time: '09:00',
    startTee: 1,
    capacity: 4,
  });
  expect(said(30)).toContain('Added');
});

describe('by the keyboard', () => {
  it('the arrows walk along and across, C checks in all who are expected', async () => {
    const network = starterOffice(sheet()).on(checkIn, (call) => {
      const { roundId } = sent(call.body) as { roundId: number };
      const places = noon.places.map((one) =>
        one.roundId <= roundId ? { ...one, roundStatus: 'CHECKED_IN' as const } : one,
      );
      return { result: 'SUCCESS', teeTime: { ...noon, places, version: roundId } };
    });
    await openStarter(network);
    await key('ArrowDown');
    expect(document.activeElement).toBe(headOf(1));
    await key('ArrowDown');
    expect(document.activeElement).toBe(headOf(2));
    await key('ArrowRight');
    expect(document.activeElement).toBe(headOf(9));
    await key('ArrowLeft');
    headOf(1).focus();
    await key('c');
    expect(network.to(checkIn).map(({ body }) => sent(body))).toEqual(
      [11, 12, 13].map((roundId) => ({ roundId, checkedIn: true })),
    );
    expect(said(1).split('Checked in')).toHaveLength(4);
    expect(document.activeElement).toBe(headOf(1));
    // Nobody is left to be checked in.
    await key('c');
    expect(network.to(checkIn)).toHaveLength(3);
  });

  it('N asks before it marks, W, B and S open their forms, P prints, ? tells the keys', async () => {
    const network = starterOffice(sheet()).on(markNoShow, (call) => {
      const { roundId } = sent(call.body) as { roundId: number };
      return {
        result: 'SUCCESS' as const,
        teeTime: noon,
        step: roundId === 11 ? ('WARNING' as const) : null,
        suspendedUntil: null,
      };
    });
    await openStarter(network);
    headOf(1).focus();
    await key('n');
    await pass(300);
    expect(text()).toContain('Ava Tremblay, Rui Azevedo, Sandy Frost did not come at 12:00?');
    expect(network.to(markNoShow)).toEqual([]);
    await click(button('Mark as no-show'));
    await pass(300);
    expect(network.to(markNoShow)).toHaveLength(3);
    expect(text()).toContain('A warning goes out by mail.');
    for (const [letter, title] of [
      ['w', 'Walk-up at 12:10'],
      ['b', 'Block tee times'],
      ['s', 'Add a tee time'],
    ] as const) {
      headOf(2).focus();
      await key(letter);
      await pass(300);
      expect(dialogs().at(-1)?.textContent).toContain(title);
      await click(button('Close'));
      await pass(300);
    }
    headOf(2).focus();
    await key('p');
    expect(window.print).toHaveBeenCalledTimes(1);
    await key('?');
    await pass(300);
    expect(text()).toContain('C: Check in all who are expected');
  });
});

it('opens a tee time as a step that Back takes back', async () => {
  await openStarter(starterOffice(sheet()));
  const before = window.history.length;
  await click(headOf(2));
  await pass(300);
  expect(window.location.search).toBe('?at=2');
  expect(window.history.length).toBe(before + 1);
  await click(button('Close'));
  await pass(300);
  expect(window.location.search).toBe('');
  expect(window.history.length).toBe(before + 1);
});

it('books a walk-up of guests once per intent, and says why where the club refuses', async () => {
  const call = walkUp;
  const network = starterOffice(sheet()).on(call, {
    result: 'SPOTS_NOT_AVAILABLE',
    reason: 'Somebody was faster.',
    teeTime: { ...later, version: 2 },
  });
  await openStarter(network, '/admin/starter?at=2');
  await pass(300);
  await click(button('Walk-up'));
  await type(field('Name of a guest'), ' Paul Roy ');
  await click(button('Add guest'));
  await click(button('Book'));
  expect(text()).toContain('Somebody was faster.');
  network.on(call, {
    result: 'SUCCESS',
    purchaseId: 600,
    teeTime: {
      ...later,
      version: 3,
      places: [spot(40, 'Paul Roy', { guest: true, roundStatus: 'CHECKED_IN' })],
    },
  });
  await click(button('Book'));
  await pass(300);
  const [first, second] = network.to(call);
  expect(sent(first?.body)).toEqual({
    teeTimeId: 2,
    courseFeeId: 1,
    players: [{ guest: { name: 'Paul Roy' } }],
    checkIn: true,
  });
  expect(first?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
  expect(said(2)).toContain('Paul RoyGuestChecked in');
});

it('moves a party from the menu only to where it fits, and reads the sheet anew', async () => {
  const network = starterOffice(sheet()).on(moveParty, { result: 'SUCCESS', groups: [], ungrouped: [] });
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('More for the party of Ava Tremblay'));
  await pass(300);
  const move = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Move to…',
  );
  await click(move ?? document.body);
  const times = () => [...(dialogs().at(-1)?.querySelectorAll<HTMLElement>('li button') ?? [])];
  expect(times().map(({ textContent }) => textContent)).toEqual(['12:104 free']);
  const reads = network.to(sheetCall).length;
  network.on(
    sheetCall,
    sheetOf([{ ...noon, places: [guest] }, { ...later, places: [ava, rui] }, full], [hollow]),
  );
  await click(times()[0] ?? document.body);
  await pass(300);
  expect(sent(network.to(moveParty)[0]?.body)).toEqual({
    purchaseId: 500,
    fromTeeTimeId: 1,
    toTeeTimeId: 2,
  });
  expect(network.to(sheetCall).length).toBe(reads + 1);
  expect(said(2)).toContain('Ava Tremblay');
});

it('changes a play fee in exact cents and refuses what is no amount', async () => {
  const network = starterOffice(sheet()).on(updatePlayFee, round(11));
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('More for Ava Tremblay'));
  await pass(300);
  const fee = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Change the play fee…',
  );
  await click(fee ?? document.body);
  await type(field('Play fee'), 'free');
  await click(button('Change'));
  expect(text()).toContain('Please write an amount such as 62.50.');
  await type(field('Play fee'), '40.5');
  await click(button('Change'));
  expect(network.to(updatePlayFee).map(({ body }) => sent(body))).toEqual([{ roundId: 11, playFee: 4_050 }]);
});

it('says what a rain check gives back before it is given, by the holes and the club’s rule', async () => {
  const quoted = (returned: number) => ({
    roundId: 12,
    holesPlayed: 9,
    playFee: 2_750,
    tax: 358,
    returned,
    creditsReturned: 0,
  });
  const missed = { ...ava, roundStatus: 'NO_SHOW' as const };
  const network = starterOffice(sheetOf([{ ...noon, places: [missed, rui] }], []))
    .on(quoteRainCheck, ({ body }) => {
      const { holesPlayed } = sent(body) as { holesPlayed: number };
      return holesPlayed > 9
        ? { result: 'REFUSED', reason: 'This round has 9 holes.', rounds: [], returned: 0 }
        : { result: 'SUCCESS', rounds: [quoted(6_215 - holesPlayed * 345)], returned: 3_110 };
    })
    .on(rainCheck, {
      result: 'SUCCESS',
      rounds: [quoted(3_110)],
      returned: 3_110,
      vouchers: [],
      teeTimes: [],
    });
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('Rain check'));
  await pass(100);
  // Who did not come is no part of it.
  expect(sent(network.to(quoteRainCheck)[0]?.body)).toEqual({
    roundIds: [12],
    holesPlayed: 0,
  });
  expect(dialogs().at(-1)?.textContent).toContain('$62.15');
  await choose('Holes played', '9');
  await pass(100);
  expect(dialogs().at(-1)?.textContent).toContain('$31.10 comes back in all');
  await choose('Holes played', '12');
  await pass(100);
  expect(text()).toContain('This round has 9 holes.');
  await choose('Holes played', '9');
  await click(button('Give the rain check'));
  expect(sent(network.to(rainCheck)[0]?.body)).toEqual({
    roundIds: [12],
    holesPlayed: 9,
    as: 'ACCOUNT',
  });
});

it('marks the pace and takes a mark back, keeps a note, and takes a block off', async () => {
  const startedAt = '2026-11-21T17:01:00.000Z';
  const blocked = { ...noon, block: { kind: 'EVENT' as const, reason: 'Cup' } };
  let shown = blocked;
  const block = {
    id: 6,
    courseId: 1,
    courseName: 'Maple',
    kind: 'EVENT' as const,
    reason: 'Cup',
    startDate: day,
    endDate: day,
    weekdays: [6],
    fromTime: '11:00',
    toTime: '13:00',
  };
  const elsewhere = { ...block, id: 7, reason: 'Later', fromTime: '13:00', toTime: '14:00' };
  const network = starterOffice(sheet())
    .on(sheetCall, () => sheetOf([shown], []))
    .on(listBlocks, [block, elsewhere])
    .on(setPace, ({ body }) => {
      const { undo } = sent(body) as { undo: boolean };
      shown = {
        ...shown,
        version: shown.version + 1,
        pace: { ...pace, startedAt: undo ? null : startedAt } as typeof shown.pace,
      };
      return { result: 'SUCCESS', teeTime: shown };
    })
    .on(setTeeTimeNote, ({ body }) => {
      const { note } = sent(body) as { note: string };
      shown = { ...shown, version: shown.version + 1, note: note as never };
      return shown;
    })
    .on(at(unblockTeeTimes, { id: 6 }), () => {
      shown = { ...shown, version: shown.version + 1, block: null as never };
      return { teeTimes: 7 };
    });
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('Mark the start'));
  expect(said(1)).toContain('Started 12:01');
  await click(button('Undo the start'));
  expect(said(1)).not.toContain('Started');
  expect(network.to(setPace).map(({ body }) => sent(body))).toEqual(
    [false, true].map((undo) => ({ teeTimeId: 1, mark: 'STARTED', undo })),
  );

  await type(field('Note of the staff'), '  Two carts ');
  await click(button('Save the note'));
  expect(sent(network.to(setTeeTimeNote)[0]?.body)).toEqual({
    teeTimeId: 1,
    note: 'Two carts',
  });
  expect(said(1)).toContain('Two carts');

  expect(text()).not.toContain('Later');
  await click(button('Unblock: Cup'));
  await pass(100);
  expect(text()).toContain('7 tee times are open again.');
  expect(said(1)).not.toContain('Cup');
});

it('says who waits for a tee time, in their order, and who is being asked', async () => {
  const entry = (entryId: number, name: string, more: Partial<WaitlistEntry> = {}) => ({
    ...waitlistEntry({ entryId, day, fromTime: '12:00', toTime: '12:30', position: 1, ahead: 0, ...more }),
    userId: entryId,
    name,
  });
  const offer = {
    teeTimeId: 3,
    startsAt: '2026-11-21T17:20:00.000Z',
    time: '12:20',
    spots: 1,
    expiresAt: '2026-11-21T17:15:00.000Z',
    secondsLeft: 900,
  };
  const network = starterOffice(sheetOf([{ ...full, waiting: 2 }], [])).on(
    at(listWaitlist, { courseId: 1, day }),
    [
      entry(1, 'Noor Aziz', { status: 'OFFERED', position: null, offer, spots: 1 }),
      entry(2, 'Paul Roy'),
      entry(3, 'Early Bird', { toTime: '12:10' }),
    ],
  );
  await openStarter(network, '/admin/starter?at=3');
  await pass(300);
  const waiting = dialogs().at(-1)?.textContent ?? '';
  expect(waiting).toContain('Noor Aziz1 spot, 12:00 to 12:30, 18 holesIs asked about 12:20 until 12:15');
  expect(waiting.indexOf('Paul Roy')).toBeGreaterThan(waiting.indexOf('Noor Aziz'));
  expect(waiting).not.toContain('Early Bird');
});

it('books nobody on a day that is drawn, and says so', async () => {
  const drawn = sheet();
  const [maple] = drawn.courses;
  if (maple === undefined) throw new Error('There is no course.');
  await openStarter(
    starterOffice({ ...drawn, courses: [{ ...maple, undrawn: true }] }),
    '/admin/starter?at=2',
  );
  await pass(300);
  expect(text()).toContain('Drawn by ballot: until it is drawn nobody can be booked here.');
  await click(button('Walk-up'));
  await type(field('Name of a guest'), 'Paul Roy');
  await click(button('Add guest'));
  expect(button('Book').disabled).toBe(true);
});

describe('what changes elsewhere', () => {
  const changed = (teeTimeId: number, version: number, more: object = {}) => ({
    type: 'NUMBER_SPOTS_CHANGED',
    entityId: 1,
    day,
    teeTime: { ...later, teeTimeId, version },
    ...more,
  });

  it('is read row by row, once, and never older than what is shown', async () => {
    const network = starterOffice(sheet()).on(at(getStarterTeeTime, { id: 2 }), {
      ...later,
      version: 5,
      places: [spot(41, 'Noor Aziz', { purchaseId: 700 })],
    });
    const { stream } = await openStarter(network);
    const whole = network.to(sheetCall).length;
    stream.push(changed(2, 5));
    await pass(100);
    expect(said(2)).toContain('Noor Aziz');
    stream.push(changed(2, 4));
    stream.push(changed(2, 9, { day: '2026-11-22' }));
    stream.push(changed(2, 9, { entityId: 77 }));
    await pass(100);
    expect(network.to(at(getStarterTeeTime, { id: 2 }))).toHaveLength(1);
    expect(network.to(sheetCall)).toHaveLength(whole);
  });

  it('keeps the focus where it is, also where a tee time is added above', async () => {
    const network = starterOffice(sheet()).on(
      at(getStarterTeeTime, { id: 8 }),
      row(8, '12:05', [], { squeezed: true }),
    );
    const { stream } = await openStarter(network);
    headOf(2).focus();
    stream.push(changed(8, 1));
    await pass(100);
    expect(rowOf(1).nextElementSibling).toBe(rowOf(8));
    expect(document.activeElement).toBe(headOf(2));
  });
});
