/** Shows a short line for 2.8 seconds that needs no answer. */
import { create } from 'zustand';

const toastMs = 2800;

interface Toast {
  id: number;
  text: string;
}

export const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));

let lastId = 0;

export function toast(text: string): void {
  const id = ++lastId;
  useToasts.setState(({ shown }) => ({ shown: [...shown.slice(-2), { id, text }] }));
  setTimeout(
    () => useToasts.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) })),
    toastMs,
  );
}
