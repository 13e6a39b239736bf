/** A course's sheet of a day: read in one statement, kept in memory as ready bytes, forgotten when the database tells of a change. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import type { TeeSheet } from '@fourball/shared/booking/shapes.ts';
import { nameView, type NameReader, type NameView } from '../../accounts/users/names.ts';
import {
  createShownGolfers,
  golferShown,
  type FindShownGolfers,
} from '../../accounts/users/shown-golfers.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feesOfSheet } from '../../club/prices/fee-prices.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { whyBallot } from '../rules/bars.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { findSheet, type KnownTeeTime } from '../tell/present-tee-times.ts';
import { withNames } from './shown-names.ts';

const gzip = promisify(gzipWithCallback);

type SheetFacts = Omit<TeeSheet, 'teeTimes'>;

/** A sheet as it is sent to one kind of readers. */
export interface SheetSnapshot {
  /** Stands for the bytes and for whose they are: the same in every process, never that of another kind of reader. */
  etag: string;
  body: Buffer;
  /** Made for the first who asks for it. */
  gzipped(): Promise<Buffer>;
}

export type SheetReader = (reader: NameReader, courseId: number, day: string) => Promise<SheetSnapshot>;

/** The tee times of a day in their order, with all names, whatever the caller may see. */
export type TeeTimeReader = (courseId: number, day: string) => Promise<readonly TeeTimeWithChoices[]>;

/** How many sheets are kept; beyond it the one longest kept goes. */
const keepMost = 500;

/** A tee time with its JSON for the kinds of readers that asked for it. */
interface WrittenTeeTime extends KnownTeeTime {
  readonly json: Map<NameView, string>;
}

/** A sheet with all names, and for whom the club has names. */
interface FullSheet {
  facts: SheetFacts;
  written: readonly WrittenTeeTime[];
  teeTimes: readonly TeeTimeWithChoices[];
  names: SheetNames;
}

interface Kept {
  full: Promise<FullSheet>;
  /** Made when the first reader of the kind asks; readers who see the same names share one. */
  readonly byReader: Map<NameReader, Promise<SheetSnapshot>>;
  readonly byView: Map<NameView, SheetSnapshot>;
  /** By the monotonic clock: when the first held place falls free, or the notice of a change may have got lost. */
  until: number;
}

/** Milliseconds after which a kept sheet is read again even though nobody told of a change. */
const trustFor = 5_000;

/**
 * Readers that come while a sheet is read share the reading. A change that is told while it is read makes the
 * next reader read again, so that nobody who asks after a commit gets what was before it for longer than the
 * notice takes (milliseconds). What was read of a forgotten sheet is compared with the database, and only what changed
 * is read anew; a golfer's name is in many rows, so when one changes nothing is known any more.
 */
export function createSheetReader(
  house: House,
  club: ClubFacts,
  fairness: FairnessFacts,
): { readSheet: SheetReader; readTeeTimes: TeeTimeReader } {
  const findGolfers = createShownGolfers(house);
  const kept = new Map<string, Kept>();
  /** What is written into it by readings that began before a golfer changed goes with it. */
  let known = new Map<string, readonly WrittenTeeTime[]>();
  const forgetAll = () => {
    kept.clear();
    known = new Map();
  };
  house.listener.on('sheet_changed', (sheet) => kept.delete(sheet));
  house.listener.on('reference_changed', () => kept.clear());
  house.listener.on(golferShown, forgetAll);
  house.listener.onReconnect(forgetAll);

  const read = async (key: string, courseId: number, day: string): Promise<FullSheet> => {
    const trusted = house.listener.hearing ? known : new Map<string, readonly WrittenTeeTime[]>();
    const sheet = await readSheet(
      house,
      { club, fairness, findGolfers },
      { courseId, day },
      trusted.get(key) ?? [],
    );
    keepLatest(trusted, key, sheet.written);
    return sheet;
  };

  const find = (courseId: number, day: string): Kept => {
    const key = `${courseId}:${day}`;
    const last = kept.get(key);
    if (last && house.listener.hearing && last.until > performance.now()) return last;
    const entry: Kept = {
      full: read(key, courseId, day),
      byReader: new Map(),
      byView: new Map(),
      until: performance.now() + trustFor,
    };
    keepLatest(kept, key, entry);
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
    return entry;
  };
  return {
    readSheet: async (reader, courseId, day) => snapshotFor(find(courseId, day), reader),
    readTeeTimes: async (courseId, day) => (await find(courseId, day).full).teeTimes,
  };
}

function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= keepMost) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

function snapshotFor({ full, byReader, byView }: Kept, reader: NameReader): Promise<SheetSnapshot> {
  const known = byReader.get(reader);
  if (known) return known;
  const made = full.then((sheet) => {
    const view = nameView(reader, sheet.names);
    const snapshot = byView.get(view) ?? present(sheet, view);
    byView.set(view, snapshot);
    return snapshot;
  });
  byReader.set(reader, made);
  return made;
}

async function readSheet(
  house: House,
  services: { club: ClubFacts; fairness: FairnessFacts; findGolfers: FindShownGolfers },
  { courseId, day }: { courseId: number; day: string },
  known: readonly WrittenTeeTime[],
): Promise<FullSheet> {
  const [courses, rules, fairness, read] = await Promise.all([
    services.club.courses(),
    services.club.rules(),
    services.fairness(),
    findSheet(house.db, services.findGolfers, { courseId, day }, house.timeZone, known),
  ]);
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  return {
    facts: {
      courseId,
      courseName: course.name,
      day,
      // Every write to a row adds to its version, so the sum grows with each, in whatever order they commit.
      version: read.reduce((sum, { teeTime }) => sum + teeTime.version, 0),
      ...feesOfSheet(course, day),
      twilightFrom: rules.twilightFrom,
      ...(whyBallot(fairness, courseId, day) === undefined ? {} : { undrawn: true as const }),
    },
    written: read.map((teeTime) => ('json' in teeTime ? teeTime : { ...teeTime, json: new Map() })),
    teeTimes: read.map(({ teeTime }) => teeTime),
    names: rules.sheetNames,
  };
}

/**
 * Not parsed by the schema of the reply, which would cost as much as the reading: each field is named here and where a tee
 * time is presented, and tests hold the bytes against the schema.
 */
function present({ facts, written }: FullSheet, view: NameView): SheetSnapshot {
  const texts = written.map(({ json, teeTime }) => {
    const text = json.get(view) ?? JSON.stringify(withNames(teeTime, view));
    json.set(view, text);
    return text;
  });
  const body = Buffer.from(`${JSON.stringify(facts).slice(0, -1)},"teeTimes":[${texts.join(',')}]}`);
  const etag = `"${view}-${createHash('sha256').update(body).digest('base64url')}"`;
  let gzipped: Promise<Buffer> | undefined;
  return {
    etag,
    body,
    gzipped: () => (gzipped ??= gzip(body)),
  };
}
