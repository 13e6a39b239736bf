/** Keeps a golf event live while it is looked at: its places, who takes part, what its organizers say, its leaderboard. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinRoom } from '../lib/live/realtime.ts';
import { golfEventKeys } from './query-keys.ts';

/**
 * Follows the event's room while the component is mounted; undefined, or a reader who is not logged in, follows none. What the room
 * brings is taken into the cache by the table of realtime events.
 */
export function useGolfEventRoom(eventId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (eventId === undefined) return undefined;
    // A room brings what happens from now on, so what lay between the snapshot and the joining is read anew.
    return joinRoom(`golf-event:${eventId}`, () => {
      void queryClient.invalidateQueries({ queryKey: golfEventKeys.of(eventId) });
      void queryClient.invalidateQueries({ queryKey: golfEventKeys.field(eventId) });
    });
  }, [queryClient, eventId]);
}
