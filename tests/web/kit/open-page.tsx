/** Opens the app on a page of booking, with the clock that no device owner can set, and a stream to push events into. */
import { act } from 'react';
import { vi } from 'vitest';
import { pass, rememberSession, startApp } from './start-app.tsx';
import { eventStream, type Network, at } from './network.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';

/** Where the unsettable clock stands. It goes on only with `wait`. */
let elapsed = 0;

export interface OpenPage {
  stream: ReturnType<typeof eventStream>;
  /** How often the page was loaded anew. */
  reload: ReturnType<typeof vi.fn>;
}

export async function openPage(network: Network, address: string): Promise<OpenPage> {
  elapsed = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const reload = vi.fn();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  rememberSession();
  const stream = eventStream();
  network.on(at(openStream, { userName: 'ava' }), stream.open);
  // Loaded when they are needed, which in here must not take time.
  await Promise.all([
    import('@fourball/web/booking/sheet/SheetPage.tsx'),
    import('@fourball/web/booking/book/BookingDrawer.tsx'),
    import('@fourball/web/booking/bookings/BookingPage.tsx'),
    import('@fourball/web/booking/sheet/follow-swipes.ts'),
    import('@fourball/web/lib/live/rooms.ts'),
  ]);
  await startApp(network, address);
  // The stream opens half a second after the session stands.
  await wait(600);
  return { stream, reload };
}

/** Lets time go by on both clocks; what comes of it is drawn every ten seconds and at the end. */
export async function wait(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    await act(async () => {
      for (let part = Math.min(10_000, left); part > 0; part -= 1_000) {
        const step = Math.min(1_000, part);
        elapsed += step;
        await vi.advanceTimersByTimeAsync(step);
      }
    });
  }
  await pass(0);
}

/** Time goes by while no timer runs, as when the page lies in the background. */
export function sleepThrough(milliseconds: number): void {
  elapsed += milliseconds;
}
