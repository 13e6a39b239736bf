/** Charges what is due before a season or an event, so many days before its first day. */
import { addDays } from '@fourball/shared/club/days.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { settle } from './settle.ts';

/** How many registrations are charged in one go. */
const most = 200;

/**
 * Each registration in its own transaction, also one that was withdrawn, of which something is kept. Run twice, it charges once.
 * Returns how many registrations were charged.
 */
export async function chargeDue(house: House): Promise<number> {
  const now = house.clock.now();
  const rules = rulesAt(await loadParameters(house.db), now);
  const until = addDays(clubDay(now, house.timeZone), rules.events.chargeDays);
  const due = await house.db.query<{ registration_id: number; ids: number[] }>(
    `select x.registration_id, array_agg(x.id order by x.id) as ids
     from entry_products x join registrations r on r.id = x.registration_id join event_types e on e.id = r.event_type_id
       left join golf_events g on g.id = r.event_id left join seasons s on s.id = r.season_id
     where x.processed_at is null and x.cancelled_at is null and e.payment_timing = 'BEFORE_EVENT' and r.status in ('REGISTERED', 'WITHDRAWN')
       and g.cancelled_at is null and coalesce(g.day, s.start_date) <= $1
     group by x.registration_id order by x.registration_id limit $2`,
    [until, most],
  );
  return eachAlone('Registrations', due, async ({ ids }) => {
    await transact(house.db, (tx) =>
      settle(tx, { house, actorId: null, reason: '' }, { charge: ids, release: new Map() }),
    );
    return true;
  });
}
