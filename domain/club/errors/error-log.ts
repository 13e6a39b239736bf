/** The club's log of errors: what pages and the server ran into, for admins to read. */
import type { errorFilter, errorKind } from '@fourball/shared/club/enums.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
import type { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { scrubbed } from './scrub.ts';

export interface NewError {
  readonly type: z.output<typeof errorKind>;
  readonly statusCode?: number | null;
  readonly name: string;
  readonly message: string;
  readonly route: string;
  readonly stack: string;
}

/** Characters that are kept of each text, whoever tells it. */
const longest = { name: 200, message: 4_000, route: 2_000, stack: 20_000 } as const;

/** Texts are cut, and passwords and tokens taken out of them. Who ran into it is the actor, never what a body says. */
export async function logError({ db, clock }: House, actor: Actor, error: NewError): Promise<void> {
  const kept = (field: keyof typeof longest) => scrubbed(error[field]).slice(0, longest[field]);
  await db.query(
    `insert into error_log (at, type, status_code, name, message, route, stack, user_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clock.now(),
      error.type,
      error.statusCode ?? null,
      kept('name'),
      kept('message'),
      kept('route'),
      kept('stack'),
      actor.kind === 'user' ? actor.userName : null,
    ],
  );
}

type ErrorRow = Omit<ErrorEntry, 'at'> & { at: Date };

const columns = `id, at, type, status_code as "statusCode", name, message, route, stack, user_name as "userName"`;
const present = (row: ErrorRow): ErrorEntry => ({ ...row, at: row.at.toISOString() });

export interface ErrorPage {
  readonly type?: z.output<typeof errorFilter>;
  readonly page: number;
  readonly size: number;
}

/** The newest first. */
export async function listErrors(
  { db }: House,
  { type = 'all', page, size }: ErrorPage,
): Promise<ErrorEntry[]> {
  const rows = await db.query<ErrorRow>(
    `select ${columns} from error_log where $1 in (type, 'all') order by at desc, id desc limit $2 offset $3`,
    [type, size, page * size],
  );
  return rows.map(present);
}

/** Entries that the list of a day has at most: a day on which everything fails would be too much to read. */
const mostOfToday = 1_000;

/** Those since midnight at the club, the newest first. */
export async function listErrorsToday({ db, clock, timeZone }: House): Promise<ErrorEntry[]> {
  const midnight = clubMoment(clubDay(clock.now(), timeZone), '00:00', timeZone);
  const rows = await db.query<ErrorRow>(
    `select ${columns} from error_log where at >= $1 order by at desc, id desc limit $2`,
    [midnight, mostOfToday],
  );
  return rows.map(present);
}

/** How many of today there are. */
export async function countErrorsToday({ db, clock, timeZone }: House): Promise<number> {
  const midnight = clubMoment(clubDay(clock.now(), timeZone), '00:00', timeZone);
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from error_log where at >= $1',
    [midnight],
  );
  return row?.count ?? 0;
}

/** How long entries are kept, by the parameters in force. */
export function errorLogDays(parameters: Readonly<Record<string, string>>): number {
  const { ERROR_LOG_DAYS: value = '' } = parameters;
  if (valueProblem('ERROR_LOG_DAYS', value)) {
    throw new Error(`The parameter ERROR_LOG_DAYS is missing or unusable: ${value}`);
  }
  return Number(value);
}

const day = 86_400_000;

/** Deletes entries and logs of starts that are older; each service's latest start stays. Returns how many entries went. */
export async function trimErrorLog({ db, clock }: House, days: number): Promise<number> {
  const before = new Date(clock.now().getTime() - days * day);
  const gone = await db.query('delete from error_log where at < $1 returning id', [before]);
  await db.query(
    `delete from startup_logs s where at < $1
     and exists (select from startup_logs later where later.service = s.service and later.id > s.id)`,
    [before],
  );
  return gone.length;
}
