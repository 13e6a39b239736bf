/** What a fee costs on each day of a month, from which time on, and by which rules. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, dateOf, isoWeekday } from '@fourball/shared/club/days.ts';
import { ruledClass, type RuledClass } from '@fourball/shared/club/enums.ts';
import type { PricedDay } from '@fourball/shared/club/prices/price-shapes.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { clubDayOf, formatDay, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { shortWeekday } from '../courses/weekdays.ts';
import classes from './AdminPrices.module.css';
import { useExtraPrices, usePriceCalendar } from './price-queries.ts';
import { words } from './price-rule-words.en.ts';

const text = words.calendar;

/** November 2026 */
const monthName = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const columns = {
  MEMBER: 'memberPrice',
  NON_MEMBER: 'nonMemberPrice',
  EXTERNAL_MEMBER: 'externalMemberPrice',
} as const satisfies Record<RuledClass, keyof CourseFee>;

/** What a class pays for a fee from a time on: its price, and those of golfers of an age and of residents by the rule's name. */
function pricesOf(fee: CourseFee, priceClass: RuledClass) {
  const column = columns[priceClass];
  const own = (fee.brackets ?? []).flatMap(({ name, [column]: cents }) =>
    cents === undefined ? [] : { name, cents },
  );
  return { cents: fee[column], own };
}

/** The month that many days after one's first day, as YYYY-MM. */
const monthAfter = (month: string, days: number): string => addDays(`${month}-01`, days).slice(0, 7);

export function PriceCalendar({ courseId }: { courseId: number }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [priceClass, setPriceClass] = useState<RuledClass>('NON_MEMBER');
  const [chosenFee, setChosenFee] = useState<number | null>(null);
  const found = usePriceCalendar(courseId, month);
  const days = found.data ?? [];
  const fees = new Map(
    days.flatMap(({ bands }) => bands.flatMap((band) => band.fees)).map((fee) => [fee.courseFeeId, fee.name]),
  );
  const feeId = chosenFee !== null && fees.has(chosenFee) ? chosenFee : [...fees.keys()][0];
  const name = monthName.format(dateOf(`${month}-01`));
  return (
    <section className={classes.section} aria-label={text.title}>
      <div className={classes.calendarHead}>
        <h2>{text.title}</h2>
        <div className={classes.month}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={text.before}
            onClick={() => setMonth(monthAfter(month, -1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">{name}</span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={text.after}
            onClick={() => setMonth(monthAfter(month, 31))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={text.fee}
          value={String(feeId ?? '')}
          data={[...fees].map(([id, label]) => ({ value: String(id), label }))}
          onChange={(event) => setChosenFee(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={text.forWhom}
          value={priceClass}
          data={ruledClass.options.map((value) => ({ value, label: words.classes[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setPriceClass(ruledClass.options.find((one) => one === value) ?? 'NON_MEMBER')
          }
        />
      </div>
      {found.data === undefined ? (
        found.isError ? (
          <LoadFailure
            title={text.failed}
            text={words.failedText}
            error={found.error}
            retry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={5} height={72} />
        )
      ) : feeId === undefined ? (
        <p className={classes.quiet}>{text.noFee}</p>
      ) : (
        <ol className={classes.days} aria-label={text.caption(name)}>
          {days.map((day) => (
            <Day key={day.day} day={day} today={today} courseFeeId={feeId} priceClass={priceClass} />
          ))}
        </ol>
      )}
      <ExtrasLine courseId={courseId} />
    </section>
  );
}

/** Carts and rentals cost the same on every day. */
function ExtrasLine({ courseId }: { courseId: number }) {
  const extras = (useExtraPrices().data ?? []).filter(
    (extra) => extra.active && (extra.courseId ?? courseId) === courseId,
  );
  if (extras.length === 0) return null;
  return (
    <p className={classes.quiet}>
      {text.extras}{' '}
      {extras
        .map(({ name, price18, price9 }) => text.extra(name, formatMoney(price18), formatMoney(price9)))
        .join(' · ')}
    </p>
  );
}

interface DayProps {
  day: PricedDay;
  today: string;
  courseFeeId: number;
  priceClass: RuledClass;
}

function Day({ day: { day, holiday, bands }, today, courseFeeId, priceClass }: DayProps) {
  const rules = [
    ...new Set(
      bands
        .flatMap((band) => band.rules)
        .flatMap((rule) =>
          rule.courseFeeId === courseFeeId && rule.priceClass === priceClass ? rule.name : [],
        ),
    ),
  ];
  const prices = bands
    .map(({ from, fees }) => ({ from, fee: fees.find((one) => one.courseFeeId === courseFeeId) }))
    .flatMap(({ from, fee }) => (fee === undefined ? [] : { from, ...pricesOf(fee, priceClass) }))
    // Bands of other fees or classes say nothing here.
    .filter(
      (band, at, all) => JSON.stringify({ ...band, from: all[at - 1]?.from }) !== JSON.stringify(all[at - 1]),
    );
  return (
    <li
      className={classes.day}
      data-weekday={isoWeekday(day)}
      data-today={day === today || undefined}
      data-ruled={rules.length > 0 || prices.some(({ own }) => own.length > 0) || undefined}
    >
      <h3>
        <span className={classes.weekday}>{shortWeekday(isoWeekday(day))} </span>
        <span className="visually-hidden">{formatDay(day, 'long')}</span>
        <span aria-hidden>{Number(day.slice(8))}</span>
      </h3>
      {holiday !== null && <p className={classes.holiday}>{holiday}</p>}
      {prices.length === 0 && <p>{text.noPrice}</p>}
      {prices.map(({ from, cents, own }, at) => (
        <div key={from} className="figures">
          <p>{at > 0 ? text.from(from, formatMoney(cents)) : formatMoney(cents)}</p>
          {own.map((one) => (
            <p key={one.name} className={classes.own}>
              {text.own(one.name, formatMoney(one.cents))}
            </p>
          ))}
        </div>
      ))}
      {rules.length > 0 && <p className={classes.rules}>{rules.join(', ')}</p>}
    </li>
  );
}
