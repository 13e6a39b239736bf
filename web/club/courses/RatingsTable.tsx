/** What each tee of a course is rated, for men and for women, on 18 holes and on each nine. */
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import { partsOf } from '@fourball/shared/club/nines.ts';
import { nameOfPart } from './course-parts.ts';
import { words } from './course-words.en.ts';
import classes from './ScorecardTable.module.css';

const text = words.ratings;

export function RatingsTable(course: Pick<CourseDetails, 'holes' | 'tees' | 'nineNames' | 'routes'>) {
  const { holes, tees, routes } = course;
  const rated = new Set(tees.flatMap(({ ratings }) => ratings.map(({ part }) => part)));
  const parts = partsOf(holes.length, routes).filter((part) => rated.has(part));
  if (parts.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  return (
    // Scrolled by the keyboard where it is wider than the phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={text.scroll} tabIndex={0}>
      <table className={`${classes.card} figures`}>
        <caption className="visually-hidden">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.tee}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {nameOfPart(course, part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tees.flatMap(({ name, ratings }) =>
            (['MEN', 'WOMEN'] as const).map((gender) => {
              const own = ratings.filter((rating) => rating.gender === gender);
              if (own.length === 0) return null;
              return (
                <tr key={`${name} ${gender}`}>
                  <th scope="row">{text.of(name, text.genders[gender])}</th>
                  {parts.map((part) => {
                    const rating = own.find((one) => one.part === part);
                    return (
                      <td key={part}>
                        {rating === undefined ? (
                          '–'
                        ) : (
                          <>
                            <strong>{text.rating(rating.courseRating, rating.slopeRating)}</strong>{' '}
                            <span className={classes.quiet}>{text.par(rating.par)}</span>
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
