/** The colour of an event: its own, or the one of its kind. */
import type { EventType } from '@fourball/shared/seasons/shapes.ts';

const ofKind = {
  TOURNAMENT: 'var(--mantine-color-fairway-6)',
  LEAGUE: 'var(--mantine-color-sky-6)',
  TRIP: 'var(--mantine-color-flag-4)',
  SOCIAL: 'var(--mantine-color-sun-6)',
} as const satisfies Record<EventType['type'], string>;

/** Only what is a colour passes: the code is typed by people and ends in a style. */
export function colourOf(code: string, type: EventType['type']): string {
  const text = code.trim();
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return text;
  return /^[a-z]{3,20}$/i.test(text) && CSS.supports('color', text) ? text : ofKind[type];
}
