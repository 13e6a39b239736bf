/** Lets play go on at a time: what was still to start is moved by the length of the break. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { resumeEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { clubDayOf, clubClockOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { instantOf } from '../club-moment.ts';
import { words } from './result-admin-words.en.ts';

const text = words.play;
const fiveMinutes = 300_000;
/** Golfers need a while to be back where they were. */
const usualMs = 900_000;

/** In a quarter of an hour, to the next five minutes. */
const proposed = (now: number): number => Math.ceil((now + usualMs) / fiveMinutes) * fiveMinutes;

export function ResumeDialog({ eventId, answer }: { eventId: number } & DialogProps<true>) {
  const timeZone = useClubTimeZone();
  const [time, setTime] = useState(() => clubClockOf(proposed(Date.now()), timeZone));
  const sending = useSending(['startsAgain']);
  const submit = (close: (answer: true) => void) => {
    if (!/^\d{2}:\d{2}$/.test(time))
      return sending.refuse([{ field: 'startsAgain', message: text.wrongTime }]);
    const startsAgain = instantOf(`${clubDayOf(Date.now(), timeZone)}T${time}`, timeZone) ?? '';
    const body = { eventId, startsAgain };
    return void sending
      .send(body, () => request(resumeEvent, { body, quiet: true }))
      .then((reply) => {
        if (reply === null) return;
        toast(reply.result === 'RESUMED' ? text.resumed(reply.moved, reply.told) : text.resumedBefore);
        close(true);
      });
  };
  return (
    <DialogFrame title={text.resumeTitle} answer={answer} narrow>
      {(close) => (
        <SendForm sending={sending} action={text.resumeAction} onSubmit={() => submit(close)}>
          <p>{text.resumeLead}</p>
          <TextInput
            type="time"
            label={text.at}
            value={time}
            error={sending.errorOf('startsAgain')}
            onChange={(typed) => setTime(typed.currentTarget.value)}
            data-autofocus
          />
        </SendForm>
      )}
    </DialogFrame>
  );
}
