/** The club's tills: listed, added, named, put away, opened. */
import { sqlStateOf, type Sql } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  openTill as openTillCall,
  writeTill as writeTillCall,
} from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';

const uniqueViolation = '23505';

interface TillRow {
  id: number;
  name: string;
  active: boolean;
  cash_up_id: number | null;
  opened_by: string;
  opened_at: Date;
  float_cents: number;
  takings: number;
}

const present = (row: TillRow): Till => ({
  tillId: row.id,
  name: row.name,
  active: row.active,
  open:
    row.cash_up_id === null
      ? null
      : {
          cashUpId: row.cash_up_id,
          openedBy: row.opened_by,
          openedAt: row.opened_at.toISOString(),
          float: row.float_cents,
          takings: row.takings,
        },
});

/** By name; those that were put away come last. */
export async function listTills(sql: Sql): Promise<Till[]> {
  const rows = await sql.query<TillRow>(
    `select t.id, t.name, t.active, c.id as cash_up_id, u.full_name as opened_by, c.opened_at, c.float_cents,
       (select count(*)::int from takings k where k.cash_up_id = c.id) as takings
     from tills t left join cash_ups c on c.till_id = t.id and c.closed_at is null left join users u on u.id = c.opened_by
     order by t.active desc, t.name, t.id`,
  );
  return rows.map(present);
}

/** A till that is open stays. Errors: not_found. */
export async function writeTill(
  { db }: House,
  actor: UserActor,
  { tillId, name, active }: BodyOf<typeof writeTillCall>,
): Promise<ReplyOf<typeof writeTillCall>> {
  try {
    return await transact(db, async (tx) => {
      if (tillId == null) {
        await tx.query('insert into tills (name, active) values ($1, $2)', [name, active]);
      } else {
        // Whoever opens it leans on its row, and either waits for this or is found here.
        const known = await tx.query('select id from tills where id = $1 for update', [tillId]);
        if (known.length === 0) throw new AppError('not_found');
        const open = await tx.query('select 1 from cash_ups where till_id = $1 and closed_at is null', [
          tillId,
        ]);
        if (!active && open.length > 0) return { result: 'OPEN' as const, tills: await listTills(tx) };
        await tx.query('update tills set name = $2, active = $3 where id = $1', [tillId, name, active]);
      }
      await recordChange(tx, actor, {
        action: 'till.written',
        changes: [{ field: 'till', before: null, after: active ? name : `${name} (put away)` }],
      });
      return { result: 'SUCCESS' as const, tills: await listTills(tx) };
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return { result: 'TAKEN', tills: await listTills(db) };
    throw error;
  }
}

/**
 * Of two who open one till at once the index lets one be first; the other is told who. Opened again after it was opened is
 * no second time. Errors: not_found, also for a till that was put away.
 */
export async function openTill(
  { db, clock, timeZone }: House,
  actor: UserActor,
  { tillId, float }: BodyOf<typeof openTillCall>,
): Promise<ReplyOf<typeof openTillCall>> {
  return transact(db, async (tx) => {
    const now = clock.now();
    const [known] = await tx.query<{ name: string }>(
      'select name from tills where id = $1 and active for key share',
      [tillId],
    );
    if (!known) throw new AppError('not_found');
    const opened = await tx.query(
      `insert into cash_ups (till_id, opened_by, opened_at, day, float_cents) values ($1, $2, $3, $4, $5)
       on conflict (till_id) where closed_at is null do nothing returning id`,
      [tillId, actor.userId, now, clubDay(now, timeZone), float],
    );
    if (opened.length > 0) {
      await recordChange(tx, actor, {
        action: 'till.opened',
        changes: [{ field: known.name, before: null, after: spokenAmount(float) }],
      });
    }
    const till = (await listTills(tx)).find((one) => one.tillId === tillId);
    if (!till) throw new AppError('not_found');
    return { result: opened.length > 0 ? ('SUCCESS' as const) : ('OPEN_ALREADY' as const), till };
  });
}
