/** The demo club's tee sheet in memory while it is being filled: what is free, and who plays on which day. */
import type { Transaction } from '../../connection.ts';
import { dayAfter, daysBetween, dayLength, minute } from '../lib/calendar.ts';
import type { SheetCourse, SheetTime } from './drafts.ts';
import type { Person } from '../accounts/people.ts';

export class Sheet {
  /** The club's days from the oldest to the newest. */
  readonly days: readonly string[];
  private readonly byCourseAndDay = new Map<string, SheetTime[]>();
  private readonly playing = new Map<string, Set<Person>>();

  constructor(
    readonly today: string,
    readonly courses: { readonly maple: SheetCourse; readonly hollow: SheetCourse },
    /** Minutes since midnight from which twilight fees are offered. */
    readonly twilightFrom: number,
    times: readonly SheetTime[],
  ) {
    for (const time of times) {
      const key = `${time.courseId} ${time.day}`;
      const row = this.byCourseAndDay.get(key);
      if (row) row.push(time);
      else this.byCourseAndDay.set(key, [time]);
    }
    this.days = [...new Set(times.map(({ day }) => day))].sort();
  }

  timesOf(course: SheetCourse, day: string): readonly SheetTime[] {
    return this.byCourseAndDay.get(`${course.id} ${day}`) ?? [];
  }

  /** The day `offset` days from today. */
  day(offset: number): string {
    return dayAfter(this.today, offset);
  }

  /** The bookable tee time with enough free places that is closest to the wish. */
  closest(course: SheetCourse, day: string, wishedMinute: number, spots: number): SheetTime {
    const fitting = this.timesOf(course, day).filter(
      ({ blockKind, free }) => blockKind === null && free >= spots,
    );
    const away = ({ minuteOfDay }: SheetTime) => Math.abs(minuteOfDay - wishedMinute);
    const [first, ...others] = fitting;
    if (!first) throw new Error(`No tee time of ${course.name} is free on ${day}.`);
    return others.reduce((best, time) => (away(time) < away(best) ? time : best), first);
  }

  plays(person: Person, day: string): boolean {
    return this.playing.get(day)?.has(person) ?? false;
  }

  markPlaying(person: Person, day: string): void {
    const there = this.playing.get(day);
    if (there) there.add(person);
    else this.playing.set(day, new Set([person]));
  }

  /** The fee offered at this time: twilight late in the day, else nine or eighteen holes. */
  feeAt(course: SheetCourse, time: SheetTime, holes: 9 | 18) {
    const twilight = time.minuteOfDay >= this.twilightFrom;
    const fee = course.fees.find((one) => one.twilight === twilight && (twilight || one.holes === holes));
    if (!fee) throw new Error(`${course.name} has no fee for ${holes} holes.`);
    return fee;
  }
}

/** Reads the tee times that the templates made; the transaction's time zone must be the club's. */
export async function readSheetTimes(tx: Transaction, today: string): Promise<SheetTime[]> {
  const rows = await tx.query<{
    id: number;
    courseId: number;
    day: string;
    minuteOfDay: number;
    capacity: number;
    blockKind: string | null;
  }>(`
    select id, course_id as "courseId", day, capacity, block_kind as "blockKind",
           (extract(epoch from starts_at::time) / 60)::int as "minuteOfDay"
    from tee_times
    order by day, course_id, starts_at, start_tee`);
  return rows.map(({ capacity, ...row }) => {
    const offset = daysBetween(today, row.day);
    return { ...row, offset, startsAt: offset * dayLength + row.minuteOfDay * minute, free: capacity };
  });
}
