/** Messages on their way: shown at once, kept until the server has them, and sent again when that may succeed. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { create } from 'zustand';
import { queryClient } from '../../lib/request/query-client.ts';
import { useSession } from '../../accounts/session/session.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { onRealtime, useConnection } from '../../lib/live/realtime.ts';
import { pauseBefore, request, RequestError } from '../../lib/request/request.ts';
import { readStored, storageKeys } from '../../lib/browser/storage.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { takeIn } from '../live.ts';
import type { Outgoing, Written } from './written.ts';
import { forgetUnsent, keepUnsent, unsent } from './unsent.ts';

/** Those of an earlier page that were not confirmed are sent again: the server knows which of them it has. */
const restored = (): Outgoing[] =>
  unsent().map((one) => (one.state === 'refused' ? one : { ...one, state: 'waiting' }));

export const useOutgoing = create<{ messages: readonly Outgoing[] }>()(() => ({ messages: restored() }));

const outgoing = (): readonly Outgoing[] => useOutgoing.getState().messages;
const find = (clientId: string): Outgoing | undefined => outgoing().find((one) => one.clientId === clientId);

function update(clientId: string, news: Partial<Outgoing>): void {
  const messages = outgoing().map((one) => (one.clientId === clientId ? { ...one, ...news } : one));
  useOutgoing.setState({ messages });
  const changed = find(clientId);
  if (changed?.state === 'sent') forgetUnsent(clientId);
  else if (changed !== undefined) keepUnsent(changed);
}

/** Takes a message off the list: the person does not want it any more. */
export function discard(clientId: string): void {
  useOutgoing.setState({ messages: outgoing().filter((one) => one.clientId !== clientId) });
  forgetUnsent(clientId);
}

/** Long enough for the thread to show the message in its place. */
const standInMs = 1_000;

function settle(clientId: string): void {
  const one = find(clientId);
  if (one === undefined || one.state === 'sent') return;
  update(clientId, { state: 'sent' });
  setTimeout(() => discard(clientId), standInMs);
}

// What one person wrote must not go out under the name of the next.
useSession.subscribe(({ leaving, user }) => {
  if (!leaving) return;
  const byItself = readStored(storageKeys.expired) !== null;
  for (const { clientId, conversationId, userId, state, text } of outgoing()) {
    // Who logs in again finds it where it was typed.
    if (byItself && userId === user?.userId && state !== 'sent')
      keepDraft(conversationId, [readDraft(conversationId), text].filter(Boolean).join('\n'));
    discard(clientId);
  }
});

// The event may be faster than the answer to the call, or come where the answer was lost.
onRealtime('MESSAGE', ({ message }) => {
  if (message.clientId !== null) settle(message.clientId);
});

// What waited goes out when the network is there again.
useConnection.subscribe((now, before) => {
  if (now.online && !before.online) postWaiting();
});

/** Sends a message. Messages of one conversation go out one after the other, in the order they were written. */
export function post(conversationId: number, written: Written): void {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) return;
  const one: Outgoing = {
    ...written,
    clientId: newKey(),
    conversationId,
    userId,
    at: Date.now(),
    state: 'sending',
    reason: null,
  };
  keepUnsent(one);
  useOutgoing.setState({ messages: [...outgoing(), one] });
  void work(conversationId);
}

/** Tries a refused message once more. */
export function postAgain(clientId: string): void {
  const one = find(clientId);
  if (one === undefined) return;
  update(clientId, { state: 'sending', reason: null });
  void work(one.conversationId);
}

/** Sends what waits, of one conversation or of all. */
export function postWaiting(only?: number): void {
  const myUserId = useSession.getState().user?.userId;
  const waiting = outgoing().filter(
    ({ state, userId, conversationId }) =>
      state === 'waiting' && userId === myUserId && (only === undefined || only === conversationId),
  );
  for (const { clientId } of waiting) update(clientId, { state: 'sending' });
  for (const conversationId of new Set(waiting.map((one) => one.conversationId))) void work(conversationId);
}

const working = new Set<number>();
/** How often in a row a conversation's messages could not be brought to the server. */
const failures = new Map<number, number>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const retryMs = { first: 1_000, most: 30_000 };

async function work(conversationId: number): Promise<void> {
  if (working.has(conversationId)) return;
  clearTimeout(timers.get(conversationId));
  working.add(conversationId);
  try {
    for (;;) {
      const next = outgoing().find((one) => one.conversationId === conversationId && one.state === 'sending');
      if (next === undefined || !(await send(next))) return;
    }
  } finally {
    working.delete(conversationId);
  }
}

/** False where all that follows has to wait too. */
async function send(one: Outgoing): Promise<boolean> {
  const { clientId, conversationId } = one;
  try {
    const message = await request(sendMessage, {
      body: {
        text: one.text,
        conversationId,
        clientId,
        replyToId: one.replyTo?.id,
        photoId: one.photo?.id,
        mentions: one.mentions.length === 0 ? undefined : [...one.mentions],
      },
      idempotencyKey: clientId,
      silent: true,
    });
    failures.delete(conversationId);
    takeIn(queryClient, message);
    settle(clientId);
    return true;
  } catch (reason) {
    // Lost was only the answer, or the session has ended meanwhile.
    const now = find(clientId);
    if (now === undefined || now.state === 'sent') return true;
    if (reason instanceof RequestError && isFinal(reason)) {
      update(clientId, { state: 'refused', reason: reason.issues[0]?.message ?? reason.message });
      return true;
    }
    for (const other of outgoing()) {
      if (other.conversationId === conversationId && other.state === 'sending') {
        update(other.clientId, { state: 'waiting' });
      }
    }
    comeAgain(conversationId, reason);
    return false;
  }
}

/** Whether saying it again can't change the answer: nothing was wrong with the way there, nor with the server. */
const isFinal = ({ status }: RequestError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;

/** As soon as the server says; otherwise a little later each time. */
function comeAgain(conversationId: number, reason: unknown): void {
  const failed = failures.get(conversationId) ?? 0;
  failures.set(conversationId, failed + 1);
  const wait = pauseBefore(reason, growingPause(failed, retryMs));
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => postWaiting(conversationId), wait),
  );
}
