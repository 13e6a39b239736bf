/** The English words on the way to the cards of a group. */

export const words = {
  enter: 'Enter scores',
  enterOne: (event: string) => `Enter scores of ${event}`,
} as const;
