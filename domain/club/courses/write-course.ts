/** Adds courses, changes what they are called and say, shows, hides and orders them. */
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  createCourse as createCall,
  updateCourse as updateCall,
} from '@fourball/shared/club/course-calls.ts';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import type { CourseDetails, ManagedCourse, PartnerLink } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { may, type Actor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { pathOfRegion } from '../regions/region-rows.ts';
import { loadCourses, presentCourse, presentFields, type CourseFacts } from './courses.ts';
import { changeCourse, findManagedCourses, getManagedCourse, tellCourseChanged } from './manage-courses.ts';

type Fields = Omit<BodyOf<typeof updateCall>, 'id'>;

/** The columns of the fields that admins write. */
const columns = {
  name: 'name',
  fullName: 'full_name',
  website: 'website',
  courseNumber: 'course_number',
  teeTimeUrl: 'tee_time_url',
  teeTimeReservation: 'tee_time_reservation',
  restrictions: 'restrictions',
  courseTour: 'course_tour',
  listingType: 'listing_type',
  otherInfo: 'other_info',
  messageToMembers: 'message_to_members',
  teeTimeResource: 'tee_time_resource',
  teeTimeCourseId: 'tee_time_course_id',
  email: 'email',
  scorecardUrl: 'scorecard_url',
  teeTimePartnerId: 'tee_time_partner_id',
  breakpointHole: 'breakpoint_hole',
  dataSource: 'data_source',
  regionId: 'region_id',
} as const satisfies Record<keyof Fields, string>;

/** What was sent, by its columns; an empty text is none. */
const writtenOf = (fields: Partial<Fields>): [column: string, value: string | number | null][] =>
  (Object.keys(columns) as (keyof Fields)[]).flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[columns[name], value === '' ? null : value] as const];
  }) as [string, string | number | null][];

/**
 * What the trail says of a region: where it lies, not its number. It stays until the course is written.
 * Errors: invalid_input on regionId.
 */
async function chainToTell(tx: Transaction, regionId: number | null): Promise<string | null> {
  if (regionId === null) return null;
  const [region] = await tx.query<{ path: string[] }>(
    `select ${pathOfRegion('x.id')} as path from regions x where x.id = $1 for key share of x`,
    [regionId],
  );
  if (!region) throw invalidField('regionId', 'club.noSuchRegion');
  return chainOf(region.path);
}

type NewCourse = BodyOf<typeof createCall> | Pick<Fields, 'name' | 'fullName'>;

/** At the end of the club's order, hidden until it is shown, and of the club's property. Errors: invalid_input on regionId. */
export const createCourse = (house: House, actor: Actor, fields: NewCourse): Promise<ManagedCourse> =>
  transact(house.db, (tx) => addCourse(house, tx, actor, fields));

/** As `createCourse`, within a transaction. */
export async function addCourse(
  house: House,
  tx: Transaction,
  actor: Actor,
  fields: NewCourse,
): Promise<ManagedCourse> {
  const written = writtenOf(fields);
  const { regionId = null, ...others }: Partial<Fields> = fields;
  const region = await chainToTell(tx, regionId);
  const [row] = await tx.query<{ id: number }>(
    `insert into courses (visible, sequence_no, property_id, ${written.map(([column]) => column).join(', ')})
       select false, coalesce((select max(sequence_no) from courses), 0) + 1, (select min(id) from properties),
         ${written.map((_, at) => `$${at + 1}`).join(', ')} returning id`,
    written.map(([, value]) => value),
  );
  const course = await getManagedCourse(house, tx, row?.id ?? 0);
  await tellCourseChanged(tx, actor, course.courseId, {
    action: 'course.created',
    changes: [
      { field: 'course', before: null, after: course.name },
      ...changesBetween({}, { ...others, region }),
    ],
  });
  return course;
}

/** What is left out stays. Locks the course. Errors: not_found, invalid_input on regionId. */
export const updateCourse = (
  house: House,
  actor: Actor,
  { id, ...fields }: { id: number } & Partial<Fields>,
): Promise<ManagedCourse> =>
  changeCourse(house, actor, id, async (tx, before) => {
    const written = writtenOf(fields);
    if (written.length === 0) return null;
    const { regionId, ...others } = fields;
    const region = regionId === undefined ? {} : { region: await chainToTell(tx, regionId) };
    await tx.query(
      `update courses set ${written.map(([column], at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
      [id, ...written.map(([, value]) => value)],
    );
    const after = Object.fromEntries(
      Object.entries(others).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value === '' ? null : value]],
      ),
    );
    const changes = changesBetween(
      { ...presentFields(before), region: await chainToTell(tx, before.region_id) },
      { ...after, ...region },
    );
    return changes.length === 0 ? null : { action: 'course.changed', changes: [named(before), ...changes] };
  });

/** Says in the trail which course it was. */
export const named = ({ name }: { name: string }) => ({ field: 'course', before: name, after: name });

/** Locks the course. Errors: not_found. */
export const showCourse = (
  house: House,
  actor: Actor,
  { id, visible }: { id: number; visible: boolean },
): Promise<ManagedCourse> =>
  changeCourse(house, actor, id, async (tx, before) => {
    if (before.visible === visible) return null;
    await tx.query('update courses set visible = $2 where id = $1', [id, visible]);
    return {
      action: visible ? 'course.shown' : 'course.hidden',
      changes: [named(before), { field: 'visible', before: String(before.visible), after: String(visible) }],
    };
  });

/** All courses must be named, each once. Locks them, sorted by id. Errors: invalid_input on courseIds. */
export function orderCourses(
  house: House,
  actor: Actor,
  courseIds: readonly number[],
): Promise<ManagedCourse[]> {
  return transact(house.db, async (tx) => {
    const rows = await tx.query<{ id: number; name: string; sequence_no: number }>(
      'select id, name, sequence_no from courses where removed_at is null order by id for update',
    );
    if (rows.length !== courseIds.length || !rows.every(({ id }) => courseIds.includes(id)))
      throw invalidField('courseIds', 'club.coursesIncomplete');
    await setOrder(tx, 'courses', courseIds);
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
    const before = rows.toSorted((a, b) => a.sequence_no - b.sequence_no || a.id - b.id);
    await tellCourseChanged(tx, actor, courseIds[0] ?? 0, {
      action: 'course.ordered',
      changes: [
        {
          field: 'order',
          before: before.map(({ name }) => name).join(', '),
          after: courseIds.map(nameOf).join(', '),
        },
      ],
    });
    return findManagedCourses(house, tx);
  });
}

/** The rows' places in their list, counted from 1. They must be locked. */
export const setOrder = async (
  tx: Transaction,
  table: 'courses' | 'course_fees' | 'price_rules',
  ids: readonly number[],
): Promise<void> =>
  void (await tx.query(
    `update ${table} t set sequence_no = o.place
     from unnest($1::bigint[]) with ordinality o (id, place) where t.id = o.id`,
    [ids],
  ));

/** Hides a course for good and ends its templates; whether it may go was decided under its lock. */
export async function removeCourse(
  tx: Transaction,
  actor: Actor,
  course: { id: number; name: string },
  now: Date,
): Promise<void> {
  await tx.query('update courses set visible = false, region_id = null, removed_at = $2 where id = $1', [
    course.id,
    now,
  ]);
  await tx.query('delete from tee_sheet_templates where course_id = $1', [course.id]);
  await tellCourseChanged(tx, actor, course.id, {
    action: 'course.deleted',
    changes: [{ field: 'course', before: course.name, after: null }],
  });
}

/** The visible courses of an organisation, by the properties that are its. */
export async function listCoursesOfOrganization(
  house: House,
  courses: readonly CourseFacts[],
  orgId: number,
): Promise<CourseDetails[]> {
  const rows = await house.db.query<{ id: number }>(
    `select c.id from courses c join properties p on p.id = c.property_id where p.organization_id = $1`,
    [orgId],
  );
  const today = clubDay(house.clock.now(), house.timeZone);
  return courses
    .filter(({ courseId }) => rows.some(({ id }) => id === courseId))
    .map((course) => presentCourse(course, today));
}

/**
 * A course that is visible, or any to who manages courses: others don't learn that there is another.
 * Errors: not_found.
 */
export async function getCourseFor(
  house: House,
  courses: readonly CourseFacts[],
  actor: Actor,
  courseId: number,
): Promise<CourseFacts> {
  const visible = courses.find((course) => course.courseId === courseId);
  if (visible) return visible;
  const [hidden] = may(actor, 'MANAGER') ? await loadCourses(house.db, courseId) : [];
  if (!hidden) throw new AppError('not_found');
  return hidden;
}

/** One where the course names an address, none where it does not. */
export const partnerLinksOf = (
  course: Pick<CourseFacts, 'courseId' | 'name' | 'teeTimePartnerId' | 'teeTimeUrl'>,
): PartnerLink[] =>
  course.teeTimeUrl
    ? [
        {
          id: course.courseId,
          name: course.name,
          teeTimePartnerId: course.teeTimePartnerId,
          teeTimeUrl: course.teeTimeUrl,
        },
      ]
    : [];
