/** Opens a dialog from anywhere and says how it was closed; its code is loaded when it is first needed. */
import { createElement, type ComponentType, type ReactElement } from 'react';
import { create } from 'zustand';
import { words } from '../../lib/words/en.ts';
import { rememberFocus } from './return-focus.ts';
import { showMessage } from './show-message.ts';

/** What every dialog opened this way is given: it calls `answer` once it is gone, with null where it was only closed. */
export interface DialogProps<Answer> {
  answer: (answer: Answer | null) => void;
}

/** The open dialogs, each drawn above the one before. */
export const useDialogs = create<{ open: readonly ReactElement<DialogProps<never>>[] }>()(() => ({
  open: [],
}));

/** Takes all of them away at once: whom they were open for is gone. What is typed in them is not given up by it. */
export function takeDialogsAway(): void {
  for (const { props } of useDialogs.getState().open) props.answer(null);
}

let lastId = 0;

/** By the code that loads it: a button that is pressed again before its dialog is there means the one that comes. */
const coming = new Set<string>();

/** `props` are the dialog's own. Where its code can't be loaded that is said, and the answer is null. */
export async function openDialog<Answer, Own extends object = object>(
  load: () => Promise<ComponentType<Own & DialogProps<Answer>>>,
  props?: Own,
): Promise<Answer | null> {
  const place = String(load);
  if (coming.has(place)) return null;
  coming.add(place);
  const returnFocus = rememberFocus();
  let Dialog: ComponentType<Own & DialogProps<Answer>>;
  try {
    Dialog = await load();
  } catch {
    await showMessage({ title: words.state.newVersion, lines: [words.state.newVersionText] });
    return null;
  } finally {
    coming.delete(place);
  }
  return new Promise((resolve) => {
    const answer = (given: Answer | null) => {
      useDialogs.setState(({ open }) => ({ open: open.filter((one) => one !== element) }));
      returnFocus();
      resolve(given);
    };
    const element = createElement(Dialog, { ...(props as Own), key: ++lastId, answer });
    useDialogs.setState(({ open }) => ({ open: [...open, element] }));
  });
}
