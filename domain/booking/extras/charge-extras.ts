/** What extras of rounds leave in the books: compared with what stands there, for whoever charges rounds. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { chargeLines, golferAccount, productAccount, type NewEntry } from '../../money/ledger/ledger.ts';

/**
 * Who pays for the extras of a round `r` of a booking `b`: its golfer, also where the booker pays for the round, for nobody
 * but the golfer said yes to them; for guests whoever pays for them.
 */
export const payerOfExtras = 'coalesce(r.customer_id, r.user_id, b.user_id)';

interface ExtraCharge {
  id: number;
  round_id: number;
  extra_id: number;
  name: string;
  purchase_id: number;
  booker_id: number;
  time: string;
  course_name: string;
  /** Null where it is not to be charged. */
  payer_id: number | null;
  price_cents: number;
  tax_cents: number;
  tax_basis_points: number;
  entry_id: number | null;
  charged_user_id: number | null;
  charged_cents: number | null;
  charged_tax_cents: number | null;
  reversed: boolean;
}

const compareExtras = prepared(
  'extras.compare-with-books',
  `select x.id, x.round_id, x.extra_id, e.name, r.purchase_id, b.user_id as booker_id,
     t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') as time, c.name as course_name,
     case when x.given_back_at is null and r.status = 'BOOKED' and x.price_cents + x.tax_cents > 0
       then ${payerOfExtras} end as payer_id,
     x.price_cents, x.tax_cents, x.tax_basis_points, x.entry_id, was.user_id as charged_user_id, was.cents as charged_cents,
     was.tax_cents as charged_tax_cents,
     x.entry_id is not null and exists (select from ledger_entries u where u.reverses_entry_id = x.entry_id) as reversed
   from round_extras x join extras e on e.id = x.extra_id join rounds r on r.id = x.round_id
     join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
     join courses c on c.id = b.course_id
     left join lateral (
       select max(a.user_id) as user_id, sum(l.cents) filter (where a.kind = 'GOLFER')::bigint as cents,
         coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0)::bigint as tax_cents
       from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where l.entry_id = x.entry_id
     ) was on true
   where x.round_id = any($1::bigint[]) and (x.given_back_at is null or x.entry_id is not null) order by x.id`,
);

/** What chargeRounds posts for the extras of its rounds, and notes once it is posted. */
export interface ExtrasDue {
  /** Entries that stand and hold no longer, with whom they were charged to. */
  readonly standing: readonly { entryId: number; purchaseId: number; userId: number; cents: number }[];
  readonly due: readonly NewEntry[];
  /** `entries`: the ids of what was due, in its order. */
  note(entries: readonly number[]): Promise<void>;
}

const holds = (row: ExtraCharge): boolean =>
  row.payer_id === row.charged_user_id &&
  row.price_cents + row.tax_cents === row.charged_cents &&
  row.tax_cents === row.charged_tax_cents;

/** A charge that was reversed by hand stays reversed until payer or price change, as that of a round. */
export async function findExtrasDue(
  tx: Transaction,
  roundIds: readonly number[],
  by: { readonly day: string; readonly timeZone: string; readonly actorId: number | null | 'booker' },
): Promise<ExtrasDue> {
  const rows =
    roundIds.length === 0 ? [] : await tx.query<ExtraCharge>(compareExtras, [roundIds, by.timeZone]);
  const over = rows.filter((row) => row.entry_id !== null && !holds(row));
  const due = rows.flatMap((row) =>
    row.payer_id === null || (row.entry_id !== null && holds(row))
      ? []
      : [{ ...row, payer_id: row.payer_id }],
  );
  return {
    standing: over.flatMap(({ entry_id, reversed, charged_user_id, charged_cents, purchase_id }) =>
      reversed || entry_id === null
        ? []
        : [
            {
              entryId: entry_id,
              purchaseId: purchase_id,
              userId: charged_user_id ?? 0,
              cents: charged_cents ?? 0,
            },
          ],
    ),
    due: due.map((row): NewEntry => ({
      kind: 'CHARGE',
      day: by.day,
      description: `${row.name}, tee time ${row.time}, ${row.course_name}`,
      actorId: by.actorId === 'booker' ? row.booker_id : by.actorId,
      purchaseId: row.purchase_id,
      roundId: row.round_id,
      lines: chargeLines({
        payer: golferAccount(row.payer_id),
        product: productAccount(`extra:${row.extra_id}`, row.name),
        netCents: row.price_cents,
        taxCents: row.tax_cents,
        taxBasisPoints: row.tax_basis_points,
      }),
    })),
    async note(entries) {
      const gone = over.filter(({ payer_id }) => payer_id === null).map(({ id }) => id);
      if (gone.length + due.length === 0) return;
      await tx.query(
        `update round_extras x set entry_id = n.entry_id
         from unnest($1::bigint[], $2::bigint[]) as n (id, entry_id) where x.id = n.id`,
        [
          [...gone, ...due.map(({ id }) => id)],
          [...gone.map(() => null), ...due.map((_, at) => entries[at] ?? null)],
        ],
      );
    },
  };
}
