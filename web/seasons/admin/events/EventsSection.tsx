/** The events of a season for its organizers: table and month calendar by state, new ones, and a copy a week later. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { ListTabs } from '../../../ui/table/ListTabs.tsx';
import { useSeasonEvents } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { EventCalendar } from './EventCalendar.tsx';
import { stateOf } from './event-state.ts';
import { EventTable } from './EventTable.tsx';
import { EventWizard } from './EventWizard.tsx';
import own from './Events.module.css';
import { words } from './event-words.en.ts';

const lists = ['upcoming', 'draft', 'past', 'cancelled', 'all'] as const;
type List = (typeof lists)[number];
const views = ['table', 'calendar'] as const;

const isIn = (list: List, event: GolfEvent, today: string): boolean => {
  const state = stateOf(event, today);
  if (list === 'all') return true;
  if (list === 'upcoming') return state === 'published' || state === 'draft';
  return state === list;
};

export function EventsSection({ season }: { season: Season }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const events = useSeasonEvents(season.id);
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const put = (name: string, value: string | null) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: name !== 'event' || value === null },
    );
  const view = views.find((one) => one === address.get('view')) ?? 'table';
  // A month is looked at as a whole until somebody asks for less.
  const usual = view === 'calendar' ? 'all' : 'upcoming';
  const list = lists.find((one) => one === address.get('list')) ?? usual;
  const counts = useMemo(
    () =>
      Object.fromEntries(
        lists.map((one) => [one, events.data?.filter((event) => isIn(one, event, today)).length]),
      ) as Record<List, number | undefined>,
    [events.data, today],
  );
  const add = () => put('event', 'new');
  const open = (event: GolfEvent) => void navigate(`/organize/golf-events/${event.id}`);
  return (
    <section className={classes.card} aria-labelledby="events-title">
      <div className={classes.cardHead}>
        <h2 id="events-title">{words.title}</h2>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
          {words.add}
        </Button>
      </div>
      <QueryStates query={events} loading={words.loading} rows={8} height={44}>
        {(all) =>
          all.length === 0 ? (
            <StateView
              kind="empty"
              title={words.empty}
              text={words.emptyText}
              action={{ label: words.add, onClick: add }}
            />
          ) : (
            <>
              <div className={classes.bar}>
                <ListTabs
                  label={words.lists.label}
                  all={lists}
                  chosen={list}
                  words={words.lists}
                  counts={counts}
                  onChoose={(one) => put('list', one === usual ? null : one)}
                />
                <div className={`${classes.end} ${own.views}`}>
                  <Toggles
                    label={words.views.label}
                    all={views}
                    chosen={view}
                    words={words.views}
                    fit
                    onChoose={(one) => put('view', one === 'table' ? null : one)}
                  />
                </div>
              </div>
              {view === 'calendar' ? (
                <EventCalendar events={all.filter((event) => isIn(list, event, today))} today={today} />
              ) : (
                <EventTable
                  season={season}
                  events={all.filter((event) => isIn(list, event, today))}
                  today={today}
                  onOpen={open}
                />
              )}
            </>
          )
        }
      </QueryStates>
      <SideDrawer
        opened={address.get('event') === 'new' && events.data !== undefined}
        label={words.wizard.newTitle}
        width={760}
        onClose={() => put('event', null)}
      >
        {(side) => <EventWizard side={side} season={season} events={events.data ?? []} event={null} />}
      </SideDrawer>
    </section>
  );
}
