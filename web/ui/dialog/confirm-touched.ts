/** Makes a change that may touch bookings: where it does, it says which first, and makes it once that is confirmed. */
import { RequestError } from '../../lib/request/request.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { words } from './dialog-words.en.ts';
import { showMessage } from './show-message.ts';

const text = words.touched;

/**
 * `call` is made with what confirms the bookings that were shown, or with nothing at first. Null where its person would rather not.
 * What is booked while they read is shown before anything is done.
 */
export async function confirmTouched<Done>(
  call: (confirm: { confirm?: string }) => Promise<Done>,
): Promise<Done | null> {
  let confirm: { confirm?: string } = {};
  for (;;) {
    try {
      return await call(confirm);
    } catch (reason) {
      if (!(reason instanceof RequestError) || reason.touched === null) throw reason;
      const { fingerprint, bookings, golfers, days, first } = reason.touched;
      const more = bookings - new Set(first.map(({ purchaseId }) => purchaseId)).size;
      const lines = [
        text.sum(bookings, golfers, days),
        ...first.map(({ day, time, booker, spots }) =>
          text.one(formatDay(day, 'short'), clockText(time), booker, spots),
        ),
        ...(more > 0 ? [text.more(more)] : []),
      ];
      const sure = { title: text.title, lines: [...lines, text.stay], ok: text.go, cancel: text.back };
      if ((await showMessage(sure)) === null) return null;
      confirm = { confirm: fingerprint };
    }
  }
}
