/** Follows another tab in which somebody else has logged in: what this one shows must be that golfer's. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { closeRealtime } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';
import { emptySessionStorage } from '../../lib/browser/storage.ts';
import { goTo } from '../../lib/browser/navigation.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { enter, useSession } from './session.ts';

/** Calls carry the token that all tabs share, so from here on they are made for its golfer. Renewed tokens change nothing. */
export async function followLogin(): Promise<void> {
  const before = useSession.getState().user;
  // Where nobody can say whose token it is, the next answer that is refused ends the session.
  const user = await request(getCurrentUser, { quiet: true }).catch(() => null);
  const now = useSession.getState().user;
  if (user === null || before === null || now === null) return;
  if (now.userId !== before.userId || now.userId === user.userId) return;
  closeRealtime();
  emptySessionStorage();
  queryClient.clear();
  await enter(user);
  goTo('/');
}
