/** The English words of a golfer's card. */

export const words = {
  remove: (name: string) => `Remove ${name}`,
} as const;
