/** The record of one member: who it is, how they are reached, where they live, and the office's notes. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { updateRecord, type MemberRecord as Shown } from '@fourball/shared/accounts/record-calls.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { EmailField, looksLikeEmail } from '../../EmailField.tsx';
import { NameField } from '../../NameField.tsx';
import { useRefusals } from '../../use-refusals.ts';
import { words as own } from '../../words.en.ts';
import drawer from '../UserDrawer.module.css';
import { MemberNotes } from './MemberNotes.tsx';
import { MergedInto, MergeSection } from './MergeSection.tsx';
import classes from './Record.module.css';
import { keepRecord, useRecord } from './record-queries.ts';
import { words } from './record-words.en.ts';

const text = words.form;
const names = ['firstName', 'lastName'] as const;
/** By how many characters each has at most, in the order in which they stand. */
const lines = {
  nickname: 60,
  phone: 40,
  phone2: 40,
  address1: 120,
  address2: 120,
  city: 80,
  region: 80,
  postalCode: 20,
  country: 2,
} as const;
const lineNames = Object.keys(lines) as (keyof typeof lines)[];
const days = ['birthDate', 'joinedOn'] as const;
/** What prices go by. */
const marks = ['birthDateChecked', 'resident'] as const;
const fieldNames = [...names, 'email', ...lineNames, ...days] as const;
type Field = (typeof fieldNames)[number];
type Mark = (typeof marks)[number];
type Typed = Record<Field, string> & Record<Mark, boolean>;

const typedOf = (record: Shown): Typed => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? ''])) as Record<Field, string>),
  birthDateChecked: record.birthDateChecked,
  resident: record.resident,
});

interface MemberRecordProps {
  userId: number;
  /** The drawer, which does not throw away what is typed unasked. */
  side: Side;
  /** What other domains keep of a member: who of the family may put whom into bookings. */
  children?: ReactNode;
  /** Where each has a place of its own. */
  only?: 'record' | 'notes';
}

export function MemberRecord({ userId, side, children, only }: MemberRecordProps) {
  const record = useRecord(userId);
  const [looks, setLooks] = useState(0);
  if (record.data === undefined) {
    return record.isError ? (
      <StateView
        kind="error"
        title={words.failed}
        text={words.failedText}
        action={{ label: shell.common.retry, onClick: () => void record.refetch() }}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={6} height={56} />
    );
  }
  const lookAgain = async () => {
    await record.refetch();
    setLooks(looks + 1);
  };
  const { mergedInto } = record.data;
  if (mergedInto !== null) {
    return (
      <div className={drawer.sections}>
        <MergedInto into={mergedInto} />
      </div>
    );
  }
  return (
    <div className={drawer.sections}>
      {only !== 'notes' && <RecordForm key={looks} record={record.data} side={side} lookAgain={lookAgain} />}
      {children}
      {only !== 'record' && <MemberNotes record={record.data} side={side} />}
      {only !== 'notes' && <MergeSection userId={userId} />}
    </div>
  );
}

interface FormProps {
  record: Shown;
  side: Side;
  lookAgain: () => Promise<void>;
}

function RecordForm({ record, side, lookAgain }: FormProps) {
  // What it was changed from: somebody else's change is told by the server, and not written over.
  const [base, setBase] = useState(record);
  const [typed, setTyped] = useState(() => typedOf(record));
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const { errors, setErrors, form, refuse, refuseFor } = useRefusals(fieldNames);
  const before = typedOf(base);
  const changed = [...fieldNames, ...marks].some((name) => typed[name] !== before[name]);
  useKept(side, text.title, changed);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const mailTyped = base.can.setEmail && typed.email.trim() !== before.email;
    const missing = {
      firstName: typed.firstName.trim() === '' ? text.required : undefined,
      lastName: typed.lastName.trim() === '' ? text.required : undefined,
      email: mailTyped && !looksLikeEmail(typed.email) ? own.form.invalidEmail : undefined,
    };
    refuse(missing);
    if (Object.values(missing).some((one) => one !== undefined)) return;
    setSaving(true);
    setStale(false);
    try {
      const { email, birthDate, joinedOn, ...rest } = typed;
      const saved = await request(updateRecord, {
        body: {
          ...rest,
          ...(mailTyped && { email }),
          birthDate: birthDate || null,
          birthDateChecked: typed.birthDateChecked && birthDate !== '',
          joinedOn: joinedOn || null,
          userId: base.userId,
          version: base.version,
        },
        quiet: true,
      });
      setBase(saved);
      setTyped(typedOf(saved));
      keepRecord(saved);
      toast(text.saved);
    } catch (reason) {
      refuseFor(reason);
      setStale(reason instanceof RequestError && reason.code === 'conflict');
    } finally {
      setSaving(false);
    }
  };
  const change = (name: Field) => (value: string) => {
    setTyped((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined, whole: undefined }));
  };
  const props = <Name extends Field>(name: Name) => ({
    name,
    value: typed[name],
    error: errors[name],
    label: text[name],
  });

  return (
    <section aria-labelledby="record-title">
      <h3 id="record-title">{text.title}</h3>
      <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={classes.fields}>
          {names.map((name) => (
            <NameField key={name} {...props(name)} onChange={change(name)} />
          ))}
          <div className={classes.wide}>
            {base.can.setEmail ? (
              <>
                <EmailField {...props('email')} autoComplete="off" onChange={change('email')} />
                <p className={drawer.quiet}>{base.email === null ? text.emailNone : text.emailHint}</p>
              </>
            ) : (
              <p className={drawer.quiet}>{base.email ?? text.emailNone}</p>
            )}
          </div>
          {lineNames.map((name) => (
            <TextInput
              key={name}
              {...props(name)}
              className={name.startsWith('address') ? classes.wide : undefined}
              description={name === 'country' ? text.countryHint : undefined}
              type={name.startsWith('phone') ? 'tel' : 'text'}
              maxLength={lines[name]}
              autoComplete="off"
              onChange={(event) => change(name)(event.currentTarget.value)}
            />
          ))}
          {days.map((name) => (
            <TextInput
              key={name}
              {...props(name)}
              type="date"
              autoComplete="off"
              onChange={(event) => change(name)(event.currentTarget.value)}
            />
          ))}
          <Marks typed={typed} onChange={(name, on) => setTyped((now) => ({ ...now, [name]: on }))} />
        </div>
        <p role="alert" className={drawer.problem}>
          {errors.whole}
        </p>
        {stale && (
          <Button variant="default" onClick={() => void lookAgain()}>
            {text.lookAgain}
          </Button>
        )}
        <Button type="submit" loading={saving} disabled={!changed}>
          {text.save}
        </Button>
      </form>
    </section>
  );
}

interface MarksProps {
  typed: Typed;
  onChange: (name: Mark, on: boolean) => void;
}

/** What prices go by, as the office has seen it. */
const Marks = ({ typed, onChange }: MarksProps) => (
  <>
    {marks.map((name) => (
      <Switch
        key={name}
        className={classes.wide}
        label={text[name]}
        description={text[`${name}Hint`]}
        checked={typed[name] && (name === 'resident' || typed.birthDate !== '')}
        disabled={name === 'birthDateChecked' && typed.birthDate === ''}
        onChange={({ currentTarget: { checked } }) => onChange(name, checked)}
      />
    ))}
  </>
);
