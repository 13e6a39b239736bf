/** Says of the charges of a purchase for which season or golf event they are, and for whom. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Receipt, ReceiptLine } from '@fourball/shared/money/shapes.ts';

interface EntryFor {
  entryId: number;
  eventId: number | null;
  seasonId: number | null;
  userFor: NonNullable<ReceiptLine['userFor']>;
}

/** Also of charges that were reversed since. */
export const selectEntryLines = (sql: Sql, purchaseId: number): Promise<EntryFor[]> =>
  sql.query<EntryFor>(
    `select distinct on (e.id) e.id as "entryId", r.event_id as "eventId", r.season_id as "seasonId",
       case when x.guest_name is null
         then json_build_object('userId', u.id, 'userName', u.user_name, 'name', u.full_name)
         else json_build_object('userId', null, 'userName', null, 'name', x.guest_name) end as "userFor"
     from ledger_entries e join product_logs l on l.entry_id = e.id join entry_products x on x.id = l.product_id
       join registrations r on r.id = x.registration_id join users u on u.id = x.user_id
     where e.purchase_id = $1 order by e.id, l.id`,
    [purchaseId],
  );

/** Where the reader finds what it is about; null for what is no entry. */
export const entryOf = ([first]: readonly EntryFor[]): Receipt['entry'] =>
  first === undefined ? null : { eventId: first.eventId, seasonId: first.seasonId };
