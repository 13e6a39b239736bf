/** What of a price falls due later: pure rules, for the club and its pages. */

export interface LaterInstalment {
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly cents: number;
}

/**
 * Equal parts on the product's days that are still ahead; what falls due with the sale is the rest, and so has the odd cents and the parts of
 * days that are over. Nothing where all is due at once.
 */
export function laterInstalments(total: number, days: readonly string[], today: string): LaterInstalment[] {
  const ahead = days.filter((day) => day > today).toSorted();
  const cents = Math.floor(total / (days.length + 1));
  return cents > 0 ? ahead.map((dueOn) => ({ dueOn, cents })) : [];
}
