/** What a season comes to by its final events: order of merit, medians, best holes. */
import type { Sql } from '@fourball/db/connection.ts';
import { holesIn } from '@fourball/shared/club/nines.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { meritPoints } from '@fourball/shared/seasons/golf/rank/prizes.ts';
import { eclectic, median, meritSeason } from '@fourball/shared/seasons/golf/rank/season-tables.ts';
import type { setStandingsSettings } from '@fourball/shared/seasons/results/result-calls.ts';
import type {
  KeptRow,
  SeasonStandings,
  Standing,
  StandingsSettings,
} from '@fourball/shared/seasons/results/result-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allowToManage } from '../access.ts';
import { handicapOfRound } from '../facts/event-rows.ts';
import { lockSeason } from '../season-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';

/** Net before gross: the first competition of the event, as its board is kept. */
const mainBoard = `(select o.board from results o where o.event_id = g.id and o.reopened_at is null and o.board like 'main-%'
  and o.board !~ '[@~]' order by o.board desc limit 1)`;

interface EventOfSeason {
  id: number;
  name: string;
  date: string;
  rows: KeptRow[];
}

/** With the rows of the whole field, or of a division of it; matches and skins have no places, and give no points. */
const findEvents = (sql: Sql, seasonId: number, division: number | undefined): Promise<EventOfSeason[]> =>
  sql.query<EventOfSeason>(
    `select g.id, g.name, g.day as date, r.rows from golf_events g
       join event_scores x on x.event_id = g.id and x.final_at is not null
       left join results r on r.event_id = g.id and r.reopened_at is null
         and r.board = ${mainBoard} || coalesce('@' || $2::bigint, '')
     where g.season_id = $1 and g.publish and g.cancelled_at is null and r.id is not null
     order by g.day, g.start_time, g.id`,
    [seasonId, division ?? null],
  );

interface Golfer {
  participantId: number;
  userId: number;
  name: string;
  divisionId: number | null;
  median: number[];
}

/** Of all golfers with an account in these events, with their scores to par. */
const findGolfers = (sql: Sql, eventIds: readonly number[]): Promise<Golfer[]> =>
  sql.query<Golfer>(
    `select p.id as "participantId", p.user_id as "userId", u.full_name as name, p.division_id as "divisionId",
       coalesce((select jsonb_agg(t.to_par) from card_totals t where t.participant_id = p.id), '[]') as median
     from participants p join users u on u.id = p.user_id where p.event_id = any($1::bigint[]) order by p.id`,
    [eventIds],
  );

async function findSettings(
  sql: Sql,
  seasonId: number,
): Promise<StandingsSettings & { showMedians: boolean }> {
  const [row] = await sql.query<StandingsSettings & { showMedians: boolean }>(
    `select s.merit_points as points, s.merit_best as best, s.merit_minimum as "minimumEvents",
       s.eclectic_percent as "eclecticPercent", e.show_medians as "showMedians"
     from seasons s join event_types e on e.id = s.event_type_id where s.id = $1`,
    [seasonId],
  );
  if (!row) throw new Error(`The season ${seasonId} is gone.`);
  return row;
}

/** Golfers by place, those who share one together; the golfers of a side share its place without sharing its points. */
const orderOf = (rows: readonly KeptRow[]): { at: number[]; place: number }[] => {
  const places = [...new Set(rows.flatMap(({ place }) => place ?? []))].sort((one, other) => one - other);
  return places.map((place) => ({
    place,
    at: rows.flatMap((row, index) => (row.place === place ? [index] : [])),
  }));
};

/** Points by row of an event. */
function pointsOfEvent(rows: readonly KeptRow[], table: readonly number[]): Map<number, number> {
  const order = orderOf(rows).map(({ at }) => at.map(String));
  if (order.length === 0) return new Map();
  const { points } = meritPoints({ order, table });
  return new Map(Object.entries(points).map(([at, value]) => [Number(at), value]));
}

interface Played {
  readonly golfer: Golfer;
  readonly events: { eventId: number; place: number | null; points: number }[];
}

/** By golfer, what each event brought. */
function gatherPoints(
  events: readonly EventOfSeason[],
  golfers: readonly Golfer[],
  table: readonly number[] | null,
): Map<number, Played> {
  const byParticipant = new Map(golfers.map((golfer) => [golfer.participantId, golfer]));
  const played = new Map<number, Played>();
  for (const { id: eventId, rows } of events) {
    const points = table ? pointsOfEvent(rows, table) : new Map<number, number>();
    for (const [at, row] of rows.entries()) {
      for (const participantId of row.participantIds) {
        const golfer = byParticipant.get(participantId);
        // Who did not start has not played.
        if (!golfer || row.status === 'NS') continue;
        const one = played.get(golfer.userId) ?? { golfer, events: [] };
        one.events.push({ eventId, place: row.place, points: points.get(at) ?? 0 });
        // The division of the newest event.
        played.set(golfer.userId, { ...one, golfer });
      }
    }
  }
  return played;
}

/** The events whose points count: the best, of equal ones the earlier. */
const bestOf = (points: readonly number[], best: number): ReadonlySet<number> =>
  new Set(
    points
      .map((value, at) => ({ value, at }))
      .sort((one, other) => other.value - one.value || one.at - other.at)
      .slice(0, best)
      .map(({ at }) => at),
  );

/** More points, then more wins, the best single result, the newest event in which they differ; else the place is shared. */
function compareStandings(one: Standing, other: Standing, eventIds: readonly number[]): number {
  const best = ({ events }: Standing) => Math.max(0, ...events.map(({ points }) => points));
  const inEvent = ({ events }: Standing, eventId: number) =>
    events.find((event) => event.eventId === eventId)?.points ?? -1;
  const early = other.total - one.total || other.wins - one.wins || best(other) - best(one);
  if (early !== 0) return early;
  for (const eventId of eventIds.toReversed()) {
    const difference = inEvent(other, eventId) - inEvent(one, eventId);
    if (difference !== 0) return difference;
  }
  return 0;
}

function ranked(standings: readonly Standing[], eventIds: readonly number[]): Standing[] {
  const sorted = standings.toSorted(
    (one, other) =>
      Number(other.qualified) - Number(one.qualified) ||
      compareStandings(one, other, eventIds) ||
      one.name.localeCompare(other.name) ||
      one.userId - other.userId,
  );
  const qualified = sorted.filter((one) => one.qualified);
  return sorted.map((row) => {
    if (!row.qualified) return row;
    const ahead = qualified.filter((one) => compareStandings(one, row, eventIds) < 0).length;
    const equal = qualified.filter((one) => compareStandings(one, row, eventIds) === 0).length;
    return { ...row, place: `${equal > 1 ? 'T' : ''}${ahead + 1}` };
  });
}

function medianOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : median({ scores: [...scores] }).median;
}

interface Counted {
  readonly played: ReadonlyMap<number, Played>;
  readonly golfers: readonly Golfer[];
  readonly settings: Awaited<ReturnType<typeof findSettings>>;
}

function standingsOf({ played, golfers, settings }: Counted, eventIds: readonly number[]): Standing[] {
  const best = settings.best ?? Math.max(1, eventIds.length);
  const points = Object.fromEntries(
    [...played].map(([userId, { events }]) => [String(userId), events.map((event) => event.points)]),
  );
  if (played.size === 0) return [];
  const totals = meritSeason({ points, best, minimumEvents: settings.minimumEvents });
  const scores = new Map<number, number[]>();
  for (const { userId, median: ofEvent } of golfers)
    scores.set(userId, [...(scores.get(userId) ?? []), ...ofEvent]);
  const rows = [...played].map(([userId, { golfer, events }]): Standing => {
    const total = totals[String(userId)];
    const counting = bestOf(
      events.map((event) => event.points),
      best,
    );
    return {
      userId,
      name: golfer.name,
      divisionId: golfer.divisionId,
      place: null,
      total: total?.total ?? 0,
      counted: total?.counted ?? 0,
      qualified: settings.points !== null && (total?.qualified ?? false),
      wins: events.filter(({ place }) => place === 1).length,
      events: events.map((event, at) => ({ ...event, counts: counting.has(at) })),
      median: settings.showMedians ? medianOf(scores.get(userId) ?? []) : null,
    };
  });
  return ranked(rows, eventIds);
}

interface SeasonCard {
  userId: number;
  name: string;
  courseId: number | null;
  courseName: string;
  teeName: string;
  part: string;
  holes: Record<string, number>;
  playingHandicap: number | null;
}

/** Whole cards of one golfer each that count, by day. */
const findCards = (sql: Sql, seasonId: number): Promise<SeasonCard[]> =>
  sql.query<SeasonCard>(
    `select p.user_id as "userId", u.full_name as name, s.course_id as "courseId", coalesce(c.name, '') as "courseName",
       s.tee_name as "teeName", s.part, k.playing_handicap as "playingHandicap",
       coalesce((select jsonb_object_agg(h.hole, h.strokes) from hole_scores h
          where h.card_id = s.id and h.kind = 'STROKES'), '{}') as holes
     from golf_events g join event_scores x on x.event_id = g.id and x.final_at is not null
       join scorecards s on s.event_id = g.id and s.outcome is null and s.player_signed_at is not null
       join scorecard_players y on y.card_id = s.id join participants p on p.id = y.participant_id
       join users u on u.id = p.user_id left join courses c on c.id = s.course_id
       cross join lateral ${handicapOfRound('p', 's.round')} k
     where g.season_id = $1 and g.publish and g.cancelled_at is null
       and (select count(*) from scorecard_players o where o.card_id = s.id) = 1
     order by g.day, g.start_time, g.id, s.round`,
    [seasonId],
  );

/** The best holes over the cards of the course, tee and holes that most cards are of. */
function eclecticOf(cards: readonly SeasonCard[], percent: number): SeasonStandings['eclectic'] {
  const keyOf = ({ courseId, teeName, part }: SeasonCard): string =>
    JSON.stringify([courseId, teeName, part]);
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(keyOf(card), (counts.get(keyOf(card)) ?? 0) + 1);
  const [most] = [...counts].sort(([one, times], [other, more]) => more - times || one.localeCompare(other));
  const counted = cards.filter((card) => keyOf(card) === most?.[0]);
  const [first] = counted;
  if (!first) return null;
  const numbers = holesIn(first.part);
  const byGolfer = new Map<number, SeasonCard[]>();
  for (const card of counted) byGolfer.set(card.userId, [...(byGolfer.get(card.userId) ?? []), card]);
  const rows = [...byGolfer].map(([userId, own]) => {
    const rounds = own.map(({ holes }) => numbers.map((hole) => holes[String(hole)] ?? null));
    const newest = own.at(-1);
    const handicap = newest?.playingHandicap ?? null;
    const { holes, gross, net } = eclectic({
      rounds,
      ...(handicap !== null && { playingHandicap: handicap, allowancePercent: percent }),
    });
    return { userId, name: newest?.name ?? '', rounds: own.length, holes, gross, net: net ?? null };
  });
  const last = Number.MAX_SAFE_INTEGER;
  rows.sort(
    (one, other) =>
      (one.net ?? one.gross ?? last) - (other.net ?? other.gross ?? last) ||
      one.name.localeCompare(other.name) ||
      one.userId - other.userId,
  );
  const { courseId, courseName, teeName } = first;
  return { courseId, courseName, teeName, rows };
}

/** The steps of the rules by which one golfer has the points; undefined where the golfer has none. */
function explain(
  userId: number,
  events: readonly EventOfSeason[],
  { played, golfers, settings }: Counted,
): unknown {
  const one = played.get(userId);
  if (!one || settings.points === null) return undefined;
  const table = settings.points;
  const mine = new Set(
    golfers.filter((golfer) => golfer.userId === userId).map(({ participantId }) => participantId),
  );
  const perEvent = events.flatMap(({ id: eventId, rows }) => {
    const own = rows.findIndex(({ participantIds }) => participantIds.some((id) => mine.has(id)));
    if (own < 0) return [];
    const order = orderOf(rows).map(({ at }) => at.map(String));
    const { steps } = meritPoints.explain({ order, table });
    // Of those who share places, only the step in which this golfer does.
    const concerns = steps.filter(
      ({ of }) => of === undefined || String(of).split(', ').includes(String(own)),
    );
    return [
      {
        eventId,
        steps: concerns.map(({ what, formula, gives }) => ({ what, ...(formula && { formula }), gives })),
      },
    ];
  });
  const best = settings.best ?? 1;
  const { steps } = meritSeason.explain({
    points: { [String(userId)]: one.events.map((event) => event.points) },
    best,
    minimumEvents: settings.minimumEvents,
  });
  return { events: perEvent, season: steps };
}

/** Errors: not_found. */
export async function getStandings(
  house: House,
  actor: Actor,
  seasonId: number,
  { division, explain: userId }: { division?: number | undefined; explain?: number | undefined },
): Promise<SeasonStandings> {
  await getSeason(house, actor, seasonId);
  const { db } = house;
  const [settings, events, cards, divisions] = await Promise.all([
    findSettings(db, seasonId),
    findEvents(db, seasonId, division),
    findCards(db, seasonId),
    db.query<SeasonStandings['divisions'][number]>(
      `select id, name, color_code as "colorCode" from season_competitions
       where season_id = $1 and kind = 'DIVISION' order by sequence_no, id`,
      [seasonId],
    ),
  ]);
  const eventIds = events.map(({ id }) => id);
  const golfers = await findGolfers(db, eventIds);
  const counted = { settings, golfers, played: gatherPoints(events, golfers, settings.points) };
  const { showMedians: _, ...shown } = settings;
  const explanation = userId === undefined ? undefined : explain(userId, events, counted);
  return {
    seasonId,
    settings: shown,
    divisions,
    events: events.map(({ id, name, date }) => ({ id, name, date })),
    standings: standingsOf(counted, eventIds),
    eclectic: eclecticOf(cards, settings.eclecticPercent),
    ...(explanation !== undefined && { explanation }),
  };
}

const worded = ({ points, best, minimumEvents, eclecticPercent }: StandingsSettings): string =>
  `${points === null ? '–' : points.join(', ')} / ${best ?? '–'} / ${minimumEvents} / ${eclecticPercent} %`;

/** Locks the season. Errors: not_found, forbidden, invalid_input for points without how many events count, or the other way round. */
export function setStandings(
  house: House,
  actor: UserActor,
  { seasonId, points, best, minimumEvents, eclecticPercent }: BodyOf<typeof setStandingsSettings>,
): Promise<StandingsSettings> {
  if ((points === null) !== (best === null)) throw invalidField('best', 'seasons.pointsAndBest');
  return transact(house.db, async (tx) => {
    const season = await lockSeason(tx, actor, seasonId);
    allowToManage(actor, season);
    const { showMedians: _, ...before } = await findSettings(tx, seasonId);
    const after = { points, best, minimumEvents, eclecticPercent };
    await tx.query(
      `update seasons set merit_points = $2, merit_best = $3, merit_minimum = $4, eclectic_percent = $5 where id = $1`,
      [seasonId, points, best, minimumEvents, eclecticPercent],
    );
    await recordChange(tx, actor, {
      action: 'season.standings-changed',
      changes: [
        { field: 'season', before: null, after: `${season.name} (${seasonId})` },
        { field: 'standings', before: worded(before), after: worded(after) },
      ],
    });
    return after;
  });
}
