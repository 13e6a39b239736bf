/** Pays what a golfer owes by card: how much, the card, and whether it arrived. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import type { StripeError } from '@stripe/stripe-js';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { getPayment, startPayment } from '@fourball/shared/money/payment-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { request } from '../../lib/request/request.ts';
import dialogClasses from '../../ui/dialog/dialog.module.css';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { centsOf, dollarsOf, formatMoney } from '../../ui/text/money.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { moneyKeys, usePaymentOptions } from '../queries.ts';
import { CardForm } from './CardForm.tsx';
import classes from './CardPayment.module.css';
import { words } from './words.en.ts';

const text = words.pay;

type Begun = ReplyOf<typeof startPayment>;
type Outcome = 'PAID' | 'WAITING';

interface PayBalanceDialogProps extends DialogProps<Outcome> {
  /** Cents. */
  owed: number;
}

export function PayBalanceDialog({ owed, answer }: PayBalanceDialogProps) {
  const cache = useQueryClient();
  const key = usePaymentOptions().data?.publishableKey ?? null;
  const [typed, setTyped] = useState(dollarsOf(owed));
  const [saveCard, setSaveCard] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Asks our own server, which asks Stripe: only that tells whether the money is in the books. */
  const look = async ({ paymentId }: Begun): Promise<Payment['status']> => {
    const status = await request(getPayment, { params: { id: paymentId }, quiet: true }).then(
      (payment) => payment.status,
      () => 'PENDING' as const,
    );
    void cache.invalidateQueries({ queryKey: moneyKeys.all });
    return status;
  };

  return (
    <DialogFrame title={text.title} narrow answer={answer}>
      {(close) =>
        outcome !== null ? (
          <Done outcome={outcome} amount={begun?.amount ?? owed} close={() => close(outcome)} />
        ) : begun === null || key === null ? (
          <AmountForm
            {...{ owed, typed, setTyped, saveCard, setSaveCard }}
            begin={setBegun}
            cancel={() => close(null)}
          />
        ) : (
          <CardForm
            publishableKey={key}
            clientSecret={begun.clientSecret}
            submit={text.submit(formatMoney(begun.amount))}
            finish={async (stripe, elements) => {
              const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
              if (error && isRefusal(error)) return error.message ?? words.form.declined;
              const status = await look(begun);
              // A payment whose answer got lost is paid, though Stripe.js says that something went wrong.
              if (error && status !== 'SUCCEEDED') {
                return status === 'CANCELLED' ? text.calledOff : (error.message ?? words.form.declined);
              }
              setOutcome(status === 'SUCCEEDED' ? 'PAID' : 'WAITING');
              return null;
            }}
            aside={
              <Button variant="default" onClick={() => setBegun(null)}>
                {text.back}
              </Button>
            }
          />
        )
      }
    </DialogFrame>
  );
}

/** Of the card or of what was typed: certainly nothing was paid. */
const isRefusal = ({ type }: StripeError): boolean => type === 'card_error' || type === 'validation_error';

interface AmountFormProps {
  owed: number;
  typed: string;
  setTyped: (typed: string) => void;
  saveCard: boolean;
  setSaveCard: (saveCard: boolean) => void;
  begin: (begun: Begun) => void;
  cancel: () => void;
}

function AmountForm({ owed, typed, setTyped, saveCard, setSaveCard, begin, cancel }: AmountFormProps) {
  const sending = useSending(['amount']);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const amount = centsOf(typed);
    if (amount === null || amount === 0) {
      sending.refuse([{ field: 'amount', message: text.notAnAmount }]);
      return;
    }
    if (amount > owed) {
      sending.refuse([{ field: 'amount', message: text.tooMuch(formatMoney(owed)) }]);
      return;
    }
    const body = { amount, saveCard };
    const begun = await sending.send(body, (idempotencyKey) =>
      request(startPayment, { body, idempotencyKey, quiet: true }),
    );
    if (begun !== null) begin(begun);
  };
  return (
    <form ref={sending.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.form}>
        <p>{text.owed(formatMoney(owed))}</p>
        <MoneyField label={text.amount} value={typed} error={sending.errorOf('amount')} onChange={setTyped} />
        <div>
          <Switch
            className={classes.keep}
            size="md"
            label={text.keep}
            aria-describedby="keep-card-text"
            checked={saveCard}
            onChange={(event) => setSaveCard(event.currentTarget.checked)}
          />
          <p id="keep-card-text" className={classes.quiet}>
            {text.keepText}
          </p>
        </div>
      </div>
      {sending.problem !== null && (
        <p className={classes.problem} role="alert">
          {sending.problem}
        </p>
      )}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={cancel}>
          {words.form.cancel}
        </Button>
        <Button type="submit" loading={sending.busy}>
          {text.next}
        </Button>
      </div>
    </form>
  );
}

function Done({ outcome, amount, close }: { outcome: Outcome; amount: number; close: () => void }) {
  const paid = outcome === 'PAID';
  const Icon = paid ? IconCircleCheck : IconClockHour4;
  return (
    <>
      <div className={classes.done} role="status" data-tone={paid ? 'good' : 'wait'}>
        <Icon size={48} aria-hidden />
        <h3>{paid ? text.paid : text.onItsWay}</h3>
        <p>{paid ? text.paidText(formatMoney(amount)) : text.onItsWayText}</p>
      </div>
      <div className={dialogClasses.buttons}>
        <Button data-autofocus onClick={close}>
          {text.done}
        </Button>
      </div>
    </>
  );
}
