/** Chooses who sponsors something, after whom of them it is named, and adds a sponsor that the club does not know yet. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addSponsorChoice } from '@fourball/shared/seasons/policy-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { organizeKeys, useSponsorChoices } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import own from './Competitions.module.css';
import { useAct } from '../use-act.ts';
import { words } from './competition-words.en.ts';

interface SponsorFieldsProps {
  chosen: readonly number[];
  /** The id of one of them, or an empty text. */
  title: string;
  errorOf: (field: string) => string | undefined;
  onChange: (chosen: number[], title: string) => void;
}

export function SponsorFields({ chosen, title, errorOf, onChange }: SponsorFieldsProps) {
  const choices = useSponsorChoices().data ?? [];
  const put = (orgId: number, on: boolean) => {
    const next = on ? [...chosen, orgId] : chosen.filter((one) => one !== orgId);
    onChange(next, next.includes(Number(title)) ? title : '');
  };
  return (
    <fieldset className={classes.group}>
      <legend>{words.sponsors}</legend>
      <ul className={own.sponsors}>
        {choices.map(({ orgId, name }) => (
          <li key={orgId}>
            <Checkbox
              label={name}
              checked={chosen.includes(orgId)}
              onChange={(event) => put(orgId, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <NewSponsor onAdded={(orgId) => put(orgId, true)} />
      {chosen.length > 0 && (
        <NativeSelect
          label={words.titleSponsor}
          value={title}
          error={errorOf('titleSponsorOrgId') ?? errorOf('sponsorOrgIds')}
          onChange={(event) => onChange([...chosen], event.currentTarget.value)}
        >
          <option value="">{words.noTitle}</option>
          {choices
            .filter(({ orgId }) => chosen.includes(orgId))
            .map(({ orgId, name }) => (
              <option key={orgId} value={orgId}>
                {name}
              </option>
            ))}
        </NativeSelect>
      )}
    </fieldset>
  );
}

/** Adds one by its name; the one that has it already is given. */
export function NewSponsor({ onAdded }: { onAdded: (orgId: number) => void }) {
  const [name, setName] = useState('');
  const { busy, act } = useAct();
  const add = async () => {
    if (name.trim() === '') return;
    const added = await act(() => request(addSponsorChoice, { body: { name: name.trim() }, quiet: true }));
    if (added === null) return;
    setName('');
    await queryClient.invalidateQueries({ queryKey: organizeKeys.sponsors });
    onAdded(added.orgId);
  };
  return (
    <div className={own.newSponsor}>
      <TextInput
        label={words.newSponsor}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It stands in a form of its own meaning.
          event.preventDefault();
          void add();
        }}
      />
      <Button variant="default" loading={busy} disabled={name.trim() === ''} onClick={() => void add()}>
        {words.addSponsor}
      </Button>
    </div>
  );
}
