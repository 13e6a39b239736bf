/** How far a golf event has got, as the lists of its organizers tell it. */
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';

export type EventState = 'draft' | 'published' | 'cancelled' | 'past';

/** `today` is the day at the club. */
export function stateOf(
  { cancelled, publish, endDate }: Pick<GolfEvent, 'cancelled' | 'publish' | 'endDate'>,
  today: string,
): EventState {
  if (cancelled) return 'cancelled';
  if (endDate < today) return 'past';
  return publish ? 'published' : 'draft';
}

/** The look of its tag. */
export const toneOf: Readonly<Record<EventState, 'good' | 'wait' | 'bad' | undefined>> = {
  published: 'good',
  draft: 'wait',
  cancelled: 'bad',
  past: undefined,
};
