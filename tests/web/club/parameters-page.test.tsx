// @vitest-environment happy-dom
/** The page of parameters: what they mean, what holds now and on another day, and the values that admins date. */
import { setTimeout as aMoment } from 'node:timers/promises';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { settingType } from '@fourball/shared/booking/setting-types.ts';
import { findKnownParameter, knownParameters } from '@fourball/shared/club/parameters/known-parameters.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import { membershipTextField } from '@fourball/shared/membership/enums.ts';
import { writtenValue } from '@fourball/web/club/admin/parameters/parameter-values.ts';
import { words } from '@fourball/web/club/admin/parameters/parameter-words.en.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, type Asked } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  listParameters,
  listParametersOn,
  createParameter,
  updateParameter,
  deleteParameter,
} from '@fourball/shared/club/parameters/parameter-calls.ts';

const value = (part: Partial<Parameter> & Pick<Parameter, 'id'>): Parameter => ({
  name: 'TWILIGHT_TIME',
  value: '15:00',
  group: 'BOOKING',
  startDate: [2020, 1, 1, 0, 0],
  standing: 'PAST',
  ...part,
});
const fee = value({
  id: 9,
  name: 'CANCELLATION_FEE',
  value: '2500',
  group: 'CANCELLATION',
  standing: 'CURRENT',
});
const own = value({ id: 8, name: 'HOUSE_RULE', value: 'No mulligans', group: 'OURS', standing: 'CURRENT' });
const [later, current, first] = [
  value({ id: 3, value: '16:00', startDate: [2027, 4, 15, 6, 30], standing: 'UPCOMING' }),
  value({ id: 2, value: '14:00', startDate: [2026, 10, 15, 0, 0], standing: 'CURRENT' }),
  value({ id: 1 }),
];

const office = (values: Parameter[] = [own, fee, later, current, first]): Network =>
  quietClub()
    .on(getCurrentUser, { ...ava, avatarUrl: '/images/a.jpg', admin: true, roles: ['GOLFER', 'ADMIN'] })
    .on(listParameters, values);

const open = async (network: Network, address = '/admin/parameters') => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/club/admin/parameters/AdminParametersPage.tsx');
  await import('@fourball/web/ui/dialog/MessageDialog.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(200);
  // The page asks for its code by itself, which takes time of another clock than the one that is faked.
  for (
    let turn = 0;
    turn < 100 && document.querySelector('[role=status][aria-label^=Loading]') !== null;
    turn += 1
  )
    await act(() => aMoment(20));
  await pass(200);
  return network;
};

const rowOf = (name: string): string => button(`Open ${name}`).closest('li')?.textContent ?? '';
const timeline = (): string[] =>
  [...document.querySelectorAll('[data-standing]')].map((moment) => moment.textContent ?? '');
const bodyOf = (network: Network, call: Asked): unknown =>
  JSON.parse(network.to(call).at(-1)?.body ?? 'null');
const refusedAt = (name: string, message: string) =>
  refusal('invalid_input', 'No', { issues: [{ field: name, message }] });

it('lets no golfer in, and asks for nothing', async () => {
  const network = await open(quietClub().on(listParameters, [fee]));
  expect(network.to(listParameters)).toEqual([]);
  expect(text()).not.toContain('CANCELLATION_FEE');
});

describe('the list', () => {
  it('[mgmt.businesssettings.1] [mgmt.businesssettings.2] is grouped, and tells of each what it means, its value with its unit, since when, and what is to come', async () => {
    await open(office());
    const groups = [...document.querySelectorAll('main section h2')].map((title) => title.textContent);
    expect(groups).toEqual(['Booking', 'Cancellation', 'Money', 'Membership', 'OURS']);
    expect(rowOf('TWILIGHT_TIME')).toContain('Twilight time');
    expect(rowOf('TWILIGHT_TIME')).toContain('The time of day from which twilight fees are offered.');
    expect(rowOf('TWILIGHT_TIME')).toContain('14:00');
    expect(rowOf('TWILIGHT_TIME')).toContain('since Oct 15, 2026');
    expect(rowOf('TWILIGHT_TIME')).toContain('1 value to come');
    expect(rowOf('CANCELLATION_FEE')).toContain('$25.00');
    expect(rowOf('HOUSE_RULE')).toContain('This club’s own parameter.');
    // What no club has until an admin writes it can be written here.
    expect(rowOf('CLUB_ADDRESS')).toContain('Nothing yet');
  });

  it('shows the business settings alone, also after a reload', async () => {
    const hst = value({ id: 7, name: 'HST', value: '13', group: 'MONEY', standing: 'CURRENT' });
    const more = value({
      id: 6,
      name: 'UNDO_MINUTES',
      value: '10',
      group: 'CANCELLATION',
      standing: 'CURRENT',
    });
    await open(office([own, fee, hst, more, later, current, first]));
    const shown = () =>
      [...document.querySelectorAll('main section button')].map((one) => one.getAttribute('aria-label'));
    expect(shown()).toEqual(expect.arrayContaining(['Open UNDO_MINUTES', 'Open HOUSE_RULE']));
    const choice = document.querySelector('select') as HTMLSelectElement;
    await act(async () => {
      choice.value = 'settings';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(shown()).toEqual(['Open TWILIGHT_TIME', 'Open CANCELLATION_FEE', 'Open HST']);
    expect(window.location.search).toBe('?show=settings');
    const named = [...settingType.options, ...membershipTextField.options];
    expect(named.filter((name) => findKnownParameter(name) === undefined)).toEqual([]);
  });

  it('names the unit of a single one in the singular', () => {
    const credit = findKnownParameter('ROUND_CREDIT');
    expect([writtenValue('1', credit), writtenValue('2', credit)]).toEqual(['1 credit', '2 credits']);
    // The first word that ends in s is the noun, and means one without it.
    for (const { unit } of knownParameters) if (unit !== undefined) expect(unit).toMatch(/[^s]s( |$)/);
  });

  it('gives each group a name of its own', () => {
    for (const { group } of knownParameters) expect(Object.keys(words.groups)).toContain(group);
  });

  it('finds by what a parameter means', async () => {
    await open(office());
    await type(field('Find by name or meaning'), 'charged');
    expect(buttons('Open CANCELLATION_FEE')).toHaveLength(1);
    expect(buttons('Open TWILIGHT_TIME')).toEqual([]);
  });

  it('tells what holds on another day', async () => {
    const network = office().on(at(listParametersOn, { day: '2027-05-01' }), [later, fee]);
    await open(network, '/admin/parameters?on=2027-05-01');
    expect(network.to(at(listParametersOn, { day: '2027-05-01' }))).toHaveLength(1);
    expect(rowOf('TWILIGHT_TIME')).toContain('16:00');
    expect(rowOf('HOUSE_RULE')).toContain('Nothing yet');
  });

  it('that does not load can be asked for again', async () => {
    const network = office().on(listParameters, refusal('internal', 'No'));
    await open(network);
    expect(text()).toContain('The parameters did not load');
    network.on(listParameters, [fee]);
    await click(button('Try again'));
    expect(buttons('Open CANCELLATION_FEE')).toHaveLength(1);
  });
});

describe('one parameter', () => {
  const openOne = async (network: Network, name = 'TWILIGHT_TIME') => {
    await open(network, `/admin/parameters?open=${name}`);
    await pass(200);
  };

  it('shows its values on a line of time, the newest first', async () => {
    await openOne(office());
    expect(timeline()).toEqual([
      expect.stringMatching(/To come.*16:00.*from Apr 15, 2027, 06:30/),
      expect.stringMatching(/Holds now.*14:00.*from Oct 15, 2026/),
      expect.stringMatching(/Was.*15:00.*from the start/),
    ]);
  });

  it('[mgmt.businesssettings.2] gets a value from a day and time on', async () => {
    const network = office().on(createParameter, later);
    await openOne(network);
    await click(button('Add a value'));
    await type(field('Value'), '17:00');
    await type(field('First day'), '2027-06-01');
    await type(field('From what time'), '05:30');
    await click(button('Add'));
    expect(bodyOf(network, createParameter)).toEqual({
      name: 'TWILIGHT_TIME',
      value: '17:00',
      group: 'BOOKING',
      startDate: [2027, 6, 1, 5, 30],
    });
    expect(text()).toContain('The value is added.');
    expect(network.to(listParameters).length).toBeGreaterThan(1);
  });

  it('says at the field what is wrong with it, and keeps what was typed', async () => {
    await openOne(office().on(createParameter, refusedAt('value', 'Please write something.')), own.name);
    await click(button('Add a value'));
    await type(field('Value'), '  ');
    await click(button('Add'));
    const described = field('Value').getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(
      'Please write something.',
    );
    expect((field('Value') as HTMLTextAreaElement).value).toBe('  ');
  });

  it('takes an amount as people write it, and says where it is none', async () => {
    const network = office().on(createParameter, fee);
    await openOne(network, fee.name);
    await click(button('Add a value'));
    expect((field('Amount') as HTMLInputElement).value).toBe('25.00');
    await type(field('Amount'), 'a lot');
    await click(button('Add'));
    expect(text()).toContain('Please enter an amount such as 25.00.');
    expect(network.to(createParameter)).toEqual([]);
    await type(field('Amount'), '$30.5');
    await click(button('Add'));
    expect(bodyOf(network, createParameter)).toMatchObject({ value: '3050' });
  });

  it('offers the words that a choice takes, and a time as a time', async () => {
    const waitlist = value({ id: 7, name: 'WAITLIST', value: 'ON', group: 'FAIRNESS', standing: 'CURRENT' });
    await openOne(office([waitlist, later, current, first]), waitlist.name);
    await click(button('Add a value'));
    const choices = [...document.querySelectorAll('[role=dialog] select option')];
    expect(choices.map(({ textContent }) => textContent)).toEqual(['ON', 'OFF']);
  });

  it('asks before what was typed is left behind, and keeps it while another value is opened', async () => {
    await openOne(office());
    await click(button('Add a value'));
    const typed = field('Value') as HTMLInputElement;
    await type(typed, '17:00');
    await click(button('Change 14:00, from Oct 15, 2026'));
    await click(button('Close'));
    await pass(300);
    await click(button('Keep editing'));
    await pass(300);
    expect([typed.isConnected, typed.value]).toEqual([true, '17:00']);
    await click(button('Close'));
    await pass(300);
    await click(button('Leave'));
    await pass(300);
    expect(window.location.search).toBe('');
  });

  it('asks for the first day where there is none, and sends nothing', async () => {
    const network = office();
    await openOne(network);
    await click(button('Add a value'));
    await type(field('First day'), '');
    await click(button('Add'));
    expect(text()).toContain('Please choose a day.');
    expect(network.to(createParameter)).toEqual([]);
  });

  it('[mgmt.businesssettings.2] has a value changed', async () => {
    const network = office().on(updateParameter, current);
    await openOne(network);
    await click(button('Change 14:00, from Oct 15, 2026'));
    await type(field('Value'), '14:30');
    await click(button('Save'));
    expect(bodyOf(network, updateParameter)).toEqual({ id: 2, value: '14:30' });
  });

  it('[mgmt.businesssettings.2] has a value deleted once DELETE was typed, and says why it can’t be', async () => {
    const network = office().on(at(deleteParameter, { id: 2 }), {
      result: 'CONFLICT',
      reason: 'The club needs a value of it.',
    });
    await openOne(network);
    await click(button('Delete 14:00, from Oct 15, 2026'));
    await pass(300);
    const dialog = dialogs().find((one) => one.textContent?.includes('will no longer be'));
    const typed = dialog?.querySelector('input');
    if (typed == null) throw new Error('There is nowhere to type DELETE.');
    expect(network.to(at(deleteParameter, { id: 2 }))).toEqual([]);
    await type(typed, 'DELETE');
    const ok = [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'ok');
    await click(ok as HTMLElement);
    await pass(300);
    expect(network.to(at(deleteParameter, { id: 2 }))).toHaveLength(1);
    expect(text()).toContain('The club needs a value of it.');
  });
});
