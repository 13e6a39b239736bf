/** Sends a new password, logs in with it, and leads home; says what was refused, and what was done where the last step failed. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logIn } from '../session/open-session.ts';
import { toast } from '../../ui/dialog/toast.ts';
import type { NewPassword, PasswordRefusal } from './NewPasswordForm.tsx';
import { issueOf, refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

/** Whose password is changed; or why it is not. */
export type PasswordOutcome = { email: string } | { refusal: PasswordRefusal } | 'link used up';

export type PasswordChange =
  | { step: 'form'; refusal: PasswordRefusal }
  | { step: 'sending' }
  | { step: 'link used up' }
  /** The password is changed, but logging in with it failed. */
  | { step: 'changed'; email: string };

export function usePasswordChange(send: (sent: NewPassword) => Promise<PasswordOutcome>) {
  const [change, setChange] = useState<PasswordChange>({ step: 'form', refusal: {} });
  const navigate = useNavigate();

  const submit = async (sent: NewPassword) => {
    setChange({ step: 'sending' });
    let outcome: PasswordOutcome;
    try {
      outcome = await send(sent);
    } catch (reason) {
      const password = issueOf(reason, 'password');
      const currentPassword = issueOf(reason, 'currentPassword');
      const known = password !== undefined || currentPassword !== undefined;
      setChange({
        step: 'form',
        refusal: { password, currentPassword, whole: known ? undefined : refusalText(reason) },
      });
      return;
    }
    if (outcome === 'link used up') return setChange({ step: 'link used up' });
    if ('refusal' in outcome) return setChange({ step: 'form', refusal: outcome.refusal });
    try {
      await logIn(outcome.email, sent.password);
    } catch {
      setChange({ step: 'changed', email: outcome.email });
      return;
    }
    toast(words.change.changed);
    // In place of this page: the address of a link must not be come back to.
    await navigate('/', { replace: true });
  };

  return { change, submit: (sent: NewPassword) => void submit(sent) };
}
