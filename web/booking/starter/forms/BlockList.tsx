/** The blocks that lie over a tee time, each with its way off. */
import { isoWeekday } from '@fourball/shared/club/days.ts';
import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import type { StarterTeeTime, TeeTimeBlock } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { unblock } from '../starter-actions.ts';
import { useBlocks } from '../starter-queries.ts';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';

const covers = ({ fromTime, toTime, weekdays }: TeeTimeBlock, { time, day }: StarterTeeTime): boolean =>
  fromTime <= time && time < toTime && weekdays.includes(isoWeekday(day));

export function BlockList({ courseId, teeTime }: { courseId: number; teeTime: StarterTeeTime }) {
  const { day } = teeTime;
  const blocks = useBlocks(courseId, day);
  if (blocks.data === undefined)
    return blocks.isError ? (
      <p role="alert">{words.drawer.blocksFailed}</p>
    ) : (
      <SkeletonRows label={words.drawer.blocks} rows={1} height={56} />
    );
  return (
    <ul className={classes.blocks}>
      {blocks.data
        .filter((block) => covers(block, teeTime))
        .map(({ id, kind, reason, fromTime, toTime, startDate, endDate }) => (
          <li key={id}>
            <span>
              <strong>{words.block[kind]}</strong> {reason}
              <br />
              <span className={classes.quiet}>
                {words.blockForm.span(clockText(fromTime), clockText(toTime))}
                {startDate === endDate
                  ? ''
                  : `, ${words.blockForm.span(formatDay(startDate, 'short'), formatDay(endDate, 'short'))}`}
              </span>
            </span>
            <Button
              variant="default"
              leftSection={<IconLockOpen size={20} aria-hidden />}
              aria-label={`${words.drawer.unblock}: ${reason}`}
              onClick={() => void unblock(id, day)}
            >
              {words.drawer.unblock}
            </Button>
          </li>
        ))}
    </ul>
  );
}
