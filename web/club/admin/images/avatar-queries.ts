/** The avatars that wait for an admin's look: how they are read, and how a decision is made and shown. */
import { useQuery } from '@tanstack/react-query';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { approveAvatar, listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import type { AvatarInReview } from '@fourball/shared/club/shapes.ts';
import { officeQueuesKey } from '../../../lib/club/office-queues-key.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';

const avatarsKey = ['club', 'avatars-in-review'] as const;
/** No event tells of an upload of somebody else's. */
const lookAgainMs = 30_000;

const avatarsOptions = {
  queryKey: avatarsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => request(listAvatarsInReview, { signal, quiet: true }),
  staleTime: lookAgainMs / 2,
};

export const useAvatarsInReview = () => useQuery({ ...avatarsOptions, refetchInterval: lookAgainMs });

/** `late`: another admin has decided already. `replaced`: the golfer has sent another picture, which now waits. */
export type Decision = 'done' | 'late' | 'replaced';

/**
 * Approves or refuses the picture that the admin saw. It leaves the queue at once, and comes back where the call
 * fails, which is thrown.
 */
export async function decide(avatar: AvatarInReview, how: 'approve' | 'refuse'): Promise<Decision> {
  await queryClient.cancelQueries({ queryKey: avatarsKey });
  change((queue) => queue.filter(({ id }) => id !== avatar.id));
  try {
    const decision = await (how === 'approve' ? approve(avatar) : refuse(avatar));
    void queryClient.invalidateQueries({ queryKey: officeQueuesKey });
    if (decision !== 'done') void queryClient.invalidateQueries({ queryKey: avatarsKey });
    return decision;
  } catch (reason) {
    change((queue) => (queue.some(({ id }) => id === avatar.id) ? queue : inOrder([...queue, avatar])));
    throw reason;
  }
}

async function approve({ id, pendingAvatar }: AvatarInReview): Promise<Decision> {
  const { result } = await request(approveAvatar, { body: { id, pendingAvatar }, quiet: true });
  if (result === 'APPROVED') return 'done';
  return result === 'REPLACED' ? 'replaced' : 'late';
}

async function refuse({ id, pendingAvatar }: AvatarInReview): Promise<Decision> {
  const { result } = await request(removeAvatar, { body: { userId: id, pendingAvatar }, quiet: true });
  if (result === 'REMOVED') return 'done';
  return result === 'REPLACED' ? 'replaced' : 'late';
}

const change = (to: (queue: AvatarInReview[]) => AvatarInReview[]) =>
  queryClient.setQueryData<AvatarInReview[]>(avatarsKey, (queue) => queue && to(queue));

const inOrder = (queue: AvatarInReview[]): AvatarInReview[] =>
  queue.sort((one, other) => one.uploadedAt.localeCompare(other.uploadedAt) || one.id - other.id);
