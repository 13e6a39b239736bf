/** The first admin of a club opens an account, by the link that the start of the club has said. */
import { checkSetupLink, openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import { Button } from '@mantine/core';
import { IconLinkOff, IconLockCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useClubInfo } from '../../lib/club/club-info.ts';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { NameField } from '../NameField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { logIn } from '../session/open-session.ts';
import { useRefusals, type Refusals } from '../use-refusals.ts';
import { words as accountWords } from '../words.en.ts';
import { AccountCard, CardLoading } from './AccountCard.tsx';
import classes from './AccountCard.module.css';
import { CardNotice } from './CardNotice.tsx';
import { words } from './set-up-words.en.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'password', 'confirm'] as const;
type Field = (typeof fieldNames)[number];
type NoLink = keyof typeof words.noLink;

/** Of the form that stands in place of it, in pixels. */
const formHeight = 520;

export function SetUpPage() {
  // Behind the #, which no server is told.
  const token = useLocation().hash.slice(1);
  return (
    <AccountCard title={words.title}>
      <title>{shellWords.pageTitle(words.title)}</title>
      {token === '' ? <NoLinkNotice why="INVALID" /> : <WithToken key={token} token={token} />}
    </AccountCard>
  );
}

const NoLinkNotice = ({ why }: { why: NoLink }) => (
  <CardNotice icon={<IconLinkOff size={32} aria-hidden />} text={words.noLink[why]}>
    <Button component={Link} to="/login">
      {words.logIn}
    </Button>
  </CardNotice>
);

function WithToken({ token }: { token: string }) {
  const [became, setBecame] = useState<NoLink | { email: string }>();
  const link = useQuery({
    queryKey: ['accounts', 'set-up-link', token],
    queryFn: ({ signal }) => request(checkSetupLink, { body: { token }, signal, quiet: true }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (typeof became === 'object') {
    return (
      <CardNotice icon={<IconLockCheck size={32} aria-hidden />} text={words.openedLogIn}>
        <Button component={Link} to="/login" state={became} replace>
          {words.logIn}
        </Button>
      </CardNotice>
    );
  }
  if (became !== undefined) return <NoLinkNotice why={became} />;
  if (link.data === undefined) {
    return link.isError ? (
      <CardNotice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={words.checkFailed}
        text={words.checkFailedText}
      >
        <Button onClick={() => void link.refetch()} loading={link.isFetching}>
          {shellWords.common.retry}
        </Button>
      </CardNotice>
    ) : (
      <CardLoading label={words.checking} height={formHeight} />
    );
  }
  return link.data === 'VALID' ? (
    <AdminForm token={token} onEnd={setBecame} />
  ) : (
    <NoLinkNotice why={link.data} />
  );
}

interface AdminFormProps {
  token: string;
  /** The link can't be used any more, or the account is open and its login failed. */
  onEnd: (became: NoLink | { email: string }) => void;
}

function AdminForm({ token, onEnd }: AdminFormProps) {
  const [typed, setTyped] = useState<Record<Field, string>>({
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirm: '',
  });
  const { errors, form, refuse, refuseFor } = useRefusals(fieldNames);
  const [sending, setSending] = useState(false);
  const least = useClubInfo().data?.passwordMinLength;
  const navigate = useNavigate();
  const email = typed.email.trim().toLowerCase();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { password } = typed;
    const missing: Refusals<Field> = {
      firstName: typed.firstName.trim() === '' ? accountWords.form.required : undefined,
      lastName: typed.lastName.trim() === '' ? accountWords.form.required : undefined,
      email: looksLikeEmail(email) ? undefined : accountWords.form.invalidEmail,
      password: password === '' ? accountWords.form.required : undefined,
      confirm: password === typed.confirm ? undefined : accountWords.change.mismatch,
    };
    if (fieldNames.some((name) => missing[name] !== undefined)) return refuse(missing);
    refuse({});
    setSending(true);
    try {
      const result = await request(openAdminBySetupLink, {
        body: {
          token,
          firstName: typed.firstName.trim(),
          lastName: typed.lastName.trim(),
          email,
          password,
        },
        quiet: true,
      });
      if (result === 'FOUND') refuse({ email: words.known });
      else if (result !== 'OPENED') onEnd(result);
      else {
        const isIn = await logIn(email, password).then(
          () => true,
          () => false,
        );
        if (!isIn) return onEnd({ email });
        // In place of this page: the address of a link must not be come back to.
        await navigate('/admin/first-run', { replace: true });
      }
    } catch (reason) {
      refuseFor(reason);
    } finally {
      setSending(false);
    }
  };

  const props = <Name extends Field>(name: Name) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <p className={classes.text}>{words.text}</p>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.pair}>
          <NameField {...props('firstName')} label={accountWords.form.firstName} autoComplete="given-name" />
          <NameField {...props('lastName')} label={accountWords.form.lastName} autoComplete="family-name" />
        </div>
        <EmailField {...props('email')} label={words.email} />
        <PasswordField
          {...props('password')}
          label={accountWords.change.newPassword}
          autoComplete="new-password"
          description={least === undefined ? undefined : accountWords.change.hint(least)}
        />
        <PasswordField
          {...props('confirm')}
          label={accountWords.change.confirm}
          autoComplete="new-password"
        />
        <p role="alert" className={classes.trouble}>
          {errors.whole}
        </p>
        <Button type="submit" fullWidth loading={sending}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
