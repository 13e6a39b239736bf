/** Prices of a fee from a day on: new ones, or those of a day to come, at the side of the fees. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addFeePrices, deleteFeePrices, updateFeePrices } from '@fourball/shared/club/course-setup-calls.ts';
import type { DatedPrices, ManagedFee } from '@fourball/shared/club/course-shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { clubDayOf, formatDay, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { words } from './admin-course-words.en.ts';
import { keepCourse } from '../../courses/course-queries.ts';

export const priceNames = ['memberPrice', 'nonMemberPrice', 'externalMemberPrice'] as const;
export type PriceDraft = Record<(typeof priceNames)[number], string>;

const text = words.fees;

/** As typed; what holds so far is where somebody starts from. */
export const priceDraftOf = (prices: DatedPrices | undefined): PriceDraft =>
  Object.fromEntries(
    priceNames.map((name) => [name, prices === undefined ? '' : dollarsOf(prices[name])]),
  ) as PriceDraft;

/** The cents, and what is no amount. */
export function readPrices(draft: PriceDraft): {
  prices: Record<keyof PriceDraft, number>;
  issues: FieldIssue[];
} {
  const issues: FieldIssue[] = [];
  const prices = { memberPrice: 0, nonMemberPrice: 0, externalMemberPrice: 0 };
  for (const name of priceNames) {
    const cents = centsOf(draft[name]);
    if (cents === null) issues.push({ field: name, message: text.form.noAmount });
    else prices[name] = cents;
  }
  return { prices, issues };
}

interface AdminPricesFormProps {
  side: Side;
  fee: ManagedFee;
  /** Null: new ones. */
  startDate: string | null;
}

export function AdminPricesForm({ side, fee, startDate }: AdminPricesFormProps) {
  const { courseFeeId, name, prices } = fee;
  const cache = useQueryClient();
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const known = {
    startDate: startDate ?? '',
    ...priceDraftOf(startDate === null ? prices[0] : prices.find((one) => one.startDate === startDate)),
  };
  const [draft, setDraft, forget] = useDraft(`prices ${courseFeeId} ${startDate ?? 'new'}`, known);
  const sending = useSending(['startDate', ...priceNames]);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'prices', JSON.stringify(draft) !== JSON.stringify(known), forget);
  const form = text.pricesForm;

  const save = async () => {
    const read = readPrices(draft);
    if (read.issues.length > 0) return refuse(read.issues);
    const body = { courseFeeId, startDate: draft.startDate, ...read.prices };
    const call = startDate === null ? addFeePrices : updateFeePrices;
    const now = await send(body, () => request(call, { body, quiet: true }));
    if (now === null) return;
    keepCourse(cache, now);
    toast(words.saved);
    side.leave();
  };

  const remove = async (from: string) => {
    const params = { courseFeeId, startDate: from };
    const now = await send(params, () => request(deleteFeePrices, { params, quiet: true }));
    if (now === null) return;
    keepCourse(cache, now);
    toast(form.removed);
    side.leave();
  };

  return (
    <SideForm
      side={side}
      title={startDate === null ? form.newTitle(name) : form.title(name)}
      lead={startDate === null ? text.lead : form.lead(formatDay(startDate, 'long'))}
      sending={sending}
      action={words.save}
      onSubmit={() => void save()}
      remove={startDate === null ? null : { label: form.remove, onRemove: () => void remove(startDate) }}
    >
      {startDate === null && (
        <TextInput
          label={text.form.startDate}
          type="date"
          min={today}
          value={draft.startDate}
          error={errorOf('startDate')}
          onChange={(event) => setDraft({ ...draft, startDate: event.currentTarget.value })}
        />
      )}
      {priceNames.map((field) => (
        <MoneyField
          key={field}
          label={text.form[field]}
          value={draft[field]}
          error={errorOf(field)}
          onChange={(typed) => setDraft({ ...draft, [field]: typed })}
        />
      ))}
    </SideForm>
  );
}
