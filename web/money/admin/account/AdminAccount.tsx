/** A golfer's account beside the table: entries with their balance, the statement of a month, and payments. */
import { Button } from '@mantine/core';
import { IconAdjustments, IconBook2, IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GolferAccount } from '@fourball/shared/money/shapes.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { useAccount } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { AccountEntries } from './AdminAccountEntries.tsx';
import { AdjustForm, NotePaymentForm } from './AdminAccountForms.tsx';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import { AdminPayments } from './AdminPayments.tsx';
import { AdminStatement } from './AdminStatement.tsx';

const text = words.account;
const parts = ['entries', 'statement', 'payments'] as const;
type Part = (typeof parts)[number];

export function AdminAccount({ userId, side }: { userId: number; side: Side }) {
  const account = useAccount(userId);
  const [part, setPart] = useState<Part>('entries');
  const { data } = account;
  if (data === undefined)
    return (
      <SideFrame side={side} title={text.label} cards>
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
      </SideFrame>
    );
  return (
    <SideFrame
      side={side}
      title={data.name}
      lead={data.userName}
      cards
      nav={
        <div className={cards.parts} role="group" aria-label={text.partsLabel}>
          {parts.map((one) => (
            <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
              {text.parts[one]}
            </button>
          ))}
        </div>
      }
    >
      {part === 'entries' && <Entries account={data} side={side} />}
      {part === 'statement' && <AdminStatement userId={userId} />}
      {part === 'payments' && <AdminPayments userId={userId} side={side} />}
    </SideFrame>
  );
}

function Entries({ account, side }: { account: GolferAccount; side: Side }) {
  const { userId, balance, entries } = account;
  const [form, setForm] = useState<'note' | 'adjust' | null>(null);
  const close = () => setForm(null);
  const stand = balance > 0 ? 'owes' : balance < 0 ? 'credit' : 'even';
  return (
    <>
      <section className={cards.card}>
        <p className={cards.balance} data-side={stand}>
          <span>{stand === 'owes' ? text.owes : stand === 'credit' ? text.inCredit : text.even}</span>
          <strong>
            <Amount cents={Math.abs(balance)} />
          </strong>
        </p>
        {form === 'note' ? (
          <NotePaymentForm userId={userId} owed={balance} side={side} onDone={close} />
        ) : form === 'adjust' ? (
          <AdjustForm userId={userId} side={side} onDone={close} />
        ) : (
          <div className={cards.buttons}>
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
      <section className={cards.card} aria-labelledby="account-entries">
        <h3 id="account-entries">{text.entries}</h3>
        {entries.length === 0 ? (
          <p className={tones.quiet}>{text.none}</p>
        ) : (
          <AccountEntries entries={entries} />
        )}
      </section>
    </>
  );
}
