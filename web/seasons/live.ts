/** What each realtime event does to what is known of seasons and golf events: it is read anew, for it differs by its reader. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { isOfGolfEvent } from '@fourball/shared/contract/realtime-kinds.ts';
import type { EventOf, RealtimeTable } from '../lib/live/realtime.ts';
import { golfEventKeys, ownEntryKeys, seasonKeys } from './query-keys.ts';

/** What comes in a burst is read once for all of it: the opening of an event tells of a change many times a second. */
const readSoonMs = 250;
const waiting = new Map<string, QueryKey>();
let timer: ReturnType<typeof setTimeout> | undefined;

function readSoon(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const key of keys) waiting.set(JSON.stringify(key), key);
  timer ??= setTimeout(() => {
    timer = undefined;
    const asked = [...waiting.values()];
    waiting.clear();
    for (const queryKey of asked) void queryClient.invalidateQueries({ queryKey });
  }, readSoonMs);
}

/** Lists say where an event stands, too. */
const aboutEvent = (eventId: number): QueryKey[] => [
  golfEventKeys.of(eventId),
  golfEventKeys.field(eventId),
  golfEventKeys.lists,
];

/** How far it has got, for who organizes it. */
const nightOf = (eventId: number): QueryKey => [...golfEventKeys.of(eventId), 'night'];

type Counted = Pick<GolfEvent, 'numSpots' | 'taken' | 'waiting' | 'free'>;

const table = {
  // The numbers are for everybody the same and are shown at once; whether one can still sign up is read anew.
  NUMBER_SPOTS_CHANGED: (event, queryClient) => {
    if (!isOfGolfEvent(event)) return;
    const { eventId, numSpots, taken, waiting: queue } = event;
    queryClient.setQueriesData<Counted>(
      { queryKey: [...golfEventKeys.of(eventId), 'details'] },
      (known) =>
        known && {
          ...known,
          numSpots,
          taken,
          waiting: queue,
          free: numSpots === 0 ? null : Math.max(0, numSpots - taken),
        },
    );
    readSoon(queryClient, aboutEvent(eventId));
  },

  // The board of its organizers, what golfers see of it, and the own starts. What is published comes with the event itself.
  GROUP_DATA_UPDATE: (event, queryClient) => {
    if (!isOfGolfEvent(event)) return;
    readSoon(queryClient, [golfEventKeys.groups(event.eventId), nightOf(event.eventId), ownEntryKeys.events]);
  },

  UNGROUPED_UPDATE: (event, queryClient) => {
    if (!isOfGolfEvent(event)) return;
    const { eventId, seasonId } = event;
    readSoon(queryClient, [seasonKeys.of(seasonId), ...(eventId === null ? [] : aboutEvent(eventId))]);
  },

  INVITATIONS_UPDATE: (event, queryClient) => {
    if (!isOfGolfEvent(event)) return;
    const { eventId, seasonId } = event;
    readSoon(queryClient, [
      ownEntryKeys.registrations,
      ownEntryKeys.events,
      ...(seasonId === null ? [] : [seasonKeys.of(seasonId)]),
      ...(eventId === null ? [golfEventKeys.all] : aboutEvent(eventId)),
    ]);
  },

  EVENT_UPDATE: ({ eventId }, queryClient) =>
    readSoon(queryClient, [...aboutEvent(eventId), ownEntryKeys.events]),

  LEADERBOARD_UPDATE: ({ eventId }, queryClient) =>
    readSoon(queryClient, [golfEventKeys.leaderboard(eventId), nightOf(eventId)]),
} satisfies RealtimeTable;

type Told = EventOf<keyof typeof table>;

/** What the table says of the event's type. */
export function take(event: Told, queryClient: QueryClient): void {
  // The compiler does not see that an event and its type go together.
  const handle = table[event.type] as (event: Told, queryClient: QueryClient) => void;
  handle(event, queryClient);
}
