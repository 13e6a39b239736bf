/** The words of tables of participants, in English. */
export const seasonReports = {
  /** The heads of the columns, in their order. */
  field: {
    name: 'Name',
    memberNumber: 'Member number',
    email: 'E-mail',
    phone: 'Phone',
    division: 'Division',
    team: 'Team',
    handicapIndex: 'Handicap Index',
    courseHandicap: 'Course Handicap',
    playingHandicap: 'Playing Handicap',
    tee: 'Tee',
    fees: 'Fees',
    comments: 'Comments',
    group: 'Group',
    start: 'Start',
    startTee: 'Start tee',
    place: 'Place',
  },
  /** How far a fee is. */
  fees: { owed: 'owed', confirmed: 'confirmed', charged: 'charged' },
  plays: 'plays',
  waits: (place: number) => `waitlist ${place}`,
};
