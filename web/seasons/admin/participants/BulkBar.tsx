/** What is done to several golfers of a field at once, each with a summary of what it means before it is done. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconCheck, IconFlag, IconUserCheck, IconUserMinus, IconUserX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import type { EventCompetition, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { changeField } from '@fourball/shared/seasons/participant-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import dialogLook from '../../../ui/form/SendForm.module.css';
import { openDialog, type DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { readEventAnew } from '../organize-queries.ts';
import { useAct } from '../use-act.ts';
import own from './Field.module.css';
import { words } from './field-words.en.ts';

const text = words.bulk;

/** Whose places somebody has is said golfer by golfer. */
type Action = Exclude<BodyInput<typeof changeField>['action'], 'POOL'>;

interface BulkBarProps {
  event: GolfEvent;
  chosen: readonly FieldRow[];
  /** What the event counts for. */
  competitions: readonly EventCompetition[];
  onDone: () => void;
}

/** So many names stand in a summary. */
const mostNames = 8;

function namesOf(rows: readonly FieldRow[]): string {
  const names = rows.slice(0, mostNames).map(({ name }) => name);
  const more = rows.length - names.length;
  return more > 0 ? `${names.join(', ')} ${text.andMore(more)}` : names.join(', ');
}

export function BulkBar({ event, chosen, competitions, onDone }: BulkBarProps) {
  const { busy, act } = useAct(() => readEventAnew(event));
  const divisions = competitions.filter(({ kind }) => kind === 'DIVISION');

  const run = async (action: Action, effect: string, divisionId: number | null = null) => {
    const answer = await showMessage({
      title: text.summary[action](chosen.length),
      lines: [namesOf(chosen), effect, text.all],
      ok: text[action],
      cancel: text.back,
    });
    if (answer === null) return;
    const body = { eventId: event.id, participantIds: chosen.map(({ id }) => id), action, divisionId };
    const done = await act(() => request(changeField, { body, quiet: true }));
    if (done === null) return;
    toast(done.changed === 0 ? text.nobody : text.done(done.changed));
    onDone();
  };

  const toDivision = async () => {
    const answer = await openDialog<
      { divisionId: number | null },
      { divisions: readonly EventCompetition[] }
    >(async () => DivisionDialog, { divisions });
    if (answer === null) return;
    const name = divisions.find(({ competitionId }) => competitionId === answer.divisionId)?.name;
    await run('DIVISION', text.effect.DIVISION(name ?? text.noDivision.toLowerCase()), answer.divisionId);
  };

  return (
    <div className={own.bulk} role="group" aria-label={text.label}>
      <strong role="status">{text.selected(chosen.length)}</strong>
      <Act
        icon={<IconCheck size={18} />}
        label={text.CONFIRM}
        onClick={() => run('CONFIRM', text.effect.CONFIRM)}
      />
      {divisions.length > 0 && (
        <Act icon={<IconFlag size={18} />} label={text.DIVISION} onClick={toDivision} />
      )}
      {chosen.some(({ ofSeason }) => ofSeason) && (
        <>
          <Act
            icon={<IconUserCheck size={18} />}
            label={text.PLAYING}
            onClick={() => run('PLAYING', text.effect.PLAYING)}
          />
          <Act
            icon={<IconUserMinus size={18} />}
            label={text.NOT_PLAYING}
            onClick={() => run('NOT_PLAYING', text.effect.NOT_PLAYING)}
          />
        </>
      )}
      <Act
        danger
        icon={<IconUserX size={18} />}
        label={text.WITHDRAW}
        onClick={() => run('WITHDRAW', text.effect.WITHDRAW)}
      />
      <Button variant="subtle" color="gray" disabled={busy} onClick={onDone}>
        {text.clear}
      </Button>
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  label: string;
  danger?: boolean;
  onClick: () => Promise<void>;
}

const Act = ({ icon, label, danger, onClick }: ActProps) => (
  <Button
    variant="default"
    c={danger ? 'var(--danger-text)' : undefined}
    leftSection={<span aria-hidden>{icon}</span>}
    onClick={() => void onClick()}
  >
    {label}
  </Button>
);

interface DivisionDialogProps extends DialogProps<{ divisionId: number | null }> {
  divisions: readonly EventCompetition[];
}

/** Asks which division; none is one of them. */
function DivisionDialog({ divisions, answer }: DivisionDialogProps) {
  const [value, setValue] = useState(String(divisions[0]?.competitionId ?? ''));
  return (
    <DialogFrame<{ divisionId: number | null }> narrow title={text.choose} answer={answer}>
      {(close) => (
        <form
          className={dialogLook.form}
          onSubmit={(event) => {
            event.preventDefault();
            close({ divisionId: value === '' ? null : Number(value) });
          }}
        >
          <NativeSelect
            label={text.DIVISION}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            data-autofocus
          >
            {divisions.map(({ competitionId, name }) => (
              <option key={competitionId} value={competitionId}>
                {name}
              </option>
            ))}
            <option value="">{text.noDivision}</option>
          </NativeSelect>
          <div className={dialogLook.buttons}>
            <Button type="submit">{text.goOn}</Button>
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
