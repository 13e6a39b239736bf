/** Whose account is not even: what is owed in all, who owes most first, and each golfer's account beside it. */
import { Button } from '@mantine/core';
import { IconCreditCard, IconSearch } from '@tabler/icons-react';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import type { listOwing } from '@fourball/shared/money/ledger-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { walkRows } from '../../../ui/table/walk-rows.ts';
import { useAddress } from '../admin-address.ts';
import { useOwing } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { AdminAccount } from './AdminAccount.tsx';
import { AdminPagedList } from '../AdminPagedList.tsx';
import cards from '../AdminCards.module.css';
import pageLook from '../AdminPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import tableLook from '../AdminTable.module.css';
import tones from '../AdminTones.module.css';
import { Amount, Head } from '../AdminParts.tsx';

const text = words.money;

type Owing = ReplyOf<typeof listOwing>;

export function AdminMoneyPage() {
  const { number, put } = useAddress();
  const page = number('page') ?? 0;
  const userId = number('user');
  const owing = useOwing(page);
  const show = (user: number | null) => put({ user }, { replace: user === null });
  const find = async () => {
    const found = await openUserSearch();
    if (found !== null) show(found.userId);
  };
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={text.title} lead={text.lead}>
        <Button
          variant="default"
          leftSection={<IconSearch size={20} aria-hidden />}
          onClick={() => void find()}
        >
          {text.another}
        </Button>
      </Head>
      <AdminPagedList
        list={owing}
        page={page}
        words={text}
        rows={10}
        above={<Skeleton height={82} />}
        isEmpty={({ total }) => total === 0}
        empty={<StateView kind="empty" title={text.empty} text={text.emptyText} />}
      >
        {({ owed, owing: credit, total, accounts }, stale) => (
          <>
            <dl className={pageLook.sums}>
              <div>
                <dt>{text.owed}</dt>
                <dd>
                  <Amount cents={owed} />
                </dd>
              </div>
              <div>
                <dt>{text.owing}</dt>
                <dd>
                  <Amount cents={Math.abs(credit)} />
                </dd>
              </div>
              <div>
                <dt>{text.accounts}</dt>
                <dd className="figures">{total.toLocaleString('en-CA')}</dd>
              </div>
            </dl>
            <Accounts accounts={accounts} stale={stale} onShow={show} />
          </>
        )}
      </AdminPagedList>
      <SideDrawer opened={userId !== null} label={words.account.label} width={640} onClose={() => show(null)}>
        {(side) => userId !== null && <AdminAccount key={userId} userId={userId} side={side} />}
      </SideDrawer>
    </div>
  );
}

interface AccountsProps {
  accounts: Owing['accounts'];
  stale: boolean;
  onShow: (userId: number) => void;
}

const Accounts = ({ accounts, stale, onShow }: AccountsProps) => (
  <table className={tableLook.table} data-stale={stale || undefined} aria-busy={stale || undefined}>
    <thead>
      <tr>
        <th scope="col">{text.columns.who}</th>
        <th scope="col">{text.columns.number}</th>
        <th scope="col" className={tableLook.wideOnly}>
          {text.columns.email}
        </th>
        <th scope="col">{text.columns.last}</th>
        <th scope="col">{text.columns.card}</th>
        <th scope="col" className={tableLook.number}>
          {text.columns.balance}
        </th>
      </tr>
    </thead>
    <tbody onKeyDown={walkRows}>
      {accounts.map(({ userId, name, memberNumber, email, balance, lastPaymentOn, hasCard }) => (
        <tr key={userId} className={rowLook.row}>
          <td data-part="main">
            <RowLink cell className={tableLook.open} onClick={() => onShow(userId)}>
              {name}
            </RowLink>
          </td>
          <td className="figures">{memberNumber}</td>
          <td className={tableLook.wideOnly}>{email}</td>
          <td className="figures">
            <span className={tableLook.narrowOnly}>
              {lastPaymentOn !== null && text.lastPaid(lastPaymentOn)}
            </span>
            <span className={tableLook.wideText}>
              {lastPaymentOn ?? <span className={tones.quiet}>{text.never}</span>}
            </span>
          </td>
          <td>
            {hasCard ? (
              <span className={tones.good}>
                <IconCreditCard size={18} aria-hidden />
                {text.card}
              </span>
            ) : (
              <span className={`${tones.quiet} ${tableLook.wideText}`}>{text.noCard}</span>
            )}
          </td>
          <td className={tableLook.number} data-part="amount">
            {balance < 0 && <span className={cards.note}>{text.credit} </span>}
            <Amount cents={Math.abs(balance)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
