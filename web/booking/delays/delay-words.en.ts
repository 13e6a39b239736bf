/** What golfers read of a start that was put back or closed. */
export const words = {
  later: (was: string, now: string) => `You start at ${now}, not at ${was}`,
  onTime: (now: string) => `You start at ${now} after all`,
  closed: (was: string) => `The start at ${was} is not played`,
  open: (was: string) => `The start at ${was} is played after all`,
  free: 'Giving your spot up costs nothing.',
};
