/** What narrows a thread down: the filter, and the search behind its toggle. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchBar } from '../../ui/table/SearchBar.tsx';
import classes from './MessagePanel.module.css';
import type { MessageFilter } from '../thread-cache.ts';
import { messageWords as words } from '../words.en.ts';

interface MessageToolsProps {
  showSearch: boolean;
  showFilter: boolean;
  /** Then the filter is fixed to the organizers, and the rest is not offered. */
  organizerOnly: boolean;
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
  onSearch: (text: string) => void;
}

const allFilters = Object.keys(words.filters) as MessageFilter[];

const isFilter = (value: string): value is MessageFilter => value in words.filters;

export function MessageTools(props: MessageToolsProps) {
  const { showSearch, showFilter, organizerOnly, filter, onFilter, onSearch } = props;
  const [searching, setSearching] = useState(false);
  const filters: readonly MessageFilter[] = organizerOnly ? ['Organizer'] : allFilters;
  return (
    <div className={classes.tools}>
      <div className={classes.toolRow}>
        {showFilter && (
          <NativeSelect
            className={classes.filter}
            aria-label={words.filter}
            value={filter}
            disabled={organizerOnly}
            data={filters.map((value) => ({ value, label: words.filters[value] }))}
            onChange={({ currentTarget: { value } }) => {
              if (isFilter(value)) onFilter(value);
            }}
          />
        )}
        {showSearch && (
          <ActionIcon
            className={classes.searchToggle}
            variant={searching ? 'light' : 'subtle'}
            aria-label={words.search}
            aria-expanded={searching}
            onClick={() => {
              setSearching(!searching);
              if (searching) onSearch('');
            }}
          >
            <IconSearch size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {searching && (
        <SearchBar
          label={words.search}
          placeholder={words.searchPlaceholder}
          action={words.searchAction}
          clear={words.clearSearch}
          onSearch={onSearch}
          focusOnMount
        />
      )}
    </div>
  );
}
