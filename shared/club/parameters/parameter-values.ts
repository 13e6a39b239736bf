/** Which values the known parameters take, and what is wrong with one that is not among them. */
import { findKnownParameter } from './known-parameters.ts';

/** What is wrong with a value of this parameter; null where it may be used. Of parameters nobody knows every value may. */
export function valueProblem(name: string, value: string): string | null {
  const known = findKnownParameter(name);
  if (!known) return null;
  const {
    kind,
    unit = 'units',
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    choices = [],
    most = Infinity,
    optional,
  } = known;
  switch (kind) {
    case 'text':
      // What a club need not have may be emptied from a day on.
      if (value.trim() === '') return optional ? null : 'Please write something.';
      return value.length > most ? `Use at most ${most} characters.` : null;
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Use a time such as 07:30.';
    case 'percent':
      // Taxes are counted in hundredths of a percent: what is finer would be charged as something else than it says.
      return /^\d{1,3}(?:\.\d{1,2})?$/.test(value) && Number(value) >= min && Number(value) <= max
        ? null
        : `Use a percentage from ${min} to ${max} with at most two decimals, such as 13 or 9.75.`;
    case 'cents':
      return isWhole(value, min, max) ? null : `Use cents without a point, ${min} to ${max}: 2500 is $25.00.`;
    case 'choice':
      return choices.includes(value) ? null : `Use ${choices.join(' or ')}.`;
    case 'whole':
      return isWhole(value, min, max) ? null : `Use a whole number of ${unit}, ${min} to ${max}.`;
  }
}

const isWhole = (value: string, min: number, max: number): boolean =>
  /^(?:0|[1-9]\d{0,14})$/.test(value) && Number(value) >= min && Number(value) <= max;
