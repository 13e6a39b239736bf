/** What pushes say, in English. */
export const pushWords = {
  title: (sender: string, subject: string) => `${sender} · ${subject}`,
  photo: 'Sent a photo.',
  ballotQuestion: (entrant: string) => `${entrant} asks you to play along`,
  ballotStanding: (entrant: string) => `${entrant} entered a ballot with you`,
  ballotDay: (course: string, day: string) => `The ballot of ${course}, ${day}.`,
  putDown: {
    title: (placer: string, when: string) => `${placer} put you down for ${when}`,
    club: 'The club',
    body: 'Confirm or say no: until you confirm you pay nothing.',
    byOffice: 'Confirm or say no: saying no is free until the round begins.',
  },
} as const;
