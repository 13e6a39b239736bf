/** A value of a parameter in force, for pages that read one of the club's. */
import type { Parameter } from '@fourball/shared/club/shapes.ts';

export const parameter = (name: string, value: string): Parameter => ({
  id: 1,
  name,
  value,
  group: 'OURS',
  startDate: [2020, 1, 1, 0, 0],
  standing: 'CURRENT',
});
