/** What became of a purchase, in words and a picture. */
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { words } from '../admin-words.en.ts';
import classes from '../AdminTones.module.css';

const text = words.purchases;

/** Nothing where nothing did. */
export function PurchaseState({ purchase }: { purchase: Pick<Purchase, 'cancelled' | 'refunded'> }) {
  if (purchase.cancelled)
    return (
      <span className={classes.off}>
        <IconBan size={16} aria-hidden />
        {text.cancelled}
      </span>
    );
  if (purchase.refunded === 0) return null;
  return (
    <span className={classes.back}>
      <IconArrowBackUp size={16} aria-hidden />
      {text.refunded(formatMoney(purchase.refunded))}
    </span>
  );
}
