/** A golfer's payments with how each stands, what was given back of it, and the cards that are kept. */
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconCreditCard, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { payOut } from '@fourball/shared/money/payment-calls.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { centsOf, dollarsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readMoneyAnew, useCards, usePayments } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { amountIssues, ReasonField, reasonIssues } from '../AdminReason.tsx';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';

const text = words.payments;

export function AdminPayments({ userId, side }: { userId: number; side: Side }) {
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
        payments.data.map((payment) => <One key={payment.paymentId} payment={payment} side={side} />)
      )}
      <Cards userId={userId} />
    </>
  );
}

const looks = {
  PENDING: { Icon: IconClock, look: tones.waiting },
  UNKNOWN: { Icon: IconQuestionMark, look: tones.waiting },
  SUCCEEDED: { Icon: IconCheck, look: tones.good },
  FAILED: { Icon: IconBan, look: tones.off },
  CANCELLED: { Icon: IconBan, look: tones.off },
} as const;

/** What can still be given back: less what was, and what is on its way. */
const leftOf = ({ status, amount, refunds }: Payment): number =>
  status === 'SUCCEEDED'
    ? amount - refunds.reduce((sum, refund) => (refund.status === 'FAILED' ? sum : sum + refund.amount), 0)
    : 0;

function One({ payment, side }: { payment: Payment; side: Side }) {
  const { amount, method, status, note, failure, createdAt, refunds } = payment;
  const timeZone = useClubTimeZone();
  const [open, setOpen] = useState(false);
  const { Icon, look } = looks[status];
  const left = leftOf(payment);
  return (
    <section className={cards.card}>
      <div className={cards.golfer}>
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
      {note !== null && <p className={cards.note}>{note}</p>}
      {failure !== null && <p className={tones.trouble}>{failure}</p>}
      {refunds.length > 0 && (
        <ul className={cards.lines}>
          {refunds.map((refund) => (
            <li key={refund.refundId}>
              <span>{refund.reason}</span>
              <span className={cards.price}>
                <Amount cents={-refund.amount} />
              </span>
              <span className={cards.note}>
                <span className="figures">{clubDayOf(refund.createdAt, timeZone)}</span> ·{' '}
                {text.refundStatus[refund.status]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 &&
        (open ? (
          <PayOutForm payment={payment} left={left} side={side} onDone={() => setOpen(false)} />
        ) : (
          <div className={cards.buttons}>
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

interface PayOutFormProps {
  payment: Payment;
  left: number;
  side: Side;
  onDone: () => void;
}

function PayOutForm({ payment: { paymentId }, left, side, onDone }: PayOutFormProps) {
  const start = dollarsOf(left);
  const [{ typed, reason }, setDraft, forget] = useDraft(`pay-out ${paymentId}`, {
    typed: start,
    reason: '',
  });
  const sending = useSending(['amount', 'reason'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, `pay-out ${paymentId}`, reason !== '' || typed !== start, forget);
  const done = () => {
    forget();
    onDone();
  };
  const amount = centsOf(typed);
  const submit = async () => {
    const tooMuch = amount !== null && amount > left;
    const issues = [
      ...amountIssues(amount),
      ...(tooMuch ? [{ field: 'amount', message: text.tooMuch(formatMoney(left)) }] : []),
      ...reasonIssues(reason),
    ];
    if (amount === null || issues.length > 0) return refuse(issues);
    const body = { paymentId, amount, reason };
    const reply = await send(body, (idempotencyKey) =>
      withLoading(request(payOut, { body, idempotencyKey, quiet: true })),
    );
    if (reply === null) return;
    const newest = reply.refunds.toSorted((one, other) => other.refundId - one.refundId)[0]?.status;
    toast(newest === 'FAILED' ? text.refused : newest === 'SUCCEEDED' ? text.paidOut : text.asked);
    done();
  };
  return (
    <SendForm
      sending={sending}
      action={amount === null || amount === 0 ? text.payOutNothing : text.payOutNow(formatMoney(amount))}
      onSubmit={() => void submit()}
      onCancel={done}
    >
      <MoneyField
        label={words.account.amount}
        description={text.left(formatMoney(left))}
        value={typed}
        error={errorOf('amount')}
        onChange={(amount) => setDraft({ typed: amount, reason })}
      />
      <ReasonField
        value={reason}
        error={errorOf('reason')}
        onChange={(why) => setDraft({ typed, reason: why })}
      />
    </SendForm>
  );
}

function Cards({ userId }: { userId: number }) {
  const kept = useCards(userId);
  if (kept.data === undefined) return null;
  return (
    <section className={cards.card} aria-labelledby="cards-title">
      <h3 id="cards-title">{text.cards}</h3>
      {kept.data.length === 0 ? (
        <p className={tones.quiet}>{text.noCards}</p>
      ) : (
        <ul className={cards.lines}>
          {kept.data.map(({ cardId, brand, last4, expMonth, expYear }) => (
            <li key={cardId}>
              <span className={tones.good}>
                <IconCreditCard size={18} aria-hidden />
                {text.card(brand, last4)}
              </span>
              <span className={`${cards.note} figures`}>{text.expires(expMonth, expYear)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
