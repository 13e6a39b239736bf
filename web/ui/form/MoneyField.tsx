/** A field for an amount in dollars; it keeps what is typed, and `centsOf` reads it. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface MoneyFieldProps {
  label: string;
  description?: ReactNode;
  value: string;
  error?: string;
  onChange: (typed: string) => void;
}

export const MoneyField = ({ label, description, value, error, onChange }: MoneyFieldProps) => (
  <TextInput
    label={label}
    description={description}
    inputMode="decimal"
    autoComplete="off"
    leftSection={<span aria-hidden>$</span>}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
