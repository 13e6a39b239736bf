/** Reckoning with integers: a fraction is a numerator and a denominator, and is rounded once, at the end. */

/** ⌊n ÷ d + ½⌋ for integers, the denominator positive: −1.5 becomes −1. Exact, unlike division of floats. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  const whole = 2 * denominator;
  const rest = ((doubled % whole) + whole) % whole;
  // Adding 0 turns the −0 of floats into 0.
  return (doubled - rest) / whole + 0;
}

/** 143 tenths as 14.3: the float that is spelled so. */
export const fromTenths = (tenths: number): number => tenths / 10;

/** A fraction to be shown, with six decimals. It is not reckoned with any more. */
export const shown = (numerator: number, denominator: number): number =>
  Math.round((numerator * 1_000_000) / denominator) / 1_000_000 + 0;

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
