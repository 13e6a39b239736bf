/** Adds somebody who has no account: a guest who takes a spot, or somebody who is asked by mail. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useDraft } from '../../ui/draft/use-draft.ts';
import classes from './AddByName.module.css';
import { words } from '../drawer-words.en.ts';

interface AddByNameProps {
  kind: 'guest' | 'mail';
  /** Who is asked is handed a link, instead of a mail. */
  byLink: boolean;
  /** What a guest costs, as it is read. */
  price: string;
  disabled: boolean;
  /** Returns why the person can't be added; nothing where it was done. */
  onAdd: (person: { name: string; email: string | null }) => string | undefined;
  onCancel: () => void;
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function AddByName({ kind, byLink, price, disabled, onAdd, onCancel }: AddByNameProps) {
  const [{ name, email }, setTyped, drop] = useDraft(`add ${kind}`, { name: '', email: '' });
  const [problem, setProblem] = useState<{ name?: string | undefined; email?: string | undefined }>({});
  const guest = kind === 'guest';
  const say = words.person;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { name: name.trim(), email: email.trim() };
    const found = {
      name: typed.name === '' ? say.nameMissing : undefined,
      email: (typed.email === '' ? guest : isAddress(typed.email)) ? undefined : say.emailWrong,
    };
    const wrong = found.name !== undefined || found.email !== undefined;
    const refused = wrong
      ? undefined
      : onAdd({ name: typed.name, email: typed.email === '' ? null : typed.email });
    setProblem(wrong ? found : { name: refused });
    if (!wrong && refused === undefined) drop();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h4>{guest ? say.guestTitle : byLink ? say.linkTitle : say.mailTitle}</h4>
      <p>{guest ? say.guestText(price) : byLink ? say.linkText : say.mailText}</p>
      <TextInput
        label={say.name}
        value={name}
        maxLength={80}
        autoComplete="off"
        autoFocus
        error={problem.name}
        onChange={(event) => setTyped({ name: event.currentTarget.value, email })}
      />
      <TextInput
        label={guest ? say.emailOptional : say.email}
        type="email"
        inputMode="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        error={problem.email}
        onChange={(event) => setTyped({ name, email: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            drop();
            onCancel();
          }}
        >
          {say.cancel}
        </Button>
        <Button type="submit" disabled={disabled}>
          {guest ? say.add : say.invite}
        </Button>
      </div>
    </form>
  );
}
