/** Gives back a part of what a membership cost, or takes away one that should never have been there. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { deleteMembership, refundMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew } from '../admin-queries.ts';

interface AdminMembershipRefundProps {
  membership: Membership;
  side: Side;
  onDone: () => void;
}

export function AdminMembershipRefund({ membership, side, onDone }: AdminMembershipRefundProps) {
  const text = words.refund;
  const [typed, setTyped, forget] = useDraft(`refund ${membership.id}`, '');
  const sending = useSending(['refund']);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'refund', typed !== '', forget);
  const { id, unitPrice, discount, refund } = membership;
  const most = unitPrice - discount - refund;
  if (most <= 0) return <p className={classes.quiet}>{text.nothing}</p>;

  const save = async () => {
    const cents = centsOf(typed);
    if (cents === null || cents === 0) {
      return refuse([{ field: 'refund', message: dialogWords.form.amount }]);
    }
    if (cents > most) return refuse([{ field: 'refund', message: text.tooMuch(formatMoney(most)) }]);
    const body = { id, refund: cents };
    // What was given back before is part of the intent: the same amount once more is another one.
    const now = await send([body, refund], (key) =>
      withLoading(request(refundMembership, { body, idempotencyKey: key, quiet: true })),
    );
    if (now === null) return;
    forget();
    toast(text.done(formatMoney(cents)));
    onDone();
    await readMembershipsAnew();
  };

  return (
    <SendForm
      sending={sending}
      action={text.save}
      disabled={typed.trim() === ''}
      onSubmit={() => void save()}
    >
      <p className={classes.quiet}>{text.text}</p>
      <MoneyField
        label={text.amount}
        description={text.most(formatMoney(most))}
        value={typed}
        error={errorOf('refund')}
        onChange={setTyped}
      />
    </SendForm>
  );
}

export function AdminMembershipRemove({ membership, side }: { membership: Membership; side: Side }) {
  const text = words.remove;
  const { busy, problem, send } = useSending([]);
  const { id, name, productName } = membership;
  const remove = async () => {
    if (!(await confirmDelete(text.lines(productName, name)))) return;
    const gone = await send(id, () =>
      withLoading(request(deleteMembership, { params: { id }, quiet: true })),
    );
    if (gone === null) return;
    toast(text.done);
    side.leave();
    await readMembershipsAnew();
  };
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>{text.text}</p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={busy}
          onClick={() => void remove()}
        >
          {text.action}
        </Button>
      </div>
    </div>
  );
}
