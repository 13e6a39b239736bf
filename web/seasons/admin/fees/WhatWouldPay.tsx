/** "What would Ava pay?": a golfer's price for a season or an event, line by line and why, as the sign-up sheet would say it. */
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { EntryQuote, PriceLine } from '@fourball/shared/seasons/entry-shapes.ts';
import { quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { request } from '../../../lib/request/request.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useFees, type FeeOwner } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import own from './Fees.module.css';
import { words } from './fee-words.en.ts';

const text = words.who;

export function WhatWouldPay({ owner }: { owner: FeeOwner }) {
  const [golfer, setGolfer] = useState<UserCard | null>(null);
  // Another price is another answer.
  const asOf = useFees(owner).dataUpdatedAt;
  const quote = useQuery({
    queryKey: ['organize-choices', 'quote', owner, golfer?.userId, asOf],
    queryFn: ({ signal }) =>
      request(quoteEntry, { body: { ...owner, userId: golfer?.userId ?? 0 }, signal, quiet: true }),
    enabled: golfer !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const choose = async () => {
    const found = await openUserSearch();
    if (found !== null) setGolfer(found);
  };
  return (
    <section className={classes.card} aria-labelledby="who-pays-title">
      <div className={classes.cardHead}>
        <h2 id="who-pays-title">{text.title}</h2>
        <Button
          variant="default"
          leftSection={<IconUserSearch size={20} aria-hidden />}
          onClick={() => void choose()}
        >
          {golfer === null ? text.choose : text.another}
        </Button>
      </div>
      {golfer === null ? (
        <p className={classes.quiet}>{text.lead}</p>
      ) : (
        <div aria-live="polite">
          <h3 className={own.golfer}>{golfer.name}</h3>
          <QueryStates query={quote} loading={text.loading} rows={2} height={36}>
            {(found) => <Quoted quote={found} />}
          </QueryStates>
        </div>
      )}
    </section>
  );
}

const why = ({ includedIn, priceClass, guestName }: PriceLine): string =>
  [guestName, includedIn === null ? text.classes[priceClass] : text.included(includedIn)]
    .filter((part) => part !== null)
    .join(', ');

function Quoted({ quote }: { quote: EntryQuote }) {
  const { lines, optional, total, tax, paymentTiming, result, reason } = quote;
  return (
    <>
      <p>
        {text.results[result]} {reason}
      </p>
      {lines.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <table className={own.quote}>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.feeId} ${line.guestName}`}>
                <th scope="row">
                  {line.name}
                  <small>{why(line)}</small>
                </th>
                <td className="figures">{formatMoney(line.amount + line.tax)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {text.total}
                <small>{text.tax(tax)}</small>
              </th>
              <td className="figures">{formatMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {optional.length > 0 && (
        <p className={classes.quiet}>
          {text.optional}:{' '}
          {optional.map((fee) => `${fee.name} ${formatMoney(fee.amount + fee.tax)}`).join(', ')}{' '}
          {text.withTax}
        </p>
      )}
      {total > 0 && <p className={classes.quiet}>{text.timing[paymentTiming]}</p>}
    </>
  );
}
