// @vitest-environment happy-dom
/** What golfers of an event play off, as its organizers see it: who plays without strokes first, why, changed with a reason, the event's tees. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import { previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import { listEventRounds } from '@fourball/shared/seasons/draw-calls.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import {
  listEventHandicaps,
  setEventHandicap,
  setEventTees,
  type EventHandicap,
  type EventHandicaps,
} from '@fourball/shared/seasons/start-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawBoard } from '../../../kit/answers/draws.ts';
import { meadow } from '../../../kit/course-club.ts';
import { boardClub, openBoard } from '../../../kit/draw-board.ts';
import { at, failed, refusal, type Network } from '../../../kit/network.ts';
import {
  bodiesOf,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, dialogs, field, pass, text, type } from '../../../kit/start-app.tsx';

const read = at(listEventHandicaps, { eventId: 5 });
const address = '/organize/golf-events/5/handicaps';

// The index of the Rules' own example: 14.3 × 128 ÷ 113 + (71.8 − 72) is 15.998230.
const ann: EventHandicap = {
  participantId: 1,
  userId: 11,
  name: 'Ann Ash',
  handicapIndex: 14.3,
  source: 'OFFICIAL',
  courseHandicap: 15.99823,
  playingHandicap: 15,
  tee: { teeId: 1, name: 'White', courseId: meadow.courseId },
  gender: 'MEN',
  settled: true,
  course: { handicapIndex: 14.3, slope: 128, courseRating: 71.8, par: 72, holes: 18 },
  shares: { courseHandicaps: [15.99823], percents: [95] },
  changed: null,
  problem: null,
};
const bo: EventHandicap = {
  ...ann,
  participantId: 2,
  userId: 12,
  name: 'Bo Zett',
  handicapIndex: null,
  source: null,
  courseHandicap: null,
  playingHandicap: null,
  settled: false,
  course: null,
  shares: null,
  problem: 'NO_INDEX',
};
const cy: EventHandicap = {
  ...ann,
  participantId: 3,
  userId: null,
  name: 'Cy Birch',
  source: 'ORGANIZER',
  handicapIndex: -1.2,
  playingHandicap: -2,
  shares: null,
  changed: { byUserId: 1, reason: 'By the committee' },
};

const handicaps = (part: Partial<EventHandicaps> = {}): EventHandicaps => ({
  eventId: 5,
  round: 1,
  rounds: 1,
  fieldSize: 3,
  fullAllowance: false,
  menTeeId: null,
  womenTeeId: null,
  divisions: [],
  players: [ann, bo, cy],
  can: { manage: true },
  ...part,
});

const [tee] = meadow.tees;
if (tee === undefined) throw new Error('The course has no tee.');
const course = {
  ...meadow,
  tees: [
    { ...tee, teeId: 1, name: 'White' },
    { ...tee, teeId: 2, name: 'Red' },
  ],
};

const club = (part: Partial<EventHandicaps> = {}, cancelled = false): Network =>
  organizerClub([
    night({
      cancelled,
      courses: [
        { courseId: course.courseId, name: 'Meadow', status: 'CONFIRMED', confirmed: true, blocked: false },
      ],
    }),
  ])
    .on(at(getCourse, { id: course.courseId }), course)
    .on(read, handicaps(part));

// Its code takes time of its own, on a busy machine much.
beforeAll(async () => {
  await import('@fourball/web/app/pages/OrganizerPages.tsx');
  await import('@fourball/web/seasons/admin/cockpit/EventCockpitPage.tsx');
  await import('@fourball/web/seasons/admin/draws/handicaps/HandicapsTab.tsx');
  await import('@fourball/web/seasons/admin/results/RescoreDialog.tsx');
}, 180_000);

const open = async (network: Network): Promise<Network> => {
  await openOrganizer(network, address);
  await pass(500);
  return network;
};

const rows = (): string[] =>
  [...document.querySelectorAll('table[aria-label=Handicaps] tbody tr')].map((row) => row.textContent ?? '');

const openOne = async (name: string) => {
  await click(button(name));
  await pass(300);
};

describe('the handicaps of an event', () => {
  it('say of each from what they come, who plays without strokes first', async () => {
    await open(club());
    expect(text()).toContain('1 golfer would play without strokes.');
    expect(text()).toContain('3 played when handicaps were settled.');
    const [first, second, third] = rows();
    expect(first).toMatch(/^Bo Zett.*White, Men’s.*no index$/);
    expect(second).toMatch(/^Ann Ash.*14\.3.*Official.*White, Men’s.*16\.0.*15.*Settled$/);
    expect(third).toMatch(/^Cy Birch.*\+1\.2.*Organizer.*\+2.*Set by an organizer$/);
    await click(button('Golfer'));
    expect(rows().map((row) => row.slice(0, 2))).toEqual(['An', 'Cy', 'Bo']);
  });

  it('say that nobody plays yet', async () => {
    await open(club({ players: [] }));
    expect(text()).toContain('Nobody plays yet');
    expect(text()).not.toContain('would play without strokes');
  });

  it('of an event of several rounds are of one of them, each by its own course, and changed for it', async () => {
    const two = night();
    const network = organizerClub([{ ...two, format: { ...two.format, rounds: 2 } }])
      .on(at(listEventRounds, { eventId: 5 }), {
        eventId: 5,
        rounds: [
          { round: 1, day: '2026-11-26', published: true, over: true },
          { round: 2, day: '2026-11-27', published: true, over: false },
        ],
        current: 2,
        cuts: [],
      })
      .on(read, ({ query }) =>
        query.get('round') === '1'
          ? handicaps({ round: 1, rounds: 2, players: [ann] })
          : handicaps({ round: 2, rounds: 2, players: [{ ...ann, playingHandicap: 17 }] }),
      )
      .on(setEventHandicap, ann);
    await open(network);
    expect(rows()).toEqual([expect.stringMatching(/16\.0.*17/)]);
    expect(text()).toContain('by the index of the first day');
    await click(button('Round 1, Thu, Nov 26'));
    await pass(300);
    expect(rows()).toEqual([expect.stringMatching(/16\.0.*15/)]);
    await openOne('Ann Ash');
    await type(field('Playing handicap'), '12');
    await type(field('Why'), 'By the committee');
    await click(topButton('Save'));
    await pass(500);
    expect(bodiesOf(network, setEventHandicap)).toEqual([
      { participantId: 1, round: 1, playingHandicap: 12, reason: 'By the committee' },
    ]);
  });

  it('that did not load can be asked for again', async () => {
    const network = await open(club().on(read, failed(500)));
    expect(text()).toContain('This did not load');
    network.on(read, handicaps());
    await click(button('Try again'));
    await pass(300);
    expect(rows()).toHaveLength(3);
  });

  it('are explained step by step by the rules', async () => {
    await open(club());
    await openOne('Ann Ash');
    expect(onTop()).toContain('14.3 × 128 ÷ 113 + (71.8 − 72) = 15.99823');
    expect(onTop()).toContain('Course Handicap, rounded half up16');
    expect(onTop()).toContain('Playing Handicap, rounded once');
    expect(onTop()).toMatch(/95 % = 15\.19/);
    await click(topButton('Close'));
    await pass(300);
    await openOne('Cy Birch');
    expect(onTop()).toContain('Set by an organizer: By the committee');
    expect(onTop()).toContain('Playing Handicap, rounded once−2');
    await click(topButton('Close'));
    await pass(300);
    await openOne('Bo Zett');
    expect(onTop()).toContain('Neither an official index nor a league handicap is known.');
    expect(onTop()).toContain('There is nothing to work out');
  });

  it('are changed with a reason, of which only what is another one is sent', async () => {
    const network = await open(club());
    network.on(setEventHandicap, { ...bo, handicapIndex: 9.4, problem: null });
    await openOne('Bo Zett');
    expect(topButton('Save').disabled).toBe(true);
    await type(field('Handicap Index'), 'nine');
    expect(topButton('Save').disabled).toBe(true);
    await type(field('Why'), 'Told by phone');
    await click(topButton('Save'));
    expect(onTop()).toContain('Please enter an index as 14.3 or +1.2.');
    await type(field('Handicap Index'), '+1,4');
    await type(field('Playing handicap'), '1.5');
    await click(topButton('Save'));
    expect(onTop()).toContain('Please enter whole strokes as 16 or +2.');
    await type(field('Playing handicap'), '');
    await choose('Tee', '2');
    await choose('Ratings', 'WOMEN');
    network.on(read, handicaps({ players: [ann, { ...bo, problem: null, settled: true }, cy] }));
    await click(topButton('Save'));
    await pass(500);
    expect(bodiesOf(network, setEventHandicap)).toEqual([
      { participantId: 2, teeId: '2', gender: 'WOMEN', handicapIndex: -1.4, reason: 'Told by phone' },
    ]);
    expect(dialogs()).toHaveLength(0);
    expect(text()).not.toContain('would play without strokes');
  });

  it('follow what publishing settles while one is open, but for what was typed', async () => {
    const network = await open(club());
    await openOne('Ann Ash');
    await type(field('Handicap Index'), '14.4');
    network.on(read, handicaps({ players: [{ ...ann, playingHandicap: 16 }, bo, cy] }));
    const { readHandicapsAnew } =
      await import('@fourball/web/seasons/admin/draws/handicaps/handicap-queries.ts');
    await readHandicapsAnew(5);
    await pass(300);
    expect(field('Playing handicap').value).toBe('16');
    expect(field('Handicap Index').value).toBe('14.4');
  });

  it('that were set are worked out again once they are emptied', async () => {
    const network = await open(club());
    network.on(setEventHandicap, cy);
    await openOne('Cy Birch');
    await type(field('Playing handicap'), '');
    await type(field('Why'), 'As all others');
    await click(topButton('Save'));
    await pass(500);
    await openOne('Ann Ash');
    await type(field('Course handicap, not rounded'), '');
    await type(field('Why'), 'From the index');
    await click(topButton('Save'));
    await pass(500);
    expect(bodiesOf(network, setEventHandicap)).toEqual([
      { participantId: 3, reason: 'As all others' },
      { participantId: 1, teeId: '1', reason: 'From the index' },
    ]);
  });

  it('that move places are changed once that was looked at', async () => {
    const network = await open(club());
    const look = 'Scores are entered. Please look at what changes by it first.';
    network
      .on(setEventHandicap, (sent) =>
        sent.body.includes('"rescore":"seen"')
          ? { ...ann, playingHandicap: 5 }
          : { result: 'CONFLICT', reason: look, issues: [{ field: 'rescore', message: look }] },
      )
      .on(previewRescore, {
        fingerprint: 'seen',
        boards: [
          {
            key: 'main-net',
            name: null,
            change: 'CHANGED',
            places: [
              {
                participantIds: [1],
                name: 'Ann Ash',
                before: { place: '1', score: -1, status: 'PLAYING', cut: null, playingHandicaps: [15] },
                after: { place: '3', score: 9, status: 'PLAYING', cut: null, playingHandicaps: [5] },
              },
            ],
            matches: [],
            skins: [],
            same: 1,
          },
        ],
      });
    await openOne('Ann Ash');
    await type(field('Playing handicap'), '5');
    await type(field('Why'), 'By the committee');
    await click(topButton('Save'));
    await pass(700);
    expect(onTop()).toContain('With this handicap they come to this');
    expect(onTop()).toContain('Ann Ash1 (−1)3 (9)');
    expect(bodiesOf(network, previewRescore)).toEqual([
      { eventId: 5, handicap: { participantId: 1, playingHandicap: 5 } },
    ]);
    await click(topButton('Back'));
    await pass(700);
    expect(onTop()).toContain(look);
    await click(topButton('Save'));
    await pass(700);
    await click(topButton('Save and score anew'));
    await pass(700);
    expect(bodiesOf(network, setEventHandicap).at(-1)).toEqual({
      participantId: 1,
      playingHandicap: 5,
      reason: 'By the committee',
      rescore: 'seen',
    });
    expect(dialogs()).toHaveLength(0);
  });

  it('of an event that is called off are only looked at', async () => {
    await open(club({}, true));
    expect(button('Set the tees').disabled).toBe(true);
    await openOne('Ann Ash');
    expect(onTop()).toContain('nothing is changed any more');
    expect(dialogs().at(-1)?.querySelectorAll('input')).toHaveLength(0);
  });
});

describe('the tees of an event', () => {
  it('are set for men and for women', async () => {
    const network = await open(club({ womenTeeId: 2 }));
    expect(button('Set the tees').disabled).toBe(true);
    await choose('By men’s ratings', '1');
    const message = 'The course has no such tee.';
    network.on(
      setEventTees,
      refusal('invalid_input', undefined, { issues: [{ field: 'menTeeId', message }] }),
    );
    await click(button('Set the tees'));
    await pass(300);
    expect(text()).toContain(message);
    const set = handicaps({ menTeeId: 1, womenTeeId: 2 });
    network.on(setEventTees, set).on(read, set);
    await click(button('Set the tees'));
    await pass(300);
    expect(bodiesOf(network, setEventTees).at(-1)).toEqual({
      eventId: 5,
      menTeeId: 1,
      womenTeeId: 2,
      divisions: [],
    });
    expect(text()).toContain('The tees are set.');
    expect(button('Set the tees').disabled).toBe(true);
  });

  it('are set for a division of its own, and as for all others again', async () => {
    const division = { competitionId: 4, name: 'Seniors', menTeeId: 1, womenTeeId: null };
    const known = handicaps({ menTeeId: 2, divisions: [division] });
    const network = await open(club({ menTeeId: 2, divisions: [division] }));
    network.on(setEventTees, known).on(read, known);
    await choose('Seniors, by men’s ratings', '');
    await choose('Seniors, by women’s ratings', '2');
    await click(button('Set the tees'));
    await pass(300);
    expect(bodiesOf(network, setEventTees)).toEqual([
      {
        eventId: 5,
        menTeeId: 2,
        womenTeeId: null,
        divisions: [{ competitionId: 4, menTeeId: null, womenTeeId: 2 }],
      },
    ]);
  });
});

it('who plays without strokes is told once groups are published, with the way to the handicaps', async () => {
  const network = boardClub(drawBoard())
    .on(publishEventGroups, {
      ...night({ publishGroups: true }),
      handicapProblems: [{ participantId: 2, name: 'Bo Zett', problem: 'NO_INDEX' }],
    })
    .on(read, handicaps());
  await openBoard(network);
  await click(button('Publish groups'));
  await pass(300);
  await click(topButton('Publish'));
  await pass(500);
  expect(onTop()).toContain('1 golfer plays without strokes');
  expect(onTop()).toContain('Bo Zett: no index');
  const link = dialogs().at(-1)?.querySelector<HTMLAnchorElement>('a');
  if (link == null) throw new Error('There is no way to the handicaps.');
  await click(link);
  await pass(500);
  expect(dialogs()).toHaveLength(0);
  expect(buttons('Publish groups')).toEqual([]);
  expect(rows()[0]).toMatch(/^Bo Zett/);
});
