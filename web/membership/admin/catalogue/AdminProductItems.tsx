/** The product items of one catalogue entry, or the rounds paid in advance: dates, price, and how many are sold. */
import type { ProductItem } from '@fourball/shared/membership/shapes.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import classes from './AdminCatalogue.module.css';
import { words } from './admin-catalogue-words.en.ts';
import { formatDate } from '../../../ui/text/day-text.ts';

interface AdminProductItemsProps {
  label: string;
  items: readonly ProductItem[];
  /** How many of each are sold in all; 0 for any number. */
  limit: number;
  /** What is said where there is none. */
  none: string;
  onOpen: (id: number) => void;
}

const { facts } = words;

export function AdminProductItems({ label, items, limit, none, onOpen }: AdminProductItemsProps) {
  if (items.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.items} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={`${rowLook.row} ${classes.item}`} data-product-item={item.id}>
          <RowLink className={classes.open} label={words.edit(item.name)} onClick={() => onOpen(item.id)}>
            {item.name}
          </RowLink>
          <span className={`${classes.facts} figures`}>
            {facts.days(formatDate(item.startDate), formatDate(item.endDate))}
          </span>
          <span className={`${classes.price} figures`}>{formatMoney(item.unitPrice)}</span>
          {item.kind === 'MEMBERSHIP' && (
            <>
              <span className={classes.facts}>{facts.ahead(item.advanceBookingDays)}</span>
              <span className={classes.facts}>
                {item.roundCredits > 0 && facts.credits(item.roundCredits)}
              </span>
            </>
          )}
          <Sold sold={item.sold} limit={item.kind === 'ROUND' ? 0 : limit} />
        </li>
      ))}
    </ul>
  );
}

function Sold({ sold, limit }: { sold: number; limit: number }) {
  const full = limit > 0 && sold >= limit;
  return (
    <span className={classes.sold}>
      {limit > 0 && (
        <span className={classes.bar} data-full={full || undefined} aria-hidden>
          <span style={{ width: `${Math.min(100, (sold / limit) * 100)}%` }} />
        </span>
      )}
      <span className="figures">
        {facts.sold(sold, limit)}
        {full && <span className={classes.full}> {facts.soldOut}</span>}
      </span>
    </span>
  );
}
