/** One parameter at the side of the list: its values on a line of time, and the forms to add, change and delete them. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  createParameter,
  deleteParameter,
  updateParameter,
} from '@fourball/shared/club/parameters/parameter-calls.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { SideDrawer, SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import classes from './AdminParameters.module.css';
import { parameterKeys } from './parameter-keys.ts';
import {
  isFromTheStart,
  writtenName,
  writtenStart,
  writtenValue,
  type ParameterHistory,
} from './parameter-values.ts';
import { words } from './parameter-words.en.ts';

interface AdminParametersDrawerProps {
  /** Null: closed. */
  history: ParameterHistory | null;
  /** At the club, YYYY-MM-DD. */
  today: string;
  onClose: () => void;
}

const text = words.drawer;

export function AdminParametersDrawer({ history, today, onClose }: AdminParametersDrawerProps) {
  return (
    <SideDrawer opened={history !== null} label={history?.name ?? ''} width={520} onClose={onClose}>
      {(side) =>
        history !== null && <Values key={history.name} side={side} history={history} today={today} />
      }
    </SideDrawer>
  );
}

/** One of its values, or a new one. */
type Edited = number | 'new';

function Values({ side, history, today }: { side: Side; history: ParameterHistory; today: string }) {
  const { name, known, values, group } = history;
  const cache = useQueryClient();
  // Several at once: what is typed into one form stays while another is opened.
  const [editing, setEditing] = useState<readonly Edited[]>([]);
  const edit = (one: Edited) => setEditing((all) => [...all, one]);
  const left = useRef<Edited | null>(null);
  const done = (one: Edited) => {
    left.current = one;
    setEditing((all) => all.filter((other) => other !== one));
  };
  /** For the button that opened a form: the reading place comes back to it. */
  const back = (one: Edited) => (opener: HTMLButtonElement | null) => {
    if (opener === null || left.current !== one) return;
    left.current = null;
    opener.focus();
  };
  const readAnew = () => cache.invalidateQueries({ queryKey: parameterKeys.all });

  const remove = async ({ id, value, startDate }: Parameter) => {
    const when = writtenStart(startDate);
    if (!(await confirmDelete(text.removeLines(name, writtenValue(value, known), when)))) return;
    try {
      await request(deleteParameter, { params: { id }, quiet: true });
      toast(text.removed);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      const line = reason.status === 0 ? text.unreached : (reason.issues[0]?.message ?? reason.message);
      void showMessage({ title: text.notDone, lines: [line] });
    }
    await readAnew();
  };

  return (
    <SideFrame side={side} title={writtenName(name)} lead={<span className={classes.code}>{name}</span>}>
      <p>{known?.meaning ?? words.unknownMeaning}</p>
      {editing.includes('new') ? (
        <ValueForm
          side={side}
          history={history}
          today={today}
          parameter={null}
          onDone={() => done('new')}
          save={async (value, startDate) => {
            await request(createParameter, { body: { name, value, group, startDate }, quiet: true });
            toast(text.added);
            await readAnew();
          }}
        />
      ) : (
        <Button
          ref={back('new')}
          className={classes.add}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => edit('new')}
        >
          {text.add}
        </Button>
      )}
      <ol className={classes.timeline} aria-label={text.timeline}>
        {values.toReversed().map((parameter) => {
          const { id, value, startDate, standing } = parameter;
          const when = isFromTheStart(history, parameter, today)
            ? words.fromTheStart
            : words.from(writtenStart(startDate));
          return (
            <li key={id} className={classes.moment} data-standing={standing}>
              {editing.includes(id) ? (
                <ValueForm
                  side={side}
                  history={history}
                  today={today}
                  parameter={parameter}
                  onDone={() => done(id)}
                  save={async (changed) => {
                    await request(updateParameter, { body: { id, value: changed }, quiet: true });
                    toast(text.changed);
                    await readAnew();
                  }}
                />
              ) : (
                <div className={classes.momentLine}>
                  <div className={classes.momentText}>
                    <span className={classes.standing}>{words.standings[standing]}</span>
                    <span className={classes.momentValue}>{writtenValue(value, known)}</span>
                    <span className={classes.quiet}>{when}</span>
                  </div>
                  <ActionIcon
                    ref={back(id)}
                    variant="subtle"
                    color="gray"
                    aria-label={text.edit(writtenValue(value, known), when)}
                    onClick={() => edit(id)}
                  >
                    <IconPencil size={20} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text.remove(writtenValue(value, known), when)}
                    onClick={() => void remove(parameter)}
                  >
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </SideFrame>
  );
}

interface ValueFormProps {
  side: Side;
  history: ParameterHistory;
  today: string;
  /** Null: a new value, which also has a start. */
  parameter: Parameter | null;
  save: (value: string, startDate: number[]) => Promise<void>;
  onDone: () => void;
}

function ValueForm({ side, history, today, parameter, save, onDone }: ValueFormProps) {
  const { name, known, current } = history;
  const kind = known?.kind ?? 'text';
  const before = parameter?.value ?? current?.value ?? '';
  const [first] = useState({
    value: kind === 'cents' && /^\d+$/.test(before) ? dollarsOf(Number(before)) : before,
    day: today,
    clock: '00:00',
  });
  const [draft, setDraft, forget] = useDraft(`parameter ${name} ${parameter?.id ?? 'new'}`, first);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const { value, day, clock } = draft;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  useKept(side, `value ${parameter?.id ?? 'new'}`, JSON.stringify(draft) !== JSON.stringify(first), forget);
  const done = () => {
    forget();
    onDone();
  };
  const errorOf = (name: string): string | undefined =>
    issues.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  const submit = async () => {
    const sent = kind === 'cents' ? centsOf(value) : value;
    const wrong: FieldIssue[] = [];
    if (sent === null) wrong.push({ field: 'value', message: text.noAmount });
    if (parameter === null && day === '') wrong.push({ field: 'startDate', message: text.noDay });
    setIssues(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      await save(
        String(sent),
        [...day.split('-'), ...clock.split(':')].filter((part) => part !== '').map(Number),
      );
      done();
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setBusy(false);
      setIssues(reason.issues);
      if (reason.issues.length > 0 || reason.status === 401) return;
      const line = reason.status === 0 ? text.unreached : reason.message;
      void showMessage({ title: text.notDone, lines: [line] });
    }
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ValueField
        known={known}
        value={value}
        error={errorOf('value') ?? errorOf('name') ?? errorOf('group')}
        onChange={(typed) => setDraft({ ...draft, value: typed })}
      />
      {parameter === null && (
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={text.day}
            value={day}
            error={errorOf('startDate')}
            onChange={(event) => setDraft({ ...draft, day: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={text.clock}
            description={text.clockHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={clock}
            onChange={(event) => setDraft({ ...draft, clock: event.currentTarget.value })}
          />
        </div>
      )}
      {parameter?.standing === 'PAST' && <p className={classes.quiet}>{text.editingPast}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={done} disabled={busy}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {parameter === null ? text.addNow : text.save}
        </Button>
      </div>
    </form>
  );
}

interface ValueFieldProps {
  known: ParameterHistory['known'];
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** A field that takes what the kind of parameter is made of: an amount, a time, one of some words, a number, a text. */
function ValueField({ known, value, error, onChange }: ValueFieldProps) {
  const common = {
    label: text.value,
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (known?.kind) {
    case undefined:
    case 'text':
      return <Textarea {...common} autosize={false} rows={5} />;
    case 'choice':
      return <NativeSelect {...common} data={[...(known.choices ?? [])]} />;
    case 'time':
      return (
        <TextInput
          {...common}
          type="time"
          description={text.clockHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      );
    case 'cents':
      return <MoneyField label={text.cents} value={value} error={error} onChange={onChange} />;
    case 'percent':
    case 'whole': {
      const unit = known.kind === 'percent' ? words.percent : known.unit;
      return (
        <TextInput
          {...common}
          inputMode={known.kind === 'percent' ? 'decimal' : 'numeric'}
          rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
          rightSectionWidth={unit === undefined ? undefined : Math.max(48, unit.length * 10 + 16)}
        />
      );
    }
  }
}
