/** Where what somebody signed up for is found: its golf event, or its season. */
import type { Receipt } from '@fourball/shared/money/shapes.ts';

type Entry = NonNullable<Receipt['entry']>;

export const entryLink = ({ eventId, seasonId }: Entry): string =>
  eventId === null ? `/seasons/${seasonId ?? 0}` : `/golf-events/${eventId}`;

/** Where it is organized. */
export const organizedAt = ({ eventId, seasonId }: Entry): string =>
  eventId === null ? `/organize/seasons/${seasonId ?? 0}` : `/organize/golf-events/${eventId}/money`;
