/** Writes what the demo club sells, to whom it sold it and for how much: catalogue, product items, memberships, claims. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import { chanceFor } from '../lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';
import {
  instalmentDaysOf,
  membershipOf,
  otherClubs,
  productKeys,
  products,
  type Product,
} from './standing.ts';

/** One line of a cart that was bought; everything about it is as it was then. */
export interface Sale {
  kind: 'MEMBERSHIP' | 'ROUND';
  userId: number;
  purchaseId: number;
  membershipId: number | null;
  itemId: number;
  name: string;
  year: number;
  quantity: number;
  netCents: number;
  taxCents: number;
  /** On the club's clock. */
  at: string;
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The oldest booking was made not more than so many days ago: its golfers were members then too. */
const daysOfBookings = 40;

const roundItem = { name: 'Round in advance', unitPriceCents: 7_900, advanceDays: 5 };
const roundEntry = {
  name: 'Rounds in advance',
  description:
    'Pay a round ahead and book it when the day suits: each one is a round credit until the year is over.',
};
/** Who plays without a membership, and paid some rounds ahead. */
const roundBuyers = 6;
const roundsBought = 5;

const taxOn = (cents: number) => Math.floor((cents * taxBasisPoints + 5_000) / 10_000);

interface Item {
  key: keyof typeof products | 'round';
  year: number;
  id: number;
  name: string;
  unitPriceCents: number;
  roundCredits: number;
}

/** What is bought, before it has ids. */
interface Order {
  item: Item;
  person: Person;
  quantity: number;
  discountCents: number;
  comments: string | null;
  advanceDays: number | null;
  at: string;
}

/** Bought in the winter before, but never later than the last weeks. */
const boughtAt = (today: string, year: number, place: number): string =>
  [
    `${year - 1}-12-0${1 + (place % 9)}T10:00:00`,
    `${dayAfter(today, -1 - (place % 23))}T1${place % 8}:${10 + (place % 47)}:00`,
  ].sort()[0] ?? '';

/**
 * Memberships of this year, of next year for who renewed early, and of last year while bookings still ask for it. The
 * sales come back in the order of time.
 */
export async function writeMemberships(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
): Promise<Sale[]> {
  const year = yearOf(today);
  const firstYear = Math.min(year - 1, yearOf(dayAfter(today, -daysOfBookings)));
  const years = Array.from({ length: year + 2 - firstYear }, (_, at) => firstYear + at);
  const items = await writeCatalogue(tx, today, years);
  const orders = ordersOf(today, items, yearOf(dayAfter(today, -daysOfBookings)));
  const sales = await writeSales(tx, orders, userIds);
  await writeClaims(tx, today, userIds);
  return sales;
}

async function writeCatalogue(tx: Transaction, today: string, years: readonly number[]): Promise<Item[]> {
  const [organization] = await tx.query<{ id: number }>('select id from organizations order by id limit 1');
  const people = clubPeople();
  const limitOf = (key: keyof typeof products) =>
    // One is left.
    key === 'corporate' ? people.filter((person) => membershipOf(person)?.product === key).length + 1 : 0;
  const created_at = `${Math.min(...years) - 1}-10-01T09:00:00`;
  const entryIds = await insertRowsReturningIds(
    tx,
    'catalogue_entries',
    [...productKeys, 'round' as const].map((key, at): Row => {
      const { name, description, weekday, leagues, tournaments, trips }: Partial<Product> =
        key === 'round' ? roundEntry : products[key];
      return {
        name,
        description,
        nine_hole: false,
        weekday: weekday ?? false,
        leagues: leagues ?? false,
        tournaments: tournaments ?? false,
        trips: trips ?? false,
        purchase_limit: key === 'round' ? 0 : limitOf(key),
        organization_id: organization?.id ?? null,
        sequence_no: at + 1,
        created_at,
      };
    }),
  );
  const wanted = years.flatMap((year) => [
    ...productKeys.map((key, at) => ({
      key,
      year,
      entryId: idAt(entryIds, at),
      limit: limitOf(key),
      ...products[key],
    })),
    {
      key: 'round' as const,
      year,
      entryId: idAt(entryIds, productKeys.length),
      limit: 0,
      roundCredits: 0,
      ...roundItem,
    },
  ]);
  const ids = await insertRowsReturningIds(
    tx,
    'product_items',
    wanted.map(({ key, year, entryId, limit, name, unitPriceCents, advanceDays, roundCredits }): Row => ({
      kind: key === 'round' ? 'ROUND' : 'MEMBERSHIP',
      catalogue_entry_id: entryId,
      org_id: organization?.id ?? null,
      name,
      unit_price_cents: unitPriceCents,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      advance_booking_days: advanceDays,
      round_credits: roundCredits,
      purchase_limit: limit,
      instalment_days: key === 'round' ? [] : instalmentDaysOf(year),
      sold: 0,
      created_at: [`${year - 1}-10-01T09:00:00`, `${dayAfter(today, -40)}T09:00:00`].sort()[0],
    })),
  );
  return wanted.map(({ key, year, name, unitPriceCents, roundCredits }, at) => ({
    key,
    year,
    id: idAt(ids, at),
    name,
    unitPriceCents,
    roundCredits,
  }));
}

function ordersOf(today: string, items: readonly Item[], firstYear: number): Order[] {
  const year = yearOf(today);
  const people = clubPeople();
  const memberships = people.flatMap((person, place): Order[] => {
    const membership = membershipOf(person);
    if (!membership) return [];
    const chance = chanceFor(`membership price of ${person.userName}`);
    const founding = person.index >= 4 && chance.happens(0.06);
    return items
      .filter(
        (item) =>
          item.key === membership.product &&
          item.year >= firstYear &&
          (item.year <= year || membership.renewed),
      )
      .map((item) => ({
        item,
        person,
        quantity: 1,
        discountCents: founding ? item.unitPriceCents / 10 : 0,
        comments: founding ? 'Founding member: a tenth off.' : null,
        advanceDays: membership.advanceDays,
        at: boughtAt(today, item.year, place),
      }));
  });
  const item = items.find(({ key, year: of }) => key === 'round' && of === year);
  const rounds = people
    .filter(({ standing }) => standing === 'NON_MEMBER')
    .slice(0, roundBuyers)
    .flatMap((person, place): Order[] =>
      item
        ? [
            {
              item,
              person,
              quantity: roundsBought,
              discountCents: 0,
              comments: null,
              advanceDays: null,
              at: `${dayAfter(today, -30 + place)}T19:0${place}:00`,
            },
          ]
        : [],
    );
  return [...memberships, ...rounds].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

async function writeSales(
  tx: Transaction,
  orders: readonly Order[],
  userIds: readonly number[],
): Promise<Sale[]> {
  const buyer = ({ person }: Order) => idAt(userIds, person.index);
  const purchaseIds = await insertRowsReturningIds(
    tx,
    'purchases',
    orders.map((order) => ({
      user_id: buyer(order),
      kind: 'CART',
      charged_user_id: buyer(order),
      bought_by: buyer(order),
      created_at: order.at,
    })),
  );
  const lines = orders.map((order, at) => {
    const netCents = order.quantity * order.item.unitPriceCents - order.discountCents;
    return { ...order, purchaseId: idAt(purchaseIds, at), netCents, taxCents: taxOn(netCents) };
  });
  const memberships = lines.filter(({ item }) => item.key !== 'round');
  const membershipIds = await insertRowsReturningIds(
    tx,
    'memberships',
    memberships.map((line) => ({
      user_id: buyer(line),
      product_item_id: line.item.id,
      advance_booking_days: line.advanceDays,
      created_at: line.at,
      unit_price_cents: line.item.unitPriceCents,
      discount_cents: line.discountCents,
      tax_basis_points: taxBasisPoints,
      tax_cents: line.taxCents,
      charged_user_id: buyer(line),
      purchase_id: line.purchaseId,
      comments: line.comments,
      credit_adjustment: 0,
      refunded_cents: 0,
    })),
  );
  const membershipOfPurchase = new Map(
    memberships.map(({ purchaseId }, at) => [purchaseId, idAt(membershipIds, at)]),
  );
  const withCredits = lines.filter(({ item }) => item.key === 'round' || item.roundCredits > 0);
  const lotIds = await insertRowsReturningIds(
    tx,
    'round_credit_lots',
    withCredits.map((line) => ({
      user_id: buyer(line),
      source: line.item.key === 'round' ? 'PURCHASE' : 'MEMBERSHIP',
      membership_id: membershipOfPurchase.get(line.purchaseId) ?? null,
      purchase_id: line.purchaseId,
      starts_on: line.item.key === 'round' ? line.at.slice(0, 10) : `${line.item.year}-01-01`,
      ends_on: `${line.item.year}-12-31`,
      available: 0,
      reserved: 0,
      used: 0,
      created_at: line.at,
    })),
  );
  await insertRows(
    tx,
    'round_credit_moves',
    withCredits.map((line, at) => ({
      lot_id: idAt(lotIds, at),
      kind: 'GRANTED',
      credits: line.item.key === 'round' ? line.quantity : line.item.roundCredits,
      actor_id: buyer(line),
      created_at: line.at,
    })),
  );
  await insertRows(
    tx,
    'purchase_lines',
    lines.map((line) => ({
      purchase_id: line.purchaseId,
      product_item_id: line.item.id,
      user_id: buyer(line),
      name: line.item.name,
      quantity: line.quantity,
      unit_price_cents: line.item.unitPriceCents,
      discount_cents: line.discountCents,
      tax_basis_points: taxBasisPoints,
      tax_cents: line.taxCents,
      membership_id: membershipOfPurchase.get(line.purchaseId) ?? null,
    })),
  );
  return lines.map((line): Sale => ({
    kind: line.item.key === 'round' ? 'ROUND' : 'MEMBERSHIP',
    userId: buyer(line),
    purchaseId: line.purchaseId,
    membershipId: membershipOfPurchase.get(line.purchaseId) ?? null,
    itemId: line.item.id,
    name: line.item.name,
    year: line.item.year,
    quantity: line.quantity,
    netCents: line.netCents,
    taxCents: line.taxCents,
    at: line.at,
  }));
}

/** Memberships of other clubs: most were looked at by the office, some wait for it. */
async function writeClaims(tx: Transaction, today: string, userIds: readonly number[]): Promise<void> {
  const year = yearOf(today);
  const years = [...new Set([yearOf(dayAfter(today, -daysOfBookings)), year])];
  const daniel = idAt(userIds, 3);
  await insertRows(
    tx,
    'external_memberships',
    clubPeople().flatMap((person, place) => {
      if (person.standing !== 'EXTERNAL' && person.standing !== 'UNVERIFIED') return [];
      const verified = person.standing === 'EXTERNAL';
      return years.map((of) => {
        const lately = dayAfter(today, verified ? -60 + (place % 20) : -2 - (place % 12));
        const claimed = verified ? ([`${of}-01-${10 + (place % 15)}`, lately].sort()[0] ?? '') : lately;
        const checked = [dayAfter(claimed, 1 + (place % 3)), dayAfter(today, -1)].sort()[0];
        return {
          user_id: userIds[place],
          user_entered_text: otherClubs[place % otherClubs.length],
          year: of,
          verified,
          created_at: `${claimed}T12:30:00`,
          verified_at: verified ? `${checked}T09:15:00` : null,
          verified_by: verified ? daniel : null,
        };
      });
    }),
  );
}
