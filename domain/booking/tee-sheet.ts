/** A course's sheet of a day: read in one statement, kept in memory as ready bytes, forgotten when the database tells of a change. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { teeSheet, type TeeSheet } from '@fourball/shared/booking/shapes.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { feesOn } from '../club/courses.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { whyBallot } from './bars.ts';
import type { FairnessFacts } from './fairness-facts.ts';
import { findSheetRows, presentTeeTime } from './present-tee-times.ts';

const gzip = promisify(gzipWithCallback);

/** A sheet as it is sent. */
export interface SheetSnapshot {
  sheet: TeeSheet;
  /** Stands for the bytes: changes with everything the sheet tells, and is the same in every process. */
  etag: string;
  body: Buffer;
  gzipped: Buffer;
}

export type SheetReader = (courseId: number, day: string) => Promise<SheetSnapshot>;

/** How many sheets are kept; beyond it the one longest kept goes. */
const keepMost = 500;

interface Kept {
  snapshot: Promise<SheetSnapshot>;
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

  return async (courseId, day) => {
    const key = `${courseId}:${day}`;
    const known = kept.get(key);
    if (known && house.listener.hearing && known.until > performance.now()) return known.snapshot;
    const entry: Kept = {
      snapshot: readSheet(house, club, facts, courseId, day),
      until: performance.now() + trustFor,
    };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > keepMost) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    entry.snapshot.then(
      ({ sheet }) => {
        const firstFree = sheet.teeTimes.reduce(
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
    return entry.snapshot;
  };
}

async function readSheet(
  house: House,
  club: ClubFacts,
  facts: FairnessFacts,
  courseId: number,
  day: string,
): Promise<SheetSnapshot> {
  const [courses, rules, fairness, rows] = await Promise.all([
    club.courses(),
    club.rules(),
    facts(),
    findSheetRows(house.db, courseId, day, house.timeZone),
  ]);
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  const teeTimes = rows.map(presentTeeTime);
  const sheet = teeSheet.parse({
    courseId,
    courseName: course.name,
    day,
    // Every write to a row adds to its version, so the sum grows with each, in whatever order they commit.
    version: teeTimes.reduce((sum, { version }) => sum + version, 0),
    fees: feesOn(course, day),
    twilightFrom: rules.twilightFrom,
    ...(whyBallot(fairness, courseId, day) === undefined ? {} : { undrawn: true }),
    teeTimes,
  });
  const body = Buffer.from(JSON.stringify(sheet));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { sheet, etag, body, gzipped: await gzip(body) };
}
