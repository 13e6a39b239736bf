/** A scorecard as golfers know it: the holes across, their par and stroke index, and the length of each from every tee. */
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import { ninesOf } from '@fourball/shared/club/nines.ts';
import { nameOfNine, ownCardsOf } from './course-parts.ts';
import { words } from './course-words.en.ts';
import classes from './ScorecardTable.module.css';

const text = words.scorecard;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What stands across: the holes of each nine and its sum, and of up to 18 holes the sum of all. */
function columnsOf(course: Pick<CourseDetails, 'holes' | 'nineNames'>) {
  const { holes, nineNames } = course;
  const nines = ninesOf(holes.length);
  const out = holes.length === 18 && nineNames.every((name) => name === '');
  return [
    ...nines.flatMap((nine) => [
      ...holes.slice((nine - 1) * 9, nine * 9).map(({ hole }) => ({
        key: String(hole),
        head: String(hole),
        holes: [hole - 1],
        isSum: false,
      })),
      ...(nines.length === 1
        ? []
        : [
            {
              key: `nine ${nine}`,
              head: out ? (nine === 1 ? text.out : text.in) : nameOfNine(course, nine),
              holes: holes.slice((nine - 1) * 9, nine * 9).map(({ hole }) => hole - 1),
              isSum: true,
            },
          ]),
    ]),
    // Nobody plays 27 holes at once.
    ...(nines.length > 2
      ? []
      : [{ key: 'total', head: text.total, holes: holes.map(({ hole }) => hole - 1), isSum: true }]),
  ];
}

interface RowProps {
  title: string;
  columns: ReturnType<typeof columnsOf>;
  figures: readonly number[];
  strong?: boolean;
  /** Stroke indexes are not added up. */
  sums?: boolean;
}

function Row({ title, columns, figures, strong = false, sums = true }: RowProps) {
  return (
    <tr data-strong={strong || undefined}>
      <th scope="row">{title}</th>
      {columns.map(({ key, holes, isSum }) => (
        <td key={key} data-sum={isSum || undefined}>
          {isSum && !sums ? null : sum(holes.map((hole) => figures[hole] ?? 0))}
        </td>
      ))}
    </tr>
  );
}

export function ScorecardTable(course: Pick<CourseDetails, 'holes' | 'tees' | 'nineNames'>) {
  const { holes, tees } = course;
  if (holes.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  const columns = columnsOf(course);
  const cards = [
    { name: '', holes },
    ...ownCardsOf(tees).map((card) => ({ ...card, name: text.ownCard(card) })),
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
            {columns.map(({ key, head, isSum }) => (
              <th key={key} scope="col" data-sum={isSum || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tees.map(({ name, lengths }) => (
            <Row key={name} title={name} columns={columns} figures={lengths} />
          ))}
          {cards.flatMap(({ name, holes: own }) => [
            <Row
              key={`par ${name}`}
              title={text.parOf(name)}
              columns={columns}
              figures={own.map(({ par }) => par)}
              strong
            />,
            <Row
              key={`index ${name}`}
              title={text.strokeIndexOf(name)}
              columns={columns}
              figures={own.map(({ strokeIndex }) => strokeIndex)}
              sums={false}
            />,
          ])}
        </tbody>
      </table>
    </div>
  );
}
