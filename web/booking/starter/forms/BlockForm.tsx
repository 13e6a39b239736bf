/** Blocks the tee times of a span of days and hours, for a reason that golfers read. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { blockKind, type BlockKind } from '@fourball/shared/booking/enums.ts';
import { blockTeeTimes } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { confirmTouched } from '../../../ui/dialog/confirm-touched.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { BackButton } from '../BackButton.tsx';
import { readSheetAnew, starterKeys } from '../starter-queries.ts';
import type { StarterCourse } from '../starter-sheet.ts';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';

const text = words.blockForm;

interface Draft {
  kind: BlockKind;
  reason: string;
  fromTime: string;
  toTime: string;
  startDate: string;
  endDate: string;
}

interface BlockFormProps {
  side: Side;
  course: StarterCourse;
  teeTime: StarterTeeTime;
  onDone: () => void;
}

export function BlockForm({ side, course, teeTime, onDone }: BlockFormProps) {
  const { day, time } = teeTime;
  const [blank] = useState<Draft>(() => ({
    kind: 'NO_BOOKING',
    reason: '',
    fromTime: time,
    toTime: course.teeTimes.find((one) => one.time > time)?.time ?? '24:00',
    startDate: day,
    endDate: day,
  }));
  const [draft, setDraft, forget] = useDraft(`block ${teeTime.teeTimeId}`, blank);
  const { kind, reason, fromTime, toTime, startDate, endDate } = draft;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const sending = useSending(['kind', 'reason', 'fromTime', 'toTime', 'startDate', 'endDate']);
  useKept(side, 'block', JSON.stringify(draft) !== JSON.stringify(blank), forget);
  const done = () => {
    forget();
    onDone();
  };
  const block = async () => {
    const body = {
      courseId: course.courseId,
      kind,
      reason: reason.trim(),
      startDate,
      endDate,
      fromTime,
      toTime: toTime.trim(),
    };
    const reply = await sending.send(body, () =>
      confirmTouched((confirm) => request(blockTeeTimes, { body: { ...body, ...confirm }, quiet: true })),
    );
    if (reply === null) return;
    readSheetAnew(day);
    void queryClient.invalidateQueries({ queryKey: starterKeys.allBlocks });
    toast(words.toasts.blocked(reply.teeTimes, reply.bookings));
    done();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={course.courseName}
      sending={sending}
      action={text.block}
      onSubmit={() => void block()}
      after={<BackButton onBack={done} />}
    >
      <NativeSelect
        label={text.kind}
        value={kind}
        error={sending.errorOf('kind')}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: blockKind.options.find((one) => one === value) ?? kind })
        }
      >
        {blockKind.options.map((one) => (
          <option key={one} value={one}>
            {words.block[one]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={text.reason}
        description={text.reasonText}
        value={reason}
        maxLength={120}
        error={sending.errorOf('reason')}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
        data-autofocus
      />
      <div className={classes.pair}>
        <TextInput
          label={text.from}
          type="time"
          value={fromTime}
          error={sending.errorOf('fromTime')}
          onChange={({ currentTarget: { value } }) => change({ fromTime: value })}
        />
        <TextInput
          label={text.to}
          // 24:00 is not a time for the browser's own field.
          inputMode="numeric"
          value={toTime}
          error={sending.errorOf('toTime')}
          onChange={({ currentTarget: { value } }) => change({ toTime: value })}
        />
      </div>
      <p className={classes.quiet}>{text.toText}</p>
      <div className={classes.pair}>
        <TextInput
          label={text.firstDay}
          type="date"
          value={startDate}
          error={sending.errorOf('startDate')}
          onChange={({ currentTarget: { value } }) => change({ startDate: value })}
        />
        <TextInput
          label={text.lastDay}
          type="date"
          value={endDate}
          error={sending.errorOf('endDate')}
          onChange={({ currentTarget: { value } }) => change({ endDate: value })}
        />
      </div>
      <p className={classes.quiet}>{text.stay}</p>
    </SideForm>
  );
}
