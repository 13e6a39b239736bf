/** What the desk does to an account: notes what was paid, and corrects it with a reason. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { adjustAccount } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { centsOf, dollarsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { deskMethods } from '../admin-kinds.ts';
import { readMoneyAnew } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { amountIssues, ReasonField, reasonIssues } from '../AdminReason.tsx';
import classes from '../AdminCards.module.css';
import { Toggles } from '../../../ui/form/Toggles.tsx';

const text = words.account;

interface FormProps {
  userId: number;
  side: Side;
  onDone: () => void;
}

interface Noted {
  method: (typeof deskMethods)[number];
  /** Null: what is owed. */
  typed: string | null;
  note: string;
}
const noted: Noted = { method: 'CASH', typed: null, note: '' };

export function NotePaymentForm({ userId, owed, side, onDone }: FormProps & { owed: number }) {
  const start = owed > 0 ? dollarsOf(owed) : '';
  const [draft, setDraft, forget] = useDraft<Noted>(`payment ${userId}`, noted);
  const { method, note } = draft;
  // What is owed may change until somebody types another amount.
  const typed = draft.typed ?? start;
  const sending = useSending(['amount', 'method', 'note'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'note', JSON.stringify(draft) !== JSON.stringify(noted), forget);
  const amount = centsOf(typed);
  const done = () => {
    forget();
    onDone();
  };
  const submit = async () => {
    const issues = amountIssues(amount);
    if (amount === null || issues.length > 0) return refuse(issues);
    const body = { userId, method, amount, note: note.trim() === '' ? null : note };
    const payment = await send(body, (idempotencyKey) =>
      request(notePayment, { body, idempotencyKey, quiet: true }),
    );
    if (payment === null) return;
    toast(text.noted);
    done();
  };
  return (
    <SendForm
      sending={sending}
      action={amount === null || amount === 0 ? text.noteNothing : text.noteNow(formatMoney(amount))}
      onSubmit={() => void submit()}
      onCancel={done}
    >
      <div className={classes.pair}>
        <MoneyField
          label={text.amount}
          value={typed}
          error={errorOf('amount')}
          onChange={(amount) => setDraft({ ...draft, typed: amount })}
        />
        <NativeSelect
          label={text.method}
          value={method}
          error={errorOf('method')}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, method: deskMethods.find((one) => one === value) ?? 'CASH' })
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
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
    </SendForm>
  );
}

interface Adjustment {
  direction: 'charge' | 'credit';
  typed: string;
  reason: string;
}
const adjustment: Adjustment = { direction: 'charge', typed: '', reason: '' };

export function AdjustForm({ userId, side, onDone }: FormProps) {
  const [draft, setDraft, forget] = useDraft<Adjustment>(`adjust ${userId}`, adjustment);
  const { direction, typed, reason } = draft;
  const sending = useSending(['cents', 'reason'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'adjust', JSON.stringify(draft) !== JSON.stringify(adjustment), forget);
  const done = () => {
    forget();
    onDone();
  };
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
    done();
  };
  return (
    <SendForm sending={sending} action={text.adjustNow} onSubmit={() => void submit()} onCancel={done}>
      <Toggles
        fit
        label={text.direction}
        all={['charge', 'credit']}
        chosen={direction}
        words={text.directions}
        onChoose={(one) => setDraft({ ...draft, direction: one })}
      />
      <MoneyField
        label={text.amount}
        value={typed}
        error={errorOf('cents')}
        onChange={(amount) => setDraft({ ...draft, typed: amount })}
      />
      <ReasonField
        value={reason}
        error={errorOf('reason')}
        onChange={(why) => setDraft({ ...draft, reason: why })}
      />
    </SendForm>
  );
}
