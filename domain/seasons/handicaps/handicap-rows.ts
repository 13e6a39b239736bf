/** Reads indexes and rounds of golfers, and shapes them as they are told. */
import type { Sql } from '@fourball/db/connection.ts';
import type { RatedGender } from '@fourball/shared/club/nines.ts';
import type {
  GolferHandicap,
  IndexEntry,
  RoundOfHandicap,
} from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

interface IndexRow {
  readonly id: number;
  readonly user_id: number;
  readonly value: number | null;
  readonly source: IndexEntry['source'];
  readonly association: string | null;
  readonly valid_from: string;
  readonly entered_by: number | null;
  readonly entered_at: Date;
}

interface RoundRow {
  readonly id: number;
  readonly user_id: number;
  readonly played_on: string;
  readonly course_id: number;
  readonly course_name: string;
  readonly tee_name: string;
  readonly gender: RatedGender;
  readonly part: string;
  readonly course_rating: number;
  readonly slope_rating: number;
  readonly pars: number[];
  readonly stroke_indexes: number[];
  readonly strokes: (number | null)[];
  readonly entered_by: number;
}

/** What the club's office or the golfer entered, by whose name it is. */
const enteredBy = (row: { user_id: number; entered_by: number }): 'GOLFER' | 'OFFICE' =>
  row.entered_by === row.user_id ? 'GOLFER' : 'OFFICE';

const presentEntry = (row: IndexRow): IndexEntry => {
  const { user_id, entered_by } = row;
  const by = entered_by === null ? 'NOBODY' : enteredBy({ user_id, entered_by });
  return {
    entryId: row.id,
    value: row.value,
    source: row.source,
    association: row.association,
    validFrom: row.valid_from,
    enteredBy: by,
    verified: by !== 'GOLFER',
    enteredAt: row.entered_at.toISOString(),
  };
};

const presentRound = (row: RoundRow): RoundOfHandicap => ({
  roundId: row.id,
  playedOn: row.played_on,
  courseId: row.course_id,
  courseName: row.course_name,
  teeName: row.tee_name,
  gender: row.gender,
  part: row.part,
  courseRating: row.course_rating,
  slopeRating: row.slope_rating,
  holes: row.pars.map((par, at) => ({ par, strokeIndex: row.stroke_indexes[at] ?? 0 })),
  strokes: row.strokes,
  enteredBy: enteredBy(row),
});

/** All that stand, the newest first. */
export async function loadRounds(sql: Sql, userId: number): Promise<RoundOfHandicap[]> {
  const rows = await sql.query<RoundRow>(
    `select r.*, r.course_rating::float8 as course_rating, c.name as course_name from handicap_rounds r join courses c on c.id = r.course_id
     where r.user_id = $1 and r.removed_at is null order by r.played_on desc, r.id desc`,
    [userId],
  );
  return rows.map(presentRound);
}

/** Of entries `i`: of one day what the golfer typed comes after what the office entered. */
export const newestFirst = 'i.valid_from desc, (i.entered_by is distinct from i.user_id) desc, i.id desc';

const entryFields =
  'i.id, i.user_id, i.value::float8 as value, i.source, i.association, i.valid_from, i.entered_by, i.entered_at';

/** Of a golfer, the newest first. */
export async function loadEntries(sql: Sql, userId: number): Promise<IndexEntry[]> {
  const rows = await sql.query<IndexRow>(
    `select ${entryFields} from handicap_indexes i where i.user_id = $1 order by ${newestFirst}`,
    [userId],
  );
  return rows.map(presentEntry);
}

/** The newest official entry of each golfer who has one, and the newest league handicap. */
export async function loadNewest(
  sql: Sql,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { official: IndexEntry | null; league: number | null }>> {
  const rows = await sql.query<IndexRow>(
    `select distinct on (i.user_id, i.source = 'LEAGUE') ${entryFields} from handicap_indexes i
     where i.user_id = any($1::bigint[]) order by i.user_id, i.source = 'LEAGUE', ${newestFirst}`,
    [userIds],
  );
  const newest = new Map<number, { official: IndexEntry | null; league: number | null }>();
  for (const row of rows) {
    const before = newest.get(row.user_id) ?? { official: null, league: null };
    newest.set(
      row.user_id,
      row.source === 'LEAGUE' ? { ...before, league: row.value } : { ...before, official: presentEntry(row) },
    );
  }
  return newest;
}

const isLeague = ({ source }: Pick<IndexEntry, 'source'>): boolean => source === 'LEAGUE';

/** Of entries with the newest first. */
const officialOf = (entries: readonly IndexEntry[]): IndexEntry | null =>
  entries.find((entry) => !isLeague(entry)) ?? null;

/** Of entries with the newest first. */
const leagueOf = (entries: readonly IndexEntry[]): number | null => entries.find(isLeague)?.value ?? null;

/** Errors: not_found, also for an account that was erased. */
export async function getHandicap(sql: Sql, userId: number): Promise<GolferHandicap> {
  const [golfer] = await sql.query<{ name: string }>(
    `select full_name as name from users where id = $1 and erased_at is null`,
    [userId],
  );
  if (!golfer) throw new AppError('not_found');
  const entries = await loadEntries(sql, userId);
  return {
    userId,
    name: golfer.name,
    official: officialOf(entries),
    league: leagueOf(entries),
    entries,
    rounds: await loadRounds(sql, userId),
  };
}
