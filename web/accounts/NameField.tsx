/** A field for a first or last name: it has to be there, which is said once for the whole form. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface NameFieldProps {
  name: 'firstName' | 'lastName';
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Whose name the browser may know: the own one is offered, that of somebody else is not. */
  autoComplete?: 'given-name' | 'family-name' | 'off';
  'data-autofocus'?: boolean;
}

export const NameField = ({ onChange, autoComplete = 'off', ...rest }: NameFieldProps) => (
  <TextInput
    {...rest}
    autoComplete={autoComplete}
    required
    withAsterisk={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
