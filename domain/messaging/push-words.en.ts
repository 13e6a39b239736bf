/** What pushes say, in English. */
export const pushWords = {
  title: (sender: string, subject: string) => `${sender} · ${subject}`,
  photo: 'Sent a photo.',
} as const;
