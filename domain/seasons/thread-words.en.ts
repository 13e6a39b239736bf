/** What the threads of seasons are called. */
export const threadWords = {
  season: (eventType: string, season: string) => `${eventType}, ${season}`,
  organizers: (eventType: string, season: string) => `Organizers of ${eventType}, ${season}`,
} as const;
