/** A field for an email address, which is typed without capitals and without a spelling check. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  description?: ReactNode;
  autoComplete?: string;
  required?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  'data-autofocus'?: boolean;
}

/** Good enough to spare a journey to the server, which looks closer. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export function EmailField({
  onChange,
  autoComplete = 'email',
  required = true,
  name = 'email',
  ...rest
}: EmailFieldProps) {
  return (
    <TextInput
      {...rest}
      name={name}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
