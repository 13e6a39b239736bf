/** What the golfers who book were told: the truth that the database is compared with. */

/** A hold that nobody has touched since it was acknowledged. */
export interface StandingHold {
  readonly teeTimeId: number;
  readonly spots: number;
  /** On the database's clock. */
  readonly expiresAt: number;
}

export interface KnownBooking {
  readonly purchaseId: number;
  readonly bookerId: number;
  readonly spots: number;
  /** Cancelling it costs a fee. */
  readonly late: boolean;
  /** The booker's own round is paid with a credit. */
  onCredit: boolean;
  /** Somebody has begun to cancel it. */
  ending?: boolean;
  /** The cancellation was acknowledged, at this price. */
  cancelledFor?: number;
}

export interface KnownAnswer {
  readonly inviteId: number;
  readonly purchaseId: number;
  readonly userId: number;
  readonly accepted: boolean;
}

export interface KnownPurchase {
  readonly purchaseId: number;
  readonly userId: number;
  readonly cents: number;
  readonly credits: number;
}

/** What becomes of an intent once it is done, but for its number. */
export type Meant =
  | { readonly kind: 'booking'; readonly made: Omit<KnownBooking, 'purchaseId'> }
  | { readonly kind: 'purchase'; readonly made: Omit<KnownPurchase, 'purchaseId'> };

/** An invitation that its golfer has not answered yet. */
export interface OpenInvitation {
  readonly inviteId: number;
  readonly purchaseId: number;
}

interface Doubt {
  /** The tee time that was to be held; undefined where the hold was to go. */
  readonly teeTimeId: number | undefined;
  readonly at: number;
}

/** A request without an answer may still take effect so long, in milliseconds, whatever was asked after it. */
const doubtLasts = 60_000;

export class BookingRecord {
  readonly bookings = new Map<number, KnownBooking>();
  readonly purchases = new Map<number, KnownPurchase>();
  readonly answers: KnownAnswer[] = [];
  /** By golfer. */
  readonly holds = new Map<number, StandingHold>();
  readonly open = new Map<number, OpenInvitation[]>();
  /** By golfer and key: refused in the end, after requests that had no answer. They may have been granted all the same. */
  readonly doubtful = new Map<string, Meant>();
  readonly counts = {
    held: 0,
    noRoom: 0,
    released: 0,
    ranOut: 0,
    invited: 0,
    refused: 0,
    creditsApplied: 0,
    sixTimes: 0,
  };
  /** Sentences: holds that were gone before their time, and keys whose answers name different things. */
  readonly vanished: string[] = [];
  readonly contradictions: string[] = [];
  private readonly doubts = new Map<number, Doubt[]>();

  /** To be called before a golfer does anything about a hold: until it is acknowledged nobody knows what stands. */
  touchHold(userId: number): StandingHold | undefined {
    const before = this.holds.get(userId);
    this.holds.delete(userId);
    return before;
  }

  doubt(userId: number, teeTimeId?: number): void {
    const doubts = this.doubts.get(userId) ?? [];
    doubts.push({ teeTimeId, at: performance.now() });
    this.doubts.set(userId, doubts);
  }

  /** Whether a request of the golfer that had no answer explains what is held now, by tee time. */
  isDoubtful(userId: number, heldNow: readonly number[]): boolean {
    const since = performance.now() - doubtLasts;
    return (this.doubts.get(userId) ?? []).some(
      ({ teeTimeId, at }) =>
        at > since && (teeTimeId === undefined ? heldNow.length === 0 : heldNow.includes(teeTimeId)),
    );
  }

  /** Bookings of a golfer that nobody has begun to cancel, the oldest first. */
  standingOf(userId: number): KnownBooking[] {
    return [...this.bookings.values()].filter(({ bookerId, ending }) => bookerId === userId && !ending);
  }

  note(meant: Meant, purchaseId: number): void {
    if (meant.kind === 'booking') this.bookings.set(purchaseId, { ...meant.made, purchaseId });
    else this.purchases.set(purchaseId, { ...meant.made, purchaseId });
  }
}

export const keyOf = (userId: number, key: string): string => `${userId} ${key}`;
