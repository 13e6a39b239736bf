/** Reads cards: of a group for its phones, of one golfer for who sees the board, of all groups for the desk. */
import type { Sql } from '@fourball/db/connection.ts';
import { hasMatches } from '@fourball/shared/seasons/event-format.ts';
import type { CardDetails, EventScores, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { startOrder } from '../draws/draw-rows.ts';
import { dayOfRound } from '../draws/rounds.ts';
import { courseOfEvent, getManagedEvent } from '../facts/event-rows.ts';
import { listPhotos } from './card-photos.ts';
import { listMarkers, markersOf } from './markers.ts';
import { presentCard, presentCards, findSaid } from './present-card.ts';
import { isOver, loadCardsOfEvent, loadCardsOfParticipant, loadCards, type CardRow } from './score-rows.ts';
import { getLinkedEvent, getSeenEvent, type NamedEvent } from './scored-event.ts';
import { findStanding, mayEnter, reaches, type LinkHolder, type Standing } from './who-enters.ts';

const presentEvent = ({ id, name, date, cancelled, final }: NamedEvent): ScoreGroup['event'] => ({
  id,
  name,
  date,
  cancelled,
  final,
});

interface GroupRow {
  groupId: number;
  starts: string;
  startTee: string;
  courseId: number | null;
  courseName: string | null;
  participantIds: number[];
}

/** Groups of a round that are published, in the order of their starts; with a participant that one's alone. */
const findGroups = (sql: Sql, eventId: number, round: number, participantId?: number): Promise<GroupRow[]> =>
  sql.query<GroupRow>(
    `select g.id as "groupId", to_char(g.starts, 'HH24:MI') as starts, g.start_tee as "startTee", c.id as "courseId", c.name as "courseName",
       array(select x.participant_id from draw_places x where x.group_id = g.id order by x.seat) as "participantIds"
     from draws d join draw_groups g on g.draw_id = d.id and g.purpose = 'PLAY'
       left join courses c on c.id = coalesce(g.course_id, ${courseOfEvent('d.event_id')})
     where d.event_id = $1 and d.round = $3 and d.state = 'PUBLISHED'
       and ($2::bigint is null or g.id in (select y.group_id from draw_places y where y.draw_id = d.id and y.participant_id = $2))
     order by ${startOrder('g')}`,
    [eventId, participantId ?? null, round],
  );

/** The first that is not over on one of these cards, else the last. */
function roundOf(cards: readonly CardRow[]): number {
  const rounds = [...new Set(cards.map(({ round }) => round))].sort((one, other) => one - other);
  return (
    rounds.find((round) => cards.some((card) => card.round === round && !isOver(card))) ?? rounds.at(-1) ?? 1
  );
}

const idsOfCards = async (sql: Sql, participantIds: readonly number[]): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      'select distinct card_id as id from scorecard_players where participant_id = any($1::bigint[]) order by 1',
      [participantIds],
    )
  ).map(({ id }) => id);

const findSuspension = async (sql: Sql, eventId: number): Promise<ScoreGroup['suspension']> => {
  const [row] = await sql.query<{
    kind: NonNullable<ScoreGroup['suspension']>['kind'];
    message: string;
    began_at: Date;
  }>('select kind, message, began_at from suspensions where event_id = $1 and ended_at is null', [eventId]);
  return row ? { kind: row.kind, message: row.message, beganAt: row.began_at.toISOString() } : null;
};

/** Who was paired by hand or by captains, as far as both sides are in the group. */
const findPairings = (
  sql: Sql,
  eventId: number,
  participantIds: readonly number[],
): Promise<ScoreGroup['pairings']> =>
  sql.query<ScoreGroup['pairings'][number]>(
    `select coalesce(array_agg(m.participant_id order by m.seat) filter (where m.side = 'A'), '{}') as a,
       coalesce(array_agg(m.participant_id order by m.seat) filter (where m.side = 'B'), '{}') as b
     from event_pairings p join event_pairing_players m on m.pairing_id = p.id
     where p.event_id = $1 group by p.id having bool_and(m.participant_id = any($2::bigint[])) order by p.sequence_no, p.id`,
    [eventId, participantIds],
  );

interface Wanted {
  readonly event: NamedEvent;
  readonly standing: Standing;
  readonly participantId: number;
  readonly round: number | undefined;
}

async function readGroup(
  { db: sql, timeZone }: House,
  { event, standing, participantId, round: wanted }: Wanted,
): Promise<ScoreGroup> {
  const byLink = standing.scorer.kind === 'link';
  const seesGroups = event.publishGroups || standing.manages || byLink;
  // The round is that of the golfer: others of the group may have played, or still play, another one.
  const round = wanted ?? roundOf(await loadCards(sql, await idsOfCards(sql, [participantId])));
  const [group] = seesGroups ? await findGroups(sql, event.id, round, participantId) : [];
  const order = group?.participantIds ?? [participantId];
  const all = await loadCards(sql, await idsOfCards(sql, order));
  const placeOf = ({ players }: CardRow): number =>
    Math.min(...players.map((player) => (order.indexOf(player.participantId) + order.length) % order.length));
  const cards = all
    .filter((card) => card.round === round)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const markers = await listMarkers(sql, event.id);
  const inGroup = group !== undefined && order.some((one) => standing.group.has(one));
  const { scorer } = standing;
  return {
    event: presentEvent(event),
    format: event.format,
    round,
    rounds: event.format.rounds,
    group: group
      ? {
          groupId: group.groupId,
          startsAt: clubMoment(dayOfRound(event, round), group.starts, timeZone).toISOString(),
          startTee: group.startTee,
          courseId: group.courseId,
          courseName: group.courseName,
        }
      : null,
    cards: await presentCards(sql, event.format, standing, cards),
    pairings: hasMatches(event.format) ? await findPairings(sql, event.id, order) : [],
    markers: byLink ? markersOf(markers, standing.group) : markers,
    suspension: await findSuspension(sql, event.id),
    can: {
      enter: cards.some((card) => mayEnter(standing, card)),
      enterMarkers: standing.open && markers.length > 0 && (standing.manages || inGroup),
      handOn: scorer.kind === 'user' && (standing.manages || inGroup),
      manage: standing.manages,
    },
    signsFor: scorer.kind === 'link' && scorer.userId === null ? scorer.participantId : null,
  };
}

/** Of the caller's group, or anybody's for who may see the event. Errors: not_found. */
export async function getScoreGroup(
  house: House,
  actor: UserActor,
  {
    eventId,
    participantId,
    round,
  }: { eventId: number; participantId?: number | undefined; round?: number | undefined },
): Promise<ScoreGroup> {
  const event = await getSeenEvent(house.db, actor, eventId);
  const standing = await findStanding(house.db, house, actor, event);
  const [own] = standing.own;
  if (participantId === undefined && own === undefined) throw new AppError('not_found');
  if (participantId !== undefined) {
    const [known] = await house.db.query('select 1 from participants where id = $1 and event_id = $2', [
      participantId,
      eventId,
    ]);
    if (!known) throw new AppError('not_found');
  }
  return readGroup(house, { event, standing, participantId: participantId ?? own ?? 0, round });
}

/** Errors: not_found. */
export async function getLinkedScores(
  house: House,
  link: LinkHolder & { readonly eventId: number },
  round: number | undefined,
): Promise<ScoreGroup> {
  const event = await getLinkedEvent(house.db, link, link.eventId);
  const standing = await findStanding(house.db, house, link, event);
  return readGroup(house, { event, standing, participantId: link.participantId, round });
}

type LogLine = CardDetails['log'][number];

async function listLog(sql: Sql, cardId: number): Promise<LogLine[]> {
  const rows = await sql.query<Omit<LogLine, 'at'> & { at: Date }>(
    `select l.what, u.full_name as by, l.reason, l.details ->> 'outcome' as outcome, l.at
     from scorecard_log l left join users u on u.id = l.by_user where l.card_id = $1 order by l.id`,
    [cardId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type EntryLine = CardDetails['entries'][number];

async function listEntries(sql: Sql, cardId: number): Promise<EntryLine[]> {
  const rows = await sql.query<
    Omit<EntryLine, 'enteredAt' | 'receivedAt'> & { enteredAt: Date; receivedAt: Date }
  >(
    `select e.hole, e.kind, e.strokes, e.drive_by as "driveBy", e.settles, u.full_name as by, e.entered_at as "enteredAt",
       e.received_at as "receivedAt"
     from hole_entries e left join users u on u.id = e.entered_by where e.card_id = $1 order by e.seq`,
    [cardId],
  );
  return rows.map((row) => ({
    ...row,
    enteredAt: row.enteredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }));
}

const personal = new Set<LogLine['what']>(['MARKER_CHANGED', 'PHOTO_ADDED', 'PHOTO_REMOVED']);

/** For who may see the event's board; what was entered when by whom only for who may enter. Errors: not_found. */
export async function getScorecard(
  house: House,
  actor: Actor,
  { participantId, round: wanted }: { participantId: number; round?: number | undefined },
): Promise<CardDetails> {
  const { db } = house;
  const [of] = await db.query<{ event_id: number }>('select event_id from participants where id = $1', [
    participantId,
  ]);
  if (!of) throw new AppError('not_found');
  const event = await getSeenEvent(db, actor, of.event_id);
  const cards = await loadCardsOfParticipant(db, participantId);
  const round = wanted ?? roundOf(cards);
  const card = cards.find((one) => one.round === round);
  if (!card) throw new AppError('not_found');
  const standing = await findStanding(db, house, actor, event);
  const inside = reaches(standing, card);
  const presented = presentCard(
    event.format,
    standing,
    card,
    inside ? await findSaid(db, [card]) : new Map(),
  );
  const log = await listLog(db, card.id);
  return {
    event: presentEvent(event),
    format: event.format,
    card: presented,
    log: inside
      ? log
      : log.filter(({ what }) => !personal.has(what)).map((line) => ({ ...line, reason: '' })),
    entries: inside ? await listEntries(db, card.id) : [],
    photos: presented.can.addPhoto ? await listPhotos(db, standing, card) : [],
  };
}

/** Errors: not_found, forbidden. */
export async function listEventScores(
  house: House,
  actor: UserActor,
  { eventId, round: wanted }: { eventId: number; round?: number | undefined },
): Promise<EventScores> {
  const { db, timeZone } = house;
  await getManagedEvent(db, actor, eventId, ['STARTER']);
  const event = await getSeenEvent(db, actor, eventId);
  const standing = await findStanding(db, house, actor, event);
  const all = await loadCardsOfEvent(db, eventId);
  const round = wanted ?? roundOf(all);
  const rows = all.filter((card) => card.round === round);
  const presented = new Map(
    (await presentCards(db, event.format, standing, rows)).map((card) => [card.cardId, card]),
  );
  const groups: EventScores['groups'] = [];
  const told = new Set<number>();
  for (const group of await findGroups(db, eventId, round)) {
    const cards = group.participantIds.flatMap((participantId) => {
      const card = rows.find(({ players }) => players.some((one) => one.participantId === participantId));
      const found = card && !told.has(card.id) ? presented.get(card.id) : undefined;
      if (card) told.add(card.id);
      return found ?? [];
    });
    groups.push({
      groupId: group.groupId,
      startsAt: clubMoment(dayOfRound(event, round), group.starts, timeZone).toISOString(),
      startTee: group.startTee,
      cards,
    });
  }
  const others = rows.flatMap(({ id }) => (told.has(id) ? [] : (presented.get(id) ?? [])));
  if (others.length > 0) groups.push({ groupId: null, startsAt: null, startTee: null, cards: others });
  return {
    event: presentEvent(event),
    format: event.format,
    round,
    rounds: event.format.rounds,
    groups,
    markers: await listMarkers(db, eventId),
  };
}
