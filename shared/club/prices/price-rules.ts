/** What a fee costs on a day at a time by the rules of its course: pure arithmetic in integer cents. */
import { isoWeekday } from '../days.ts';
import type { Bracket, CourseFee } from '../shapes.ts';
import type { PriceRule } from './price-shapes.ts';

type ListedPrices = Pick<
  CourseFee,
  'holes' | 'memberPrice' | 'nonMemberPrice' | 'externalMemberPrice' | 'brackets'
>;
type RuledClass = NonNullable<PriceRule['priceClasses']>[number];
type Ruling = Omit<PriceRule, 'priceRuleId'>;

/** Of a golfer what rules ask; without it only rules that ask nothing fit. */
export interface RuledGolfer {
  readonly bornOn: string | null;
  readonly resident: boolean;
}

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

/** So many years before a day: whoever was born then or before has had so many birthdays. A text, which need be no day. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

/** When who fits was born, as the day of play decides it. */
const birthsOf = ({ fromAge, toAge }: Pick<Ruling, 'fromAge' | 'toAge'>, day: string) => ({
  ...(toAge !== null && { bornAfter: yearsBefore(day, toAge + 1) }),
  ...(fromAge !== null && { bornBy: yearsBefore(day, fromAge) }),
});

/** Whether it asks who the golfer is. */
export const isPersonal = ({
  fromAge,
  toAge,
  residents,
}: Pick<Ruling, 'fromAge' | 'toAge' | 'residents'>): boolean =>
  fromAge !== null || toAge !== null || residents;

/** A birth date that is not known is in no age. */
function fitsGolfer(rule: Ruling, day: string, golfer: RuledGolfer | undefined): boolean {
  if (!isPersonal(rule)) return true;
  if (golfer === undefined || (rule.residents && !golfer.resident)) return false;
  const { bornAfter, bornBy } = birthsOf(rule, day);
  const { bornOn } = golfer;
  return (
    (bornAfter === undefined || (bornOn !== null && bornOn > bornAfter)) &&
    (bornBy === undefined || (bornOn !== null && bornOn <= bornBy))
  );
}

const fitsRound = (
  rule: Ruling,
  { holes, time, priceClass }: { holes: number; time: string; priceClass: RuledClass },
): boolean =>
  (rule.holes === null || rule.holes === holes) &&
  (rule.priceClasses === null || rule.priceClasses.includes(priceClass)) &&
  fitsTime(rule, time);

/** Which of a day's rules counts for a golfer of a class: the first that fits. */
export const ruleFor = <Rule extends Ruling>(
  ofDay: readonly Rule[],
  round: { day: string; holes: number; time: string; priceClass: RuledClass },
  golfer?: RuledGolfer,
): Rule | undefined => ofDay.find((rule) => fitsRound(rule, round) && fitsGolfer(rule, round.day, golfer));

/** The rules that ask who the golfer is and would count for some golfer of the class: those before the first that asks nothing. */
export function personalRules<Rule extends Ruling>(
  ofDay: readonly Rule[],
  round: { holes: number; time: string; priceClass: RuledClass },
): Rule[] {
  const fitting = ofDay.filter((rule) => fitsRound(rule, round));
  const end = fitting.findIndex((rule) => !isPersonal(rule));
  return end < 0 ? fitting : fitting.slice(0, end);
}

/** The fee as it is at that time of a day with these rules; brackets only where rules ask who a golfer is. */
export function pricedAt<Fee extends ListedPrices>(
  fee: Fee,
  ofDay: readonly Ruling[],
  { day, time }: { day: string; time: string },
): Fee {
  if (ofDay.length === 0) return fee;
  const priced = { ...fee };
  const own = new Map<Ruling, Bracket>();
  for (const priceClass of classes) {
    const round = { day, holes: fee.holes, time, priceClass };
    const rule = ruleFor(ofDay, round);
    const column = columns[priceClass];
    if (rule !== undefined) priced[column] = changed(fee[column], rule);
    for (const one of personalRules(ofDay, round)) {
      const known = own.get(one) ?? {
        name: one.name,
        ...birthsOf(one, day),
        ...(one.residents && { residents: true }),
      };
      own.set(one, { ...known, [column]: changed(fee[column], one) });
    }
  }
  if (own.size === 0) return priced;
  return { ...priced, brackets: ofDay.flatMap((rule) => own.get(rule) ?? []) };
}

/** Whether nobody, of whichever class and whoever it is, pays for one fee what is not the price of the other. */
export const samePrices = (
  one: Omit<ListedPrices, 'holes'>,
  other: Omit<ListedPrices, 'holes'> | undefined,
): boolean =>
  other !== undefined &&
  Object.values(columns).every((column) => one[column] === other[column]) &&
  JSON.stringify(one.brackets) === JSON.stringify(other.brackets);

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
  day: string,
): { from: string; fees: Fee[] }[] {
  const bands: { from: string; fees: Fee[] }[] = [];
  for (const from of turnsOf(ofDay)) {
    const priced = fees.map((fee) => pricedAt(fee, ofDay, { day, time: from }));
    const same = bands.at(-1)?.fees.every((fee, at) => samePrices(fee, priced[at]));
    if (same !== true) bands.push({ from, fees: priced });
  }
  return bands;
}
