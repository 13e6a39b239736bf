/** Tells a golfer what the club did to the start of a booking; the club knows by it who has read it. */
import { IconClockPause } from '@tabler/icons-react';
import { useEffect } from 'react';
import { seeDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { DelayNotice } from '@fourball/shared/booking/delay-shapes.ts';
import { request } from '../../lib/request/request.ts';
import classes from '../invitations/InvitationCard.module.css';
import { words } from './delay-words.en.ts';

const titleOf = ({ kind, undone, was, now }: DelayNotice): string => {
  if (kind === 'CLOSED') return (undone ? words.open : words.closed)(was);
  return undone ? words.onTime(now ?? was) : words.later(was, now ?? was);
};

export function DelayCard({ notice }: { notice: DelayNotice }) {
  const { delayId, seen, undone } = notice;
  useEffect(() => {
    // Read by the person who looks, not by a page that was opened behind another.
    if (!seen && document.visibilityState === 'visible')
      void request(seeDelay, { body: { delayId }, quiet: true }).catch(() => undefined);
  }, [delayId, seen]);
  return (
    <section className={classes.card} role="status">
      <IconClockPause size={28} aria-hidden />
      <div className={classes.text}>
        <h2>{titleOf(notice)}</h2>
        <p>{notice.words}</p>
        {!undone && <p>{words.free}</p>}
      </div>
    </section>
  );
}
