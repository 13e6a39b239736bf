/** What the pieces of the live channel say to each other. */

export type Room = `sheet:${number}:${string}` | `conversation:${number}`;

/** Of the event stream. */
export type StreamState = 'open' | 'connecting' | 'closed';

export interface Typist {
  conversationId: number;
  userName: string;
  name: string;
}

/** Of the pages, as the ping tells it. */
export interface Version {
  major: number;
  minor: number;
  revision: number;
}
