/** Who starts when in the golf events of a course and day, kept live while it is looked at. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfGolfEvent } from '@fourball/shared/contract/realtime-kinds.ts';
import { checkInParticipant, listStarts, type EventStarts } from '@fourball/shared/seasons/start-calls.ts';
import { joinRoom, onRealtime } from '../../lib/live/realtime.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './starts-words.en.ts';

const startsKey = (courseId: number, day: string) => ['booking', 'starts', courseId, day] as const;

export function useEventStarts(courseId: number, day: string) {
  const client = useQueryClient();
  const starts = useQuery({
    queryKey: startsKey(courseId, day),
    queryFn: ({ signal }) => request(listStarts, { params: { courseId, day }, signal, quiet: true }),
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });
  const eventIds = starts.data?.map(({ eventId }) => eventId).join(' ') ?? '';
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: startsKey(courseId, day) });
    const leaves = [
      // A room brings what happens from now on, so what lay between the snapshot and the joining is read anew.
      ...(eventIds === '' ? [] : eventIds.split(' ').map((id) => joinRoom(`golf-event:${Number(id)}`, anew))),
      onRealtime('RESYNC', anew),
      // Of groups that are not shown yet, too: they may be of this day.
      onRealtime('GROUP_DATA_UPDATE', (event) => isOfGolfEvent(event) && anew()),
      onRealtime('EVENT_UPDATE', anew),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [client, courseId, day, eventIds]);
  return starts;
}

const withTick = (
  starts: readonly EventStarts[],
  participantIds: ReadonlySet<number>,
  checkedInAt: string | null,
): EventStarts[] =>
  starts.map((event) => ({
    ...event,
    groups: event.groups.map((group) => ({
      ...group,
      players: group.players.map((player) =>
        participantIds.has(player.participantId) ? { ...player, checkedInAt } : player,
      ),
    })),
  }));

/** Shown at once, and taken back where it did not arrive or was refused, which is said. */
export async function checkInAll(
  { courseId, day }: { courseId: number; day: string },
  participantIds: readonly number[],
  checkedIn: boolean,
): Promise<void> {
  const key = startsKey(courseId, day);
  await queryClient.cancelQueries({ queryKey: key });
  const at = checkedIn ? new Date().toISOString() : null;
  queryClient.setQueryData<EventStarts[]>(
    key,
    (known) => known && withTick(known, new Set(participantIds), at),
  );
  try {
    for (const participantId of participantIds)
      await request(checkInParticipant, { body: { participantId, checkedIn }, quiet: true });
    toast(checkedIn ? words.checkedIn(participantIds.length) : words.undone);
  } catch (reason) {
    if (!(reason instanceof RequestError)) throw reason;
    if (reason.status !== 401)
      toast(reason.status === 0 ? words.unreached : (reason.issues[0]?.message ?? reason.message));
  } finally {
    void queryClient.invalidateQueries({ queryKey: key });
  }
}
