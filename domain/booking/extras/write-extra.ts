/** Writes what the club has beside a round: its price, its tax, how many there are. */
import { sqlStateOf } from '@fourball/db/connection.ts';
import type { writeExtra as writeExtraCall } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../../money/ledger/adjust-account.ts';
import { listExtras, lockExtras, type ExtraRow } from './extra-rows.ts';

const uniqueViolation = '23505';
type Answer = ReplyOf<typeof writeExtraCall>;

const spoken = ({ name, price_18_cents, price_9_cents, at_most, active }: ExtraRow): string =>
  `${name}, ${spokenAmount(price_18_cents)} and ${spokenAmount(price_9_cents)}${at_most === null ? '' : `, ${at_most} of them`}${active ? '' : ' (put away)'}`;

/**
 * What was chosen keeps its price and how long it is out. Fewer than are out at once on a day to come is refused. Whole or
 * half it stays as it was made. Errors: not_found, invalid_input for an unknown course or whole.
 */
export async function writeExtra(
  { db, clock }: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof writeExtraCall>,
): Promise<Answer> {
  const { extraId, courseId, halfOfId } = body;
  const courses = await club.courses();
  if (courseId != null && !courses.some((course) => course.courseId === courseId))
    throw invalidField('courseId', 'booking.noSuchCourse');
  const refused = async (result: 'TAKEN' | 'OUT', out: number | null): Promise<Answer> => ({
    result,
    extraId: extraId ?? null,
    out,
    extras: await listExtras(db, club),
  });
  try {
    const written = await transact(db, async (tx) => {
      const rows = await lockExtras(tx, [extraId ?? 0, halfOfId ?? 0]);
      const before = rows.find(({ id }) => id === extraId);
      if (extraId != null && !before) throw new AppError('not_found');
      const whole = rows.find(({ id }) => id === halfOfId);
      if (halfOfId != null && (!whole || whole.half_of_id !== null || halfOfId === extraId))
        throw invalidField('halfOfId', 'booking.noSuchWhole');
      if (before && before.half_of_id !== (halfOfId ?? null))
        throw invalidField('halfOfId', 'booking.wholeStays');
      if (before && body.atMost != null) {
        const [most] = await tx.query<{ out: number }>(
          'select coalesce(max(taken), 0) as out from extra_slots where extra_id = $1 and slot >= $2',
          [before.id, clock.now()],
        );
        if ((most?.out ?? 0) > body.atMost) return { out: most?.out ?? 0 };
      }
      const values = [
        body.name,
        courseId ?? null,
        body.price18,
        body.price9,
        body.ownTaxBasisPoints ?? null,
        body.online,
        body.untilMinutes,
        body.atMost ?? null,
        body.outMinutes18,
        body.outMinutes9,
        halfOfId ?? null,
        body.active,
      ];
      const columns = `name, course_id, price_18_cents, price_9_cents, tax_basis_points, online, until_minutes, at_most,
        out_minutes_18, out_minutes_9, half_of_id, active`;
      const [after] = await tx.query<ExtraRow>(
        before
          ? `update extras set (${columns}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) where id = $13 returning *`
          : `insert into extras (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
        before ? [...values, before.id] : values,
      );
      if (!after) throw new AppError('not_found');
      if (before)
        await tx.query('update extra_slots set at_most = $2 where extra_id = $1 and slot >= $3', [
          before.id,
          body.atMost ?? null,
          clock.now(),
        ]);
      await recordChange(tx, actor, {
        action: 'extra.written',
        changes: [{ field: 'extra', before: before ? spoken(before) : null, after: spoken(after) }],
      });
      return { extraId: after.id };
    });
    if (written.extraId === undefined) return await refused('OUT', written.out);
    return { result: 'SUCCESS', extraId: written.extraId, out: null, extras: await listExtras(db, club) };
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return refused('TAKEN', null);
    throw error;
  }
}
