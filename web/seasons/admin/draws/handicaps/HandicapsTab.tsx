/** What golfers of an event play off, as its organizers see it: who would play without strokes first; each opens at the side. */
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { EventHandicap, EventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { SideDrawer } from '../../../../ui/form/SideDrawer.tsx';
import { Stale } from '../../../../ui/page/PageStates.tsx';
import pageClasses from '../../../../ui/page/Pages.module.css';
import { StateView } from '../../../../ui/page/StateView.tsx';
import { DataTable, RowName, type TableColumn } from '../../../../ui/table/DataTable.tsx';
import { TableScroll } from '../../../../ui/table/TableScroll.tsx';
import { sortedRows, surnameFirst, type SortValue } from '../../../../ui/table/data-table.ts';
import { useSorting } from '../../../../ui/table/use-sorting.ts';
import { formatHandicap, formatStrokes } from '../../../../ui/text/handicap.ts';
import classes from '../../Organize.module.css';
import { QueryStates } from '../../QueryStates.tsx';
import { RoundSwitch } from '../../../draws/RoundSwitch.tsx';
import { useEventRounds } from '../../../draws/use-rounds.ts';
import { words } from './event-handicap-words.en.ts';
import { EventTees } from './EventTees.tsx';
import { useEventHandicaps, useTeeChoices } from './handicap-queries.ts';
import { HandicapPanel } from './HandicapPanel.tsx';
import own from './Handicaps.module.css';

export function HandicapsTab({ event }: { event: GolfEvent }) {
  const [round, setRound] = useState<number | null>(null);
  const rounds = useEventRounds(event);
  const query = useEventHandicaps(event.id, round);
  const choices = useTeeChoices(event);
  const [openId, setOpen] = useState<number | null>(null);
  const open = query.data?.players.find(({ participantId }) => participantId === openId) ?? null;
  return (
    <>
      <QueryStates query={query} loading={words.loading} rows={8} height={44}>
        {(known) => (
          <>
            <section className={classes.card} aria-labelledby="handicaps-title">
              <h2 id="handicaps-title">{words.title}</h2>
              <p className={classes.quiet}>
                {words.lead}
                {known.fieldSize !== null && ` ${words.field(known.fieldSize, known.fullAllowance)}`}
              </p>
              {rounds.data !== undefined && (
                <div className={own.rounds}>
                  <RoundSwitch rounds={rounds.data.rounds} chosen={known.round} onChoose={setRound} />
                  <p className={classes.quiet}>{words.ofRound}</p>
                </div>
              )}
              <Stale query={query} />
              <Players known={known} onOpen={({ participantId }) => setOpen(participantId)} />
            </section>
            <EventTees event={event} known={known} choices={choices} />
          </>
        )}
      </QueryStates>
      <SideDrawer
        opened={open !== null}
        label={open?.name ?? words.title}
        width={520}
        onClose={() => setOpen(null)}
      >
        {(side) =>
          open === null ? null : (
            <HandicapPanel
              key={`${open.participantId} ${query.data?.round}`}
              side={side}
              event={event}
              handicap={open}
              round={query.data !== undefined && query.data.rounds > 1 ? query.data.round : null}
              // From the course that they play: another event's course has other tees.
              choices={choices.filter(({ courseId }) => open.tee === null || courseId === open.tee.courseId)}
            />
          )
        }
      </SideDrawer>
    </>
  );
}

type By = 'name' | 'index' | 'source' | 'tee' | 'course' | 'playing' | 'state';

const stateOf = ({ settled, problem, changed }: EventHandicap): string =>
  problem !== null
    ? words.problems[problem]
    : changed !== null
      ? words.changed
      : settled
        ? words.settled
        : words.open;

const teeOf = ({ tee, gender }: EventHandicap): string =>
  tee === null ? '' : words.tee(tee.name, gender === null ? null : words.genders[gender]);

function valueOf(one: EventHandicap, by: By): SortValue {
  switch (by) {
    case 'name':
      return surnameFirst(one.name);
    case 'index':
      return one.handicapIndex;
    case 'source':
      return one.source === null ? null : words.sources[one.source];
    case 'tee':
      return one.tee === null ? null : teeOf(one);
    case 'course':
      return one.courseHandicap;
    case 'playing':
      return one.playingHandicap;
    case 'state':
      return stateOf(one);
  }
}

const State = ({ one }: { one: EventHandicap }) =>
  one.problem !== null ? (
    <span className={own.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      {stateOf(one)}
    </span>
  ) : (
    <span
      className={pageClasses.tag}
      data-tone={one.changed !== null ? 'info' : one.settled ? 'good' : undefined}
    >
      {one.changed !== null ? (
        <IconPencil size={16} aria-hidden />
      ) : (
        one.settled && <IconCheck size={16} aria-hidden />
      )}
      {stateOf(one)}
    </span>
  );

const columns: readonly TableColumn<EventHandicap, By>[] = [
  { by: 'name', label: words.columns.name, cell: ({ name }) => <RowName>{name}</RowName> },
  {
    by: 'index',
    label: words.columns.index,
    number: true,
    cell: ({ handicapIndex }) => (handicapIndex === null ? null : formatHandicap(handicapIndex)),
  },
  {
    by: 'source',
    label: words.columns.source,
    wide: true,
    cell: ({ source }) => (source === null ? null : words.sources[source]),
  },
  { by: 'tee', label: words.columns.tee, cell: teeOf },
  {
    by: 'course',
    label: words.columns.course,
    number: true,
    cell: ({ courseHandicap }) => (courseHandicap === null ? null : formatHandicap(courseHandicap)),
  },
  {
    by: 'playing',
    label: words.columns.playing,
    number: true,
    cell: ({ playingHandicap }) => (playingHandicap === null ? null : formatStrokes(playingHandicap)),
  },
  { by: 'state', label: words.columns.state, cell: (one) => <State one={one} /> },
];

/** In no order of their own: who would play without strokes first, then by name. */
const problemsFirst = (players: readonly EventHandicap[]): readonly EventHandicap[] =>
  sortedRows(
    sortedRows(players, (one) => valueOf(one, 'name'), false),
    ({ problem }) => (problem === null ? 1 : 0),
    false,
  );

interface PlayersProps {
  known: EventHandicaps;
  onOpen: (one: EventHandicap) => void;
}

function Players({ known: { players }, onOpen }: PlayersProps) {
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  if (players.length === 0) return <StateView kind="empty" title={words.empty} text={words.emptyText} />;
  const without = players.filter(({ problem }) => problem !== null).length;
  return (
    <>
      {without > 0 && (
        <p className={classes.banner} data-tone="wait" role="status">
          {words.without(without)}
        </p>
      )}
      <TableScroll>
        <DataTable
          bare
          keep="handicaps"
          label={words.title}
          columns={columns}
          rows={
            sorting === null
              ? problemsFirst(players)
              : sortedRows(players, (one) => valueOf(one, sorting.by), sorting.down)
          }
          keyOf={({ participantId }) => participantId}
          sorting={sorting}
          onSort={setSorting}
          onOpen={onOpen}
        />
      </TableScroll>
    </>
  );
}
