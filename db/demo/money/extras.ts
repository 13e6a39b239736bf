/** The demo club's carts and rental clubs, and who has some for a round. */
import type { Transaction } from '../../connection.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { dayAfter } from '../lib/calendar.ts';
import { idAt, insertRowsReturningIds } from '../lib/rows.ts';
import { charge, product, type Entry } from './entries.ts';

/** Prices for 18 and nine holes; how many there are, and how long one is out. */
const extras: readonly (readonly [
  name: string,
  price18: number,
  price9: number,
  online: boolean,
  atMost: number | null,
  out18: number,
  out9: number,
  halfOf: number | null,
])[] = [
  ['Cart', 4_400, 2_600, true, 60, 270, 140, null],
  ['Half a cart', 2_200, 1_300, true, null, 0, 0, 0],
  ['Rental clubs', 5_500, 3_500, true, 12, 280, 150, null],
  ['Pull cart', 900, 600, true, 30, 270, 140, null],
  ['Range balls', 800, 800, true, null, 0, 0, null],
  ['Electric trolley', 2_500, 1_500, false, 4, 280, 150, null],
];

interface ChosenRow {
  id: number;
  purchase_id: number;
  payer_id: number;
  time: string;
  course_name: string;
  nine: boolean;
  at: string;
}

/** Which of the list the golfer of a round has, if any. */
const chosenBy = (roundId: number): number | undefined =>
  roundId % 7 === 0
    ? 0
    : roundId % 11 === 0
      ? 3
      : roundId % 17 === 0
        ? 1
        : roundId % 41 === 0
          ? 2
          : undefined;

/** Of rounds from two weeks ago on; chosen with the booking, so what they cost is charged then. Returns the charges. */
export async function writeExtras(tx: Transaction, today: string): Promise<Entry[]> {
  const ids: number[] = [];
  for (const [name, price18, price9, online, atMost, out18, out9, halfOf] of extras) {
    const written = await insertRowsReturningIds(tx, 'extras', [
      {
        name,
        price_18_cents: price18,
        price_9_cents: price9,
        online,
        at_most: atMost,
        out_minutes_18: out18,
        out_minutes_9: out9,
        half_of_id: halfOf === null ? null : idAt(ids, halfOf),
      },
    ]);
    ids.push(idAt(written, 0));
  }
  const rows = await tx.query<ChosenRow>(
    `select r.id, r.purchase_id, r.user_id as payer_id, t.day || to_char(t.starts_at, ' HH24:MI') as time, c.name as course_name,
       f.holes <= 9 as nine,
       to_char(greatest(r.created_at, i.responded_at), 'YYYY-MM-DD"T"HH24:MI:SS') as at
     from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
       join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
       left join invitations i on i.round_id = r.id and i.status = 'ACCEPTED'
     where r.user_id is not null and r.status = 'BOOKED' and r.agreement <> 'ASKED'
       and r.round_status in ('EXPECTED', 'CHECKED_IN') and t.day >= $1 order by r.id`,
    [dayAfter(today, -14)],
  );
  const chosen = rows.flatMap((row) => {
    const place = chosenBy(row.id);
    if (place === undefined) return [];
    const [name = '', price18 = 0, price9 = 0, , , own18 = 0, own9 = 0, halfOf = null] = extras[place] ?? [];
    const [, , , , , whole18 = 0, whole9 = 0] = halfOf === null ? [] : (extras[halfOf] ?? []);
    const net = row.nine ? price9 : price18;
    const minutes = row.nine ? own9 + whole9 : own18 + whole18;
    return [
      { ...row, place, name, net, taxCents: Math.floor((net * taxBasisPoints + 5_000) / 10_000), minutes },
    ];
  });
  const written = await insertRowsReturningIds(
    tx,
    'round_extras',
    chosen.map(({ id, place, net, taxCents, minutes, at }) => ({
      round_id: id,
      extra_id: idAt(ids, place),
      price_cents: net,
      tax_cents: taxCents,
      tax_basis_points: taxBasisPoints,
      minutes,
      chosen_at: at,
    })),
  );
  return chosen.map(
    ({ id, purchase_id, payer_id, time, course_name, at, place, name, net, taxCents }, n): Entry => ({
      kind: 'CHARGE',
      at,
      description: `${name}, tee time ${time}, ${course_name}`,
      actorId: payer_id,
      purchaseId: purchase_id,
      roundId: id,
      roundExtraId: idAt(written, n),
      lines: charge(payer_id, product(`extra:${idAt(ids, place)}`, name), net, taxCents),
    }),
  );
}
