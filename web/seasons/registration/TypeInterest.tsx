/** For an event type that has no season yet: who wishes hears of the first one, and takes that back. */
import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { signUpIndividual, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useOwnRegistrations } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { useAct } from './use-act.ts';

const text = words.interest;

export function TypeInterest({ eventType }: { eventType: EventType }) {
  const loggedIn = useSession(({ user }) => user !== null);
  const { pathname } = useLocation();
  const own = useOwnRegistrations();
  const { busy, problem, act } = useAct();
  const entry = own.data?.find(
    ({ eventTypeId, seasonId, eventId, withdrawnAt }) =>
      eventTypeId === eventType.id && seasonId === null && eventId === null && withdrawnAt === null,
  );
  const wish = async () => {
    const body = { eventTypeId: eventType.id };
    const idempotencyKey = newKey();
    const reply = await act(() => request(signUpIndividual, { body, idempotencyKey, quiet: true }));
    if (reply !== null) toast(reply.reason ?? text.noted);
  };
  const takeBack = async (registrationId: number) => {
    const done = await act(() => request(withdrawRegistration, { body: { registrationId }, quiet: true }));
    if (done !== null) toast(text.takenBack);
  };
  return (
    <section
      className={classes.own}
      data-state={entry === undefined ? 'out' : 'in'}
      aria-labelledby="interest"
    >
      <h2 id="interest" className={classes.ownTitle}>
        {text.title}
      </h2>
      <p>{entry === undefined ? text.text : text.waits}</p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {!loggedIn ? (
        <Button component={Link} to="/login" onClick={() => denyRoute(pathname)}>
          {text.logIn}
        </Button>
      ) : entry === undefined ? (
        <Button
          leftSection={<IconBell size={20} aria-hidden />}
          loading={busy}
          disabled={own.data === undefined}
          onClick={() => void wish()}
        >
          {text.tell}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconBellOff size={20} aria-hidden />}
          loading={busy}
          onClick={() => void takeBack(entry.id)}
        >
          {text.noMore}
        </Button>
      )}
    </section>
  );
}
