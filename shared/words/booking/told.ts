/** What a sentence of a booking's history is told of what was done. */
export interface Told {
  /** Null where no person did it. */
  readonly actor: string | null;
  /** Null for a vacant spot, and where it is about nobody. */
  readonly golfer: string | null;
  /** Whether the golfer did it. */
  readonly own: boolean;
  /** What was kept about it; numbers are 0 and texts null where it is not about such. */
  readonly details: {
    readonly spots: number;
    readonly credits: number;
    readonly feeCents: number;
    readonly holesPlayed: number;
    /** Prices in cents. */
    readonly before: number;
    readonly after: number;
    /** Tee times, HH:MM at the club. */
    readonly time: string | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly agreement: string | null;
    /** What came with the round, by its name. */
    readonly extra: string | null;
    /** Whether it answers a spot that somebody else gave. */
    readonly placed: boolean;
    /** Whether the spot went with its golfer. */
    readonly spotGone: boolean;
    readonly chargePurchaser: boolean;
  };
}
