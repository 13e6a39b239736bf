/** A catalogue entry on sale: what it is and gives, and each of its product items with its dates, price, tax and total. */
import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconGolf, IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership, OfferedEntry, OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { addToCart, mostOfOne } from './cart.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { buyingNotes } from './buying-notes.ts';
import { BuyingNotes } from './BuyingNotes.tsx';
import { formatDate } from '../../ui/text/day-text.ts';
import { Features } from '../../membership/Features.tsx';
import classes from './OfferCard.module.css';
import { words } from '../../membership/page-words.en.ts';
import pageClasses from '../../ui/page/Pages.module.css';

const text = words.buy;

/** Longer descriptions begin folded. */
const foldedLetters = 220;

interface OfferCardProps {
  entry: OfferedEntry;
  /** Product items of which the reader has a membership. */
  held: ReadonlySet<number>;
  /** Of whom it is for, and all that is on sale: what is held already says what would overlap. */
  own: readonly Membership[];
  offers: readonly OfferedEntry[];
  /** How many of each product item are in the cart. */
  inCart: ReadonlyMap<number, number>;
  eager: boolean;
}

export function OfferCard({ entry, held, own, offers, inCart, eager }: OfferCardProps) {
  const { id, name, imageUrl, productItems } = entry;
  const titleId = `entry-${id}`;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture} data-none={imageUrl === null || undefined}>
        {imageUrl === null ? (
          <IconGolf size={44} aria-hidden />
        ) : (
          <img src={imageUrl} alt="" loading={eager ? 'eager' : 'lazy'} />
        )}
      </div>
      <div className={classes.body}>
        <h2 id={titleId}>{name}</h2>
        <Description text={entry.description} />
        <Features gives={entry} label={words.features.label} />
        <ul className={classes.items}>
          {productItems.map((item) => (
            <li key={item.id} className={classes.item}>
              <Item
                item={item}
                entryName={name}
                notes={buyingNotes(item, entry, own, offers)}
                held={item.kind === 'MEMBERSHIP' && held.has(item.id)}
                inCart={inCart.get(item.id) ?? 0}
              />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function Description({ text: description }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = description.length > foldedLetters || description.split('\n').length > 3;
  if (description.trim() === '') return null;
  return (
    <div>
      <p className={classes.description} data-folded={(long && !open) || undefined}>
        {description}
      </p>
      {long && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        >
          {open ? text.less : text.more}
        </button>
      )}
    </div>
  );
}

interface ItemProps {
  item: OfferedItem;
  entryName: string;
  notes: readonly string[];
  held: boolean;
  inCart: number;
}

function Item({ item, entryName, notes, held, inCart }: ItemProps) {
  const { name, kind, startDate, endDate, unitPrice, tax, left, advanceBookingDays, roundCredits } = item;
  const days = words.span(formatDate(startDate), formatDate(endDate));
  return (
    <>
      <div className={classes.what}>
        {/* Where it is called as its entry, only its days tell it from the others. */}
        <h3>{name === entryName ? days : name}</h3>
        <p className={pageClasses.quiet}>
          {kind === 'ROUND' && <span className={classes.kind}>{text.round}</span>}
          {name !== entryName && <span className="figures">{days}</span>}
        </p>
        <Features
          gives={kind === 'ROUND' ? {} : { advanceBookingDays, roundCredits }}
          label={words.features.label}
        />
        {!held && <BuyingNotes notes={notes} />}
      </div>
      <dl className={classes.price}>
        <div>
          <dt>{text.price}</dt>
          <dd>{formatMoney(unitPrice)}</dd>
        </div>
        <div>
          <dt>{text.tax}</dt>
          <dd>{formatMoney(tax)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{text.total}</dt>
          <dd>{formatMoney(unitPrice + tax)}</dd>
        </div>
      </dl>
      <div className={classes.act}>
        {held ? (
          <span className={pageClasses.tag} data-tone="good">
            <IconCircleCheck size={16} aria-hidden />
            {text.haveIt}
          </span>
        ) : left === 0 ? (
          <span className={pageClasses.tag} data-tone="bad">
            <IconBan size={16} aria-hidden />
            {text.soldOut}
          </span>
        ) : (
          <>
            {left !== null && <span className={classes.left}>{text.left(left)}</span>}
            {inCart > 0 && (kind === 'MEMBERSHIP' || inCart >= Math.min(mostOfOne, left ?? mostOfOne)) ? (
              <Button
                component={Link}
                to="/cart"
                variant="light"
                leftSection={<IconShoppingCart size={20} aria-hidden />}
              >
                {text.inCart}
              </Button>
            ) : (
              <Button aria-label={text.addNamed(name, days)} onClick={() => addToCart(item.id)}>
                {text.add}
                {inCart > 0 && ` (${inCart})`}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
