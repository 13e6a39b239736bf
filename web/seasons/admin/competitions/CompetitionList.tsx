/** The divisions or the contests of a season in their order: put in order by dragging or by keys, each with its form at the side. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { updateCompetition } from '@fourball/shared/seasons/competition-calls.ts';
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import pageClasses from '../../../ui/page/Pages.module.css';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { SortableList } from '../../../ui/table/SortableList.tsx';
import { handicapsOf } from '../../handicaps-of.ts';
import { Colour } from '../Colour.tsx';
import { organizeKeys, readSeasonAnew, useCompetitions } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { CompetitionForm } from './CompetitionForm.tsx';
import { bodyOf, draftOf } from './competition-draft.ts';
import own from './Competitions.module.css';
import { words } from './competition-words.en.ts';

interface CompetitionListProps {
  seasonId: number;
  kind: Competition['kind'];
}

export function CompetitionList({ seasonId, kind }: CompetitionListProps) {
  const text = words[kind];
  const competitions = useCompetitions(seasonId, kind);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const chosen = competitions.data?.find(({ id }) => id === open) ?? null;
  const title = `${kind.toLowerCase()}s-title`;
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.cardHead}>
        <h2 id={title}>{text.title}</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {text.add}
        </Button>
      </div>
      <p className={classes.quiet}>{text.lead}</p>
      <QueryStates query={competitions} loading={words.loading} rows={3} height={60}>
        {(list) =>
          list.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <SortableList
              items={list}
              nameOf={({ name }) => name}
              words={{ ...words, list: text.title }}
              className={own.list}
              onMove={(id, place) => void move(seasonId, kind, id, place)}
              row={() => ({ className: `${own.row} ${rowLook.row}` })}
            >
              {(one, handle) => <Row competition={one} handle={handle} onOpen={() => setOpen(one.id)} />}
            </SortableList>
          )
        }
      </QueryStates>
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? text.newTitle}
        onClose={() => setOpen(null)}
      >
        {(side) => (
          <CompetitionForm
            key={chosen?.id ?? 'new'}
            side={side}
            seasonId={seasonId}
            kind={kind}
            competition={chosen}
          />
        )}
      </SideDrawer>
    </section>
  );
}

interface RowProps {
  competition: Competition;
  handle: ReactNode;
  onOpen: () => void;
}

function Row({ competition: one, handle, onOpen }: RowProps) {
  const title = one.sponsors.find((sponsor) => sponsor.title);
  const others = one.sponsors.filter((sponsor) => !sponsor.title).map(({ name }) => name);
  return (
    <>
      <span className={rowLook.above}>{handle}</span>
      <span className={own.name}>
        <RowLink label={words.edit(one.name)} onClick={onOpen}>
          {one.name}
        </RowLink>
        <span className={own.facts}>
          {one.colorCode !== null && <Colour code={one.colorCode} />}
          {one.medianRange !== null && <span className="figures">{handicapsOf(one.medianRange)}</span>}
          {title !== undefined && <span>{words.presentedBy(title.name)}</span>}
          {others.length > 0 && <span>{words.sponsorsOf(others.join(', '))}</span>}
        </span>
      </span>
      <span className="figures">{words.places(one.taken, one.numSpots)}</span>
      <span>
        <span className={pageClasses.tag} data-tone={one.registration ? 'good' : undefined}>
          {one.registration ? words.open : words.closed}
        </span>
      </span>
    </>
  );
}

/** One after the other: the places that are sent are those of the order that went before. */
let moves: Promise<unknown> = Promise.resolve();

function move(seasonId: number, kind: Competition['kind'], id: number, place: number): Promise<void> {
  const key = organizeKeys.competitions(seasonId, kind);
  const list = queryClient.getQueryData<Competition[]>(key) ?? [];
  const moved = list.find((one) => one.id === id);
  if (moved === undefined) return Promise.resolve();
  const others = list.filter((one) => one !== moved);
  const next = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)].map((one, at) => ({
    before: one.sequenceNo,
    competition: { ...one, sequenceNo: at + 1 },
  }));
  void queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<Competition[]>(
    key,
    next.map(({ competition }) => competition),
  );
  const sending = moves.then(async () => {
    try {
      for (const { before, competition } of next) {
        if (before === competition.sequenceNo) continue;
        const body = {
          id: competition.id,
          ...bodyOf(draftOf(competition), seasonId),
          sequenceNo: competition.sequenceNo,
        };
        await request(updateCompetition, { body, quiet: true });
      }
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(words.notMoved);
    }
    await readSeasonAnew(seasonId);
  });
  moves = sending;
  return sending;
}
