// @vitest-environment happy-dom
/** Events in the hands of organizers: their list and calendar, the wizard, series, and a copy of last week. */
import {
  createEvent,
  createEventSeries,
  listEventFees,
  updateEvent,
} from '@fourball/shared/seasons/event-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import { listCancellationPolicies } from '@fourball/shared/seasons/policy-calls.ts';
import { describe, expect, it } from 'vitest';
import { meadow } from '../../../kit/course-club.ts';
import { at, refusal, type Network } from '../../../kit/network.ts';
import {
  bodiesOf,
  fee,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, field, pass, path, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/seasons/3';

const third = night({
  numSpots: 40,
  taken: 33,
  registrationClosesAt: '2026-11-25T23:00:00.000Z',
  courses: [{ courseId: 2, name: 'Hollow', status: 'CONFIRMED', confirmed: true, blocked: true }],
});
const draft = night({ id: 6, name: 'Night 4', date: '2026-12-03', publish: false });
const over = night({ id: 7, name: 'Night 2', date: '2026-11-19' });
const off = night({ id: 8, name: 'Rained out', date: '2026-11-12', cancelled: true });
const league = (): Network => organizerClub([off, over, third, draft]);

const rows = (): string[] =>
  [...document.querySelectorAll('table[aria-label=Events] tbody tr')].map((row) => row.textContent ?? '');
const firstBody = (network: Network): Record<string, unknown> =>
  bodiesOf(network, createEvent)[0] as Record<string, unknown>;
const radio = (name: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')]
    .find((label) => label.textContent?.startsWith(name))
    ?.querySelector<HTMLInputElement>('input[type=radio]');
  if (!found) throw new Error(`There is no format ${name}.`);
  return found;
};
const openWizard = async (network: Network) => {
  await openOrganizer(network, address);
  await click(buttons('New event')[0] ?? button('New event'));
  await pass(300);
};
const toStep = async (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('ol[aria-label=Steps] button')].find((one) =>
    one.textContent?.endsWith(name),
  );
  if (found === undefined) throw new Error(`There is no step ${name}.`);
  await click(found);
  await pass(100);
};

describe('the list [mgmt.eventsMgmt.1]', () => {
  it('shows what is to come, drafts among it, and the others by their lists', async () => {
    await openOrganizer(league(), address);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('Night 3');
    expect(rows()[0]).toContain('33 of 40');
    expect(rows()[1]).toContain('Draft');
    await click(button('Cancelled1'));
    expect(rows()[0]).toContain('Rained out');
    await click(button('Past1'));
    expect(rows()[0]).toContain('Night 2');
    expect(window.location.search).toBe('?list=past');
  });

  it('shows the month of the next one, with each on its day', async () => {
    await openOrganizer(league(), address);
    await click(button('Calendar'));
    expect(document.querySelector('h3')?.textContent).toBe('November 2026');
    const cells = [
      ...document.querySelectorAll('table[aria-label="Events of November 2026"] td:not([data-outside])'),
    ];
    expect(cells.find((cell) => cell.textContent?.startsWith('26'))?.textContent).toContain('13:10 Night 3');
    await click(button('Month after'));
    expect(document.querySelector('h3')?.textContent).toBe('December 2026');
    expect(text()).toContain('Night 4Draft');
  });

  it('shows a month as a whole until less of it is asked for', async () => {
    await openOrganizer(league(), `${address}?view=calendar`);
    expect(button('All4').getAttribute('aria-pressed')).toBe('true');
    expect(text()).toContain('Night 2');
    expect(text()).toContain('Rained out');
    await click(button('To come2'));
    expect(text()).not.toContain('Night 2');
    expect(text()).toContain('Night 3');
  });

  it('leads to the first one where there is none', async () => {
    await openOrganizer(organizerClub([]), address);
    expect(text()).toContain('A name and a day are enough');
    expect(buttons('New event')).toHaveLength(2);
  });

  it('opens an event by its name', async () => {
    await openOrganizer(league(), address);
    await click(button('Night 3'));
    await pass(300);
    expect(path()).toBe('/organize/golf-events/5');
  });
});

describe('a copy of last week', () => {
  it('takes one tap: a week on, the next number, with all that it has', async () => {
    const network = league().on(createEvent, night({ id: 9, name: 'Night 4', date: '2026-12-03' }));
    await openOrganizer(network, address);
    await click(button('Copy Night 3 to a week later'));
    await pass(100);
    expect(firstBody(network)).toMatchObject({
      copyOf: 5,
      seasonId: 3,
      name: 'Night 4',
      date: '2026-12-03',
      time: '13:10',
      numSpots: 40,
      publish: false,
      registrationClosesAt: '2026-12-02T23:00:00.000Z',
    });
    expect(firstBody(network)).not.toHaveProperty('fees');
    expect(text()).toContain('Night 4 on Thu, Dec 3 is a draft now.');
  });

  it('is told where the season is over by then', async () => {
    const last = night({ date: '2027-03-30' });
    const network = await openOrganizer(organizerClub([last]), address);
    await click(button('Copy Night 3 to a week later'));
    await pass(300);
    expect(onTop()).toContain('A week later the season is over.');
    expect(network.to(createEvent)).toEqual([]);
  });
});

describe('the wizard [mgmt.eventsMgmt.1]', () => {
  it('makes the first event of a name alone, with a default for everything', async () => {
    const network = organizerClub([]).on(createEvent, night());
    await openWizard(network);
    expect(topButton('Publish').disabled).toBe(true);
    await type(field('Name'), 'Opening night');
    expect(topButton('Publish').disabled).toBe(false);
    await click(topButton('Save as draft'));
    await pass(300);
    expect(firstBody(network)).toMatchObject({
      seasonId: 3,
      name: 'Opening night',
      date: '2026-11-21',
      endDate: null,
      time: '08:00',
      startKind: 'ONE_TEE',
      numSpots: 0,
      waitlist: true,
      publish: false,
      courseIds: [],
      fees: [],
      registrationOpensAt: null,
      format: { basis: 'STABLEFORD', score: 'NET', allowancePercent: null, holes: '18', rounds: 1 },
    });
    expect(text()).toContain('Night 3 is a draft.');
  });

  it('begins as the season’s last one, a week on', async () => {
    const network = league().on(createEvent, night());
    await openWizard(network);
    expect(field('Name').value).toBe('Night 5');
    expect(field('Day').value).toBe('2026-12-10');
    expect(onTop()).toContain('Begins as Night 4');
    await click(topButton('Publish'));
    await pass(300);
    expect(firstBody(network)).toMatchObject({ copyOf: 6, publish: true });
    expect(firstBody(network)).not.toHaveProperty('fees');
  });

  it('says formats in plain words, and recommends the allowance of each', async () => {
    const network = organizerClub([]).on(createEvent, night());
    await openWizard(network);
    await type(field('Name'), 'Pairs');
    await click(radio('Four-ball better ball'));
    expect(onTop()).toContain('Recommended: 85%');
    expect(onTop()).toContain('Four-ball: the better ball of two counts on each hole.');
    await type(field('Handicap allowance, %'), '80');
    expect(onTop()).toContain('You play off 80% of your course handicap.');
    await click(topButton('Gross'));
    await choose('Ties', 'playoff');
    await click(topButton('Publish'));
    await pass(300);
    expect(firstBody(network)).toMatchObject({
      format: {
        basis: 'STABLEFORD',
        score: 'GROSS',
        side: { size: 2, mode: 'BEST_N', count: 1 },
        allowancePercent: 80,
        ties: ['PLAYOFF'],
      },
    });
  });

  it('goes on to courses, start, fees and registration, in the club’s time', async () => {
    const network = organizerClub([])
      .on(createEvent, night())
      .on(listCourses, [meadow])
      .on(listCancellationPolicies, [{ id: 2, name: 'Usual', text: '', tiers: [] }]);
    await openWizard(network);
    await type(field('Name'), 'Opening night');
    await click(topButton('Next: Course'));
    await click(field(meadow.fullName));
    await click(topButton('Next: Start'));
    await type(field('First start'), '17:30');
    await click(topButton('Shotgun'));
    await click(topButton('Next: Fees'));
    await click(topButton('Add a fee'));
    const [feeName] = [...document.querySelectorAll<HTMLInputElement>('fieldset input[maxlength="120"]')];
    if (feeName === undefined) throw new Error('The fee has no name.');
    await type(feeName, 'Entry');
    await type(field('Member'), '20');
    await click(topButton('Next: Registration'));
    await type(field('Places'), '48');
    await type(field('Registration opens'), '2026-11-22T07:00');
    await choose('Cancellation policy', '2');
    await click(topButton('Publish'));
    await pass(300);
    expect(firstBody(network)).toMatchObject({
      courseIds: [meadow.courseId],
      time: '17:30',
      startKind: 'SHOTGUN',
      numSpots: 48,
      // Five hours behind UTC.
      registrationOpensAt: '2026-11-22T12:00:00.000Z',
      cancellationPolicyId: '2',
      fees: [{ name: 'Entry', memberPrice: 2_000, nonMemberPrice: 2_000, externalMemberPrice: 2_000 }],
    });
  });

  it('leads to the step where something is refused, and keeps what was typed', async () => {
    const closes = {
      issues: [{ field: 'registrationClosesAt', message: 'It would close before it opens.' }],
    };
    const network = organizerClub([]).on(createEvent, refusal('invalid_input', 'No', closes));
    await openWizard(network);
    await type(field('Name'), 'Opening night');
    await click(topButton('Publish'));
    await pass(300);
    expect(onTop()).toContain('It would close before it opens.');
    expect(field('Registration closes').getAttribute('aria-invalid')).toBe('true');
    await toStep('Format');
    expect(field('Name').value).toBe('Opening night');
  });

  it('a number that is none leads to its step with a plain word, and nothing is sent', async () => {
    const network = league();
    await openWizard(network);
    await type(field('Name'), 'Night 5');
    await toStep('Registration');
    await type(field('Places'), 'many');
    await toStep('Format');
    await click(topButton('Publish'));
    await pass(100);
    expect(onTop()).toContain('Please enter a whole number, or 0.');
    expect(document.activeElement).toBe(field('Places'));
    expect(network.to(createEvent)).toEqual([]);
  });

  it('an amount that is none leads to the fees, and nothing is sent', async () => {
    const network = organizerClub([]);
    await openWizard(network);
    await type(field('Name'), 'Opening night');
    await toStep('Fees');
    await click(topButton('Add a fee'));
    await toStep('Format');
    await click(topButton('Publish'));
    await pass(300);
    expect(onTop()).toContain('Please enter an amount such as 1250.00.');
    expect(network.to(createEvent)).toEqual([]);
  });

  it('makes a series: every week until a day', async () => {
    const network = organizerClub([]).on(createEventSeries, [night(), night({ id: 6 })]);
    await openWizard(network);
    await type(field('Name'), 'Thursday');
    await type(field('Day'), '2026-11-26');
    await toStep('Start');
    await type(field('Every week until'), '2027-01-28');
    await click(topButton('Publish all'));
    await pass(300);
    expect(bodiesOf(network, createEventSeries)).toMatchObject([
      { name: 'Thursday', date: '2026-11-26', until: '2027-01-28', everyWeeks: 1, publish: true },
    ]);
    expect(text()).toContain('2 events are published.');
  });

  it('takes fees over as they were last time, or has them changed', async () => {
    const network = league()
      .on(at(listEventFees, { id: 6 }), [fee({ name: 'Night', memberPrice: 1_500 })])
      .on(createEvent, night());
    await openWizard(network);
    await toStep('Fees');
    await pass(100);
    expect(onTop()).toContain('As last time: Night.');
    await click(topButton('Change the fees'));
    await type(field('Member'), '16');
    await click(topButton('Publish'));
    await pass(300);
    expect(firstBody(network)).toMatchObject({ copyOf: 6, fees: [{ name: 'Night', memberPrice: 1_600 }] });
  });
});

it('an event is edited by the same steps, and what is not in them stays', async () => {
  const shown = night({ publish: true, message: 'Carts on the path', loadedAllParticipants: false });
  const network = organizerClub([shown]).on(updateEvent, shown);
  await openOrganizer(network, '/organize/golf-events/5/groups?part=edit');
  await pass(300);
  expect(topButton('Save').disabled).toBe(true);
  await type(field('Name'), 'Night three');
  await click(topButton('Save'));
  await pass(300);
  expect(bodiesOf(network, updateEvent)).toMatchObject([
    {
      id: 5,
      seasonId: 3,
      name: 'Night three',
      date: '2026-11-26',
      publish: true,
      loadedAllParticipants: false,
    },
  ]);
});

it('of a season that is not there by now, the list says so', async () => {
  const network = organizerClub().on(at(listEventsBySeason, { seasonId: 3 }), refusal('internal'));
  await openOrganizer(network, address);
  expect(text()).toContain('This did not load');
});
