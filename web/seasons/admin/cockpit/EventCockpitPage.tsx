/** The cockpit of a golf event: when and how many, what is done to it, and its field, groups, handicaps, scores, money and thread. */
import { IconChevronLeft, IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { lazyPart } from '../../../ui/page/lazy-part.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { NotFoundPage } from '../../../ui/page/NotFoundPage.tsx';
import { words as stateWords } from '../../../ui/page/page-state-words.en.ts';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { ListTabs } from '../../../ui/table/ListTabs.tsx';
import { useGolfEventRoom } from '../../use-golf-event-room.ts';
import { Fees } from '../fees/Fees.tsx';
import { readEventAnew, useOrganizedEvent, useOrganizedSeason } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { FieldTab } from '../participants/FieldTab.tsx';
import { QueryStates } from '../QueryStates.tsx';
import { EventActions } from './EventActions.tsx';
import { StateTag } from '../events/EventTable.tsx';
import { EventTexts } from './EventTexts.tsx';
import { EventWizard } from '../events/EventWizard.tsx';
import own from '../events/Events.module.css';
import { NightCard } from '../nights/NightCard.tsx';
import { PlayStop } from '../results/PlayStop.tsx';
import { eventParts, type EventPart } from './event-parts.ts';
import { GroupsTab } from './GroupsTab.tsx';
import { ScoresTab } from './ScoresTab.tsx';
import { words } from './cockpit-words.en.ts';

const EventMoney = lazyPart(async () => ({
  default: (await import('../products/EventMoney.tsx')).EventMoney,
}));
const HandicapsTab = lazyPart(async () => ({
  default: (await import('../draws/handicaps/HandicapsTab.tsx')).HandicapsTab,
}));
const ResultsTab = lazyPart(async () => ({
  default: (await import('../results/ResultsTab.tsx')).ResultsTab,
}));
const ThreadTab = lazyPart(async () => ({ default: (await import('./ThreadTab.tsx')).ThreadTab }));

const tabs = ['field', 'groups', 'handicaps', 'scores', 'results', 'money', 'thread'] as const;
type Tab = (typeof tabs)[number];

export function EventCockpitPage() {
  const { eventId, tab } = useParams();
  const id = Number(eventId);
  const event = useOrganizedEvent(id);
  const navigate = useNavigate();
  useGolfEventRoom(event.data === undefined ? undefined : id);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  if (event.error instanceof RequestError && event.error.status === 404) return <NotFoundPage />;
  const chosen = tabs.find((one) => one === tab) ?? 'field';
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <QueryStates query={event} loading={words.loading} heading={words.heading} rows={6} height={56}>
        {(known) =>
          known.can.manage ? (
            <>
              <Head event={known} />
              <Stale query={event} />
              <PlayStop event={known} />
              <NightCard event={known} />
              <ListTabs
                label={words.tabs}
                all={tabs}
                chosen={chosen}
                words={words.tab}
                counts={{ field: known.taken }}
                onChoose={(one) =>
                  void navigate(`/organize/golf-events/${id}${one === 'field' ? '' : `/${one}`}`, {
                    replace: true,
                  })
                }
              />
              <Suspense fallback={<SkeletonRows label={words.loading} rows={5} height={64} />}>
                <Chosen event={known} tab={chosen} />
              </Suspense>
            </>
          ) : (
            <StateView whole kind="forbidden" title={stateWords.forbidden} />
          )
        }
      </QueryStates>
    </div>
  );
}

function Head({ event }: { event: GolfEvent }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const season = useOrganizedSeason(event.seasonId).data;
  const [address, setAddress] = useSearchParams();
  const part = eventParts.find((one) => one === address.get('part')) ?? null;
  const open = (one: EventPart) => setAddress({ part: one });
  const close = () => setAddress({}, { replace: true });
  return (
    <header className={own.top}>
      <title>{shell.pageTitle(event.name)}</title>
      <p className={classes.crumbs}>
        <Link to={`/organize/seasons/${event.seasonId}`}>
          <IconChevronLeft size={18} aria-hidden />
          {event.seasonName}
        </Link>
        <span>{event.eventTypeName}</span>
        <Link to={`/golf-events/${event.id}`}>
          <IconExternalLink size={18} aria-hidden />
          {words.page}
        </Link>
      </p>
      <div className={frame.head}>
        <div className={classes.stack}>
          <h1>{event.label === '' ? event.name : `${event.name}, ${event.label}`}</h1>
          <p className={classes.lead}>{words.when(event.date, event.endDate, clockText(event.time))}</p>
          <p className={`${own.tags} figures`}>
            <StateTag event={event} today={today} />
            <span>{words.counts.taken(event.taken, event.numSpots)}</span>
            {event.waiting > 0 && <span>{words.counts.waiting(event.waiting)}</span>}
          </p>
        </div>
        {season !== undefined && <EventActions event={event} season={season} onPart={open} />}
      </div>
      {event.cancelled && (
        <p className={classes.banner} data-tone="bad" role="status">
          {words.cancelled} {event.notes}
        </p>
      )}
      {event.message !== '' && <p className={classes.banner}>{event.message}</p>}
      {!event.cancelled && event.notes !== '' && (
        <p className={classes.quiet}>
          {words.notes}: {event.notes}
        </p>
      )}
      <SideDrawer
        opened={part !== null && season !== undefined}
        label={part === null || part === 'edit' ? words.actions.edit : words.texts[part].title}
        width={part === 'edit' ? 760 : 520}
        onClose={close}
      >
        {(side) =>
          season === undefined || part === null ? null : part === 'edit' ? (
            <EventWizard side={side} season={season} events={[]} event={event} />
          ) : (
            <EventTexts side={side} event={event} part={part} />
          )
        }
      </SideDrawer>
    </header>
  );
}

function Chosen({ event, tab }: { event: GolfEvent; tab: Tab }) {
  switch (tab) {
    case 'field':
      return <FieldTab event={event} />;
    case 'groups':
      return <GroupsTab event={event} />;
    case 'handicaps':
      return <HandicapsTab event={event} />;
    case 'scores':
      return <ScoresTab event={event} />;
    case 'results':
      return <ResultsTab event={event} />;
    case 'money':
      return (
        <>
          <EventMoney eventId={event.id} />
          <Fees owner={{ eventId: event.id }} onChanged={() => readEventAnew(event)} />
        </>
      );
    case 'thread':
      return <ThreadTab event={event} />;
  }
}
