/** The login: a small card with email and password, the other ways in, and what is wrong below each field. */
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { takeDeniedRoute } from '../../lib/browser/navigation.ts';
import { logIn } from '../session/open-session.ts';
import { useSession } from '../session/session.ts';
import { readLeftBehind } from '../../lib/browser/left-behind.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { AccountCard, CardLoading } from './AccountCard.tsx';
import classes from './AccountCard.module.css';
import { emailOf } from './carried-email.ts';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { words as text } from './login-words.en.ts';
import { openForgotPassword } from './open-forgot-password.ts';
import { isStopped, logInWithPasskey, offerPasskeys, passkeysSupported } from './passkey.ts';
import { PasswordField } from '../PasswordField.tsx';
import { refusalText, withWait } from '../refusal-text.ts';
import { words } from '../words.en.ts';

/** The form's own, so that the card does not jump while it is sent. */
const formHeight = { withPasskeys: 427, without: 375 };

interface FieldErrors {
  email?: string;
  password?: string;
  passkey?: string;
}

/** What the form says about a refusal. */
function errorsOf(reason: unknown): FieldErrors {
  if (!(reason instanceof RequestError) || reason.status === 0) return { password: text.noStatus };
  if (reason.status === 404) return { email: text.userNotFound };
  if (reason.status === 401) return { password: text.invalidPassword };
  return { password: withWait(reason) };
}

function passkeyErrorOf(reason: unknown): string {
  if (isStopped(reason)) return words.login.passkeyStopped;
  // The server says of one that it knows what is to be done.
  if (reason instanceof RequestError && /^This passkey (?!is not known)/.test(reason.message))
    return reason.message;
  if (reason instanceof RequestError && reason.status === 401) return words.login.passkeyRefused;
  return reason instanceof RequestError ? refusalText(reason) : words.login.passkeyStopped;
}

export function LoginPage() {
  // Also after the page was loaded anew.
  const [ended] = useState(readLeftBehind);
  const carried = emailOf(useLocation().state);
  const [email, setEmail] = useState(carried === '' ? (ended?.email ?? '') : carried);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asking, setAsking] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const status = useSession((state) => state.status);
  const withPasskeys = passkeysSupported();
  useLeaveOnceIn();

  // The form that comes back after a refusal has the reading place on what is to be mended.
  useEffect(() => {
    if (errors.email !== undefined) emailField.current?.focus();
    else if (errors.password !== undefined) passwordField.current?.focus();
  }, [errors]);

  useEffect(() => offerPasskeys((reason) => setErrors({ passkey: passkeyErrorOf(reason) })), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: FieldErrors = {
      email: looksLikeEmail(email) ? undefined : text.invalidEmail,
      password: password === '' ? text.noPassword : undefined,
    };
    setErrors(missing);
    if (missing.email !== undefined || missing.password !== undefined) return;
    try {
      await logIn(email, password);
    } catch (reason) {
      setErrors(errorsOf(reason));
    }
  };

  const usePasskey = async () => {
    setErrors({});
    setAsking(true);
    try {
      await logInWithPasskey();
    } catch (reason) {
      setErrors({ passkey: passkeyErrorOf(reason) });
    } finally {
      setAsking(false);
    }
  };

  return (
    <AccountCard title={text.title} narrow>
      <title>{shellWords.pageTitle(text.title)}</title>
      {status === 'loggingIn' || status === 'in' ? (
        <CardLoading
          label={text.loading}
          height={withPasskeys ? formHeight.withPasskeys : formHeight.without}
        />
      ) : (
        <>
          {ended !== null && (
            <p role="status" className={classes.ended}>
              {text.ended(ended.why, ended.idleMinutes)}
            </p>
          )}
          <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <EmailField
              ref={emailField}
              label={text.email}
              autoComplete="username webauthn"
              value={email}
              error={errors.email}
              onChange={setEmail}
            />
            <PasswordField
              ref={passwordField}
              label={text.password}
              name="password"
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onChange={setPassword}
            />
            <Button type="submit" fullWidth>
              {text.submit}
            </Button>
          </form>
          <Button variant="subtle" onClick={() => void openForgotPassword(email)}>
            {words.login.forgot}
          </Button>
          <div className={classes.or}>{words.login.or}</div>
          <div className={classes.others}>
            {withPasskeys && (
              <Button
                variant="default"
                leftSection={<IconFingerprint size={20} aria-hidden />}
                loading={asking}
                onClick={() => void usePasskey()}
              >
                {words.login.passkey}
              </Button>
            )}
            <p role="alert" className={classes.trouble}>
              {errors.passkey}
            </p>
            <Button component={Link} variant="light" to="/sign-up" state={{ email }}>
              {words.login.signUp}
            </Button>
          </div>
        </>
      )}
    </AccountCard>
  );
}

/** Whoever is logged in, now or already, moves on to the page that was denied, or home. */
function useLeaveOnceIn(): void {
  const isIn = useSession((state) => state.status === 'in');
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    if (!isIn || left.current) return;
    left.current = true;
    void navigate(takeDeniedRoute(), { replace: true });
  }, [isIn, navigate]);
}
