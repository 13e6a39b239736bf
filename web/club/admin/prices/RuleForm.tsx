/** A rule of prices at the side of the others: when it counts, for whom, and what it does. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  createPriceRule,
  deletePriceRule,
  updatePriceRule,
} from '@fourball/shared/club/prices/price-calls.ts';
import { ruledClass, ruledHolidays } from '@fourball/shared/club/enums.ts';
import type { PriceRule, PriceRules } from '@fourball/shared/club/prices/price-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { longWeekday, shortWeekday } from '../courses/weekdays.ts';
import classes from './AdminPrices.module.css';
import { priceKeys } from './price-queries.ts';
import { words } from './price-rule-words.en.ts';
import { emptyRule, readRule, ruleDraftOf, type Effect, type RuleDraft } from './rule-draft.ts';

const text = words.form;
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const effects: readonly Effect[] = ['MORE', 'LESS', 'PERCENT', 'SET'];
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface RuleFormProps {
  side: Side;
  courseId: number;
  /** Null: a new one. */
  rule: PriceRule | null;
}

/** Fields at which a refusal can stand. */
const refusable = ['name', 'startDate', 'endDate', 'fromTime', 'toTime', 'fromAge', 'toAge', 'amount'];

export function RuleForm({ side, courseId, rule }: RuleFormProps) {
  const cache = useQueryClient();
  const known = rule === null ? emptyRule : ruleDraftOf(rule);
  const [draft, setDraft, forget] = useDraft(
    `rule of prices ${courseId} ${rule?.priceRuleId ?? 'new'}`,
    known,
  );
  const sending = useSending(refusable);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(known);
  useKept(side, 'price rule', changed, forget);
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));

  const done = (now: PriceRules, said: string) => {
    forget();
    cache.setQueryData(priceKeys.rules(courseId), now);
    void cache.invalidateQueries({ queryKey: priceKeys.calendar(courseId) });
    toast(said);
    side.leave();
  };
  const save = async () => {
    const read = readRule(draft);
    if ('issues' in read) return refuse(read.issues);
    const { body } = read;
    const now = await send(body, () =>
      rule === null
        ? request(createPriceRule, { body: { courseId, ...body }, quiet: true })
        : request(updatePriceRule, { body: { priceRuleId: rule.priceRuleId, ...body }, quiet: true }),
    );
    if (now !== null) done(now, rule === null ? text.created : text.saved);
  };
  const remove = async () => {
    if (rule === null || !(await confirmDelete(text.removeLines))) return;
    const params = { priceRuleId: rule.priceRuleId };
    const now = await send(params, () => request(deletePriceRule, { params, quiet: true }));
    if (now !== null) done(now, text.removed);
  };

  return (
    <SideForm
      side={side}
      title={rule?.name ?? text.newTitle}
      sending={sending}
      action={rule === null ? text.create : text.save}
      disabled={rule !== null && !changed}
      onSubmit={() => void save()}
      remove={rule && { label: text.remove, onRemove: () => void remove() }}
    >
      <TextInput
        label={text.name}
        description={text.nameHint}
        inputWrapperOrder={below}
        maxLength={60}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={text.effect}
        value={draft.effect}
        data={effects.map((value) => ({ value, label: text.effects[value] }))}
        onChange={(event) =>
          change({ effect: effects.find((one) => one === event.currentTarget.value) ?? 'MORE' })
        }
      />
      {draft.effect === 'PERCENT' ? (
        <TextInput
          label={text.percent}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={errorOf('amount')}
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
      ) : (
        <MoneyField
          label={text.amount}
          value={draft.amount}
          error={errorOf('amount') ?? ''}
          onChange={(amount) => change({ amount })}
        />
      )}
      <When draft={draft} change={change} errorOf={errorOf} />
      <NativeSelect
        label={text.holes}
        value={draft.holes}
        data={[
          { value: '', label: text.anyHoles },
          { value: '9', label: text.nine },
          { value: '18', label: text.eighteen },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ holes: value === '9' || value === '18' ? value : '' })
        }
      />
      <Choices
        label={text.classes}
        hint={text.classesHint}
        all={ruledClass.options}
        chosen={draft.priceClasses}
        wordOf={(one) => words.classes[one]}
        onChange={(priceClasses) => change({ priceClasses })}
      />
      <Who draft={draft} change={change} errorOf={errorOf} />
      <Switch
        label={text.active}
        checked={draft.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </SideForm>
  );
}

interface WhenProps {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  errorOf: (field: string) => string | undefined;
}

const When = ({ draft, change, errorOf }: WhenProps) => (
  <>
    <Choices
      label={text.weekdays}
      hint={text.weekdaysHint}
      all={weekdays}
      chosen={draft.weekdays}
      wordOf={shortWeekday}
      nameOf={longWeekday}
      onChange={(chosen) => change({ weekdays: chosen })}
    />
    <NativeSelect
      label={text.holidays}
      value={draft.holidays}
      data={ruledHolidays.options.map((value) => ({ value, label: text.holidayChoices[value] }))}
      onChange={({ currentTarget: { value } }) =>
        change({ holidays: ruledHolidays.options.find((one) => one === value) ?? 'AS_DAY' })
      }
    />
    <div className={classes.pair}>
      {(['fromTime', 'toTime'] as const).map((field) => (
        <TextInput
          key={field}
          type="time"
          label={text[field]}
          description={text.timesHint}
          inputWrapperOrder={below}
          value={draft[field]}
          error={errorOf(field)}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
    <div className={classes.pair}>
      {(['startDate', 'endDate'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={text[field]}
          description={text.daysHint}
          inputWrapperOrder={below}
          value={draft[field]}
          error={errorOf(field)}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
    <Switch
      label={text.yearly}
      description={text.yearlyHint}
      checked={draft.yearly}
      onChange={(event) => change({ yearly: event.currentTarget.checked })}
    />
  </>
);

const Who = ({ draft, change, errorOf }: WhenProps) => (
  <>
    <div className={classes.pair}>
      {(['fromAge', 'toAge'] as const).map((field) => (
        <TextInput
          key={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          label={text[field]}
          description={text.agesHint}
          inputWrapperOrder={below}
          value={draft[field]}
          error={errorOf(field)}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
    <Switch
      label={text.residents}
      description={text.residentsHint}
      checked={draft.residents}
      onChange={(event) => change({ residents: event.currentTarget.checked })}
    />
  </>
);

interface ChoicesProps<One extends string | number> {
  label: string;
  hint: string;
  all: readonly One[];
  chosen: readonly One[];
  wordOf: (one: One) => string;
  /** Where the word is short. */
  nameOf?: (one: One) => string;
  onChange: (chosen: One[]) => void;
}

/** Any of a few, in their order. */
function Choices<One extends string | number>(props: ChoicesProps<One>) {
  const { label, hint, all, chosen, wordOf, nameOf, onChange } = props;
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <div>
        {all.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={chosen.includes(one)}
            aria-label={nameOf?.(one)}
            onClick={() => onChange(all.filter((other) => chosen.includes(other) !== (other === one)))}
          >
            {wordOf(one)}
          </button>
        ))}
      </div>
      <p>{hint}</p>
    </fieldset>
  );
}
