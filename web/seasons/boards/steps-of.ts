/** The steps of a rule as they travel, made sure of before they are shown. */
import type { Section } from '@fourball/shared/seasons/boards/explained.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' &&
  value !== null &&
  'about' in value &&
  'steps' in value &&
  Array.isArray(value.steps);

/** A list of sections, or what holds one; of anything else none. */
export function sectionsOf({ explanation }: Pick<Leaderboard, 'explanation'>): Section[] {
  const list =
    typeof explanation === 'object' && explanation !== null && 'sections' in explanation
      ? explanation.sections
      : explanation;
  return Array.isArray(list) ? list.filter(isSection).filter(({ steps }) => steps.length > 0) : [];
}
