/** Where the mail to an emergency contact leads: who asks, and the one button by which the person agrees. */
import {
  agreeToEmergencyContact,
  validateEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import type { EmergencyContactLink } from '@fourball/shared/accounts/shapes.ts';
import { Button } from '@mantine/core';
import { IconHeartHandshake, IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { AccountCard, CardLoading } from '../login/AccountCard.tsx';
import classes from '../login/AccountCard.module.css';
import { CardNotice } from '../login/CardNotice.tsx';
import { refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.emergencyLink;

export function EmergencyLinkPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard title={text.title}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <Answer key={token} token={token} />
    </AccountCard>
  );
}

function Answer({ token }: { token: string }) {
  // Only looks: what opens a mail's links by itself must not agree in a person's place.
  const link = useQuery({
    queryKey: ['accounts', 'emergency-link', token],
    queryFn: ({ signal }) =>
      request(validateEmergencyContact, {
        params: { token },
        signal,
        quiet: true,
      }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [agreed, setAgreed] = useState<EmergencyContactLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const shown = agreed ?? link.data;

  const agree = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      setAgreed(await request(agreeToEmergencyContact, { body: { token }, quiet: true }));
    } catch (reason) {
      setTrouble(refusalText(reason));
    } finally {
      setBusy(false);
    }
  };

  if (shown === undefined) {
    return link.isError ? (
      <CardNotice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={text.failed}
        text={text.failedText}
      >
        <Button onClick={() => void link.refetch()} loading={link.isFetching}>
          {shellWords.common.retry}
        </Button>
      </CardNotice>
    ) : (
      <CardLoading label={text.checking} height={240} />
    );
  }
  if (shown.result === 'AGREED') {
    return (
      <CardNotice
        icon={<IconHeartHandshake size={32} aria-hidden />}
        title={text.agreed}
        text={shown.golferName === null ? undefined : text.agreedText(shown.golferName)}
      />
    );
  }
  if (shown.result !== 'VALID') {
    return (
      <CardNotice
        icon={<IconLinkOff size={32} aria-hidden />}
        title={shown.result === 'EXPIRED' ? text.expired : text.invalid}
        text={text.invalidText}
      />
    );
  }
  return (
    <CardNotice
      icon={<IconHeartHandshake size={32} aria-hidden />}
      title={text.hello(shown.firstName ?? '')}
      text={text.ask(shown.golferName ?? '', shown.relation ?? '')}
    >
      <p className={`${classes.text} ${classes.small}`}>{text.keeps}</p>
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <Button onClick={() => void agree()} loading={busy}>
        {text.agree}
      </Button>
    </CardNotice>
  );
}
