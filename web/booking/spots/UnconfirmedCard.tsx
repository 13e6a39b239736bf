/** Asks the reader about a spot that somebody else put the reader into: one tap to confirm, one to say no. */
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useAnswerSpot } from './answer-spot.ts';
import classes from '../invitations/InvitationCard.module.css';
import { words as pageWords } from '../page-words.en.ts';

const text = pageWords.page;

interface UnconfirmedButtonsProps {
  purchaseId: number;
  roundId: number | null;
  /** Says which booking the buttons belong to where several stand on the page. */
  about?: string;
}

export function UnconfirmedButtons({ purchaseId, roundId, about }: UnconfirmedButtonsProps) {
  const answer = useAnswerSpot();
  const named = (word: string) => (about === undefined ? word : `${word}: ${about}`);
  const sending = (yes: boolean) => answer.isPending && answer.variables.yes === yes;
  return (
    <div className={classes.buttons}>
      <Button
        aria-label={named(text.confirmSpot)}
        loading={sending(true)}
        disabled={answer.isPending}
        onClick={() => answer.mutate({ purchaseId, roundId, yes: true })}
      >
        {text.confirmSpot}
      </Button>
      <Button
        variant="default"
        aria-label={named(text.refuseSpot)}
        loading={sending(false)}
        disabled={answer.isPending}
        onClick={() => answer.mutate({ purchaseId, roundId, yes: false })}
      >
        {text.refuseSpot}
      </Button>
    </div>
  );
}

interface UnconfirmedCardProps {
  purchaseId: number;
  spot: NonNullable<BookingDetails['myUnconfirmed']>;
  booker: string;
}

export function UnconfirmedCard({ purchaseId, spot, booker }: UnconfirmedCardProps) {
  const cost = formatMoney(spot.cost);
  const terms = spot.bookerPays
    ? text.putDownPaid(booker)
    : spot.byOffice
      ? text.putDownByOfficeText(cost)
      : text.putDownText(cost);
  return (
    <section className={classes.card}>
      <IconUserQuestion size={28} aria-hidden />
      <div className={classes.text}>
        <h2>{spot.byOffice ? text.putDownByOffice : text.putDownTitle(booker)}</h2>
        <p>{terms}</p>
      </div>
      <UnconfirmedButtons purchaseId={purchaseId} roundId={spot.roundId} />
    </section>
  );
}
