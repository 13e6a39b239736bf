/** Explains a price by what it was reckoned by: whose class, which rule, the tax, and since when each holds. */
import type { ExplainedParameter, explainBooking as call } from '@fourball/shared/booking/find/why-calls.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import { isPersonal, personalRules, ruleFor } from '@fourball/shared/club/prices/price-rules.ts';
import type { PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import { countsFor, type Payer } from '@fourball/shared/membership/price-class.ts';
import { refusal, type Refusal } from '@fourball/shared/words/refusals.ts';
import { feeOn, type FeeFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { roundWith, rulesOn } from '../../club/prices/fee-prices.ts';
import { taxNameOf } from '../../club/profile/club-row.ts';
import type { StandingReasons } from '../../membership/memberships/standing-reasons.ts';
import { payerFor } from '../../membership/memberships/standing.ts';
import type { BookingStanding } from '../facts/booking-standings.ts';

/** Its steps still to be worded; they are read one after the other. */
export type ExplainedPrice = Omit<NonNullable<ReplyOf<typeof call>['price']>, 'steps'> & {
  readonly steps: readonly Refusal[];
};

interface PriceFacts {
  readonly rules: BookingRules;
  readonly standing: BookingStanding;
  readonly reasons: StandingReasons;
  readonly round: PlayedRound;
  readonly question: BodyOf<typeof call>;
}

/** A parameter with its value, and since when it holds. */
export const parameterOf = ({ all, since }: BookingRules, name: string): ExplainedParameter => ({
  name,
  value: all[name] ?? '',
  since: (since[name] ?? new Date(0)).toISOString(),
});

/** Each step of the price, from the class of the golfer to the tax. */
export function explainPrice(
  facts: PriceFacts,
  fee: FeeFacts,
  { price, time }: { price: CourseFee; time: string },
): ExplainedPrice {
  const { rules, standing, question } = facts;
  const round = roundWith(fee, question.day);
  const payer = payerFor(standing, round);
  const { priceClass } = payer;
  const cents = priceFor(price, payer);
  const listed = feeOn(fee, question.day) ?? price;
  const asked = { day: question.day, holes: fee.holes, time, priceClass };
  const ofDay = rulesOn(fee, question.day);
  const rule = ruleFor(ofDay, asked, payer);
  const tax = taxOn(cents, rules.taxBasisPoints);
  const since = fee.prices.find(({ start_date }) => start_date <= question.day)?.start_date ?? question.day;
  return {
    courseFeeId: fee.courseFeeId,
    feeName: fee.name,
    priceClass,
    cents,
    taxBasisPoints: rules.taxBasisPoints,
    tax,
    total: cents + tax,
    since,
    steps: [
      ...(priceClass === 'MEMBER' ? [] : whyNotCounting({ ...facts, round })),
      whyThisClass({ ...facts, round }, priceClass),
      refusal('booking.feeCosts', {
        fee: fee.name,
        since,
        memberCents: listed.memberPrice,
        externalMemberCents: listed.externalMemberPrice,
        nonMemberCents: listed.nonMemberPrice,
      }),
      ...whyUnknownAge(personalRules(ofDay, asked), rule, payer),
      ...(rule === undefined
        ? []
        : [
            ...whyPersonal(rule),
            refusal('booking.priceRuleCounts', {
              rule: rule.name,
              before: priceFor(listed, payer),
              cents,
            }),
          ]),
      refusal('booking.taxOnFee', {
        taxName: taxNameOf(rules.all),
        taxBasisPoints: rules.taxBasisPoints,
        cents,
        taxCents: tax,
      }),
    ],
    parameters: {
      hst: parameterOf(rules, 'HST'),
      twilight: fee.twilight ? parameterOf(rules, 'TWILIGHT_TIME') : null,
    },
  };
}

/** Where the golfer is one whom the rule asks for. */
const whyPersonal = (rule: PriceRule): Refusal[] =>
  isPersonal(rule)
    ? [
        refusal('booking.priceRuleFits', {
          rule: rule.name,
          fromAge: rule.fromAge,
          toAge: rule.toAge,
          residents: rule.residents,
        }),
      ]
    : [];

/** Which rules before the one that counts a birth date could bring; it is told to nobody whose birth date the office has seen. */
function whyUnknownAge(
  personal: readonly PriceRule[],
  counts: PriceRule | undefined,
  { bornOn, resident }: Payer,
): Refusal[] {
  if (bornOn !== null) return [];
  const end = counts === undefined ? -1 : personal.indexOf(counts);
  const names = (end < 0 ? personal : personal.slice(0, end))
    .filter(
      ({ fromAge, toAge, residents }) => (fromAge !== null || toAge !== null) && (!residents || resident),
    )
    .map(({ name }) => name);
  return names.length === 0 ? [] : [refusal('booking.birthDateWouldMatter', { rules: names.join(', ') })];
}

/** What keeps the golfer's memberships from counting for the round. */
export const whyNotCounting = ({ reasons, round }: Pick<PriceFacts, 'reasons' | 'round'>): Refusal[] =>
  reasons.memberships
    .filter((one) => !countsFor(one, round))
    .map(({ name, weekday, nineHole }) =>
      weekday && nineHole
        ? refusal('booking.membershipOfWeekdaysAndNine', { membership: name })
        : refusal(weekday ? 'booking.membershipOfWeekdays' : 'booking.membershipOfNine', {
            membership: name,
          }),
    );

/** Why the golfer pays the price of this class. */
function whyThisClass(
  { reasons, round }: Pick<PriceFacts, 'reasons' | 'round'>,
  priceClass: PriceClass,
): Refusal {
  const membership = reasons.memberships.find((one) => countsFor(one, round));
  switch (priceClass) {
    case 'MEMBER': {
      if (membership === undefined) return refusal('booking.paysAsMember');
      const { name, from, until } = membership;
      return refusal('booking.paysAsMemberBy', { membership: name, from, until });
    }
    case 'EXTERNAL_MEMBER':
      return refusal('booking.paysAsExternalMember');
    case 'NON_MEMBER':
      if (reasons.memberships.length > 0) return refusal('booking.paysAsNonMemberThen');
      return reasons.external !== null && !reasons.external.verified
        ? refusal('booking.paysAsNonMemberUnverified')
        : refusal('booking.paysAsNonMember');
  }
}
