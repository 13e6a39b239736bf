/** Asks the reader for an answer to an invitation: accept at once, or decline and say why. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useAnswerInvitation, type InvitationAnswer } from './answer-invitation.ts';
import classes from './InvitationCard.module.css';
import { words as pageWords } from '../page-words.en.ts';

interface InvitationButtonsProps {
  purchaseId: number;
  inviteId: number | null;
  /** Says which booking the buttons belong to where several stand on the page. */
  about?: string;
  /** What accepting costs the reader, as it is shown: cents with tax. */
  price: number | undefined;
}

/** The two buttons; declining opens a field for the reason, which may stay empty. */
export function InvitationButtons({ purchaseId, inviteId, about, price }: InvitationButtonsProps) {
  const answer = useAnswerInvitation();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason, forget] = useDraft(`decline ${purchaseId} ${inviteId ?? ''}`, '');
  const named = (word: string) => (about === undefined ? word : `${word}: ${about}`);
  const stopDeclining = () => {
    forget();
    setReason('');
    setDeclining(false);
  };
  const send = async (given: Pick<InvitationAnswer, 'accept' | 'declineReason' | 'price'>) => {
    // Why it was not taken is said by the hook.
    const reply = await answer.mutateAsync({ purchaseId, inviteId, ...given }).catch(() => null);
    if (reply?.result === 'SUCCESS') stopDeclining();
    else if (reply !== null) setDeclining(false);
  };
  if (declining) {
    return (
      <form
        className={classes.decline}
        onSubmit={(event) => {
          event.preventDefault();
          void send({ accept: false, declineReason: reason.trim() });
        }}
      >
        <Textarea
          label={pageWords.page.declineWhy}
          placeholder={pageWords.page.declineReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          rows={2}
          autoFocus
        />
        <div className={classes.buttons}>
          <Button type="submit" color="flag" loading={answer.isPending}>
            {pageWords.page.declineSend}
          </Button>
          <Button variant="default" onClick={stopDeclining} disabled={answer.isPending}>
            {pageWords.page.declineBack}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className={classes.buttons}>
      <Button
        aria-label={named(pageWords.page.accept)}
        loading={answer.isPending}
        onClick={() => void send({ accept: true, price })}
      >
        {pageWords.page.accept}
      </Button>
      <Button
        variant="default"
        aria-label={named(pageWords.page.decline)}
        disabled={answer.isPending}
        onClick={() => setDeclining(true)}
      >
        {pageWords.page.decline}
      </Button>
    </div>
  );
}

interface InvitationCardProps extends Omit<InvitationButtonsProps, 'price'> {
  invitedBy: string;
  /** Who pays where the reader does not. */
  booker: string;
  myPrice: BookingDetails['myPrice'];
  vacantSpots: number;
  numSpots: number;
}

export function InvitationCard({
  invitedBy,
  booker,
  myPrice,
  vacantSpots,
  numSpots,
  ...buttons
}: InvitationCardProps) {
  return (
    <section className={classes.card}>
      <IconMailOpened size={28} aria-hidden />
      <div className={classes.text}>
        <h2>{pageWords.page.invitedTitle(invitedBy)}</h2>
        <p>
          {vacantSpots > 0 ? pageWords.page.spotsLeft(vacantSpots, numSpots) : pageWords.page.noSpotsLeft}
        </p>
        {myPrice !== null && (
          <p className={classes.price}>
            {myPrice.bookerPays
              ? pageWords.page.myPrice.booker(booker)
              : myPrice.total === 0
                ? pageWords.page.myPrice.free
                : pageWords.page.myPrice.own(formatMoney(myPrice.total))}
          </p>
        )}
      </div>
      <InvitationButtons {...buttons} price={myPrice?.total} />
    </section>
  );
}
