/** Vouchers as they are handed over: their codes, shown once and printed. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { spellCode } from '@fourball/shared/money/vouchers/voucher-code.ts';
import type { IssuedVoucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import classes from './Vouchers.module.css';
import { words } from './voucher-words.en.ts';

export function IssuedVouchers({ vouchers }: { vouchers: readonly IssuedVoucher[] }) {
  return (
    <section className={classes.issued} aria-label={words.list}>
      <p role="status">{words.codeOnce}</p>
      {vouchers.map(({ voucherId, code, amount, expiresOn }) => (
        <div key={voucherId} className={classes.paper}>
          <span>{words.made}</span>
          <strong className={`${classes.amount} figures`}>{formatMoney(amount)}</strong>
          <span className={classes.code}>{spellCode(code)}</span>
          <span className={classes.quiet}>
            {expiresOn === null ? words.noEnd : words.until(formatDay(expiresOn, 'dated'))}
          </span>
        </div>
      ))}
      <Button
        className={classes.print}
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {words.print}
      </Button>
    </section>
  );
}
