/** Chooses the year of a list: this one, the last, the next, or all of them. */
import { useClubTimeZone, clubDayOf } from '../../lib/club/club-time.ts';
import { ListTabs } from './ListTabs.tsx';

/** As the source documents write them. */
const labels = {
  this: 'This year',
  last: 'Last year',
  next: 'Next year',
  all: 'All years',
} as const;

export type YearChoice = keyof typeof labels;

const years: readonly YearChoice[] = ['this', 'last', 'next', 'all'];

export const isYearChoice = (text: string | null): text is YearChoice => years.some((one) => one === text);

/** The calendar year at the club, 0 for all. */
export function useYearOf(choice: YearChoice): number {
  const timeZone = useClubTimeZone();
  const now = Number(clubDayOf(Date.now(), timeZone).slice(0, 4));
  return { this: now, last: now - 1, next: now + 1, all: 0 }[choice];
}

interface YearFilterProps {
  label: string;
  chosen: YearChoice;
  onChoose: (choice: YearChoice) => void;
}

export function YearFilter({ label, chosen, onChoose }: YearFilterProps) {
  return (
    <ListTabs label={label} all={years} chosen={chosen} words={labels} counts={{}} onChoose={onChoose} />
  );
}
