/** The dialog that puts the reader on the waitlist: from when to when, how many, with which fee. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { payerOn } from '@fourball/shared/booking/rules/price.ts';
import { joinWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useTeeSheet } from '../queries.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import classes from './WaitDialog.module.css';
import { feeSpan } from './fee-span.ts';
import { readWaitingAnew } from './waitlist-queries.ts';
import { words } from './waitlist-words.en.ts';

/** As a list offers it. */
const choiceOf = (time: string) => ({ value: time, label: clockText(time) });

export interface WaitWish {
  courseId: number;
  day: string;
  /** The tee time that was full; null where the whole day is. */
  time: string | null;
  spots: number;
}

const text = words.dialog;

export function WaitDialog({ wish, answer }: DialogProps<never> & { wish: WaitWish }) {
  const { courseId, day } = wish;
  const queryClient = useQueryClient();
  const params = useBookingParams().data;
  const course = params?.courses.find((one) => one.courseId === courseId);
  const sheet = useTeeSheet(courseId, day).data;
  const times = [...new Set((sheet?.teeTimes ?? []).map(({ time }) => time))].sort();
  const [fromTime, setFrom] = useState(wish.time);
  const [toTime, setTo] = useState(wish.time);
  const [spots, setSpots] = useState(String(wish.spots));
  const [fee, setFee] = useState<string | null>(null);
  const sending = useSending(['fromTime', 'toTime', 'spots', 'courseFeeId']);
  const from = fromTime ?? times[0] ?? '';
  const to = toTime ?? times.at(-1) ?? '';
  const most = Math.max(1, ...(sheet?.teeTimes ?? []).map(({ capacity }) => capacity));
  const fees = course?.courseFees ?? [];
  const asked = times.filter((time) => from <= time && time <= to);
  const labelOf = ({ courseFeeId, name }: (typeof fees)[number]): string => {
    const span = sheet && params && feeSpan(sheet, asked, courseFeeId, payerOn(params, day));
    return span ? text.feeLine(name, formatMoney(span.leastCents), formatMoney(span.mostCents)) : name;
  };

  const join = async (close: () => void) => {
    const body = {
      courseId,
      day,
      fromTime: from,
      toTime: to,
      spots: Number(spots),
      courseFeeId: Number(fee ?? fees[0]?.courseFeeId),
    };
    const reply = await sending.send(body, () => request(joinWaitlist, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? null);
    toast(text.joined(reply.entry?.position ?? null));
    close();
    await readWaitingAnew(queryClient);
  };

  return (
    <DialogFrame<never> narrow title={text.title} answer={answer}>
      {(close) => (
        <SendForm
          sending={sending}
          action={text.submit}
          disabled={times.length === 0 || fees.length === 0}
          onSubmit={() => void join(() => close(null))}
        >
          <p className={classes.about}>
            {[formatDay(day, 'long'), course?.name].filter((part) => part !== undefined).join(' · ')}
          </p>
          <p className={classes.lead}>{text.lead}</p>
          <div className={classes.pair}>
            <NativeSelect
              label={text.from}
              value={from}
              data={times.map(choiceOf)}
              error={sending.errorOf('fromTime')}
              onChange={({ currentTarget }) => {
                setFrom(currentTarget.value);
                if (to < currentTarget.value) setTo(currentTarget.value);
              }}
            />
            <NativeSelect
              label={text.to}
              value={to}
              data={times.filter((time) => time >= from).map(choiceOf)}
              error={sending.errorOf('toTime')}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            />
          </div>
          <div className={classes.pair}>
            <NativeSelect
              label={text.party}
              value={spots}
              data={Array.from({ length: most }, (_, index) => String(index + 1))}
              error={sending.errorOf('spots')}
              onChange={({ currentTarget }) => setSpots(currentTarget.value)}
            />
            <NativeSelect
              label={text.fee}
              value={fee ?? String(fees[0]?.courseFeeId ?? '')}
              data={fees.map((one) => ({ value: String(one.courseFeeId), label: labelOf(one) }))}
              error={sending.errorOf('courseFeeId')}
              onChange={({ currentTarget }) => setFee(currentTarget.value)}
            />
          </div>
        </SendForm>
      )}
    </DialogFrame>
  );
}
