/** A golfer's payments with how each stands, what was given back of it, and the cards that are kept. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconCreditCard, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { payOut } from '@fourball/shared/money/payment-calls.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../lib/club-time.ts';
import { request } from '../lib/request.ts';
import { formatMoney } from '../ui/money.ts';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { StateView } from '../ui/StateView.tsx';
import { toast } from '../ui/toast.ts';
import { centsOf, typedOf } from './admin-amount.ts';
import { useCards, usePayments } from './admin-queries.ts';
import { useSending } from './admin-send.ts';
import { words } from './admin-words.en.ts';
import classes from './AdminMoney.module.css';
import { Amount, NotLoaded } from './AdminParts.tsx';

const text = words.payments;

export function AdminPayments({ userId }: { userId: number }) {
  const payments = usePayments(userId);
  return (
    <>
      {payments.data === undefined ? (
        payments.isError ? (
          <NotLoaded
            error={payments.error}
            title={text.failed}
            text={text.failedText}
            onRetry={() => void payments.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={4} height={96} />
        )
      ) : payments.data.length === 0 ? (
        <StateView kind="empty" title={text.empty} text={text.emptyText} />
      ) : (
        payments.data.map((payment) => <One key={payment.paymentId} payment={payment} />)
      )}
      <Cards userId={userId} />
    </>
  );
}

const looks = {
  PENDING: { Icon: IconClock, look: classes.waiting },
  UNKNOWN: { Icon: IconQuestionMark, look: classes.waiting },
  SUCCEEDED: { Icon: IconCheck, look: classes.good },
  FAILED: { Icon: IconBan, look: classes.off },
  CANCELLED: { Icon: IconBan, look: classes.off },
} as const;

/** What can still be given back: less what was, and what is on its way. */
const leftOf = ({ status, amount, refunds }: Payment): number =>
  status === 'SUCCEEDED'
    ? amount - refunds.reduce((sum, refund) => (refund.status === 'FAILED' ? sum : sum + refund.amount), 0)
    : 0;

function One({ payment }: { payment: Payment }) {
  const { amount, method, status, note, failure, createdAt, refunds } = payment;
  const timeZone = useClubTimeZone();
  const [open, setOpen] = useState(false);
  const { Icon, look } = looks[status];
  const left = leftOf(payment);
  return (
    <section className={classes.card}>
      <div className={classes.golfer}>
        <div>
          <p>
            <span className="figures">{clubDayOf(createdAt, timeZone)}</span> ·{' '}
            {words.account.methods[method]}
          </p>
          <p className={look}>
            <Icon size={18} aria-hidden />
            {text.status[status]}
          </p>
        </div>
        <strong>
          <Amount cents={amount} />
        </strong>
      </div>
      {note !== null && <p className={classes.note}>{note}</p>}
      {failure !== null && <p className={classes.trouble}>{failure}</p>}
      {refunds.length > 0 && (
        <ul className={classes.lines}>
          {refunds.map((refund) => (
            <li key={refund.refundId}>
              <span>{refund.reason}</span>
              <span className={classes.price}>
                <Amount cents={-refund.amount} />
              </span>
              <span className={classes.note}>
                <span className="figures">{clubDayOf(refund.createdAt, timeZone)}</span> ·{' '}
                {text.refundStatus[refund.status]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 &&
        (open ? (
          <PayOutForm payment={payment} left={left} onDone={() => setOpen(false)} />
        ) : (
          <div className={classes.buttons}>
            <Button
              variant="default"
              aria-label={text.payOutOf(formatMoney(amount))}
              onClick={() => setOpen(true)}
            >
              {text.payOut}
            </Button>
          </div>
        ))}
    </section>
  );
}

function PayOutForm({ payment, left, onDone }: { payment: Payment; left: number; onDone: () => void }) {
  const [typed, setTyped] = useState(typedOf(left));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({});
  const { busy, trouble, issueOf, send } = useSending(['amount', 'reason']);
  const amount = centsOf(typed);
  const submit = async () => {
    const found = {
      amount:
        amount === null || amount === 0
          ? words.amount
          : amount > left
            ? text.tooMuch(formatMoney(left))
            : undefined,
      reason: reason.trim() === '' ? words.account.noReason : undefined,
    };
    setWrong(found);
    if (amount === null || found.amount !== undefined || found.reason !== undefined) return;
    const body = { paymentId: payment.paymentId, amount, reason };
    const reply = await send(body, (idempotencyKey) =>
      request(payOut, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    const newest = reply.refunds.toSorted((one, other) => other.refundId - one.refundId)[0]?.status;
    toast(newest === 'FAILED' ? text.refused : newest === 'SUCCEEDED' ? text.paidOut : text.asked);
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
      <TextInput
        label={words.account.amount}
        description={text.left(formatMoney(left))}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={wrong.amount ?? issueOf('amount')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={words.account.reason}
        description={words.account.reasonHint}
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
          {amount === null || amount === 0 ? text.payOutNothing : text.payOutNow(formatMoney(amount))}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words.account.cancel}
        </Button>
      </div>
    </form>
  );
}

function Cards({ userId }: { userId: number }) {
  const cards = useCards(userId);
  if (cards.data === undefined) return null;
  return (
    <section className={classes.card} aria-labelledby="cards-title">
      <h3 id="cards-title">{text.cards}</h3>
      {cards.data.length === 0 ? (
        <p className={classes.quiet}>{text.noCards}</p>
      ) : (
        <ul className={classes.lines}>
          {cards.data.map(({ cardId, brand, last4, expMonth, expYear }) => (
            <li key={cardId}>
              <span className={classes.good}>
                <IconCreditCard size={18} aria-hidden />
                {text.card(brand, last4)}
              </span>
              <span className={`${classes.note} figures`}>{text.expires(expMonth, expYear)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
