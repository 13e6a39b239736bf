/** Says in a sentence what a cancellation policy gives back: "All of it back until 7 days before the start, … then nothing." */
import type { CancellationPolicy } from '@fourball/shared/seasons/event-shapes.ts';
import { words } from './policy-choice-words.en.ts';

type Tier = CancellationPolicy['tiers'][number];

const text = words.sentence;

const share = (percent: number): string =>
  percent === 100
    ? text.all
    : percent === 50
      ? text.half
      : percent === 0
        ? text.nothing
        : text.percent(percent);

/** Days where it is whole days. */
const moment = (hours: number): string =>
  hours === 0 ? text.start : hours % 24 === 0 ? text.days(hours / 24) : text.hours(hours);

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** In any order; steps that say the same as the one after them are one. */
export function policySentence(tiers: readonly Tier[]): string {
  const steps = [...tiers]
    .sort((one, other) => other.hoursBefore - one.hoursBefore)
    .filter(({ percentBack }, at, all) => percentBack !== all[at + 1]?.percentBack);
  const given = steps.slice(0, steps.findLastIndex(({ percentBack }) => percentBack > 0) + 1);
  if (given.length === 0) return `${text.none} ${text.filled}`;
  const [first = '', ...others] = given.map(({ hoursBefore, percentBack }) =>
    text.until(share(percentBack), moment(hoursBefore)),
  );
  const untilStart = given.at(-1)?.hoursBefore === 0;
  const whole = [first, ...others].join(', ');
  const said = untilStart
    ? text.untilStart(whole)
    : others.length === 0
      ? text.alone(first)
      : text.onwards(first, others.join(', '));
  return `${capital(said)} ${text.filled}`;
}
