/** Who is online: since when, on which page, with which version of the pages, and when they were last heard of. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { MonitorReport, OnlinePerson } from '@fourball/shared/messaging/monitor-shapes.ts';
import { formatNear, useClubTimeZone } from '../../lib/club/club-time.ts';
import { sortedRows, surnameFirst, type Sorting, type SortValue } from '../../ui/table/data-table.ts';
import { useSorting } from '../../ui/table/use-sorting.ts';
import { DataTable, RowName } from '../../ui/table/DataTable.tsx';
import classes from './Live.module.css';
import { words } from './words.en.ts';

const text = words.people;
type By = keyof typeof text.columns;
const bys = Object.keys(text.columns) as By[];

const valueOf: Readonly<Record<By, (person: OnlinePerson) => SortValue>> = {
  name: ({ name }) => surnameFirst(name),
  since: ({ since }) => since,
  page: ({ page }) => page,
  version: ({ version }) => version,
  ping: ({ lastPingAt }) => lastPingAt,
};

interface LivePeopleProps {
  report: MonitorReport;
  search: string;
  onSearch: (search: string) => void;
}

export function LivePeople({ report: { people, found, at }, search, onSearch }: LivePeopleProps) {
  const navigate = useNavigate();
  const timeZone = useClubTimeZone();
  const [sorting, setSorting] = useSorting(bys, { by: 'name', down: false } satisfies Sorting<By>);
  const now = Date.parse(at);
  return (
    <section className={`${classes.section} ${classes.people}`} aria-labelledby="live-people">
      <div className={classes.sectionHead}>
        <h2 id="live-people">{text.title}</h2>
        <p className={classes.quiet} role="status">
          {text.found(people.length, found)}
        </p>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
        />
      </div>
      {people.length === 0 ? (
        <p className={classes.quiet}>{search === '' ? text.empty : text.none}</p>
      ) : (
        <DataTable
          bare
          keep="live-people"
          label={text.title}
          rows={sortedRows(people, valueOf[sorting.by], sorting.down)}
          keyOf={({ userName }) => userName}
          sorting={sorting}
          onSort={setSorting}
          onOpen={({ name }) => void navigate(`/admin/users?text=${encodeURIComponent(name)}`)}
          columns={[
            { by: 'name', label: text.columns.name, cell: ({ name }) => <RowName>{name}</RowName> },
            {
              by: 'since',
              label: text.columns.since,
              number: true,
              cell: ({ since }) => (since === null ? null : formatNear(since, now, timeZone)),
            },
            { by: 'page', label: text.columns.page, cell: ({ page }) => page },
            {
              by: 'version',
              label: text.columns.version,
              number: true,
              cell: ({ version, outdated }) =>
                version === null ? null : (
                  <span className={classes.version}>
                    {outdated && (
                      <span className={classes.older} title={text.olderHint}>
                        <IconAlertTriangle size={16} aria-hidden />
                        {text.older}
                      </span>
                    )}
                    {version}
                  </span>
                ),
            },
            {
              by: 'ping',
              label: text.columns.ping,
              number: true,
              cell: ({ lastPingAt }) =>
                lastPingAt === null ? null : words.ago(now - Date.parse(lastPingAt)),
            },
          ]}
        />
      )}
    </section>
  );
}
