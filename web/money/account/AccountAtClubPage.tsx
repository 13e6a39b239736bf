/** The golfer's account at the club: what is owed, how to pay it, its entries, statements by month, and payments. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCoins, IconCreditCard, IconReceipt, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GolferAccount } from '@fourball/shared/money/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './AccountAtClubPage.module.css';
import { openPayBalance } from '../card-payment/open-card-dialogs.ts';
import { SavedCards } from '../card-payment/SavedCards.tsx';
import { EntryList } from './EntryList.tsx';
import { InstalmentSection } from './InstalmentSection.tsx';
import { PaymentList } from './PaymentList.tsx';
import { useOwnAccount, usePaymentOptions } from '../queries.ts';
import { StatementSection } from './StatementSection.tsx';
import { VoucherSection } from './VoucherSection.tsx';
import { words } from '../words.en.ts';

const text = words.account;

export function AccountAtClubPage() {
  const user = useSession((state) => state.user);
  if (user === null) return null;
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <h1>{text.title}</h1>
        <Button
          component={Link}
          to="/purchases"
          variant="default"
          leftSection={<IconReceipt size={20} aria-hidden />}
        >
          {text.purchases}
        </Button>
      </div>
      <Account />
      <StatementSection userId={user.userId} />
      <VoucherSection />
      <PaymentList userId={user.userId} />
      <SavedCards userId={user.userId} />
    </div>
  );
}

function Account() {
  const account = useOwnAccount();
  if (account.data === undefined) {
    return account.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={account.error}
        retry={() => void account.refetch()}
      />
    ) : (
      <>
        <Skeleton height={128} />
        <SkeletonRows label={text.loading} rows={4} height={64} />
      </>
    );
  }
  return (
    <>
      <Stale query={account} />
      <Balance account={account.data} />
      <InstalmentSection instalments={account.data.instalments} />
      <Latest entries={account.data.entries} />
    </>
  );
}

/** More of them are shown on demand: the statements stand below. */
const shownAtFirst = 6;

function Latest({ entries }: Pick<GolferAccount, 'entries'>) {
  const [all, setAll] = useState(false);
  return (
    <section className={pageClasses.section} aria-labelledby="entries-title">
      <h2 id="entries-title">{text.latest}</h2>
      {entries.length === 0 ? (
        <p className={pageClasses.quiet}>{text.noEntries}</p>
      ) : (
        <EntryList entries={all ? entries : entries.slice(0, shownAtFirst)} />
      )}
      {!all && entries.length > shownAtFirst && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {text.more(entries.length - shownAtFirst)}
        </Button>
      )}
    </section>
  );
}

function Balance({ account: { balance } }: { account: GolferAccount }) {
  const state = balance > 0 ? 'owed' : balance < 0 ? 'credit' : 'even';
  const Icon = { owed: IconWallet, credit: IconCoins, even: IconCircleCheck }[state];
  return (
    <section className={classes.balance} data-state={state}>
      <Icon className={classes.icon} size={32} aria-hidden />
      <div className={classes.words}>
        <p className={classes.state}>{text[state]}</p>
        {balance !== 0 && <p className={`${classes.amount} figures`}>{formatMoney(Math.abs(balance))}</p>}
        {state !== 'owed' && <p>{state === 'even' ? text.evenText : text.creditText}</p>}
      </div>
      {balance > 0 && <Pay owed={balance} />}
    </section>
  );
}

/** By card where the club takes them here; else the desk says how. */
function Pay({ owed }: { owed: number }) {
  const options = usePaymentOptions();
  if (options.data === undefined) return null;
  if (options.data.processor !== 'STRIPE') return <p className={classes.desk}>{text.desk}</p>;
  return (
    <Button leftSection={<IconCreditCard size={20} aria-hidden />} onClick={() => void openPayBalance(owed)}>
      {text.pay(formatMoney(owed))}
    </Button>
  );
}
