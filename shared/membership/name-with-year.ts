/** Tells products of one name apart: a club sells "Full 7-day" anew every year. */

interface Named {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly startDate: string;
  readonly endDate: string;
}

/** 2027, or 2026/27 of what runs over New Year. */
const yearOf = ({ startDate, endDate }: Named): string => {
  const [from, to] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  return from === to ? from : `${from}/${to.slice(2)}`;
};

const tellsYear = /(19|20)\d\d/;

/** The name, with its year where another of `all` has the same name in another year and the name says no year itself. */
export function nameWithYear(one: Named, all: readonly Named[]): string {
  const isTwin = (other: Named) => other.name === one.name && yearOf(other) !== yearOf(one);
  return tellsYear.test(one.name) || !all.some(isTwin) ? one.name : `${one.name} ${yearOf(one)}`;
}
