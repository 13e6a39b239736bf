/** What a till that is closed was counted to, beside what should have been there. */
import { Button } from '@mantine/core';
import type { CashUp } from '@fourball/shared/money/till/till-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import books from '../AdminBooks.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import classes from './Tills.module.css';
import { useCashUp } from './till-queries.ts';
import { words } from './till-words.en.ts';

const text = words.count;

export function Counted({ side, cashUpId }: { side: Side; cashUpId: number }) {
  const found = useCashUp(cashUpId);
  return (
    <SideFrame
      side={side}
      title={found.data ? text.title(found.data.till) : words.title}
      footer={<Button onClick={side.close}>{text.back}</Button>}
    >
      {found.data !== undefined ? (
        <CashUpCount cashUp={found.data} />
      ) : found.isError ? (
        <NotLoaded
          error={found.error}
          title={words.failed}
          text={words.failedText}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={44} />
      )}
    </SideFrame>
  );
}

/** The cash is counted in any case; of the other ways those that had anything. */
const hasAny = ({ method, expected, counted }: { method: string; expected: number; counted: number }) =>
  method === 'CASH' || expected !== 0 || counted !== 0;

export function CashUpCount({ cashUp }: { cashUp: CashUp }) {
  const { openedBy, openedAt, float, takings, refunds, vouchers, closed } = cashUp;
  const timeZone = useClubTimeZone();
  const at = (moment: string) => formatClubTime(moment, 'dayTime', timeZone);
  const right = closed?.counts.every(({ difference }) => difference === 0);
  return (
    <>
      <p className={classes.state}>
        {text.open(openedBy, at(openedAt))}. {words.taken(formatMoney(float), takings)}.
        {refunds > 0 && ` ${text.refunds(refunds)}.`}
        {vouchers !== 0 && ` ${text.vouchers(formatMoney(vouchers))}.`}
      </p>
      {closed === null ? (
        <p>{words.day.stillOpen}</p>
      ) : (
        <>
          <div className={books.scroll}>
            <table className={`${books.booked} ${classes.figures}`}>
              <thead>
                <tr>
                  <th scope="col">{text.method}</th>
                  <th scope="col" className={books.number}>
                    {text.expected}
                  </th>
                  <th scope="col" className={books.number}>
                    {text.counted}
                  </th>
                  <th scope="col" className={books.number}>
                    {text.difference}
                  </th>
                </tr>
              </thead>
              <tbody>
                {closed.counts.filter(hasAny).map(({ method, expected, counted, difference }) => (
                  <tr key={method}>
                    <th scope="row">{words.methods[method]}</th>
                    <td className={books.number}>
                      <Amount cents={expected} />
                    </td>
                    <td className={books.number}>
                      <Amount cents={counted} />
                    </td>
                    <td className={books.number}>
                      <span className={classes.verdict} data-differs={difference !== 0 || undefined}>
                        <Amount cents={difference} />
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {right && <p className={classes.verdict}>{text.right}</p>}
          <p>{text.left(formatMoney(closed.left))}</p>
          {closed.note !== null && (
            <p className={classes.note}>
              {text.note}: {closed.note}
            </p>
          )}
          <p className={classes.state}>{text.by(closed.by, at(closed.at))}</p>
        </>
      )}
    </>
  );
}
