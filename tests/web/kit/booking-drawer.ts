/** The drawer in which a tee time is booked, over the sheet of `day`: its row at 07:30, and what the drawer says and offers. */
import { day } from './club-answers.ts';
import { dialogs } from './start-app.tsx';

export const address = `/book?day=${day}`;
export const row = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-tee-time="730"]');
  if (found === null) throw new Error('There is no row 07:30.');
  return found;
};
export const drawer = (): Element | undefined =>
  dialogs().find((one) => one.getAttribute('aria-label') === 'Book a tee time');
export const drawerText = (): string => drawer()?.textContent ?? '';
export const spots = (count: number): HTMLButtonElement => {
  const found = [...(drawer()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === String(count),
  );
  if (found === undefined) throw new Error(`The drawer does not offer ${count} spots.`);
  return found;
};
