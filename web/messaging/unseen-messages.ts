/** Whether messages wait that this person has not seen: raised by what comes in live, put away where bookings are read. */
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import { create } from 'zustand';
import { request } from '../lib/request.ts';

export const useUnseenMessages = create<{ unseen: boolean }>()(() => ({ unseen: false }));

export function raiseUnseenMessages(): void {
  useUnseenMessages.setState({ unseen: true });
}

/** Also tells the server, whose count other devices ask for; whether it is heard changes nothing here. */
export function seeMessages(): void {
  if (!useUnseenMessages.getState().unseen) return;
  useUnseenMessages.setState({ unseen: false });
  request(updateLastSeenMessages, { silent: true }).catch(() => undefined);
}
