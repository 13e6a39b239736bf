/** Choosing a new password: with the link of a mail, or with the current password of whoever is logged in. */
import { changePassword, checkResetLink, resetPassword } from '@fourball/shared/accounts/password-calls.ts';
import { Button } from '@mantine/core';
import { IconLinkOff, IconLock, IconLockCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import { StartFailed } from '../session/StartFailed.tsx';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { AccountCard, CardLoading } from './AccountCard.tsx';
import classes from './AccountCard.module.css';
import { CardNotice } from './CardNotice.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { openForgotPassword } from './open-forgot-password.ts';
import { PasskeyTicks } from './PasskeyTicks.tsx';
import { usePasswordChange } from './use-password-change.ts';
import { words } from '../words.en.ts';

/** Of the form that stands in place of it, in pixels. */
const formHeight = { link: 290, current: 380 };

export function ChangePasswordPage() {
  const { uuid } = useParams();
  return (
    <AccountCard title={words.change.title}>
      <title>{shellWords.pageTitle(words.change.title)}</title>
      {/* By its link: what was typed for one is not meant for another. */}
      {uuid === undefined ? <WithCurrentPassword /> : <WithLink key={uuid} uuid={uuid} />}
    </AccountCard>
  );
}

function WithLink({ uuid }: { uuid: string }) {
  const link = useQuery({
    queryKey: ['accounts', 'reset-link', uuid],
    queryFn: ({ signal }) => request(checkResetLink, { params: { uuid }, signal, quiet: true }),
    // Asked about by each page anew, and forgotten with it.
    gcTime: 0,
    staleTime: Infinity,
  });
  const { change, submit } = usePasswordChange(async ({ password }) => {
    const { result, email } = await request(resetPassword, { body: { password, uuid }, quiet: true });
    return result === 'RESET' && email !== null ? { email } : 'link used up';
  });
  if (change.step === 'changed') return <Changed email={change.email} />;
  if (link.data === undefined) {
    return link.isError ? (
      <CardNotice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={words.change.checkFailed}
        text={words.change.checkFailedText}
      >
        <Button onClick={() => void link.refetch()} loading={link.isFetching}>
          {shellWords.common.retry}
        </Button>
      </CardNotice>
    ) : (
      <CardLoading label={words.change.checking} height={formHeight.link} />
    );
  }
  if (link.data !== 'VALID' || change.step === 'link used up') {
    return (
      <CardNotice icon={<IconLinkOff size={32} aria-hidden />} text={words.change.invalidLink}>
        <Button onClick={() => void openForgotPassword()}>{words.change.getNewLink}</Button>
      </CardNotice>
    );
  }
  return (
    <>
      <NewPasswordForm
        askCurrent={false}
        sending={change.step === 'sending'}
        refusal={change.step === 'form' ? change.refusal : {}}
        onSubmit={submit}
      />
      <p className={`${classes.text} ${classes.small}`}>{words.change.allWait}</p>
    </>
  );
}

function WithCurrentPassword() {
  const status = useSession((state) => state.status);
  const startFailed = useSession((state) => state.startError !== null);
  const email = useSession((state) => state.user?.email);
  // The session ends with the change, and with it what is known of its user.
  const own = useRef(email);
  if (email !== undefined) own.current = email;
  const [kept, setKept] = useState<number[]>([]);
  const { change, submit } = usePasswordChange(async (sent) => {
    // Where none is named they all wait: nobody loses one by not reading.
    const keepPasskeys = kept.length === 0 ? undefined : kept;
    const result = await request(changePassword, { body: { ...sent, keepPasskeys }, quiet: true });
    return result === 'RESET'
      ? { email: own.current ?? '' }
      : { refusal: { currentPassword: words.change.wrongCurrent } };
  });
  if (change.step === 'changed') return <Changed email={change.email} />;
  if (change.step !== 'sending') {
    if (status === 'loading') {
      return startFailed ? (
        <StartFailed />
      ) : (
        <CardLoading label={shellWords.common.loading} height={formHeight.current} />
      );
    }
    if (status === 'out') {
      return (
        <CardNotice icon={<IconLock size={32} aria-hidden />} text={words.change.notLoggedIn}>
          <Button component={Link} to="/login">
            {words.change.logIn}
          </Button>
          <Button variant="default" onClick={() => void openForgotPassword()}>
            {words.change.getNewLink}
          </Button>
        </CardNotice>
      );
    }
  }
  return (
    <>
      <NewPasswordForm
        askCurrent
        email={own.current}
        sending={change.step === 'sending'}
        refusal={change.step === 'form' ? change.refusal : {}}
        onSubmit={submit}
      >
        <PasskeyTicks kept={kept} onKept={setKept} disabled={change.step === 'sending'} />
      </NewPasswordForm>
      <p className={`${classes.text} ${classes.small}`}>{words.change.others}</p>
    </>
  );
}

/** The change is made, but the login that follows it was not. */
function Changed({ email }: { email: string }) {
  return (
    <CardNotice icon={<IconLockCheck size={32} aria-hidden />} text={words.change.changedLogIn}>
      <Button component={Link} to="/login" state={{ email }} replace>
        {words.change.logIn}
      </Button>
    </CardNotice>
  );
}
