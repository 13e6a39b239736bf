/** Adds a tee time between those of the template. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { squeezeTeeTime } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { request } from '../../../lib/request/request.ts';
import type { Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { BackButton } from '../BackButton.tsx';
import { keepRows } from '../starter-queries.ts';
import type { StarterCourse } from '../starter-sheet.ts';
import { words } from '../starter-words.en.ts';

const text = words.squeeze;
const dayMinutes = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** In the middle between a tee time and the one after it. */
function timeBetween({ teeTimes }: StarterCourse, beside: StarterTeeTime | null): string {
  if (beside === null) return '';
  const here = minutesOf(beside.time);
  const next = teeTimes.find(({ time }) => time > beside.time);
  const step = next === undefined ? 10 : Math.max(1, Math.floor((minutesOf(next.time) - here) / 2));
  return timeOf(Math.min(dayMinutes - 1, here + step));
}

interface SqueezeFormProps {
  side: Side;
  day: string;
  course: StarterCourse;
  /** Null: the first one of the day. */
  beside: StarterTeeTime | null;
  onDone: () => void;
}

export function SqueezeForm({ side, day, course, beside, onDone }: SqueezeFormProps) {
  const { courseId, courseName } = course;
  const [time, setTime] = useState(() => timeBetween(course, beside));
  const [startTee, setStartTee] = useState(beside?.startTee ?? 1);
  const [capacity, setCapacity] = useState(4);
  const sending = useSending(['time', 'startTee', 'capacity']);
  const add = async () => {
    const body = { courseId, day, time, startTee, capacity };
    const reply = await sending.send(body, () => request(squeezeTeeTime, { body, quiet: true }));
    if (reply === null) return;
    if (reply.teeTime !== null) keepRows([reply.teeTime]);
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    toast(words.toasts.squeezed(clockText(time)));
    onDone();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead(courseName)}
      sending={sending}
      action={text.add}
      disabled={time === ''}
      onSubmit={() => void add()}
      after={beside !== null && <BackButton onBack={onDone} />}
    >
      <TextInput
        type="time"
        label={text.time}
        value={time}
        error={sending.errorOf('time')}
        onChange={({ currentTarget: { value } }) => setTime(value)}
      />
      <TextInput
        type="number"
        min={1}
        max={36}
        label={text.startTee}
        value={startTee}
        error={sending.errorOf('startTee')}
        onChange={({ currentTarget: { value } }) => setStartTee(Number(value))}
      />
      <NativeSelect
        label={text.capacity}
        value={capacity}
        error={sending.errorOf('capacity')}
        onChange={({ currentTarget: { value } }) => setCapacity(Number(value))}
      >
        {[1, 2, 3, 4, 5, 6, 7, 8].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </NativeSelect>
    </SideForm>
  );
}
