/** The office's page of promos: those of the whole club and of each course, put in order by hand, each edited at the side. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { movePromo } from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { SortableList } from '../../../ui/table/SortableList.tsx';
import { useManagedCourses } from '../../courses/course-queries.ts';
import { promoKeys, useManagedPromos } from '../../promos/promo-queries.ts';
import classes from './AdminPromos.module.css';
import { words } from './admin-promo-words.en.ts';
import { PromoForm } from './PromoForm.tsx';

export function AdminPromosPage() {
  const cache = useQueryClient();
  const promos = useManagedPromos();
  const courses = useManagedCourses().data ?? [];
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const setOpen = (what: number | 'new') => setSearch({ open: String(what) });
  const chosen = promos.data?.find(({ id }) => String(id) === open) ?? null;
  const readAnew = () => cache.invalidateQueries({ queryKey: promoKeys.all });
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
        query={{ isError: promos.isError && promos.data !== undefined, dataUpdatedAt: promos.dataUpdatedAt }}
      />
      {promos.data === undefined ? (
        promos.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={promos.error}
            retry={() => void promos.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={4} height={88} />
        )
      ) : promos.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: () => setOpen('new') }}
        />
      ) : (
        listsOf(promos.data).map((list) => (
          <PromoList
            key={list[0]?.courseId ?? 'club'}
            promos={list}
            courseName={courses.find(({ courseId }) => courseId === list[0]?.courseId)?.name ?? ''}
            onOpen={setOpen}
          />
        ))
      )}
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen === null ? words.form.newTitle : words.form.editTitle}
        onClose={() => setSearch({}, { replace: true })}
      >
        {(side) => (
          <PromoForm
            key={chosen?.id ?? 'new'}
            side={side}
            promo={chosen}
            courses={courses}
            onChanged={readAnew}
          />
        )}
      </SideDrawer>
    </div>
  );
}

/** Those of the whole club, and those of each course, in the order in which they come. */
const listsOf = (promos: readonly ManagedPromo[]): ManagedPromo[][] =>
  [...new Set(promos.map(({ courseId }) => courseId))].map((courseId) =>
    promos.filter((promo) => promo.courseId === courseId),
  );

const nameOf = ({ link }: ManagedPromo): string => (link === '' ? words.nowhere : link);

interface PromoListProps {
  promos: readonly ManagedPromo[];
  courseName: string;
  onOpen: (id: number) => void;
}

function PromoList({ promos, courseName, onOpen }: PromoListProps) {
  const id = useId();
  const move = useMove();
  const ofClub = promos[0]?.courseId === null;
  const title = ofClub ? words.club : courseName;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {ofClub && <p className={classes.quiet}>{words.clubLead}</p>}
      <SortableList
        items={promos}
        nameOf={nameOf}
        words={{ ...words, list: words.list(title) }}
        className={classes.list}
        onMove={move}
        row={({ id: promoId, standing }) => ({
          className: `${rowLook.row} ${classes.row}`,
          'data-promo': promoId,
          'data-standing': standing,
        })}
      >
        {(promo, handle) => <Row promo={promo} handle={handle} onOpen={onOpen} />}
      </SortableList>
    </section>
  );
}

interface RowProps {
  promo: ManagedPromo;
  handle: ReactNode;
  onOpen: (id: number) => void;
}

function Row({ promo, handle, onOpen }: RowProps) {
  const { id, image, standing, clicks, clicksLately } = promo;
  return (
    <>
      {handle}
      <img className={classes.thumb} src={image} alt="" loading="lazy" />
      <div className={classes.name}>
        <RowLink label={words.edit(nameOf(promo))} onClick={() => onOpen(id)}>
          {nameOf(promo)}
        </RowLink>
        <span className={classes.quiet}>{daysOf(promo)}</span>
      </div>
      <span className={`${classes.quiet} ${classes.wide} figures`}>{words.clicks(clicksLately, clicks)}</span>
      <span className={classes.standing} data-standing={standing}>
        {words.standings[standing]}
      </span>
    </>
  );
}

function daysOf({ startDate, endDate }: ManagedPromo): string {
  if (startDate !== null && endDate !== null)
    return words.span(formatDay(startDate, 'short'), formatDay(endDate, 'short'));
  if (startDate !== null) return words.from(formatDay(startDate, 'short'));
  return endDate === null ? words.always : words.until(formatDay(endDate, 'short'));
}

/** Those of the promo's list in their new order, in the places that the list has among all. */
function withPlace(all: readonly ManagedPromo[], id: number, place: number): ManagedPromo[] {
  const moved = all.find((promo) => promo.id === id);
  if (moved === undefined) return [...all];
  const others = all.filter((promo) => promo.courseId === moved.courseId && promo !== moved);
  const list = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
  return all.map((promo) => (promo.courseId === moved.courseId ? (list.shift() ?? promo) : promo));
}

/** One after the other: the places that are sent are counted in the order of what went before. */
let moves: Promise<unknown> = Promise.resolve();

/** Shows the new order at once, and the club's again where it was not taken. */
function useMove(): (id: number, place: number) => void {
  const cache = useQueryClient();
  return (id, place) => {
    void cache.cancelQueries({ queryKey: promoKeys.managed });
    cache.setQueryData<ManagedPromo[]>(promoKeys.managed, (before) => before && withPlace(before, id, place));
    const move = moves.then(async () => {
      try {
        const all = await request(movePromo, { body: { id, sequenceNo: place }, quiet: true });
        // Another move may already be on its way; the list shows where that leads.
        if (moves === move) cache.setQueryData(promoKeys.managed, all);
      } catch (reason) {
        if (!(reason instanceof RequestError)) throw reason;
        if (reason.status !== 401) toast(words.notMoved);
        await cache.invalidateQueries({ queryKey: promoKeys.managed });
      }
      void cache.invalidateQueries({ queryKey: promoKeys.pages });
    });
    moves = move;
  };
}
