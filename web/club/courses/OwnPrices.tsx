/** What golfers of an age and residents pay today, fee by fee, where a course has prices for them. */
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './CoursePage.module.css';
import { words } from './course-words.en.ts';

const text = words.own;
const columns = ['memberPrice', 'nonMemberPrice', 'externalMemberPrice'] as const;

interface Line {
  key: string;
  name: string;
  feeName: string;
  bracket: Bracket;
  prices: Record<(typeof columns)[number], number[]>;
}

/** A line for each rule and fee; where its prices change within the day they are all in it. */
function linesOf({ courseFees, bands }: CourseDetails): Line[] {
  const lines = new Map<string, Line>();
  for (const fee of (bands ?? [{ fees: courseFees }]).flatMap(({ fees }) => fees))
    for (const bracket of fee.brackets ?? []) {
      const key = `${bracket.name} ${fee.courseFeeId} ${bracket.bornAfter} ${bracket.bornBy} ${bracket.residents}`;
      const line = lines.get(key) ?? {
        key,
        name: bracket.name,
        feeName: fee.name,
        bracket,
        prices: { memberPrice: [], nonMemberPrice: [], externalMemberPrice: [] },
      };
      for (const column of columns) line.prices[column].push(...[bracket[column] ?? []].flat());
      lines.set(key, line);
    }
  return [...lines.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Ages as they are on the day by which the births were told. */
function whoOf({ bornAfter, bornBy, residents }: Bracket, today: string): string {
  const years = (born: string) => Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return [
    bornBy !== undefined && bornAfter !== undefined
      ? text.ages(years(bornBy), years(bornAfter) - 1)
      : bornBy !== undefined
        ? text.fromAge(years(bornBy))
        : bornAfter !== undefined
          ? text.untilAge(years(bornAfter) - 1)
          : null,
    residents ? text.residents : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function span(prices: readonly number[]): string {
  if (prices.length === 0) return '–';
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatMoney(least) : words.feeSpan(formatMoney(least), formatMoney(most));
}

/** Nothing where the course has no such prices today. */
export function OwnPrices({ course }: { course: CourseDetails }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const lines = linesOf(course);
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{text.title}</h3>
      {/* Scrolled by the keyboard where letters are large. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.feesFrame} role="region" aria-label={text.scroll} tabIndex={0}>
        <table className={`${classes.fees} ${classes.own} figures`}>
          <caption className="visually-hidden">{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.who}</th>
              <th scope="col">{words.prices.member}</th>
              <th scope="col">{words.prices.nonMember}</th>
              <th scope="col">{words.prices.externalMember}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, feeName, bracket, prices }) => (
              <tr key={key}>
                <th scope="row">
                  {name}, {feeName}
                  <span className={classes.who}>{whoOf(bracket, today)}</span>
                </th>
                {columns.map((column) => (
                  <td key={column}>{span(prices[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.quiet}>{text.note}</p>
    </>
  );
}
