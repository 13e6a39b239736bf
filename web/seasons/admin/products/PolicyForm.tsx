/** One cancellation policy at the side of the list: its steps, and the sentence that they come to. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CancellationPolicy } from '@fourball/shared/seasons/event-shapes.ts';
import {
  createCancellationPolicy,
  deleteCancellationPolicy,
  updateCancellationPolicy,
} from '@fourball/shared/seasons/policy-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending, type Sending } from '../../../ui/form/use-sending.ts';
import organize from '../Organize.module.css';
import { words as common } from '../organize-words.en.ts';
import {
  emptyPolicy,
  issuesOf,
  policyDraftOf,
  tiersOf,
  type PolicyDraft,
  type TierDraft,
} from './policy-draft.ts';
import { policySentence } from '../policy-sentence.ts';
import { words } from './policy-words.en.ts';
import classes from './Products.module.css';

const text = words.policies;

interface PolicyFormProps {
  side: Side;
  /** Null: a new one. */
  policy: CancellationPolicy | null;
  onChanged: () => Promise<unknown>;
}

export function PolicyForm({ side, policy, onChanged }: PolicyFormProps) {
  const blank = policy === null ? emptyPolicy : policyDraftOf(policy);
  const [draft, setDraft, forget] = useDraft(`policy ${policy?.id ?? 'new'}`, blank);
  const sending = useSending(['name', 'text']);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'policy', changed, forget);
  const change = (part: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const done = async (said: string) => {
    forget();
    toast(said);
    side.leave();
    await onChanged();
  };
  const save = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return refuse(issues);
    const body = { name: draft.name, text: draft.text, tiers: tiersOf(draft) };
    const saved = await send(body, () =>
      policy === null
        ? request(createCancellationPolicy, { body, quiet: true })
        : request(updateCancellationPolicy, { body: { id: policy.id, ...body }, quiet: true }),
    );
    if (saved !== null) await done(policy === null ? text.created : text.saved);
  };
  const remove = async () => {
    if (policy === null || !(await confirmDelete(text.deleteLines(policy.name)))) return;
    const { id } = policy;
    const gone = await send({ id }, () => request(deleteCancellationPolicy, { params: { id }, quiet: true }));
    if (gone !== null) await done(text.deleted);
  };
  const sentence = policySentence(tiersOf(draft));
  return (
    <SideForm
      side={side}
      title={policy?.name ?? text.newTitle}
      sending={sending}
      action={policy === null ? text.create : common.save}
      disabled={policy !== null && !changed}
      onSubmit={() => void save()}
      remove={policy && { label: text.delete, onRemove: () => void remove() }}
    >
      <TextInput
        label={text.name}
        maxLength={80}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Tiers tiers={draft.tiers} errorOf={errorOf} onChange={(tiers) => change({ tiers })} />
      <p className={classes.sentence} role="status" aria-label={text.sentence}>
        {sentence}
      </p>
      <Textarea
        label={text.text}
        description={text.textHint}
        rows={3}
        maxLength={1000}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div>
        <Button
          variant="subtle"
          disabled={draft.text === sentence}
          onClick={() => change({ text: sentence })}
        >
          {text.takeSentence}
        </Button>
      </div>
    </SideForm>
  );
}

interface TiersProps {
  tiers: readonly TierDraft[];
  errorOf: Sending['errorOf'];
  onChange: (tiers: readonly TierDraft[]) => void;
}

const mostTiers = 10;
const units = ['DAYS', 'HOURS'] as const;

function Tiers({ tiers, errorOf, onChange }: TiersProps) {
  const put = (at: number, part: Partial<TierDraft>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  return (
    <fieldset className={organize.group}>
      <legend>{text.tiers}</legend>
      <ol className={classes.tiers}>
        {tiers.map(({ until, unit, percent }, at) => (
          // A step is known by its place; none has a name of its own.
          <li key={at} className={classes.tier} aria-label={text.tier(at + 1)}>
            <TextInput
              label={text.until}
              inputMode="numeric"
              value={until}
              error={errorOf(`until${at}`)}
              onChange={(event) => put(at, { until: event.currentTarget.value })}
            />
            <NativeSelect
              label={text.unit}
              value={unit}
              onChange={({ currentTarget: { value } }) =>
                put(at, { unit: units.find((one) => one === value) ?? 'DAYS' })
              }
            >
              {units.map((one) => (
                <option key={one} value={one}>
                  {text.units[one]}
                </option>
              ))}
            </NativeSelect>
            <TextInput
              label={text.percent}
              inputMode="numeric"
              value={percent}
              error={errorOf(`percent${at}`)}
              onChange={(event) => put(at, { percent: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={text.removeTier(at + 1)}
              onClick={() => onChange(tiers.filter((_, index) => index !== at))}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {tiers.length < mostTiers && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => onChange([...tiers, { until: '', unit: 'DAYS', percent: '' }])}
          >
            {text.addTier}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
