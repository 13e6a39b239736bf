/** What is searched for, kept in the address: days, courses, party, time of day and price, and the tee time being booked. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../club-days.ts';

export interface FindAddress {
  from: string | null;
  to: string | null;
  /** None stands for all. */
  courseIds: readonly number[];
  spots: number | null;
  /** HH:MM, or null for no bound. */
  fromTime: string | null;
  toTime: string | null;
  /** Cents. */
  maxPrice: number | null;
  /** The tee time whose drawer is open. */
  at: number | null;
}

const whole = (text: string | null): number | null => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : null;
};
const clock = (text: string | null): string | null =>
  text !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
const dayIn = (text: string | null): string | null => (isDay(text) ? text : null);

function readFind(search: URLSearchParams): FindAddress {
  const ids = (search.get('courses') ?? '').split(',').map(whole);
  return {
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    courseIds: ids.filter((id) => id !== null),
    spots: whole(search.get('party')),
    fromTime: clock(search.get('start')),
    toTime: clock(search.get('end')),
    maxPrice: whole(search.get('price')),
    at: whole(search.get('at')),
  };
}

const names = {
  from: 'from',
  to: 'to',
  courseIds: 'courses',
  spots: 'party',
  fromTime: 'start',
  toTime: 'end',
  maxPrice: 'price',
  at: 'at',
} as const satisfies Record<keyof FindAddress, string>;

/** `step` makes the change one that "back" undoes; without it the address is only brought up to date. */
export function useFindAddress(): [
  FindAddress,
  (change: Partial<FindAddress>, how?: { step: boolean }) => void,
] {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readFind(search), [search]);
  const change = useCallback(
    (part: Partial<FindAddress>, how = { step: false }) => {
      // From the address bar, not from the last render: two quick taps must both count.
      const next = new URLSearchParams(window.location.search);
      for (const [field, value] of Object.entries(part)) {
        const text = Array.isArray(value) ? value.join(',') : value === null ? '' : String(value);
        const name = names[field as keyof FindAddress];
        if (text === '') next.delete(name);
        else next.set(name, text);
      }
      setSearch(next, { replace: !how.step, preventScrollReset: true });
    },
    [setSearch],
  );
  return [address, change];
}
