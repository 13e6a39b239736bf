/** A form as a test of drafts drives it, from its page to its button, by what its buttons are called. */
import { settle } from './booking-club.ts';
import { ava, buttons, click, text } from './start-app.tsx';
import type { Network, Asked } from './network.ts';

export interface Form {
  what: string;
  /** Opens the page on which the form is. */
  open: () => Promise<Network>;
  /** From the page to the form. */
  reach: () => Promise<void>;
  /** What is typed, by the label of its field. */
  typed: Record<string, string>;
  /** What is chosen beside it. */
  choose?: () => Promise<void>;
  send: () => Promise<void>;
  call: Asked;
  giveUp: () => Promise<void>;
  /** Who types it. */
  user: typeof ava;
}

export const press = (name: string) => async () => {
  await click(last(name));
  await settle();
};
/** The last of those that are called so: an action's own button stands below the one that unfolds it. */
export const last = (name: string): HTMLButtonElement => {
  const found = buttons(name).at(-1);
  if (found === undefined) throw new Error(`The button ${name} is not on the page: ${text()}`);
  return found;
};
export const inTurn =
  (...names: string[]) =>
  async () => {
    for (const name of names) await press(name)();
  };
export const nothing = async () => undefined;
/** Out of a drawer, which asks about what is typed in it. */
export const leave = inTurn('Close', 'Leave');
