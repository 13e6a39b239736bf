// @vitest-environment happy-dom
/** The sheet on which one signs up: its defaults, its price, what each answer says, and that nothing chosen is lost. */
import { beforeEach, describe, expect, it } from 'vitest';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import type { EntryQuote, SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { listCancellationPolicies } from '@fourball/shared/seasons/policy-calls.ts';
import { listParticipantsByEvent } from '@fourball/shared/seasons/participant-calls.ts';
import {
  listOwnRegistrations,
  quoteEntry,
  signUpEvent,
} from '@fourball/shared/seasons/registration-calls.ts';
import { entryQuote, golfEvent, ownEntry, registration, signUpReply } from '../../kit/answers/golf-event.ts';
import { bodyOf, marcus } from '../../kit/club-answers.ts';
import { at, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  reloadApp,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const policy = {
  id: 4,
  name: 'Usual',
  text: '',
  tiers: [
    { hoursBefore: 168, percentBack: 100 },
    { hoursBefore: 48, percentBack: 50 },
  ],
};
const scramble = golfEvent({
  policyId: 4,
  format: {
    ...golfEvent().format,
    side: { size: 3, mode: 'SCRAMBLE', count: 1 },
  },
});

/** $33.90 for a member, $45.20 for guests. */
const dinner = {
  feeId: 12,
  name: 'Dinner',
  description: '',
  optionsDescription: 'steak / fish',
  competitionId: null,
  amount: 3_000,
  tax: 390,
  guestAmount: 4_000,
  guestTax: 520,
};

let network: Network;
const quoted = (part: Partial<EntryQuote>): Network => network.on(quoteEntry, entryQuote(part));
const answers = (part: Partial<SignUpReply>): Network => network.on(signUpEvent, signUpReply(part));

beforeEach(() => {
  network = quietClub()
    .on(at(getEvent, { id: 5 }), scramble)
    .on(at(listParticipantsByEvent, { eventId: 5 }), [])
    .on(listCancellationPolicies, [policy])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote())
    .on(signUpEvent, signUpReply());
});

const preload = () =>
  Promise.all([
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/seasons/events/GolfEventPage.tsx'),
    import('@fourball/web/seasons/registration/SignUpSheet.tsx'),
  ]);

/** The first of the three taps. */
const open = async (): Promise<void> => {
  await preload();
  rememberSession();
  await startApp(network, '/golf-events/5');
  await pass(100);
  await click(button('Sign up'));
  await pass(700);
};
const sheet = (): string => dialogs().at(-1)?.textContent ?? '';
const sent = (): Record<string, unknown> => bodyOf(network.to(signUpEvent).at(-1)) as Record<string, unknown>;
const tick = async (label: string): Promise<void> => {
  await click(field(label));
  await pass(700);
};

it('signs up in two taps on it: the price with its reason, tax, day and refunds is shown, and is on the button', async () => {
  // The page behind it knows at once, and the sheet still says what it led to.
  network.on(signUpEvent, () => {
    network
      .on(at(getEvent, { id: 5 }), { ...scramble, own: ownEntry() })
      .on(listOwnRegistrations, [registration()]);
    return signUpReply();
  });
  await open();
  expect(sheet()).toContain('EntryMember price$50.00HST$6.50You pay$56.50');
  expect(sheet()).toContain('Charged to your account at the club today.');
  expect(sheet()).toContain('100% comes back until 7 days before.50% comes back until 2 days before.');
  await click(button('Sign up for $56.50'));
  await pass(100);
  expect(sent()).toMatchObject({ eventId: 5, expectedTotal: 5_650, guests: [], feeIds: [], team: null });
  expect(network.to(signUpEvent)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(sheet()).toContain('You are in');
  expect(sheet()).toContain('You are signed up for Frost Open.');
  await click(button('Done'));
  await pass(300);
  expect(dialogs()).toEqual([]);
  expect(buttons('Withdraw')).toHaveLength(1);
});

describe('what came of it', () => {
  const cases: [Partial<SignUpReply>, string[]][] = [
    [
      { result: 'WAITLISTED', status: 'WAITLIST', before: 2 },
      ['You are on the waitlist', '2 parties wait in front of you'],
    ],
    [{ result: 'INVITED', status: 'INVITED' }, ['You are asked', 'Please say whether you want it.']],
    [{ result: 'ALREADY' }, ['You are in it already', 'nothing is charged again']],
    [{ result: 'CLOSED', reason: 'Registration is closed.' }, ['Registration is closed', 'See other events']],
    [{ result: 'FULL' }, ['The last place has gone', 'nothing is charged', 'See other events']],
    [
      { result: 'NOT_ELIGIBLE', reason: 'There is no such golfer.' },
      ['This is not open to you', 'There is no such golfer.'],
    ],
  ];
  it.each(cases)('says plainly %o', async (part, sentences) => {
    answers(part);
    await open();
    await click(button('Sign up for $56.50'));
    await pass(100);
    for (const sentence of sentences) expect(sheet()).toContain(sentence);
  });

  it('asks again where the price has changed, with the new one on the button', async () => {
    answers({ result: 'PRICE_CHANGED', registrationId: null, status: null, total: 6_780 });
    await open();
    quoted({ total: 6_780, tax: 780 });
    await click(button('Sign up for $56.50'));
    await pass(700);
    expect(sheet()).toContain('The price has changed: it is $67.80 now. Nothing was done yet.');
    answers({ total: 6_780 });
    await click(button('Sign up for $67.80'));
    await pass(100);
    expect(sent()).toMatchObject({ expectedTotal: 6_780 });
    expect(sheet()).toContain('You are in');
  });

  it('tells what is refused at its field', async () => {
    network.on(
      signUpEvent,
      refusal('invalid_input', 'No.', { issues: [{ field: 'comments', message: 'Please say less.' }] }),
    );
    await open();
    await click(button('Sign up for $56.50'));
    await pass(100);
    expect(sheet()).toContain('Please say less.');
  });
});

it('takes the suggested division, and asks for the price anew with each choice', async () => {
  const division = (competitionId: number, name: string, suggested: boolean) => ({
    competitionId,
    name,
    contest: false,
    open: true,
    free: 3,
    suggested,
  });
  network.on(quoteEntry, (asked) => {
    const { feeIds } = bodyOf(asked) as { feeIds: number[] };
    return entryQuote({
      competitions: [division(21, 'Eagles', false), division(22, 'Birdies', true)],
      optional: [dinner],
      total: feeIds.length === 0 ? 5_650 : 9_040,
    });
  });
  await open();
  expect(sheet()).toContain('BirdiesSuggested for your handicap · 3 places left');
  expect(bodyOf(network.to(quoteEntry).at(-1))).toMatchObject({ competitionId: 22 });
  await tick('Dinner · $33.90');
  await click(button('fish'));
  await click(button('Sign up for $90.40'));
  await pass(100);
  expect(sent()).toMatchObject({
    competitionId: 22,
    feeIds: [12],
    comments: 'Dinner: fish',
    expectedTotal: 9_040,
  });
});

it('asks for the names of guests before anything is sent', async () => {
  await open();
  await click(button('Add a guest'));
  await pass(700);
  expect(bodyOf(network.to(quoteEntry).at(-1))).toMatchObject({ guests: ['Guest 1'] });
  await click(button('Sign up for $56.50'));
  expect(sheet()).toContain('Please say who it is.');
  expect(network.to(signUpEvent)).toEqual([]);
  await type(field('Name of guest 1'), 'Pat Quinn');
  await pass(700);
  await click(button('Sign up for $56.50'));
  await pass(100);
  expect(sent()).toMatchObject({ guests: ['Pat Quinn'] });
});

it('offers a guest the extras at the guest’s price, and says what was chosen for whom', async () => {
  network.on(quoteEntry, (asked) => {
    const { guestFeeIds } = bodyOf(asked) as { guestFeeIds: number[][] };
    return entryQuote({ optional: [dinner], total: 5_650 + guestFeeIds.flat().length * 4_520 });
  });
  await open();
  await click(button('Add a guest'));
  await type(field('Name of guest 1'), 'Pat Quinn');
  await pass(700);
  await click(button('Add a guest'));
  await type(field('Name of guest 2'), 'Gus Green');
  await pass(700);
  await tick('Dinner for Pat Quinn · $45.20');
  expect(sheet()).toContain('Dinner · $33.90');
  await click(button('fish'));
  expect(document.querySelector('[aria-label="Dinner: choice of Pat Quinn"]')).not.toBeNull();
  await click(button('Sign up for $101.70'));
  await pass(100);
  expect(sent()).toMatchObject({
    guests: ['Pat Quinn', 'Gus Green'],
    feeIds: [],
    guestFeeIds: [[12], []],
    comments: 'Dinner (Pat Quinn): fish',
    expectedTotal: 10_170,
  });
});

it('leaves the extras of a guest away who stays at home', async () => {
  network.on(quoteEntry, entryQuote({ optional: [{ ...dinner, optionsDescription: '' }] }));
  await open();
  for (const _ of [1, 2]) await click(button('Add a guest'));
  await type(field('Name of guest 1'), 'Pat Quinn');
  await type(field('Name of guest 2'), 'Gus Green');
  await tick('Dinner for Pat Quinn · $45.20');
  await click(button('Remove guest 1'));
  await pass(700);
  await click(button('Sign up for $56.50'));
  await pass(100);
  expect(sent()).toMatchObject({ guests: ['Gus Green'], guestFeeIds: [[]] });
});

describe('a team', () => {
  const bring = async (): Promise<void> => {
    await click(button('Bring partners'));
    await type(field('Name or member number'), 'marcus');
    await pass(600);
    await click(button('Choose Marcus Chen'));
    await pass(600);
  };
  beforeEach(() => {
    network.on(searchUsers, [marcus]);
    quoted({ teamSizes: { min: 2, max: 3 } });
  });

  it('asks partners by name and by mail, and says that they were asked', async () => {
    await open();
    await bring();
    await click(button('Add a partner'));
    await click(button('By mail'));
    await click(button('Add'));
    expect(sheet()).toContain('Please enter a name.');
    await type(field('Name'), 'Pat Quinn');
    await type(field('Email'), 'pat@elsewhere.example');
    await click(button('Add'));
    await pass(600);
    // The third of three: nobody more fits.
    expect(buttons('Add a partner')).toEqual([]);
    await click(button('Sign up for $56.50'));
    await pass(100);
    expect(sent()).toMatchObject({
      team: {
        name: 'Ava Tremblay’s team',
        userIds: [marcus.userId],
        partners: [{ name: 'Pat Quinn', email: 'pat@elsewhere.example' }],
      },
      guests: [],
    });
    expect(sheet()).toContain('Your 2 partners were asked, and their places are kept meanwhile.');
  });

  it('waits where there are places for the golfer but not for the team, and may wish to be asked first', async () => {
    quoted({ teamSizes: { min: 2, max: 3 }, free: 1 });
    answers({ result: 'WAITLISTED', status: 'WAITLIST', before: 0 });
    await open();
    expect(buttons('Sign up for $56.50')).toHaveLength(1);
    await bring();
    expect(sheet()).toContain('There are not places enough for all of you.');
    await tick('Ask me first when a place comes free');
    await click(button('Join the waitlist'));
    await pass(100);
    expect(sent()).toMatchObject({ askFirst: true });
    expect(sheet()).toContain('You are the first in line.');
  });

  it('shows that a partner is looked for', async () => {
    await open();
    await tick('I look for a partner');
    await click(button('Sign up for $56.50'));
    await pass(100);
    expect(sent()).toMatchObject({ lookingForPartner: true, team: null });
  });
});

it('offers nothing to press where it is closed, and says why', async () => {
  quoted({ result: 'CLOSED', reason: 'Registration has not opened yet.' });
  await open();
  expect(sheet()).toContain('Registration has not opened yet.');
  expect(button('You can not sign up now').disabled).toBe(true);
});

it('keeps what was chosen when the network drops and over a reload, and sends it with the same key', async () => {
  await open();
  await type(field('Anything the organizers should know'), 'I drive a cart.');
  await pass(600);
  network.on(signUpEvent, () => {
    throw new TypeError('Failed to fetch');
  });
  await click(button('Sign up for $56.50'));
  await pass(100);
  expect(field('Anything the organizers should know').value).toBe('I drive a cart.');
  expect(network.to(signUpEvent)).toHaveLength(1);
  await click(button('Sign up for $56.50'));
  await pass(100);
  const keys = network.to(signUpEvent).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  answers({});
  await preload();
  await reloadApp(network);
  await pass(100);
  await preload();
  await click(button('Sign up'));
  await pass(700);
  expect(field('Anything the organizers should know').value).toBe('I drive a cart.');
  await click(button('Sign up for $56.50'));
  await pass(100);
  expect(sent()).toMatchObject({ comments: 'I drive a cart.' });
  await click(button('Done'));
  await pass(300);
  await click(button('Sign up'));
  await pass(700);
  expect(field('Anything the organizers should know').value).toBe('');
});

it('can be asked again where the price could not be worked out', async () => {
  network.on(quoteEntry, refusal('internal'));
  await open();
  expect(sheet()).toContain('Your price could not be worked out');
  expect(sheet()).toContain('what you chose is kept');
  quoted({});
  await click(button('Try again'));
  await pass(700);
  expect(buttons('Sign up for $56.50')).toHaveLength(1);
  expect(text()).not.toContain('could not be worked out');
});
