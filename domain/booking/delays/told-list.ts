/** The told list of a delay: read by the office, filled by mails, pushes, pages and the phone. */
import type { getDelay as getDelayCall } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { DelayFate, ToldPerson } from '@fourball/shared/booking/delay-shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findDelays } from './list-delays.ts';

interface PersonRow {
  id: number;
  purchase_id: number;
  round_id: number | null;
  user_id: number | null;
  name: string | null;
  phone: string | null;
  booker: string;
  was_at: Date;
  is_at: Date | null;
  fate: DelayFate;
  minutes: number | null;
  pushed_at: Date | null;
  mail: ToldPerson['mail'];
  mailed_at: Date | null;
  seen_at: Date | null;
  seen_by: 'PAGE' | 'PHONE' | null;
  noted_by: string | null;
  answer_by: Date | null;
}

const select = (condition: string) => `
  select p.id, p.purchase_id, p.round_id, p.user_id, coalesce(u.full_name, r.guest_name) as name, k.phone,
    o.full_name as booker, p.was_at, p.is_at, p.fate, p.minutes, p.pushed_at,
    case when coalesce(p.mailed_at, m.sent_at) is not null then 'SENT'
      when m.given_up_at is not null then 'FAILED'
      when m.last_error is not null then 'OWED'
      when u.status = 'ACTIVE' or r.guest_email is not null then 'WAITING' else 'NONE' end as mail,
    coalesce(p.mailed_at, m.sent_at) as mailed_at, p.seen_at, p.seen_by, n.full_name as noted_by,
    case p.fate when 'ASKED' then (
      select a.answer_by from closure_bookings a where a.delay_id = p.delay_id and a.purchase_id = p.purchase_id) end as answer_by
  from delay_people p join bookings b on b.purchase_id = p.purchase_id join users o on o.id = b.user_id
    left join users u on u.id = p.user_id left join rounds r on r.id = p.round_id
    left join contacts k on k.user_id = coalesce(p.user_id, b.user_id)
    left join mail_deliveries m on m.key = p.mail_key left join users n on n.id = p.noted_by
  where ${condition} order by p.was_at, p.purchase_id, p.id`;

const present = (row: PersonRow, timeZone: string): ToldPerson => ({
  personId: row.id,
  purchaseId: row.purchase_id,
  roundId: row.round_id,
  userId: row.user_id,
  name: row.name ?? '',
  phone: row.phone,
  booker: row.booker,
  was: clubTime(row.was_at, timeZone),
  now: row.is_at && clubTime(row.is_at, timeZone),
  fate: row.fate,
  playsElsewhere: row.minutes !== null,
  pushedAt: row.pushed_at?.toISOString() ?? null,
  mail: row.mail,
  mailedAt: row.mailed_at?.toISOString() ?? null,
  seenAt: row.seen_at?.toISOString() ?? null,
  seenBy: row.seen_by,
  notedBy: row.noted_by,
  answerBy: row.answer_by?.toISOString() ?? null,
});

const find = async (sql: Sql, condition: string, id: number, timeZone: string): Promise<ToldPerson[]> =>
  (await sql.query<PersonRow>(select(condition), [id])).map((row) => present(row, timeZone));

/** For the office, by the starts as they were. Errors: not_found. */
export async function getDelay(house: House, delayId: number): Promise<ReplyOf<typeof getDelayCall>> {
  const [delay] = await findDelays(house.db, house, [delayId]);
  if (!delay) throw new AppError('not_found');
  return { delay, people: await find(house.db, 'p.delay_id = $1', delayId, house.timeZone) };
}

/** For the office: told by phone, or not after all. Who has read it on a page has read it. Errors: not_found. */
export async function noteTold(
  house: House,
  actor: UserActor,
  { personId, told }: { readonly personId: number; readonly told: boolean },
): Promise<ToldPerson> {
  await transact(house.db, async (tx) => {
    const noted = await tx.query<{ userId: number | null }>(
      told
        ? `update delay_people set seen_at = $2, seen_by = 'PHONE', noted_by = $3 where id = $1 and seen_at is null
           returning user_id as "userId"`
        : `update delay_people set seen_at = null, seen_by = null, noted_by = null where id = $1 and seen_by = 'PHONE'
           returning user_id as "userId"`,
      told ? [personId, house.clock.now(), actor.userId] : [personId],
    );
    for (const { userId } of noted) {
      await recordChange(tx, actor, {
        action: told ? 'day.told-by-phone' : 'day.not-told-after-all',
        ...(userId !== null && { userId }),
      });
    }
  });
  const [person] = await find(house.db, 'p.id = $1', personId, house.timeZone);
  if (!person) throw new AppError('not_found');
  return person;
}

/** The first time counts; what the office noted by phone stays. Errors: not_found for who is not on its list. */
export async function seeDelay(
  house: House,
  actor: UserActor,
  delayId: number,
): Promise<{ result: 'SUCCESS' }> {
  const [listed] = await house.db.query<{ id: number }>(
    `with mine as (select id from delay_people where delay_id = $1 and user_id = $2), seen as (
       update delay_people set seen_at = $3, seen_by = 'PAGE' where id in (select id from mine) and seen_at is null)
     select id from mine limit 1`,
    [delayId, actor.userId, house.clock.now()],
  );
  if (!listed) throw new AppError('not_found');
  return { result: 'SUCCESS' };
}
