/** What admins change of event types; the list they see changes at once, and back again where the server refuses. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createEventType,
  deleteEventType,
  getEventType,
  moveEventType,
  updateEventType,
  updateEventTypeAbout,
  updateEventTypeContact,
} from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './admin-words.en.ts';
import { bodyOf, draftOf, type EventTypeDraft } from './event-type-draft.ts';
import { eventTypeKeys } from '../query-keys.ts';

type List = readonly EventType[];

const readList = (cache: QueryClient): List => cache.getQueryData<List>(eventTypeKeys.administered) ?? [];

const writeList = (cache: QueryClient, list: List) => cache.setQueryData(eventTypeKeys.administered, list);

/** What the directory shows elsewhere is read anew when it is next looked at. */
const forgetDirectory = (cache: QueryClient) =>
  cache.invalidateQueries({
    queryKey: eventTypeKeys.all,
    predicate: ({ queryKey }) => queryKey[2] !== eventTypeKeys.administered[2],
  });

/** Puts what the server replied in its place of the list; a new one at the end. */
export function keepEventType(cache: QueryClient, changed: EventType): void {
  const list = readList(cache);
  writeList(
    cache,
    list.some(({ id }) => id === changed.id)
      ? list.map((one) => (one.id === changed.id ? changed : one))
      : [...list, changed],
  );
  void forgetDirectory(cache);
}

function withPlace(list: List, id: number, place: number): List {
  const moved = list.find((one) => one.id === id);
  if (moved === undefined) return list;
  const others = list.filter((one) => one !== moved);
  return [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
}

/** One after the other: the places that are sent are counted in the order of what went before. */
let moves: Promise<unknown> = Promise.resolve();

/** Moves an event type to a place, counted from 1. */
export function useMoveEventType(): (id: number, place: number) => void {
  const cache = useQueryClient();
  return (id, place) => {
    void cache.cancelQueries({ queryKey: eventTypeKeys.administered });
    writeList(cache, withPlace(readList(cache), id, place));
    const move = moves.then(async () => {
      try {
        const list = await request(moveEventType, {
          body: { eventTypeId: id, sequenceNo: place },
          quiet: true,
        });
        // Another move may already be on its way; the list shows where that leads.
        if (moves === move) writeList(cache, list);
        void forgetDirectory(cache);
      } catch {
        toast(words.notMoved);
        await cache.invalidateQueries({ queryKey: eventTypeKeys.administered });
      }
    });
    moves = move;
  };
}

/** As it is on the server by now: what is sent is the whole, and must not undo what somebody else has changed. */
const readAnew = (id: number): Promise<EventType> => request(getEventType, { params: { id }, quiet: true });

export function useHideEventType(): (eventType: EventType, hidden: boolean) => void {
  const cache = useQueryClient();
  return (eventType, hidden) => {
    const put = (one: EventType) => keepEventType(cache, one);
    put({ ...eventType, hidden });
    const { id } = eventType;
    readAnew(id)
      .then((now) =>
        request(updateEventType, { body: { id, ...bodyOf({ ...draftOf(now), hidden }) }, quiet: true }),
      )
      .then(put, () => {
        put(eventType);
        toast(words.notChanged);
      });
  };
}

const keptIn =
  (cache: QueryClient) =>
  (one: EventType): EventType => {
    keepEventType(cache, one);
    return one;
  };

/** Throws `RequestError`. */
export const addEventType = async (cache: QueryClient, draft: EventTypeDraft): Promise<EventType> =>
  keptIn(cache)(await request(createEventType, { body: bodyOf(draft), quiet: true }));

/**
 * Saves these changes of it, and replies with how it is then. What was saved stays saved where a later part is refused.
 * Throws `RequestError`.
 */
export async function saveEventType(
  cache: QueryClient,
  before: EventType,
  { aboutHtml, contactHtml, ...changes }: Partial<EventTypeDraft>,
): Promise<EventType> {
  const keep = keptIn(cache);
  const { id } = before;
  let now = before;
  if (Object.keys(changes).length > 0) {
    const body = { id, ...bodyOf({ ...draftOf(await readAnew(id)), ...changes }) };
    now = keep(await request(updateEventType, { body, quiet: true }));
  }
  if (aboutHtml !== undefined) {
    now = keep(await request(updateEventTypeAbout, { body: { eventTypeId: id, aboutHtml }, quiet: true }));
  }
  if (contactHtml !== undefined) {
    now = keep(
      await request(updateEventTypeContact, { body: { eventTypeId: id, contactHtml }, quiet: true }),
    );
  }
  return now;
}

export async function removeEventType(cache: QueryClient, id: number): Promise<void> {
  await request(deleteEventType, { params: { id }, quiet: true });
  writeList(
    cache,
    readList(cache).filter((one) => one.id !== id),
  );
  void forgetDirectory(cache);
}
