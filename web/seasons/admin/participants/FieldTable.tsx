/** A field to look through: its lists, search, filters, sorting; several are chosen where something can be done to them. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { useChosen } from '../../../ui/table/use-chosen.ts';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableScroll } from '../../../ui/table/TableScroll.tsx';
import { ListTabs } from '../../../ui/table/ListTabs.tsx';
import classes from '../Organize.module.css';
import { columnsOf } from './FieldColumns.tsx';
import own from './Field.module.css';
import {
  fieldFilters,
  fieldLists,
  listOf,
  lookedFor,
  sortedField,
  type FieldBy,
  type FieldFilter,
  type FieldList,
} from './field-rows.ts';
import { words } from './field-words.en.ts';

interface FieldTableProps {
  label: string;
  rows: readonly FieldRow[];
  season?: boolean;
  /** Beside the search. */
  more?: ReactNode;
  onOpen: (row: FieldRow) => void;
  /** What is done to those chosen; without it none can be. */
  bulk?: (chosen: readonly FieldRow[], clear: () => void) => ReactNode;
}

const nothing = { typed: '', division: '', only: [] as readonly FieldFilter[] };

export function FieldTable({ label, rows, season = false, more, onOpen, bulk }: FieldTableProps) {
  const [list, setList] = useState<FieldList>('in');
  const [looking, setLooking] = useState(nothing);
  const table = useRef<HTMLDivElement>(null);
  const counts = useMemo(() => {
    const found: Record<FieldList, number> = { in: 0, asked: 0, waiting: 0, out: 0 };
    for (const row of rows) found[listOf(row)] += 1;
    return found;
  }, [rows]);
  const columns = columnsOf({
    list,
    season,
    league: rows.some(({ leagueStatus }) => leagueStatus !== null),
    teams: rows.some(({ team }) => team !== null),
    divisions: rows.some(({ division }) => division !== null),
  });
  const [sorting, setSorting] = useSorting<FieldBy, null>(
    columns.map(({ by }) => by),
    null,
  );
  const found = lookedFor(rows, { list, ...looking });
  const shown = sorting === null ? found : sortedField(found, sorting);
  // Who has left the list meanwhile, or is no longer shown, is not done anything to.
  const chosen = useChosen(
    shown,
    ({ id }) => id,
    ({ name }) => name,
  );
  return (
    <div className={own.field}>
      <ListTabs
        label={words.lists.label}
        all={fieldLists}
        chosen={list}
        words={words.lists}
        counts={counts}
        onChoose={(one) => {
          setList(one);
          chosen.none();
        }}
      />
      <div className={classes.bar}>
        <TextInput
          className={own.search}
          type="search"
          aria-label={words.search}
          placeholder={words.placeholder}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          value={looking.typed}
          onChange={({ currentTarget: { value } }) => setLooking((before) => ({ ...before, typed: value }))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            table.current?.querySelector<HTMLElement>('tbody button')?.focus();
          }}
        />
        <DivisionFilter
          rows={rows}
          value={looking.division}
          onChange={(division) => setLooking((before) => ({ ...before, division }))}
        />
        <Filters
          season={season}
          only={looking.only}
          onChange={(only) => setLooking((before) => ({ ...before, only }))}
        />
        {more !== undefined && <div className={`${classes.bar} ${classes.end}`}>{more}</div>}
      </div>
      <p role="status" className={classes.quiet}>
        {words.count(found.length, counts[list])}
      </p>
      {bulk !== undefined && chosen.rows.length > 0 && bulk(chosen.rows, chosen.none)}
      {shown.length === 0 ? (
        counts[list] === 0 ? (
          <p className={classes.quiet}>{words.empty}</p>
        ) : (
          <StateView
            kind="notFound"
            title={words.none}
            text={words.noneText}
            action={{ label: words.clear, onClick: () => setLooking(nothing) }}
          />
        )
      ) : (
        <TableScroll ref={table}>
          <DataTable
            bare={bulk === undefined}
            label={label}
            keep="field"
            columns={columns}
            rows={shown}
            keyOf={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            onOpen={onOpen}
            selection={bulk && chosen.selection}
          />
        </TableScroll>
      )}
    </div>
  );
}

interface DivisionFilterProps {
  rows: readonly FieldRow[];
  value: string;
  onChange: (division: string) => void;
}

function DivisionFilter({ rows, value, onChange }: DivisionFilterProps) {
  const divisions = new Map(
    rows.flatMap(({ divisionId, division }) => (divisionId === null ? [] : [[divisionId, division ?? '']])),
  );
  if (divisions.size === 0) return null;
  return (
    <NativeSelect
      aria-label={words.filters.division}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{words.filters.all}</option>
      {[...divisions].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="none">{words.filters.noDivision}</option>
    </NativeSelect>
  );
}

interface FiltersProps {
  season: boolean;
  only: readonly FieldFilter[];
  onChange: (only: readonly FieldFilter[]) => void;
}

const Filters = ({ season, only, onChange }: FiltersProps) => (
  <div className={own.filters} role="group" aria-label={words.filters.label}>
    {fieldFilters
      .filter((one) => !season || one !== 'unanswered')
      .map((one) => (
        <Checkbox
          key={one}
          label={words.filters[one]}
          checked={only.includes(one)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...only, one] : only.filter((other) => other !== one))
          }
        />
      ))}
  </div>
);
