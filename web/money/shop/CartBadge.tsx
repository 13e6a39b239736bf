/** How many things are in the cart, beside the way to it. */
import classes from './CartBadge.module.css';
import { useCartCount } from './cart.ts';
import { words } from '../words.en.ts';

export function CartBadge() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <span className={`${classes.badge} figures`}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words.cart.count(count)}</span>
    </span>
  );
}
