/** What somebody wrote, and what becomes of it until the server has it. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';

/** What somebody wrote, with all that goes with it. */
export interface Written {
  /** As typed. */
  text: string;
  replyTo: Message['replyTo'];
  photo: Message['photo'];
  /** The ids of those whom the text names. */
  mentions: readonly number[];
}

export interface Outgoing extends Written {
  /** The server stores one message per client id, however often it is sent. */
  clientId: string;
  conversationId: number;
  /** Who wrote it: it goes out under no other name. */
  userId: number;
  /** `Date.now()` of the sending. */
  at: number;
  /**
   * `waiting`: for the network or the server. `refused`: the server does not want it; the person decides. `sent`: the
   * server has it, and it only stands in until the thread shows the message itself.
   */
  state: 'sending' | 'waiting' | 'refused' | 'sent';
  /** Why it was refused. */
  reason: string | null;
}
