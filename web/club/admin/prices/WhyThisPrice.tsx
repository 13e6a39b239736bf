/** "Why this price?" for any golfer: the office chooses who and when, and reads what the golfer would. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import classes from './AdminPrices.module.css';
import { priceKeys, usePriceCalendar } from './price-queries.ts';
import { words } from './price-rule-words.en.ts';

const text = words.why;

export function WhyThisPrice({ courseId }: { courseId: number }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [golfer, setGolfer] = useState<UserCard | null>(null);
  const [chosenDay, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  const [chosenFee, setFee] = useState<number | null>(null);
  const day = chosenDay === '' ? today : chosenDay;
  const calendar = usePriceCalendar(courseId, day.slice(0, 7));
  const fees = calendar.data?.find((one) => one.day === day)?.bands[0]?.fees ?? [];
  const feeId =
    fees.find(({ courseFeeId }) => courseFeeId === chosenFee)?.courseFeeId ?? fees[0]?.courseFeeId;
  const choose = async () => {
    const found = await openUserSearch();
    if (found !== null) setGolfer(found);
  };
  return (
    <section className={classes.section} aria-labelledby="why-price-title">
      <div className={classes.calendarHead}>
        <h2 id="why-price-title">{text.title}</h2>
        <Button
          variant="default"
          leftSection={<IconUserSearch size={20} aria-hidden />}
          onClick={() => void choose()}
        >
          {golfer === null ? text.choose : text.another}
        </Button>
      </div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={text.day}
          value={day}
          min={today}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={text.time}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <NativeSelect
        label={text.fee}
        value={String(feeId ?? '')}
        data={fees.map(({ courseFeeId, name }) => ({ value: String(courseFeeId), label: name }))}
        onChange={(event) => setFee(Number(event.currentTarget.value))}
      />
      {golfer === null ? (
        <p className={classes.quiet}>{text.lead}</p>
      ) : (
        feeId !== undefined &&
        time !== '' && <Explained golfer={golfer} question={{ courseId, day, time, courseFeeId: feeId }} />
      )}
    </section>
  );
}

interface ExplainedProps {
  golfer: UserCard;
  question: { courseId: number; day: string; time: string; courseFeeId: number };
}

function Explained({ golfer, question }: ExplainedProps) {
  const body = { ...question, userId: golfer.userId };
  const found = useQuery({
    queryKey: [...priceKeys.why(question.courseId), body],
    queryFn: ({ signal }) => request(explainBooking, { body, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={found.error}
        retry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={2} height={36} />
    );
  const { price } = found.data;
  return (
    <div aria-live="polite">
      {price === null ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p>{text.pays(golfer.name, formatMoney(price.cents), formatMoney(price.total))}</p>
          <p className={classes.quiet}>{text.reads}</p>
          <ul className={classes.steps}>
            {price.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
