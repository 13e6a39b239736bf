/** Chooses a cancellation policy by its name, and says in words what the chosen one gives back; the office gets to making one from here. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMay } from '../../accounts/session/may.ts';
import classes from './Organize.module.css';
import { usePolicyChoices } from './organize-queries.ts';
import { words } from './policy-choice-words.en.ts';
import { policySentence } from './policy-sentence.ts';

const text = words.choice;
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

interface PolicyChoiceProps {
  label: string;
  /** The id as text; empty for none. */
  value: string;
  error: string | undefined;
  /** What the choice of none is called, and what holds then. */
  none: { label: string; description: string };
  onChange: (value: string) => void;
}

export function PolicyChoice({ label, value, error, none, onChange }: PolicyChoiceProps) {
  const ofOffice = useMay('EVENTS');
  const { data: policies, isError } = usePolicyChoices();
  const chosen = policies?.find(({ id }) => String(id) === value);
  const unknown = value !== '' && chosen === undefined;
  const said =
    chosen !== undefined
      ? policySentence(chosen.tiers)
      : value === ''
        ? none.description
        : isError
          ? text.failed
          : undefined;
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={label}
        description={said}
        inputWrapperOrder={below}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none.label}</option>
        {/* What is chosen stays chosen while the list is on its way. */}
        {unknown && <option value={value}>{policies === undefined ? text.loading : text.gone(value)}</option>}
        {policies?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {ofOffice && (
        // In a tab of its own: what is typed in the form stays, and the list is read anew on coming back.
        <a
          className={classes.aside}
          href="/admin/cancellation-policies?open=new"
          target="_blank"
          rel="noopener"
        >
          {text.add}
          <IconExternalLink size={16} aria-label={text.newTab} />
        </a>
      )}
    </div>
  );
}
