/** What a golfer bought and owes, as a part of the golfer's drawer; account and receipts are a step away. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { useAccount } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount } from '../AdminParts.tsx';

const text = words.account;

interface AdminUserMoneyProps {
  userId: number;
  purchases: NonNullable<UserDetails['full']>['ledger'];
}

export function AdminUserMoney({ userId, purchases }: AdminUserMoneyProps) {
  const account = useAccount(userId);
  const balance = account.data?.balance;
  const side = balance === undefined ? undefined : balance > 0 ? 'owes' : balance < 0 ? 'credit' : 'even';
  return (
    <section aria-labelledby="money-title">
      <h3 id="money-title">{text.label}</h3>
      <div className={cards.golfer}>
        {balance === undefined ? (
          account.isError ? (
            <span className={tones.quiet}>{text.failed}</span>
          ) : (
            <Skeleton height={24} width="10rem" />
          )
        ) : (
          <p className={cards.balance} data-side={side} data-small>
            <span>{side === 'owes' ? text.owes : side === 'credit' ? text.inCredit : text.even}</span>
            <strong>
              <Amount cents={Math.abs(balance)} />
            </strong>
          </p>
        )}
        <Link className={cards.step} to={`/admin/money?user=${userId}`}>
          {text.open}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <h4 className={cards.note}>{words.purchases.title}</h4>
      {purchases.length === 0 && <p className={tones.quiet}>{text.noPurchases}</p>}
      <ul className={cards.lines}>
        {purchases.map(({ purchaseId, at, text: what, amount }) => (
          <li key={purchaseId}>
            <Link to={`/admin/purchases?purchase=${purchaseId}`}>{what}</Link>
            <span className={`${cards.price} figures`}>{formatMoney(amount)}</span>
            <span className={cards.note}>
              <ClubDate at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
