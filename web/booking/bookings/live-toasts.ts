/** What live events say of bookings in a short line, wherever the reader is; it comes with the first that says something. */
import type { QueryClient } from '@tanstack/react-query';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { answerSpot } from '../spots/answer-spot.ts';

const words = {
  newBooking: 'You are in a new booking.',
  newInvitation: 'You are invited to play.',
  refuse: 'No thanks',
  offered: (time: string) => `A spot at ${time} came free: it is yours for a while.`,
  cancelled: 'A booking of yours was cancelled.',
  youPay: (now: string, before: string) => `You pay ${now} for your booking now, before it was ${before}.`,
  released: (count: number) =>
    count === 1 ? '1 spot of your booking was released.' : `${count} spots of your booking were released.`,
};

export const liveToasts = {
  newBooking: () => toast(words.newBooking),

  newInvitation: () => toast(words.newInvitation),

  /** Invited or put down, and by whom and at what price the booking says: a no alone can be said without a look at it. */
  asked: (queryClient: QueryClient, purchaseId: number) =>
    toast(words.newInvitation, `/bookings/${purchaseId}`, [
      {
        label: words.refuse,
        act: () => void answerSpot(queryClient, { purchaseId, roundId: null, yes: false }),
      },
    ]),

  /** Club time. */
  offered: (time: string) => toast(words.offered(clockText(time))),

  cancelled: () => toast(words.cancelled),

  /** Cents. */
  youPay: (now: number, before: number) => toast(words.youPay(formatMoney(now), formatMoney(before))),

  /** `said` is the office’s own. */
  delayed: (said: string, purchaseId: number) => toast(said, `/bookings/${purchaseId}`),

  released: (count: number) => toast(words.released(count)),
};
