// @vitest-environment happy-dom
/** Final results of an event, and what a season comes to by them, as golfers see them. */
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import { getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import { listParticipantsBySeason } from '@fourball/shared/seasons/participant-calls.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import {
  downloadEventResults,
  getEventResults,
  getHeadToHead,
  getSeasonStandings,
  listSeasonRecords,
} from '@fourball/shared/seasons/results/result-calls.ts';
import type {
  EventResults,
  ResultRow,
  SeasonStandings,
  Standing,
} from '@fourball/shared/seasons/results/result-shapes.ts';
import { getSeason, listSeasonFees } from '@fourball/shared/seasons/season-calls.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventType } from '../../kit/answers/event-type.ts';
import { entryQuote, season } from '../../kit/answers/golf-event.ts';
import { boardEntry } from '../../kit/answers/leaderboard.ts';
import { at, failed, type Network } from '../../kit/network.ts';
import {
  ava,
  button,
  click,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';

const row = (id: number, name: string, part: Partial<ResultRow> = {}): ResultRow => ({
  participantIds: [id],
  opponentIds: [],
  place: id,
  shown: String(id),
  status: 'FINISHED',
  divisionId: null,
  flight: null,
  score: id,
  toPar: id,
  points: null,
  gross: 72 + id,
  net: 72 + id,
  playingHandicaps: [0],
  tie: null,
  cut: null,
  result: null,
  won: null,
  skins: null,
  units: null,
  name,
  opponents: null,
  userIds: [id + 100],
  prizeCents: null,
  ...part,
});

const results = (part: Partial<EventResults> = {}): EventResults => ({
  eventId: 5,
  eventName: 'Frost Open',
  date: '2026-11-20',
  final: true,
  finalAt: '2026-11-20T22:00:00.000Z',
  version: 1,
  lots: { commitment: 'abc', seed: 'def' },
  divisions: [],
  boards: [
    {
      ...boardEntry(),
      id: 'main-net',
      divisionId: null,
      flight: null,
      rows: [
        row(1, 'Ann Ash', { prizeCents: 6_000, tie: { by: 'COUNTBACK', decidedBy: 'back 9' } }),
        row(2, 'Ava Tremblay', {
          userIds: [ava.userId],
          rounds: [
            { round: 1, score: 3, gross: 75, net: null },
            { round: 2, score: -1, gross: 71, net: null },
          ],
        }),
        row(3, 'Cy Cedar', { place: null, shown: null, status: 'WD', score: null }),
      ],
      prizes: [{ place: 1, amount: 6_000, description: 'A trophy' }],
    },
  ],
  prizes: [],
  markers: [
    {
      kind: 'CLOSEST_TO_THE_PIN',
      hole: 3,
      centimetres: 245,
      winners: [{ participantId: 1, name: 'Ann Ash' }],
    },
  ],
  records: [],
  ...part,
});

const standing = (userId: number, name: string, part: Partial<Standing> = {}): Standing => ({
  userId,
  name,
  divisionId: null,
  place: String(userId),
  total: 100 - userId,
  counted: 1,
  qualified: true,
  wins: 0,
  events: [{ eventId: 5, place: 1, points: 100 - userId, counts: true }],
  median: null,
  ...part,
});

const standings = (part: Partial<SeasonStandings> = {}): SeasonStandings => ({
  seasonId: 3,
  settings: { points: [100, 75], best: 3, minimumEvents: 2, eclecticPercent: 50 },
  divisions: [],
  events: [{ id: 5, name: 'Frost Open', date: '2026-11-20' }],
  standings: [standing(1, 'Ann Ash'), standing(2, 'Bo Birch', { place: null, qualified: false })],
  eclectic: {
    courseId: 1,
    courseName: 'Maple',
    teeName: 'White',
    rows: [{ userId: 1, name: 'Ann Ash', rounds: 2, holes: [3, null], gross: null, net: null }],
  },
  ...part,
});

let network: Network;
const asked = at(getEventResults, { id: 5 });
const ofSeason = at(getSeasonStandings, { seasonId: 3 });
beforeEach(() => {
  network = quietClub()
    .on(asked, results())
    .on(ofSeason, standings())
    .on(at(getSeason, { id: 3 }), season())
    .on(at(getEventType, { id: 1 }), eventType({ cancellationPolicyId: null }))
    .on(at(listEventsBySeason, { seasonId: 3 }), [])
    .on(at(listSeasonFees, { id: 3 }), [])
    .on(at(listDivisions, { id: 3 }), [])
    .on(at(listContests, { id: 3 }), [])
    .on(at(listParticipantsBySeason, { seasonId: 3 }), [])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote());
});

async function open(address: string, loggedIn = true) {
  await Promise.all([
    import('@fourball/web/app/pages/EventPages.tsx'),
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/seasons/results/ResultsPage.tsx'),
    import('@fourball/web/seasons/seasons/SeasonPage.tsx'),
    import('@fourball/web/seasons/results/Standings.tsx'),
  ]);
  if (loggedIn) rememberSession();
  await startApp(network, address);
  await pass(1_000);
}

describe('the results of an event', () => {
  it('show places, prizes, what decided a tie, who has none, and what was measured', async () => {
    await open('/events/5/results');
    const lines = [...document.querySelectorAll('tbody tr')].map((line) => line.textContent ?? '');
    expect(lines[0]).toBe('1Ann Ashby countback (back 9)+173$60.00');
    expect(lines[1]).toContain('Ava TremblayYou');
    expect(lines[2]).toContain('withdrew');
    expect(text()).toContain('1. $60.00 A trophy');
    expect(text()).toContain('Closest to the pin, hole 3');
    expect(text()).toContain('2.45 m');
    expect(text()).toContain('def');
    // Of several rounds what each came to.
    expect(text()).toContain('R1 +3, R2 −1');
  });

  it('come as a file for golfers of the club, and not for visitors', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:results');
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    network.on(at(downloadEventResults, { id: 5, format: 'csv' }), () => new Response('Board,Place\r\n'));
    await open('/events/5/results');
    await click(button('CSV'));
    await pass(100);
    expect(made).toHaveBeenCalledOnce();
    expect(saved).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    expect(network.to(at(downloadEventResults, { id: 5, format: 'csv' }))).toHaveLength(1);
  });

  it('lead to the leaderboard while they are not final', async () => {
    network.on(asked, results({ final: false, finalAt: null, boards: [], markers: [] }));
    await open('/events/5/results', false);
    expect(text()).toContain('The results are not final yet');
    expect(document.querySelector('a[href="/events/5/board"]')).not.toBeNull();
  });

  it('say so where they did not load', async () => {
    network.on(asked, failed(503));
    await open('/events/5/results');
    await pass(20_000);
    expect(text()).toContain('The results did not load');
  });
});

describe('the standings of a season', () => {
  it('show the order of merit with what counts, and who played too few events', async () => {
    await open('/seasons/3');
    expect(text()).toContain('The best 3 events count. It takes 2 events to have a place.');
    expect(text()).toContain('Bo Birchtoo few events');
  });

  it('tell step by step how points come about', async () => {
    network.on(at(getSeasonStandings, { seasonId: 3 }, { explain: 1 }), {
      ...standings(),
      explanation: {
        events: [{ eventId: 5, steps: [{ what: 'sharedPoints', of: 'Ann Ash', gives: 99 }] }],
        season: [{ what: 'bestResults', of: '1', gives: [99] }],
      },
    });
    await open('/seasons/3');
    await click(button('Ann Ash'));
    await pass(500);
    await click(button('Why?'));
    await pass(500);
    expect(text()).toContain('Points of Ann Ash');
    expect(text()).toContain('Best results of Ann Ash');
  });

  it('have best holes, meetings and records', async () => {
    network
      .on(at(getHeadToHead, { seasonId: 3, one: 1, other: 2 }), {
        golfers: [
          { userId: 1, name: 'Ann Ash' },
          { userId: 2, name: 'Bo Birch' },
        ],
        meetings: [
          {
            eventId: 5,
            eventName: 'Frost Open',
            date: '2026-11-20',
            kind: 'BOARD',
            outcome: 'WON',
            result: '1 : 2',
          },
        ],
        won: 1,
        lost: 0,
        halved: 0,
      })
      .on(at(listSeasonRecords, { seasonId: 3 }), [
        {
          kind: 'LOWEST_GROSS',
          courseId: 1,
          courseName: 'Maple',
          value: 70,
          holders: [
            { participantId: 1, name: 'Ann Ash', eventId: 5, eventName: 'Frost Open', day: '2026-11-20' },
          ],
        },
      ]);
    await open('/seasons/3');
    await click(button('Best holes'));
    expect(text()).toContain('The best of each hole, Maple, White tee');
    await click(button('Records'));
    await pass(500);
    expect(text()).toContain('Lowest gross');
    expect(text()).toContain('70');
    await click(button('Head to head'));
    for (const [label, value] of [
      ['Golfer', '1'],
      ['Against', '2'],
    ]) {
      const select = [...document.querySelectorAll('label')]
        .filter((one) => one.textContent === label)
        .map(({ htmlFor }) => document.getElementById(htmlFor))
        .find((one) => one instanceof HTMLSelectElement);
      if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no choice of ${label}.`);
      select.value = value ?? '';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await pass(500);
    }
    expect(text()).toContain('1 won, 0 halved, 0 lost');
  });
});
