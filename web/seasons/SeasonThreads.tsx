/** On the pages of event types and seasons: the thread of a season for whoever is registered, and beside it that of the organizers for them. */
import { useQuery } from '@tanstack/react-query';
import { checkSeasonOrganizer, openSeasonConversation } from '@fourball/shared/seasons/season-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { request } from '../lib/request/request.ts';
import { MessagePanel } from '../messaging/thread/MessagePanel.tsx';
import classes from './SeasonThreads.module.css';
import { words } from './words.en.ts';

/** Nothing for who has no thread in it, and until it is known whom it is for. `inside` of a page's own frame. */
export function ThreadsOfSeason({ season, inside = false }: { season: Season; inside?: boolean }) {
  const userId = useSession((state) => state.user?.userId ?? 0);
  const organizes = useQuery({
    queryKey: ['seasons', 'organizes', userId, season.id],
    queryFn: ({ signal }) =>
      request(checkSeasonOrganizer, { body: { seasonId: season.id }, signal, quiet: true }),
  });
  const golfers = useThreadOf(season.id, false, season.can.readThread);
  const organizers = useThreadOf(season.id, true, organizes.data === true);
  if (golfers === null && organizers === null) return null;
  return (
    <div className={classes.threads} data-inside={inside || undefined}>
      {golfers !== null && (
        <div className={classes.thread}>
          <h2 id="season-thread">{words.site.thread(season.name)}</h2>
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
            seasonId={season.id}
            showSearch
          />
        </div>
      )}
    </div>
  );
}

/** The thread's number, which is opened where there is none; null where it is not for this person. */
function useThreadOf(seasonId: number, organizerOnly: boolean, allowed: boolean): number | null {
  const userId = useSession((state) => state.user?.userId);
  const { data } = useQuery({
    queryKey: ['seasons', 'thread', userId, seasonId, organizerOnly],
    queryFn: ({ signal }) =>
      request(openSeasonConversation, {
        body: { seasonId, organizerOnly },
        signal,
        quiet: true,
      }),
    enabled: allowed,
  });
  return data?.conversationId ?? null;
}
