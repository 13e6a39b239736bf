/** The office's page of news: those of all, found and sorted, each edited at the side. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { clubDayOf, formatDay, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import frame from '../../../ui/page/frame.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { foundRows, sortedRows, type SortValue } from '../../../ui/table/data-table.ts';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { TableScroll } from '../../../ui/table/TableScroll.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { newsKeys, useManagedNews } from '../../news/news-queries.ts';
import classes from './AdminNews.module.css';
import { words } from './admin-news-words.en.ts';
import { NewsForm } from './NewsForm.tsx';

type By = keyof typeof words.columns;

/** Of a text as it stands in a row. */
const mostLetters = 90;
const shortOf = (html: string): string => {
  const said = plainText(html);
  return said.length > mostLetters ? `${said.slice(0, mostLetters)}…` : said;
};

const columns: readonly TableColumn<NewsItem, By>[] = [
  {
    by: 'text',
    label: words.columns.text,
    long: true,
    cell: ({ text }) => <RowName>{shortOf(text)}</RowName>,
  },
  { by: 'name', label: words.columns.name, cell: ({ name }) => name },
  { by: 'date', label: words.columns.date, named: true, cell: ({ date }) => formatDay(date, 'short') },
  {
    by: 'until',
    label: words.columns.until,
    named: true,
    cell: ({ shownUntil }) => formatDay(shownUntil, 'short'),
  },
  {
    by: 'standing',
    label: words.columns.standing,
    cell: ({ standing }) => (
      <span className={classes.standing} data-standing={standing}>
        {words.standings[standing]}
      </span>
    ),
  },
];

const order = ['CURRENT', 'UPCOMING', 'PAST'] as const;
const shows = ['ALL', ...order] as const;

const valueOf: Readonly<Record<By, (news: NewsItem) => SortValue>> = {
  text: ({ text }) => plainText(text),
  name: ({ name }) => name,
  date: ({ date }) => date,
  until: ({ shownUntil }) => shownUntil,
  standing: ({ standing }) => order.indexOf(standing),
};

export function AdminNewsPage() {
  const cache = useQueryClient();
  const news = useManagedNews();
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const setOpen = (what: number | 'new') => setSearch({ open: String(what) });
  const chosen = news.data?.find(({ id }) => String(id) === open) ?? null;
  const readAnew = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: newsKeys.managed }),
      cache.invalidateQueries({ queryKey: newsKeys.shown }),
    ]);
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      </div>
      <Stale
        query={{ isError: news.isError && news.data !== undefined, dataUpdatedAt: news.dataUpdatedAt }}
      />
      {news.data === undefined ? (
        news.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={news.error}
            retry={() => void news.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={6} height={52} />
        )
      ) : news.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: () => setOpen('new') }}
        />
      ) : (
        <NewsTable news={news.data} onOpen={({ id }) => setOpen(id)} />
      )}
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen === null ? words.form.newTitle : words.form.editTitle(chosen.name)}
        onClose={() => setSearch({}, { replace: true })}
      >
        {(side) => (
          <NewsForm
            key={chosen?.id ?? 'new'}
            side={side}
            news={chosen}
            today={today}
            onChanged={readAnew}
            onPublished={({ id }) => setOpen(id)}
          />
        )}
      </SideDrawer>
    </div>
  );
}

interface NewsTableProps {
  news: readonly NewsItem[];
  onOpen: (news: NewsItem) => void;
}

function NewsTable({ news, onOpen }: NewsTableProps) {
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<(typeof shows)[number]>('ALL');
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  const shown = show === 'ALL' ? news : news.filter(({ standing }) => standing === show);
  const found = foundRows(shown, typed, ({ text, name }) => [plainText(text), name]);
  const rows = sorting === null ? found : sortedRows(found, valueOf[sorting.by], sorting.down);
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Toggles fit label={words.show} all={shows} chosen={show} words={words.shows} onChoose={setShow} />
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{words.nothing}</p>
      ) : (
        <TableScroll>
          <DataTable
            keep="news"
            label={words.list}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            onOpen={onOpen}
            bare
          />
        </TableScroll>
      )}
    </>
  );
}
