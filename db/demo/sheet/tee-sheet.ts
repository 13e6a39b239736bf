/** When the demo club's courses may be played: templates by season and weekday, and the blocks laid over them. */
import type { Row } from '../lib/rows.ts';

const weekdays = [1, 2, 3, 4, 5];
const weekend = [6, 7];

interface Hours {
  on: readonly number[];
  summer: string;
  winter: string;
}

/** The last tee time; the first is always at 7:00. */
const lastTimes: readonly Hours[] = [
  { on: weekdays, summer: '18:00', winter: '15:30' },
  { on: weekend, summer: '17:30', winter: '15:00' },
];

const firstOfSummer = '04-15';
const lastOfSummer = '10-14';

/** Whether a day has the long hours. */
export const isSummer = (day: string): boolean =>
  day.slice(5) >= firstOfSummer && day.slice(5) <= lastOfSummer;

interface Span {
  season: 'summer' | 'winter';
  start: string;
  end: string;
}

/** The seasons around a day, without a gap, far enough that tee times can be made for months to come. */
function seasonsAround(today: string): Span[] {
  const year = Number(today.slice(0, 4));
  return [
    { season: 'summer', start: `${year - 1}-${firstOfSummer}`, end: `${year - 1}-${lastOfSummer}` },
    { season: 'winter', start: `${year - 1}-10-15`, end: `${year}-04-14` },
    { season: 'summer', start: `${year}-${firstOfSummer}`, end: `${year}-${lastOfSummer}` },
    { season: 'winter', start: `${year}-10-15`, end: `${year + 1}-04-14` },
    { season: 'summer', start: `${year + 1}-${firstOfSummer}`, end: `${year + 1}-${lastOfSummer}` },
  ];
}

interface CourseIds {
  maple: number;
  hollow: number;
}

export function templateRows({ maple, hollow }: CourseIds, today: string): Row[] {
  const intervals = [
    { course: maple, minutes: 10 },
    { course: hollow, minutes: 9 },
  ];
  return seasonsAround(today).flatMap(({ season, start, end }) =>
    intervals.flatMap(({ course, minutes }) =>
      lastTimes.map((hours) => ({
        course_id: course,
        name: `${season === 'summer' ? 'Summer' : 'Winter'}, ${hours.on.length > 2 ? 'weekdays' : 'weekends'}`,
        weekdays: hours.on,
        start_date: start,
        end_date: end,
        first_time: '07:00',
        last_time: hours[season],
        interval_minutes: minutes,
        spots: 4,
        start_tees: [1],
      })),
    ),
  );
}

const anHourEarlier = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;

export function blockRows({ maple, hollow }: CourseIds, today: string): Row[] {
  const spans = seasonsAround(today);
  const everyDay = { start_date: spans[0]?.start, end_date: spans.at(-1)?.end };
  const byPhone = spans.flatMap(({ season, start, end }) =>
    [maple, hollow].flatMap((course) =>
      lastTimes.map((hours) => ({
        course_id: course,
        kind: 'NO_ONLINE_BOOKING',
        reason: 'Please call the golf shop for the last hour of the day',
        weekdays: hours.on,
        start_date: start,
        end_date: end,
        from_time: anHourEarlier(hours[season]),
        to_time: '24:00',
      })),
    ),
  );
  return [
    {
      course_id: hollow,
      kind: 'CLOSED',
      reason: 'Course maintenance',
      weekdays: [2],
      ...everyDay,
      from_time: '07:00',
      to_time: '09:00',
    },
    {
      course_id: maple,
      kind: 'EVENT',
      reason: "Ladies' league shotgun",
      weekdays: [3],
      ...everyDay,
      from_time: '09:00',
      to_time: '11:00',
    },
    {
      course_id: hollow,
      kind: 'EVENT',
      reason: 'Junior clinic',
      weekdays: [6],
      ...everyDay,
      from_time: '13:00',
      to_time: '13:45',
    },
    {
      course_id: maple,
      kind: 'NO_BOOKING',
      reason: "Starter's gap",
      weekdays: weekend,
      ...everyDay,
      from_time: '11:00',
      to_time: '11:10',
    },
    ...byPhone,
  ];
}
