/** What can be done with one golfer of a list: a small button, high enough for a thumb, whose name says which golfer. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface GolferButtonProps {
  children: ReactNode;
  /** With the golfer's name: what screen readers say. */
  label: string;
  /** The nearest of several. */
  primary?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function GolferButton({ children, label, primary, disabled, onClick }: GolferButtonProps) {
  return (
    <Button
      size="compact-md"
      variant={primary === true ? undefined : 'default'}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
