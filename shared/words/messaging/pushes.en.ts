/** What pushes about messages say, in English. */
export const messagingPushes = {
  title: (sender: string, subject: string) => `${sender} · ${subject}`,
  photo: 'Sent a photo.',
};
