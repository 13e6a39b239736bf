/** What a golfer has paid: at the desk and by card, and what of it was paid back. */
import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { formatDate } from '../../ui/text/day-text.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './AccountAtClubPage.module.css';
import { usePayments } from '../queries.ts';
import { words } from '../words.en.ts';

const text = words.account;

const tones = {
  PENDING: { tone: 'wait', Icon: IconClockHour4 },
  UNKNOWN: { tone: 'wait', Icon: IconClockHour4 },
  SUCCEEDED: { tone: 'good', Icon: IconCircleCheck },
  FAILED: { tone: 'bad', Icon: IconBan },
  CANCELLED: { tone: undefined, Icon: IconBan },
} as const;

export function PaymentList({ userId }: { userId: number }) {
  const payments = usePayments(userId);
  return (
    <section className={pageClasses.section} aria-labelledby="payments-title">
      <h2 id="payments-title">{text.payments}</h2>
      {payments.data === undefined ? (
        payments.isError ? (
          <div role="alert" className={classes.failure}>
            <p>{text.paymentsFailed}</p>
            <Button variant="default" onClick={() => void payments.refetch()}>
              {words.retry}
            </Button>
          </div>
        ) : (
          <SkeletonRows label={text.paymentsLoading} rows={2} height={60} />
        )
      ) : payments.data.length === 0 ? (
        <p className={pageClasses.quiet}>{text.noPayments}</p>
      ) : (
        <ul className={pageClasses.list}>
          {payments.data.map((payment) => (
            <li key={payment.paymentId} className={classes.entry}>
              <Row payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { method, status, amount, refunded, failure, note, createdAt, settledAt } = payment;
  const timeZone = useClubTimeZone();
  const { tone, Icon } = tones[status];
  return (
    <>
      <span className={classes.what}>
        <span className={classes.description}>{text.method[method]}</span>
        {note !== null && <span>{note}</span>}
        {failure !== null && <span>{failure}</span>}
        <span className={`${pageClasses.quiet} figures`}>
          {formatDate(clubDayOf(settledAt ?? createdAt, timeZone))}
        </span>
      </span>
      <span className={classes.amounts}>
        <strong className="figures">{formatMoney(amount)}</strong>
        <span className={pageClasses.tag} data-tone={tone}>
          <Icon size={16} aria-hidden />
          {text.status[status]}
        </span>
        {refunded > 0 && <span className={pageClasses.quiet}>{text.paidBack(formatMoney(refunded))}</span>}
      </span>
    </>
  );
}
