/** The end of a day: what the books say of it, and whether the tills say the same. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { addDays } from '@fourball/shared/club/days.ts';
import type { DayEnd } from '@fourball/shared/money/till/till-shapes.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import frame from '../../../ui/page/frame.module.css';
import pages from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { formatMoney, percentOf } from '../../../ui/text/money.ts';
import { dayIn, useAddress } from '../admin-address.ts';
import books from '../AdminBooks.module.css';
import { Amount, Head, NotLoaded } from '../AdminParts.tsx';
import { CashUpCount } from './CashUpCount.tsx';
import classes from './Tills.module.css';
import { useDayEnd } from './till-queries.ts';
import { words } from './till-words.en.ts';

const text = words.day;

export function AdminDayEndPage() {
  const { get, put } = useAddress();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const day = dayIn(get('day')) ?? today;
  const found = useDayEnd(day);
  const go = (to: string) => put({ day: to === today ? null : to });
  return (
    <div className={frame.page}>
      <Head title={text.title} lead={text.lead} />
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={20} aria-hidden />}
          onClick={() => go(addDays(day, -1))}
        >
          {text.before}
        </Button>
        <TextInput
          type="date"
          aria-label={text.day}
          max={today}
          value={day}
          onChange={({ currentTarget: { value } }) => dayIn(value) !== undefined && go(value)}
        />
        <Button
          variant="default"
          disabled={day >= today}
          rightSection={<IconChevronRight size={20} aria-hidden />}
          onClick={() => go(addDays(day, 1))}
        >
          {text.after}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      </div>
      {found.data !== undefined ? (
        <Day end={found.data} />
      ) : found.isError ? (
        <NotLoaded
          error={found.error}
          title={text.failed}
          text={words.failedText}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={4} height={120} />
      )}
    </div>
  );
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);

function Day({ end }: { end: DayEnd }) {
  const { products, taxes, vouchers, money, owedMore, methods, cashUps } = end;
  const off = methods.reduce((all, { difference }) => all + Math.abs(difference), 0);
  const moved = products.length + taxes.length + money.length + cashUps.length + Math.abs(vouchers) > 0;
  return (
    <>
      <h2>{formatDay(end.day, 'dated')}</h2>
      {!moved ? (
        <StateView kind="empty" title={text.nothing} text={text.nothingText} />
      ) : (
        <>
          <p className={classes.verdict} data-differs={off !== 0 || undefined} role="status">
            {off === 0 ? text.agrees : text.differs(formatMoney(off))}
          </p>
          <Sums
            title={text.sold}
            rows={[
              ...products,
              ...taxes.map(({ basisPoints, amount }) => ({
                code: `tax ${basisPoints}`,
                name: text.tax(percentOf(basisPoints)),
                amount,
              })),
              ...(vouchers === 0 ? [] : [{ code: 'vouchers', name: text.vouchers, amount: vouchers }]),
            ]}
          />
          <Sums
            title={text.money}
            rows={[
              ...money,
              { code: 'owed', name: owedMore < 0 ? text.owedLess : text.owedMore, amount: owedMore },
            ]}
          />
          <section className={pages.section} aria-labelledby="methods">
            <h3 id="methods">{text.methods}</h3>
            <Methods methods={methods} />
          </section>
          <h3>{text.cashUps}</h3>
          {cashUps.length === 0 && <p className={pages.quiet}>{text.noCashUps}</p>}
          {cashUps.map((cashUp) => (
            <section key={cashUp.cashUpId} className={pages.section} aria-label={cashUp.till}>
              <h4 className={classes.title}>{cashUp.till}</h4>
              <CashUpCount cashUp={cashUp} />
            </section>
          ))}
        </>
      )}
    </>
  );
}

function Sums({
  title,
  rows,
}: {
  title: string;
  rows: readonly { code: string; name: string; amount: number }[];
}) {
  return (
    <section className={pages.section} aria-label={title}>
      <h3>{title}</h3>
      <table className={books.booked}>
        <tbody>
          {rows.map(({ code, name, amount }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td className={books.number}>
                <Amount cents={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td className={books.number}>
              <Amount cents={sum(rows)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Phones have no room for what was taken without a till; what differs says so beside it. */
const numberOf = (head: string | undefined) =>
  head === text.elsewhere ? `${books.number} ${classes.wide}` : books.number;

function Methods({ methods }: Pick<DayEnd, 'methods'>) {
  const heads = [text.books, text.tills, text.elsewhere, text.difference];
  return (
    <div className={books.scroll}>
      <table className={`${books.booked} ${classes.figures}`}>
        <thead>
          <tr>
            <th scope="col">{text.method}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={numberOf(head)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map(({ method, books: booked, tills, elsewhere, difference }) => (
            <tr key={method}>
              <th scope="row">{words.methods[method]}</th>
              {[booked, tills, elsewhere].map((cents, at) => (
                <td key={heads[at]} className={numberOf(heads[at])}>
                  <Amount cents={cents} />
                </td>
              ))}
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
  );
}
