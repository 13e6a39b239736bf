/** The reason that the office gives for what it does to the books, and what is wrong with a form before it is sent. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { words } from './admin-words.en.ts';

interface ReasonFieldProps {
  value: string;
  /** Who reads it; left out: the books keep it, and the golfer sees it. */
  hint?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Why it is done, which the books keep. */
export const ReasonField = ({
  value,
  hint = words.account.reasonHint,
  error,
  onChange,
}: ReasonFieldProps) => (
  <TextInput
    label={words.account.reason}
    description={hint}
    autoComplete="off"
    maxLength={500}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** What is wrong with a reason before it is sent. */
export const reasonIssues = (reason: string) =>
  reason.trim() === '' ? [{ field: 'reason', message: words.account.noReason }] : [];

/** What is wrong with an amount before it is sent; null: what was typed is none. */
export const amountIssues = (amount: number | null, field = 'amount') =>
  amount === null || amount === 0 ? [{ field, message: words.amount }] : [];
