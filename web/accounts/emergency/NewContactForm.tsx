/** The form of an emergency contact whom the club does not know yet. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from './EmergencyContactDialog.module.css';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { NameField } from '../NameField.tsx';
import { formatPhone } from './phone.ts';
import { useRefusals, type Refusals } from '../use-refusals.ts';
import { words } from '../words.en.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;
type Field = (typeof fieldNames)[number];
export type NewContact = Record<Field, string>;

const phoneMinLength = 10;
export const nobody: NewContact = { firstName: '', lastName: '', email: '', phone: '' };

interface NewContactFormProps {
  typed: NewContact;
  onType: (part: Partial<NewContact>) => void;
  /** The relation typed above, or null once it is said there that it is missing. */
  askRelation: () => string | null;
  /** Throws the refusal; the form shows it. */
  create: (contact: NewContact) => Promise<void>;
}

export function NewContactForm({ typed, onType, askRelation, create }: NewContactFormProps) {
  const { errors, setErrors, form, refuse, refuseFor } = useRefusals(fieldNames);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const contact: NewContact = {
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim().toLowerCase(),
      phone: formatPhone(typed.phone),
    };
    const missing: Refusals<Field> = {
      firstName: contact.firstName === '' ? words.form.required : undefined,
      lastName: contact.lastName === '' ? words.form.required : undefined,
      email: looksLikeEmail(contact.email) ? undefined : words.emergency.invalidEmail,
      phone: contact.phone.length >= phoneMinLength ? undefined : words.emergency.shortPhone,
    };
    refuse(missing);
    // Last, so that the reading place goes to the top one of what is missing.
    if (askRelation() === null || fieldNames.some((name) => missing[name] !== undefined)) return;
    setSending(true);
    try {
      await create(contact);
    } catch (reason) {
      refuseFor(reason);
    } finally {
      setSending(false);
    }
  };

  const change = (name: Field) => (value: string) => {
    onType({ [name]: value });
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const props = <Name extends Field>(name: Name) => ({ name, value: typed[name], error: errors[name] });

  return (
    <section className={classes.part} aria-labelledby="emergency-create">
      <h3 id="emergency-create">{words.emergency.createTitle}</h3>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField {...props('firstName')} label={words.form.firstName} onChange={change('firstName')} />
        <NameField {...props('lastName')} label={words.form.lastName} onChange={change('lastName')} />
        <EmailField
          {...props('email')}
          label={words.form.email}
          autoComplete="off"
          onChange={change('email')}
        />
        <TextInput
          {...props('phone')}
          label={words.emergency.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          withAsterisk={false}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            // In the middle of it, dashes that come and go would push the place of writing about.
            const atEnd = selectionStart === null || selectionStart === value.length;
            const longer = value.length > typed.phone.length;
            change('phone')(atEnd && longer ? formatPhone(value) : value);
          }}
          onBlur={() => change('phone')(formatPhone(typed.phone))}
        />
        <div className={classes.foot}>
          <p className={classes.note}>{words.emergency.allRequired}</p>
          <Button type="submit" loading={sending}>
            {words.form.submit}
          </Button>
        </div>
        <p role="alert" className={classes.trouble}>
          {errors.whole}
        </p>
      </form>
    </section>
  );
}
