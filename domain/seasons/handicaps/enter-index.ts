/** Adds indexes as associations issued them: typed by the golfer, who is believed with a mark, or by the office. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { enterGolferIndex, enterOwnIndex } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type {
  GolferHandicap,
  IndexEntry,
  OwnHandicap,
} from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { getOwnHandicap } from './choose-tees.ts';
import { getHandicap, loadNewest } from './handicap-rows.ts';

type TypedIndex = BodyOf<typeof enterOwnIndex>;

export const handicapOf = (entry: Pick<IndexEntry, 'value' | 'association' | 'validFrom'>): string =>
  `${entry.value} (${entry.association}, ${entry.validFrom})`;

/**
 * The caller's own, not verified. The same once more changes nothing. Locks the golfer. Errors: invalid_input on validFrom, conflict
 * where the golfer typed too many today, unauthenticated where the account was closed meanwhile.
 */
export function enterIndexOfMine(
  { db, clock, timeZone }: House,
  { indexesADay }: Settings['handicaps'],
  actor: UserActor,
  typed: TypedIndex,
): Promise<OwnHandicap> {
  const today = clubDay(clock.now(), timeZone);
  checkDay(typed, today);
  return transact(db, async (tx) => {
    const { userId } = actor;
    if ((await lockUsers(tx, [userId])).get(userId)?.status !== 'ACTIVE') {
      throw new AppError('unauthenticated');
    }
    const before = await newestOf(tx, userId);
    if (before === null || !isSame(before, typed)) {
      const [typedToday] = await tx.query<{ count: number }>(
        `select count(*)::int as count from handicap_indexes
         where user_id = $1 and entered_by = $1 and entered_at > $2::timestamptz - interval '1 day'`,
        [userId, clock.now()],
      );
      if ((typedToday?.count ?? 0) >= indexesADay) {
        throw conflictOn('value', 'seasons.tooManyIndexesToday', { most: indexesADay });
      }
      await insert(tx, actor, userId, typed, clock.now());
      await note(tx, actor, userId, before, typed);
    }
    return getOwnHandicap(tx, userId);
  });
}

/**
 * For admins: verified. What the golfer typed is confirmed by entering the same. Locks the golfer. Errors: not_found, invalid_input on
 * validFrom.
 */
export function enterIndexOfGolfer(
  { db, clock, timeZone }: House,
  actor: UserActor,
  { userId, ...typed }: BodyOf<typeof enterGolferIndex>,
): Promise<GolferHandicap> {
  checkDay(typed, clubDay(clock.now(), timeZone));
  return transact(db, async (tx) => {
    if (!(await lockUsers(tx, [userId])).has(userId)) throw new AppError('not_found');
    const before = await newestOf(tx, userId);
    if (before === null || !before.verified || !isSame(before, typed)) {
      await insert(tx, actor, userId, typed, clock.now());
      await note(tx, actor, userId, before, typed);
    }
    return getHandicap(tx, userId);
  });
}

const newestOf = async (tx: Transaction, userId: number): Promise<IndexEntry | null> =>
  (await loadNewest(tx, [userId])).get(userId)?.official ?? null;

const isSame = (entry: IndexEntry, typed: TypedIndex): boolean =>
  entry.value === typed.value &&
  entry.association === typed.association &&
  entry.validFrom === typed.validFrom;

function checkDay({ validFrom }: TypedIndex, today: string): void {
  if (validFrom > today) throw invalidField('validFrom', 'seasons.dayToCome');
  if (validFrom < firstDay) throw invalidField('validFrom', 'seasons.dayTooEarly', { first: firstDay });
}

/** Before it there were no Handicap Indexes as they are meant here. */
const firstDay = '2020-01-01';

async function insert(
  tx: Transaction,
  actor: UserActor,
  userId: number,
  { value, association, validFrom }: TypedIndex,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by, entered_at)
     values ($1, $2, 'OFFICIAL', $3, $4, $5, $6)`,
    [userId, value, association, validFrom, actor.userId, at],
  );
}

const note = (
  tx: Transaction,
  actor: UserActor,
  userId: number,
  before: IndexEntry | null,
  after: TypedIndex,
): Promise<void> =>
  recordChange(tx, actor, {
    action: 'handicap.index-entered',
    userId,
    changes: [{ field: 'index', before: before && handicapOf(before), after: handicapOf(after) }],
  });
