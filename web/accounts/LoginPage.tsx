/** The login: a small card with email and password, which says below each field what is wrong with it. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { Button, Loader, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeDeniedRoute } from '../app/navigation.ts';
import { logIn, useSession } from '../app/session.ts';
import { RequestError } from '../lib/request.ts';
import { words } from '../lib/words/en.ts';
import { Logo } from '../ui/Logo.tsx';
import classes from './LoginPage.module.css';

interface FieldErrors {
  email?: string;
  password?: string;
}

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What the form says about a refusal. */
function errorsOf(reason: unknown): FieldErrors {
  if (!(reason instanceof RequestError) || reason.status === 0) return { password: words.login.noStatus };
  if (reason.status === 404) return { email: words.login.userNotFound };
  if (reason.status === 401) return { password: words.login.invalidPassword };
  return { password: reason.message };
}

export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const status = useSession((state) => state.status);
  useLeaveOnceIn();

  // The form that comes back after a refusal has the reading place on what is to be mended.
  useEffect(() => {
    if (errors.email !== undefined) emailField.current?.focus();
    else if (errors.password !== undefined) passwordField.current?.focus();
  }, [errors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: FieldErrors = {
      email: looksLikeEmail(email.trim()) ? undefined : words.login.invalidEmail,
      password: password === '' ? words.login.noPassword : undefined,
    };
    setErrors(missing);
    if (missing.email !== undefined || missing.password !== undefined) return;
    try {
      await logIn(email, password);
    } catch (reason) {
      setErrors(errorsOf(reason));
    }
  };

  return (
    <div className={classes.page}>
      <title>{words.pageTitle(words.login.title)}</title>
      <section className={classes.card} aria-labelledby="login-title">
        <Logo size={56} withName={false} />
        <h1 id="login-title">{words.login.title}</h1>
        {status === 'loggingIn' || status === 'in' ? (
          <div className={classes.loading} role="status" aria-label={words.login.loading}>
            <Loader />
          </div>
        ) : (
          <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <TextInput
              ref={emailField}
              label={words.login.email}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              value={email}
              error={errors.email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              ref={passwordField}
              label={words.login.password}
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={password}
              error={errors.password}
              visible={shown}
              onVisibilityChange={setShown}
              visibilityToggleButtonProps={{
                'aria-label': shown ? words.login.hidePassword : words.login.showPassword,
                tabIndex: 0,
              }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth>
              {words.login.submit}
            </Button>
          </form>
        )}
      </section>
    </div>
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
