/** What pushes say, in English. */
export const pushWords = {
  title: (sender: string, subject: string) => `${sender} · ${subject}`,
  photo: 'Sent a photo.',
  ballotQuestion: (entrant: string) => `${entrant} asks you to play along`,
  ballotStanding: (entrant: string) => `${entrant} entered a ballot with you`,
  ballotDay: (course: string, day: string) => `The ballot of ${course}, ${day}.`,
} as const;
