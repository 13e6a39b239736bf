/** Products of one name, told apart by their year. */
import { nameWithYear } from '@fourball/shared/membership/name-with-year.ts';
import { expect, test } from 'vitest';

const item = (name: string, from: string, to: string) => ({ name, startDate: from, endDate: to });
const full26 = item('Full 7-day', '2026-01-01', '2026-12-31');
const full27 = item('Full 7-day', '2027-01-01', '2027-12-31');
const winter = item('Winter', '2026-11-01', '2027-03-31');
const winterBefore = item('Winter', '2025-11-01', '2026-03-31');
const junior = item('Junior', '2026-01-01', '2026-12-31');
const named26 = item('Weekday 2026', '2026-01-01', '2026-12-31');
const named27 = item('Weekday 2026', '2027-01-01', '2027-12-31');
const all = [full26, full27, winter, winterBefore, junior, named26, named27];

test.for([
  [full26, 'Full 7-day 2026'],
  [full27, 'Full 7-day 2027'],
  [winter, 'Winter 2026/27'],
  [winterBefore, 'Winter 2025/26'],
  [junior, 'Junior'],
  // It names a year already, be it the wrong one: two years would only confuse.
  [named27, 'Weekday 2026'],
] as const)('%o is %s', ([one, name]) => {
  expect(nameWithYear(one, all)).toBe(name);
});

test('what stands alone, or twice in one year, has no year to be told by', () => {
  expect(nameWithYear(full26, [full26])).toBe('Full 7-day');
  expect(nameWithYear(full26, [full26, { ...full26 }])).toBe('Full 7-day');
});
