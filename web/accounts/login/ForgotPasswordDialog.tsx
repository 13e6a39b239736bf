/** The dialog Forgot Password: an email, then the word that reset instructions are on their way to it. */
import { requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import classes from './AccountCard.module.css';
import { CardNotice } from './CardNotice.tsx';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

interface ForgotPasswordDialogProps extends DialogProps<never> {
  startWith: string;
}

export function ForgotPasswordDialog({ startWith, answer }: ForgotPasswordDialogProps) {
  const [email, setEmail] = useState(startWith);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    if (!looksLikeEmail(address)) return refuse(words.form.invalidEmail);
    setError(undefined);
    setSending(true);
    try {
      const result = await request(requestPasswordResetLink, { body: { email: address }, quiet: true });
      if (result === 'NOT_FOUND') refuse(words.forgot.unknown);
      else setSentTo(address);
    } catch (reason) {
      refuse(refusalText(reason));
    } finally {
      setSending(false);
    }
  };

  return (
    <DialogFrame title={words.forgot.title} narrow answer={answer}>
      {(close) =>
        sentTo !== null ? (
          <div className={classes.content}>
            <CardNotice
              icon={<IconMailCheck size={32} aria-hidden />}
              text={words.forgot.sent(sentTo)}
              hint={words.forgot.sentHint}
            >
              <Button fullWidth data-autofocus onClick={() => close(null)}>
                {words.forgot.done}
              </Button>
            </CardNotice>
          </div>
        ) : (
          <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <p>{words.forgot.text}</p>
            <EmailField
              ref={field}
              label={words.form.email}
              data-autofocus
              value={email}
              error={error}
              onChange={setEmail}
            />
            <Button type="submit" fullWidth loading={sending}>
              {words.form.submit}
            </Button>
          </form>
        )
      }
    </DialogFrame>
  );
}
