/** Every English word about who sees whose name. */
export const words = {
  title: 'Who sees my name',
  /** What the club chose for all names. */
  club: {
    MEMBERS: 'The club shows names on the tee sheet, and in searches, to members. Others read “Taken”.',
    EVERYBODY: 'The club shows names on the tee sheet, and in searches, to everybody with an account.',
    NOBODY: 'The club shows names on the tee sheet to nobody but the office and your own party.',
  },
  choices: {
    CLUB: { name: 'As the club does', text: 'Whoever sees names at the club sees yours.' },
    BUDDIES: { name: 'My buddies', text: 'Of those, only golfers in your lists of buddies.' },
    NOBODY: { name: 'Nobody', text: 'Only the office and the people of your own bookings.' },
  },
  saved: 'Saved. Tee sheets show it at once.',
  failed: 'Who sees your name could not be read.',
  notSaved: 'That was not saved. Try again in a moment.',
} as const;
