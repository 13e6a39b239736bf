/** The form of a new account: a name and an email, and a member number where there is one. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { readAccountsAnew } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { NameField } from '../NameField.tsx';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { useRefusals, type Refusals } from '../use-refusals.ts';
import classes from './UserDrawer.module.css';
import { words as own } from '../words.en.ts';

const text = words.newAccount;
const fieldNames = ['firstName', 'lastName', 'email', 'memberNumber'] as const;
type Field = (typeof fieldNames)[number];

const draftName = 'new account';

export function NewAccountDialog({ answer }: DialogProps<number>) {
  return (
    <DialogFrame<number> title={text.title} narrow draft={draftName} answer={answer}>
      {(close) => <Form close={close} />}
    </DialogFrame>
  );
}

function Form({ close }: { close: (userId: number | null) => void }) {
  const [typed, setTyped] = useDraft(draftName, { firstName: '', lastName: '', email: '', memberNumber: '' });
  const { errors, setErrors, form, refuse, refuseFor } = useRefusals(fieldNames);
  const [foundId, setFoundId] = useState<number | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFoundId(null);
    const missing: Refusals<Field> = {
      firstName: typed.firstName.trim() === '' ? text.required : undefined,
      lastName: typed.lastName.trim() === '' ? text.required : undefined,
      email: looksLikeEmail(typed.email) ? undefined : own.form.invalidEmail,
    };
    refuse(missing);
    if (fieldNames.some((name) => missing[name] !== undefined)) return;
    setSending(true);
    try {
      const { memberNumber, ...person } = typed;
      const body = memberNumber.trim() === '' ? person : typed;
      const { result, userId } = await request(createContactAndUser, { body, quiet: true });
      if (result === 'CREATED') {
        toast(text.created(`${typed.firstName.trim()} ${typed.lastName.trim()}`));
        void readAccountsAnew();
        return close(userId);
      }
      if (result === 'FOUND') setFoundId(userId);
      refuse(result === 'FOUND' ? { email: text.found } : { memberNumber: text.taken });
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
    label: text[name],
  });
  const change = (name: Field) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.quiet}>{text.text}</p>
      <NameField {...props('firstName')} data-autofocus onChange={change('firstName')} />
      <NameField {...props('lastName')} onChange={change('lastName')} />
      <EmailField {...props('email')} autoComplete="off" onChange={change('email')} />
      {foundId !== null && (
        <Button variant="default" onClick={() => close(foundId)}>
          {text.openFound}
        </Button>
      )}
      <TextInput
        {...props('memberNumber')}
        description={text.optional}
        autoComplete="off"
        onChange={(event) => change('memberNumber')(event.currentTarget.value)}
      />
      <p role="alert" className={classes.problem}>
        {errors.whole}
      </p>
      <Button type="submit" loading={sending}>
        {text.submit}
      </Button>
    </form>
  );
}
