/** Chooses lines of the trail: by days, who did it, whom it concerns, what it is about, and a piece of what it says. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { openUserSearch } from '../../search/open-user-search.ts';
import { words } from '../admin-words.en.ts';
import classes from './TrailFilters.module.css';
import type { TrailField } from './trail-address.ts';

const text = words.trail.filters;
const areas = Object.keys(text.areas);

interface TrailFiltersProps {
  search: URLSearchParams;
  /** Lines that are shown, for the names of people of whom the address has the number alone. */
  entries: readonly AuditEntry[];
  /** Whether anything is chosen. */
  chosen: boolean;
  onChoose: (field: TrailField, value: string) => void;
  onClear: () => void;
}

export function TrailFilters({ search, entries, chosen, onChoose, onClear }: TrailFiltersProps) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const people = entries.flatMap(({ actor, user }) => [actor, user]);
  const nameOf = (userId: string) =>
    names.get(userId) ?? people.find((one) => String(one?.userId) === userId)?.name ?? text.golfer(userId);
  const choose = async (field: TrailField) => {
    const found = await openUserSearch();
    if (found === null) return;
    setNames(new Map(names).set(String(found.userId), found.name));
    onChoose(field, String(found.userId));
  };
  const person = (field: 'by' | 'about') => {
    const userId = search.get(field);
    return userId === null ? (
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        onClick={() => void choose(field)}
      >
        {text[field]}
      </Button>
    ) : (
      <Button
        variant="default"
        rightSection={<IconX size={18} aria-hidden />}
        aria-label={text.forget(text.person[field](nameOf(userId)))}
        onClick={() => onChoose(field, '')}
      >
        {text.person[field](nameOf(userId))}
      </Button>
    );
  };
  const day = (field: 'from' | 'to') => (
    <TextInput
      type="date"
      label={text[field]}
      value={search.get(field) ?? ''}
      onChange={({ currentTarget }) => onChoose(field, currentTarget.value)}
    />
  );
  const area = search.get('area') ?? '';
  return (
    <div className={classes.filters} role="search" aria-label={text.label}>
      <Words key={search.get('text') ?? ''} typed={search.get('text') ?? ''} onSearch={onChoose} />
      {day('from')}
      {day('to')}
      <NativeSelect
        label={text.area}
        value={area}
        onChange={({ currentTarget }) => onChoose('area', currentTarget.value)}
      >
        <option value="">{text.everything}</option>
        {(area === '' || areas.includes(area) ? areas : [area, ...areas]).map((one) => (
          <option key={one} value={one}>
            {Object.entries(text.areas).find(([name]) => name === one)?.[1] ?? one}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.people}>
        {person('by')}
        {person('about')}
        <Checkbox
          label={text.others}
          checked={search.get('others') === '1'}
          onChange={({ currentTarget }) => onChoose('others', currentTarget.checked ? '1' : '')}
        />
        {chosen && (
          <Button variant="subtle" onClick={onClear}>
            {text.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

interface WordsProps {
  typed: string;
  onSearch: (field: 'text', value: string) => void;
}

/** Searched for when it is sent: each letter would read the whole trail. */
function Words({ typed, onSearch }: WordsProps) {
  const [value, setValue] = useState(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch('text', value.trim());
  };
  return (
    <form className={classes.words} onSubmit={send}>
      <TextInput
        type="search"
        label={text.text}
        maxLength={100}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
        {text.search}
      </Button>
    </form>
  );
}
