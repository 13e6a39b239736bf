/** The days on which parts of a membership fall due, for who pays it in instalments: added and taken away one by one. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './AdminCatalogue.module.css';
import { words } from './admin-catalogue-words.en.ts';

/** The first part falls due with the sale. */
const mostDays = 11;
const text = words.item.instalments;

interface InstalmentDaysProps {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}

export const InstalmentDays = ({ days, error, onChange }: InstalmentDaysProps) => (
  <fieldset className={classes.instalments}>
    <legend>{text.title}</legend>
    <p className={classes.quiet}>{days.length === 0 ? text.none : text.parts(days.length + 1)}</p>
    {days.map((day, at) => (
      // Days have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={at} className={classes.instalment}>
        <TextInput
          type="date"
          aria-label={text.day(at + 2)}
          value={day}
          error={at === 0 ? error : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange(days.map((one, place) => (place === at ? value : one)))
          }
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={text.remove(at + 2)}
          onClick={() => onChange(days.filter((_, place) => place !== at))}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    ))}
    {days.length < mostDays && (
      <Button variant="default" onClick={() => onChange([...days, days.at(-1) ?? ''])}>
        {text.add}
      </Button>
    )}
  </fieldset>
);
