/** The arrow keys among the rows of a table: up, down, first and last. */
import type { KeyboardEvent } from 'react';

/** For the body of a table: the first button of each row, of which one has the focus, is what is walked along. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const buttons = rows.flatMap((row) => row.querySelector<HTMLElement>('button') ?? []);
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = {
    ArrowDown: Math.min(buttons.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  buttons[to]?.focus();
}
