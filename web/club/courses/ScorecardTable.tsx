/** A scorecard as golfers know it: the holes across, their par and stroke index, and the length of each from every tee. */
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import { words } from './course-words.en.ts';
import classes from './ScorecardTable.module.css';

const text = words.scorecard;
const turn = 9;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function ScorecardTable({ holes, tees }: Pick<CourseDetails, 'holes' | 'tees'>) {
  if (holes.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  const whole = holes.length > turn;
  /** A row's figures with its sums after the ninth and the last hole. */
  const cells = (numbers: readonly number[], sums = true) => {
    const cell = (value: number | null, key: string, isSum = false) => (
      <td key={key} data-sum={isSum || undefined}>
        {value}
      </td>
    );
    const nine = (from: number) =>
      numbers.slice(from, from + turn).map((value, at) => cell(value, String(from + at)));
    const total = (of: readonly number[], key: string) => cell(sums ? sum(of) : null, key, true);
    return [
      ...nine(0),
      ...(whole
        ? [total(numbers.slice(0, turn), 'out'), ...nine(turn), total(numbers.slice(turn), 'in')]
        : []),
      total(numbers, 'total'),
    ];
  };
  const heads = [
    ...holes.slice(0, turn).map(({ hole }) => String(hole)),
    ...(whole ? [text.out, ...holes.slice(turn).map(({ hole }) => String(hole)), text.in] : []),
    text.total,
  ];
  return (
    // Scrolled by the keyboard where it is wider than the phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={text.scroll} tabIndex={0}>
      <table className={`${classes.card} figures`}>
        <caption className="visually-hidden">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.hole}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-sum={Number.isNaN(Number(head)) || undefined}>
                {head}
              </th>
            ))}
            <th scope="col" data-sum>
              {text.ratingTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {tees.map(({ name, lengths, courseRating, slopeRating }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells(lengths)}
              <td data-sum>{text.rating(courseRating, slopeRating)}</td>
            </tr>
          ))}
          <tr data-strong>
            <th scope="row">{text.par}</th>
            {cells(holes.map(({ par }) => par))}
            <td data-sum aria-hidden="true" />
          </tr>
          <tr>
            <th scope="row">{text.strokeIndex}</th>
            {cells(
              holes.map(({ strokeIndex }) => strokeIndex),
              false,
            )}
            <td data-sum aria-hidden="true" />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
