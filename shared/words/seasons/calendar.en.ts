/** What a golfer's calendar says of a golf event, in English. */
export const seasonCalendars = {
  event: (title: string) => `Golf: ${title}`,
};
