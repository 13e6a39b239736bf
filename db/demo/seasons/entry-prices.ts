/** What golfers of the demo club pay for seasons and events: the class of their price, and fee by fee. */
import type { Person } from '../accounts/people.ts';
import { membershipOf, products, type Product } from '../membership/standing.ts';
import type { EntryFee } from './plan.ts';

type EventTypeKind = 'LEAGUE' | 'TOURNAMENT' | 'TRIP' | 'SOCIAL';
export type PriceClass = 'MEMBER' | 'NON_MEMBER' | 'EXTERNAL_MEMBER' | 'GUEST';

const flagOf = { LEAGUE: 'leagues', TOURNAMENT: 'tournaments', TRIP: 'trips' } as const;

/** A membership brings the member price where its catalogue entry says so. */
export function priceClassOf(person: Person | null, type: EventTypeKind): PriceClass {
  const membership = person ? membershipOf(person) : undefined;
  const product: Product | undefined = membership && products[membership.product];
  if (product && (type === 'SOCIAL' || product[flagOf[type]])) return 'MEMBER';
  return person?.standing === 'EXTERNAL' ? 'EXTERNAL_MEMBER' : 'NON_MEMBER';
}

/** Cents before tax; guests pay as who is no member. */
export const priceIn = ({ member, nonMember, external }: EntryFee, priceClass: PriceClass): number =>
  priceClass === 'MEMBER' ? member : priceClass === 'EXTERNAL_MEMBER' ? external : nonMember;
