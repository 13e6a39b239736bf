/** What a new event costs: as the one before, or fees of its own with three prices each. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { emptyFee, feeBodyOf, feeDraftOf, type FeeDraft } from '../fees/fee-draft.ts';
import { FeeFields } from '../fees/FeeFields.tsx';
import { useFees } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { words as common } from '../organize-words.en.ts';
import { QueryStates } from '../QueryStates.tsx';
import own from './Events.module.css';
import type { StepProps } from './event-steps.ts';
import { words } from './event-words.en.ts';

const text = words.fees;

export function FeesStep(props: StepProps) {
  const { draft, editing, change } = props;
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{text.title}</legend>
        <Switch
          label={text.noFees}
          description={text.noFeesHint}
          checked={draft.noFees}
          onChange={(event) => change({ noFees: event.currentTarget.checked })}
        />
        {!draft.noFees && (
          <Switch
            label={text.byCompetition}
            description={text.byCompetitionHint}
            checked={draft.useCompetitionPricing}
            onChange={(event) => change({ useCompetitionPricing: event.currentTarget.checked })}
          />
        )}
      </fieldset>
      {editing ? (
        <p className={classes.quiet}>{text.onMoney}</p>
      ) : draft.noFees ? null : draft.fees === null && draft.copyOf !== null ? (
        <AsLastTime eventId={draft.copyOf} change={change} />
      ) : (
        <Own {...props} fees={draft.fees ?? []} />
      )}
    </>
  );
}

function AsLastTime({ eventId, change }: { eventId: number; change: StepProps['change'] }) {
  const fees = useFees({ eventId });
  return (
    <QueryStates query={fees} loading={common.loading} rows={1}>
      {(list) => (
        <>
          <p>{list.length === 0 ? text.asLastNone : text.asLast(list.map(({ name }) => name).join(', '))}</p>
          <div>
            <Button
              variant="default"
              onClick={() => change({ fees: list.length === 0 ? [emptyFee] : list.map(feeDraftOf) })}
            >
              {text.change}
            </Button>
          </div>
        </>
      )}
    </QueryStates>
  );
}

function Own({ fees, change, errorOf }: StepProps & { fees: readonly FeeDraft[] }) {
  const put = (at: number, part: Partial<FeeDraft>) =>
    change({ fees: fees.map((fee, place) => (place === at ? { ...fee, ...part } : fee)) });
  return (
    <>
      {fees.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      {fees.map((fee, at) => {
        const name = fee.name.trim() === '' ? text.fee(at + 1) : fee.name;
        return (
          // A fee that is not saved yet has nothing that tells it from another but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={`${classes.group} ${own.fee}`}>
            <legend className="visually-hidden">{name}</legend>
            <FeeFields
              draft={fee}
              errorOf={(field) => (isWrong(fee, field) ? errorOf(field) : undefined)}
              change={(part) => put(at, part)}
            />
            <div>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => change({ fees: fees.filter((_, place) => place !== at) })}
              >
                {text.remove(name)}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => change({ fees: [...fees, emptyFee] })}
        >
          {text.add}
        </Button>
      </div>
    </>
  );
}

/** What is told of a field of fees is told at the fee that is wrong. */
const isWrong = (fee: FeeDraft, field: string): boolean =>
  field === 'name'
    ? fee.name.trim() === ''
    : (feeBodyOf(fee).issues ?? []).some((issue) => issue.field === field);
