/** A search that found nothing: the nearest days that have something, the sheets on which one can wait, and a wider search. */
import { addDays, eachDay } from '@fourball/shared/club/days.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { searchDays } from '@fourball/shared/booking/find/find-calls.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './FindEmpty.module.css';
import { useSearch, type Wish } from './find-wish.ts';
import { words } from './find-words.en.ts';
import { openWhy } from '../rules/open-why.ts';
import type { FindAddress } from './use-find-address.ts';
import { words as sheetWords } from '../words.en.ts';

interface FindEmptyProps {
  wish: Wish;
  params: BookingParams;
  onChange: (change: Partial<FindAddress>) => void;
}

/** How many of the nearest days are offered. */
const offered = 4;

export function FindEmpty({ wish, params, onChange }: FindEmptyProps) {
  const { from, to, spots } = wish;
  const closed = from > params.lastDay;
  const [courseId] = wish.courseIds.length > 0 ? wish.courseIds : params.courses.map((one) => one.courseId);
  const days =
    from === to
      ? words.onDay(formatDay(from, 'short'))
      : words.betweenDays(formatDay(from, 'short'), formatDay(to, 'short'));
  const narrowed = wish.fromTime !== '00:00' || wish.toTime !== '23:59' || wish.maxPrice !== null;
  return (
    <div className={classes.empty}>
      <StateView
        kind="empty"
        title={closed ? words.nothingOpen : words.empty}
        text={
          closed ? words.nothingOpenText(formatDay(params.lastDay, 'long')) : words.emptyText(days, spots)
        }
      />
      <div className={classes.ways}>
        {closed && courseId !== undefined && (
          <Button variant="default" onClick={() => openWhy({ courseId, day: from })}>
            {sheetWords.why.ask}
          </Button>
        )}
        {narrowed && (
          <Button
            variant="default"
            onClick={() => onChange({ fromTime: null, toTime: null, maxPrice: null })}
          >
            {words.reset}
          </Button>
        )}
      </div>
      <NearestDays wish={wish} params={params} onChange={onChange} />
      {!closed && courseId !== undefined && (
        <div className={classes.part}>
          <h2>{words.waitlist}</h2>
          <ul className={classes.days}>
            {eachDay(from, to < params.lastDay ? to : params.lastDay).map((day) => (
              <li key={day}>
                <Link to={`/book?day=${day}&course=${courseId}&party=${Math.min(spots, 4)}`}>
                  {formatDay(day, 'short')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Days before and after the ones searched, the nearest first. */
function NearestDays({ wish, params, onChange }: FindEmptyProps) {
  const before = addDays(wish.from, -(searchDays / 2));
  const latest = addDays(params.lastDay, 1 - searchDays);
  const start = [before, latest].reduce((a, b) => (b < a ? b : a));
  const from = start > params.today ? start : params.today;
  const around = { ...wish, from, to: addDays(from, searchDays - 1) };
  const found = useSearch(around).data?.teeTimes ?? [];
  const counts = new Map<string, number>();
  for (const { day } of found) counts.set(day, (counts.get(day) ?? 0) + 1);
  const away = (day: string) =>
    day < wish.from ? Date.parse(wish.from) - Date.parse(day) : Date.parse(day) - Date.parse(wish.to);
  const nearest = [...counts]
    .filter(([day]) => day < wish.from || day > wish.to)
    .sort(([a], [b]) => away(a) - away(b))
    .slice(0, offered);
  if (nearest.length === 0) return null;
  return (
    <div className={classes.part}>
      <h2>{words.nearest}</h2>
      <ul className={classes.days}>
        {nearest.map(([day, count]) => (
          <li key={day}>
            <button type="button" onClick={() => onChange({ from: day, to: day })}>
              {words.nearestDay(formatDay(day, 'short'), count)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
