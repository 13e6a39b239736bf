/** Opens the message dialog from anywhere and says how it was closed; the dialog itself is loaded when first needed. */
import { create } from 'zustand';
import { rememberFocus } from './return-focus.ts';

/** What there is to know beyond the message: it opens above it, and the message stays. */
export interface MoreAbout {
  label: string;
  onClick: () => void;
}

export interface MessageOptions {
  title?: string;
  lines: readonly string[];
  /** Text of the button that answers 'ok'. */
  ok?: string;
  /** Text of a second button; without it there is none. */
  cancel?: string;
  more?: MoreAbout | undefined;
  /** A small one, for a short word of information. */
  narrow?: boolean;
}

export interface OpenMessage extends MessageOptions {
  id: number;
  answer: (answer: 'ok' | null) => void;
}

/** The dialogs waiting, the first of which is shown. */
export const useMessages = create<{ waiting: readonly OpenMessage[] }>()(() => ({ waiting: [] }));

let lastId = 0;

/** Resolves with 'ok', or with null when it was closed in any other way. Several are shown one after the other. */
export function showMessage(options: MessageOptions): Promise<'ok' | null> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const returnFocus = rememberFocus();
    const answer = (given: 'ok' | null) => {
      useMessages.setState(({ waiting }) => ({ waiting: waiting.filter((message) => message.id !== id) }));
      returnFocus();
      resolve(given);
    };
    useMessages.setState(({ waiting }) => ({ waiting: [...waiting, { ...options, id, answer }] }));
  });
}
