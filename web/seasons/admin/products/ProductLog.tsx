/** What became of one fee, by whom and why, each with its entry in the books: for the office. */
import { Link } from 'react-router-dom';
import type { ProductLog as Logged } from '@fourball/shared/seasons/entry-shapes.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import organize from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import classes from './Products.module.css';
import { useProductLog } from './product-queries.ts';
import { words } from './product-words.en.ts';

const text = words.one.log;

export function ProductLog({ productId }: { productId: number }) {
  const log = useProductLog(productId);
  return (
    <section className={classes.part} aria-labelledby="product-log">
      <h3 id="product-log">{text.title}</h3>
      <QueryStates query={log} loading={text.loading} rows={2} height={48}>
        {(list) => (
          <ol className={classes.log}>
            {list.map((one) => (
              <Line key={one.id} logged={one} />
            ))}
          </ol>
        )}
      </QueryStates>
    </section>
  );
}

/** What changed from one to the other; alone where it came to be. */
const changed = ({ before, after }: Logged): string | null =>
  before !== null && after !== null
    ? text.from(readable(before), readable(after))
    : readableOrNull(after ?? before);

/** Prices are logged as dollars and cents; names of who pays stand as they are. */
const readable = (logged: string): string => {
  const cents = /^\d+\.\d{2}$/.test(logged) ? centsOf(logged) : null;
  return cents === null ? logged : formatMoney(cents);
};
const readableOrNull = (logged: string | null): string | null => (logged === null ? null : readable(logged));

function Line({ logged }: { logged: Logged }) {
  const { at, what, actorName, comment, entryId } = logged;
  const change = changed(logged);
  return (
    <li>
      <span>
        <strong>{text.what[what] ?? what}</strong>
        {change !== null && <span className="figures"> {change}</span>}
      </span>
      {comment !== null && comment !== '' && <span>{comment}</span>}
      <span className={organize.quiet}>
        <ClubTime at={at} format="dayTime" /> · {text.by(actorName)}
        {entryId !== null && (
          <>
            {' · '}
            <Link to={`/admin/ledger?entry=${entryId}`}>{text.entry}</Link>
          </>
        )}
      </span>
    </li>
  );
}
