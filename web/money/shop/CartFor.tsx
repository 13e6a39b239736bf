/** For the office: for which golfer the cart is bought, and who is charged. */
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { openUserSearch } from '../../accounts/search/open-user-search.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { buyFor, chargeGolfer, useBuying } from './buying.ts';
import classes from './CartPage.module.css';
import { words } from '../words.en.ts';

const text = words.cart;

export function CartFor({ disabled }: { disabled: boolean }) {
  const userFor = useBuying((buying) => buying.userFor);
  const golferPays = useBuying((buying) => buying.chargeGolfer);
  const choose = async () => {
    const found = await openUserSearch();
    if (found !== null) buyFor({ userId: found.userId, name: found.name });
  };
  return (
    <section className={pageClasses.section} aria-labelledby="cart-for-title">
      <div className={classes.forRow}>
        <div className={classes.forWho}>
          <h2 id="cart-for-title" className={pageClasses.quiet}>
            {text.forWhom}
          </h2>
          <p className={classes.forName}>{userFor?.name ?? text.you}</p>
        </div>
        <div className={pageClasses.actions}>
          {userFor !== null && (
            <Button variant="subtle" disabled={disabled} onClick={() => buyFor(null)}>
              {text.forYou}
            </Button>
          )}
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconUserSearch size={20} aria-hidden />}
            onClick={() => void choose()}
          >
            {userFor === null ? text.choose : text.change}
          </Button>
        </div>
      </div>
      {userFor !== null && (
        <div>
          <p className={pageClasses.quiet} id="cart-charge">
            {text.charge}
          </p>
          <div className={pageClasses.tabs} role="group" aria-labelledby="cart-charge">
            <button
              type="button"
              aria-pressed={golferPays}
              disabled={disabled}
              onClick={() => chargeGolfer(true)}
            >
              {text.chargeGolfer(userFor.name)}
            </button>
            <button
              type="button"
              aria-pressed={!golferPays}
              disabled={disabled}
              onClick={() => chargeGolfer(false)}
            >
              {text.chargeYou}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
