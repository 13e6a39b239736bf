/** What a golfer's calendar says of a round, in English. */
export const bookingCalendars = {
  round: (course: string) => `Golf: ${course}`,
};
