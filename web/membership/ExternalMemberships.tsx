/** Memberships elsewhere: a golfer claims one, and sees whether the club has verified it. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { claimExternalMembership } from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import { request, RequestError } from '../lib/request.ts';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import classes from './ExternalMemberships.module.css';
import { words } from './page-words.en.ts';
import pageClasses from './Pages.module.css';
import { membershipKeys, useExternalMemberships } from './queries.ts';

const text = words.external;

export function ExternalMemberships({ userId }: { userId: number }) {
  const claims = useExternalMemberships(userId);
  return (
    <section className={pageClasses.section} aria-labelledby="external-title">
      <h2 id="external-title">{text.title}</h2>
      <p className={pageClasses.quiet}>{text.text}</p>
      {claims.data === undefined ? (
        claims.isError ? (
          <div className={classes.failure} role="alert">
            <p>{text.failed}</p>
            <Button variant="default" onClick={() => void claims.refetch()}>
              {words.retry}
            </Button>
          </div>
        ) : (
          <div role="status" aria-label={text.loading}>
            <Skeleton height={44} />
          </div>
        )
      ) : (
        claims.data.length > 0 && (
          <ul className={pageClasses.list}>
            {claims.data.map((claim) => (
              <li key={claim.id} className={classes.claim}>
                <Claim claim={claim} />
              </li>
            ))}
          </ul>
        )
      )}
      <ClaimForm userId={userId} />
    </section>
  );
}

function Claim({ claim }: { claim: ExternalMembership }) {
  const { verified, userEnteredText, year } = claim;
  return (
    <>
      <span className={classes.text}>
        {userEnteredText} <span className={`${pageClasses.quiet} figures`}>{year}</span>
      </span>
      <span className={pageClasses.tag} data-tone={verified ? 'good' : 'wait'}>
        {verified ? <IconCircleCheck size={16} aria-hidden /> : <IconClockHour4 size={16} aria-hidden />}
        {verified ? text.verified : text.waiting}
      </span>
    </>
  );
}

function ClaimForm({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const userEnteredText = typed.trim();
    if (userEnteredText === '') {
      setError(text.empty);
      return;
    }
    setSending(true);
    setError(undefined);
    try {
      const claim = await request(claimExternalMembership, { body: { userEnteredText }, quiet: true });
      queryClient.setQueryData<ExternalMembership[]>(membershipKeys.external(userId), (known) => [
        claim,
        ...(known ?? []).filter(({ id }) => id !== claim.id),
      ]);
      void queryClient.invalidateQueries({ queryKey: membershipKeys.external(userId) });
      setTyped('');
      toast(text.sent);
    } catch (reason) {
      setError(reason instanceof RequestError && reason.status > 0 ? reason.message : text.unreached);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        className={classes.field}
        label={text.label}
        placeholder={text.placeholder}
        maxLength={200}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" className={classes.send} loading={sending}>
        {text.send}
      </Button>
    </form>
  );
}
