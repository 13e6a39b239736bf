/** Messages on their way: shown at once, kept until the server has them, and sent again when the network is back. */
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { create } from 'zustand';
import { useSession } from '../app/session.ts';
import { newKey } from '../lib/new-key.ts';
import { onRealtime, useConnection } from '../lib/realtime.ts';
import { request, RequestError } from '../lib/request.ts';
import { readJson, store } from '../lib/storage.ts';

export interface Outgoing {
  /** The server stores one message per client id, however often it is sent. */
  clientId: string;
  conversationId: number;
  /** As typed. */
  text: string;
  /** `Date.now()` of the sending. */
  at: number;
  /**
   * `waiting`: for the network. `refused`: the server does not want it; the person decides. `sent`: the server has it,
   * and it only stands in until the thread shows the message itself.
   */
  state: 'sending' | 'waiting' | 'refused' | 'sent';
  /** Why it was refused. */
  reason: string | null;
}

const storageKey = 'outgoing-messages';

const isOutgoingList = (value: unknown): value is Outgoing[] =>
  Array.isArray(value) &&
  value.every(
    (item: unknown) =>
      typeof item === 'object' &&
      item !== null &&
      'clientId' in item &&
      'text' in item &&
      'conversationId' in item,
  );

/** Those of an earlier page that were not confirmed are sent again: the server knows which of them it has. */
const restored = (): Outgoing[] =>
  readJson(storageKey, isOutgoingList, [], 'session')
    .filter((one) => one.state !== 'sent')
    .map((one) => (one.state === 'refused' ? one : { ...one, state: 'waiting' }));

export const useOutgoing = create<{ messages: readonly Outgoing[] }>()(() => ({ messages: restored() }));

function change(step: (messages: readonly Outgoing[]) => readonly Outgoing[]): void {
  useOutgoing.setState(({ messages }) => ({ messages: step(messages) }));
  store(storageKey, JSON.stringify(useOutgoing.getState().messages), 'session');
}

const update = (clientId: string, news: Partial<Outgoing>): void =>
  change((messages) => messages.map((one) => (one.clientId === clientId ? { ...one, ...news } : one)));

/** Takes a message off the list: the person does not want it any more. */
export const discard = (clientId: string): void =>
  change((messages) => messages.filter((one) => one.clientId !== clientId));

/** Long enough for the thread to show the message in its place. */
const standInMs = 1_000;

function settle(clientId: string): void {
  const outgoing = useOutgoing.getState().messages.find((one) => one.clientId === clientId);
  if (outgoing === undefined || outgoing.state === 'sent') return;
  update(clientId, { state: 'sent' });
  setTimeout(() => discard(clientId), standInMs);
}

// What one person wrote must not go out under the name of the next.
useSession.subscribe(({ leaving }) => {
  if (leaving) change(() => []);
});

// The event may be faster than the answer to the call, or come where the answer was lost.
onRealtime('MESSAGE', ({ message }) => {
  if (message.clientId !== null) settle(message.clientId);
});

/** What is done with a message that the server confirmed; set by the panel that shows it. */
type OnSent = (message: Message) => void;

/** Sends a message. Messages of one conversation go out one after the other, in the order they were written. */
export function post(conversationId: number, text: string, onSent: OnSent): void {
  const outgoing: Outgoing = {
    clientId: newKey(),
    conversationId,
    text,
    at: Date.now(),
    state: 'sending',
    reason: null,
  };
  change((messages) => [...messages, outgoing]);
  void work(conversationId, onSent);
}

/** Tries a refused or waiting message once more. */
export function postAgain(clientId: string, onSent: OnSent): void {
  const outgoing = useOutgoing.getState().messages.find((one) => one.clientId === clientId);
  if (outgoing === undefined) return;
  update(clientId, { state: 'sending', reason: null });
  void work(outgoing.conversationId, onSent);
}

/** Sends what waits for the network. */
export function postWaiting(conversationId: number, onSent: OnSent): void {
  for (const { clientId, state, conversationId: its } of useOutgoing.getState().messages) {
    if (its === conversationId && state === 'waiting') update(clientId, { state: 'sending' });
  }
  void work(conversationId, onSent);
}

const working = new Set<number>();

async function work(conversationId: number, onSent: OnSent): Promise<void> {
  if (working.has(conversationId)) return;
  working.add(conversationId);
  try {
    for (;;) {
      const next = useOutgoing
        .getState()
        .messages.find((one) => one.conversationId === conversationId && one.state === 'sending');
      if (next === undefined) return;
      if (!(await send(next, onSent))) return;
    }
  } finally {
    working.delete(conversationId);
  }
}

/** False when the network is gone, and all that follows waits too. */
async function send({ clientId, conversationId, text }: Outgoing, onSent: OnSent): Promise<boolean> {
  try {
    const message = await request(sendMessage, {
      body: { text, conversationId, clientId },
      idempotencyKey: clientId,
      quiet: true,
    });
    onSent(message);
    settle(clientId);
    return true;
  } catch (reason) {
    // Lost was only the answer.
    if (useOutgoing.getState().messages.find((one) => one.clientId === clientId)?.state === 'sent')
      return true;
    if (reason instanceof RequestError && reason.status > 0 && reason.status !== 503) {
      update(clientId, { state: 'refused', reason: reason.issues[0]?.message ?? reason.message });
      return true;
    }
    for (const one of useOutgoing.getState().messages) {
      if (one.conversationId === conversationId && one.state === 'sending') {
        update(one.clientId, { state: 'waiting' });
      }
    }
    return false;
  }
}

/** Calls back each time the network is there again. */
export const onBackOnline = (callback: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.online && !before.online) callback();
  });
