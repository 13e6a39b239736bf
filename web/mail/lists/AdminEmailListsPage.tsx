/** The office's page of email lists: categories put in order by hand, the lists in each, and the form of one at the side. */
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { updateCategory } from '@fourball/shared/mail/list-calls.ts';
import type { ManagedCategory, ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { SortableList } from '../../ui/table/SortableList.tsx';
import classes from './AdminLists.module.css';
import { words } from './admin-list-words.en.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { ListForm } from './ListForm.tsx';
import { readListsAnew, useManagedCategories } from './list-queries.ts';

type Kept = ManagedCategory & { readonly id: number };

export function AdminEmailListsPage() {
  const cache = useQueryClient();
  const categories = useManagedCategories();
  const [search, setSearch] = useSearchParams();
  const [openList, openCategory] = [search.get('list'), search.get('category')];
  const all = categories.data ?? [];
  const kept = all.filter((one): one is Kept => one.id !== null);
  const other = all.find(({ id }) => id === null);
  const list = all.flatMap(({ lists }) => lists).find(({ id }) => String(id) === openList) ?? null;
  const category = kept.find(({ id }) => String(id) === openCategory) ?? null;
  const close = () => setSearch({}, { replace: true });
  const move = async (id: number, place: number) => {
    const name = kept.find((one) => one.id === id)?.name ?? '';
    try {
      await request(updateCategory, { body: { id, name, sequenceNo: place }, quiet: true });
      toast(words.moved(name, place));
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(words.notMoved);
    } finally {
      await readListsAnew(cache);
    }
  };
  const onOpen = (id: number) => setSearch({ list: String(id) });
  return (
    <div className={`${pages.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <Head onAdd={(kind) => setSearch({ [kind]: 'new' })} />
      {categories.data !== undefined ? (
        <>
          <Stale query={categories} />
          {kept.length === 0 ? (
            <StateView
              kind="empty"
              title={words.none}
              text={words.noneText}
              action={{ label: words.addCategory, onClick: () => setSearch({ category: 'new' }) }}
            />
          ) : (
            <SortableList
              items={kept}
              nameOf={({ name }) => name}
              words={words}
              className={classes.categories ?? ''}
              onMove={(id, place) => void move(id, place)}
              row={({ id }) => ({ className: `${pages.section} ${classes.category}`, 'data-category': id })}
            >
              {(one, handle) => (
                <>
                  <div className={`${rowLook.row} ${classes.head}`}>
                    <span className={rowLook.above}>{handle}</span>
                    <h2>
                      <RowLink
                        label={words.editCategory(one.name)}
                        onClick={() => setSearch({ category: String(one.id) })}
                      >
                        {one.name}
                      </RowLink>
                    </h2>
                  </div>
                  <Lists lists={one.lists} name={one.name} onOpen={onOpen} />
                </>
              )}
            </SortableList>
          )}
          {other !== undefined && (
            <section className={pages.section} aria-label={words.other}>
              <h2>{words.other}</h2>
              <Lists lists={other.lists} name={words.other} onOpen={onOpen} />
            </section>
          )}
        </>
      ) : categories.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={categories.error}
          retry={() => void categories.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={5} height={72} />
      )}
      <SideDrawer
        opened={categories.data !== undefined && (openList === 'new' || list !== null)}
        label={list?.externalName ?? words.newTitle}
        onClose={close}
      >
        {(side) => <ListForm key={list?.id ?? 'new'} side={side} list={list} categories={kept} />}
      </SideDrawer>
      <SideDrawer
        opened={categories.data !== undefined && (openCategory === 'new' || category !== null)}
        label={category?.name ?? words.newCategory}
        onClose={close}
      >
        {(side) => <CategoryForm key={category?.id ?? 'new'} side={side} category={category} />}
      </SideDrawer>
    </div>
  );
}

function Head({ onAdd }: { onAdd: (kind: 'list' | 'category') => void }) {
  return (
    <div className={pages.head}>
      <div className={classes.lead}>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      <div className={pages.actions}>
        <Button
          component={Link}
          to="/admin/email-lists/import"
          variant="default"
          leftSection={<IconFileImport size={20} aria-hidden />}
        >
          {words.import}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => onAdd('category')}
        >
          {words.addCategory}
        </Button>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => onAdd('list')}>
          {words.add}
        </Button>
      </div>
    </div>
  );
}

interface ListsProps {
  lists: readonly ManagedList[];
  name: string;
  onOpen: (id: number) => void;
}

function Lists({ lists, name, onOpen }: ListsProps) {
  const timeZone = useClubTimeZone();
  if (lists.length === 0) return <p className={pages.quiet}>{words.empty}</p>;
  return (
    <ul className={pages.list} aria-label={words.lists(name)}>
      {lists.map((list) => (
        <li key={list.id} className={`${rowLook.row} ${classes.row}`}>
          <div className={classes.what}>
            <RowLink label={words.edit(list.externalName)} onClick={() => onOpen(list.id)}>
              {list.externalName}
            </RowLink>
            <p className={pages.quiet}>{figuresOf(list)}</p>
          </div>
          {list.kind === 'MARKETING' && (
            <span className={pages.quiet}>
              {list.lastCampaignAt === null
                ? words.noCampaign
                : words.lastCampaign(formatClubTime(list.lastCampaignAt, 'day', timeZone))}
            </span>
          )}
          <span className={classes.tags}>
            {shownTo(list).map((one) => (
              <span key={one} className={pages.tag} data-tone={one === 'archived' ? 'wait' : 'info'}>
                {words.shown[one]}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function figuresOf({ counts, kind }: ManagedList): string {
  const left = counts.unsubscribed + counts.bounced + counts.complained;
  return [
    ...(kind === 'SERVICE' ? [] : [words.subscribers(counts.subscribed)]),
    ...(counts.unconfirmed > 0 ? [words.waiting(counts.unconfirmed)] : []),
    ...(left > 0 ? [words.left(left)] : kind === 'SERVICE' ? [words.everybody] : []),
  ].join(' · ');
}

function shownTo({ kind, showPublic, showAdmin }: ManagedList): readonly (keyof typeof words.shown)[] {
  if (kind === 'SERVICE') return ['service'];
  if (!showPublic && !showAdmin) return ['archived'];
  return [...(showPublic ? ['public' as const] : []), ...(showAdmin ? ['admin' as const] : [])];
}
