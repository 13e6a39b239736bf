/** Markers on the course: on which holes they stand, and what was measured at them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { holesIn, partsOf } from '@fourball/shared/club/nines.ts';
import type { ReplyOf, BodyOf } from '@fourball/shared/contract/define-call.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { setMarkerHoles as setCall } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { CourseMarker, MarkerKind, MarkerReply } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadCourses } from '../../club/courses/courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { courseOfEvent, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { countScores, ResultsFinal } from './score-rows.ts';
import { findScoredEvent } from './scored-event.ts';
import { findStanding, identityOf, type Scorer } from './who-enters.ts';

type MarkerHoles = ReplyOf<typeof setCall>;

interface EventMarkers {
  closestToThePin: number;
  longDrive: number;
  closestHoles: number[] | null;
  longHoles: number[] | null;
  format: unknown;
  courseId: number | null;
}

/** The holes of the event's course that are played, with par and length from its longest tee. */
async function playedHoles(
  sql: Sql,
  { format, courseId }: Pick<EventMarkers, 'format' | 'courseId'>,
): Promise<{ hole: number; par: number; length: number }[]> {
  const [course] = courseId === null ? [] : await loadCourses(sql, courseId);
  if (!course || course.holes.length < 9) return [];
  const { holes: wanted } = eventFormat.parse(format);
  const nines = Math.floor(course.holes.length / 9);
  const whole = partsOf(course.holes.length, course.routes)[0] ?? '1';
  const part = wanted === '18' ? whole : wanted === '9B' && nines > 1 ? '2' : '1';
  const lengthOf = (hole: number): number =>
    Math.max(0, ...course.tees.map(({ lengths }) => lengths[hole - 1] ?? 0));
  return holesIn(part).flatMap((hole) => {
    const found = course.holes[hole - 1];
    return found ? [{ hole, par: found.par, length: lengthOf(hole) }] : [];
  });
}

const ascending = (holes: readonly number[]): number[] => [...holes].sort((one, other) => one - other);

/** Where nobody says otherwise: par 3s in the order of the course, and the longest par 5s. */
async function holesOf(sql: Sql, event: EventMarkers): Promise<MarkerHoles> {
  const asks =
    (event.closestHoles === null && event.closestToThePin > 0) ||
    (event.longHoles === null && event.longDrive > 0);
  const played = asks ? await playedHoles(sql, event) : [];
  const short = played.filter(({ par }) => par === 3).map(({ hole }) => hole);
  const long = played
    .filter(({ par }) => par === 5)
    .toSorted((one, other) => other.length - one.length || one.hole - other.hole)
    .map(({ hole }) => hole);
  return {
    // An event that has fewer markers by now leaves the last ones out.
    closestToThePin: (event.closestHoles ?? short).slice(0, event.closestToThePin),
    longDrive: event.longHoles?.slice(0, event.longDrive) ?? ascending(long.slice(0, event.longDrive)),
  };
}

async function findEventMarkers(sql: Sql, eventId: number): Promise<EventMarkers> {
  const [row] = await sql.query<EventMarkers>(
    `select g.closest_to_the_pin_markers as "closestToThePin", g.long_drive_markers as "longDrive",
       g.closest_to_the_pin_holes as "closestHoles", g.long_drive_holes as "longHoles", g.format,
       ${courseOfEvent('g.id')} as "courseId"
     from golf_events g where g.id = $1`,
    [eventId],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

export const findMarkerHoles = async (sql: Sql, eventId: number): Promise<MarkerHoles> =>
  holesOf(sql, await findEventMarkers(sql, eventId));

/** In the order of kinds and holes, each with what was measured, the best first; who is equal shares, by name. */
export async function listMarkers(sql: Sql, eventId: number): Promise<CourseMarker[]> {
  const { closestToThePin, longDrive } = await findMarkerHoles(sql, eventId);
  if (closestToThePin.length + longDrive.length === 0) return [];
  const rows = await sql.query<CourseMarker['entries'][number] & { kind: MarkerKind; hole: number }>(
    `select m.kind, m.hole, m.participant_id as "participantId", coalesce(u.full_name, p.guest_name) as name, m.centimetres
     from marker_entries m join participants p on p.id = m.participant_id left join users u on u.id = p.user_id
     where m.event_id = $1 and m.removed_at is null
     order by case m.kind when 'LONG_DRIVE' then -m.centimetres else m.centimetres end, coalesce(u.full_name, p.guest_name), p.id`,
    [eventId],
  );
  const entriesOf = (kind: MarkerKind, hole: number): CourseMarker['entries'] =>
    rows.flatMap(({ kind: of, hole: at, ...entry }) => (of === kind && at === hole ? [entry] : []));
  const present =
    (kind: MarkerKind) =>
    (hole: number): CourseMarker => ({
      kind,
      hole,
      entries: entriesOf(kind, hole),
    });
  return [...closestToThePin.map(present('CLOSEST_TO_THE_PIN')), ...longDrive.map(present('LONG_DRIVE'))];
}

/** A link shows nobody but its group. */
export const markersOf = (markers: readonly CourseMarker[], group: ReadonlySet<number>): CourseMarker[] =>
  markers.map((marker) => ({
    ...marker,
    entries: marker.entries.filter(({ participantId }) => group.has(participantId)),
  }));

interface Measured {
  readonly eventId: number;
  readonly kind: MarkerKind;
  readonly hole: number;
  readonly participantId: number;
  readonly centimetres: number | null;
}

/** A new measurement stands in place of the golfer's last one, which is kept. The event's scores must be locked. */
async function write(tx: Transaction, scorer: Scorer, measured: Measured, at: Date): Promise<void> {
  const { eventId, kind, hole, participantId, centimetres } = measured;
  await tx.query(
    `update marker_entries set removed_at = $5
     where event_id = $1 and kind = $2 and hole = $3 and participant_id = $4 and removed_at is null`,
    [eventId, kind, hole, participantId, at],
  );
  if (centimetres === null) return;
  const { userId, linkOf } = identityOf(scorer);
  await tx.query(
    `insert into marker_entries (event_id, kind, hole, participant_id, centimetres, entered_by, link_of, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [eventId, kind, hole, participantId, centimetres, userId, linkOf, at],
  );
}

/** By golfers for those of their group, by its link, and by organizers for anybody who plays. Locks the event's scores. Errors: not_found. */
export function enterMarker(house: House, scorer: Scorer, measured: Measured): Promise<MarkerReply> {
  const { eventId, participantId } = measured;
  return transact(house.db, async (tx): Promise<MarkerReply> => {
    const event = await findScoredEvent(tx, scorer, eventId);
    const standing = event && (await findStanding(tx, house, scorer, event));
    if (!event || !standing || (!standing.manages && standing.own.size === 0))
      throw new AppError('not_found');
    const shown = async (): Promise<CourseMarker[]> => {
      const markers = await listMarkers(tx, eventId);
      return scorer.kind === 'link' ? markersOf(markers, standing.group) : markers;
    };
    const refused = async (why: MarkerReply['why']): Promise<MarkerReply> => ({
      result: 'REFUSED',
      why,
      markers: await shown(),
    });
    const [plays] = await tx.query(
      `select 1 from participants where id = $1 and event_id = $2 and place = 'IN'`,
      [participantId, eventId],
    );
    if (!plays || !(standing.manages || standing.group.has(participantId))) return refused('NOT_YOURS');
    if (!standing.open) return refused('FINAL');
    if (!standing.manages && !standing.hasCome(1)) return refused('NOT_STARTED');
    const { closestToThePin, longDrive } = await findMarkerHoles(tx, eventId);
    const holes = measured.kind === 'LONG_DRIVE' ? longDrive : closestToThePin;
    if (!holes.includes(measured.hole)) return refused('NO_SUCH_MARKER');
    await countScores(tx, eventId);
    await write(tx, scorer, measured, house.clock.now());
    await emit(tx, leaderboardChanged, { eventId });
    return { result: 'TAKEN', why: null, markers: await shown() };
  }).catch(async (error: unknown): Promise<MarkerReply> => {
    if (!(error instanceof ResultsFinal)) throw error;
    // Asked again it finds the results final by itself.
    return enterMarker(house, scorer, measured);
  });
}

const asText = (holes: readonly number[] | null): string | null => holes?.join(', ') ?? null;

/** Locks the event. Errors: not_found, forbidden, invalid_input for holes that are not played, twice, or too many. */
export function setMarkerHoles(
  house: House,
  actor: UserActor,
  { eventId, closestToThePin, longDrive }: BodyOf<typeof setCall>,
): Promise<MarkerHoles> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const before = await findEventMarkers(tx, eventId);
    const played = new Set((await playedHoles(tx, before)).map(({ hole }) => hole));
    const check = (field: string, holes: readonly number[] | null, markers: number): void => {
      if (holes === null) return;
      for (const [at, hole] of holes.entries()) {
        if (!played.has(hole)) throw invalidField(`${field}.${at}`, 'seasons.holeNotPlayed');
        if (holes.indexOf(hole) < at) throw invalidField(`${field}.${at}`, 'seasons.holeTwice');
      }
      if (holes.length !== markers) throw invalidField(field, 'seasons.markersAsMany', { markers });
    };
    check('closestToThePin', closestToThePin, before.closestToThePin);
    check('longDrive', longDrive, before.longDrive);
    await tx.query(
      'update golf_events set closest_to_the_pin_holes = $2, long_drive_holes = $3 where id = $1',
      [eventId, closestToThePin && ascending(closestToThePin), longDrive && ascending(longDrive)],
    );
    await recordChange(tx, actor, {
      action: 'event.marker-holes',
      changes: [
        namingEvent(event),
        { field: 'closestToThePin', before: asText(before.closestHoles), after: asText(closestToThePin) },
        { field: 'longDrive', before: asText(before.longHoles), after: asText(longDrive) },
      ],
    });
    await emit(tx, leaderboardChanged, { eventId });
    return findMarkerHoles(tx, eventId);
  });
}
