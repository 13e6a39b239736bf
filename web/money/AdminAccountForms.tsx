/** What the desk does to an account: notes what was paid, and corrects it with a reason. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { adjustAccount } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { request } from '../lib/request.ts';
import { formatMoney } from '../ui/money.ts';
import { toast } from '../ui/toast.ts';
import { centsOf, typedOf } from './admin-amount.ts';
import { deskMethods } from './admin-kinds.ts';
import { useSending } from './admin-send.ts';
import { words } from './admin-words.en.ts';
import classes from './AdminMoney.module.css';
import { Toggles } from './AdminParts.tsx';

const text = words.account;

interface FormProps {
  userId: number;
  onDone: () => void;
}

export function NotePaymentForm({ userId, owed, onDone }: FormProps & { owed: number }) {
  const [method, setMethod] = useState<(typeof deskMethods)[number]>('CASH');
  const [typed, setTyped] = useState(owed > 0 ? typedOf(owed) : '');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(false);
  const { busy, trouble, issueOf, send } = useSending(['amount', 'method', 'note']);
  const amount = centsOf(typed);
  const submit = async () => {
    setWrong(amount === null || amount === 0);
    if (amount === null || amount === 0) return;
    const body = { userId, method, amount, note: note.trim() === '' ? null : note };
    const noted = await send(body, (idempotencyKey) =>
      request(notePayment, { body, idempotencyKey, quiet: true }),
    );
    if (noted === null) return;
    toast(text.noted);
    onDone();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.pair}>
        <TextInput
          label={text.amount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={wrong ? words.amount : issueOf('amount')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label={text.method}
          value={method}
          error={issueOf('method')}
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
        error={issueOf('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {amount === null || amount === 0 ? text.noteNothing : text.noteNow(formatMoney(amount))}
        </Button>
        <Button variant="default" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

export function AdjustForm({ userId, onDone }: FormProps) {
  const [direction, setDirection] = useState<'charge' | 'credit'>('charge');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({});
  const { busy, trouble, issueOf, send } = useSending(['cents', 'reason']);
  const submit = async () => {
    const amount = centsOf(typed);
    const found = {
      amount: amount === null || amount === 0 ? words.amount : undefined,
      reason: reason.trim() === '' ? text.noReason : undefined,
    };
    setWrong(found);
    if (amount === null || found.amount !== undefined || found.reason !== undefined) return;
    const body = { userId, cents: direction === 'charge' ? amount : -amount, reason };
    const entry = await send(body, (idempotencyKey) =>
      request(adjustAccount, { body, idempotencyKey, quiet: true }),
    );
    if (entry === null) return;
    toast(text.adjusted);
    onDone();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Toggles
        label={text.direction}
        all={['charge', 'credit']}
        chosen={direction}
        words={text.directions}
        onChoose={setDirection}
      />
      <TextInput
        label={text.amount}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={wrong.amount ?? issueOf('cents')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={text.reason}
        description={text.reasonHint}
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={wrong.reason ?? issueOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {text.adjustNow}
        </Button>
        <Button variant="default" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
