/** The fields of an account that an admin types: the member number, the one of earlier records, and a password. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { updateUserPassword } from '@fourball/shared/accounts/password-calls.ts';
import { updateLegacyFields, updateMemberNumber } from '@fourball/shared/accounts/user-admin-calls.ts';
import { useClubInfo } from '../../lib/club/club-info.ts';
import { request } from '../../lib/request/request.ts';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { readAccountsAnew } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { PasswordField } from '../PasswordField.tsx';
import { issueOf, refusalText } from '../refusal-text.ts';
import classes from './UserDrawer.module.css';

const text = words.account;

interface MemberNumberProps {
  userId: number;
  memberNumber: string | null;
  /** What the golfer said at sign-up. */
  claimed: string | null;
  /** The drawer, which does not throw away what is typed unasked. */
  side: Side;
}

export function MemberNumber({ userId, memberNumber, claimed, side }: MemberNumberProps) {
  return (
    <section aria-labelledby="number-title">
      <h3 id="number-title">{text.memberNumber}</h3>
      {claimed !== null && memberNumber === null && <p>{text.claimed(claimed)}</p>}
      <NumberForm
        label={text.memberNumber}
        side={side}
        value={memberNumber ?? claimed ?? ''}
        known={memberNumber ?? ''}
        mayBeEmpty={memberNumber !== null || claimed !== null}
        send={(number) =>
          request(updateMemberNumber, { body: { userId, memberNumber: number || null }, quiet: true })
        }
      />
      <details className={classes.more}>
        <summary>{text.earlier}</summary>
        <NumberForm
          label={text.legacy}
          side={side}
          shown
          description={text.legacyHint}
          value=""
          known=""
          send={(number) =>
            request(updateLegacyFields, { body: { userId, memberNumber: number }, quiet: true })
          }
        />
      </details>
    </section>
  );
}

interface NumberFormProps {
  label: string;
  side: Side;
  /** The label is written: not where the heading above says the same. */
  shown?: boolean;
  description?: string;
  /** What the field begins with. */
  value: string;
  /** What the account has. */
  known: string;
  /** There is something that saving an empty field takes away. */
  mayBeEmpty?: boolean;
  send: (number: string) => Promise<{ result: string; message: string | null }>;
}

function NumberForm(props: NumberFormProps) {
  const { label, side, shown = false, description, value, known, mayBeEmpty = false, send } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Somebody else's change shows, unless there is something typed to lose.
  const [before, setBefore] = useState(value);
  useEffect(() => {
    if (value === before) return;
    setTyped((now) => (now === before ? value : now));
    setBefore(value);
  }, [value, before]);

  useKept(side, label, typed.trim() !== value);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const number = typed.trim();
    if (number === '' && !mayBeEmpty) return setError(text.required);
    setSaving(true);
    setError(null);
    try {
      const { result, message } = await send(number);
      if (result === 'DONE' || result === 'UNCHANGED') {
        toast(number === '' ? text.numberTaken : text.saved);
        // The one of earlier records shows as the number above.
        if (shown) setTyped('');
      } else setError(message);
      void readAccountsAnew();
    } catch (reason) {
      setError(issueOf(reason, 'memberNumber') ?? refusalText(reason));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.oneField}
      data-bare={!shown || undefined}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <TextInput
        aria-label={shown ? undefined : label}
        label={shown ? label : undefined}
        description={description}
        value={typed}
        error={error}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={saving}
        disabled={typed.trim() === known && (known !== '' || !mayBeEmpty)}
      >
        {text.save}
      </Button>
    </form>
  );
}

export function NewPassword({ userId, side }: { userId: number; side: Side }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const least = useClubInfo().data?.passwordMinLength;
  useKept(side, 'password', typed !== '');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (least !== undefined && typed.length < least) return setError(text.passwordShort(least));
    setSaving(true);
    setError(null);
    try {
      await request(updateUserPassword, { body: { userId, password: typed }, quiet: true });
      setTyped('');
      toast(text.passwordSet);
      void readAccountsAnew();
    } catch (reason) {
      setError(issueOf(reason, 'password') ?? refusalText(reason));
    } finally {
      setSaving(false);
    }
  };
  return (
    <section aria-labelledby="password-title">
      <h3 id="password-title">{text.password}</h3>
      <form className={classes.oneField} onSubmit={(event) => void save(event)} noValidate>
        <PasswordField
          label={text.newPassword}
          name="new-password-of-golfer"
          autoComplete="new-password"
          description={least === undefined ? undefined : text.passwordHint(least)}
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="default" loading={saving} disabled={typed === ''}>
          {text.setPassword}
        </Button>
      </form>
    </section>
  );
}
