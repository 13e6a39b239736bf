/** Says of templates that are not saved yet which booked days they give other tee times to. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import type { ClubMoment } from '../../club/imports/import-kind.ts';
import { findPlannedTeeTimes, type TemplateFields } from './tee-sheet-templates.ts';

interface BookedDay {
  readonly day: string;
  readonly bookings: number;
}

/** Of one course; a note where somebody has booked on such a day, null where nobody has. */
export type NoteBookedDays = (courseId: number, fields: TemplateFields) => Promise<Told | null>;

/** Bookings stay, and so do their tee times: what the templates give beside them is what the office is to see first. */
export function bookedDaysNoter(sql: Sql, { now, timeZone }: ClubMoment): NoteBookedDays {
  const known = new Map<number, Promise<BookedDay[]>>();
  const bookedDays = (courseId: number): Promise<BookedDay[]> => {
    const asked =
      known.get(courseId) ??
      sql.query<BookedDay>(
        `select t.day, count(distinct r.purchase_id)::int as bookings from tee_times t join rounds r on r.tee_time_id = t.id
         where t.course_id = $1 and t.starts_at > $2 and t.booked > 0 and r.status = 'BOOKED' group by t.day order by t.day`,
        [courseId, now],
      );
    known.set(courseId, asked);
    return asked;
  };
  return async (courseId, fields) => {
    const days = (await bookedDays(courseId)).filter(
      ({ day }) => fields.startDate <= day && day <= fields.endDate,
    );
    const [from, to] = [days[0]?.day, days.at(-1)?.day];
    if (from === undefined || to === undefined) return null;
    const span = { courseId, from, to, timeZone };
    const before = planOf(await findPlannedTeeTimes(sql, span));
    const after = planOf(await findPlannedTeeTimes(sql, span, { templateId: null, ...fields }));
    const touched = days.filter(({ day }) => before.get(day) !== after.get(day));
    if (touched.length === 0) return null;
    return {
      code: 'BOOKED_DAYS',
      days: touched.length,
      bookings: touched.reduce((sum, { bookings }) => sum + bookings, 0),
    };
  };
}

function planOf(planned: Awaited<ReturnType<typeof findPlannedTeeTimes>>): Map<string, string> {
  const plan = new Map<string, string>();
  for (const { day, time, start_tee, spots } of planned)
    plan.set(day, `${plan.get(day) ?? ''} ${time}/${start_tee}/${spots}`);
  return plan;
}
