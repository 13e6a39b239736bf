/** What memberships and rounds the club sells today: open to everybody; who is not logged in does so on the way to the cart. */
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { useCart, useCartCount } from './cart.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './BuyMembershipsPage.module.css';
import { OfferCard } from './OfferCard.tsx';
import { words } from '../../membership/page-words.en.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { useMembershipsOf, useMembershipTexts, useOffers } from '../../membership/queries.ts';

const text = words.buy;

export function BuyMembershipsPage() {
  const user = useSession((state) => state.user);
  const count = useCartCount();
  const { membershipTitle = text.title, membershipInfo } = useMembershipTexts();
  return (
    <div className={classes.page} data-cart={count > 0 || undefined}>
      <title>{shellWords.pageTitle(membershipTitle)}</title>
      <header className={classes.head}>
        <h1>{membershipTitle}</h1>
        {membershipInfo !== undefined && <p className={classes.info}>{membershipInfo}</p>}
        <p className={pageClasses.quiet}>{text.lead}</p>
      </header>
      <Offers userId={user?.userId ?? null} />
      {count > 0 && (
        <div className={classes.bar} role="status">
          <span className={classes.count}>
            <IconShoppingCart size={22} aria-hidden />
            <span className="figures">{text.cart(count)}</span>
          </span>
          <Button component={Link} to="/cart" className={classes.toCart}>
            {user === null ? text.logInFirst : text.toCart}
          </Button>
        </div>
      )}
    </div>
  );
}

function Offers({ userId }: { userId: number | null }) {
  const offers = useOffers();
  const own = useMembershipsOf(userId);
  const lines = useCart((cart) => cart.lines);
  if (offers.data === undefined) {
    return offers.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={offers.error}
        retry={() => void offers.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={3} height={260} />
    );
  }
  const entries = offers.data.filter(({ productItems }) => productItems.length > 0);
  if (entries.length === 0) {
    return (
      <StateView
        kind="empty"
        title={text.empty}
        text={text.emptyText}
        action={userId === null ? { label: text.toHome, to: '/' } : { label: text.toOwn, to: '/memberships' }}
      />
    );
  }
  const held = new Set(
    (own.data ?? [])
      .filter(({ state }) => state === 'CURRENT' || state === 'UPCOMING')
      .map(({ productId }) => productId),
  );
  const inCart = new Map(lines.map(({ productItemId, quantity }) => [productItemId, quantity]));
  return (
    <>
      <Stale query={offers} />
      {entries.map((entry, index) => (
        <OfferCard
          key={entry.id}
          entry={entry}
          held={held}
          own={own.data ?? []}
          offers={entries}
          inCart={inCart}
          eager={index < 2}
        />
      ))}
    </>
  );
}
