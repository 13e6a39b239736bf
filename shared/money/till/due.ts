/** What a desk may take for rounds: pure, for the club and its pages alike. */

export interface OwedLine {
  /** Who is charged for it. */
  readonly payerId: number;
  /** What stands in the books for it and was not taken for it yet; cents, tax inside. */
  readonly cents: number;
}

/** What each payer may pay now, in cents: their lines, and never more than they owe the club in all. */
export function dueByPayer(
  lines: readonly OwedLine[],
  balanceOf: (payerId: number) => number,
): ReadonlyMap<number, number> {
  const due = new Map<number, number>();
  for (const { payerId, cents } of lines) due.set(payerId, (due.get(payerId) ?? 0) + cents);
  return new Map(
    [...due].map(([payerId, cents]) => [payerId, Math.max(0, Math.min(cents, balanceOf(payerId)))]),
  );
}

/**
 * The same, where something is sold beside: that is due whole, whatever a golfer has on the account. `balanceOf` has it in it
 * already.
 */
export function dueWithSold(
  lines: readonly OwedLine[],
  sold: readonly OwedLine[],
  balanceOf: (payerId: number) => number,
): ReadonlyMap<number, number> {
  const due = new Map<number, number>();
  for (const { payerId, cents } of sold) due.set(payerId, (due.get(payerId) ?? 0) + cents);
  const rounds = dueByPayer(lines, (payerId) => balanceOf(payerId) - (due.get(payerId) ?? 0));
  for (const [payerId, cents] of rounds) due.set(payerId, (due.get(payerId) ?? 0) + cents);
  return due;
}

/** 13 to 19 digits that pass the check of card numbers, however they are grouped: no note is to have one. */
export function looksLikeCardNumber(typed: string): boolean {
  const digits = typed.replace(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
