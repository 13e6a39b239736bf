/** What a till has just taken, as its receipt says it, with the codes of the vouchers that it sold. */
import { Button } from '@mantine/core';
import type { Taking } from '@fourball/shared/money/till/till-shapes.ts';
import type { IssuedVoucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { IssuedVouchers } from '../vouchers/IssuedVouchers.tsx';
import classes from './Tender.module.css';
import { words as text } from './tender-words.en.ts';

interface SoldReceiptProps {
  side: Side;
  taking: Taking;
  vouchers: readonly IssuedVoucher[];
  onDone: () => void;
}

export function SoldReceipt({ side, taking, vouchers, onDone }: SoldReceiptProps) {
  const { number, till, takenBy, lines, payments, total } = taking;
  return (
    <SideFrame
      side={side}
      title={text.receipt(number)}
      lead={text.takenAt(till, takenBy)}
      footer={<Button onClick={onDone}>{text.close}</Button>}
    >
      {vouchers.length > 0 && <IssuedVouchers vouchers={vouchers} />}
      <ul className={classes.given} aria-label={text.paidFor}>
        {lines.map(({ entryId, description, name, amount, charged, tax }) => (
          <li key={entryId}>
            <span className={classes.who}>
              <span>{name ?? description}</span>
              {name !== null && <span className={classes.quiet}>{description}</span>}
              <span className={classes.quiet}>
                {[
                  amount < charged ? text.partOf(formatMoney(charged)) : '',
                  tax > 0 ? text.tax(formatMoney(tax)) : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <strong className="figures">{formatMoney(amount)}</strong>
          </li>
        ))}
      </ul>
      <ul className={classes.given} aria-label={text.ways}>
        {payments.map(({ paymentId, method, payer, amount, reference }) => (
          <li key={paymentId}>
            <span>
              {text.methods[method]}{' '}
              <span className={classes.quiet}>{[payer, reference].filter(Boolean).join(', ')}</span>
            </span>
            <strong className="figures">{formatMoney(amount)}</strong>
          </li>
        ))}
        <li>
          <span>
            <strong>{text.total}</strong>
          </span>
          <strong className="figures">{formatMoney(total)}</strong>
        </li>
      </ul>
    </SideFrame>
  );
}
