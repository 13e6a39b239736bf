/** Who is a member of what in the demo club, and what follows from it: how far ahead and at which price. */
import type { FeePrices } from '../club/courses.ts';
import { isFreeDay } from '../club/price-rules.ts';
import type { Person } from '../accounts/people.ts';
import { chanceFor } from '../lib/random.ts';

export interface Product {
  name: string;
  description: string;
  weekday?: true;
  leagues?: true;
  tournaments?: true;
  trips?: true;
  unitPriceCents: number;
  advanceDays: number;
  roundCredits: number;
}

export const products = {
  full: {
    name: 'Full 7-day',
    description: 'Golf on both courses on every day of the week, and first pick of the weekend mornings.',
    leagues: true,
    tournaments: true,
    trips: true,
    unitPriceCents: 345_000,
    advanceDays: 14,
    roundCredits: 0,
  },
  weekday: {
    name: 'Weekday',
    description: 'Monday to Friday, holidays excepted: the quiet days at a friendlier price.',
    weekday: true,
    leagues: true,
    unitPriceCents: 229_000,
    advanceDays: 10,
    roundCredits: 0,
  },
  intermediate: {
    name: 'Intermediate',
    description: 'For golfers of 19 to 32: everything that the full membership has.',
    leagues: true,
    tournaments: true,
    unitPriceCents: 189_000,
    advanceDays: 14,
    roundCredits: 0,
  },
  social: {
    name: 'Social',
    description: 'The clubhouse all year, the dinners, and four rounds to keep the swing alive.',
    trips: true,
    unitPriceCents: 49_000,
    advanceDays: 5,
    roundCredits: 4,
  },
  corporate: {
    name: 'Corporate',
    description: 'For firms with guests to take out: twelve rounds to give away, and two weeks to plan them.',
    tournaments: true,
    unitPriceCents: 520_000,
    advanceDays: 14,
    roundCredits: 12,
  },
} as const satisfies Record<string, Product>;
export type ProductKey = keyof typeof products;
export const productKeys = Object.keys(products) as ProductKey[];

/** What members of long standing have instead of their product's days. */
const lifeMemberDays = 30;
const nonMemberDays = 5;

export interface MembershipOf {
  product: ProductKey;
  /** Overrides the product's days; null leaves them. */
  advanceDays: number | null;
  /** Has paid for next year already. */
  renewed: boolean;
}

const known = new Map<Person, MembershipOf | undefined>();

/** The membership of a golfer, the same every year; undefined for who has none. */
export function membershipOf(person: Person): MembershipOf | undefined {
  if (!known.has(person)) known.set(person, findMembership(person));
  return known.get(person);
}

function findMembership(person: Person): MembershipOf | undefined {
  if (person.standing !== 'MEMBER') return undefined;
  if (person.index < 4) return { product: 'full', advanceDays: null, renewed: true };
  const chance = chanceFor(`membership of ${person.userName}`);
  const { age } = person.look;
  const product =
    age < 33
      ? 'intermediate'
      : chance.weighted<ProductKey>([
          ['full', 10],
          ['weekday', age > 57 ? 6 : 1],
          ['social', 1.5],
          ['corporate', age < 60 ? 1.5 : 0.3],
        ]);
  const advanceDays = product === 'full' && chance.happens(0.34) ? lifeMemberDays : null;
  return { product, advanceDays, renewed: chance.happens(0.8) };
}

export function advanceDaysOf(person: Person): number {
  const membership = membershipOf(person);
  return membership ? (membership.advanceDays ?? products[membership.product].advanceDays) : nonMemberDays;
}

/** True for weekends and holidays too, unless the membership is for weekdays. */
export const playsOn = (person: Person, day: string): boolean =>
  !isFreeDay(day) || membershipOf(person)?.product !== 'weekday';

/** The price in cents that a golfer pays; a guest without an account pays as a non-member. */
export function priceFor(prices: FeePrices, person: Person | null): number {
  if (person?.standing === 'MEMBER') return prices.member;
  return person?.standing === 'EXTERNAL' ? prices.external : prices.nonMember;
}

/** Clubs that external members say they belong to. */
export const otherClubs: readonly string[] = [
  'Cedar Ridge Golf Club',
  'Stony Brook Links',
  'Otter Lake Golf & Country Club',
  'Pine Hollow Links',
  'Sandhill Dunes',
  'Lakeshore Glen',
];

/** On which days of a year memberships that are not paid at once fall due. */
export const instalmentDaysOf = (year: number): string[] => [
  `${year}-01-15`,
  `${year}-03-15`,
  `${year}-05-15`,
];
