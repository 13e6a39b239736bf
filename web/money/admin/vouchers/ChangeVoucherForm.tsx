/** What the office does to a voucher: another last day, another code, or taking it back; each with its reason. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  changeVoucher,
  renewVoucherCode,
  voidVoucher,
} from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { IssuedVoucher, VoucherDetails } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { ReasonField, reasonIssues } from '../AdminReason.tsx';
import { readVouchersAnew } from './voucher-queries.ts';
import { words } from './voucher-words.en.ts';

export type VoucherAct = 'change' | 'renew' | 'void';

interface ChangeVoucherFormProps {
  side: Side;
  act: VoucherAct;
  voucher: VoucherDetails;
  /** With the voucher that has another code, where it was given one. */
  onDone: (issued: IssuedVoucher | null) => void;
}

export function ChangeVoucherForm({ side, act, voucher, onDone }: ChangeVoucherFormProps) {
  const { voucherId, balance } = voucher;
  const [day, setDay] = useState(voucher.expiresOn ?? '');
  const [reason, setReason] = useState('');
  const sending = useSending(['expiresOn', 'reason'], readVouchersAnew);
  useKept(side, `voucher ${act}`, reason !== '');
  const text = { change: words.changing, renew: words.renewing, void: words.voiding }[act];
  const send = async () => {
    const issues = reasonIssues(reason);
    if (issues.length > 0) return sending.refuse(issues);
    const body = { voucherId, reason, expiresOn: day === '' ? null : day };
    const done = await sending.send({ act, ...body }, async (idempotencyKey) => {
      if (act === 'renew')
        return (await request(renewVoucherCode, { body, idempotencyKey, quiet: true })).issued;
      await (act === 'change'
        ? request(changeVoucher, { body, quiet: true })
        : request(voidVoucher, { body, quiet: true }));
      return 'DONE' as const;
    });
    if (done === null) return;
    if (act === 'change') toast(words.changing.done);
    if (act === 'void') toast(words.voiding.done);
    onDone(done === 'DONE' ? null : done);
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={typeof text.lead === 'string' ? text.lead : text.lead(formatMoney(balance))}
      sending={sending}
      action={text.action}
      danger={act === 'void'}
      onSubmit={() => void send()}
      after={
        <Button variant="default" onClick={() => onDone(null)}>
          {words.back}
        </Button>
      }
    >
      {act === 'change' && (
        <TextInput
          type="date"
          label={words.changing.day}
          value={day}
          error={sending.errorOf('expiresOn')}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
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
