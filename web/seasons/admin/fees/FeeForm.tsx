/** One fee at the side of the list, of a season or of an event. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import {
  createEventFee,
  deleteEventFee,
  updateEventFee,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import type { EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { createSeasonFee, deleteSeasonFee, updateSeasonFee } from '@fourball/shared/seasons/season-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { useEventCompetitions, type FeeOwner } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { emptyFee, feeBodyOf, feeDraftOf, feeFieldNames, type FeeDraft } from './fee-draft.ts';
import { FeeFields } from './FeeFields.tsx';
import { words } from './fee-words.en.ts';

interface FeeFormProps {
  side: Side;
  owner: FeeOwner;
  /** Null: a new one. */
  fee: EntryFee | null;
  /** Its place in the list where it is new. */
  last: number;
  onChanged: () => Promise<unknown>;
}

const saveFee = (owner: FeeOwner, id: number | null, body: NonNullable<ReturnType<typeof bodyFor>>) => {
  if ('seasonId' in owner) {
    const { optionsDescription: _, competitionId: _of, ...seasonBody } = body;
    return id === null
      ? request(createSeasonFee, { body: { ...owner, ...seasonBody }, quiet: true })
      : request(updateSeasonFee, { body: { id, ...owner, ...seasonBody }, quiet: true });
  }
  return id === null
    ? request(createEventFee, { body: { ...owner, ...body }, quiet: true })
    : request(updateEventFee, { body: { id, ...owner, ...body }, quiet: true });
};

const bodyFor = (draft: FeeDraft, sequenceNo: number) => {
  const { body } = feeBodyOf(draft);
  return (
    body && { ...body, competitionId: draft.competitionId === '' ? null : draft.competitionId, sequenceNo }
  );
};

export function FeeForm({ side, owner, fee, last, onChanged }: FeeFormProps) {
  const blank = fee === null ? emptyFee : feeDraftOf(fee);
  const [draft, setDraft, forget] = useDraft(`fee ${fee?.id ?? JSON.stringify(owner)}`, blank);
  const sending = useSending(feeFieldNames);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'fee', changed, forget);
  const change = (part: Partial<FeeDraft>) => setDraft((before) => ({ ...before, ...part }));

  const save = async () => {
    const { issues } = feeBodyOf(draft);
    const body = bodyFor(draft, fee?.sequenceNo ?? last + 1);
    if (issues !== undefined || body === undefined) return refuse(issues ?? []);
    const saved = await send(body, () => saveFee(owner, fee?.id ?? null, body));
    if (saved === null) return;
    toast(fee === null ? words.created : common.saved);
    side.leave();
    await onChanged();
  };

  const remove = async () => {
    if (fee === null || !(await confirmDelete(words.deleteLines(fee.name)))) return;
    const gone = await send({ id: fee.id }, () =>
      request('seasonId' in owner ? deleteSeasonFee : deleteEventFee, {
        params: { id: fee.id },
        quiet: true,
      }),
    );
    if (gone === null) return;
    toast(words.deleted(fee.name));
    side.leave();
    await onChanged();
  };

  return (
    <SideForm
      side={side}
      title={fee?.name ?? words.newTitle}
      sending={sending}
      action={fee === null ? words.create : common.save}
      disabled={fee !== null && !changed}
      onSubmit={() => void save()}
      remove={fee && { label: words.delete, onRemove: () => void remove() }}
    >
      <FeeFields draft={draft} errorOf={errorOf} change={change} />
      {'eventId' in owner && (
        <CompetitionField
          eventId={owner.eventId}
          value={draft.competitionId}
          error={errorOf('competitionId')}
          onChange={(competitionId) => change({ competitionId })}
        />
      )}
      {fee !== null && <p className={classes.quiet}>{words.frozen}</p>}
    </SideForm>
  );
}

interface CompetitionFieldProps {
  eventId: number;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

function CompetitionField({ eventId, value, error, onChange }: CompetitionFieldProps) {
  const competitions = useEventCompetitions(eventId).data ?? [];
  return (
    <NativeSelect
      label={words.competition}
      description={words.competitionHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{words.everybody}</option>
      {competitions.map(({ competitionId, name }) => (
        <option key={competitionId} value={competitionId}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
