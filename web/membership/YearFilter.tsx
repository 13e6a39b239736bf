/** The filter of lists by year; a year that was chosen is kept for as long as the tab is open. */
import { useState } from 'react';
import { readDateContext, setDateContext, type DateContextChoice } from '../lib/club/date-context.ts';
import { Toggles } from '../ui/form/Toggles.tsx';
import { words } from './page-words.en.ts';

export type YearChoice = DateContextChoice | 'all';

const order = ['thisYear', 'lastYear', 'nextYear', 'all'] as const satisfies readonly YearChoice[];

/**
 * The year that is looked at, null for all of them, and how to choose another one. `today`: the day at the club;
 * `past`: as of the filter.
 */
export function useYearChoice(today: string, past = false) {
  const [choice, setChoice] = useState<YearChoice>(() => {
    const kept = readDateContext(today).choice;
    return past && kept === 'nextYear' ? 'thisYear' : kept;
  });
  const choose = (next: YearChoice) => {
    if (next !== 'all') setDateContext(next, today);
    setChoice(next);
  };
  const away = { thisYear: 0, lastYear: -1, nextYear: 1 };
  const year = choice === 'all' ? null : Number(today.slice(0, 4)) + away[choice];
  return { choice, choose, year };
}

interface YearFilterProps extends Pick<ReturnType<typeof useYearChoice>, 'choice' | 'choose'> {
  /** True of lists of what has happened: nothing of it is in the next year. */
  past?: boolean;
}

export function YearFilter({ choice, choose, past = false }: YearFilterProps) {
  const shown = past ? order.filter((one) => one !== 'nextYear') : order;
  return (
    <Toggles label={words.years.label} all={shown} chosen={choice} words={words.years} onChoose={choose} />
  );
}
