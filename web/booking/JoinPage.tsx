/** Takes an invitation that was handed over by link, for who is logged in, and leads on to the booking to answer it there. */
import { Button } from '@mantine/core';
import { IconCircleX, IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { claimInvitation } from '@fourball/shared/booking/invitation-link-calls.ts';
import { AccountCard, CardLoading } from '../accounts/AccountCard.tsx';
import { CardNotice } from '../accounts/CardNotice.tsx';
import { request, RequestError } from '../lib/request.ts';
import { words as shellWords } from '../lib/words/en.ts';
import { words } from './link-words.en.ts';
import { bookingKeys } from './queries.ts';

export function JoinPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard title={words.title}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <Join key={token} token={token} />
    </AccountCard>
  );
}

function Join({ token }: { token: string }) {
  const queryClient = useQueryClient();
  // Taken twice it is still the same golfer's.
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(claimInvitation, { params: { token }, quiet: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
  });
  useEffect(() => mutate(), [mutate]);

  if (error !== null && !isPending) {
    const status = error instanceof RequestError ? error.status : 0;
    if (status === 404)
      return (
        <CardNotice
          icon={<IconLinkOff size={32} aria-hidden />}
          title={words.invalid}
          text={words.invalidText}
        />
      );
    return (
      <CardNotice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={status === 429 ? words.tooMany : words.joinFailed}
        text={status === 429 ? words.tooManyText : words.failedText}
      >
        <Button onClick={() => mutate()}>{shellWords.common.retry}</Button>
      </CardNotice>
    );
  }
  if (data === undefined) return <CardLoading label={words.joining} height={320} />;
  if (data.result === 'SUCCESS' && data.purchaseId !== undefined)
    return <Navigate to={`/bookings/${data.purchaseId}`} replace />;
  return (
    <CardNotice icon={<IconCircleX size={32} aria-hidden />} title={words.notJoined} text={data.reason ?? ''}>
      <Button component={Link} to="/bookings">
        {words.toBookings}
      </Button>
    </CardNotice>
  );
}
