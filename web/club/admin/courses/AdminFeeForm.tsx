/** A fee at the side of the others: what it is called and for; a new one with its first prices. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCourseFee, updateCourseFee } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedFee } from '@fourball/shared/club/course-shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { priceDraftOf, priceNames, readPrices } from './AdminPricesForm.tsx';
import { words } from './admin-course-words.en.ts';
import { keepCourse } from '../../courses/course-queries.ts';

const text = words.fees.form;

interface AdminFeeFormProps {
  side: Side;
  courseId: number;
  /** Null: a new one. */
  fee: ManagedFee | null;
}

export function AdminFeeForm({ side, courseId, fee }: AdminFeeFormProps) {
  const cache = useQueryClient();
  const timeZone = useClubTimeZone();
  const [known] = useState(() => ({
    name: fee?.name ?? '',
    holes: fee?.holes ?? 18,
    twilight: fee?.twilight ?? false,
    active: fee?.active ?? true,
    startDate: clubDayOf(Date.now(), timeZone),
    ...priceDraftOf(undefined),
  }));
  const [draft, setDraft, forget] = useDraft(`fee ${courseId} ${fee?.courseFeeId ?? 'new'}`, known);
  const sending = useSending(['name', 'holes', 'twilight', 'startDate', ...priceNames]);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'fee', JSON.stringify(draft) !== JSON.stringify(known), forget);

  const save = async () => {
    const { name, twilight, active, startDate } = draft;
    const holes = draft.holes === 9 ? 9 : 18;
    const read = readPrices(draft);
    if (fee === null && read.issues.length > 0) return refuse(read.issues);
    const now = await send(draft, () =>
      fee === null
        ? request(createCourseFee, {
            body: { courseId, name, holes, twilight, startDate, ...read.prices },
            quiet: true,
          })
        : request(updateCourseFee, {
            body: { courseFeeId: fee.courseFeeId, name, holes, twilight, active },
            quiet: true,
          }),
    );
    if (now === null) return;
    keepCourse(cache, now);
    toast(words.saved);
    side.leave();
  };

  return (
    <SideForm
      side={side}
      title={fee?.name ?? text.newTitle}
      sending={sending}
      action={fee === null ? text.add : words.save}
      onSubmit={() => void save()}
    >
      <TextInput
        label={text.name}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={text.holes}
        value={String(draft.holes)}
        error={errorOf('holes')}
        onChange={(event) => setDraft({ ...draft, holes: Number(event.currentTarget.value) })}
        data={[
          { value: '18', label: text.eighteen },
          { value: '9', label: text.nine },
        ]}
      />
      <Switch
        label={text.twilight}
        description={text.twilightHint}
        checked={draft.twilight}
        error={errorOf('twilight')}
        onChange={(event) => setDraft({ ...draft, twilight: event.currentTarget.checked })}
      />
      {fee === null ? (
        <>
          <TextInput
            label={text.startDate}
            type="date"
            min={known.startDate}
            value={draft.startDate}
            error={errorOf('startDate')}
            onChange={(event) => setDraft({ ...draft, startDate: event.currentTarget.value })}
          />
          {priceNames.map((field) => (
            <MoneyField
              key={field}
              label={text[field]}
              value={draft[field]}
              error={errorOf(field)}
              onChange={(typed) => setDraft({ ...draft, [field]: typed })}
            />
          ))}
        </>
      ) : (
        <Switch
          label={text.active}
          checked={draft.active}
          onChange={(event) => setDraft({ ...draft, active: event.currentTarget.checked })}
        />
      )}
    </SideForm>
  );
}
