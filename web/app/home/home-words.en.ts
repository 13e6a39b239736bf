/** The English words of the home page, for visitors and for golfers. */

export const words = {
  welcome: {
    title: 'Your club, live on the first tee',
    text: 'Book a tee time in three taps, ask your friends along, and settle the rest in the thread of your round.',
    logIn: 'Log in',
    signUp: 'Create a free account',
    pagesLabel: 'About the club',
    pages: [
      { to: '/page/homepage', title: 'The club' },
      { to: '/page/course', title: 'Course' },
      { to: '/page/membership', title: 'Membership' },
      { to: '/events', title: 'Events' },
    ],
    points: [
      {
        title: 'A sheet that stays true',
        text: 'A place that is taken or comes free shows at once, on every phone.',
      },
      { title: 'Your four, sorted', text: 'Invite more than fit: the first to say yes get the spots.' },
      {
        title: 'One thread per round',
        text: 'Who drives, who is late, who brings the snacks: all with the booking.',
      },
    ],
  },
  home: {
    title: 'Home',
    greeting: (name: string, hour: number) =>
      `${hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'}, ${name}`,
    next: 'Your next round',
    today: 'Today',
    tomorrow: 'Tomorrow',
    spots: (count: number) => (count === 1 ? '1 spot' : `${count} spots`),
    open: (count: number) => (count === 1 ? '1 spot open' : `${count} spots open`),
    full: 'All spots taken',
    more: (count: number) => `and ${count} more`,
    invitations: 'Invitations waiting for you',
    answer: 'Answer',
    sheetTitle: "Today's tee sheet",
    sheetText: 'See who plays, and what is still open.',
    findTitle: 'Find a time',
    findText: 'All courses at once, for your party and at your price.',
    sheetAction: 'Open the sheet',
    eventsTitle: 'Events',
    eventsText: 'Tournaments, leagues, trips and social evenings.',
    nothingTitle: 'No round on the calendar',
    nothingText: 'Pick a time on the sheet and ask your friends along.',
    nothingAction: 'Book a tee time',
    failedTitle: 'Your bookings could not be read',
    failedText: 'They are safe at the club.',
    all: 'All my bookings',
    loading: 'Your bookings are loading',
  },
} as const;
