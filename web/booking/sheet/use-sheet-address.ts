/** What the sheet shows, kept in the address: day, course, filters, and the tee time being booked. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../club-days.ts';
import { dayParts, type DayPart, type RowFilter } from '../sheet-rows.ts';

export interface SheetAddress {
  day: string | null;
  courseId: number | null;
  filter: RowFilter;
  /** The tee time whose drawer is open. */
  at: number | null;
}

type Change = Partial<{ day: string; courseId: number; filter: Partial<RowFilter>; at: number | null }>;

const positive = (text: string | null): number | null => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
};

const partOf = (text: string | null): DayPart | null => dayParts.find((part) => part === text) ?? null;

export function readAddress(search: URLSearchParams): SheetAddress {
  const day = search.get('day');
  const party = positive(search.get('party'));
  return {
    day: isDay(day) ? day : null,
    courseId: positive(search.get('course')),
    filter: {
      partySize: party !== null && party <= 4 ? party : null,
      part: partOf(search.get('part')),
      onlyOpen: search.get('open') === '1',
    },
    at: positive(search.get('at')),
  };
}

export function writeAddress(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | number | null | undefined) => {
    if (value === undefined) return;
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  };
  put('day', change.day);
  put('course', change.courseId);
  put('at', change.at);
  const { partySize, part, onlyOpen } = change.filter ?? {};
  put('party', partySize);
  put('part', part);
  put('open', onlyOpen === undefined ? undefined : onlyOpen ? 1 : null);
  return next;
}

/** `step` makes the change one that "back" undoes; without it the address is only brought up to date. */
export function useSheetAddress(): [SheetAddress, (change: Change, how?: { step: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const change = useCallback(
    (part: Change, how = { step: false }) =>
      // From the address bar, not from the last render: two quick taps must both count.
      setSearch(writeAddress(new URLSearchParams(window.location.search), part), {
        replace: !how.step,
        preventScrollReset: true,
      }),
    [setSearch],
  );
  return [address, change];
}
