/** A course's sheet of a day: read in one statement, kept in memory as ready bytes, forgotten when the database tells of a change. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import { teeSheet, type TeeSheet } from '@fourball/shared/booking/shapes.ts';
import { nameView, type NameReader, type NameView } from '../accounts/names.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { feesOn } from '../club/courses.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { whyBallot } from './bars.ts';
import type { FairnessFacts } from './fairness-facts.ts';
import { findSheetRows, presentTeeTime } from './present-tee-times.ts';
import { withNames } from './shown-names.ts';

const gzip = promisify(gzipWithCallback);

/** A sheet as it is sent to one kind of readers. */
export interface SheetSnapshot {
  sheet: TeeSheet;
  /** Stands for the bytes and for whose they are: the same in every process, never that of another kind of reader. */
  etag: string;
  body: Buffer;
  gzipped: Buffer;
}

export type SheetReader = (reader: NameReader, courseId: number, day: string) => Promise<SheetSnapshot>;

/** How many sheets are kept; beyond it the one longest kept goes. */
const keepMost = 500;

/** A sheet with all names, and for whom the club has names. */
interface FullSheet {
  teeTimes: readonly TeeTimeWithChoices[];
  names: SheetNames;
  present(view: NameView): Promise<SheetSnapshot>;
}

interface Kept {
  full: Promise<FullSheet>;
  /** Made when the first reader of the kind asks; readers who see the same names share one. */
  readonly byReader: Map<NameReader, Promise<SheetSnapshot>>;
  readonly byView: Map<NameView, Promise<SheetSnapshot>>;
  /** By the monotonic clock: when the first held place falls free, or the notice of a change may have got lost. */
  until: number;
}

/** Milliseconds after which a kept sheet is read again even though nobody told of a change. */
const trustFor = 5_000;

/**
 * Readers that come while a sheet is read share the reading. A change that is told while it is read makes the
 * next reader read again, so that nobody who asks after a commit gets what was before it for longer than the
 * notice takes (milliseconds).
 */
export function createSheetReader(house: House, club: ClubFacts, facts: FairnessFacts): SheetReader {
  const kept = new Map<string, Kept>();
  house.listener.on('sheet_changed', (sheet) => kept.delete(sheet));
  house.listener.on('reference_changed', () => kept.clear());
  house.listener.onReconnect(() => kept.clear());

  return async (reader, courseId, day) => {
    const key = `${courseId}:${day}`;
    const known = kept.get(key);
    if (known && house.listener.hearing && known.until > performance.now()) return snapshotFor(known, reader);
    const entry: Kept = {
      full: readSheet(house, club, facts, courseId, day),
      byReader: new Map(),
      byView: new Map(),
      until: performance.now() + trustFor,
    };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > keepMost) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    entry.full.then(
      ({ teeTimes }) => {
        const firstFree = teeTimes.reduce(
          (soonest, { heldUntil }) =>
            heldUntil ? Math.min(soonest, Date.parse(heldUntil) - house.clock.now().getTime()) : soonest,
          trustFor,
        );
        entry.until = Math.min(entry.until, performance.now() + Math.max(0, firstFree));
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return snapshotFor(entry, reader);
  };
}

function snapshotFor({ full, byReader, byView }: Kept, reader: NameReader): Promise<SheetSnapshot> {
  const known = byReader.get(reader);
  if (known) return known;
  const made = full.then(({ names, present }) => {
    const view = nameView(reader, names);
    const snapshot = byView.get(view) ?? present(view);
    byView.set(view, snapshot);
    return snapshot;
  });
  byReader.set(reader, made);
  return made;
}

async function readSheet(
  house: House,
  club: ClubFacts,
  facts: FairnessFacts,
  courseId: number,
  day: string,
): Promise<FullSheet> {
  const [courses, rules, fairness, rows] = await Promise.all([
    club.courses(),
    club.rules(),
    facts(),
    findSheetRows(house.db, courseId, day, house.timeZone),
  ]);
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  const teeTimes = rows.map(presentTeeTime);
  const common = {
    courseId,
    courseName: course.name,
    day,
    // Every write to a row adds to its version, so the sum grows with each, in whatever order they commit.
    version: teeTimes.reduce((sum, { version }) => sum + version, 0),
    fees: feesOn(course, day),
    twilightFrom: rules.twilightFrom,
    ...(whyBallot(fairness, courseId, day) === undefined ? {} : { undrawn: true }),
  };
  return {
    teeTimes,
    names: rules.sheetNames,
    async present(view) {
      const sheet = teeSheet.parse({
        ...common,
        teeTimes: teeTimes.map((teeTime) => withNames(teeTime, view)),
      });
      const body = Buffer.from(JSON.stringify(sheet));
      const etag = `"${view}-${createHash('sha256').update(body).digest('base64url')}"`;
      return { sheet, etag, body, gzipped: await gzip(body) };
    },
  };
}
