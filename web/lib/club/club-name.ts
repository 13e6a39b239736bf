/** The club's name, as the served document says it: it is there before anything is asked for, and without a network too. */
export const clubName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=club]')?.content ?? '';
