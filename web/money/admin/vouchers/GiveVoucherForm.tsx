/** Makes a voucher without a till, and shows its code once. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { giveVoucher } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { IssuedVoucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { request } from '../../../lib/request/request.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf } from '../../../ui/text/money.ts';
import { amountIssues, ReasonField, reasonIssues } from '../AdminReason.tsx';
import { IssuedVouchers } from './IssuedVouchers.tsx';
import { readVouchersAnew } from './voucher-queries.ts';
import { words } from './voucher-words.en.ts';

const text = words.giving;

export function GiveVoucherForm({ side }: { side: Side }) {
  const [amount, setAmount] = useState('');
  const [charged, setCharged] = useState(false);
  const [golfer, setGolfer] = useState<{ userId: number; name: string } | null>(null);
  const [reason, setReason] = useState('');
  const [issued, setIssued] = useState<IssuedVoucher | null>(null);
  const sending = useSending(['amount', 'userId', 'reason'], readVouchersAnew);
  useKept(side, 'give a voucher', issued === null && (amount !== '' || reason !== ''));
  const choose = async () => {
    const found = await openUserSearch();
    if (found !== null) setGolfer({ userId: found.userId, name: found.name });
  };
  const give = async () => {
    const cents = centsOf(amount);
    const issues = [...amountIssues(cents), ...reasonIssues(reason)];
    if (issues.length > 0) return sending.refuse(issues);
    if (charged && golfer === null) return sending.tell(text.noGolfer);
    const body = { amount: cents ?? 0, userId: charged ? (golfer?.userId ?? null) : null, reason };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(giveVoucher, { body, idempotencyKey, quiet: true }),
    );
    if (reply !== null) setIssued(reply.issued);
  };
  if (issued !== null)
    return (
      <SideFrame side={side} title={words.made} footer={<Button onClick={side.leave}>{words.done}</Button>}>
        <IssuedVouchers vouchers={[issued]} />
      </SideFrame>
    );
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead}
      sending={sending}
      action={text.action}
      onSubmit={() => void give()}
    >
      <MoneyField label={text.amount} value={amount} error={sending.errorOf('amount')} onChange={setAmount} />
      <NativeSelect
        label={text.pays}
        value={charged ? 'golfer' : 'nobody'}
        onChange={({ currentTarget: { value } }) => setCharged(value === 'golfer')}
      >
        <option value="nobody">{text.nobody}</option>
        <option value="golfer">{text.golfer}</option>
      </NativeSelect>
      {charged && (
        <div>
          <Button variant="default" onClick={() => void choose()}>
            {golfer?.name ?? text.choose}
          </Button>
        </div>
      )}
      <ReasonField
        value={reason}
        hint={words.reasonHint}
        error={sending.errorOf('reason')}
        onChange={setReason}
      />
    </SideForm>
  );
}
