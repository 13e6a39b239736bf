/** What is on sale, for the office to add to a purchase. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import type { useOnSale } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import tones from '../AdminTones.module.css';

const text = words.create;

/** The days for which it is sold; `entry` where its name does not say what it is. */
export const OfferDays = ({ item, entry = null }: { item: OfferedItem; entry?: string | null }) => (
  <span className={cards.note}>
    {entry !== null && `${entry} · `}
    <span className="figures">{item.startDate}</span> – <span className="figures">{item.endDate}</span>
  </span>
);

interface OnSaleProps {
  onSale: ReturnType<typeof useOnSale>;
  /** Memberships that the purchase has: one golfer buys each once. */
  taken: ReadonlySet<number>;
  onAdd: (item: OfferedItem) => void;
}

export function AdminOnSale({ onSale, taken, onAdd }: OnSaleProps) {
  const [typed, setTyped] = useState('');
  if (onSale.data === undefined)
    return onSale.isError ? (
      <NotLoaded
        error={onSale.error}
        title={text.failed}
        text={text.failedText}
        onRetry={() => void onSale.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={4} height={72} />
    );
  const items = onSale.data.flatMap((entry) =>
    entry.productItems.map((item) => ({ item, entry: entry.name })),
  );
  if (items.length === 0) return <StateView kind="empty" title={text.empty} text={text.emptyText} />;
  const asked = typed.trim().toLowerCase();
  const found = items.filter(({ item, entry }) => `${entry} ${item.name}`.toLowerCase().includes(asked));
  return (
    <section className={cards.card} aria-labelledby="on-sale">
      <h3 id="on-sale">{text.products}</h3>
      <TextInput
        type="search"
        aria-label={text.find}
        placeholder={text.find}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={tones.quiet}>{text.none}</p>}
      <ul className={cards.lines}>
        {found.map(({ item, entry }) => {
          return (
            <li key={item.id}>
              <span>
                <span className={cards.what}>{item.name}</span>
                <br />
                <OfferDays item={item} entry={entry === item.name ? null : entry} />
              </span>
              <span className={cards.stepper}>
                <span className={cards.price}>
                  <Amount cents={item.unitPrice} />
                  {item.left !== null && (
                    <>
                      <br />
                      <span className={cards.note}>
                        {item.left === 0 ? text.soldOut : text.left(item.left)}
                      </span>
                    </>
                  )}
                </span>
                <ActionIcon
                  variant="default"
                  aria-label={text.add(item.name)}
                  disabled={taken.has(item.id) || item.left === 0}
                  onClick={() => onAdd(item)}
                >
                  <IconPlus size={20} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
