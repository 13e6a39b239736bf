/** Keeps the starts of the demo club's events free on its tee sheet, as long as the product does when a course is confirmed. */
import type { Transaction } from '../../connection.ts';
import { idAt, insertRowsReturningIds } from '../lib/rows.ts';
import { demoEventTypes } from './event-types.ts';
import type { DemoEvent, DemoSeason } from './plan.ts';

type CourseName = 'maple' | 'hollow';
export type CourseIds = Readonly<Record<CourseName, number>>;

/** Of an event and a course, the block that keeps its starts. */
export type BlockIds = ReadonlyMap<DemoEvent, Readonly<Partial<Record<CourseName, number>>>>;

const minutesBetweenGroups = 10;
const minutesOfShotgun = 270;
const together = { ONE_TEE: 1, TWO_TEES: 2 };

/** The first tee time that is free again, HH:MM. */
function endOfStarts({ time, spots, start = 'ONE_TEE' }: DemoEvent): string {
  const groups = Math.max(4, Math.ceil(spots / 4));
  const span =
    start === 'SHOTGUN' ? minutesOfShotgun : Math.ceil(groups / together[start]) * minutesBetweenGroups;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const end = hours * 60 + minutes + span;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function reasonOf({ orgName, competitions }: DemoSeason, { name }: DemoEvent): string {
  const label =
    competitions.find(({ kind, label: own }) => kind === 'DIVISION' && own)?.label ??
    demoEventTypes.find((eventType) => eventType.orgName === orgName)?.teeBlockLabel;
  return label ? `${label}: ${name}` : name;
}

/** Before the tee times are made; those of seasons that were over before `since` are gone by now. */
export async function writeEventBlocks(
  tx: Transaction,
  { courseIds, since }: { courseIds: CourseIds; since: string },
  seasons: readonly DemoSeason[],
): Promise<BlockIds> {
  const kept = seasons.flatMap((season) =>
    season.events.flatMap((event) =>
      season.endDate < since || event.called || event.draft
        ? []
        : (event.courses ?? [])
            .filter(({ status }) => status === 'CONFIRMED')
            .map(({ course }) => ({ season, event, course })),
    ),
  );
  const ids = await insertRowsReturningIds(
    tx,
    'tee_sheet_blocks',
    kept.map(({ season, event, course }) => ({
      course_id: courseIds[course],
      kind: 'EVENT',
      reason: reasonOf(season, event),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      start_date: event.day,
      end_date: event.endDay ?? event.day,
      from_time: event.time,
      to_time: endOfStarts(event),
    })),
  );
  const blocks = new Map<DemoEvent, Partial<Record<CourseName, number>>>();
  for (const [place, { event, course }] of kept.entries()) {
    blocks.set(event, { ...blocks.get(event), [course]: idAt(ids, place) });
  }
  return blocks;
}
