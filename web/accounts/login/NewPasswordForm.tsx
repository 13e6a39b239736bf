/** The form of a new password: typed twice, with the current one where no link stands for it. */
import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useClubInfo } from '../../lib/club/club-info.ts';
import classes from './AccountCard.module.css';
import { PasswordField } from '../PasswordField.tsx';
import { words } from '../words.en.ts';

export interface NewPassword {
  password: string;
  currentPassword: string;
}

/** What was wrong with what was sent, by field; `whole` where it is no field's. */
export interface PasswordRefusal {
  password?: string;
  currentPassword?: string;
  whole?: string;
}

interface NewPasswordFormProps {
  /** False where a link stands for the current password. */
  askCurrent: boolean;
  refusal: PasswordRefusal;
  sending: boolean;
  onSubmit: (sent: NewPassword) => void;
  /** The account's email, for password managers only. */
  email?: string;
  /** What else is decided with it. */
  children?: ReactNode;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { askCurrent, refusal, sending, onSubmit, email, children } = props;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const [noCurrent, setNoCurrent] = useState(false);
  /** What was refused last: the refusal stands until something else is typed. */
  const [sent, setSent] = useState<NewPassword | null>(null);
  const least = useClubInfo().data?.passwordMinLength;
  const match = password !== '' && password === confirm;
  const touch = (field: keyof typeof touched) => setTouched((before) => ({ ...before, [field]: true }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter gets here although the button is off.
    setTouched({ password: true, confirm: true });
    setNoCurrent(askCurrent && current === '');
    if (!match || (askCurrent && current === '') || sending) return;
    const next = { password, currentPassword: current };
    setSent(next);
    onSubmit(next);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {email !== undefined && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {askCurrent && (
        <PasswordField
          label={words.change.current}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(value) => {
            setCurrent(value);
            setNoCurrent(false);
          }}
          error={
            noCurrent
              ? words.change.noCurrent
              : sent?.currentPassword === current
                ? refusal.currentPassword
                : undefined
          }
        />
      )}
      <PasswordField
        label={words.change.newPassword}
        name="new-password"
        autoComplete="new-password"
        description={least === undefined ? undefined : words.change.hint(least)}
        value={password}
        onChange={setPassword}
        onBlur={() => touch('password')}
        error={sent?.password === password ? refusal.password : undefined}
      />
      <PasswordField
        label={words.change.confirm}
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        onChange={setConfirm}
        onBlur={() => touch('confirm')}
        error={touched.password && touched.confirm && !match ? words.change.mismatch : undefined}
      />
      {children}
      <p role="alert" className={classes.trouble}>
        {refusal.whole}
      </p>
      <Button type="submit" fullWidth disabled={!match} loading={sending}>
        {words.form.submit}
      </Button>
    </form>
  );
}
