/** A password field with its switch between hidden and shown. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode, type Ref } from 'react';
import { words } from './words.en.ts';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** What password managers go by. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  description?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...rest}
      label={label}
      // Mantine says it of its other fields only.
      aria-invalid={rest.error !== undefined}
      required
      withAsterisk={false}
      // As high as the field allows: a finger has to hit it.
      vars={() => ({ root: { '--psi-button-size': '40px' } })}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? words.form.hide(label) : words.form.show(label),
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
