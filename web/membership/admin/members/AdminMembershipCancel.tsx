/** Cancels a membership: shows what is given back by the rule, with a fee that may be changed. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { cancelMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { CancelQuote, Membership } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { centsOf, dollarsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew, useCancelQuote } from '../admin-queries.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';

interface AdminMembershipCancelProps {
  membership: Membership;
  side: Side;
  onDone: () => void;
}

const text = words.cancel;

export function AdminMembershipCancel({ membership, side, onDone }: AdminMembershipCancelProps) {
  const quote = useCancelQuote(membership.id);
  if (quote.data !== undefined) return <Form quote={quote.data} side={side} onDone={onDone} />;
  return quote.isError ? (
    <LoadFailure
      title={text.failed}
      text={quote.error.message}
      error={quote.error}
      retry={() => void quote.refetch()}
    />
  ) : (
    <SkeletonRows label={text.loading} rows={5} height={36} />
  );
}

interface Draft {
  /** The fee. */
  typed: string | null;
  comments: string;
}

function Form({ quote, side, onDone }: { quote: CancelQuote; side: Side; onDone: () => void }) {
  // Null: the fee of the rule, whatever it comes to.
  const [{ typed, comments }, setDraft, forget] = useDraft<Draft>(`cancel membership ${quote.id}`, {
    typed: null,
    comments: '',
  });
  const sending = useSending(['cancellationFee', 'comments']);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'cancel', typed !== null || comments !== '', forget);
  const shown = typed ?? dollarsOf(quote.cancellationFee);
  const fee = centsOf(shown);
  const most = quote.value + quote.tax;

  const save = async () => {
    if (fee === null) return refuse([{ field: 'cancellationFee', message: dialogWords.form.amount }]);
    if (fee > most) return refuse([{ field: 'cancellationFee', message: text.tooMuch(formatMoney(most)) }]);
    const body = { id: quote.id, cancellationFee: fee, comments: comments.trim() || null };
    const now = await send(body, (key) =>
      withLoading(request(cancelMembership, { body, idempotencyKey: key, quiet: true })),
    );
    if (now === null) return;
    forget();
    toast(text.done);
    onDone();
    await readMembershipsAnew();
  };

  const lines: [name: string, value: string, total?: boolean][] = [
    [text.weeks, text.weeksOf(quote.weeksLeft, quote.weeks)],
    [text.timeValue, formatMoney(quote.timeValue)],
    [text.usedCredits(quote.usedCredits), formatMoney(0 - quote.usedCreditsValue)],
    [text.tax, formatMoney(quote.tax)],
    [text.fee, fee === null ? '–' : formatMoney(0 - fee)],
    ...((quote.laterInstalments ?? 0) > 0
      ? [[text.laterInstalments, formatMoney(quote.laterInstalments ?? 0)] as [string, string]]
      : []),
    [text.credit, fee === null || fee > most ? '–' : formatMoney(most - fee), true],
  ];
  return (
    <SendForm sending={sending} action={text.save} danger onSubmit={() => void save()}>
      <dl className={classes.lines}>
        {lines.map(([name, value, total]) => (
          <div key={name} data-total={total || undefined}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <MoneyField
        label={text.feeField}
        description={text.feeMost(formatMoney(most))}
        value={shown}
        error={errorOf('cancellationFee')}
        onChange={(fee) => setDraft({ typed: fee, comments })}
      />
      <Textarea
        label={text.comments}
        autosize={false}
        rows={2}
        value={comments}
        error={errorOf('comments')}
        onChange={(event) => setDraft({ typed, comments: event.currentTarget.value })}
      />
    </SendForm>
  );
}
