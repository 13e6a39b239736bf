/** The catalogue for admins: kinds of membership in their order, with the products of a year, and rounds paid in advance. */
import { Button } from '@mantine/core';
import { IconCopy, IconId, IconPlus } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { SortableList } from '../../../ui/table/SortableList.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import classes from './AdminCatalogue.module.css';
import frame from '../../../ui/page/frame.module.css';
import { AdminCatalogueDrawer } from './AdminCatalogueDrawer.tsx';
import { AdminProductItemDrawer } from './AdminProductItemDrawer.tsx';
import { AdminProductItems } from './AdminProductItems.tsx';
import { copiesFor, createCopies, isOfYear, moveEntry } from './admin-catalogue.ts';
import { words } from './admin-catalogue-words.en.ts';
import { readMembershipsAnew, useEntries, useItems, useRoundItems } from '../admin-queries.ts';
import { Features } from '../../Features.tsx';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { useYearChoice, YearFilter } from '../../YearFilter.tsx';

const byStart = (one: ProductItem, other: ProductItem): number =>
  one.startDate.localeCompare(other.startDate) || one.id - other.id;

export function AdminCataloguePage() {
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const thisYear = Number(today.slice(0, 4));
  const { choice, choose, year } = useYearChoice(today);
  const entries = useEntries();
  const items = useItems(entries.data);
  const rounds = useRoundItems();
  const [search, setSearch] = useSearchParams();
  // What is open stands in the address: a link to it can be shared.
  const entry = search.get('entry');
  const item = search.get('item');
  const show = (what: Record<string, string>) => setSearch(what);
  const hide = () => setSearch({}, { replace: true });
  const all = [...(items.data ?? []), ...(rounds.data ?? [])];
  const ofYear = (list: readonly ProductItem[]) => list.filter((one) => isOfYear(one, year)).sort(byStart);
  const openItem = (id: number) => show({ item: String(id) });
  const none = words.noItems(words.inYear(year));
  const offSale = ofYear((rounds.data ?? []).filter(({ catalogueEntryId }) => catalogueEntryId === null));
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={classes.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => show({ entry: 'new' })}>
          {words.add}
        </Button>
      </div>
      {entries.data === undefined ? (
        entries.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={entries.error}
            retry={() => void entries.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={4} height={132} />
        )
      ) : (
        <>
          <div className={classes.tools}>
            <div className={classes.years}>
              <YearFilter choice={choice} choose={choose} />
            </div>
            {items.data !== undefined && rounds.data !== undefined && (
              <Copy items={all} to={year ?? thisYear + 1} />
            )}
          </div>
          {entries.data.length === 0 ? (
            <StateView
              kind="empty"
              title={words.empty}
              text={words.emptyText}
              action={{ label: words.add, onClick: () => show({ entry: 'new' }) }}
            />
          ) : (
            <SortableList
              items={entries.data}
              nameOf={({ name }) => name}
              words={words}
              className={classes.list}
              onMove={moveEntry}
              row={({ id }) => ({
                className: classes.entry,
                'data-entry': id,
                'data-open': String(id) === entry || undefined,
              })}
            >
              {(one, handle) => (
                <>
                  <EntryHead
                    entry={one}
                    handle={handle}
                    onOpen={() => show({ entry: String(one.id) })}
                    onAdd={() => show({ item: 'new', of: String(one.id) })}
                  />
                  <Items
                    query={items}
                    label={words.items(one.name)}
                    loading={words.itemsLoading(one.name)}
                    items={ofYear(all.filter(({ catalogueEntryId }) => catalogueEntryId === one.id))}
                    limit={one.purchaseLimit}
                    none={none}
                    onOpen={openItem}
                  />
                </>
              )}
            </SortableList>
          )}
          <RoundsOffSale
            query={rounds}
            items={offSale}
            none={none}
            onOpen={openItem}
            onAdd={() => show({ item: 'new' })}
          />
        </>
      )}
      <AdminCatalogueDrawer
        entries={entries.data}
        open={entry}
        onClose={hide}
        onCreated={({ id }) => setSearch({ entry: String(id) }, { replace: true })}
      />
      <AdminProductItemDrawer
        entries={entries.data}
        items={items.data === undefined || rounds.data === undefined ? undefined : all}
        open={item}
        entryId={search.get('of')}
        year={year ?? thisYear}
        onClose={hide}
      />
    </div>
  );
}

interface EntryHeadProps {
  entry: CatalogueEntry;
  handle: ReactNode;
  onOpen: () => void;
  onAdd: () => void;
}

const EntryHead = ({ entry, handle, onOpen, onAdd }: EntryHeadProps) => (
  <div className={classes.entryHead}>
    {handle}
    <Thumb entry={entry} />
    <div className={classes.about}>
      <h2>
        <button type="button" className={classes.open} aria-label={words.edit(entry.name)} onClick={onOpen}>
          {entry.name}
        </button>
      </h2>
      <Features gives={entry} label={words.features(entry.name)} />
      <span className={classes.quiet}>{words.limit(entry.purchaseLimit)}</span>
    </div>
    <Button
      variant="default"
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-label={words.addItemTo(entry.name)}
      onClick={onAdd}
    >
      {words.addItem}
    </Button>
  </div>
);

interface RoundsOffSaleProps {
  query: ReturnType<typeof useRoundItems>;
  items: ProductItem[];
  none: string;
  onOpen: (id: number) => void;
  onAdd: () => void;
}

/** Rounds paid in advance: those of no entry are listed here, since golfers can't find them. */
function RoundsOffSale({ query, items, none, onOpen, onAdd }: RoundsOffSaleProps) {
  return (
    <section className={classes.entry} aria-labelledby="rounds-title">
      <div className={classes.entryHead} data-fixed>
        <div className={classes.about}>
          <h2 id="rounds-title">{words.rounds}</h2>
          <span className={classes.quiet}>{words.roundsText}</span>
        </div>
        <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
          {words.addRound}
        </Button>
      </div>
      {(query.data === undefined || items.length > 0) && (
        <>
          {query.data !== undefined && <p className={classes.none}>{words.roundsOff}</p>}
          <Items
            query={query}
            label={words.items(words.rounds)}
            loading={words.itemsLoading(words.rounds)}
            items={items}
            limit={0}
            none={none}
            onOpen={onOpen}
          />
        </>
      )}
    </section>
  );
}

function Thumb({ entry: { imageUrl } }: { entry: CatalogueEntry }) {
  return (
    <span className={classes.thumb} aria-hidden>
      {imageUrl === null ? <IconId size={28} /> : <img src={imageUrl} alt="" loading="lazy" />}
    </span>
  );
}

interface ItemsProps extends ComponentProps<typeof AdminProductItems> {
  query: { data: unknown; isError: boolean; refetch: () => Promise<unknown> };
  loading: string;
}

function Items({ query, loading, ...shown }: ItemsProps) {
  if (query.data !== undefined) return <AdminProductItems {...shown} />;
  if (!query.isError) {
    return (
      <div className={classes.none}>
        <SkeletonRows label={loading} rows={1} height={28} />
      </div>
    );
  }
  return (
    <p className={classes.none} role="alert">
      {words.itemsFailed}{' '}
      <button type="button" className={classes.open} onClick={() => void query.refetch()}>
        {words.retry}
      </button>
    </p>
  );
}

/** Creates what the year before has and this one has not. */
function Copy({ items, to }: { items: readonly ProductItem[]; to: number }) {
  const [busy, setBusy] = useState(false);
  const from = to - 1;
  const copy = async () => {
    const copies = copiesFor(items, from);
    if (copies.length === 0) {
      const any = items.some(({ startDate }) => startDate.startsWith(`${from}-`));
      return toast(any ? words.copy.nothing(from, to) : words.copy.none(from));
    }
    setBusy(true);
    const done = await createCopies(copies);
    toast(done === copies.length ? words.copy.done(done, to) : words.copy.stopped(done, copies.length));
    await readMembershipsAnew();
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={20} aria-hidden />}
      loading={busy}
      onClick={() => void copy()}
    >
      {words.copy.action(from, to)}
    </Button>
  );
}
