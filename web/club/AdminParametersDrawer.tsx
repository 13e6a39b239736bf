/** One parameter at the side of the list: its values on a line of time, and the forms to add, change and delete them. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { ActionIcon, Button, CloseButton, Drawer, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createParameter, deleteParameter, updateParameter } from '@fourball/shared/club/parameter-calls.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../lib/request.ts';
import { confirmDelete } from '../ui/confirm-delete.ts';
import { showMessage } from '../ui/show-message.ts';
import { toast } from '../ui/toast.ts';
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
  const last = useRef(history);
  if (history !== null) last.current = history;
  // What closes shows what it showed last.
  const shown = history ?? last.current;
  return (
    <Drawer.Root
      opened={history !== null}
      onClose={onClose}
      position="right"
      size="min(520px, 100vw)"
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }} aria-label={shown?.name}>
        {shown !== null && <Values key={shown.name} history={shown} today={today} onClose={onClose} />}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Values({
  history,
  today,
  onClose,
}: {
  history: ParameterHistory;
  today: string;
  onClose: () => void;
}) {
  const { name, known, values, group } = history;
  const cache = useQueryClient();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
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
    <>
      <div className={classes.header}>
        <div>
          <h2>{writtenName(name)}</h2>
          <p className={classes.code}>{name}</p>
        </div>
        <CloseButton aria-label={text.close} onClick={onClose} />
      </div>
      <div className={classes.body}>
        <p>{known?.meaning ?? words.unknownMeaning}</p>
        {editing === 'new' ? (
          <ValueForm
            history={history}
            today={today}
            parameter={null}
            onDone={() => setEditing(null)}
            save={async (value, startDate) => {
              await request(createParameter, { body: { name, value, group, startDate }, quiet: true });
              toast(text.added);
              await readAnew();
            }}
          />
        ) : (
          <Button
            className={classes.add}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setEditing('new')}
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
                {editing === id ? (
                  <ValueForm
                    history={history}
                    today={today}
                    parameter={parameter}
                    onDone={() => setEditing(null)}
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
                      variant="subtle"
                      color="gray"
                      aria-label={text.edit(writtenValue(value, known), when)}
                      onClick={() => setEditing(id)}
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
      </div>
    </>
  );
}

interface ValueFormProps {
  history: ParameterHistory;
  today: string;
  /** Null: a new value, which also has a start. */
  parameter: Parameter | null;
  save: (value: string, startDate: number[]) => Promise<void>;
  onDone: () => void;
}

function ValueForm({ history: { known, current }, today, parameter, save, onDone }: ValueFormProps) {
  const [value, setValue] = useState(parameter?.value ?? current?.value ?? '');
  const [day, setDay] = useState(today);
  const [clock, setClock] = useState('00:00');
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const errorOf = (name: string): string | undefined =>
    issues.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  const submit = async () => {
    if (parameter === null && day === '') return setIssues([{ field: 'startDate', message: text.noDay }]);
    setBusy(true);
    setIssues([]);
    try {
      await save(value, [...day.split('-'), ...clock.split(':')].filter((part) => part !== '').map(Number));
      onDone();
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setBusy(false);
      setIssues(reason.issues);
      if (reason.issues.length > 0 || reason.status === 401) return;
      const line = reason.status === 0 ? text.unreached : reason.message;
      void showMessage({ title: text.notDone, lines: [line] });
    }
  };
  const unit = known?.kind === 'percent' ? words.percent : known?.kind === 'time' ? words.time : known?.unit;
  const label = known?.kind === 'cents' ? text.cents : text.value;
  const common = {
    label,
    value,
    error: errorOf('value') ?? errorOf('name') ?? errorOf('group'),
    'data-autofocus': true,
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {known?.kind === 'text' || known === undefined ? (
        <Textarea
          {...common}
          autosize={false}
          rows={5}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          inputMode={known.kind === 'time' ? undefined : 'decimal'}
          description={known.kind === 'cents' && /^\d+$/.test(value) ? writtenValue(value, known) : undefined}
          rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
          rightSectionWidth={unit === undefined ? undefined : Math.max(48, unit.length * 10 + 16)}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      {parameter === null && (
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={text.day}
            value={day}
            error={errorOf('startDate')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={text.clock}
            description={text.clockHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={clock}
            onChange={(event) => setClock(event.currentTarget.value)}
          />
        </div>
      )}
      {parameter?.standing === 'PAST' && <p className={classes.quiet}>{text.editingPast}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone} disabled={busy}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {parameter === null ? text.addNow : text.save}
        </Button>
      </div>
    </form>
  );
}
