/** Texts that grow, and the proof that what reads them grows no faster. */
import { expect } from 'vitest';
import { countSteps } from './count-steps.ts';

/** What is repeated: what patterns look for, and what nearly is. */
export const units = [
  'a',
  ' ',
  '.',
  '-',
  '1',
  '<',
  '>',
  '&',
  '"',
  '=',
  '/',
  '@',
  ':',
  '(',
  '<b>',
  '<a ',
  '<!--',
  '&lt;',
  '&#',
  '\\',
  'я',
  '👍',
  'a@',
  'a.',
  '-.',
  'aA1',
  'www.',
  'www.1.',
  'www.a-.',
  'www.xn--',
  'http://',
  'http://a.',
  'http://a/(',
  'http://a@',
  'a://b:',
  'token="',
  "secret='\\",
  'Bearer ',
  '/change-password/',
  'https://a.example/?b=',
] as const;

const size = 400;
export const repeated = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Four times the text, at most so many times the steps: four for each letter, something for what is looked up once. */
export function expectLinear(read: (typed: string) => unknown, typed: (length: number) => string): void {
  read(typed(size));
  const [small, large] = [countSteps(() => read(typed(size))), countSteps(() => read(typed(4 * size)))];
  expect(large, JSON.stringify(typed(24))).toBeLessThanOrEqual(5 * small + 2_000);
}
