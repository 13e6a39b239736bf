/** What may be changed of a membership that stands: discount, days of booking ahead, credits, comments. */
import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { updateMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew } from '../admin-queries.ts';

const text = words.change;

const fields = [
  'discount',
  'advanceBookingDays',
  'creditAdjustment',
  'adjustmentComments',
  'comments',
] as const;
type Draft = Record<(typeof fields)[number], string>;

const draftOf = (membership: Membership): Draft => ({
  discount: dollarsOf(membership.discount),
  advanceBookingDays: String(membership.advanceBookingDays),
  creditAdjustment: String(membership.creditAdjustment),
  adjustmentComments: membership.adjustmentComments ?? '',
  comments: membership.comments ?? '',
});

/** A whole number, also a negative one; null where it is none. */
const wholeOf = (typed: string): number | null =>
  /^[+-]?\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;

export function AdminMembershipChange({ membership, side }: { membership: Membership; side: Side }) {
  const known = draftOf(membership);
  // Only what is typed here: the rest is as it stands, also where somebody else changes it meanwhile.
  const [typed, setTyped, forget] = useDraft<Partial<Draft>>(`membership ${membership.id}`, {});
  const draft = { ...known, ...typed };
  const sending = useSending(fields);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(known);
  useKept(side, 'change', changed, forget);
  const change = (part: Partial<Draft>) => setTyped((before) => ({ ...before, ...part }));

  const save = async () => {
    const discount = centsOf(draft.discount);
    const advanceBookingDays = wholeOf(draft.advanceBookingDays);
    const creditAdjustment = wholeOf(draft.creditAdjustment);
    const issues: FieldIssue[] = [];
    const { amount, number } = dialogWords.form;
    if (discount === null) issues.push({ field: 'discount', message: amount });
    if (advanceBookingDays === null) issues.push({ field: 'advanceBookingDays', message: number });
    if (creditAdjustment === null) issues.push({ field: 'creditAdjustment', message: number });
    if (discount === null || advanceBookingDays === null || creditAdjustment === null) return refuse(issues);
    const { id, productId, userId, usedCredits, incentiveId, cancellationFee, refund } = membership;
    const body = {
      id,
      productId,
      userId,
      usedCredits,
      incentiveId,
      cancellationFee,
      refund,
      discount,
      advanceBookingDays,
      creditAdjustment,
      comments: draft.comments.trim() || null,
      adjustmentComments: draft.adjustmentComments.trim() || null,
    };
    const now = await send(body, () => request(updateMembership, { body, quiet: true }));
    // Where it was refused, somebody may have been faster.
    if (now === null) return void readMembershipsAnew();
    toast(text.saved);
    await readMembershipsAnew();
    setTyped({});
  };

  return (
    <SendForm sending={sending} action={text.save} disabled={!changed} onSubmit={() => void save()}>
      <div className={classes.pair}>
        <MoneyField
          label={text.discount}
          value={draft.discount}
          error={errorOf('discount')}
          onChange={(discount) => change({ discount })}
        />
        <TextInput
          label={text.advanceBookingDays}
          inputMode="numeric"
          value={draft.advanceBookingDays}
          error={errorOf('advanceBookingDays')}
          onChange={(event) => change({ advanceBookingDays: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={text.creditAdjustment}
        description={text.creditAdjustmentHint}
        value={draft.creditAdjustment}
        error={errorOf('creditAdjustment')}
        onChange={(event) => change({ creditAdjustment: event.currentTarget.value })}
      />
      <TextInput
        label={text.adjustmentComments}
        description={text.adjustmentCommentsHint}
        value={draft.adjustmentComments}
        error={errorOf('adjustmentComments')}
        onChange={(event) => change({ adjustmentComments: event.currentTarget.value })}
      />
      <Textarea
        label={text.comments}
        description={text.commentsHint}
        autosize={false}
        rows={3}
        value={draft.comments}
        error={errorOf('comments')}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
    </SendForm>
  );
}
