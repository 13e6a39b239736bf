/** What the threads of seasons are called, in English. */
export const seasonThreads = {
  season: (eventType: string, season: string) => `${eventType}, ${season}`,
  organizers: (eventType: string, season: string) => `Organizers of ${eventType}, ${season}`,
};
