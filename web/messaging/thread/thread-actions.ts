/** What can be done with a message of a thread, for its lines and menus; the panel says how. */
import { deleteMessage } from '@fourball/shared/messaging/calls.ts';
import { reactToMessage } from '@fourball/shared/messaging/message-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import type { Wanted } from '../queries.ts';
import { takeIn } from '../live.ts';
import { messageWords as words } from '../words.en.ts';

export interface ThreadActions {
  me: { userId: number; userName: string; admin: boolean } | null;
  /** Whether anything may be said here: then also answers, changes and reactions. */
  mayWrite: boolean;
  /** Minutes in which an own message can be changed. */
  editMinutes: number;
  /** What people of the thread are called, by user name. */
  names: ReadonlyMap<string, string>;
  answer: (message: Message) => void;
  edit: (message: Message) => void;
  /** Opens the whole palette for a reaction. */
  pickReaction: (message: Message) => void;
  show: (wanted: Wanted) => void;
}

const nothing = () => undefined;

export const ThreadActionsContext = createContext<ThreadActions>({
  me: null,
  mayWrite: false,
  editMinutes: 0,
  names: new Map(),
  answer: nothing,
  edit: nothing,
  pickReaction: nothing,
  show: nothing,
});

/** The author of a message or an admin may delete it; the server decides. */
export const mayDelete = ({ me }: Pick<ThreadActions, 'me'>, message: Message): boolean =>
  me !== null && (me.admin || message.userId === me.userId);

/** The author of a message may change it for a while; the server decides. */
export const mayEdit = ({ me, mayWrite, editMinutes }: ThreadActions, message: Message): boolean =>
  mayWrite &&
  message.userId === me?.userId &&
  Date.now() - Date.parse(message.dateTimeCreated) < editMinutes * 60_000;

/** Deletes a message for all, after asking. */
export async function removeMessage(queryClient: QueryClient, message: Message): Promise<void> {
  const answer = await showMessage({
    title: words.deleteTitle,
    lines: [words.deleteText],
    ok: words.deleteOk,
    cancel: words.cancel,
  });
  if (answer !== 'ok') return;
  try {
    await request(deleteMessage, { params: { id: message.id } });
  } catch {
    // The error policy has told it, and the message is still there.
    return;
  }
  takeIn(queryClient, { ...message, text: '', deleted: true });
}

/** Gives an emoji or takes the own one away: shown at once, and taken back where the server does not want it. */
export async function react(
  queryClient: QueryClient,
  message: Message,
  emoji: string,
  userName: string,
): Promise<void> {
  const on = !message.reactions.some((one) => one.emoji === emoji && one.userNames.includes(userName));
  takeIn(queryClient, { ...message, reactions: withReaction(message.reactions, emoji, userName, on) });
  try {
    takeIn(queryClient, await request(reactToMessage, { params: { id: message.id }, body: { emoji, on } }));
  } catch {
    // The error policy has told it.
    takeIn(queryClient, message);
  }
}

function withReaction(
  reactions: Message['reactions'],
  emoji: string,
  userName: string,
  on: boolean,
): Message['reactions'] {
  if (!on) {
    return reactions
      .map((one) =>
        one.emoji === emoji ? { emoji, userNames: one.userNames.filter((name) => name !== userName) } : one,
      )
      .filter(({ userNames }) => userNames.length > 0);
  }
  return reactions.some((one) => one.emoji === emoji)
    ? reactions.map((one) => (one.emoji === emoji ? { emoji, userNames: [...one.userNames, userName] } : one))
    : [...reactions, { emoji, userNames: [userName] }];
}
