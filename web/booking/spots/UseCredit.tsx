/** On a booking's page: pays the reader's own round with round credits, where enough are left. */
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { spotsOf } from '../arrangement.ts';
import classes from './UseCredit.module.css';
import { showTrouble } from '../popups.ts';
import { words } from '../page-words.en.ts';
import { useCreditsOn } from '../price/use-credits.ts';

interface UseCreditProps {
  booking: BookingDetails;
  myUserId: number;
}

export function UseCredit({ booking, myUserId }: UseCreditProps) {
  const own = spotsOf(booking).find(({ userId }) => userId === myUserId);
  const ahead = booking.status === 'BOOKED' && Date.parse(booking.startsAt) > Date.now();
  if (!ahead || own === undefined || own.useRoundCredit) return null;
  return <Offer key={own.roundId} roundId={own.roundId} day={booking.day} myUserId={myUserId} />;
}

function Offer({ roundId, day, myUserId }: { roundId: number; day: string; myUserId: number }) {
  const queryClient = useQueryClient();
  const { left, perRound, enough } = useCreditsOn(myUserId, day);
  /** Kept until an answer has come: sent again it is still done once. */
  const key = useRef<string | null>(null);
  const use = useMutation({
    mutationFn: () => {
      key.current ??= newKey();
      return request(applyRoundCredit, {
        body: { productId: roundId },
        idempotencyKey: key.current,
        quiet: true,
      });
    },
    onSuccess: ({ result }) => {
      key.current = null;
      if (result === 'SUCCESS') toast(words.credit.used);
      else void showMessage({ title: words.credit.title, lines: [words.credit.insufficient] });
    },
    onError: (reason) => {
      if (reason instanceof RequestError && reason.status > 0 && reason.status < 500) key.current = null;
      showTrouble(words.credit.title, reason);
    },
    // The booking, its price, the credits and the account are others now. Not waited for: it may take a network.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  if (!enough) return null;
  return (
    <section className={classes.offer}>
      <IconTicket className={classes.icon} size={22} aria-hidden />
      <p className={classes.text}>{words.credit.offer(left)}</p>
      <Button variant="default" loading={use.isPending} onClick={() => use.mutate()}>
        {words.credit.use(perRound)}
      </Button>
    </section>
  );
}
