/** A golfer's account beside the table: entries with their balance, the statement of a month, and payments. */
import { Button } from '@mantine/core';
import { IconAdjustments, IconBook2, IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountEntry, GolferAccount } from '@fourball/shared/money/shapes.ts';
import { formatMoney } from '../ui/money.ts';
import { Skeleton, SkeletonRows } from '../ui/Skeletons.tsx';
import { useAccount } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { AdjustForm, NotePaymentForm } from './AdminAccountForms.tsx';
import { DrawerTitle } from './AdminDrawer.tsx';
import classes from './AdminMoney.module.css';
import { Amount, NotLoaded } from './AdminParts.tsx';
import { AdminPayments } from './AdminPayments.tsx';
import { AdminStatement } from './AdminStatement.tsx';

const text = words.account;
const parts = ['entries', 'statement', 'payments'] as const;
type Part = (typeof parts)[number];

export function AdminAccount({ userId, onClose }: { userId: number; onClose: () => void }) {
  const account = useAccount(userId);
  const [part, setPart] = useState<Part>('entries');
  const { data } = account;
  if (data === undefined)
    return (
      <>
        <DrawerTitle title={text.label} onClose={onClose} />
        <div className={classes.body}>
          {account.isError ? (
            <NotLoaded
              error={account.error}
              title={text.failed}
              text={text.failedText}
              gone={text.gone}
              onRetry={() => void account.refetch()}
            />
          ) : (
            <>
              <Skeleton height={132} />
              <SkeletonRows label={text.loading} rows={5} height={56} />
            </>
          )}
        </div>
      </>
    );
  return (
    <>
      <DrawerTitle title={data.name} note={data.userName} onClose={onClose} />
      <div className={classes.parts} role="group" aria-label={text.partsLabel}>
        {parts.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
            {text.parts[one]}
          </button>
        ))}
      </div>
      <div className={classes.body}>
        {part === 'entries' && <Entries account={data} />}
        {part === 'statement' && <AdminStatement userId={userId} />}
        {part === 'payments' && <AdminPayments userId={userId} />}
      </div>
    </>
  );
}

function Entries({ account }: { account: GolferAccount }) {
  const { userId, balance, entries } = account;
  const [form, setForm] = useState<'note' | 'adjust' | null>(null);
  const close = () => setForm(null);
  const side = balance > 0 ? 'owes' : balance < 0 ? 'credit' : 'even';
  return (
    <>
      <section className={classes.card}>
        <p className={classes.balance} data-side={side}>
          <span>{side === 'owes' ? text.owes : side === 'credit' ? text.inCredit : text.even}</span>
          <strong>
            <Amount cents={Math.abs(balance)} />
          </strong>
        </p>
        {form === 'note' ? (
          <NotePaymentForm userId={userId} owed={balance} onDone={close} />
        ) : form === 'adjust' ? (
          <AdjustForm userId={userId} onDone={close} />
        ) : (
          <div className={classes.buttons}>
            <Button leftSection={<IconCash size={20} aria-hidden />} onClick={() => setForm('note')}>
              {text.note}
            </Button>
            <Button
              variant="default"
              leftSection={<IconAdjustments size={20} aria-hidden />}
              onClick={() => setForm('adjust')}
            >
              {text.adjust}
            </Button>
            <Button
              component={Link}
              variant="default"
              to={`/admin/ledger?user=${userId}`}
              leftSection={<IconBook2 size={20} aria-hidden />}
            >
              {text.allEntries}
            </Button>
          </div>
        )}
      </section>
      <section className={classes.card} aria-labelledby="account-entries">
        <h3 id="account-entries">{text.entries}</h3>
        {entries.length === 0 ? (
          <p className={classes.quiet}>{text.none}</p>
        ) : (
          <AccountEntries entries={entries} />
        )}
      </section>
    </>
  );
}

/** Entries of an account, each with its amount and the balance after it. */
export const AccountEntries = ({ entries }: { entries: readonly AccountEntry[] }) => (
  <ul className={classes.lines}>
    {entries.map(({ entryId, day, kind, description, reason, purchaseId, cents, balance }) => (
      <li key={entryId}>
        <span className={classes.what}>{description}</span>
        <span className={classes.price}>
          <Amount cents={cents} />
        </span>
        <span className={classes.note}>
          <span className="figures">{day}</span> · {words.entryKinds[kind]}
          {purchaseId !== null && (
            <>
              {' · '}
              <Link to={`/admin/purchases?purchase=${purchaseId}`}>{text.purchase}</Link>
            </>
          )}
          {reason !== null && (
            <>
              <br />
              {text.because(reason)}
            </>
          )}
        </span>
        <span className={`${classes.note} figures`} data-right>
          {text.balanceAfter} {formatMoney(balance)}
        </span>
      </li>
    ))}
  </ul>
);
