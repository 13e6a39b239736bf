/** The English words of the news. */

export const words = {
  more: (name: string) => `${name}: opens in a new tab`,
} as const;
