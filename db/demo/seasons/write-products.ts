/** Writes what the golfers of the demo club owe for seasons and events, how far it has got, and what of it is charged. */
import type { Transaction } from '../../connection.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { clockReading } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';
import type { EntryCharge } from '../money/entry-charges.ts';
import type { Person } from '../accounts/people.ts';
import { taxOn, withTax, type PricedFee, type WrittenEntry } from './write-entries.ts';
import type { SeasonIds } from './season-ids.ts';

/** One fee of an entry, with who pays it and who did what with it. */
interface Owed {
  of: WrittenEntry;
  line: PricedFee;
  userId: number;
  payerId: number;
  organizerId: number;
  /** Who confirmed it, and who charged it: the golfer by signing up, or the organizer and the office. */
  confirmedBy: number;
  chargedBy: number;
  /** On the club's clock. */
  made: string;
  settledAt: string;
  takenBackAt: string | null;
  request: { cents: number; comment: string; at: string } | null;
}

const spoken = (cents: number): string => (cents / 100).toFixed(2);

/** Whoever is in owes, and who was: what was charged is told, though it came back. */
function owedBy(
  { today, ids, office }: { today: string; ids: SeasonIds; office: Person },
  of: WrittenEntry,
): Owed[] {
  const { entry, season, lines } = of;
  const [organizer] = season.organizers;
  if (!entry.person || !organizer || !['REGISTERED', 'WITHDRAWN'].includes(entry.status)) return [];
  const userId = ids.userOf(entry.person);
  const bySigningUp = entry.chargedAt === undefined;
  const clock = (seconds: number) => clockReading(today, seconds);
  return lines.map((line, place): Owed => ({
    of,
    line,
    userId,
    payerId: entry.chargedTo ? ids.userOf(entry.chargedTo) : userId,
    organizerId: ids.userOf(organizer),
    confirmedBy: bySigningUp ? userId : ids.userOf(organizer),
    chargedBy: bySigningUp ? userId : ids.userOf(office),
    made: clock(entry.at),
    settledAt: clock(entry.chargedAt ?? entry.at),
    takenBackAt: entry.withdrawnAt === undefined ? null : clock(entry.withdrawnAt),
    request: place === 0 && entry.request ? { ...entry.request, at: clock(entry.request.at) } : null,
  }));
}

const settledOf = ({ of }: Owed) => of.entry.settled ?? 'OWED';

/** What is charged for one entry is one purchase of who pays it. */
async function writePurchases(
  tx: Transaction,
  charged: readonly Owed[],
): Promise<ReadonlyMap<WrittenEntry, number>> {
  const firsts = [...new Map(charged.map((owed) => [owed.of, owed])).values()].sort((one, other) =>
    one.settledAt < other.settledAt ? -1 : one.settledAt > other.settledAt ? 1 : one.of.id - other.of.id,
  );
  const ids = await insertRowsReturningIds(
    tx,
    'purchases',
    firsts.map(({ payerId, settledAt }) => ({ user_id: payerId, kind: 'ENTRY', created_at: settledAt })),
  );
  return new Map(firsts.map(({ of }, place) => [of, idAt(ids, place)]));
}

const rowOf = (owed: Owed, purchaseId: number | null): Row => {
  const { of, line, userId, payerId, organizerId, confirmedBy, made, settledAt, takenBackAt, request } = owed;
  const settled = settledOf(owed);
  return {
    registration_id: of.id,
    fee_id: line.feeId,
    fee_name: line.name,
    user_id: userId,
    guest_name: line.guestName,
    charged_user_id: payerId,
    amount_cents: takenBackAt ? 0 : line.cents,
    tax_basis_points: taxBasisPoints,
    price_class: line.priceClass,
    comment: '',
    confirmed_at: settled === 'OWED' ? null : settledAt,
    confirmed_by: settled === 'OWED' ? null : confirmedBy,
    processed_at: settled === 'CHARGED' ? settledAt : null,
    purchase_id: purchaseId,
    stage: request ? 'REQUESTED' : null,
    requested_cents: request?.cents ?? null,
    requested_comment: request?.comment ?? null,
    requested_by: request ? organizerId : null,
    requested_at: request?.at ?? null,
    cancelled_at: takenBackAt,
    refunded_cents: takenBackAt ? withTax([line]) : 0,
    created_at: made,
  };
};

const withdrawn = 'Withdrawn';

/** What became of it, in its order. */
function logsOf(owed: Owed, productId: number): Row[] {
  const { line, userId, organizerId, confirmedBy, chargedBy, made, settledAt, takenBackAt, request } = owed;
  const settled = settledOf(owed);
  const note = (at: string, actor_id: number, what: string, rest: Row = {}): Row => ({
    product_id: productId,
    actor_id,
    what,
    before: null,
    after: null,
    comment: null,
    at,
    ...rest,
  });
  const amount = spoken(line.cents);
  return [
    note(made, userId, 'OWED', { after: amount }),
    ...(settled !== 'OWED' && settledAt !== made ? [note(settledAt, confirmedBy, 'CONFIRMED')] : []),
    ...(settled === 'CHARGED' ? [note(settledAt, chargedBy, 'CHARGED', { after: amount })] : []),
    ...(takenBackAt
      ? [note(takenBackAt, userId, 'REVERSED', { before: amount, after: spoken(0), comment: withdrawn })]
      : []),
    ...(request
      ? [
          note(request.at, organizerId, 'REQUESTED', {
            before: amount,
            after: spoken(request.cents),
            comment: request.comment,
          }),
        ]
      : []),
  ];
}

function chargeOf(
  { of, line, userId, payerId, chargedBy, settledAt, takenBackAt }: Owed,
  productId: number,
  purchaseId: number,
): EntryCharge {
  const title = of.event ? of.event.name : `${of.season.orgName}, ${of.season.name}`;
  return {
    productId,
    purchaseId,
    userId: payerId,
    code: `${of.event ? 'event' : 'season'}-fee:${line.feeId}`,
    account: `${title} – ${line.name}`,
    description: `${title}: ${line.name}`,
    netCents: line.cents,
    taxCents: taxOn(line.cents),
    at: settledAt,
    actorId: chargedBy,
    takenBack: takenBackAt ? { at: takenBackAt, actorId: userId, reason: withdrawn } : null,
  };
}

/** Returns what is charged. */
export async function writeProducts(
  tx: Transaction,
  about: { today: string; ids: SeasonIds; office: Person },
  written: readonly WrittenEntry[],
): Promise<EntryCharge[]> {
  const owed = written.flatMap((entry) => owedBy(about, entry));
  const purchases = await writePurchases(
    tx,
    owed.filter((each) => settledOf(each) === 'CHARGED'),
  );
  const purchaseOf = ({ of }: Owed): number | null => purchases.get(of) ?? null;
  const productIds = await insertRowsReturningIds(
    tx,
    'entry_products',
    owed.map((each) => rowOf(each, purchaseOf(each))),
  );
  await insertRows(
    tx,
    'product_logs',
    owed.flatMap((each, place) => logsOf(each, idAt(productIds, place))),
  );
  return owed.flatMap((each, place): EntryCharge[] => {
    const purchaseId = purchaseOf(each);
    return purchaseId === null ? [] : [chargeOf(each, idAt(productIds, place), purchaseId)];
  });
}
