/** What the drawer of a tee time shows. */
export type StarterPart =
  | { name: 'details' | 'walkUp' | 'squeeze' | 'block' }
  | { name: 'pay'; roundIds: readonly number[] }
  | { name: 'rain'; roundIds: readonly number[] }
  | { name: 'fee' | 'extras'; roundId: number }
  | { name: 'move'; purchaseId: number };
