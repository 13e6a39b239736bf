/** What the pieces of the live channel say to each other. */

/** Of the event stream. */
export type StreamState = 'open' | 'connecting' | 'closed';

/** Of the pages, as the ping tells it. */
export interface Version {
  major: number;
  minor: number;
  revision: number;
}
