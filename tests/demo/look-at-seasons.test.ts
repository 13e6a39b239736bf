/** A visitor of the demo club looks at its seasons over HTTP, as the golfers, the organizer and the admin of its logins. */
import { fillDemoClub } from '@fourball/db/demo/fill.ts';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { hashSessionToken, newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import type { Call, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { getDrawBoard, getOwnDrawGroups, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import { listDivisions, listContests } from '@fourball/shared/seasons/competition-calls.ts';
import {
  getEvent,
  listEventFees,
  listEventSponsors,
  bailEvent,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  listCancelledEventsBySeason,
  listEventsBySeason,
  listOwnActiveEvents,
  listOwnPastEvents,
  listOwnWithdrawnEvents,
  listPastEventsBySeason,
  listUpcomingEvents,
} from '@fourball/shared/seasons/event-list-calls.ts';
import {
  listEventProductsReadyForVerify,
  listFeeRequests,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { getEventMatches } from '@fourball/shared/seasons/matches/match-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { getEventResults, getSeasonStandings } from '@fourball/shared/seasons/results/result-calls.ts';
import { enterScores, getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import { listEventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { listEventTypesByType } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  listField,
  listParticipantsByEvent,
  listSeasonField,
} from '@fourball/shared/seasons/participant-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  quoteEntry,
  quoteWithdrawal,
} from '@fourball/shared/seasons/registration-calls.ts';
import {
  listOrganizedSeasons,
  listSeasonFees,
  listSeasonsByEventType,
} from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { replyOver, type CallOptions } from '../kit/server.ts';
import { demoOptions } from './demo-club.ts';

type Role = (typeof demoLogins)[number]['role'];

/** Midsummer, and the first morning of a year. */
const days = [
  { today: '2026-06-16', now: new Date('2026-06-16T16:00:00Z') },
  { today: '2027-01-01', now: new Date('2027-01-01T14:00:00Z') },
];

/** A test whose club was filled in on that day. */
const dayTest = ({ today, now }: (typeof days)[number]) =>
  clubTest({ now })
    .extend('tokens', { scope: 'file' }, async ({ server }) => {
      await fillDemoClub(server.house.db, { ...demoOptions(today), now });
      const made = new Map<Role, string>();
      for (const { role, email } of demoLogins) {
        const token = newSessionToken();
        await server.db.query(
          `with s as (
             insert into sessions (user_id, expires_at, family_hash, refresh_hash)
             select id, greatest(now(), $3) + interval '1 hour', $2, sha256($2) from users where email = $4 returning id
           )
           insert into access_tokens (token_hash, session_id, expires_at)
           select $1, id, greatest(now(), $3) + interval '1 hour' from s`,
          [hashSessionToken(token), hashSessionToken(newSessionToken()), now, email],
        );
        made.set(role, token);
      }
      return made;
    })
    .extend(
      'ask',
      ({ server, tokens }) =>
        <Asked extends Call>(role: Role, call: Asked, options: CallOptions = {}): Promise<ReplyOf<Asked>> =>
          replyOver(server.url, call, { token: tokens.get(role) ?? '', ...options }),
    )
    .extend('seasonsOf', ({ ask }) => async (orgName: string) => {
      const types = await ask('golfer', listEventTypesByType, { params: { type: 'ALL' } });
      const id = types.find((type) => type.orgName === orgName)?.id ?? 0;
      return ask('golfer', listSeasonsByEventType, { params: { eventTypeId: id } });
    })
    .extend('eventOf', ({ ask, seasonsOf }) => async (orgName: string) => {
      const [season] = await seasonsOf(orgName);
      const [event] = await ask('golfer', listEventsBySeason, { params: { seasonId: season?.id ?? 0 } });
      if (!event) throw new Error(`${orgName} has no event.`);
      return event;
    });

const dayTests = days.map((day) => ({ ...day, test: dayTest(day) }));

describe.each(dayTests)('on $today', ({ today, now, test }) => {
  test('the league has two seasons; of this one nights are over, called off and to come, the draft is the organizers’', async ({
    ask,
    seasonsOf,
  }) => {
    const [season, last] = await seasonsOf('Thursday Nines');
    const params = { seasonId: season?.id ?? 0 };
    expect([season?.year, last?.year]).toEqual([Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]);
    expect(season).toMatchObject({ registration: 'OPEN', divisions: 3, own: { status: 'REGISTERED' } });
    expect(await ask('golfer', listPastEventsBySeason, { params })).toHaveLength(9);
    expect(await ask('golfer', listCancelledEventsBySeason, { params })).toMatchObject([{ cancelled: true }]);
    const golfers = await ask('golfer', listEventsBySeason, { params });
    const organizers = await ask('organizer', listEventsBySeason, { params });
    expect(organizers.length).toBe(golfers.length + 1);
    expect(organizers.at(-1)).toMatchObject({ publish: false, can: { manage: true } });
    const divisions = await ask('golfer', listDivisions, { params: { id: params.seasonId } });
    expect(divisions.map(({ medianRange, colorCode }) => [medianRange, colorCode])).toEqual([
      ['-12.5', 'GREEN'],
      ['12.6-20', 'YELLOW'],
      ['20.1-', 'RED'],
    ]);
    expect(await ask('golfer', listContests, { params: { id: params.seasonId } })).toHaveLength(2);
    const [fee] = await ask('golfer', listSeasonFees, { params: { id: params.seasonId } });
    expect(fee).toMatchObject({ memberPrice: 18_000, yourPrice: 18_000 });
  });

  test('Ava finds her events, answers the invitation at its price, and stays away from the next night', async ({
    ask,
    eventOf,
  }) => {
    const page = { year: 0, page: 0, size: 50 };
    const active = await ask('golfer', listOwnActiveEvents, { params: page });
    expect(active.events.map(({ eventTypeName }) => eventTypeName)).toEqual(
      expect.arrayContaining(['Thursday Nines', 'Member–Guest', 'Muskoka in June']),
    );
    expect((await ask('golfer', listOwnPastEvents, { params: page })).total).toBeGreaterThan(15);
    const withdrawn = await ask('golfer', listOwnWithdrawnEvents, { params: page });
    expect(withdrawn.events.map(({ name }) => name)).toContain('Club Championship');
    const own = await ask('golfer', listOwnRegistrations);
    const invited = own.find(({ status }) => status === 'INVITED');
    expect(invited).toMatchObject({ eventName: 'Member–Guest Four-Ball', team: { partners: [{}, {}] } });
    expect(own.find(({ status }) => status === 'WITHDRAWN')).toMatchObject({ total: 0, refunded: 15_820 });
    const guest = await eventOf('Member–Guest');
    expect(guest).toMatchObject({ registration: 'WAITLIST', free: 0, own: { status: 'INVITED' } });
    const quote = await ask('golfer', quoteEntry, { body: { eventId: guest.id } });
    expect(quote).toMatchObject({ total: 10_735, teamSizes: { min: 2, max: 2 } });
    await ask('golfer', answerRegistration, {
      body: { registrationId: invited?.id, accept: true, expectedTotal: quote.total },
    });
    const after = await ask('golfer', getEvent, { params: { id: guest.id } });
    expect(after).toMatchObject({ own: { status: 'REGISTERED', playing: true }, taken: 72 });
    const night = active.events.find(({ eventTypeName }) => eventTypeName === 'Thursday Nines');
    // Its groups are published: she is in one, and withdraws from the night.
    const groups = await ask('golfer', getOwnDrawGroups, { params: { id: night?.id ?? 0 } });
    expect(groups).toMatchObject([{ published: true, startTee: '10' }]);
    expect(await ask('golfer', bailEvent, { body: { eventId: night?.id ?? 0 } })).toMatchObject({
      result: 'WITHDRAWN',
    });
    expect(await ask('golfer', getOwnDrawGroups, { params: { id: night?.id ?? 0 } })).toEqual([]);
  });

  test('Marcus waits second for the member-guest, and could enter the championship for all of his money back', async ({
    ask,
    eventOf,
  }) => {
    const guest = await eventOf('Member–Guest');
    expect(await ask('second golfer', getEvent, { params: { id: guest.id } })).toMatchObject({
      own: { status: 'WAITLIST' },
      registration: 'WAITLIST',
    });
    const open = await eventOf('Club Championship');
    expect(open).toMatchObject({ registration: 'OPEN', free: 52, format: { score: 'BOTH', rounds: 2 } });
    expect(await ask('second golfer', quoteEntry, { body: { eventId: open.id } })).toMatchObject({
      result: 'REGISTERED',
      total: 15_820,
      chargedOn: today,
      optional: [{ name: 'Practice round' }, { name: 'Supper on Sunday' }],
    });
    const [league] = (await ask('second golfer', listOwnRegistrations)).filter(
      ({ eventTypeName, seasonName }) =>
        eventTypeName === 'Thursday Nines' && seasonName?.startsWith(today.slice(0, 4)),
    );
    expect(
      await ask('second golfer', quoteWithdrawal, { params: { registrationId: league?.id ?? 0 } }),
    ).toMatchObject({
      charged: 20_340,
    });
    expect(await eventOf('Junior Open')).toMatchObject({ registration: 'NOT_YET', noFees: false });
  });

  test('Fiona organizes the league and the member-guest, sees who has paid, and nobody sees more of the field than names', async ({
    ask,
    eventOf,
  }) => {
    const organized = await ask('organizer', listOrganizedSeasons);
    expect(new Set(organized.map(({ eventTypeName }) => eventTypeName))).toEqual(
      new Set(['Thursday Nines', 'Member–Guest', 'Captain’s Match']),
    );
    const guest = await eventOf('Member–Guest');
    const field = await ask('organizer', listField, { params: { eventId: guest.id } });
    expect(field).toHaveLength(80);
    expect(field.some(({ charged, owed }) => owed > 0 && charged === owed)).toBe(true);
    expect(field.some(({ charged, owed }) => owed > 0 && charged === 0)).toBe(true);
    expect(field.filter(({ queuePlace }) => queuePlace !== null)).toHaveLength(8);
    const season = organized.find(
      ({ eventTypeName, year }) => eventTypeName === 'Thursday Nines' && year === Number(today.slice(0, 4)),
    );
    const league = await ask('organizer', listSeasonField, { params: { seasonId: season?.id ?? 0 } });
    expect(league.some(({ handicapIndex }) => handicapIndex === null)).toBe(true);
    const seen = await ask('golfer', listParticipantsByEvent, { params: { eventId: guest.id } });
    expect(JSON.stringify(seen)).not.toMatch(/@|email/);
    expect((await ask('golfer', listEventSponsors, { params: { id: guest.id } }))[0]).toMatchObject({
      title: true,
    });
    expect(await ask('golfer', listEventFees, { params: { id: guest.id } })).toHaveLength(2);
  });

  test('the captain’s match is on the course: a visitor sees how it stands, Ava and Marcus score it, and nobody signs up any more', async ({
    server,
    ask,
    eventOf,
  }) => {
    const match = await eventOf('Captain’s Match');
    expect(match).toMatchObject({ date: today, own: { playing: true }, can: { signUp: false } });
    const params = { eventId: match.id };
    const { boards, board, cards } = await replyOver(server.url, getLeaderboard, { params });
    expect(boards.map(({ key }) => key)).toEqual(['main-net', 'stableford-net', 'scratch-gross', 'skins']);
    expect(board.matches).toHaveLength(12);
    expect(board.teams).toMatchObject({ names: ['Maple', 'Hollow'], toWin: 6.5 });
    expect(board.matches.filter(({ thru }) => thru > 0).length).toBeGreaterThan(2);
    expect(cards).toMatchObject({ made: 24, disputed: 0 });
    const { board: points } = await replyOver(server.url, getLeaderboard, {
      params,
      query: { board: 'stableford-net' },
    });
    expect(new Set(points.rows.map(({ thru }) => thru)).size).toBeGreaterThan(2);
    const { teams } = await ask('golfer', getEventMatches, { params });
    expect(teams.map(({ lineUp }) => lineUp?.length)).toEqual([12, 12]);
    const group = await ask('golfer', getScoreGroup, { params });
    expect(group.cards.map(({ players }) => players[0]?.name).slice(0, 2)).toEqual([
      'Ava Tremblay',
      'Marcus Chen',
    ]);
    expect(group.cards.every(({ players }) => players[0]?.playingHandicap !== null)).toBe(true);
    // What she enters is taken.
    const [own] = group.cards;
    const device = '6f9f2f0e-3c5b-4a57-9df1-0a6f0c3b7d11';
    const hole = own?.holes.find((one) => !own.scores.some((score) => score.hole === one.hole))?.hole ?? 0;
    const entry = {
      cardId: own?.cardId,
      device,
      counter: 1,
      hole,
      kind: 'STROKES',
      strokes: 4,
      enteredAt: now,
    };
    expect(await ask('golfer', enterScores, { body: { entries: [entry] } })).toMatchObject({
      answers: [{ result: 'TAKEN' }],
    });
  });

  test('the league has standings, results with prizes, records, and groups with handicaps for its next night', async ({
    ask,
    seasonsOf,
  }) => {
    const [season, last] = await seasonsOf('Thursday Nines');
    const standings = await ask('golfer', getSeasonStandings, { params: { seasonId: season?.id ?? 0 } });
    expect(standings.events).toHaveLength(9);
    const places = standings.standings.map(({ place }) => place);
    expect(places.slice(0, 1)).toEqual(['1']);
    expect(standings.standings[0]?.total).toBeGreaterThan(150);
    expect(standings.eclectic?.rows.length).toBeGreaterThan(20);
    const before = await ask('golfer', getSeasonStandings, { params: { seasonId: last?.id ?? 0 } });
    expect(before.events).toHaveLength(12);
    const past = await ask('golfer', listPastEventsBySeason, { params: { seasonId: season?.id ?? 0 } });
    const first = past.find(({ name }) => name.startsWith('Night 1:'));
    const results = await ask('golfer', getEventResults, { params: { id: first?.id ?? 0 } });
    expect(results).toMatchObject({ final: true });
    expect(results.boards[0]?.rows.some(({ prizeCents }) => (prizeCents ?? 0) >= 3_000)).toBe(true);
    expect(results.markers.some(({ winners }) => winners.length > 0)).toBe(true);
    const events = await ask('golfer', listEventsBySeason, { params: { seasonId: season?.id ?? 0 } });
    const next = events.find(({ name }) => name.startsWith('Night 11:'));
    const own = await ask('second golfer', listEventHandicaps, { params: { eventId: next?.id ?? 0 } });
    expect(own.players).toMatchObject([{ name: 'Marcus Chen', settled: true, problem: null }]);
    const all = await ask('organizer', listEventHandicaps, { params: { eventId: next?.id ?? 0 } });
    expect(all.players.filter(({ settled }) => settled).length).toBeGreaterThan(24);
    expect(all.players.every(({ settled, problem }) => settled || problem === 'NO_INDEX')).toBe(true);
  });

  test('the championship has a board that its organizers work at, and that nobody else sees', async ({
    ask,
    eventOf,
  }) => {
    const open = await eventOf('Club Championship');
    const params = { id: open.id };
    const board = await ask('admin', getDrawBoard, { params });
    expect(board.groups).toHaveLength(11);
    expect(board.groups.map(({ startTee }) => startTee).sort()).toEqual([
      ...Array.from({ length: 6 }, () => '1'),
      ...Array.from({ length: 5 }, () => '10'),
    ]);
    expect(await ask('golfer', listDrawGroups, { params: { eventId: open.id } })).toEqual([]);
  });

  test('the admin has fees to look at, and a request to decide', async ({ ask }) => {
    const due = await ask('admin', listEventProductsReadyForVerify, { params: { page: 0, size: 20 } });
    expect(due.total).toBeGreaterThan(20);
    expect(await ask('admin', listFeeRequests)).toMatchObject([
      { processingStage: 'REQUESTED', requestedAmount: 4_750, title: 'Member–Guest Four-Ball' },
    ]);
    const { events } = await ask('golfer', listUpcomingEvents);
    expect(new Set(events.map(({ eventTypeName }) => eventTypeName)).size).toBeGreaterThanOrEqual(4);
  });
});
