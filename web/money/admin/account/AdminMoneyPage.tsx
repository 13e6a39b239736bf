/** Whose account is not even: what is owed in all, who owes most first, and each golfer's account beside it. */
import { Button } from '@mantine/core';
import { IconCreditCard, IconSearch } from '@tabler/icons-react';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import type { listOwing } from '@fourball/shared/money/ledger-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { formatDate } from '../../../ui/text/day-text.ts';
import { useAddress } from '../admin-address.ts';
import { useOwing } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { AdminAccount } from './AdminAccount.tsx';
import { FailedPayments } from './FailedPayments.tsx';
import { AdminPagedList } from '../AdminPagedList.tsx';
import cards from '../AdminCards.module.css';
import pageLook from '../AdminPage.module.css';
import frame from '../../../ui/page/frame.module.css';
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
      <FailedPayments onShow={show} />
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

type Account = Owing['accounts'][number];
type By = keyof typeof text.columns;

const columns: readonly TableColumn<Account, By>[] = [
  { by: 'who', label: text.columns.who, cell: ({ name }) => <RowName>{name}</RowName> },
  { by: 'number', label: text.columns.number, named: true, cell: ({ memberNumber }) => memberNumber },
  { by: 'email', label: text.columns.email, wide: true, cell: ({ email }) => email },
  {
    by: 'last',
    label: text.columns.last,
    named: true,
    cell: ({ lastPaymentOn }) =>
      lastPaymentOn === null ? <span className={tones.quiet}>{text.never}</span> : formatDate(lastPaymentOn),
  },
  {
    by: 'card',
    label: text.columns.card,
    cell: ({ hasCard }) =>
      hasCard ? (
        <span className={tones.good}>
          <IconCreditCard size={18} aria-hidden />
          {text.card}
        </span>
      ) : null,
  },
  {
    by: 'balance',
    label: text.columns.balance,
    sum: true,
    cell: ({ balance }) => (
      <>
        {balance < 0 && <span className={cards.note}>{text.credit} </span>}
        <Amount cents={Math.abs(balance)} />
      </>
    ),
  },
];

interface AccountsProps {
  accounts: Owing['accounts'];
  stale: boolean;
  onShow: (userId: number) => void;
}

const Accounts = ({ accounts, stale, onShow }: AccountsProps) => (
  <DataTable
    keep="accounts"
    label={text.title}
    columns={columns}
    rows={accounts}
    keyOf={({ userId }) => userId}
    onOpen={({ userId }) => onShow(userId)}
    stale={stale}
    bare
  />
);
