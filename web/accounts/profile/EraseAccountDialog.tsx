/** The dialog that erases an account: what goes, what stays, the word DELETE and the current password. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import dialogClasses from '../../ui/dialog/dialog.module.css';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import classes from '../login/AccountCard.module.css';
import { PasswordField } from '../PasswordField.tsx';
import { issueOf, refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.erase;

export function EraseAccountDialog({ answer }: DialogProps<'erased'>) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ password?: string; whole?: string }>({});
  const [erasing, setErasing] = useState(false);
  const sure = typed.trim().toUpperCase() === text.word && password !== '';

  const erase = async (event: FormEvent, close: (answer: 'erased') => void) => {
    event.preventDefault();
    if (!sure || erasing) return;
    setErasing(true);
    setErrors({});
    try {
      const result = await withLoading(
        request(eraseOwnAccount, { body: { currentPassword: password }, quiet: true }),
      );
      if (result === 'ERASED') close('erased');
      else if (result === 'LAST_ADMIN') setErrors({ whole: text.lastAdmin });
      else setErrors({ password: text.wrongPassword });
    } catch (reason) {
      const password = issueOf(reason, 'currentPassword');
      setErrors(password === undefined ? { whole: refusalText(reason) } : { password });
    } finally {
      setErasing(false);
    }
  };

  return (
    <DialogFrame<'erased'> title={text.title} answer={answer}>
      {(close) => (
        <form className={classes.form} onSubmit={(event) => void erase(event, close)} noValidate>
          <p>
            <strong>{text.lead}</strong>
          </p>
          <div>
            <h3 className={classes.heading}>{text.goesTitle}</h3>
            <p>{text.goes}</p>
          </div>
          <div>
            <h3 className={classes.heading}>{text.staysTitle}</h3>
            <p>{text.stays}</p>
          </div>
          <TextInput
            label={text.type}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(value) => {
              setPassword(value);
              setErrors({});
            }}
          />
          <p role="alert" className={classes.trouble}>
            {errors.whole}
          </p>
          <div className={dialogClasses.buttons}>
            <Button variant="default" onClick={() => close(null)} disabled={erasing}>
              {shellWords.common.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!sure} loading={erasing}>
              {text.submit}
            </Button>
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
