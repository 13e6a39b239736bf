/** The cart: what is in it at today's prices, for whom, and the one button that buys it. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../accounts/session/may.ts';
import { useSession } from '../../accounts/session/session.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { useMembershipsOf, useOffers } from '../../membership/queries.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import type { LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import { laterOf, planOf, usePaying } from './paying.ts';
import { words as payWords } from './pay-words.en.ts';
import { buy, resumeBuying, useBuying, type PurchaseOutcome } from './buying.ts';
import { CartFor } from './CartFor.tsx';
import { CartItem } from './CartItem.tsx';
import classes from './CartPage.module.css';
import { pricedLines, sumOf, type PricedLine } from './cart-prices.ts';
import { useCart } from './cart.ts';
import { useIsLargeSum } from '../../lib/club/large-sum.ts';
import { words } from '../words.en.ts';

const text = words.cart;

/** What the server refused: at which line, or of all. */
interface Refusal {
  productItemId: number | null;
  text: string;
}

export function CartPage() {
  const user = useSession((state) => state.user);
  const lines = useCart((cart) => cart.lines);
  const purchase = usePurchase();
  if (user === null) return null;
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <h1>{text.title}</h1>
      {purchase.bought ? (
        // The receipt is on its way.
        <SkeletonRows label={shellWords.common.loading} rows={2} height={112} />
      ) : lines.length === 0 && !purchase.sending ? (
        <StateView
          kind="empty"
          title={text.empty}
          text={text.emptyText}
          action={{ label: text.shop, to: '/memberships/buy' }}
        />
      ) : (
        <Filled userId={user.userId} purchase={purchase} />
      )}
    </div>
  );
}

interface FilledProps {
  userId: number;
  purchase: ReturnType<typeof usePurchase>;
}

function Filled({ userId, purchase }: FilledProps) {
  const forOthers = useMay('MEMBERSHIP', 'STARTER');
  const offers = useOffers();
  const lines = useCart((cart) => cart.lines);
  const userFor = useBuying((buying) => buying.userFor);
  const own = useMembershipsOf(userFor === null ? userId : userFor.userId);
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const inInstalments = usePaying((paying) => paying.inInstalments);
  const rate = useBookingParams().data?.taxBasisPoints ?? null;
  const { sending, unreached, refusal, send } = purchase;
  if (offers.data === undefined) {
    return offers.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={offers.error}
        retry={() => void offers.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={Math.max(1, lines.length)} height={112} />
    );
  }
  const priced = pricedLines(lines, offers.data, own.data ?? [], rate).map((line) => ({
    ...line,
    instalments: inInstalments.includes(line.productItemId) ? planOf(line, today) : [],
  }));
  const blocked = priced.some(({ obstacle }) => obstacle !== null);
  return (
    <>
      <Stale query={offers} />
      {sending && !unreached && lines.length === 0 && (
        <p className={pageClasses.stale} role="status">
          {text.checking}
        </p>
      )}
      {forOthers && <CartFor disabled={sending} />}
      <ul className={classes.lines}>
        {priced.map((line) => (
          <li key={line.productItemId} className={classes.line}>
            <CartItem
              line={line}
              today={today}
              disabled={sending}
              refusal={refusal?.productItemId === line.productItemId ? refusal.text : null}
            />
          </li>
        ))}
      </ul>
      <Link to="/memberships/buy" className={pageClasses.textLink}>
        {text.more}
      </Link>
      {refusal !== null && !priced.some((line) => line.productItemId === refusal.productItemId) && (
        <p className={pageClasses.trouble} role="alert">
          <strong>{text.failedTitle}.</strong> {refusal.text}
        </p>
      )}
      <Summary
        priced={priced}
        blocked={blocked}
        sending={sending}
        unreached={unreached}
        onBuy={() => send(() => buy(priced))}
      />
    </>
  );
}

interface SummaryProps {
  priced: readonly (PricedLine & { instalments: readonly LaterInstalment[] })[];
  blocked: boolean;
  sending: boolean;
  unreached: boolean;
  onBuy: () => void;
}

function Summary({ priced, blocked, sending, unreached, onBuy }: SummaryProps) {
  const { net, tax, total } = sumOf(priced);
  const later = priced.reduce(
    (sum, { obstacle, instalments }) => sum + (obstacle === null ? laterOf(instalments) : 0),
    0,
  );
  const userFor = useBuying((buying) => buying.userFor);
  const chargeGolfer = useBuying((buying) => buying.chargeGolfer);
  const isLarge = useIsLargeSum();
  /** The sum that is asked about once more; another sum is another question. */
  const [asked, setAsked] = useState<number | null>(null);
  const asking = asked === total && !blocked && !sending;
  const large = formatMoney(total);
  return (
    <div className={classes.summary}>
      <dl className={classes.sums}>
        <div>
          <dt>{words.subtotal}</dt>
          <dd>{formatMoney(net)}</dd>
        </div>
        <div>
          <dt>{words.tax}</dt>
          <dd>{formatMoney(tax)}</dd>
        </div>
        {later > 0 && (
          <>
            <div>
              <dt>{payWords.dueNow}</dt>
              <dd>{formatMoney(total - later)}</dd>
            </div>
            <div>
              <dt>{payWords.dueLater}</dt>
              <dd>{formatMoney(later)}</dd>
            </div>
          </>
        )}
      </dl>
      {blocked ? (
        <p className={classes.mend} role="status">
          <IconAlertTriangle size={20} aria-hidden />
          {priced.every(({ obstacle }) => obstacle !== null) ? text.mendAll : text.mend}
        </p>
      ) : (
        <p className={pageClasses.quiet}>
          {userFor !== null && chargeGolfer ? text.onAccountOf(userFor.name) : text.onAccount}
        </p>
      )}
      {later > 0 && !blocked && <p className={pageClasses.quiet}>{payWords.agree}</p>}
      {unreached && (
        <p className={classes.unreached} role="status">
          <IconCloudOff size={20} aria-hidden />
          {text.unreached}
        </p>
      )}
      {asking && (
        <div className={classes.question} role="alert">
          <p>
            {userFor !== null && chargeGolfer ? text.largeSumOf(large, userFor.name) : text.largeSum(large)}
          </p>
          <Button variant="default" onClick={() => setAsked(null)}>
            {text.notYet}
          </Button>
        </div>
      )}
      <div className={classes.last}>
        <div className={classes.total}>
          <span className={pageClasses.quiet}>{words.total}</span>
          <strong className="figures">{formatMoney(total)}</strong>
        </div>
        <Button
          className={classes.buy}
          h={52}
          loading={sending}
          disabled={blocked || priced.length === 0}
          onClick={() => {
            if (!asking && isLarge(total)) return setAsked(total);
            setAsked(null);
            onBuy();
          }}
        >
          {asking ? text.buyFor(large) : text.buy}
        </Button>
      </div>
    </div>
  );
}

/** Sends the purchase, and says at which line it was refused; after a success the receipt comes. */
function usePurchase() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sending = useBuying((buying) => buying.sending);
  const unreached = useBuying((buying) => buying.unreached);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [bought, setBought] = useState(false);
  const there = useRef(true);

  const settle = (outcome: PurchaseOutcome) => {
    // Memberships, credits, prices of rounds and what is owed: nearly all that is known is another now.
    void queryClient.invalidateQueries();
    if (outcome.result !== 'SUCCESS') {
      setRefusal(refusalOf(outcome));
    } else if (there.current) {
      setBought(true);
      void navigate(outcome.purchaseId === undefined ? '/purchases' : `/purchases/${outcome.purchaseId}`, {
        replace: true,
        state: { bought: true },
      });
    }
  };
  const send = (how: () => Promise<PurchaseOutcome>) => {
    setRefusal(null);
    // The receipt's code is there by the time there is a receipt to show.
    import('../receipt/ReceiptPage.tsx').catch(() => undefined);
    how().then(settle, (reason: unknown) => setRefusal({ productItemId: null, text: troubleText(reason) }));
  };

  useEffect(() => {
    there.current = true;
    const { intent, sending: underWay } = useBuying.getState();
    // Sent before the page was loaded anew: what became of it is asked with the key it was sent with.
    if (intent !== null && !underWay) send(() => resumeBuying(intent));
    return () => {
      there.current = false;
    };
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { sending, unreached, refusal, bought, send };
}

const refusalOf = ({ result, refused, reason }: PurchaseOutcome): Refusal => ({
  productItemId: refused,
  text: reason ?? (result === 'SUCCESS' ? text.failedTitle : text.refused[result]),
});

function troubleText(reason: unknown): string {
  if (!(reason instanceof RequestError) || reason.status === 0) return text.lost;
  return reason.status >= 500 ? text.broken : (reason.issues[0]?.message ?? reason.message);
}
