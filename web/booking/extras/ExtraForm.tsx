/** The form of an extra: its prices and tax, who chooses it, and how many the club has. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { writeExtra } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { Extra } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { bodyOf, draftOf, issuesOf, limitedIn, type ExtraDraft } from './extra-draft.ts';
import { readExtrasAnew, useCourseNames } from './extra-queries.ts';
import { words as allWords } from './extra-words.en.ts';

const words = allWords.admin;

interface ExtraFormProps {
  side: Side;
  /** Undefined: a new one. */
  extra: Extra | undefined;
  /** Of which it can be half. */
  wholes: readonly Extra[];
}

const fields = [
  'name',
  'price18',
  'price9',
  'ownTaxBasisPoints',
  'untilMinutes',
  'atMost',
  'outMinutes18',
  'outMinutes9',
];

export function ExtraForm({ side, extra, wholes }: ExtraFormProps) {
  const [draft, setDraft] = useState(() => draftOf(extra));
  const sending = useSending(fields, readExtrasAnew);
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(extra));
  useKept(side, 'extra', changed);
  const write = async (active: boolean) => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return sending.refuse(issues);
    const body = bodyOf(draft, extra?.extraId, active);
    const written = await sending.send(body, () => request(writeExtra, { body, quiet: true }));
    if (written === null) return;
    if (written.result === 'TAKEN') return sending.refuse([{ field: 'name', message: words.taken }]);
    if (written.result === 'OUT')
      return sending.refuse([{ field: 'atMost', message: words.out(written.out ?? 0) }]);
    toast(extra === undefined ? words.made(body.name) : words.saved);
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={extra?.name ?? words.newTitle}
      sending={sending}
      action={extra === undefined ? words.create : words.save}
      disabled={!changed}
      onSubmit={() => void write(extra?.active ?? true)}
      after={
        extra && (
          <Button variant="default" disabled={sending.busy} onClick={() => void write(!extra.active)}>
            {extra.active ? words.putAway : words.takeOut}
          </Button>
        )
      }
    >
      <ExtraFields
        draft={draft}
        sending={sending}
        wholes={wholes.filter(({ extraId }) => extraId !== extra?.extraId)}
        made={extra !== undefined}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </SideForm>
  );
}

interface ExtraFieldsProps {
  draft: ExtraDraft;
  sending: Sending;
  wholes: readonly Extra[];
  /** Whole or half stays as it was made. */
  made: boolean;
  onChange: (part: Partial<ExtraDraft>) => void;
}

function ExtraFields({ draft, sending, wholes, made, onChange }: ExtraFieldsProps) {
  const courses = useCourseNames();
  const whole = draft.halfOfId === '';
  const count = (field: 'untilMinutes' | 'atMost' | 'outMinutes18' | 'outMinutes9', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={draft[field]}
      error={sending.errorOf(field)}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  );
  return (
    <>
      <TextInput
        label={words.name}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        error={sending.errorOf('name')}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <NativeSelect
        label={words.course}
        value={draft.courseId}
        onChange={({ currentTarget: { value } }) => onChange({ courseId: value })}
      >
        <option value="">{words.everyCourse}</option>
        {(courses.data ?? []).map(({ courseId, name }) => (
          <option key={courseId} value={courseId}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <MoneyField
        label={words.price18}
        value={draft.price18}
        error={sending.errorOf('price18')}
        onChange={(price18) => onChange({ price18 })}
      />
      <MoneyField
        label={words.price9}
        value={draft.price9}
        error={sending.errorOf('price9')}
        onChange={(price9) => onChange({ price9 })}
      />
      <Checkbox
        label={words.ownTax}
        checked={draft.ownTax}
        onChange={({ currentTarget: { checked } }) => onChange({ ownTax: checked })}
      />
      {draft.ownTax && (
        <TextInput
          label={words.rate}
          inputMode="decimal"
          value={draft.rate}
          error={sending.errorOf('ownTaxBasisPoints')}
          onChange={({ currentTarget: { value } }) => onChange({ rate: value })}
        />
      )}
      <Checkbox
        label={words.chooseOnline}
        checked={draft.online}
        onChange={({ currentTarget: { checked } }) => onChange({ online: checked })}
      />
      {draft.online && count('untilMinutes', words.until)}
      {(wholes.length > 0 || !whole) && (
        <NativeSelect
          label={words.halfOf}
          description={whole ? undefined : words.halfHint}
          value={draft.halfOfId}
          disabled={made}
          onChange={({ currentTarget: { value } }) => onChange({ halfOfId: value })}
        >
          <option value="">{words.whole}</option>
          {wholes.map(({ extraId, name }) => (
            <option key={extraId} value={extraId}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {whole && (
        <Checkbox
          label={words.limited}
          checked={draft.limited}
          onChange={({ currentTarget: { checked } }) => onChange({ limited: checked })}
        />
      )}
      {limitedIn(draft) && (
        <>
          {count('atMost', words.count)}
          {count('outMinutes18', words.out18)}
          {count('outMinutes9', words.out9)}
        </>
      )}
    </>
  );
}
