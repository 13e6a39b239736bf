/** What is looked for: days, party, courses, time of day, price. Each change searches anew. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useScreen, phoneScreen } from '../../ui/look/screens.ts';
import { useEffect, useRef, useState } from 'react';
import { searchDays } from '@fourball/shared/booking/find/find-calls.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { centsOf, dollarsOf } from '../../ui/text/money.ts';
import classes from './FindFilters.module.css';
import type { Wish } from './find-wish.ts';
import { words } from './find-words.en.ts';
import { rememberPartySize } from '../store.ts';
import type { FindAddress } from './use-find-address.ts';

interface FindFiltersProps {
  wish: Wish;
  params: BookingParams;
  onChange: (change: Partial<FindAddress>) => void;
}

const largestShown = 8;

export function FindFilters({ wish, params, onChange }: FindFiltersProps) {
  const { from, to, courseIds, spots, fromTime, toTime } = wish;
  const sizes = Array.from({ length: Math.min(params.maxSpots, largestShown) }, (_, index) => index + 1);
  // Beside the results there is room for all of them; above the results they would push those out of sight.
  const wide = !useScreen(phoneScreen);
  const narrowed = [
    courseIds.length > 0,
    fromTime !== '00:00' || toTime !== '23:59',
    wish.maxPrice !== null,
  ].filter(Boolean).length;
  const toggle = (courseId: number) =>
    onChange({
      courseIds: courseIds.includes(courseId)
        ? courseIds.filter((id) => id !== courseId)
        : [...courseIds, courseId],
    });
  return (
    <form className={classes.filters} aria-label={words.filters} onSubmit={(event) => event.preventDefault()}>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={words.firstDay}
          min={params.today}
          max={params.lastDay}
          value={from}
          onChange={(event) => {
            const day = event.currentTarget.value;
            // The span moves along.
            const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
            if (day !== '') onChange({ from: day, to: addDays(day, days) });
          }}
        />
        <TextInput
          type="date"
          label={words.lastDay}
          min={from}
          max={addDays(from, searchDays - 1)}
          value={to}
          onChange={(event) => {
            const day = event.currentTarget.value;
            if (day !== '') onChange({ to: day });
          }}
        />
      </div>
      <div className={classes.field} role="group" aria-labelledby="find-party">
        <span id="find-party" className={classes.label}>
          {words.party}
        </span>
        <div className={classes.sizes}>
          {sizes.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={spots === size}
              onClick={() => {
                rememberPartySize(size);
                onChange({ spots: size });
              }}
            >
              {size}
            </button>
          ))}
        </div>
      </div>
      <details className={classes.more} open={wide || undefined}>
        <summary>{words.moreFilters(narrowed)}</summary>
        <div className={classes.filters}>
          {params.courses.length > 1 && (
            <div className={classes.field} role="group" aria-labelledby="find-courses">
              <span id="find-courses" className={classes.label}>
                {words.courses}
              </span>
              <div className={classes.chips}>
                <button
                  type="button"
                  aria-pressed={courseIds.length === 0}
                  onClick={() => onChange({ courseIds: [] })}
                >
                  {words.allCourses}
                </button>
                {params.courses.map(({ courseId, name }) => (
                  <button
                    key={courseId}
                    type="button"
                    aria-pressed={courseIds.includes(courseId)}
                    onClick={() => toggle(courseId)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            </div>
          )}
          <div className={classes.pair}>
            <TextInput
              type="time"
              label={words.fromTime}
              value={fromTime === '00:00' ? '' : fromTime}
              onChange={(event) => onChange({ fromTime: event.currentTarget.value || null })}
            />
            <TextInput
              type="time"
              label={words.toTime}
              value={toTime === '23:59' ? '' : toTime}
              onChange={(event) => onChange({ toTime: event.currentTarget.value || null })}
            />
          </div>
          <MaxPrice cents={wish.maxPrice} onChange={(maxPrice) => onChange({ maxPrice })} />
        </div>
      </details>
    </form>
  );
}

/** Searches once typing has paused; what is no amount is said and not searched for. */
function MaxPrice({ cents, onChange }: { cents: number | null; onChange: (cents: number | null) => void }) {
  const [typed, setTyped] = useState(cents === null ? '' : dollarsOf(cents));
  const known = useRef(cents);
  const change = useRef(onChange);
  change.current = onChange;
  const empty = typed.trim() === '';
  const amount = centsOf(typed);
  const wrong = !empty && (amount === null || amount === 0);
  // Taken out or set from elsewhere.
  useEffect(() => {
    if (cents === known.current) return;
    known.current = cents;
    setTyped(cents === null ? '' : dollarsOf(cents));
  }, [cents]);
  useEffect(() => {
    if (wrong || amount === known.current) return;
    const timer = window.setTimeout(() => {
      known.current = amount;
      change.current(amount);
    }, 400);
    return () => window.clearTimeout(timer);
  }, [amount, wrong]);
  return (
    <MoneyField
      label={words.maxPrice}
      value={typed}
      error={wrong ? words.badPrice : undefined}
      onChange={setTyped}
    />
  );
}
