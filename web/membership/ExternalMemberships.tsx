/** Memberships elsewhere: a golfer claims one, may take it back, and sees whether the club has verified it. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import {
  claimExternalMembership,
  withdrawExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import { request, RequestError } from '../lib/request/request.ts';
import { Skeleton } from '../ui/page/Skeletons.tsx';
import { toast } from '../ui/dialog/toast.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import classes from './ExternalMemberships.module.css';
import { words } from './page-words.en.ts';
import pageClasses from '../ui/page/Pages.module.css';
import { membershipKeys, useExternalMemberships } from './queries.ts';

const text = words.external;

export function ExternalMemberships({ userId }: { userId: number }) {
  const claims = useExternalMemberships(userId);
  const field = useRef<HTMLInputElement>(null);
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
                {/* Who takes one back most often wants to tell it anew. */}
                <Claim claim={claim} onTakenBack={() => field.current?.focus()} />
              </li>
            ))}
          </ul>
        )
      )}
      <ClaimForm userId={userId} field={field} />
    </section>
  );
}

interface ClaimProps {
  claim: ExternalMembership;
  onTakenBack: () => void;
}

function Claim({ claim, onTakenBack }: ClaimProps) {
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
      {!verified && <TakeBack claim={claim} onTakenBack={onTakenBack} />}
    </>
  );
}

/** One that was mistyped goes at once: it is told anew in a moment. */
function TakeBack({ claim: { id, userId, userEnteredText }, onTakenBack }: ClaimProps) {
  const queryClient = useQueryClient();
  const [taking, setTaking] = useState(false);
  const takeBack = async () => {
    setTaking(true);
    try {
      await request(withdrawExternalMembership, { params: { id }, quiet: true });
      toast(text.takenBack);
      onTakenBack();
    } catch (reason) {
      const late = reason instanceof RequestError && (reason.status === 404 || reason.code === 'conflict');
      toast(late ? text.late : text.unreachedNow);
    }
    await queryClient.invalidateQueries({ queryKey: membershipKeys.external(userId) });
    setTaking(false);
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={taking}
      aria-label={text.takeBackNamed(userEnteredText ?? '')}
      onClick={() => void takeBack()}
    >
      {text.takeBack}
    </Button>
  );
}

/** What is wrong with the text, where the club says so; else why it was not taken. */
function refusalOf(reason: unknown): string {
  if (!(reason instanceof RequestError) || reason.status === 0) return text.unreached;
  return reason.issues[0]?.message ?? reason.message;
}

interface ClaimFormProps {
  userId: number;
  field: RefObject<HTMLInputElement | null>;
}

function ClaimForm({ userId, field }: ClaimFormProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useDraft(`claim ${userId}`, '');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const refuse = (why: string) => {
    setError(why);
    field.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const userEnteredText = typed.trim();
    if (userEnteredText === '') return refuse(text.empty);
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
      refuse(refusalOf(reason));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        label={text.label}
        placeholder={text.placeholder}
        maxLength={200}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" className={classes.send} loading={sending}>
        {text.send}
      </Button>
    </form>
  );
}
