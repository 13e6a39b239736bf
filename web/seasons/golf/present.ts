/** Spells numbers, formulas and results of the rules for readers. */
import type { Step, StepValue } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';
import { words } from './golf-words.en.ts';

const numbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 6 });

/** With the minus sign of the formulas. */
const spellNumber = (number: number): string => numbers.format(number).replace('-', '−');

export function spellValue(value: StepValue | undefined): string {
  if (value === null || value === undefined) return words.nothing;
  if (typeof value === 'number') return spellNumber(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return spellList(value as readonly StepValue[]);
  const entries = Object.entries(value as Readonly<Record<string, StepValue>>);
  return entries.map(([name, inner]) => `${name} ${spellValue(inner)}`).join(', ');
}

/** Groups of players stand apart from each other. */
const spellList = (list: readonly StepValue[]): string =>
  list.length === 0
    ? words.nothing
    : list.map(spellValue).join(list.some((one) => typeof one === 'object' && one !== null) ? ' · ' : ' ');

export const spellFormula = (formula: NonNullable<Step['formula']>): string =>
  formula
    .map((term) => (typeof term === 'number' ? spellNumber(term) : term))
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' %', ' %');

/** A result as one row for each of its fields. */
export const rowsOf = (result: unknown): { name: string; value: string }[] =>
  typeof result === 'object' && result !== null
    ? Object.entries(result as Readonly<Record<string, StepValue>>).map(([name, value]) => ({
        name,
        value: spellValue(value),
      }))
    : [];

/** A name of the examples for readers: `cards[0]` as “Cards 1”, `course.strokeIndex` as “Course · stroke index”. */
export function spellName(path: string): string {
  const spelled = path
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replaceAll('.', ' · ');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
