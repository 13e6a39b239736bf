/** The dialog by which a golfer shows once more who they are, with the password or a passkey. */
import { confirmWithPassword } from '@fourball/shared/accounts/session-calls.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import dialogClasses from '../../ui/dialog/dialog.module.css';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import classes from './AccountCard.module.css';
import { confirmWithOwnPasskey, passkeysSupported } from './passkey.ts';
import { PasswordField } from '../PasswordField.tsx';
import { issueOf, refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.confirmation;

export function ConfirmationDialog({ answer }: DialogProps<'confirmed'>) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ password?: string; whole?: string }>({});
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);

  const show = async (
    how: 'password' | 'passkey',
    ask: () => Promise<boolean>,
    close: (answer: 'confirmed') => void,
  ) => {
    if (busy !== null) return;
    setBusy(how);
    setErrors({});
    try {
      if (await ask()) close('confirmed');
      else setErrors(how === 'password' ? { password: words.change.wrongCurrent } : { whole: text.refused });
    } catch (reason) {
      const refused = issueOf(reason, 'currentPassword');
      if (refused !== undefined) setErrors({ password: refused });
      else setErrors({ whole: reason instanceof RequestError ? refusalText(reason) : text.stopped });
    } finally {
      setBusy(null);
    }
  };
  const withPassword = async () =>
    (await request(confirmWithPassword, { body: { currentPassword: password }, quiet: true })).result ===
    'CONFIRMED';

  return (
    <DialogFrame<'confirmed'> title={text.title} answer={answer}>
      {(close) => (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (password === '') setErrors({ password: words.change.noCurrent });
            else void show('password', withPassword, close);
          }}
        >
          <p>{text.text}</p>
          <PasswordField
            label={words.change.current}
            name="password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(value) => {
              setPassword(value);
              setErrors({});
            }}
          />
          {passkeysSupported() && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={20} aria-hidden />}
              loading={busy === 'passkey'}
              onClick={() => void show('passkey', confirmWithOwnPasskey, close)}
            >
              {text.passkey}
            </Button>
          )}
          <p role="alert" className={classes.trouble}>
            {errors.whole}
          </p>
          <div className={dialogClasses.buttons}>
            <Button variant="default" onClick={() => close(null)} disabled={busy !== null}>
              {shellWords.common.cancel}
            </Button>
            <Button type="submit" loading={busy === 'password'}>
              {text.submit}
            </Button>
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
