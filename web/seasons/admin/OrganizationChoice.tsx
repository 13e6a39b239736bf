/** Chooses one of the organizations that the club deals with, by its name. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useSponsorChoices } from './organize-queries.ts';
import { words } from './organize-words.en.ts';

interface OrganizationChoiceProps {
  label: string;
  /** What the choice of none is called. */
  none: string;
  /** The id as text; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function OrganizationChoice({ label, none, value, error, onChange }: OrganizationChoiceProps) {
  const { data: organizations, isError } = useSponsorChoices();
  const known = organizations?.some(({ orgId }) => String(orgId) === value) === true;
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error ?? (isError ? words.failed : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{none}</option>
      {/* What is chosen stays chosen while the list is on its way. */}
      {value !== '' && !known && <option value={value}>{words.loading}</option>}
      {organizations?.map(({ orgId, name }) => (
        <option key={orgId} value={orgId}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
