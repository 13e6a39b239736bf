/** What the fees of a course cost on each day of a month, as the office looks it up. */
import { addDays, eachDay } from '@fourball/shared/club/days.ts';
import { ruleFor } from '@fourball/shared/club/prices/price-rules.ts';
import { ruledClass } from '@fourball/shared/club/enums.ts';
import type { PricedDay } from '@fourball/shared/club/prices/price-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { loadCourses } from '../courses/courses.ts';
import { bandsOn, rulesOn } from './fee-prices.ts';

/** Of hidden courses too. Months count from 1. Errors: not_found. */
export async function getPriceCalendar(
  { db }: House,
  { courseId, year, month }: { courseId: number; year: number; month: number },
): Promise<PricedDay[]> {
  const [course] = await loadCourses(db, courseId);
  if (!course) throw new AppError('not_found');
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const [fee] = course.fees;
  return eachDay(first, addDays(next, -1)).map((day) => {
    const ofDay = fee ? rulesOn(fee, day) : [];
    return {
      day,
      holiday: fee?.holidays.get(day) ?? null,
      bands: bandsOn(course, day).map(({ from, fees }) => ({
        from,
        fees,
        rules: fees.flatMap(({ courseFeeId, holes }) =>
          ruledClass.options.flatMap((priceClass) => {
            const rule = ruleFor(ofDay, { day, holes, time: from, priceClass });
            return rule === undefined ? [] : { courseFeeId, priceClass, name: rule.name };
          }),
        ),
      })),
    };
  });
}
