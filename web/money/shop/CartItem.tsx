/** One line of the cart: what it is, how many, what it costs, and what stands in its way. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { BuyingNotes } from './BuyingNotes.tsx';
import { formatDate } from '../../ui/text/day-text.ts';
import { words as membershipWords } from '../../membership/page-words.en.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './CartItem.module.css';
import type { PricedLine } from './cart-prices.ts';
import { PayChoice } from './PayChoice.tsx';
import { removeFromCart, setQuantity } from './cart.ts';
import { words } from '../words.en.ts';

const text = words.cart;

interface CartItemProps {
  line: PricedLine;
  /** At the club, YYYY-MM-DD. */
  today: string;
  /** While it is being bought. */
  disabled: boolean;
  /** Why the server would not sell it. */
  refusal: string | null;
}

export function CartItem({ line, today, disabled, refusal }: CartItemProps) {
  const { item, entryName, productItemId, quantity, obstacle } = line;
  const name = item === null ? text.unknown : item.name;
  const trouble = refusal ?? (obstacle === null ? null : text[obstacle]);
  return (
    <>
      <div className={classes.top}>
        <div className={classes.what}>
          <h2>{name}</h2>
          {item !== null && (
            <p className={pageClasses.quiet}>
              {entryName !== item.name && <span className={classes.entry}>{entryName}</span>}
              <span className="figures">
                {membershipWords.span(formatDate(item.startDate), formatDate(item.endDate))}
              </span>
            </p>
          )}
        </div>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={text.remove(name)}
          disabled={disabled}
          onClick={() => removeFromCart(productItemId)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      {trouble !== null && (
        <p className={classes.trouble} role={refusal === null ? undefined : 'alert'}>
          <IconAlertTriangle size={18} aria-hidden />
          {trouble}
        </p>
      )}
      {obstacle === null && <BuyingNotes notes={line.notes} />}
      {obstacle === null && <PayChoice line={line} name={name} today={today} disabled={disabled} />}
      {item !== null && obstacle === null && (
        <div className={classes.bottom}>
          {item.kind === 'ROUND' ? (
            <div className={classes.stepper} role="group" aria-label={text.quantity(name)}>
              <ActionIcon
                variant="default"
                aria-label={text.fewer(name)}
                disabled={disabled || quantity <= 1}
                onClick={() => setQuantity(productItemId, quantity - 1)}
              >
                <IconMinus size={20} aria-hidden />
              </ActionIcon>
              <span className={`${classes.quantity} figures`} aria-live="polite">
                {quantity}
              </span>
              <ActionIcon
                variant="default"
                aria-label={text.oneMore(name)}
                disabled={disabled || quantity >= line.most}
                onClick={() => setQuantity(productItemId, quantity + 1)}
              >
                <IconPlus size={20} aria-hidden />
              </ActionIcon>
            </div>
          ) : (
            <span className={pageClasses.quiet}>
              {item.left !== null && item.left <= 5 && text.left(item.left)}
            </span>
          )}
          <span className={classes.amounts}>
            <span className={`${pageClasses.quiet} figures`}>
              {quantity > 1 && `${quantity} × `}
              {formatMoney(item.unitPrice)} + {words.tax} {formatMoney(line.tax)}
            </span>
            <strong className="figures">{formatMoney(line.total)}</strong>
          </span>
        </div>
      )}
    </>
  );
}
