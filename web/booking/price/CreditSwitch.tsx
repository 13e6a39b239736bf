/** Offers to pay the own round with round credits, where enough are left that hold on its day. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './CreditSwitch.module.css';
import { words } from '../page-words.en.ts';
import { useCreditsOn } from './use-credits.ts';

export interface CreditSwitchProps {
  userId: number;
  /** Of the round, YYYY-MM-DD. */
  day: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

export function CreditSwitch({ userId, day, checked, disabled, onChange }: CreditSwitchProps) {
  const { left, perRound, enough } = useCreditsOn(userId, day);
  // Spent elsewhere meanwhile: what can't be done must not stay wished.
  useEffect(() => {
    if (checked && !enough && !disabled) onChange(false);
  }, [checked, enough, disabled, onChange]);
  if (!enough && !checked) return null;
  return (
    <div className={classes.credit}>
      <IconTicket className={classes.icon} size={22} aria-hidden />
      <Switch
        className={classes.switch}
        size="md"
        labelPosition="left"
        label={words.credit.use(perRound)}
        description={words.credit.left(left)}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
