/** What pushes about spots and ballots say, in English. Days are YYYY-MM-DD at the club. */
import type { Formats } from '../formats/formats.ts';

export const bookingPushes = (say: Formats) => ({
  ballotQuestion: (entrant: string) => `${entrant} asks you to play along`,
  ballotStanding: (entrant: string) => `${entrant} entered a ballot with you`,
  ballotDay: (course: string, day: string) => `The ballot of ${course}, ${say.fullDay(day)}.`,
  putDown: {
    title: (placer: string, day: string, time: string) =>
      `${placer} put you down for ${say.shortDay(day)}, ${say.time(time)}`,
    club: 'The club',
    body: 'Confirm or say no: until you confirm you pay nothing.',
    byOffice: 'Confirm or say no: saying no is free until the round begins.',
  },
});
