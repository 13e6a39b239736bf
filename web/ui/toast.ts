/** Shows a short line for 2.8 seconds that needs no answer; one that leads somewhere stays longer. */
import { create } from 'zustand';

const toastMs = 2800;
const linkMs = 8000;

interface Toast {
  id: number;
  text: string;
  /** A page of ours. */
  to?: string;
}

export const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));

let lastId = 0;

export function toast(text: string, to?: string): void {
  const id = ++lastId;
  useToasts.setState(({ shown }) => ({ shown: [...shown.slice(-2), { id, text, to }] }));
  setTimeout(
    () => useToasts.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) })),
    to === undefined ? toastMs : linkMs,
  );
}
