/** What a fee costs on a day at a time by the rules of its course: pure arithmetic in integer cents. */
import { isoWeekday } from '../days.ts';
import type { CourseFee } from '../shapes.ts';
import type { PriceRule } from './price-shapes.ts';

type ListedPrices = Pick<CourseFee, 'holes' | 'memberPrice' | 'nonMemberPrice' | 'externalMemberPrice'>;
type RuledClass = NonNullable<PriceRule['priceClasses']>[number];
type Ruling = Omit<PriceRule, 'priceRuleId' | 'name'>;

const columns = {
  MEMBER: 'memberPrice',
  NON_MEMBER: 'nonMemberPrice',
  EXTERNAL_MEMBER: 'externalMemberPrice',
} as const satisfies Record<RuledClass, keyof ListedPrices>;

const classes: readonly RuledClass[] = ['MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER'];

/** The start of a day, as club time. */
export const dayBegins = '00:00';

function fitsDay({ active, weekdays, holidays, ...rule }: Ruling, day: string, holiday: boolean): boolean {
  if (!active || !inSpan(rule, day)) return false;
  if (holidays === 'ONLY') return holiday;
  if (holiday && holidays === 'NEVER') return false;
  if (holiday && holidays === 'ALSO') return true;
  return weekdays === null || weekdays.includes(isoWeekday(day));
}

/** First and last day belong to it; one that begins later in the year than it ends goes over New Year. */
function inSpan(
  { startDate, endDate, yearly }: Pick<Ruling, 'startDate' | 'endDate' | 'yearly'>,
  day: string,
): boolean {
  if (!yearly || startDate === null || endDate === null)
    return (startDate === null || startDate <= day) && (endDate === null || day <= endDate);
  const [first, last, asked] = [startDate.slice(5), endDate.slice(5), day.slice(5)];
  return first <= last ? first <= asked && asked <= last : asked >= first || asked <= last;
}

const fitsTime = ({ fromTime, toTime }: Ruling, time: string): boolean =>
  (fromTime === null || fromTime <= time) && (toTime === null || time < toTime);

/** Half a cent is rounded up; nothing costs less than nothing. */
function changed(cents: number, { effect, amount }: Pick<Ruling, 'effect' | 'amount'>): number {
  if (effect === 'SET') return amount;
  if (effect === 'ADD') return Math.max(0, cents + amount);
  return Math.floor((cents * amount + 5_000) / 10_000);
}

/** The rules that can count on a day, in their order. */
export const rulesOfDay = <Rule extends Ruling>(
  rules: readonly Rule[],
  day: string,
  holidays: ReadonlyMap<string, string>,
): Rule[] => (rules.length === 0 ? [] : rules.filter((rule) => fitsDay(rule, day, holidays.has(day))));

/** Which of a day's rules counts for a class: the first that fits. */
export const ruleFor = <Rule extends Ruling>(
  ofDay: readonly Rule[],
  { holes, time, priceClass }: { holes: number; time: string; priceClass: RuledClass },
): Rule | undefined =>
  ofDay.find(
    (rule) =>
      (rule.holes === null || rule.holes === holes) &&
      (rule.priceClasses === null || rule.priceClasses.includes(priceClass)) &&
      fitsTime(rule, time),
  );

/** The fee as it is at that time of a day with these rules. */
export function pricedAt<Fee extends ListedPrices>(fee: Fee, ofDay: readonly Ruling[], time: string): Fee {
  if (ofDay.length === 0) return fee;
  const priced = { ...fee };
  for (const priceClass of classes) {
    const rule = ruleFor(ofDay, { holes: fee.holes, time, priceClass });
    const column = columns[priceClass];
    if (rule !== undefined) priced[column] = changed(fee[column], rule);
  }
  return priced;
}

/** Whether nobody, of whichever class, pays for one fee what is not the price of the other. */
export const samePrices = (
  one: Omit<ListedPrices, 'holes'>,
  other: Omit<ListedPrices, 'holes'> | undefined,
): boolean => other !== undefined && Object.values(columns).every((column) => one[column] === other[column]);

/** A day's times at which another rule may begin to count, from its start on. */
export const turnsOf = (ofDay: readonly Ruling[]): string[] =>
  [
    ...new Set([
      dayBegins,
      ...ofDay.flatMap(({ fromTime, toTime }) => [fromTime ?? [], toTime ?? []].flat()),
    ]),
  ].sort();

/** The fees from each time on at which they change; one where they are the same all day. */
export function bandsOf<Fee extends ListedPrices>(
  fees: readonly Fee[],
  ofDay: readonly Ruling[],
): { from: string; fees: Fee[] }[] {
  const bands: { from: string; fees: Fee[] }[] = [];
  for (const from of turnsOf(ofDay)) {
    const priced = fees.map((fee) => pricedAt(fee, ofDay, from));
    const same = bands.at(-1)?.fees.every((fee, at) => samePrices(fee, priced[at]));
    if (same !== true) bands.push({ from, fees: priced });
  }
  return bands;
}
