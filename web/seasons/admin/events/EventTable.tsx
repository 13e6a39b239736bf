/** The events of a season as a table: when, what state, how many; each opens, and is copied to a week later by one tap. */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { formatName } from '@fourball/shared/words/seasons/format.en.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { sortedRows, type Sorting, type SortValue } from '../../../ui/table/data-table.ts';
import classes from '../Organize.module.css';
import { words as common } from '../organize-words.en.ts';
import { useCopyEvent } from './copy-event.ts';
import { stateOf, toneOf } from './event-state.ts';
import { words } from './event-words.en.ts';

type By = keyof typeof words.columns;

interface EventTableProps {
  season: Pick<Season, 'endDate'>;
  events: readonly GolfEvent[];
  today: string;
  onOpen: (event: GolfEvent) => void;
}

const text = words.columns;

const columnsOn = (today: string): readonly TableColumn<GolfEvent, By>[] => [
  {
    by: 'name',
    label: text.name,
    cell: ({ name, label }) => <RowName>{label === '' ? name : `${name}, ${label}`}</RowName>,
  },
  {
    by: 'date',
    label: text.date,
    cell: ({ date, endDate }) =>
      date === endDate
        ? formatDay(date, 'dated')
        : words.days(formatDay(date, 'short'), formatDay(endDate, 'dated')),
  },
  { by: 'time', label: text.time, number: true, cell: ({ time }) => clockText(time) },
  { by: 'state', label: text.state, cell: (event) => <StateTag event={event} today={today} /> },
  { by: 'format', label: text.format, wide: true, cell: ({ format }) => formatName(format) },
  {
    by: 'taken',
    label: text.taken,
    number: true,
    cell: ({ taken, numSpots, waiting }) => words.golfers(common.ofLimit(taken, numSpots), waiting),
  },
];

const valueOf: Readonly<Record<By, (event: GolfEvent, today: string) => SortValue>> = {
  date: ({ date, time }) => `${date} ${time}`,
  name: ({ name }) => name,
  time: ({ time }) => time,
  state: (event, today) => stateOf(event, today),
  format: ({ format }) => formatName(format),
  taken: ({ taken }) => taken,
};

export function StateTag({ event, today }: { event: GolfEvent; today: string }) {
  const state = stateOf(event, today);
  return (
    <span className={pageClasses.tag} data-tone={toneOf[state]}>
      {words.states[state]}
    </span>
  );
}

export function EventTable({ season, events, today, onOpen }: EventTableProps) {
  const columns = columnsOn(today);
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    { by: 'date', down: false } satisfies Sorting<By>,
  );
  const { busy, copy } = useCopyEvent(season);
  if (events.length === 0) return <p className={classes.quiet}>{words.nothing}</p>;
  return (
    <DataTable
      bare
      label={words.title}
      keep="events"
      columns={columns}
      rows={sortedRows(events, (event) => valueOf[sorting.by](event, today), sorting.down)}
      keyOf={({ id }) => id}
      sorting={sorting}
      onSort={setSorting}
      onOpen={onOpen}
      tools={(event) => (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={words.copy(event.name)}
          disabled={busy}
          onClick={() => void copy(event)}
        >
          {words.copyShort}
        </Button>
      )}
    />
  );
}
