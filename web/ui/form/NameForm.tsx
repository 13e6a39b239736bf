/** In a list of names that the office keeps: a new one is added, or one is renamed in its place. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../dialog/toast.ts';
import { SendForm } from './SendForm.tsx';
import { useSending } from './use-sending.ts';

interface NameFormWords {
  readonly name: string;
  readonly newName: (name: string) => string;
  readonly noName: string;
  readonly add: string;
  readonly save: string;
  readonly added: (name: string) => string;
  readonly renamed: string;
}

interface NameFormProps {
  /** The name that is changed; null adds one. */
  name: string | null;
  mostLetters: number;
  words: NameFormWords;
  /** Answers with the name as it was kept. */
  keep: (name: string) => Promise<{ readonly name: string }>;
  /** After what was kept, and after what was refused. */
  readAnew: () => unknown;
  onDone?: () => void;
}

export function NameForm({ name: before, mostLetters, words, keep, readAnew, onDone }: NameFormProps) {
  const [name, setName] = useState(before ?? '');
  const sending = useSending(['name'], readAnew);
  const { errorOf, refuse, send } = sending;
  const save = async () => {
    if (name.trim() === '') return refuse([{ field: 'name', message: words.noName }]);
    const kept = await send({ name }, () => keep(name));
    if (kept === null) return;
    toast(before === null ? words.added(kept.name) : words.renamed);
    if (before === null) setName('');
    onDone?.();
  };
  return (
    <SendForm
      sending={sending}
      action={before === null ? words.add : words.save}
      onSubmit={() => void save()}
      {...(onDone === undefined ? {} : { onCancel: onDone })}
    >
      <TextInput
        label={before === null ? words.name : words.newName(before)}
        maxLength={mostLetters}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SendForm>
  );
}
