/** The tax on a price: pure arithmetic in integer cents that the page shows and the server decides with. */

/** Tax in cents on one line, rounded half up. `basisPoints`: 1300 stands for 13 %. Amounts are never negative here. */
export function taxOn(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}
