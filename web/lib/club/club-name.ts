/** Who the club is, as the served document says it: it is there before anything is asked for, and without a network too. */
import { create } from 'zustand';

export const clubMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=club${name}]`)?.content ?? '';

export const clubName = (): string => clubMeta('');

/** What the sales tax is called. */
export const taxName = (): string => clubMeta('-tax') || 'Tax';

/** Grows when the document says something else than before, which was known to be old (`take-look.ts`). */
export const useLook = create(() => ({ taken: 0 }));
