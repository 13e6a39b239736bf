/** On an event type's page: the thread of its season for whoever is registered, and beside it that of the organizers for them. */
import { useQuery } from '@tanstack/react-query';
import {
  checkSeasonOrganizer,
  listSeasonsByEventType,
  openSeasonConversation,
} from '@fourball/shared/seasons/season-calls.ts';
import { useSession } from '../accounts/session/session.ts';
import { request } from '../lib/request/request.ts';
import { MessagePanel } from '../messaging/thread/MessagePanel.tsx';
import classes from './SeasonThreads.module.css';
import { words } from './words.en.ts';

/** Nothing for everybody else, and until it is known whom it is for. */
export function SeasonThreads({ eventTypeId }: { eventTypeId: number }) {
  const userId = useSession((state) => state.user?.userId ?? 0);
  const season = useQuery({
    queryKey: ['seasons', 'newest', userId, eventTypeId],
    queryFn: async ({ signal }) =>
      (await request(listSeasonsByEventType, { params: { eventTypeId }, signal, quiet: true })).at(0) ?? null,
  });
  const seasonId = season.data?.id ?? null;
  const organizes = useQuery({
    queryKey: ['seasons', 'organizes', userId, seasonId],
    queryFn: ({ signal }) =>
      request(checkSeasonOrganizer, { body: { seasonId: seasonId ?? 0 }, signal, quiet: true }),
    enabled: seasonId !== null,
  });
  const organizer = organizes.data === true;
  const golfers = useThreadOf(seasonId, false, season.data?.can.readThread === true);
  const organizers = useThreadOf(seasonId, true, organizer);
  if (season.data === undefined || season.data === null || (golfers === null && organizers === null))
    return null;
  return (
    <div className={classes.threads}>
      {golfers !== null && (
        <div className={classes.thread}>
          <h2 id="season-thread">{words.site.thread(season.data.name)}</h2>
          <MessagePanel conversationId={golfers} showSearch />
        </div>
      )}
      {organizers !== null && (
        <div className={classes.thread}>
          <h2 id="organizers-thread">{words.site.organizers}</h2>
          <MessagePanel
            conversationId={organizers}
            label={words.site.organizers}
            organizerOnly
            seasonId={season.data.id}
            showSearch
          />
        </div>
      )}
    </div>
  );
}

/** The thread's number, which is opened where there is none; null where it is not for this person. */
function useThreadOf(seasonId: number | null, organizerOnly: boolean, allowed: boolean): number | null {
  const userId = useSession((state) => state.user?.userId);
  const { data } = useQuery({
    queryKey: ['seasons', 'thread', userId, seasonId, organizerOnly],
    queryFn: ({ signal }) =>
      request(openSeasonConversation, {
        body: { seasonId: seasonId ?? 0, organizerOnly },
        signal,
        quiet: true,
      }),
    enabled: allowed && seasonId !== null,
  });
  return data?.conversationId ?? null;
}
