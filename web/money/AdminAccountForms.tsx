/** What the desk does to an account: notes what was paid, and corrects it with a reason. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { adjustAccount } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { request } from '../lib/request.ts';
import { centsOf, dollarsOf, formatMoney } from '../ui/money.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { useKept, type Side } from '../ui/SideDrawer.tsx';
import { SendForm } from '../ui/SendForm.tsx';
import { toast } from '../ui/toast.ts';
import { useSending } from '../ui/use-sending.ts';
import { deskMethods } from './admin-kinds.ts';
import { readMoneyAnew } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { amountIssues, ReasonField, reasonIssues } from './AdminReason.tsx';
import classes from './AdminCards.module.css';
import { Toggles } from '../ui/Toggles.tsx';

const text = words.account;

interface FormProps {
  userId: number;
  side: Side;
  onDone: () => void;
}

export function NotePaymentForm({ userId, owed, side, onDone }: FormProps & { owed: number }) {
  const [method, setMethod] = useState<(typeof deskMethods)[number]>('CASH');
  const start = owed > 0 ? dollarsOf(owed) : '';
  const [typed, setTyped] = useState(start);
  const [note, setNote] = useState('');
  const sending = useSending(['amount', 'method', 'note'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'note', typed !== start || note !== '');
  const amount = centsOf(typed);
  const submit = async () => {
    const issues = amountIssues(amount);
    if (amount === null || issues.length > 0) return refuse(issues);
    const body = { userId, method, amount, note: note.trim() === '' ? null : note };
    const noted = await send(body, (idempotencyKey) =>
      request(notePayment, { body, idempotencyKey, quiet: true }),
    );
    if (noted === null) return;
    toast(text.noted);
    onDone();
  };
  return (
    <SendForm
      sending={sending}
      action={amount === null || amount === 0 ? text.noteNothing : text.noteNow(formatMoney(amount))}
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <div className={classes.pair}>
        <MoneyField label={text.amount} value={typed} error={errorOf('amount')} onChange={setTyped} />
        <NativeSelect
          label={text.method}
          value={method}
          error={errorOf('method')}
          onChange={({ currentTarget: { value } }) =>
            setMethod(deskMethods.find((one) => one === value) ?? 'CASH')
          }
        >
          {deskMethods.map((one) => (
            <option key={one} value={one}>
              {text.methods[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextInput
        label={text.noteField}
        description={text.noteHint}
        autoComplete="off"
        maxLength={500}
        value={note}
        error={errorOf('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SendForm>
  );
}

export function AdjustForm({ userId, side, onDone }: FormProps) {
  const [direction, setDirection] = useState<'charge' | 'credit'>('charge');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const sending = useSending(['cents', 'reason'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'adjust', typed !== '' || reason !== '');
  const submit = async () => {
    const amount = centsOf(typed);
    const issues = [...amountIssues(amount, 'cents'), ...reasonIssues(reason)];
    if (amount === null || issues.length > 0) return refuse(issues);
    const body = { userId, cents: direction === 'charge' ? amount : -amount, reason };
    const entry = await send(body, (idempotencyKey) =>
      request(adjustAccount, { body, idempotencyKey, quiet: true }),
    );
    if (entry === null) return;
    toast(text.adjusted);
    onDone();
  };
  return (
    <SendForm sending={sending} action={text.adjustNow} onSubmit={() => void submit()} onCancel={onDone}>
      <Toggles
        fit
        label={text.direction}
        all={['charge', 'credit']}
        chosen={direction}
        words={text.directions}
        onChoose={setDirection}
      />
      <MoneyField label={text.amount} value={typed} error={errorOf('cents')} onChange={setTyped} />
      <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
    </SendForm>
  );
}
