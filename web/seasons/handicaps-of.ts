/** Says in words for which handicaps a division is: as it is typed, -12.5 reads like a number below nothing. */
import { words } from './words.en.ts';

/** `medianRange` as the server keeps it: -12.5, 12.6-18, 18.1-. What is written otherwise is said as it is. */
export function handicapsOf(medianRange: string): string {
  const [, from = '', to = ''] = /^(\+?[\d.]+)?-(\+?[\d.]+)?$/.exec(medianRange) ?? [];
  if (from === '' && to === '') return medianRange;
  if (from === '') return words.handicaps.upTo(to);
  return to === '' ? words.handicaps.from(from) : words.handicaps.between(from, to);
}
