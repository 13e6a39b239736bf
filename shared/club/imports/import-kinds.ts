/** What an office can bring along from another program, and the columns of each kind. */

export const importKinds = [
  'MEMBERS',
  'MEMBERSHIPS',
  'CREDITS',
  'BALANCES',
  'TEMPLATES',
  'BOOKINGS',
] as const;
export type ImportKindName = (typeof importKinds)[number];

/** How a cell is read: `read-cells.ts`. */
export type CellKind =
  'LINE' | 'NAME' | 'EMAIL' | 'PHONE' | 'BIRTH_DAY' | 'DAY' | 'COUNTRY' | 'COUNT' | 'MONEY' | 'TIME';

export interface ImportColumn {
  /** How a sample heads it. */
  readonly head: string;
  readonly reads: CellKind;
  /** Characters. */
  readonly most: number;
  /** What a sample says, row by row: of people who don't exist. */
  readonly example: readonly [string, string];
}

const memberColumns = {
  memberNumber: { head: 'Member number', reads: 'LINE', most: 40, example: ['1042', '1043'] },
  firstName: { head: 'First name', reads: 'LINE', most: 80, example: ['Ada', 'Émile'] },
  lastName: { head: 'Last name', reads: 'LINE', most: 80, example: ['Sample', 'Exemple'] },
  name: { head: 'Name', reads: 'NAME', most: 160, example: ['', ''] },
  nickname: { head: 'Nickname', reads: 'LINE', most: 40, example: ['', 'Em'] },
  email: { head: 'Email', reads: 'EMAIL', most: 254, example: ['ada.sample@mail.example', ''] },
  phone: { head: 'Phone', reads: 'PHONE', most: 40, example: ['+1 519 555 0142', '519-555-0143'] },
  phone2: { head: 'Second phone', reads: 'PHONE', most: 40, example: ['', ''] },
  birthDate: { head: 'Birth date', reads: 'BIRTH_DAY', most: 40, example: ['1971-04-23', '2009-11-02'] },
  address1: { head: 'Address', reads: 'LINE', most: 120, example: ['12 Fairway Drive', '3 rue du Golf'] },
  address2: { head: 'Address line 2', reads: 'LINE', most: 120, example: ['Unit 4', ''] },
  city: { head: 'City', reads: 'LINE', most: 80, example: ['Guelph', 'Gatineau'] },
  region: { head: 'Province or state', reads: 'LINE', most: 80, example: ['ON', 'QC'] },
  postalCode: { head: 'Postal code', reads: 'LINE', most: 20, example: ['N1G 2W1', 'J8X 1A1'] },
  country: { head: 'Country', reads: 'COUNTRY', most: 60, example: ['Canada', 'CA'] },
  joinedOn: { head: 'Joined on', reads: 'DAY', most: 40, example: ['2004-05-01', '2019-03-15'] },
} as const satisfies Record<string, ImportColumn>;

const membershipColumns = {
  memberNumber: { head: 'Member number', reads: 'LINE', most: 40, example: ['1042', ''] },
  email: { head: 'Email', reads: 'EMAIL', most: 254, example: ['', 'ada.sample@mail.example'] },
  product: { head: 'Membership', reads: 'LINE', most: 120, example: ['Full membership', 'Junior'] },
  year: { head: 'Year', reads: 'LINE', most: 4, example: ['2026', '2026'] },
  startsOn: { head: 'Starts on', reads: 'DAY', most: 40, example: ['', ''] },
  comments: { head: 'Comments', reads: 'LINE', most: 300, example: ['Paid by cheque', ''] },
} as const satisfies Record<string, ImportColumn>;

const who = {
  memberNumber: membershipColumns.memberNumber,
  email: membershipColumns.email,
};

const creditColumns = {
  ...who,
  credits: { head: 'Credits', reads: 'COUNT', most: 12, example: ['10', '4'] },
  creditKind: { head: 'Kind', reads: 'LINE', most: 120, example: ['Ten rounds', 'Rain checks'] },
  startsOn: { head: 'Starts on', reads: 'DAY', most: 40, example: ['', ''] },
  endsOn: { head: 'Expires on', reads: 'DAY', most: 40, example: ['2027-10-31', '2026-12-31'] },
} as const satisfies Record<string, ImportColumn>;

/** Two columns for the two ways in which programs write a balance: which of them a file means, the office says by choosing one. */
const balanceColumns = {
  ...who,
  owes: { head: 'Owes the club', reads: 'MONEY', most: 40, example: ['125.50', ''] },
  has: { head: 'Has with the club', reads: 'MONEY', most: 40, example: ['', '40.00'] },
  comments: { head: 'Comments', reads: 'LINE', most: 300, example: ['Dues of October', ''] },
} as const satisfies Record<string, ImportColumn>;

const templateColumns = {
  course: { head: 'Course', reads: 'LINE', most: 120, example: ['Old Course', 'Old Course'] },
  template: { head: 'Template', reads: 'LINE', most: 80, example: ['Weekdays', 'Weekend'] },
  weekdays: { head: 'Weekdays', reads: 'LINE', most: 120, example: ['Mon-Fri', 'Sat, Sun'] },
  firstDay: { head: 'First day', reads: 'DAY', most: 40, example: ['2027-05-01', '2027-05-01'] },
  lastDay: { head: 'Last day', reads: 'DAY', most: 40, example: ['2027-10-31', '2027-10-31'] },
  firstTime: { head: 'First tee time', reads: 'TIME', most: 20, example: ['07:00', '6:30 AM'] },
  lastTime: { head: 'Last tee time', reads: 'TIME', most: 20, example: ['17:30', '5:30 PM'] },
  interval: { head: 'Minutes between', reads: 'COUNT', most: 10, example: ['10', '8'] },
  spots: { head: 'Places', reads: 'COUNT', most: 10, example: ['4', '4'] },
  startTees: { head: 'Start tees', reads: 'LINE', most: 120, example: ['1', '1, 10'] },
  wave: { head: 'Crossover minutes', reads: 'COUNT', most: 10, example: ['', '120'] },
} as const satisfies Record<string, ImportColumn>;

/** One row is a golfer of a booking, or a booking of which only one golfer is named. */
const bookingColumns = {
  reference: { head: 'Booking', reads: 'LINE', most: 80, example: ['B-2041', 'B-2041'] },
  course: { head: 'Course', reads: 'LINE', most: 120, example: ['Old Course', 'Old Course'] },
  day: { head: 'Day', reads: 'DAY', most: 40, example: ['2027-05-15', '2027-05-15'] },
  time: { head: 'Time', reads: 'TIME', most: 20, example: ['08:10', '8:10 AM'] },
  memberNumber: { head: 'Member number', reads: 'LINE', most: 40, example: ['1042', ''] },
  email: { head: 'Email', reads: 'EMAIL', most: 254, example: ['', ''] },
  player: { head: 'Player', reads: 'NAME', most: 80, example: ['Ada Sample', 'Émile Exemple'] },
  players: { head: 'Players', reads: 'COUNT', most: 10, example: ['3', ''] },
  others: { head: 'Other players', reads: 'LINE', most: 300, example: ['', ''] },
  holes: { head: 'Holes', reads: 'COUNT', most: 10, example: ['18', '18'] },
  cart: { head: 'Cart', reads: 'LINE', most: 40, example: ['yes', ''] },
  note: { head: 'Note', reads: 'LINE', most: 200, example: ['Rents clubs', ''] },
  paid: { head: 'Paid', reads: 'LINE', most: 20, example: ['no', 'no'] },
} as const satisfies Record<string, ImportColumn>;

export type BookingColumn = keyof typeof bookingColumns;
export type TemplateColumn = keyof typeof templateColumns;
export type CreditColumn = keyof typeof creditColumns;
export type BalanceColumn = keyof typeof balanceColumns;
export type MembershipColumn = keyof typeof membershipColumns;
export type MemberColumn = keyof typeof memberColumns;

export const importColumns: Readonly<Record<ImportKindName, Readonly<Record<string, ImportColumn>>>> = {
  MEMBERS: memberColumns,
  MEMBERSHIPS: membershipColumns,
  CREDITS: creditColumns,
  BALANCES: balanceColumns,
  TEMPLATES: templateColumns,
  BOOKINGS: bookingColumns,
};

/** Of these columns a file must have all of one set. */
export const neededColumns: Readonly<Record<ImportKindName, readonly (readonly string[])[]>> = {
  MEMBERS: [['firstName', 'lastName'], ['name']],
  MEMBERSHIPS: [
    ['memberNumber', 'product'],
    ['email', 'product'],
  ],
  CREDITS: [
    ['memberNumber', 'credits'],
    ['email', 'credits'],
  ],
  BALANCES: [
    ['memberNumber', 'owes'],
    ['memberNumber', 'has'],
    ['email', 'owes'],
    ['email', 'has'],
  ],
  TEMPLATES: [['course', 'firstDay', 'lastDay', 'firstTime', 'lastTime', 'interval']],
  // The time may stand behind the day in its column, and a club of one course names none.
  BOOKINGS: [
    ['day', 'memberNumber'],
    ['day', 'email'],
    ['day', 'player'],
  ],
};
