/** Golfers who want what others want too: each holds, books, invites, answers, buys and cancels, and asks until answered. */
import { randomUUID } from 'node:crypto';
import {
  cancelBooking,
  createBooking,
  getBookingDetails,
  holdSpots,
  releaseHolds,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { invitation } from '@fourball/shared/booking/shapes.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { z } from 'zod';
import type { BuiltUser } from '../../kit/build.ts';
import { pause } from '../house/part.ts';
import { Patient } from '../house/patient.ts';
import type { Place, WantedTeeTime } from '../house/place.ts';
import { keyOf, type BookingRecord, type KnownBooking, type Meant } from './record.ts';

/** Milliseconds between two things that a golfer does, and how long one looks at what is held. */
const rests = 700;
const looks = 400;
/** A request that is sent six times is so within this time, or at once. */
const spreadOver = 2_000;
const sixTimes = 6;
/** One in so many: sends the same six times, lets go of a hold, answers with no, pays with a credit, buys something. */
const oneIn = { six: 5, release: 8, no: 3, credit: 4, late: 6, purchase: 10 };
const mostBookings = 2;
const ranOut = /run out|fewer spots/;

const heldReply = z.object({
  result: z.string(),
  hold: z.object({ expiresAt: z.iso.datetime() }).optional(),
});
const keyedReply = z.object({
  result: z.string(),
  reason: z.string().optional(),
  purchaseId: z.number().optional(),
  conversationId: z.number().optional(),
});
type KeyedReply = z.output<typeof keyedReply>;
const invitedReply = z.object({
  result: z.string(),
  outcomes: z.array(z.object({ userId: z.number(), outcome: z.string() })),
  invitations: z.array(invitation),
});
const cancelledReply = z.object({ result: z.string(), cancellationFee: z.number() });
const result = z.object({ result: z.string() });
const groups = z.object({
  groups: z.array(
    z.object({ players: z.array(z.object({ roundId: z.number(), userId: z.number().nullable() })) }),
  ),
});

export interface BookerOptions {
  url: string;
  user: BuiltUser;
  place: Place;
  record: BookingRecord;
  /** Lets the own hold run out within so many milliseconds; when that will be, on the database's clock, if it could be done. */
  shorten?(userId: number, ms: number): Promise<{ expiresAt: number; inMs: number } | undefined>;
}

const oneOf = (number: number): boolean => Math.random() * number < 1;
function anyOf<One>(some: readonly One[]): One {
  const one = some[Math.floor(Math.random() * some.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

export class Booker {
  readonly patient: Patient;
  private stopped = false;
  private working: Promise<void> | undefined;

  constructor(private readonly options: BookerOptions) {
    this.patient = new Patient(options.url, options.user.token);
  }

  private get userId(): number {
    return this.options.user.userId;
  }

  start(): void {
    this.working = this.work();
    // Whoever waits for it hears of it.
    this.working.catch(() => {});
  }

  /** Resolves when all that was begun is answered; throws when that takes longer than `patience`, in milliseconds. */
  async stop(patience: number): Promise<void> {
    this.stopped = true;
    this.patient.giveUpAfter(patience);
    await this.working;
  }

  private async work(): Promise<void> {
    await pause(Math.random() * rests);
    while (!this.stopped) {
      await this.next();
      await pause(rests * (0.5 + Math.random()));
    }
  }

  private async next(): Promise<void> {
    const { record } = this.options;
    const asked = record.open.get(this.userId)?.shift();
    if (asked) return this.answer(asked);
    const [oldest, ...others] = record.standingOf(this.userId);
    if (oldest && others.length + 1 >= mostBookings) return this.cancel(oldest);
    if (oneOf(oneIn.purchase)) return this.buy();
    const wish = await this.holdSome();
    if (!wish) return;
    await pause(looks * Math.random());
    if (this.options.shorten) return this.letRunOut(wish.teeTime);
    if (oneOf(oneIn.release)) return this.release();
    return this.book(wish);
  }

  private async holdSome(): Promise<{ teeTime: WantedTeeTime; spots: number } | undefined> {
    const wish = { teeTime: anyOf(this.options.place.teeTimes), spots: 1 + Math.floor(Math.random() * 3) };
    return (await this.hold(wish)) ? wish : undefined;
  }

  private async hold({ teeTime, spots }: { teeTime: WantedTeeTime; spots: number }): Promise<boolean> {
    const { record, place } = this.options;
    const { teeTimeId, day } = teeTime;
    record.touchHold(this.userId);
    const { reply } = await this.patient.untilJudged(
      holdSpots,
      { body: { spots: [{ teeTimeId, spots }], courseFeeId: place.courseFeeId, bookingDate: day } },
      { onLost: () => record.doubt(this.userId, teeTimeId) },
    );
    const { hold } = heldReply.catch({ result: 'REFUSED' }).parse(reply);
    if (!hold) {
      record.counts.noRoom += 1;
      return false;
    }
    record.counts.held += 1;
    record.holds.set(this.userId, { teeTimeId, spots, expiresAt: Date.parse(hold.expiresAt) });
    return true;
  }

  /** Takes a hold anew at the moment at which the old one runs out, when the club clears it away. */
  private async letRunOut(teeTime: WantedTeeTime): Promise<void> {
    const { record, shorten } = this.options;
    const before = record.touchHold(this.userId);
    const short = await shorten?.(this.userId, 200 + Math.random() * 800);
    if (!short || !before) return;
    record.holds.set(this.userId, { ...before, expiresAt: short.expiresAt });
    record.counts.ranOut += 1;
    await pause(short.inMs - 50 + Math.random() * 1_000);
    const again = { teeTime: oneOf(2) ? teeTime : anyOf(this.options.place.teeTimes), spots: 1 };
    if (!(await this.hold(again))) return;
    await pause(looks + looks * Math.random());
    if (oneOf(2)) await this.book(again);
  }

  private async release(): Promise<void> {
    const { record } = this.options;
    record.touchHold(this.userId);
    const { reply } = await this.patient.untilJudged(
      releaseHolds,
      {},
      { onLost: () => record.doubt(this.userId) },
    );
    if (reply) record.counts.released += 1;
  }

  private async book({ teeTime, spots }: { teeTime: WantedTeeTime; spots: number }): Promise<void> {
    const { record, place } = this.options;
    const { day, late } = teeTime;
    const onCredit = oneOf(oneIn.credit);
    const before = record.touchHold(this.userId);
    const body = {
      simpleDate: day,
      courseFeeId: place.courseFeeId,
      numSpots: spots,
      bookingGroups: [{ players: [{ userId: this.userId, useRoundCredit: onCredit }] }],
    };
    const made = { bookerId: this.userId, spots, late, onCredit };
    const reply = await this.keyed(createBooking, body, { kind: 'booking', made });
    const booking = reply?.purchaseId === undefined ? undefined : record.bookings.get(reply.purchaseId);
    if (!booking) {
      // Nobody holds for longer here than a booking takes.
      if (before && ranOut.test(reply?.reason ?? '') && !record.isDoubtful(this.userId, []))
        record.vanished.push(`Golfer ${this.userId} could not book a fresh hold: ${reply?.reason}`);
      return;
    }
    if (!onCredit && oneOf(oneIn.late)) await this.payWithCredit(booking);
    if (spots > 1 && reply?.conversationId !== undefined) await this.invite(booking, reply.conversationId);
  }

  private async payWithCredit(booking: KnownBooking): Promise<void> {
    const { reply } = await this.patient.untilJudged(getBookingDetails, {
      params: { id: booking.purchaseId },
    });
    const found = groups.safeParse(reply);
    const own = found.data?.groups
      .flatMap(({ players }) => players)
      .find(({ userId }) => userId === this.userId);
    if (!own) return;
    const answer = await this.keyed(applyRoundCredit, { productId: own.roundId });
    if (answer?.result !== 'SUCCESS') return;
    booking.onCredit = true;
    this.options.record.counts.creditsApplied += 1;
  }

  private async invite({ purchaseId }: KnownBooking, conversationId: number): Promise<void> {
    const { place, record } = this.options;
    const others = place.bookers.filter(({ userId }) => userId !== this.userId);
    const guests = [anyOf(others).userId, anyOf(others).userId];
    const { reply } = await this.patient.untilJudged(sendInvitations, {
      body: { purchaseId, conversationId, invites: guests.map((userId) => ({ userId })) },
      headers: { 'idempotency-key': randomUUID() },
    });
    for (const { userId, inviteId, inviteStatus } of invitedReply.safeParse(reply).data?.invitations ?? []) {
      if (userId === null || inviteStatus !== 'PENDING') continue;
      record.counts.invited += 1;
      record.open.set(userId, [...(record.open.get(userId) ?? []), { inviteId, purchaseId }]);
    }
  }

  private async answer({ inviteId, purchaseId }: { inviteId: number; purchaseId: number }): Promise<void> {
    const { record } = this.options;
    const accepted = !oneOf(oneIn.no);
    const { reply } = await this.patient.untilJudged(respondToInvitation, {
      body: { inviteId, accept: accepted },
    });
    if (result.safeParse(reply).data?.result === 'SUCCESS')
      record.answers.push({ inviteId, purchaseId, userId: this.userId, accepted });
    else record.counts.refused += 1;
  }

  private async cancel(booking: KnownBooking): Promise<void> {
    booking.ending = true;
    const { reply } = await this.patient.untilJudged(cancelBooking, {
      body: { purchaseId: booking.purchaseId },
    });
    const cancelled = cancelledReply.safeParse(reply);
    if (cancelled.data?.result === 'SUCCESS') booking.cancelledFor = cancelled.data.cancellationFee;
    else this.options.record.counts.refused += 1;
  }

  private async buy(): Promise<void> {
    const { membership, round } = this.options.place;
    const { item, quantity } = oneOf(3)
      ? { item: membership, quantity: 1 }
      : { item: round, quantity: 1 + Math.floor(Math.random() * 2) };
    const { productItemId } = item;
    const body = {
      purchase: [{ productType: 'GOLF', productItemId, quantity, total: item.cents * quantity }],
    };
    await this.keyed(createPurchase, body, {
      kind: 'purchase',
      made: { userId: this.userId, cents: item.cents * quantity, credits: item.credits * quantity },
    });
  }

  /** Asks under one key until it is answered, sometimes six times; notes what was made, and where answers differ. */
  private async keyed(
    call: Parameters<Patient['untilJudged']>[0],
    body: object,
    meant?: Meant,
  ): Promise<KeyedReply | undefined> {
    const { record } = this.options;
    const key = randomUUID();
    const many = oneOf(oneIn.six);
    const spread = many && oneOf(2) ? spreadOver : 0;
    if (many) record.counts.sixTimes += 1;
    let lost = false;
    const answers = await Promise.all(
      Array.from({ length: many ? sixTimes : 1 }, async () => {
        await pause(spread * Math.random());
        return this.patient.untilJudged(
          call,
          { body, headers: { 'idempotency-key': key } },
          { onLost: () => (lost = true) },
        );
      }),
    );
    const replies = answers.flatMap(({ reply }) => keyedReply.safeParse(reply).data ?? []);
    const granted = replies.filter((reply) => reply.result === 'SUCCESS');
    if (new Set(granted.map(({ purchaseId }) => purchaseId)).size > 1)
      record.contradictions.push(
        `One key of golfer ${this.userId} made ${granted.map(({ purchaseId }) => purchaseId).join(', ')}.`,
      );
    if (answers.some(({ refused }) => refused?.message.includes('idempotency_mismatch')))
      record.contradictions.push(`A key of golfer ${this.userId} was taken for another request.`);
    const [reply] = granted;
    if (reply) {
      if (meant && reply.purchaseId !== undefined) record.note(meant, reply.purchaseId);
      return reply;
    }
    record.counts.refused += 1;
    if (lost) {
      if (meant) record.doubtful.set(keyOf(this.userId, key), meant);
      if (meant?.kind === 'booking') record.doubt(this.userId);
    }
    return replies[0];
  }
}
