/** Imports an association's roster: what becomes of each row is shown first, and then all of it is written or nothing. */
import { createHash } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { importRoster as importCall } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type {
  IndexEntry,
  RosterFate,
  RosterRow,
} from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { writtenFates } from '@fourball/shared/seasons/handicaps/written-fates.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { loadNewest } from './handicap-rows.ts';
import { readRoster, type RosterEntry } from './read-roster.ts';

export interface Roster {
  /** Cells as text, the head first. */
  readonly rows: readonly (readonly string[])[];
  /** Who issued the indexes. */
  readonly association: string;
  /** Since when they hold, where the roster has no column of days. */
  readonly validFrom: string;
}

interface Fated extends RosterRow {
  readonly userId: number | null;
}

/** Changes nothing. Errors: invalid_input on file or validFrom. */
export async function previewRoster(
  { db, clock, timeZone }: House,
  roster: Roster,
): Promise<{ rows: RosterRow[]; fingerprint: string }> {
  const rows = await judge(db, roster, clubDay(clock.now(), timeZone));
  return { rows, fingerprint: fingerprintOf(roster, rows) };
}

/**
 * As it was previewed, by its fingerprint. Locks the golfers. Errors: invalid_input on file or validFrom, conflict where the preview would
 * look different by now.
 */
export function importRoster(
  { db, clock, timeZone }: House,
  actor: UserActor,
  roster: Roster,
  fingerprint: string,
): Promise<ReplyOf<typeof importCall>> {
  const now = clock.now();
  const today = clubDay(now, timeZone);
  return transact(db, async (tx) => {
    const before = await judge(tx, roster, today);
    await lockUsers(
      tx,
      before.flatMap(({ userId }) => userId ?? []),
    );
    const rows = await judge(tx, roster, today);
    if (fingerprintOf(roster, rows) !== fingerprint) throw conflictOn('fingerprint', 'seasons.rosterChanged');
    const written = rows.filter(({ fate }) => writtenFates.includes(fate));
    await tx.query(
      `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by, entered_at)
       select user_id, value, 'IMPORT', $4, valid_from, $5, $6
       from unnest($1::bigint[], $2::numeric[], $3::date[]) written (user_id, value, valid_from) order by user_id`,
      [
        written.map(({ userId }) => userId),
        written.map(({ value }) => value),
        written.map(({ validFrom }) => validFrom),
        roster.association,
        actor.userId,
        now,
      ],
    );
    await recordChange(tx, actor, {
      action: 'handicap.roster-imported',
      changes: [{ field: roster.association, before: null, after: `${written.length} / ${rows.length}` }],
    });
    return { written: written.length, rows };
  });
}

/** What becomes of each row. */
async function judge(sql: Sql, roster: Roster, today: string): Promise<Fated[]> {
  if (roster.validFrom > today) throw invalidField('validFrom', 'seasons.dayToCome');
  const entries = readRoster(roster.rows, roster.validFrom);
  const golfers = await findGolfers(sql, entries);
  const newest = await loadNewest(sql, [...golfers.names.keys()]);
  const found = entries.map((entry) => golfers.of(entry));
  const rowsOf = new Map<unknown, number>();
  for (const one of found) rowsOf.set(one, (rowsOf.get(one) ?? 0) + 1);
  return entries.map((entry, at) => {
    const { problem, ...said } = entry;
    const whose = found[at] ?? null;
    if (whose === null || whose === 'TWO_GOLFERS') {
      return { ...said, userId: null, golfer: null, before: null, fate: whose ?? 'NOT_FOUND' };
    }
    const before = newest.get(whose)?.official ?? null;
    const fate = rowsOf.get(whose) === 1 ? (problem ?? fateOf(entry, before, roster, today)) : 'TWICE';
    return {
      ...said,
      // What confirms the golfer's own holds since the day that the golfer gave.
      validFrom: fate === 'CONFIRMED' ? later(said.validFrom, before?.validFrom) : said.validFrom,
      userId: whose,
      golfer: golfers.names.get(whose) ?? null,
      before: before?.value ?? null,
      fate,
    };
  });
}

const later = (one: string | null, other = ''): string | null => (one !== null && one > other ? one : other);

function fateOf(
  { value, validFrom }: RosterEntry,
  before: IndexEntry | null,
  { association }: Roster,
  today: string,
): RosterFate {
  if (value === null || validFrom === null || validFrom > today) return 'UNREADABLE';
  if (before === null) return 'NEW';
  if (before.value === value && !before.verified) return 'CONFIRMED';
  // It would be history, and another one would still hold.
  if (before.validFrom > validFrom) return 'OLDER';
  if (before.value !== value) return 'CHANGED';
  return before.validFrom === validFrom || before.association === association ? 'SAME' : 'CHANGED';
}

interface Golfers {
  readonly names: ReadonlyMap<number, string>;
  /** By member number, then by address. */
  of(entry: RosterEntry): number | 'TWO_GOLFERS' | null;
}

async function findGolfers(sql: Sql, entries: readonly RosterEntry[]): Promise<Golfers> {
  const rows = await sql.query<{ id: number; name: string; number: string | null; email: string }>(
    `select id, full_name as name, lower(member_number) as number, lower(email) as email from users
     where erased_at is null and (lower(member_number) = any($1::text[]) or lower(email) = any($2::text[]))`,
    [
      entries.map(({ memberNumber }) => memberNumber.toLowerCase()).filter((number) => number !== ''),
      entries.map(({ email }) => email).filter((email) => email !== ''),
    ],
  );
  const byNumber = new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id]])));
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    of({ memberNumber, email }) {
      const first = byNumber.get(memberNumber.toLowerCase());
      const second = byEmail.get(email);
      if (first !== undefined && second !== undefined && first !== second) return 'TWO_GOLFERS';
      return first ?? second ?? null;
    },
  };
}

const fingerprintOf = ({ association }: Roster, rows: readonly Fated[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        association,
        rows.map(({ userId, value, validFrom, before, fate }) => [userId, value, validFrom, before, fate]),
      ]),
    )
    .digest('hex');
