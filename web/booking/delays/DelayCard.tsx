/** Tells a golfer what the club did to the start of a booking, and asks what it asks; the club knows by it who has read it. */
import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerClosure, seeDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { DelayNotice } from '@fourball/shared/booking/delay-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import classes from '../invitations/InvitationCard.module.css';
import { bookingKeys } from '../queries.ts';
import { words } from './delay-words.en.ts';

const titleOf = ({ kind, undone, was, now, fate }: DelayNotice): string => {
  if (fate === 'MOVED') return words.moved(clockText(now ?? was));
  if (kind === 'CLOSED') return (undone ? words.open : words.closed)(clockText(was));
  return undone ? words.onTime(clockText(now ?? was)) : words.later(clockText(was), clockText(now ?? was));
};

/** What it means for the reader, beside the office’s own words. */
const noteOf = ({ undone, fate }: DelayNotice): string | null => {
  if (fate === 'STAYS') return words.stays;
  if (fate === 'CANCELLED' || fate === 'CANCELLING') return undone ? words.bookAgain : words.cancelled;
  return undone || fate === 'ASKED' ? null : words.free;
};

interface DelayCardProps {
  purchaseId: number;
  notice: DelayNotice;
}

export function DelayCard({ purchaseId, notice }: DelayCardProps) {
  const { delayId, seen, asks } = notice;
  useEffect(() => {
    // Read by the person who looks, not by a page that was opened behind another.
    if (!seen && document.visibilityState === 'visible')
      void request(seeDelay, { body: { delayId }, quiet: true }).catch(() => undefined);
  }, [delayId, seen]);
  const note = noteOf(notice);
  return (
    <section className={classes.card} role="status">
      <IconClockPause size={28} aria-hidden />
      <div className={classes.text}>
        <h2>{titleOf(notice)}</h2>
        <p>{notice.words}</p>
        {note !== null && <p>{note}</p>}
        {asks?.moves.map(({ from, to, spots }) => (
          <p key={from} className={classes.price}>
            {words.kept(from, to, spots)}
          </p>
        ))}
        {asks !== null && <Until asks={asks} />}
      </div>
      {asks?.mine && <Answer purchaseId={purchaseId} delayId={delayId} asks={asks} />}
    </section>
  );
}

type Asks = NonNullable<DelayNotice['asks']>;

function Until({ asks: { answerBy, mine } }: { asks: Asks }) {
  const time = formatClubTime(answerBy, 'time', useClubTimeZone());
  return <p>{(mine ? words.until : words.others)(time)}</p>;
}

/** The same answer given twice is fine: one that got lost may simply be given again. */
function Answer({ purchaseId, delayId, asks }: { purchaseId: number; delayId: number; asks: Asks }) {
  const queryClient = useQueryClient();
  const sending = useSending([]);
  const answer = async (moves: boolean) => {
    const sure = {
      title: words.declineTitle,
      lines: [words.declineText],
      ok: words.decline,
      cancel: words.back,
    };
    if (!moves && (await showMessage(sure)) === null) return;
    const body = { delayId, purchaseId, moves };
    const reply = await sending.send(body, () => request(answerClosure, { body, quiet: true }));
    if (reply === null) return;
    sending.tell(reply.reason ?? null);
    if (reply.result === 'SUCCESS') toast(moves ? words.answered.moved : words.answered.cancelled);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) }),
      queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
    ]);
  };
  return (
    <div className={classes.decline}>
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      <div className={classes.buttons}>
        <Button loading={sending.busy} onClick={() => void answer(true)}>
          {words.take(clockText(asks.moves[0]?.to ?? ''))}
        </Button>
        <Button variant="default" disabled={sending.busy} onClick={() => void answer(false)}>
          {words.decline}
        </Button>
      </div>
    </div>
  );
}
