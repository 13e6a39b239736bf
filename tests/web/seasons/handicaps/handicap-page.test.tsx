// @vitest-environment happy-dom
/** The golfer's page about the handicap: what it shows and why, and what is entered on it. */
import { beforeEach, expect, it } from 'vitest';
import { listCourses } from '@fourball/shared/club/calls.ts';
import {
  addHandicapRound,
  chooseTees,
  enterOwnIndex,
  getOwnHandicap,
  removeHandicapRound,
} from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap, RoundOfHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { cardOver, strokeIndexes } from '../../../kit/seasons/handicaps.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { meadow } from '../../kit/course-club.ts';
import { at, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  choose,
  click,
  dialogs,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const round = (roundId: number, playedOn: string, over: number): RoundOfHandicap => ({
  roundId,
  playedOn,
  courseId: 3,
  courseName: 'Meadow',
  teeName: 'White',
  gender: 'MEN',
  part: '1-2',
  courseRating: 72,
  slopeRating: 113,
  holes: strokeIndexes.map((strokeIndex) => ({ par: 4, strokeIndex })),
  strokes: cardOver(over),
  enteredBy: 'GOLFER',
});

const known: OwnHandicap = {
  userId: 7,
  name: 'Ava Tremblay',
  official: null,
  league: 18,
  entries: [],
  rounds: [round(3, '2026-06-03', 30), round(2, '2026-06-02', 20), round(1, '2026-06-01', 25)],
  ratedGender: null,
  preferredTees: [],
};

const typedIndex = {
  entryId: 1,
  value: -1.2,
  source: 'OFFICIAL',
  association: 'Golf Canada',
  validFrom: '2026-11-01',
  enteredBy: 'GOLFER',
  verified: false,
  enteredAt: '2026-11-21T17:00:00.000Z',
} as const;

const open = async (network: Network): Promise<Network> => {
  await import('@fourball/web/seasons/handicaps/HandicapPage.tsx');
  await import('@fourball/web/ui/chart/ChartDrawing.tsx');
  rememberSession();
  await startApp(network, '/handicap');
  await pass(400);
  return network;
};

let network: Network;
beforeEach(() => {
  network = quietClub().on(getOwnHandicap, known).on(listCourses, [meadow]);
});

it('shows the league handicap, the rounds that count, and every step of why', async () => {
  await open(network);
  expect(text()).toContain('League handicap18.0');
  expect(text()).toContain('The lowest of your last 3 scores.');
  expect(text()).toContain('20 ÷ 1 − 2 = 18');
  const rows = [...document.querySelectorAll('li')].flatMap((row) => {
    const [said = ''] = /^\w{3}, Jun \d+, 2026.*/.exec(row.textContent ?? '') ?? [];
    return said === '' ? [] : [said];
  });
  expect(rows).toHaveLength(3);
  expect(rows.map((row) => row.includes('Counts'))).toEqual([false, true, false]);
  expect(rows[1]).toContain('92 strokes, 20 over par');
  expect(rows[1]).toContain('113 ÷ 113 × (92 − 72 − 0)');
});

it('takes an index as associations spell it, and says what is none', async () => {
  network.on(enterOwnIndex, { ...known, official: typedIndex });
  await open(network);
  await click(button('Enter your index'));
  await type(field('Handicap Index'), '60x');
  await type(field('Issued by'), 'Golf Canada');
  await click(button('Save'));
  expect(text()).toContain('Please enter a number from +10 to 54');
  expect(network.to(enterOwnIndex)).toEqual([]);
  await type(field('Handicap Index'), '+1,2');
  await type(field('Valid since'), '2026-11-01');
  await click(button('Save'));
  expect(bodyOf(network.to(enterOwnIndex)[0])).toEqual({
    value: -1.2,
    association: 'Golf Canada',
    validFrom: '2026-11-01',
  });
  expect(text()).toContain('Handicap Index+1.2');
  expect(text()).toContain('Not verified');
});

it('gives the strokes of a course from the preferred tee', async () => {
  network.on(chooseTees, { ...known, preferredTees: [{ courseId: 3, teeId: 9 }] });
  await open(network);
  expect(text()).toContain('Choose a tee to see your strokes.');
  await choose('Meadow', '9');
  expect(bodyOf(network.to(chooseTees)[0])).toEqual({ ratedGender: null, teeIds: [9] });
  // 18.0 ÷ 2 × 121 ÷ 113 + (34.8 − 37) = 7.4.
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['7']);
});

it('keeps a round that is typed over a reload, and sends it as it was played', async () => {
  const { rounds } = known;
  network.on(addHandicapRound, { ...known, league: 17.5, rounds });
  await open(network);
  await click(button('Add a round'));
  await pass(300);
  await type(field('Hole 1, par 5'), '6');
  await type(field('Hole 2, par 4'), '0');
  expect(text()).toContain('6 strokes, 1 over par on the holes played.');
  await press(field('Hole 2, par 4'), 'Enter');
  expect(document.activeElement).toBe(field('Hole 3, par 4'));
  await type(field('Hole 3, par 4'), '31');
  await click(button('Save the round'));
  expect(text()).toContain('From 1 to 30, or 0 where you picked up.');
  expect(document.activeElement).toBe(field('Hole 3, par 4'));
  expect(sessionStorage.getItem('draft handicap round')).toContain('"6","0","31"');
  await type(field('Hole 3, par 4'), '4');
  await click(button('Save the round'));
  const [sent] = network.to(addHandicapRound);
  expect(bodyOf(sent)).toEqual({
    courseId: 3,
    teeId: 9,
    part: '1',
    gender: null,
    playedOn: '2026-11-21',
    strokes: [6, 'PICKED_UP', 4, ...Array<string>(6).fill('NOT_PLAYED')],
  });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(sessionStorage.getItem('draft handicap round')).toBeNull();
});

it('asks before a round is removed', async () => {
  network.on(at(removeHandicapRound, { roundId: 2 }), { league: null });
  await open(network);
  await click(button('Remove the round of Tue, Jun 2, 2026'));
  await pass(300);
  expect(dialogs()[0]?.textContent).toContain('Remove this round?');
  network.on(getOwnHandicap, { ...known, rounds: known.rounds.filter(({ roundId }) => roundId !== 2) });
  await click(button('Remove'));
  await pass(300);
  expect(network.to(at(removeHandicapRound, { roundId: 2 }))).toHaveLength(1);
  expect(text()).toContain('1 more round of 18 holes');
});

it('says what to do where nothing is known yet, and where it can’t be read', async () => {
  network.on(getOwnHandicap, { ...known, rounds: [], league: null });
  await open(network);
  expect(text()).toContain('None entered');
  expect(text()).toContain('3 more rounds of 18 holes');
  expect(text()).toContain('No rounds yet.');
});

it('says so where it can’t be read, and tries again', async () => {
  network.on(getOwnHandicap, refusal('internal'));
  await open(network);
  await pass(20_000);
  expect(text()).toContain('Your handicap could not be loaded.');
  network.on(getOwnHandicap, known);
  const [again] = buttons('Try again');
  if (again) await click(again);
  await pass(500);
  expect(text()).toContain('League handicap18.0');
});
