/** For whom booking ahead is suspended, and lifting that. */
import type { BookingSuspension } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

interface SuspensionRow {
  id: number;
  user_id: number;
  name: string;
  member_number: string | null;
  round_id: number;
  course_name: string;
  day: string;
  starts_at: Date;
  ends_at: Date;
  lifted_at: Date | null;
  lifted_by: string | null;
}

const select = (condition: string) => `
  select s.id, s.user_id, u.full_name as name, u.member_number, s.round_id, c.name as course_name,
    r.day, s.starts_at, s.ends_at, s.lifted_at, l.full_name as lifted_by
  from booking_suspensions s join users u on u.id = s.user_id join rounds r on r.id = s.round_id
    join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id left join users l on l.id = s.lifted_by
  where ${condition} order by s.ends_at desc, s.id desc`;

const present = (row: SuspensionRow): BookingSuspension => ({
  suspensionId: row.id,
  userId: row.user_id,
  name: row.name,
  memberNumber: row.member_number,
  roundId: row.round_id,
  courseName: row.course_name,
  playedOn: row.day,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
  liftedBy: row.lifted_by,
});

/** For admins: those that run now, or all, the one that ends last first. */
export async function listSuspensions({ db, clock }: House, all: boolean): Promise<BookingSuspension[]> {
  const rows = await db.query<SuspensionRow>(select('$1 or (s.lifted_at is null and s.ends_at > $2)'), [
    all,
    clock.now(),
  ]);
  return rows.map(present);
}

/** For admins. Lifting twice is fine; the missed round stays. Throws not_found. */
export async function liftSuspension(house: House, actor: UserActor, id: number): Promise<BookingSuspension> {
  return transact(house.db, async (tx) => {
    const find = async (): Promise<SuspensionRow> => {
      const [row] = await tx.query<SuspensionRow>(select('s.id = $1'), [id]);
      if (!row) throw new AppError('not_found');
      return row;
    };
    await tx.query('select 1 from booking_suspensions where id = $1 for update', [id]);
    const row = await find();
    if (row.lifted_at !== null) return present(row);
    await tx.query('update booking_suspensions set lifted_at = $2, lifted_by = $3 where id = $1', [
      id,
      house.clock.now(),
      actor.userId,
    ]);
    const until = clubDay(row.ends_at, house.timeZone);
    await recordChange(tx, actor, {
      action: 'booking-suspension.lifted',
      userId: row.user_id,
      changes: [{ field: 'suspendedUntil', before: until, after: null }],
    });
    return present(await find());
  });
}

/** What the mail about a suspension says; undefined where it was lifted or taken back by now. */
export async function getSuspensionFacts(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  id: number,
): Promise<{ until: string } | undefined> {
  const [row] = await db.query<{ ends_at: Date }>(
    'select ends_at from booking_suspensions where id = $1 and lifted_at is null',
    [id],
  );
  return row && { until: clubDay(row.ends_at, timeZone) };
}

/** Whether a round still counts as missed, for the mail that warns about it. */
export async function isMissed({ db }: Pick<House, 'db'>, roundId: number): Promise<boolean> {
  const rows = await db.query(`select 1 from rounds where id = $1 and round_status = 'NO_SHOW'`, [roundId]);
  return rows.length > 0;
}
