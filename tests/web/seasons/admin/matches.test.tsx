// @vitest-environment happy-dom
/** Matches as they are set up: pairings, teams, the sealed orders of captains, playoffs, a match that is given away. */
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { getEvent, listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import {
  getEventMatches,
  handInLineUp,
  setEventPairings,
  setEventPlayoff,
  setMatchTeams,
} from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches, TeamOfMatch } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { listParticipantsByEvent } from '@fourball/shared/seasons/participant-calls.ts';
import { getEventResults } from '@fourball/shared/seasons/results/result-calls.ts';
import { listOwnRegistrations } from '@fourball/shared/seasons/registration-calls.ts';
import { keyOf, matchChoices } from '@fourball/web/seasons/admin/matches/match-choices.ts';
import { describe, expect, it } from 'vitest';
import { golfEvent } from '../../kit/answers/golf-event.ts';
import { boardRow, leaderboard } from '../../kit/answers/leaderboard.ts';
import { at, failed } from '../../kit/network.ts';
import {
  bodiesOf,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../kit/organizer-office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const format = { ...golfEvent().format, basis: 'MATCH' as const };
const ofTeams = { ...format, teamMatch: { names: ['Reds', 'Blues'] as [string, string], holder: null } };
const asked = at(getEventMatches, { eventId: 5 });

const team = (of: 'A' | 'B', part: Partial<TeamOfMatch> = {}): TeamOfMatch => ({
  team: of,
  name: of === 'A' ? 'Reds' : 'Blues',
  divisionId: null,
  participantIds: of === 'A' ? [1, 2] : [3, 4],
  captainId: null,
  handedIn: false,
  lineUp: null,
  begins: of === 'A' ? [1, 2] : [3, 4],
  can: { handIn: false },
  ...part,
});

const matches = (part: Partial<EventMatches> = {}): EventMatches => ({
  eventId: 5,
  final: false,
  players: ['Ann', 'Bo', 'Cy', 'Dee'].map((name, index) => ({ participantId: index + 1, name })),
  groups: [
    {
      groupId: 8,
      round: 1,
      participantIds: [1, 2, 3, 4],
      pairings: [
        { a: [1], b: [2], byPlaces: true },
        { a: [3], b: [4], byPlaces: true },
      ],
    },
  ],
  round: 1,
  rounds: 1,
  teams: [],
  ordersIn: false,
  opened: false,
  playoffs: [],
  ties: [],
  can: { manage: true },
  ...part,
});

const openGroups = async (network: ReturnType<typeof organizerClub>) => {
  await import('@fourball/web/seasons/admin/matches/MatchSetup.tsx');
  await openOrganizer(network, '/organize/golf-events/5/groups');
  await pass(500);
};

describe('the matches of a group', () => {
  it('are each side once, and of an odd number one is left out', () => {
    const all = (...ids: number[]) => matchChoices(ids.map((id) => [id])).map(keyOf);
    expect(all(1, 2, 3, 4)).toEqual(['1:2 3:4', '1:3 2:4', '1:4 2:3']);
    expect(all(1, 2, 3)).toEqual(['1:2', '1:3', '2:3']);
    expect(all(1)).toEqual(['']);
    expect(
      keyOf([
        [[4], [1]],
        [[2], [3]],
      ]),
    ).toBe('1:4 2:3');
  });

  it('are chosen by an organizer, and by places again', async () => {
    const paired = matches({
      groups: [
        {
          groupId: 8,
          round: 1,
          participantIds: [1, 2, 3, 4],
          pairings: [
            { a: [1], b: [4], byPlaces: false },
            { a: [2], b: [3], byPlaces: false },
          ],
        },
      ],
    });
    const network = organizerClub([night({ format })])
      .on(asked, matches())
      .on(setEventPairings, paired);
    await openGroups(network);
    expect(text()).toContain('Ann – Bo, Cy – Dee');
    await choose('Group 1', '1:4 2:3');
    await pass(300);
    const body = {
      eventId: 5,
      groupId: 8,
      pairings: [
        { a: [1], b: [4] },
        { a: [2], b: [3] },
      ],
    };
    expect(bodiesOf(network, setEventPairings)).toEqual([body]);
    expect([...document.querySelectorAll('select')].map(({ value }) => value)).toContain('1:4 2:3');
    await choose('Group 1', '');
    await pass(300);
    expect(bodiesOf(network, setEventPairings)[1]).toEqual({ ...body, pairings: [] });
  });

  it('say so where they did not load', async () => {
    const network = organizerClub([night({ format })]).on(asked, failed(500));
    await openGroups(network);
    await pass(10_000);
    expect(text()).toContain('Try again');
    expect(text()).not.toContain('Who plays whom');
  });

  it('are not asked for where nobody plays matches', async () => {
    const none = organizerClub();
    await openGroups(none);
    expect(none.to(asked)).toEqual([]);
  });
});

describe('two teams', () => {
  it('are put together, and anew only after a question once an order is in', async () => {
    const known = matches({ ordersIn: true, teams: [team('A', { handedIn: true }), team('B')] });
    const network = organizerClub([night({ format: ofTeams })])
      .on(asked, known)
      .on(setMatchTeams, known);
    await openGroups(network);
    await click(button('Put Bo into Blues'));
    await choose('Captain of Reds', '1');
    await click(button('Save teams'));
    await pass(300);
    expect(onTop()).toContain('are void then');
    await click(topButton('Save teams'));
    await pass(300);
    expect(bodiesOf(network, setMatchTeams)).toEqual([
      {
        eventId: 5,
        a: { divisionId: null, participantIds: [1], captainId: 1 },
        b: { divisionId: null, participantIds: [2, 3, 4], captainId: null },
      },
    ]);
  });

  it('are put together with the arrows of a keyboard, and who is left is shared out', async () => {
    const known = matches({ teams: [team('A', { participantIds: [] }), team('B', { participantIds: [] })] });
    const network = organizerClub([night({ format: ofTeams })])
      .on(asked, known)
      .on(setMatchTeams, known);
    await openGroups(network);
    const namesIn = (column: string) =>
      [...document.querySelectorAll(`[data-column="${column}"] li`)].map((one) => one.textContent);
    const pressKey = (key: string) => press(document.activeElement as HTMLElement, key);
    expect(namesIn('neither')).toEqual(['Ann', 'Bo', 'Cy', 'Dee']);
    button('Put Ann into Reds').focus();
    // Down to the second, who goes right; then the one after that, who goes left.
    await pressKey('ArrowDown');
    await pressKey('ArrowRight');
    expect(namesIn('B')).toEqual(['Bo']);
    await pressKey('ArrowLeft');
    expect(namesIn('A')).toEqual(['Cy']);
    await pressKey('ArrowLeft');
    expect(namesIn('A')).toEqual(['Cy', 'Dee']);
    expect(document.activeElement?.closest('li')?.textContent).toBe('Ann');
    // Back again, and whoever is left to the smaller team.
    button('Take Dee out of Reds').focus();
    await pressKey('ArrowRight');
    expect(namesIn('neither')).toEqual(['Ann', 'Dee']);
    await click(button('Share out the 2 who are left'));
    expect(namesIn('neither')).toEqual([]);
    await click(button('Save teams'));
    await pass(300);
    expect(bodiesOf(network, setMatchTeams)).toEqual([
      {
        eventId: 5,
        a: { divisionId: null, participantIds: [1, 3], captainId: null },
        b: { divisionId: null, participantIds: [2, 4], captainId: null },
      },
    ]);
  });

  it('have captains who order their singles on the page of the event, sealed until both are in', async () => {
    const own = team('A', { captainId: 1, can: { handIn: true } });
    const network = quietClub()
      .on(at(getEvent, { id: 5 }), golfEvent({ format: ofTeams }))
      .on(at(listEventFees, { id: 5 }), [])
      .on(at(listEventSponsors, { id: 5 }), [])
      .on(at(listParticipantsByEvent, { eventId: 5 }), [])
      .on(listOwnRegistrations, [])
      .on(asked, matches({ teams: [own, team('B')], can: { manage: false } }));
    const sealed = matches({
      teams: [{ ...own, handedIn: true, lineUp: [2, 1] }, team('B')],
      can: { manage: false },
    });
    await import('@fourball/web/app/pages/OpenPages.tsx');
    await import('@fourball/web/seasons/events/GolfEventPage.tsx');
    await import('@fourball/web/seasons/matches/TeamMatch.tsx');
    rememberSession();
    await startApp(network, '/golf-events/5');
    await pass(300);
    expect(text()).toContain('Blues have not handed in their order yet.');
    network.on(handInLineUp, sealed).on(asked, sealed);
    await click(button('Move Bo up'));
    await click(button('Hand in for Reds'));
    await pass(300);
    expect(bodiesOf(network, handInLineUp)).toEqual([{ eventId: 5, team: 'A', participantIds: [2, 1] }]);
    expect(text()).toContain('Reds have handed in their order. It is sealed.');
    const open = [
      team('A', { handedIn: true, lineUp: [2, 1] }),
      team('B', { handedIn: true, lineUp: [3, 4] }),
    ];
    const opened = matches({ teams: open, opened: true, can: { manage: false } });
    network.on(handInLineUp, opened).on(asked, opened);
    await click(button('Hand in anew for Reds'));
    await pass(300);
    expect(text()).toContain('Match 1: Bo – CyMatch 2: Ann – Dee');
    expect(buttons('Hand in anew for Reds')).toEqual([]);
  });
});

it('the order of a later round begins with that of the round before, which is looked at beside it', async () => {
  const own = team('A', { captainId: 1, begins: [2, 1], can: { handIn: true } });
  const second = matches({ round: 2, rounds: 2, teams: [own, team('B')], can: { manage: false } });
  const first = matches({
    round: 1,
    rounds: 2,
    teams: [team('A', { handedIn: true, lineUp: [2, 1] }), team('B', { handedIn: true, lineUp: [3, 4] })],
    opened: true,
    can: { manage: false },
  });
  const network = quietClub()
    .on(at(getEvent, { id: 5 }), golfEvent({ format: { ...ofTeams, rounds: 2 } }))
    .on(at(listEventFees, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listParticipantsByEvent, { eventId: 5 }), [])
    .on(listOwnRegistrations, [])
    .on(asked, ({ query }) => (query.get('round') === '1' ? first : second));
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/seasons/events/GolfEventPage.tsx');
  await import('@fourball/web/seasons/matches/TeamMatch.tsx');
  rememberSession();
  await startApp(network, '/golf-events/5');
  await pass(500);
  expect(text()).toContain('Order of Reds1.Bo2.Ann');
  await click(button('Round 1'));
  await pass(300);
  expect(text()).toContain('Match 1: Bo – CyMatch 2: Ann – Dee');
  await click(button('Round 2'));
  await pass(300);
  const sealed = matches({ ...second, teams: [{ ...own, handedIn: true, lineUp: [2, 1] }, team('B')] });
  network.on(handInLineUp, sealed).on(asked, sealed);
  await click(button('Hand in for Reds'));
  await pass(300);
  expect(bodiesOf(network, handInLineUp)).toEqual([
    { eventId: 5, team: 'A', participantIds: [2, 1], round: 2 },
  ]);
  expect(text()).toContain('Reds have handed in their order. It is sealed.');
});

it('a playoff is entered hole by hole for those who are tied, and what is no stroke is refused at its field', async () => {
  const tied = matches({ groups: [], ties: [{ board: 'main-net', participantIds: [1, 2] }] });
  const network = organizerClub([night({ format: { ...golfEvent().format, ties: ['PLAYOFF'] } })])
    .on(at(getLeaderboard, { eventId: 5 }), leaderboard([boardRow(1, 'Ann'), boardRow(2, 'Bo')]))
    .on(at(getEventResults, { id: 5 }), failed(500))
    .on(asked, tied)
    .on(setEventPlayoff, tied);
  await import('@fourball/web/seasons/admin/results/ResultsTab.tsx');
  await openOrganizer(network, '/organize/golf-events/5/results');
  await pass(500);
  await type(field('Strokes of Ann'), '4 x');
  await click(button('Save playoff'));
  expect(text()).toContain('Please write strokes from 1 to 30');
  await type(field('Strokes of Ann'), '4 5');
  await type(field('Strokes of Bo'), '4 -');
  await click(button('Save playoff'));
  await pass(300);
  expect(bodiesOf(network, setEventPlayoff)).toEqual([
    {
      eventId: 5,
      board: 'main-net',
      scores: [
        { participantId: 1, strokes: [4, 5] },
        { participantId: 2, strokes: [4, null] },
      ],
    },
  ]);
});
