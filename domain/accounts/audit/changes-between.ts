/** Tells two states of a thing apart, field by field, for the trail of changes. */
import type { FieldChange } from './audit.ts';

/** Characters of a value that the trail keeps: enough to recognise a text by. */
const longestValue = 500;

/** The fields of `after` that say something else than before; `before` is empty for what is new. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  return Object.keys(after)
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after)
    .map(({ field, ...values }) => ({ field, before: cut(values.before), after: cut(values.after) }));
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const cut = (text: string | null): string | null =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
