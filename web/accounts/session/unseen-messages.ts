/** Whether messages wait that this person has not seen: raised by what comes in live, put away where bookings are read. */
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import { create } from 'zustand';
import { request } from '../../lib/request/request.ts';

export const useUnseenMessages = create<{ unseen: boolean }>()(() => ({ unseen: false }));

export function raiseUnseenMessages(): void {
  useUnseenMessages.setState({ unseen: true });
}

/** What the server knew as the session began, or that another device has shown what was new. */
export function setUnseenMessages(unseen: boolean): void {
  useUnseenMessages.setState({ unseen });
}

/** Also tells the server, which tells other devices; whether it is heard changes nothing here. */
export function seeMessages(): void {
  if (!useUnseenMessages.getState().unseen) return;
  useUnseenMessages.setState({ unseen: false });
  request(updateLastSeenMessages, { silent: true }).catch(() => undefined);
}
