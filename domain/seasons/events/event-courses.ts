/** The courses a golf event is played on: asked for, agreed, and then kept free on the tee sheet for its starts. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { confirmEventCourse, updateEventCourseStatus } from '@fourball/shared/seasons/event-calls.ts';
import type { EventCourse } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import {
  getEventRow,
  getManagedEvent,
  lockManagedEvent,
  namingEvent,
  type EventRow,
} from '../facts/event-rows.ts';

type CourseReply = ReplyOf<typeof confirmEventCourse>;

/** What is kept free of a course's tee sheet. */
export interface EventStarts {
  readonly eventId: number;
  readonly courseId: number;
  readonly reason: string;
  readonly startDate: string;
  readonly endDate: string;
  /** HH:MM at the club; the first start, and the first tee time that is free again. */
  readonly fromTime: string;
  readonly toTime: string;
}

/** The tee sheet, as far as events need it: booking knows it, and who puts the house together hands it over. */
export interface TeeSheet {
  /** Locks the course, before anything that comes later. Throws not_found. */
  lock(tx: Transaction, courseId: number): Promise<void>;
  /** By a block of the event's own. Takes no booking away: those inside are told. */
  block(
    tx: Transaction,
    actor: UserActor,
    starts: EventStarts,
  ): Promise<{ blockId: number; teeTimes: number; bookings: CourseReply['bookings'] }>;
  /** Returns how many tee times are open again. */
  unblock(tx: Transaction, actor: UserActor, blockId: number): Promise<number>;
}

interface CourseRow extends EventCourse {
  blockId: number | null;
}

const select = (sql: Sql, eventId: number): Promise<CourseRow[]> =>
  sql.query<CourseRow>(
    `select c.id as "courseId", c.name, x.status, x.status = 'CONFIRMED' as confirmed, x.block_id is not null as blocked,
       x.block_id as "blockId"
     from event_courses x join courses c on c.id = x.course_id where x.event_id = $1 order by x.added_at, c.id`,
    [eventId],
  );

const present = ({ courseId, name, status, confirmed, blocked }: CourseRow): EventCourse => ({
  courseId,
  name,
  status,
  confirmed,
  blocked,
});

/** Throws not_found. */
export async function listEventCourses(house: House, actor: Actor, eventId: number): Promise<EventCourse[]> {
  await getEventRow(house.db, actor, eventId);
  return (await select(house.db, eventId)).map(present);
}

const note = (
  tx: Transaction,
  actor: UserActor,
  event: EventRow,
  before: string | null,
  after: string | null,
) =>
  recordChange(tx, actor, {
    action: 'event.courses-changed',
    changes: [namingEvent(event), { field: 'course', before, after }],
  });

/** What follows from another course in the same transaction, for whoever knows of groups; the event is locked. */
type CourseChanged = (tx: Transaction, event: EventRow) => Promise<void>;

/** What changing a course needs besides. */
export interface CourseContext {
  readonly house: House;
  readonly sheet: TeeSheet;
  readonly changed: CourseChanged;
}

/** Asked for: nothing is kept free yet. Adding twice is fine. Errors: not_found, forbidden, invalid_input on courseId. */
export function addEventCourse(
  { house, changed }: Pick<CourseContext, 'house' | 'changed'>,
  actor: UserActor,
  { eventId, courseId }: { eventId: number; courseId: number },
): Promise<EventCourse[]> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const [course] = await tx.query<{ name: string }>(
      'select name from courses where id = $1 and removed_at is null',
      [courseId],
    );
    if (!course) throw invalidField('courseId', 'seasons.noSuchCourse');
    const added = await tx.query(
      'insert into event_courses (event_id, course_id) values ($1, $2) on conflict do nothing returning event_id',
      [eventId, courseId],
    );
    if (added.length > 0) {
      await note(tx, actor, event, null, course.name);
      await changed(tx, event);
    }
    return (await select(tx, eventId)).map(present);
  });
}

interface Change {
  readonly eventId: number;
  readonly courseId: number;
  /** Null takes the course off the event. */
  readonly status: EventCourse['status'] | null;
}

/**
 * Minutes between two tee times of the course on the event's days; undefined where golfers book none of its tee times here. Where
 * there are any, a block is an admin's to decide.
 */
async function intervalOf(sql: Sql, courseId: number, event: EventRow): Promise<number | undefined> {
  const [found] = await sql.query<{ minutes: number | null }>(
    `select coalesce(max(interval_minutes) filter (where start_date <= $3 and end_date >= $2), max(interval_minutes)) as minutes
     from tee_sheet_templates where course_id = $1`,
    [courseId, event.date, event.endDate],
  );
  return found?.minutes ?? undefined;
}

/** HH:MM at which the last group of `groups` has started: one each `interval` minutes, two at a time from two tees. */
function endOfStarts(
  event: EventRow,
  { groups, interval, roundMinutes }: { groups: number; interval: number; roundMinutes: number },
): string {
  const together = event.startKind === 'TWO_TEES' ? 2 : 1;
  const [hours = 0, minutes = 0] = event.time.split(':').map(Number);
  // After a shotgun start the course is not free until the groups have been once around.
  const span =
    event.startKind === 'SHOTGUN' ? roundMinutes : Math.max(1, Math.ceil(groups / together)) * interval;
  const end = Math.min(23 * 60 + 59, hours * 60 + minutes + span);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** Room for everybody who may come, or who has; for four groups at least. */
const groupsOf = ({ numSpots, taken }: EventRow): number => Math.max(4, Math.ceil((numSpots || taken) / 4));

/**
 * Where it stands with a course. Agreed on a course whose tee times are booked here it is by admins alone: its starts are kept
 * free on the sheet, and bookings inside are told, never cancelled. Locks the course and the event, then tee times. Errors:
 * not_found, forbidden.
 */
async function change(
  { house, sheet, changed }: CourseContext,
  actor: UserActor,
  { eventId, courseId, status }: Change,
): Promise<CourseReply> {
  await getManagedEvent(house.db, actor, eventId);
  return transact(house.db, async (tx) => {
    await sheet.lock(tx, courseId);
    const event = await lockManagedEvent(tx, actor, eventId);
    const course = (await select(tx, eventId)).find((each) => each.courseId === courseId);
    if (!course) throw new AppError('not_found');
    const told: CourseReply = { courses: [], teeTimes: 0, bookings: [] };
    if (status !== course.status) {
      if (status === 'CONFIRMED' && event.cancelled) throw invalidField('eventId', 'seasons.eventCancelled');
      if (course.blockId !== null) told.teeTimes = await sheet.unblock(tx, actor, course.blockId);
      let blockId: number | null = null;
      const interval = await intervalOf(tx, courseId, event);
      if (status === 'CONFIRMED' && interval !== undefined) {
        if (!may(actor, 'EVENTS')) throw invalidField('courseId', 'seasons.onlyAdminConfirms');
        const blocked = await sheet.block(
          tx,
          actor,
          await startsOf(tx, house, event, { courseId, interval }),
        );
        blockId = blocked.blockId;
        told.teeTimes = blocked.teeTimes;
        told.bookings = blocked.bookings;
      }
      if (status === null) {
        await tx.query('delete from event_courses where event_id = $1 and course_id = $2', [
          eventId,
          courseId,
        ]);
      } else {
        await tx.query(
          'update event_courses set status = $3, block_id = $4 where event_id = $1 and course_id = $2',
          [eventId, courseId, status, blockId],
        );
      }
      await note(
        tx,
        actor,
        event,
        `${course.name}: ${course.status}`,
        status === null ? null : `${course.name}: ${status}`,
      );
      await changed(tx, event);
    }
    return { ...told, courses: (await select(tx, eventId)).map(present) };
  });
}

async function startsOf(
  tx: Transaction,
  { clock }: House,
  event: EventRow,
  { courseId, interval }: { courseId: number; interval: number },
): Promise<EventStarts> {
  const { pace } = rulesAt(await loadParameters(tx), clock.now());
  const [labelled] = await tx.query<{ name: string }>(
    `select l.name from event_competitions x join season_competitions c on c.id = x.competition_id
       join tee_block_labels l on l.id = c.tee_block_label_id
     where x.event_id = $1 and c.kind = 'DIVISION' order by c.sequence_no, c.id limit 1`,
    [event.id],
  );
  const [type] = await tx.query<{ label: string | null }>(
    'select tee_block_label as label from event_types where id = $1',
    [event.eventTypeId],
  );
  const label = labelled?.name ?? type?.label;
  return {
    eventId: event.id,
    courseId,
    reason: label ? `${label}: ${event.name}` : event.name,
    startDate: event.date,
    endDate: event.endDate,
    fromTime: event.time,
    toTime: endOfStarts(event, { groups: groupsOf(event), interval, roundMinutes: pace.roundMinutes }),
  };
}

export const confirmCourse = (
  context: CourseContext,
  actor: UserActor,
  { confirmed, ...course }: BodyOf<typeof confirmEventCourse>,
): Promise<CourseReply> =>
  change(context, actor, { ...course, status: confirmed ? 'CONFIRMED' : 'REQUESTED' });

export const changeCourseStatus = (
  context: CourseContext,
  actor: UserActor,
  asked: BodyOf<typeof updateEventCourseStatus>,
): Promise<CourseReply> => change(context, actor, asked);

export const removeEventCourse = (
  context: CourseContext,
  actor: UserActor,
  course: { eventId: number; courseId: number },
): Promise<CourseReply> => change(context, actor, { ...course, status: null });

/** The courses whose sheets an event keeps starts of, to be locked before it is called off. */
export async function blockedCourses(sql: Sql, eventId: number): Promise<number[]> {
  const rows = await sql.query<{ course_id: number }>(
    'select course_id from event_courses where event_id = $1 and block_id is not null order by course_id',
    [eventId],
  );
  return rows.map(({ course_id }) => course_id);
}

/** When and how an event starts, as far as the tee sheet is kept free by it. */
const spanOf = ({ date, endDate, time, startKind }: EventRow): string =>
  [date, endDate, time, startKind].join(' ');

/**
 * An event that was moved takes its starts along where an admin moved it; moved by somebody else they are free again, and the course
 * is asked for anew. Courses and event must be locked.
 */
export async function moveStarts(
  tx: Transaction,
  { house, sheet, actor }: { house: House; sheet: TeeSheet; actor: UserActor },
  before: EventRow,
  after: EventRow,
): Promise<void> {
  if (spanOf(before) === spanOf(after)) return;
  for (const { blockId, courseId, name } of await select(tx, after.id)) {
    if (blockId === null) continue;
    await sheet.unblock(tx, actor, blockId);
    const interval = may(actor, 'EVENTS') ? await intervalOf(tx, courseId, after) : undefined;
    const moved =
      interval === undefined
        ? null
        : await sheet.block(tx, actor, await startsOf(tx, house, after, { courseId, interval }));
    await tx.query(
      'update event_courses set block_id = $3, status = $4 where event_id = $1 and course_id = $2',
      [after.id, courseId, moved?.blockId ?? null, moved ? 'CONFIRMED' : 'REQUESTED'],
    );
    if (!moved) await note(tx, actor, after, `${name}: CONFIRMED`, `${name}: REQUESTED`);
  }
}

/** Gives all starts back to the sheet; courses and event must be locked. */
export async function freeCourses(
  tx: Transaction,
  sheet: TeeSheet,
  actor: UserActor,
  eventId: number,
): Promise<void> {
  for (const { blockId, courseId } of await select(tx, eventId)) {
    if (blockId === null) continue;
    await sheet.unblock(tx, actor, blockId);
    await tx.query(
      `update event_courses set block_id = null, status = 'DECLINED' where event_id = $1 and course_id = $2`,
      [eventId, courseId],
    );
  }
}
