/** Writes down what golfers owe for a season or an event, at the price that they said yes to. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { PriceLine } from '@fourball/shared/seasons/entry-shapes.ts';
import { noteProducts } from '../products/product-rows.ts';
import type { Moves } from './moves.ts';

interface Owed {
  /** Nobody where it came by itself. */
  readonly actorId: number | null;
  readonly registrationId: number;
  readonly userId: number;
  readonly lines: readonly PriceLine[];
  readonly taxBasisPoints: number;
  /** Charged at once, not later. */
  readonly chargesNow: boolean;
}

/** What giving up the place before had kept is given back: the golfer has come back to it. */
async function letOffKept(tx: Transaction, moves: Moves, registrationId: number): Promise<void> {
  const kept = await tx.query<{ id: number }>(
    'select id from entry_products where registration_id = $1 and cancelled_at is null',
    [registrationId],
  );
  await tx.query(
    'update registrations set unfilled_since = null where id = $1 and unfilled_since is not null',
    [registrationId],
  );
  for (const { id } of kept) moves.letOff.add(id);
}

/** For a golfer who is in now. */
export async function oweFees(
  tx: Transaction,
  moves: Moves,
  { actorId, registrationId, userId, lines, taxBasisPoints, chargesNow }: Owed,
): Promise<void> {
  await letOffKept(tx, moves, registrationId);
  if (lines.length === 0) return;
  const rows = await tx.query<{ id: number }>(
    `insert into entry_products (registration_id, user_id, charged_user_id, tax_basis_points, fee_id, fee_name, guest_name,
       amount_cents, price_class, included_in)
     select $1, $2, $2, $3, l.* from unnest($4::bigint[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[]) as l
     returning id`,
    [
      registrationId,
      userId,
      taxBasisPoints,
      lines.map(({ feeId }) => feeId),
      lines.map(({ name }) => name),
      lines.map(({ guestName }) => guestName),
      lines.map(({ amount }) => amount),
      lines.map(({ priceClass }) => priceClass),
      lines.map(({ includedIn }) => includedIn),
    ],
  );
  const ids = rows.map(({ id }) => id);
  await noteProducts(
    tx,
    actorId,
    ids.map((productId, at) => ({
      productId,
      what: 'OWED',
      after: ((lines[at]?.amount ?? 0) / 100).toFixed(2),
    })),
  );
  if (chargesNow) for (const id of ids) moves.charges.add(id);
}
