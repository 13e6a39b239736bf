/** What the reader waits for, with the place in line, and what came free and is the reader's for a while. */
import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { Countdown } from '../Countdown.tsx';
import { useSecondsLeft } from '../../ui/page/countdown.ts';
import classes from './WaitingPanel.module.css';
import { declineEntry, leaveEntry, readWaitingAnew, useTakeOffer, useWaiting } from './waitlist-queries.ts';
import { words } from './waitlist-words.en.ts';

/** Nothing at all for who waits for nothing. */
export function WaitingPanel() {
  const waiting = useWaiting().data ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={classes.title}>
        {words.panel.title}
      </h2>
      <ul className={classes.list}>
        {waiting.map(({ entry, deadline }) => (
          <li key={entry.entryId}>
            {deadline === null ? <InLine entry={entry} /> : <Offer entry={entry} deadline={deadline} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const wishOf = ({ spots, fromTime, toTime }: WaitlistEntry): string =>
  words.panel.wish(spots, clockText(fromTime), clockText(toTime));

function InLine({ entry }: { entry: WaitlistEntry }) {
  const queryClient = useQueryClient();
  const { busy, problem, send } = useSending([], () => readWaitingAnew(queryClient));
  const leave = async () => {
    if ((await send(entry.entryId, () => leaveEntry(entry))) !== null) toast(words.panel.left);
  };
  const place =
    entry.position === null || entry.position === 1
      ? words.panel.first
      : words.panel.position(entry.position);
  return (
    <article className={classes.card}>
      <IconHourglassEmpty size={22} aria-hidden />
      <div className={classes.text}>
        <h3>
          {formatDay(entry.day, 'short')}, {entry.courseName}
        </h3>
        <p className="figures">{wishOf(entry)}</p>
      </div>
      <span className={classes.place} role="status">
        {place}
      </span>
      <Button
        variant="default"
        loading={busy}
        aria-label={words.panel.leaving(`${wishOf(entry)}, ${formatDay(entry.day, 'short')}`)}
        onClick={() => void leave()}
      >
        {words.panel.leave}
      </Button>
      <Problem text={problem} />
    </article>
  );
}

function Offer({ entry, deadline }: { entry: WaitlistEntry; deadline: number }) {
  const queryClient = useQueryClient();
  const timeZone = useClubTimeZone();
  const secondsLeft = useSecondsLeft(deadline);
  const take = useTakeOffer();
  const { busy, problem, send, tell } = useSending([], () => readWaitingAnew(queryClient));
  // The club passes it on within a second or two; then the card goes by itself.
  const over = secondsLeft === 0;
  useEffect(() => {
    if (!over) return;
    const timer = window.setTimeout(() => void readWaitingAnew(queryClient), 2_000);
    return () => window.clearTimeout(timer);
  }, [over, queryClient]);
  const { offer } = entry;
  if (offer === null) return null;
  const accept = () => send('take', async () => tell(await take(entry)));
  const decline = async () => {
    if ((await send('decline', () => declineEntry(entry))) !== null) toast(words.offer.declined);
  };
  return (
    <article className={classes.offer} aria-labelledby={`offer-${entry.entryId}`}>
      <IconSparkles size={24} aria-hidden />
      <div className={classes.text}>
        <h3 id={`offer-${entry.entryId}`}>{words.panel.offers}</h3>
        <p className={classes.what}>
          {formatDay(entry.day, 'short')}:{' '}
          {words.offer.what(offer.spots, clockText(offer.time), entry.courseName)}
        </p>
        <p>
          {over
            ? words.offer.gone
            : `${words.offer.yours(offer.spots)} ${formatClubTime(offer.expiresAt, 'time', timeZone)}`}
        </p>
      </div>
      <Countdown deadline={deadline} />
      <span className={classes.buttons}>
        <Button loading={busy} disabled={over} onClick={() => void accept()}>
          {words.offer.take}
        </Button>
        <Button variant="default" disabled={busy || over} onClick={() => void decline()}>
          {words.offer.decline}
        </Button>
      </span>
      <Problem text={problem} />
    </article>
  );
}

const Problem = ({ text }: { text: string | null }) => (
  <p role="alert" className={classes.problem}>
    {text}
  </p>
);
