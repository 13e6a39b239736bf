/** What the reader bought, year by year: bookings and the cart's purchases, each leading to its receipt. */
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconShoppingBag,
  IconTicket,
  IconTrophy,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { formatDate, showDays } from '../../ui/text/day-text.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { useYearChoice, YearFilter } from '../../membership/YearFilter.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './PurchasesPage.module.css';
import { usePurchases } from '../queries.ts';
import { words } from '../words.en.ts';

const text = words.purchases;

export function PurchasesPage() {
  const user = useSession((state) => state.user);
  const timeZone = useClubTimeZone();
  const { choice, choose, year } = useYearChoice(clubDayOf(useMinute(), timeZone), true);
  if (user === null) return null;
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <h1>{text.title}</h1>
        <Button
          component={Link}
          to="/money"
          variant="default"
          leftSection={<IconWallet size={20} aria-hidden />}
        >
          {words.account.title}
        </Button>
      </div>
      <YearFilter choice={choice} choose={choose} past />
      <List
        // Another year is another list: the one before must not stand under its name.
        key={choice}
        userId={user.userId}
        year={year ?? 0}
        showAll={choice === 'all' ? null : () => choose('all')}
      />
    </div>
  );
}

interface ListProps {
  userId: number;
  /** 0: all. */
  year: number;
  /** Null where all are shown. */
  showAll: (() => void) | null;
}

function List({ userId, year, showAll }: ListProps) {
  const purchases = usePurchases(year);
  if (purchases.data === undefined) {
    return purchases.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={purchases.error}
        retry={() => void purchases.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={5} height={84} />
    );
  }
  if (purchases.data.length === 0) {
    return (
      <StateView
        kind="empty"
        title={showAll === null ? text.emptyAll : text.empty}
        text={text.emptyText}
        action={showAll === null ? undefined : { label: text.showAll, onClick: showAll }}
      />
    );
  }
  return (
    <>
      <Stale query={purchases} />
      <ul className={classes.cards}>
        {purchases.data.map((purchase) => (
          <li key={purchase.purchaseId} className={`${rowLook.card} ${classes.card}`}>
            <Row purchase={purchase} userId={userId} />
          </li>
        ))}
      </ul>
    </>
  );
}

const icons = { BOOKING: IconTicket, CART: IconShoppingBag, ENTRY: IconTrophy };

function Row({ purchase, userId }: { purchase: Purchase; userId: number }) {
  const {
    purchaseId,
    kind,
    title,
    total,
    refunded,
    cancelled,
    createdAt,
    buyer,
    chargeUser,
    roundCredits,
    paidBy,
  } = purchase;
  const timeZone = useClubTimeZone();
  const Icon = icons[kind];
  const about = [
    formatDate(clubDayOf(createdAt, timeZone)),
    text.kind[kind],
    buyer.userId === userId ? null : text.boughtBy(buyer.name),
    // Who bought it is charged, as a rule.
    chargeUser.userId === buyer.userId
      ? null
      : chargeUser.userId === userId
        ? text.chargedToYou
        : text.chargedTo(chargeUser.name),
    paidBy === null ? null : text.paidBy(paidBy.name),
    roundCredits === 0 ? null : words.receipt.credits(roundCredits),
  ].filter((part) => part !== null);
  return (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size={22} />
      </span>
      <span className={classes.what}>
        <RowLink to={`/purchases/${purchaseId}`}>{showDays(title)}</RowLink>
        <span className={pageClasses.quiet}>{about.join(' · ')}</span>
        {(cancelled || refunded !== 0) && (
          <span className={classes.marks}>
            {cancelled && (
              <span className={pageClasses.tag} data-tone="bad">
                <IconBan size={16} aria-hidden />
                {text.cancelled}
              </span>
            )}
            {refunded !== 0 && (
              <span className={pageClasses.tag} data-tone="info">
                <IconArrowBackUp size={16} aria-hidden />
                {text.refunded(formatMoney(Math.abs(refunded)))}
              </span>
            )}
          </span>
        )}
      </span>
      <strong className="figures">{formatMoney(total)}</strong>
    </>
  );
}
