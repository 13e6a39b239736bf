/** What the archive says in which golfers take their data along, in English. */
export const archiveWords = {
  about: (name: string, club: string) => `This is what ${club} keeps about ${name}.`,
  /** `moment`: as ISO 8601 writes it, in UTC. */
  readOn: (moment: string) => `Read on ${moment}.`,
  /** By their names, in the order of the archive. */
  files: {
    'profile.json': 'your account, profile and emergency contact',
    'bookings.json': 'the bookings you made or played in, your rounds, and invitations',
    'ballots.json': 'the ballots you entered, and those in which you were named',
    'buddies.json': 'your lists of golfers to play with',
    'played.json': 'rounds you came to, missed or broke off in the rain, and suspensions of booking ahead',
    'messages.json': 'the threads you are or were in, and what you wrote there',
    'memberships.json': 'your memberships here and elsewhere',
    'handicap.json':
      'your index and league handicap with their history, the rounds you entered, and the tees you prefer',
    'events.json': 'the leagues, tournaments and trips you registered in, and the seasons you organize',
    'scores.json': 'your scorecards, and what you entered, measured and signed',
    'purchases.json': 'what you bought',
    'payments.json': 'what you paid, what was given back, and the cards that are kept for you',
    'account.json': 'what you were charged and what you paid at the club',
    'sessions.json': 'where and when you logged in, and your passkeys',
    'browsers.json': 'the browsers that you asked to be rung by messages',
    'documents.json': 'files that the office keeps in your record; they are below images/',
    'audit.json': 'what was changed on your account, and what you changed',
    'security.json': 'failed logins, refused calls and what else was noted about your account for safety',
    'mail.json': 'which mails were sent to you',
    'mail-lists.json': 'the email lists you are on, and when and how you agreed to them',
    'views.json': 'the views of the office’s lists that you keep',
  },
  pictures: 'your pictures',
  merged: 'the same of records that the office made one with yours, where there are some',
  notes: [
    'The files ending in .json are plain text: any editor opens them, and programs read them easily.',
    'Times are in UTC, days and tee times on the clock of the club, amounts in cents.',
    'What other people wrote in threads belongs to them; you find their names, not their words.',
    'Passwords and the secrets of passkeys are not in here: nobody can read them, not even the club.',
  ] as const,
};
