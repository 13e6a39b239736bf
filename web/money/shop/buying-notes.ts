/** What a buyer should know of an item first: the days left, what is made of them, and what is held or included already. */
import { daysInCommon } from '@fourball/shared/membership/prorate.ts';
import type { Membership, OfferedEntry, OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/day-text.ts';
import { words } from '../../membership/page-words.en.ts';

const text = words.notes;
const benefits = ['leagues', 'tournaments', 'trips'] as const;

/** `held`: the memberships of whom it is for; `offers` tell what they include. Sentences in the order of their weight. */
export function buyingNotes(
  item: OfferedItem,
  entry: OfferedEntry | undefined,
  held: readonly Membership[],
  offers: readonly OfferedEntry[],
): string[] {
  if (item.kind !== 'MEMBERSHIP') return [];
  const standing = held.filter(
    (one) => (one.state === 'CURRENT' || one.state === 'UPCOMING') && one.productId !== item.id,
  );
  const overlapping = standing
    .map((one) => ({ one, days: daysInCommon(one, item) }))
    .filter(({ days }) => days > 0);
  const included = benefits.filter(
    (benefit) =>
      entry?.[benefit] === true &&
      overlapping.some(({ one }) =>
        offers.some(({ id, [benefit]: has }) => id === one.catalogueEntryId && has),
      ),
  );
  const credits = overlapping.reduce((sum, { one }) => sum + one.availableCredits, 0);
  const { days, daysLeft, unitPrice, fullPrice } = item;
  return [
    ...(daysLeft < days
      ? [
          `${text.daysLeft(daysLeft, days)} ${
            unitPrice < fullPrice
              ? text.prorated(formatMoney(unitPrice), formatMoney(fullPrice))
              : text.wholePrice
          }`,
        ]
      : []),
    ...overlapping.map(({ one, days: common }) =>
      text.overlap(one.productName, formatDate(one.endDate), common),
    ),
    ...(included.length > 0 ? [text.included(included.map((benefit) => text.benefit[benefit]))] : []),
    ...(credits > 0 && item.roundCredits > 0 ? [text.credits(credits, item.roundCredits)] : []),
  ];
}
