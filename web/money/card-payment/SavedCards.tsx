/** The cards that are kept for a golfer, with the ways to add one and to remove one. */
import { Button } from '@mantine/core';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeCard } from '@fourball/shared/money/payment-calls.ts';
import type { SavedCard } from '@fourball/shared/money/shapes.ts';
import { request } from '../../lib/request/request.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { usePaymentOptions } from '../queries.ts';
import classes from './CardPayment.module.css';
import { openCardSetup } from './open-card-dialogs.ts';
import { cardsKey, useSavedCards } from './queries.ts';
import { brandName, words } from './words.en.ts';

const text = words.cards;

/** Of the golfer who is looking. Nothing where the club takes no cards here. */
export function SavedCards({ userId }: { userId: number }) {
  const options = usePaymentOptions();
  if (options.data?.processor !== 'STRIPE') return null;
  return (
    <section className={pageClasses.section} aria-labelledby="cards-title">
      <h2 id="cards-title">{text.title}</h2>
      <Cards userId={userId} />
    </section>
  );
}

function Cards({ userId }: { userId: number }) {
  const cards = useSavedCards(userId);
  if (cards.data === undefined) {
    return cards.isError ? (
      <div className={classes.trouble} role="alert">
        <p>{text.failed}</p>
        <Button variant="default" onClick={() => void cards.refetch()}>
          {words.form.retry}
        </Button>
      </div>
    ) : (
      <SkeletonRows label={text.loading} rows={1} height={60} />
    );
  }
  return (
    <div className={classes.cards}>
      {cards.data.length === 0 ? (
        <p className={pageClasses.quiet}>{text.none}</p>
      ) : (
        <ul className={pageClasses.list}>
          {cards.data.map((card) => (
            <Card key={card.cardId} card={card} userId={userId} />
          ))}
        </ul>
      )}
      <Button
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => void openCardSetup()}
      >
        {text.add}
      </Button>
    </div>
  );
}

function Card({ card, userId }: { card: SavedCard; userId: number }) {
  const cache = useQueryClient();
  const name = text.named(brandName(card.brand), card.last4);
  const removal = useMutation({
    mutationFn: () => request(removeCard, { params: { id: card.cardId }, quiet: true }),
    onSuccess: (left) => {
      cache.setQueryData(cardsKey(userId), left);
      toast(text.removed);
    },
    onError: () => toast(text.notRemoved),
  });
  const ask = async (): Promise<void> => {
    const sure = await showMessage({
      title: text.removeTitle,
      lines: [text.removeText(name)],
      ok: text.remove,
      cancel: text.keep,
    });
    if (sure === 'ok') removal.mutate();
  };
  return (
    <li className={classes.card}>
      <IconCreditCard size={28} aria-hidden />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={`${pageClasses.quiet} figures`}>{text.expires(card.expMonth, card.expYear)}</span>
      </span>
      <Button
        variant="subtle"
        color="red"
        aria-label={text.removeNamed(name)}
        loading={removal.isPending}
        onClick={() => void ask()}
      >
        {text.remove}
      </Button>
    </li>
  );
}
