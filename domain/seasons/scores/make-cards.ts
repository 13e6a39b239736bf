/** Makes the cards of a round for who is in the published groups, each frozen as course, tee and handicap are now. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import { loadCourses } from '../../club/courses/courses.ts';
import { cardOfPart, partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import { playsOneBall } from '@fourball/shared/seasons/allowance.ts';
import { eventFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { startOrder } from '../draws/draw-rows.ts';
import { newestRound } from '../draws/rounds.ts';
import { handicapOfRound, lockEvents } from '../facts/event-rows.ts';

interface PlayingRow {
  participantId: number;
  groupId: number;
  courseId: number | null;
  /** Those that were chosen: settled with the handicap of the round, else of the division, of the event. On another course the one of the same name. */
  tees: { id: number; name: string }[];
  preferredTeeId: number | null;
  gender: RatedGender | null;
  /** Who signed up together: a team, or golfers with their guests. */
  side: string | null;
}

interface KnownCard {
  id: number;
  participantIds: number[];
  /** Something was entered, signed or said of it: it stays as it is. */
  begun: boolean;
  markerId: number | null;
  /** Somebody chose the marker. */
  chosen: boolean;
}

/** Of an event or a division, for one by whose ratings, as SQL over `handicap_choices h`. */
const teeFor = (of: string): string =>
  `case h.rated_gender when 'WOMEN' then ${of}.women_tee_id when 'MEN' then ${of}.men_tee_id
     else coalesce(${of}.men_tee_id, ${of}.women_tee_id) end`;

/** Who plays a round, in the order of starts and places. A group without a course plays the event's first. */
const findPlaying = (tx: Transaction, eventId: number, round: number): Promise<PlayingRow[]> =>
  tx.query<PlayingRow>(
    `select p.id as "participantId", g.id as "groupId", k.course_id as "courseId",
       coalesce((
         select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by c.place)
         from unnest(array[s.tee_id, ${teeFor('v')}, ${teeFor('e')}]) with ordinality as c (id, place)
           join course_tees t on t.id = c.id), '[]') as tees,
       (select t.tee_id from preferred_tees t where t.user_id = p.user_id and t.course_id = k.course_id) as "preferredTeeId",
       coalesce(s.handicap_basis ->> 'gender', h.rated_gender) as gender,
       case when r.team_id is not null then 'team ' || r.team_id
            when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end as side
     from draws d join golf_events e on e.id = d.event_id join draw_groups g on g.draw_id = d.id and g.purpose = 'PLAY'
       join draw_places x on x.group_id = g.id join participants p on p.id = x.participant_id and p.place = 'IN'
       join registrations r on r.id = p.registration_id left join handicap_choices h on h.user_id = p.user_id
       left join event_competitions v on v.event_id = e.id and v.competition_id = p.division_id
       cross join lateral ${handicapOfRound('p', 'd.round')} s
       cross join lateral (select coalesce(g.course_id, (
         select c.course_id from event_courses c where c.event_id = d.event_id and c.status <> 'DECLINED'
         order by c.status = 'CONFIRMED' desc, c.added_at, c.course_id limit 1)) as course_id) k
     where d.event_id = $1 and d.round = $2 and d.state = 'PUBLISHED' order by ${startOrder('g')}, x.seat`,
    [eventId, round],
  );

const partOf = ({ holes }: EventFormat, course: CourseFacts): string => {
  const nines = Math.floor(course.holes.length / 9);
  if (holes === '9F') return '1';
  if (holes === '9B') return nines > 1 ? '2' : '1';
  return partsOf(course.holes.length, course.routes)[0] ?? '1';
};

interface FrozenFacts {
  courseId: number;
  teeName: string;
  gender: RatedGender | null;
  part: string;
  courseRating: number | null;
  slopeRating: number | null;
  pars: number[];
  strokeIndexes: number[];
}

/** Undefined where there is no course, or one without holes: there is nothing to enter then. */
function factsOf(
  format: EventFormat,
  course: CourseFacts | undefined,
  player: PlayingRow,
): FrozenFacts | undefined {
  if (!course || course.holes.length < 9) return undefined;
  const part = partOf(format, course);
  const chosen = player.tees.flatMap(
    (of) =>
      course.tees.find(({ teeId }) => teeId === of.id) ??
      course.tees.find(({ name }) => name === of.name) ??
      [],
  );
  const tee = chosen[0] ?? course.tees.find(({ teeId }) => teeId === player.preferredTeeId) ?? course.tees[0];
  const [only, ...others] = tee?.ratings.filter((one) => one.part === part) ?? [];
  const gender = player.gender ?? (only && others.length === 0 ? only.gender : null);
  return {
    courseId: course.courseId,
    teeName: tee?.name ?? '',
    gender,
    part,
    ...courseFrom(course, tee, { gender, part }),
  };
}

/** What a tee makes of a part of its course, by whose ratings; without a tee what the course has. */
export function courseFrom(
  course: CourseFacts,
  tee: CourseFacts['tees'][number] | undefined,
  { gender, part }: Pick<FrozenFacts, 'gender' | 'part'>,
): Pick<FrozenFacts, 'courseRating' | 'slopeRating' | 'pars' | 'strokeIndexes'> {
  const rating = tee?.ratings.find((one) => one.part === part && one.gender === gender);
  const holes = cardOfPart(tee?.cards.find((one) => one.gender === gender)?.holes ?? course.holes, part);
  return {
    courseRating: rating?.courseRating ?? null,
    slopeRating: rating?.slopeRating ?? null,
    pars: holes.map(({ par }) => par),
    strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
  };
}

/** Who shares a card: everybody alone, or where a side plays one ball who signed up together, the others of a group side by side. */
function sidesOf(format: EventFormat, group: readonly PlayingRow[]): PlayingRow[][] {
  if (!playsOneBall(format.side)) return group.map((player) => [player]);
  const { size } = format.side;
  const sides: PlayingRow[][] = [];
  const open = new Map<string, PlayingRow[]>();
  for (const player of group) {
    const key = player.side ?? 'others';
    const last = open.get(key);
    if (last && last.length < size) last.push(player);
    else {
      const next = [player];
      open.set(key, next);
      sides.push(next);
    }
  }
  return sides;
}

const cardsOfRound = (tx: Transaction, eventId: number, round: number): Promise<KnownCard[]> =>
  tx.query<KnownCard>(
    `select c.id, coalesce((select jsonb_agg(o.participant_id order by o.seat) from scorecard_players o where o.card_id = c.id), '[]')
         as "participantIds",
       c.outcome is not null or c.player_signed_at is not null or c.marker_signed_at is not null
         or exists (select from hole_entries h where h.card_id = c.id) as begun,
       c.marker_participant_id as "markerId",
       exists (select from scorecard_log l where l.card_id = c.id and l.what = 'MARKER_CHANGED') as chosen
     from scorecards c where c.event_id = $1 and c.round = $2 order by c.id`,
    [eventId, round],
  );

/** Changes what is frozen on a card of which nothing is said yet. True where something is another. */
async function refresh(tx: Transaction, cardId: number, facts: FrozenFacts): Promise<boolean> {
  const changed = await tx.query(
    `update scorecards set course_id = $2, tee_name = $3, gender = $4, part = $5, course_rating = $6, slope_rating = $7, pars = $8,
       stroke_indexes = $9, version = version + least(version, 1)
     where id = $1 and (course_id, tee_name, gender, part, course_rating, slope_rating, pars, stroke_indexes)
       is distinct from ($2::bigint, $3::text, $4::text, $5::text, $6::numeric, $7::smallint, $8::smallint[], $9::smallint[])
     returning id`,
    [cardId, ...valuesOf(facts)],
  );
  return changed.length > 0;
}

const valuesOf = (facts: FrozenFacts): unknown[] => [
  facts.courseId,
  facts.teeName,
  facts.gender,
  facts.part,
  facts.courseRating,
  facts.slopeRating,
  facts.pars,
  facts.strokeIndexes,
];

interface Making {
  readonly tx: Transaction;
  readonly eventId: number;
  readonly round: number;
  readonly at: Date;
  readonly known: readonly KnownCard[];
}

/** Who shares a card, with what is frozen on it; `known`: the card that there is. */
interface CardSide {
  readonly participantIds: readonly number[];
  readonly facts: FrozenFacts;
  readonly known: KnownCard | undefined;
}

/** By group, each with its sides. A card that was begun stays with its golfers; one that was not goes to the first side that has one of them. */
function sideByGroup(
  { known }: Making,
  format: EventFormat,
  players: readonly PlayingRow[],
  courses: ReadonlyMap<number | null, CourseFacts | undefined>,
): CardSide[][] {
  const taken = new Set<number>();
  const cardOf = (ids: readonly number[]): KnownCard | undefined => {
    const theirs = known.filter(({ participantIds }) => participantIds.some((one) => ids.includes(one)));
    const card = theirs.find(({ begun }) => begun) ?? theirs.find(({ id }) => !taken.has(id));
    if (card && !card.begun) taken.add(card.id);
    return card;
  };
  return [...new Set(players.map(({ groupId }) => groupId))].map((groupId) =>
    sidesOf(
      format,
      players.filter((player) => player.groupId === groupId),
    ).flatMap((side): CardSide[] => {
      const facts = side[0] && factsOf(format, courses.get(side[0].courseId), side[0]);
      const participantIds = side.map(({ participantId }) => participantId);
      return facts ? [{ participantIds, facts, known: cardOf(participantIds) }] : [];
    }),
  );
}

/** All in two statements, for golfers who are on no card. The ids come back in the order of the sides. */
async function insertCards(
  { tx, eventId, round, at }: Making,
  sides: readonly CardSide[],
): Promise<number[]> {
  if (sides.length === 0) return [];
  const made = await tx.query<{ id: number }>(
    `insert into scorecards (event_id, round, course_id, tee_name, gender, part, course_rating, slope_rating, pars, stroke_indexes, made_at)
     select $1, $2, f.course_id, f.tee_name, f.gender, f.part, f.course_rating, f.slope_rating, f.pars, f.stroke_indexes, $3
     from jsonb_to_recordset($4) as f (n int, course_id bigint, tee_name text, gender text, part text, course_rating numeric,
       slope_rating smallint, pars smallint[], stroke_indexes smallint[]) order by f.n returning id`,
    [
      eventId,
      round,
      at,
      JSON.stringify(
        sides.map(({ facts }, n) => ({
          n,
          course_id: facts.courseId,
          tee_name: facts.teeName,
          gender: facts.gender,
          part: facts.part,
          course_rating: facts.courseRating,
          slope_rating: facts.slopeRating,
          pars: facts.pars,
          stroke_indexes: facts.strokeIndexes,
        })),
      ),
    ],
  );
  const ids = made.map(({ id }) => id);
  const places = sides.flatMap(({ participantIds }, side) =>
    participantIds.map((participantId, seat) => ({ participantId, cardId: ids[side], seat: seat + 1 })),
  );
  await tx.query(
    `insert into scorecard_players (participant_id, round, card_id, seat)
     select participant_id, $1, card_id, seat from unnest($2::bigint[], $3::bigint[], $4::int[]) as s (participant_id, card_id, seat)`,
    [
      round,
      places.map(({ participantId }) => participantId),
      places.map(({ cardId }) => cardId),
      places.map(({ seat }) => seat),
    ],
  );
  return ids;
}

/** A card that there is, with who plays on it and where as it is now. One that was begun stays as it is. True where it is another one. */
async function refreshCard({ tx, round }: Making, known: KnownCard, side: CardSide): Promise<boolean> {
  if (known.begun) return false;
  const { participantIds: ids, facts } = side;
  const { id } = known;
  const changed = await refresh(tx, id, facts);
  if (known.participantIds.join() === ids.join()) return changed;
  // Away from other cards, and off this one whoever is of the side no more.
  await tx.query(
    `delete from scorecard_players where round = $3
       and (participant_id = any($2::bigint[]) and card_id <> $1 or card_id = $1 and participant_id <> all($2::bigint[]))`,
    [id, ids, round],
  );
  await tx.query(
    `insert into scorecard_players (participant_id, round, card_id, seat)
     select participant_id, $3, $1, seat from unnest($2::bigint[]) with ordinality as s (participant_id, seat)
     on conflict (participant_id, round) do nothing`,
    [id, ids, round],
  );
  return true;
}

/** A card that is played on, by the order of its group. */
interface KeptCard {
  readonly id: number;
  readonly participantIds: readonly number[];
}

/** In each group a card is marked by the next one's player, the last by the first's; whom somebody chose stays. True where one is another. */
async function keepMarkers(
  { tx, known }: Making,
  groups: readonly (readonly KeptCard[])[],
  playing: ReadonlySet<number>,
): Promise<boolean> {
  const wanted = groups.flatMap((cards) => {
    const inGroup = new Set(cards.flatMap(({ participantIds }) => participantIds));
    return cards.flatMap(({ id, participantIds }, at) => {
      const before = known.find((card) => card.id === id);
      const marker = before?.markerId ?? null;
      const stays =
        marker !== null &&
        !participantIds.includes(marker) &&
        (inGroup.has(marker) || ((before?.chosen ?? false) && playing.has(marker)));
      if (stays) return [];
      const next = cards[(at + 1) % cards.length];
      return [{ id, markerId: next && next.id !== id ? (next.participantIds[0] ?? null) : null }];
    });
  });
  const changed = await tx.query(
    `update scorecards c set marker_participant_id = n.marker, version = version + least(version, 1)
     from unnest($1::bigint[], $2::bigint[]) as n (id, marker)
     where c.id = n.id and c.marker_participant_id is distinct from n.marker and c.marker_signed_at is null returning c.id`,
    [wanted.map(({ id }) => id), wanted.map(({ markerId }) => markerId)],
  );
  return changed.length > 0;
}

/**
 * For the newest round that has groups. Cards that were begun stay as they are, wherever their golfers play now; of others what is frozen is taken anew.
 * Does nothing without published groups, or without a course. Locks the event and its cards. Done again it changes nothing. True where a card is
 * another one, or new.
 */
export async function keepCards(
  tx: Transaction,
  { eventId, at }: Pick<Making, 'eventId' | 'at'>,
): Promise<boolean> {
  await lockEvents(tx, [eventId]);
  const [event] = await tx.query<{ format: unknown }>(
    `select g.format from golf_events g left join event_scores s on s.event_id = g.id
     where g.id = $1 and g.cancelled_at is null and s.final_at is null`,
    [eventId],
  );
  if (!event) return false;
  const format = eventFormat.parse(event.format);
  const round = await newestRound(tx, eventId);
  const players = await findPlaying(tx, eventId, round);
  if (players.length === 0) return false;
  await tx.query(
    'select id from scorecards where event_id = $1 and round = $2 order by id for no key update',
    [eventId, round],
  );
  const making: Making = { tx, eventId, round, at, known: await cardsOfRound(tx, eventId, round) };
  const courses = new Map<number | null, CourseFacts | undefined>();
  for (const courseId of new Set(players.map((player) => player.courseId))) {
    if (courseId !== null) courses.set(courseId, (await loadCourses(tx, courseId))[0]);
  }
  const playing = new Set(players.map(({ participantId }) => participantId));
  let changed = await dropLeft(making, playing);
  const groups = sideByGroup(making, format, players, courses);
  for (const side of groups.flat())
    if (side.known && (await refreshCard(making, side.known, side))) changed = true;
  const fresh = groups.flat().filter((side) => side.known === undefined);
  const ids = await insertCards(making, fresh);
  const made = new Map(fresh.map((side, n) => [side, ids[n]]));
  const kept = groups.map((sides) => {
    const cards = new Map<number, KeptCard>();
    for (const side of sides) {
      const id = side.known?.id ?? made.get(side);
      if (id === undefined) throw new Error('A card was not made.');
      const participantIds = side.known?.begun ? side.known.participantIds : side.participantIds;
      if (!cards.has(id)) cards.set(id, { id, participantIds });
    }
    return [...cards.values()];
  });
  if (await keepMarkers(making, kept, playing)) changed = true;
  return changed || fresh.length > 0;
}

/** The same in a transaction of its own; who plays and who looks is told. */
export function makeCards({ db, clock }: Pick<House, 'db' | 'clock'>, eventId: number): Promise<void> {
  return transact(db, async (tx) => {
    if (await keepCards(tx, { eventId, at: clock.now() })) await emit(tx, leaderboardChanged, { eventId });
  });
}

/** Cards of which nothing is said, of golfers who are in no group any more. */
async function dropLeft({ tx, known }: Making, playing: ReadonlySet<number>): Promise<boolean> {
  const left = known.filter(
    ({ begun, participantIds }) => !begun && !participantIds.some((one) => playing.has(one)),
  );
  if (left.length === 0) return false;
  await tx.query('delete from scorecards where id = any($1::bigint[])', [left.map(({ id }) => id)]);
  return true;
}
