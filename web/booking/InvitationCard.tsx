/** Asks the reader for an answer to an invitation: accept at once, or decline and say why. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswerInvitation } from './answer-invitation.ts';
import classes from './InvitationCard.module.css';
import { words as pageWords } from './page-words.en.ts';

interface InvitationButtonsProps {
  purchaseId: number;
  inviteId: number | null;
  /** Says which booking the buttons belong to where several stand on the page. */
  about?: string;
}

/** The two buttons; declining opens a field for the reason, which may stay empty. */
export function InvitationButtons({ purchaseId, inviteId, about }: InvitationButtonsProps) {
  const answer = useAnswerInvitation();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const named = (word: string) => (about === undefined ? word : `${word}: ${about}`);
  if (declining) {
    return (
      <form
        className={classes.decline}
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate(
            { purchaseId, inviteId, accept: false, declineReason: reason.trim() },
            { onSuccess: () => setDeclining(false) },
          );
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
          <Button variant="default" onClick={() => setDeclining(false)} disabled={answer.isPending}>
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
        onClick={() => answer.mutate({ purchaseId, inviteId, accept: true })}
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

interface InvitationCardProps extends InvitationButtonsProps {
  invitedBy: string;
  vacantSpots: number;
  numSpots: number;
}

export function InvitationCard({ invitedBy, vacantSpots, numSpots, ...buttons }: InvitationCardProps) {
  return (
    <section className={classes.card}>
      <IconMailOpened size={28} aria-hidden />
      <div className={classes.text}>
        <h2>{pageWords.page.invitedTitle(invitedBy)}</h2>
        <p>
          {vacantSpots > 0 ? pageWords.page.spotsLeft(vacantSpots, numSpots) : pageWords.page.noSpotsLeft}
        </p>
      </div>
      <InvitationButtons {...buttons} />
    </section>
  );
}
