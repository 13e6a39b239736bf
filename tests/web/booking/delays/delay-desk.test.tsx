// @vitest-environment happy-dom
/** The delay desk: looked at first, done as it was shown, told, noted and taken back. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import {
  answerClosure,
  createDelay,
  getDelay,
  listDelays,
  noteTold,
  previewDelay,
  undoDelay,
} from '@fourball/shared/booking/delays/delay-calls.ts';
import type { Delay, DelayPreview, ToldPerson } from '@fourball/shared/booking/delay-shapes.ts';
import { listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { expect, it } from 'vitest';
import { bodyOf, params } from '../../kit/club-answers.ts';
import { at, eventStream, refusal } from '../../kit/network.ts';
import { daniel } from '../../kit/office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const preview: DelayPreview = {
  fingerprint: 'as-shown',
  courses: [
    {
      courseId: 1,
      courseName: 'Maple',
      teeTimes: 12,
      begun: 2,
      firstTime: '07:10',
      lastTime: '17:30',
      lastNewTime: '18:00',
      held: 1,
      waiting: 3,
      ballot: null,
      golfEvents: [{ eventId: 4, name: 'Ladies’ night', fromTime: '16:00', toTime: '18:00' }],
    },
  ],
  parties: [
    {
      purchaseId: 9,
      courseId: 1,
      teeTimeId: 2,
      time: '07:10',
      newTime: '07:40',
      bookerId: 5,
      booker: 'Ava Tremblay',
      bookerPhone: '(705) 555-0101',
      spots: 3,
      people: [
        {
          roundId: 1,
          userId: 5,
          name: 'Ava Tremblay',
          phone: '(705) 555-0101',
          mail: true,
          checkedIn: true,
          playsElsewhere: false,
        },
        {
          roundId: 2,
          userId: null,
          name: 'Pat Lee',
          phone: null,
          mail: false,
          checkedIn: false,
          playsElsewhere: true,
        },
      ],
      nearest: null,
      givesBack: 3164,
      creditsBack: 0,
    },
  ],
  answerMinutes: null,
};

const delay: Delay = {
  delayId: 3,
  courseId: 1,
  courseName: 'Maple',
  day: '2026-11-21',
  kind: 'LATER',
  cause: 'FROST',
  words: 'There is frost on the greens: we start 45 minutes later.',
  fromTime: '07:00',
  toTime: null,
  minutes: 45,
  teeTimes: 12,
  undoes: null,
  undoneAt: null,
  canUndo: true,
  by: 'Daniel Okafor',
  at: '2026-11-21T12:00:00.000Z',
  asked: 0,
  people: 1,
  seen: 0,
};

const person: ToldPerson = {
  personId: 7,
  purchaseId: 9,
  roundId: 2,
  userId: null,
  name: 'Pat Lee',
  phone: null,
  booker: 'Ava Tremblay',
  was: '07:10',
  now: '07:55',
  fate: 'LATER',
  playsElsewhere: false,
  pushedAt: null,
  mail: 'NONE',
  mailedAt: null,
  seenAt: null,
  seenBy: null,
  notedBy: null,
  answerBy: null,
};

const openDesk = async () => {
  let made: Delay[] = [];
  let told = person;
  const network = quietClub()
    .on(getCurrentUser, daniel)
    .on(listAvatarsInReview, [])
    .on(at(openStream, { userName: 'ava' }), eventStream().open)
    .on(getBookingParams, params())
    .on(at(listDelays, {}, { day: '2026-11-21' }), () => made)
    .on(previewDelay, { result: 'SUCCESS', preview })
    .on(createDelay, () => {
      made = [delay];
      return { result: 'SUCCESS', delays: made };
    })
    .on(at(getDelay, { id: 3 }), () => ({ delay, people: [told] }))
    .on(noteTold, () => {
      told = { ...person, seenAt: '2026-11-21T12:05:00.000Z', seenBy: 'PHONE', notedBy: 'Daniel Okafor' };
      return told;
    })
    .on(undoDelay, () => {
      made = [{ ...delay, undoneAt: '2026-11-21T12:10:00.000Z', canUndo: false }];
      return { result: 'SUCCESS', delay };
    });
  rememberSession();
  await import('@fourball/web/booking/starter/delays/DelaysPage.tsx');
  await startApp(network, '/admin/delays?day=2026-11-21');
  await pass(300);
  return network;
};

it('is looked at first, and done as it was shown', async () => {
  const network = await openDesk();
  expect(text()).toContain('Nothing was put back or closed on this day.');
  const doIt = () => buttons('Put back by 45 minutes')[0];
  await type(field('Minutes later'), '45');
  expect(doIt()?.disabled).toBe(true);
  await type(field('From the start at'), '07:00');
  await click(button('See who is touched'));
  await pass(300);
  expect(bodyOf(network.to(previewDelay)[0])).toMatchObject({
    kind: 'LATER',
    from: '07:00',
    minutes: 45,
    day: '2026-11-21',
  });
  for (const said of [
    'Maple: 12 tee times',
    '07:10 to 17:30; the last one starts at 18:00',
    '2 have begun and stay.',
    'Ladies’ night keeps 16:00 to 18:00 free.',
    '1 party, 2 golfers',
    '07:10 → 07:40',
    '1 open spot',
    'Pat Lee (no address, plays elsewhere then)',
  ])
    expect(text()).toContain(said);
  expect(document.querySelector('a[href="tel:7055550101"]')).not.toBeNull();
  // Another wish is looked at anew.
  await type(field('Minutes later'), '30');
  expect(button('Put back by 30 minutes').disabled).toBe(true);
  await type(field('Minutes later'), '45');
  await click(button('See who is touched'));
  await pass(300);
  await choose('Why', 'LIGHTNING');
  expect(field('What everybody is told').value).toBe(
    'Because of lightning we start 45 minutes later. Please wait indoors.',
  );
  await click(button('Put back by 45 minutes'));
  await pass(300);
  expect(bodyOf(network.to(createDelay)[0])).toMatchObject({
    fingerprint: 'as-shown',
    cause: 'LIGHTNING',
    words: 'Because of lightning we start 45 minutes later. Please wait indoors.',
  });
  expect(network.to(createDelay)[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(text()).toContain('45 minutes later from 07:00');
  expect(text()).toContain('0 of 1 know');
});

it('shows what there is now where something has changed, and at its field what is refused', async () => {
  const network = await openDesk();
  await click(button('See who is touched'));
  await pass(300);
  network.on(createDelay, {
    result: 'CHANGED',
    delays: [],
    preview: { ...preview, fingerprint: 'as-it-is', parties: [] },
  });
  await click(button('Put back by 30 minutes'));
  await pass(300);
  expect(text()).toContain('Something has changed since you looked.');
  expect(text()).toContain('Nobody has booked there.');
  await click(button('Put back by 30 minutes'));
  await pass(300);
  expect(bodyOf(network.to(createDelay)[1])).toMatchObject({ fingerprint: 'as-it-is' });
  network.on(
    previewDelay,
    refusal('invalid_input', 'No', {
      issues: [{ field: 'minutes', message: 'Please say by how many minutes.' }],
    }),
  );
  await type(field('Minutes later'), '');
  await click(button('See who is touched'));
  await pass(300);
  expect(field('Minutes later').getAttribute('aria-invalid')).toBe('true');
});

it('shows who knows, notes whom the office called, and takes it back', async () => {
  const network = await openDesk();
  await click(button('See who is touched'));
  await pass(300);
  await click(button('Put back by 30 minutes'));
  await pass(300);
  await click(button('Who knows of it: Maple: 45 minutes later from 07:00'));
  await pass(300);
  expect(text()).toContain('Has not read it · No address · guest of Ava Tremblay');
  await click(button('Told by phone: Pat Lee'));
  await pass(300);
  expect(bodyOf(network.to(noteTold)[0])).toEqual({ personId: 7, told: true });
  expect(text()).toContain('Told by phone, Daniel Okafor');
  await click(button('Take it back'));
  await pass(300);
  const [dialog] = dialogs();
  const sure = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Take it back',
  );
  await click(sure as HTMLElement);
  await pass(300);
  expect(bodyOf(network.to(undoDelay)[0])).toEqual({ delayId: 3, words: 'We start on time after all.' });
  expect(text()).toContain('Taken back');
  expect(buttons('Take it back')).toHaveLength(0);
});

it('closes a span as it was shown: where each party could go, what comes back, and who answers by phone', async () => {
  const network = await openDesk();
  const closure: Delay = { ...delay, kind: 'CLOSED', minutes: null, toTime: '10:00', asked: 1 };
  const asked: ToldPerson = {
    ...person,
    name: 'Ava Tremblay',
    userId: 5,
    now: '10:20',
    fate: 'ASKED',
    answerBy: '2026-11-21T12:30:00.000Z',
  };
  const [party] = preview.parties;
  if (!party) throw new Error('There is a party.');
  let state: ToldPerson['fate'] = 'ASKED';
  network
    .on(previewDelay, {
      result: 'SUCCESS',
      preview: {
        ...preview,
        answerMinutes: 30,
        parties: [
          { ...party, newTime: null, nearest: { teeTimeId: 8, time: '10:20' } },
          { ...party, purchaseId: 10, newTime: null, nearest: null },
        ],
      },
    })
    .on(createDelay, { result: 'SUCCESS', delays: [closure] })
    .on(at(listDelays, {}, { day: '2026-11-21' }), () => [closure])
    .on(at(getDelay, { id: 3 }), () => ({ delay: closure, people: [{ ...asked, fate: state }] }))
    .on(answerClosure, () => {
      state = 'MOVED';
      return { result: 'SUCCESS' as const, fate: 'MOVED' as const };
    });
  await choose('What happens', 'CLOSED');
  await type(field('From the start at'), '07:00');
  await type(field('Open again at'), '10:00');
  await click(button('See who is touched'));
  await pass(300);
  expect(bodyOf(network.to(previewDelay)[0])).toMatchObject({ kind: 'CLOSED', from: '07:00', to: '10:00' });
  expect(text()).toContain('07:10 → 10:20');
  expect(text()).toContain('They have 30 minutes to answer.');
  expect(text()).toContain('no room: cancelled, $31.64 comes back');
  await choose('Who has booked there', 'CANCEL');
  expect(text()).not.toContain('07:10 → 10:20');
  await choose('Who has booked there', 'OFFER');
  expect(field('What everybody is told').value).toBe(
    'There is frost on the greens: the course is closed from 07:00 to 10:00.',
  );
  await click(button('Close it'));
  await pass(300);
  expect(bodyOf(network.to(createDelay)[0])).toMatchObject({
    kind: 'CLOSED',
    inside: 'OFFER',
    fingerprint: 'as-shown',
  });
  expect(text()).toContain('1 booking has not answered yet');
  await click(button('Who knows of it: Maple: closed from 07:00 to 10:00'));
  await pass(300);
  expect(text()).toContain('Has not answered · until 07:30');
  await click(button('They move: the booking of Ava Tremblay'));
  await pass(300);
  expect(bodyOf(network.to(answerClosure)[0])).toEqual({ delayId: 3, purchaseId: 9, moves: true });
  expect(text()).toContain('Moves');
  expect(buttons('They move: the booking of Ava Tremblay')).toHaveLength(0);
});
