/** The delay desk: puts the starts of a day back or closes a span of it, and shows who knows of it. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { undoDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { Delay } from '@fourball/shared/booking/delay-shapes.ts';
import { useBookingParams } from '../../../lib/club/booking-params.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import {
  clubClockOf,
  clubDayOf,
  formatClubTime,
  formatDay,
  useClubTimeZone,
  useMinute,
} from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import frame from '../../../ui/page/frame.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { isDay } from '../../club-days.ts';
import { LoadFailure } from '../../LoadFailure.tsx';
import { useAddress } from '../starter-address.ts';
import { DelayForm } from './DelayForm.tsx';
import { useDelays, useReadDelaysAnew } from './delay-queries.ts';
import classes from './Delays.module.css';
import { ToldList } from './ToldList.tsx';
import { words } from './delay-desk-words.en.ts';

export function DelaysPage() {
  const timeZone = useClubTimeZone();
  const now = useMinute();
  const today = clubDayOf(now, timeZone);
  const [address, put] = useAddress();
  const day = isDay(address.day) ? address.day : today;
  const params = useBookingParams();
  const delays = useDelays(day);
  const readAnew = useReadDelaysAnew();
  const failed = params.isError ? params : delays.isError && delays.data === undefined ? delays : null;
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <TextInput
          className={classes.day}
          type="date"
          label={words.day}
          value={day}
          onChange={({ currentTarget: { value } }) =>
            isDay(value) && put({ day: value === today ? null : value })
          }
        />
      </div>
      {failed !== null ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={failed.error}
          retry={() => void failed.refetch()}
        />
      ) : params.data === undefined || delays.data === undefined ? (
        <SkeletonRows label={words.loading} rows={4} height={96} />
      ) : (
        <>
          <DelayForm
            key={day}
            day={day}
            courses={params.data.courses}
            from={day === today ? clubClockOf(now, timeZone) : '07:00'}
            onDone={readAnew}
          />
          <section className={classes.list} aria-labelledby="delays-of-day">
            <h2 id="delays-of-day">{`${words.list.title}, ${formatDay(day, 'short')}`}</h2>
            {delays.data.length === 0 ? (
              <p className={classes.quiet}>{words.list.none}</p>
            ) : (
              <ul className={classes.delays}>
                {delays.data.map((delay) => (
                  <DelayItem key={delay.delayId} delay={delay} timeZone={timeZone} />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  );
}

function DelayItem({ delay, timeZone }: { delay: Delay; timeZone: string }) {
  const {
    delayId,
    courseName,
    kind,
    minutes,
    fromTime,
    toTime,
    cause,
    words: said,
    by,
    at,
    people,
    seen,
  } = delay;
  const [open, setOpen] = useState(false);
  const readAnew = useReadDelaysAnew();
  const sending = useSending([]);
  const text = words.list;
  const closes = kind === 'CLOSED';
  const what = `${courseName}: ${
    closes
      ? (delay.undoes === null ? text.span : text.opened)(clockText(fromTime), clockText(toTime ?? ''))
      : (minutes ?? 0) < 0
        ? text.earlier(-(minutes ?? 0))
        : text.later(minutes ?? 0, clockText(fromTime))
  }`;
  const undoing = closes
    ? { act: text.reopen, sure: text.reopenSure, said: text.reopenWords, done: text.reopenDone }
    : { act: text.undo, sure: text.undoSure, said: text.undoWords, done: text.undoDone };
  const undo = async () => {
    const sure = { title: undoing.act, lines: [what, undoing.sure], ok: undoing.act, cancel: text.cancel };
    if ((await showMessage(sure)) === null) return;
    const body = { delayId, words: undoing.said };
    const reply = await sending.send(body, () => request(undoDelay, { body, quiet: true }));
    if (reply === null) return;
    sending.tell(reply.reason ?? null);
    if (reply.result === 'SUCCESS') toast(undoing.done);
    await readAnew();
  };
  return (
    <li className={classes.delay}>
      <div className={classes.line}>
        <div className={classes.names}>
          <strong>{what}</strong>
          <span>{`${words.causes[cause]}: ${said}`}</span>
          <span className={classes.quiet}>
            {[
              text.by(by, formatClubTime(at, 'time', timeZone)),
              text.known(seen, people),
              delay.asked === 0 ? null : text.asked(delay.asked),
              delay.undoneAt === null ? null : text.undone,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </div>
        <div className={classes.acts}>
          <Button
            variant="default"
            aria-expanded={open}
            aria-label={open ? undefined : text.open(what)}
            onClick={() => setOpen(!open)}
          >
            {open ? text.hide : text.show}
          </Button>
          {delay.canUndo && (
            <Button variant="default" loading={sending.busy} onClick={() => void undo()}>
              {undoing.act}
            </Button>
          )}
        </div>
      </div>
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      {open && <ToldList delayId={delayId} />}
    </li>
  );
}
