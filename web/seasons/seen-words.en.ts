/** The English words of pages of golf events that show what was seen last. */
export const words = {
  asOf: (time: string) => `As of ${time}, offline`,
};
