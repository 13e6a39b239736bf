/** Shows a short line for 2.8 seconds that needs no answer; one that leads somewhere stays longer. */
import { create } from 'zustand';

const toastMs = 2800;
const linkMs = 8000;

interface Toast {
  id: number;
  text: string;
  /** A page of ours. */
  to?: string;
  /** What can be done about it with one tap, which closes it. */
  actions?: readonly ToastAction[];
}

export interface ToastAction {
  label: string;
  act: () => void;
}

export const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));

let lastId = 0;

export function toast(text: string, to?: string, actions?: readonly ToastAction[]): void {
  const id = ++lastId;
  useToasts.setState(({ shown }) => ({ shown: [...shown.slice(-2), { id, text, to, actions }] }));
  setTimeout(() => closeToast(id), to === undefined ? toastMs : linkMs);
}

export function closeToast(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }));
}
