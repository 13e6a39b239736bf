/** Templates of tee sheets that another program has: added to their courses, and taken back as long as nobody has changed them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { templateFields } from '@fourball/shared/club/course-setup-calls.ts';
import { courseChanged } from '@fourball/shared/club/events.ts';
import type { Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import type { TemplateColumn } from '@fourball/shared/club/imports/import-kinds.ts';
import {
  dayOrderOf,
  foldName,
  readCount,
  readDay,
  readTime,
  readWeekdays,
} from '@fourball/shared/club/imports/read-cells.ts';
import { startTeeName, startTeeOf } from '@fourball/shared/club/start-tees.ts';
import { recordEach, type Change } from '../../accounts/audit/audit.ts';
import { lockCourse } from '../../club/courses/manage-courses.ts';
import type {
  ImportKind,
  ImportOrder,
  ImportRow,
  JudgedRow,
  Judgement,
  MadeRow,
  UndoJudgement,
  UndoneRow,
  WrittenRow,
} from '../../club/imports/import-kind.ts';
import { cellReader } from '../../club/imports/meant-golfer.ts';
import { emit } from '../../kernel/emit.ts';
import { bookedDaysNoter } from './booked-days.ts';
import { addTemplate, removeTemplate, sameTemplate, type TemplateFields } from './tee-sheet-templates.ts';

interface JudgedTemplate extends JudgedRow {
  readonly courseId: number | null;
  readonly fields: TemplateFields | null;
}

interface Course {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
}

interface StandingTemplate extends TemplateFields {
  readonly templateId: number;
  readonly courseId: number;
}

const selectTemplates = `select id as "templateId", course_id as "courseId", name, weekdays, start_date as "startDate", end_date as "endDate",
    to_char(first_time, 'HH24:MI') as "firstTime", to_char(last_time, 'HH24:MI') as "lastTime", interval_minutes as "intervalMinutes",
    spots, start_tees as "startTees", wave_minutes as "waveMinutes"
  from tee_sheet_templates`;

const findCourses = (sql: Sql): Promise<Course[]> =>
  sql.query<Course>(
    'select id, name, full_name as "fullName" from courses where removed_at is null order by id',
  );

/** What is usual where a file says nothing of it. */
const usualSpots = 4;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

interface Known {
  readonly courses: readonly Course[];
  /** By course and name. */
  readonly standing: ReadonlyMap<string, StandingTemplate>;
  readonly rows: Map<string, number>;
  readonly cell: (row: ImportRow, column: TemplateColumn) => string;
  readonly readDayOf: (column: 'firstDay' | 'lastDay', typed: string) => string | null;
}

const keyOf = (courseId: number, name: string): string => `${courseId} ${foldName(name)}`;

async function judgeTemplates(
  sql: Sql,
  rows: readonly ImportRow[],
  order: ImportOrder,
): Promise<JudgedTemplate[]> {
  const cell = cellReader(order);
  const orderOf = (column: string) =>
    dayOrderOf(rows.map((row) => cell(row, column))) ?? order.options.dayOrder;
  const orders = { firstDay: orderOf('firstDay'), lastDay: orderOf('lastDay') };
  const templates = await sql.query<StandingTemplate>(`${selectTemplates} order by id`);
  const known: Known = {
    courses: await findCourses(sql),
    standing: new Map(templates.map((one) => [keyOf(one.courseId, one.name), one])),
    rows: new Map(),
    cell,
    readDayOf: (column, typed) => readDay(typed, { order: orders[column], today: order.today, past: false }),
  };
  const note = bookedDaysNoter(sql, order);
  const judged: JudgedTemplate[] = [];
  for (const row of rows) {
    const one = judge(row, known);
    const { fate, courseId, fields } = one;
    const told = fate === 'NEW' && courseId !== null && fields ? await note(courseId, fields) : null;
    judged.push(told === null ? one : { ...one, notes: [told] });
  }
  return judged;
}

class Unread extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super('A cell can’t be read.');
    this.told = told;
  }
}

/** Which column each field of a template is read from. */
const columnOf: Readonly<Record<keyof TemplateFields, TemplateColumn>> = {
  name: 'template',
  weekdays: 'weekdays',
  startDate: 'firstDay',
  endDate: 'lastDay',
  firstTime: 'firstTime',
  lastTime: 'lastTime',
  intervalMinutes: 'interval',
  spots: 'spots',
  startTees: 'startTees',
  waveMinutes: 'wave',
};

/** As the page of a course would take it: what that refuses is refused here too, with the column that it is about. */
function fieldsOf(row: ImportRow, { cell, readDayOf }: Known): TemplateFields | Told {
  const take = <Value>(
    column: TemplateColumn,
    read: (typed: string) => Value | null,
    usual?: Value,
  ): Value => {
    const typed = cell(row, column);
    if (typed === '') {
      if (usual !== undefined) return usual;
      throw new Unread({ code: 'MISSING', column });
    }
    const value = read(typed);
    if (value === null) throw new Unread({ code: 'NOT_READ', column, typed });
    return value;
  };
  try {
    const firstTime = take('firstTime', readTime);
    const wave = cell(row, 'wave');
    const read = templateFields.safeParse({
      name: cell(row, 'template') || `From ${firstTime}`,
      weekdays: take('weekdays', readWeekdays, everyDay),
      startDate: take('firstDay', (typed) => readDayOf('firstDay', typed)),
      endDate: take('lastDay', (typed) => readDayOf('lastDay', typed)),
      firstTime,
      lastTime: take('lastTime', readTime),
      intervalMinutes: take('interval', (typed) =>
        readCount(typed.replace(/\s*min(?:utes|s)?\.?$/i, ''), 60),
      ),
      spots: take('spots', (typed) => readCount(typed, 8), usualSpots),
      startTees: take('startTees', readTees, [1]),
      waveMinutes: wave === '' ? null : take('wave', (typed) => readCount(typed, 300)),
    });
    if (read.success) {
      return read.data;
    }
    const field = String(read.error.issues[0]?.path[0] ?? 'name');
    if (field === 'endDate') return { code: 'BEFORE_START' };
    if (field === 'lastTime') return { code: 'TIMES_BEFORE' };
    const column = field in columnOf ? columnOf[field as keyof TemplateFields] : 'template';
    return { code: 'NOT_READ', column, typed: cell(row, column) };
  } catch (error) {
    if (error instanceof Unread) return error.told;
    throw error;
  }
}

function readTees(typed: string): number[] | null {
  const tees = typed
    .split(/[,;/&+]|\band\b|\s+/)
    .filter((part) => part.trim() !== '')
    .map((part) => startTeeOf(part.trim()));
  const known = tees.flatMap((tee) => tee ?? []);
  return known.length === tees.length && known.length > 0 ? known : null;
}

function judge(row: ImportRow, known: Known): JudgedTemplate {
  const said = known.cell(row, 'course');
  const course =
    said === '' && known.courses.length === 1
      ? known.courses[0]
      : known.courses.find(({ name, fullName }) =>
          [name, fullName].some((one) => foldName(one) === foldName(said)),
        );
  const fared = (
    fate: JudgedRow['fate'],
    reason: Told | null,
    fields: TemplateFields | null = null,
  ): JudgedTemplate => ({
    row: row.row,
    fate,
    reason,
    notes: [],
    targetId: null,
    changes: fate === 'NEW' && fields !== null ? changesOf(fields) : [],
    courseId: course?.id ?? null,
    fields,
  });
  if (row.decided === 'LEAVE') return fared('LEFT', null);
  if (!course) return fared('REFUSED', { code: 'UNKNOWN_COURSE', name: said });
  const fields = fieldsOf(row, known);
  if ('code' in fields) return fared('REFUSED', fields);
  const key = keyOf(course.id, fields.name);
  const above = known.rows.get(key);
  if (above !== undefined) return fared('REFUSED', { code: 'SAME_TEMPLATE', row: above });
  known.rows.set(key, row.row);
  const standing = known.standing.get(key);
  if (standing === undefined) return fared('NEW', null, fields);
  return sameTemplate(standing, fields)
    ? fared('SAME', null, fields)
    : fared('REFUSED', { code: 'OTHER_TEMPLATE', name: standing.name });
}

const changesOf = (fields: TemplateFields): JudgedRow['changes'] =>
  (
    [
      ['template', fields.name],
      ['weekdays', fields.weekdays.map((day) => weekdayNames[day - 1]).join(', ')],
      ['firstDay', fields.startDate],
      ['lastDay', fields.endDate],
      ['firstTime', fields.firstTime],
      ['lastTime', fields.lastTime],
      ['interval', String(fields.intervalMinutes)],
      ['spots', String(fields.spots)],
      ['startTees', fields.startTees.map(startTeeName).join(', ')],
      ...(fields.waveMinutes == null ? [] : [['wave', String(fields.waveMinutes)] as const]),
    ] as const
  ).map(([field, after]) => ({ field, before: null, after }));

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const writeTemplates =
  (rows: readonly JudgedTemplate[]): Judgement['write'] =>
  async (tx, from, to, { userId }): Promise<MadeRow[]> => {
    const made: MadeRow[] = [];
    const names = new Map((await findCourses(tx)).map((course) => [course.id, course]));
    for (const { fate, row, courseId, fields } of rows.slice(from, to)) {
      const course = names.get(courseId ?? 0);
      if (fate !== 'NEW' || !course || !fields) continue;
      const { templateId, ...change } = await addTemplate(tx, course, fields);
      await tell(tx, userId, course.id, change);
      made.push({
        row,
        targetId: null,
        made: { templateId, courseId: course.id, fields: JSON.stringify(fields) },
      });
    }
    return made;
  };

async function tell(tx: Transaction, actorId: number, courseId: number, change: Change): Promise<void> {
  await recordEach(tx, [{ actorId, change }]);
  await emit(tx, courseChanged, { courseId });
}

/** By ascending id; one that was removed since is not there to be locked, and its rows say so when they are judged again. */
async function lockCourses(tx: Transaction, ids: readonly number[]): Promise<void> {
  const standing = new Set((await findCourses(tx)).map(({ id }) => id));
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    if (standing.has(id)) await lockCourse(tx, id);
}

const numberOf = (value: WrittenRow['made'][string] | undefined): number =>
  typeof value === 'number' ? value : 0;

/** Tee times that were made of it stay, as they do when the office removes a template. */
async function judgeUndo(sql: Sql, rows: readonly WrittenRow[]): Promise<UndoJudgement> {
  const ids = rows.map(({ made }) => numberOf(made.templateId));
  const found = await sql.query<StandingTemplate>(`${selectTemplates} where id = any($1::bigint[])`, [ids]);
  const courses = new Map((await findCourses(sql)).map((course) => [course.id, course]));
  const byId = new Map(found.map((one) => [one.templateId, one]));
  const judged = rows.map((row): UndoneRow & { readonly standing: StandingTemplate | null } => {
    const standing = byId.get(numberOf(row.made.templateId)) ?? null;
    const fared = (fate: UndoFate, told: readonly Told[]) => ({ row: row.row, fate, told, standing });
    if (standing === null || !courses.has(standing.courseId))
      return fared('KEPT', [{ code: 'TEMPLATE_GONE' }]);
    const written =
      typeof row.made.fields === 'string' ? (JSON.parse(row.made.fields) as TemplateFields) : null;
    return written !== null && sameTemplate(standing, written)
      ? fared('REMOVED', [])
      : fared('KEPT', [{ code: 'TEMPLATE_CHANGED' }]);
  });
  return {
    rows: judged,
    async undo(tx, from, to, { userId }) {
      for (const { fate, standing } of judged.slice(from, to)) {
        const course = courses.get(standing?.courseId ?? 0);
        if (fate !== 'REMOVED' || !standing || !course) continue;
        const change = await removeTemplate(tx, course, standing.templateId, standing);
        await tell(tx, userId, course.id, change);
      }
    },
  };
}

export const templateKind: ImportKind = {
  async judge(sql, rows, order) {
    const judged = await judgeTemplates(sql, rows, order);
    return {
      rows: judged,
      lock: (tx) =>
        lockCourses(
          tx,
          judged.flatMap(({ courseId }) => courseId ?? []),
        ),
      write: writeTemplates(judged),
    };
  },
  judgeUndo,
  lockUndo: (tx, rows) =>
    lockCourses(
      tx,
      rows.map(({ made }) => numberOf(made.courseId)),
    ),
};
