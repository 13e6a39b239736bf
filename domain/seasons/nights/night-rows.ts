/** Which events run by themselves, and how far each has got: what is due is read from the event alone, so that any run finds the same. */
import type { Sql } from '@fourball/db/connection.ts';
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';
import type { NightStep } from '@fourball/shared/seasons/nights/night-shapes.ts';
import type { Refusal } from '@fourball/shared/words/refusals.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { House } from '../../kernel/house.ts';
import { roundDay } from '../draws/rounds.ts';

export interface NightRow {
  readonly id: number;
  readonly seasonId: number;
  readonly automatic: boolean;
  readonly ofEvent: boolean | null;
  readonly ofSeason: boolean;
  readonly publishes: boolean;
  readonly finishes: boolean;
  readonly cancelled: boolean;
  readonly publish: boolean;
  readonly publishGroups: boolean;
  readonly startsAt: Date;
  readonly drawsAt: Date;
  /** A board there is, whoever drew it. */
  readonly hasBoard: boolean;
  /** It was drawn by itself, and nobody has changed it since or shown it. */
  readonly drawnByItself: boolean;
  readonly hasPublished: boolean;
  /** Of the groups that golfers see; null while there are none. */
  readonly firstStart: Date | null;
  readonly lastStart: Date | null;
  readonly finalAt: Date | null;
  /** An admin opened the results again: they are made final by hand. */
  readonly reopened: boolean;
  /** Of the scores; 0 before there are any. */
  readonly scoresVersion: number;
  readonly held: boolean;
  /** Cards there are: without a course nothing is entered. */
  readonly scored: boolean;
  /** Who plays in the groups that golfers see, over all rounds; and for whom nothing is missing. */
  readonly cards: number;
  readonly ready: number;
  readonly lastSignedAt: Date | null;
  readonly asksAt: Date | null;
  /** How many play in the groups that golfers see, and no handicap could be worked out for them. */
  readonly without: number;
}

/** Of whom a card is settled: signed by both, or with an outcome. */
const settled = `(c.outcome is not null or c.player_signed_at is not null and c.marker_signed_at is not null)`;

/** For whom no handicap could be settled as groups of a round were shown; over `participants`. */
export const playsWithout = (participant: string, round: string): string =>
  `${participant}.place = 'IN' and case when ${round} = 1 then ${participant}.handicap_basis is null else not exists (
     select from round_handicaps h where h.participant_id = ${participant}.id and h.round = ${round} and h.handicap_basis is not null) end`;

/** `$1` the club's time zone, `$2` and `$3` the club's hours. */
const selection = `
  select g.id, g.season_id as "seasonId", coalesce(g.automatic, n.automatic, false) as automatic, g.automatic as "ofEvent",
    coalesce(n.automatic, false) as "ofSeason", coalesce(n.publishes, true) as publishes, coalesce(n.finishes, true) as finishes,
    g.cancelled_at is not null as cancelled, g.publish, g.publish_groups as "publishGroups",
    t.starts_at as "startsAt", t.starts_at - make_interval(hours => coalesce(n.draw_hours, $2)) as "drawsAt",
    b.id is not null as "hasBoard",
    coalesce(b.state = 'WORKING' and b.made_by is null and b.changed_by is null, false) and p.id is null as "drawnByItself",
    p.id is not null as "hasPublished", o.first_start as "firstStart", o.last_start as "lastStart",
    e.final_at as "finalAt",
    exists (select from results q where q.event_id = g.id and q.reopened_at is not null) as reopened, coalesce(e.version, 0)::int as "scoresVersion",
    exists (select from suspensions h where h.event_id = g.id and h.ended_at is null) as held,
    exists (select from scorecards q where q.event_id = g.id) as scored, coalesce(k.cards, 0) as cards, coalesce(k.ready, 0) as ready, k.last_signed as "lastSignedAt",
    o.last_start + make_interval(hours => coalesce(n.ask_hours, $3)) as "asksAt", (
      select count(*)::int from draw_places x join participants w on w.id = x.participant_id
      where x.draw_id = p.id and x.purpose = 'PLAY' and g.publish_groups and ${playsWithout('w', 'p.round')}) as without
  from golf_events g left join season_nights n on n.season_id = g.season_id
    left join event_scores e on e.event_id = g.id
    cross join lateral (select (g.day + g.start_time) at time zone $1 as starts_at) t
    left join lateral (
      select id, state, made_by, changed_by from draws where event_id = g.id and state in ('WORKING', 'PUBLISHED')
      order by version desc limit 1) b on true
    left join lateral (select id, round from draws where event_id = g.id and state = 'PUBLISHED' order by round desc limit 1) p on true
    left join lateral (
      select min((${roundDay('p.round')} + x.starts) at time zone $1) as first_start, max((g.end_day + x.starts) at time zone $1) as last_start
      from draw_groups x where x.draw_id = p.id and x.purpose = 'PLAY' and g.publish_groups) o on true
    left join lateral (
      select count(*)::int as cards, count(*) filter (where ${settled})::int as ready,
        max(greatest(c.player_signed_at, c.marker_signed_at)) as last_signed
      from draw_places x cross join generate_series(1, coalesce((g.format ->> 'rounds')::int, 1)) as r (round)
        left join scorecard_players s on s.participant_id = x.participant_id and s.round = r.round
        left join scorecards c on c.id = s.card_id
      where x.draw_id = p.id and x.purpose = 'PLAY' and g.publish_groups) k on true`;

async function select(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  where: string,
  values: readonly unknown[],
): Promise<NightRow[]> {
  const { nights } = rulesAt(await loadParameters(sql), clock.now());
  return sql.query<NightRow>(`${selection} where ${where}`, [
    timeZone,
    nights.drawHours,
    nights.askHours,
    ...values,
  ]);
}

/** Undefined where the event is gone. */
export async function findNight(
  sql: Sql,
  house: Pick<House, 'clock' | 'timeZone'>,
  eventId: number,
): Promise<NightRow | undefined> {
  const [row] = await select(sql, house, 'g.id = $4', [eventId]);
  return row;
}

/** Days before and after an event on which something of it may be due: as far as its settings reach. */
const reach = { before: 15, after: 10 } as const;

/** All that run by themselves and are near: published, not called off and not final, by their starts. */
export const findNights = (sql: Sql, house: Pick<House, 'clock' | 'timeZone'>): Promise<NightRow[]> =>
  select(
    sql,
    house,
    `coalesce(g.automatic, n.automatic, false) and g.publish and g.cancelled_at is null and e.final_at is null
       and g.day - ${reach.before} <= ($4::timestamptz at time zone $1)::date
       and g.end_day + ${reach.after} >= ($4::timestamptz at time zone $1)::date
     order by g.day, g.start_time, g.id`,
    [house.clock.now()],
  );

/** Of every event, whether or not it runs by itself. */
export function stepOf(night: NightRow, now: Date): NightStep {
  if (night.cancelled) return 'CANCELLED';
  if (night.finalAt) return 'FINAL';
  if (!night.publish) return 'HIDDEN';
  if (!night.publishGroups) return night.hasBoard ? 'TO_PUBLISH' : 'TO_DRAW';
  if (night.firstStart && night.firstStart > now) return 'TO_PLAY';
  return night.cards > 0 && night.cards === night.ready ? 'TO_FINISH' : 'IN_PLAY';
}

export interface Asked {
  readonly what: NightQuestion;
  readonly askedAt: Date;
  readonly reason: Refusal | null;
}

/** In the order in which they come up. */
export const findQuestions = (sql: Sql, eventId: number): Promise<Asked[]> =>
  sql.query<Asked>(
    `select what, asked_at as "askedAt", reason from night_questions where event_id = $1 order by asked_at, what`,
    [eventId],
  );
