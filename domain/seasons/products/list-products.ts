/** Lists what golfers owe for seasons and events: of one event, and all that waits to be confirmed or charged. */
import type { EntryProduct, ProductLog } from '@fourball/shared/seasons/entry-shapes.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { getManagedEvent } from '../facts/event-rows.ts';
import { getProduct, presentProduct, selectProducts } from './product-rows.ts';

/** For the event's organizers and admins; `confirmed`: only those that wait to be charged. Errors: not_found, forbidden. */
export async function listProducts(
  { db }: House,
  actor: UserActor,
  eventId: number,
  { confirmed }: { confirmed: boolean },
): Promise<EntryProduct[]> {
  await getManagedEvent(db, actor, eventId, ['ACCOUNTANT']);
  const rows = await selectProducts(
    db,
    'r.event_id = $1 and (not $2 or x.confirmed_at is not null and x.processed_at is null and x.cancelled_at is null)',
    [eventId, confirmed],
  );
  return rows.map(presentProduct);
}

export type Waiting = 'VERIFY' | 'PROCESS';

const waits: Readonly<Record<Waiting, string>> = {
  VERIFY: 'x.confirmed_at is null',
  PROCESS: 'x.confirmed_at is not null',
};

/** Fees of a season are looked at once they are due: at once, so many days before its first day, or on it. */
const isDue = `(r.season_id is null or e.payment_timing = 'AT_REGISTRATION'
  or s.start_date <= case e.payment_timing when 'BEFORE_EVENT' then $1::date else $2::date end)`;

type Place = Pick<House, 'db' | 'clock' | 'timeZone'>;

/** The days that `isDue` is told. */
async function dueDays({ db, clock, timeZone }: Place): Promise<[string, string]> {
  const now = clock.now();
  const { events } = rulesAt(await loadParameters(db), now);
  const today = clubDay(now, timeZone);
  return [addDays(today, events.chargeDays), today];
}

/** How many fees of seasons and events wait to be confirmed. */
export async function countFeesToConfirm(house: Place): Promise<number> {
  const [row] = await house.db.query<{ count: number }>(
    `select count(*)::int as count from entry_products x join registrations r on r.id = x.registration_id
       join event_types e on e.id = r.event_type_id left join seasons s on s.id = r.season_id
     where ${waits.VERIFY} and x.processed_at is null and x.cancelled_at is null and ${isDue}`,
    await dueDays(house),
  );
  return row?.count ?? 0;
}

/** How many changes of fees organizers have asked for. */
export async function countFeeRequests({ db }: Pick<House, 'db'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from entry_products where stage = 'REQUESTED' and cancelled_at is null`,
  );
  return row?.count ?? 0;
}

/** For admins: a page of what waits over all seasons, or over all events, the oldest first, and how many there are in all. */
export async function listWaitingProducts(
  { db, clock, timeZone }: House,
  what: Waiting,
  { of, page, size }: { of: 'seasons' | 'events'; page: number; size: number },
): Promise<{ products: EntryProduct[]; total: number }> {
  const days = await dueDays({ db, clock, timeZone });
  const where = `${waits[what]} and x.processed_at is null and x.cancelled_at is null
    and r.${of === 'seasons' ? 'season_id' : 'event_id'} is not null and ${isDue}`;
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from entry_products x join registrations r on r.id = x.registration_id
       join event_types e on e.id = r.event_type_id left join seasons s on s.id = r.season_id where ${where}`,
    days,
  );
  const rows = await selectProducts(db, where, [...days, size, page * size], 'limit $3 offset $4');
  return { products: rows.map(presentProduct), total: counted?.total ?? 0 };
}

/** For admins: what organizers have asked for, the oldest first. */
export async function listFeeRequests({ db }: House): Promise<EntryProduct[]> {
  return (await selectProducts(db, `x.stage = 'REQUESTED' and x.cancelled_at is null`, [])).map(
    presentProduct,
  );
}

/** For admins: what became of a product, the oldest first. Errors: not_found. */
export async function listProductLogs({ db }: House, productId: number): Promise<ProductLog[]> {
  await getProduct(db, productId);
  const rows = await db.query<Omit<ProductLog, 'at'> & { at: Date }>(
    `select l.id, l.at, u.full_name as "actorName", l.what, l.before, l.after, l.comment, l.entry_id as "entryId"
     from product_logs l left join users u on u.id = l.actor_id where l.product_id = $1 order by l.id`,
    [productId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
