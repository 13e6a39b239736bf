/** The English words of the office's imports. */
import type { ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import type { DayOrder } from '@fourball/shared/club/imports/read-cells.ts';
import type {
  importStates,
  RowDecision,
  RowFate,
  UndoFate,
  whoWins,
} from '@fourball/shared/club/imports/fates.ts';
import type { TableEncoding } from '@fourball/shared/contract/table-encodings.ts';

const count = (n: number, one: string, other: string): string =>
  `${n.toLocaleString('en-CA')} ${n === 1 ? one : other}`;
const rows = (n: number): string => count(n, 'row', 'rows');
const members = (n: number): string => count(n, 'member', 'members');
const named: Record<ImportKindName, readonly [one: string, other: string]> = {
  MEMBERS: ['member', 'members'],
  MEMBERSHIPS: ['membership', 'memberships'],
  CREDITS: ['lot of round credits', 'lots of round credits'],
  BALANCES: ['opening balance', 'opening balances'],
  TEMPLATES: ['template', 'templates'],
  BOOKINGS: ['row', 'rows'],
};
const things = (kind: ImportKindName, n: number): string => count(n, ...named[kind]);
const kinds: Record<ImportKindName, string> = {
  MEMBERS: 'Members',
  MEMBERSHIPS: 'Memberships',
  CREDITS: 'Round credits',
  BALANCES: 'Opening balances',
  TEMPLATES: 'Tee sheet templates',
  BOOKINGS: 'Bookings of the future',
};
/** What is done to what is new. */
const doneTo: Record<ImportKindName, string> = {
  MEMBERS: 'opened',
  MEMBERSHIPS: 'given',
  CREDITS: 'given',
  BALANCES: 'put into the books',
  TEMPLATES: 'added',
  BOOKINGS: 'booked',
};

const states: Record<(typeof importStates)[number], string> = {
  READ: 'Read, not looked at',
  CHECKED: 'Looked at',
  QUEUED: 'Waits',
  WRITING: 'Is being brought along',
  WRITTEN: 'Brought along',
  FAILED: 'Failed',
  UNDO_QUEUED: 'Waits to be taken back',
  UNDOING: 'Is being taken back',
  UNDONE: 'Taken back',
};
const fates: Record<RowFate, string> = {
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'Same as here',
  POSSIBLE: 'Who is it?',
  REFUSED: 'Refused',
  LEFT: 'Left out',
};
type UndoCounts = Partial<Record<UndoFate, number>>;

/** One sentence without its end; each part is made of how many it is about. */
const undoSums = (
  kind: ImportKindName,
  { REMOVED: removed = 0, RESTORED: restored = 0, KEPT: kept = 0 }: UndoCounts,
  say: { removed: (n: number) => string; restored: (n: number) => string; kept: (n: number) => string },
): string =>
  [
    removed > 0 ? `${things(kind, removed)} ${say.removed(removed)} removed` : null,
    restored > 0 ? `${things(kind, restored)} ${say.restored(restored)} the former values again` : null,
    kept === 0
      ? null
      : kind === 'MEMBERS'
        ? `${members(kept)} ${say.kept(kept)} some values as they are`
        : `${rows(kept)} ${say.kept(kept)} what was changed since`,
  ]
    .filter((part) => part !== null)
    .join(', ') || 'There is nothing to take back';
const willBe = { removed: () => 'will be', restored: () => 'will have', kept: () => 'will keep' };
const were = {
  removed: (n: number) => (n === 1 ? 'was' : 'were'),
  restored: (n: number) => (n === 1 ? 'has' : 'have'),
  kept: (n: number) => (n === 1 ? 'has kept' : 'have kept'),
};

const encodings: Record<TableEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western Windows',
  macintosh: 'Western Mac',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
};
const dayOrders: Record<DayOrder, string> = { DMY: 'Day, month, year', MDY: 'Month, day, year' };
const wins: Record<(typeof whoWins)[number], string> = {
  CLUB: 'What the club has stays; only what is empty is filled',
  FILE: 'What the file says replaces it',
};
const decisions: Record<RowDecision, string> = {
  SAME: 'It is this golfer',
  NEW: 'Somebody new',
  LEAVE: 'Leave this row out',
};

export const words = {
  title: 'Imports',
  kinds,
  lead: 'Bring along what another program has: members, memberships, round credits, balances, templates and bookings. Nothing is written before you have seen what becomes of each row, and nobody is mailed.',
  failed: 'The imports did not load',
  failedText: 'Nothing was changed.',
  loading: 'Loading the imports',
  choose: {
    title: 'A file of another program',
    kind: 'What is in it',
    hints: {
      MEMBERS: 'CSV or XLSX, with one member in each row and the names of the columns above.',
      MEMBERSHIPS:
        'CSV or XLSX, with one membership in each row: who has it, by member number or mail address, and which. Bring the members along before. Nobody is charged.',
      CREDITS:
        'CSV or XLSX, with one lot of round credits in each row: whose, by member number or mail address, how many are left, what they are called, and the last day. Nobody is charged.',
      BALANCES:
        'CSV or XLSX, with one golfer in each row, by member number or mail address, and the balance: what the golfer owes the club, or has with it. It comes into the books as an opening balance; no card is charged, and nobody is mailed.',
      TEMPLATES:
        'CSV or XLSX, with one template in each row: its course, weekdays, first and last day, first and last tee time, and the minutes between. Where bookings stand on days that a template changes, its row says so before anything is written.',
      BOOKINGS:
        'CSV or XLSX, with one golfer, or one booking, in each row: course, day, time, and who, by member number, mail address or name. Rows with the same booking number at the same tee time are one booking; without a number each row is one. What it costs is owed as for a booking that the office makes, unless the row says that it is paid. Nobody is mailed, and no card is charged.',
    } satisfies Record<ImportKindName, string>,
    file: 'Choose a file',
    sample: 'Sample as CSV',
    workbook: 'Sample as XLSX',
    workbookFailed: 'The sample did not load. Please try again.',
    workbookName: (kind: ImportKindName) => `${kind.toLowerCase()}-sample.xlsx`,
    sampleName: (kind: ImportKindName) => `${kind.toLowerCase()}-sample.csv`,
    reading: 'The file is being read',
    more: 'Names look wrong, or it has several sheets',
    encoding: 'How its text is written',
    found: 'Found out by itself',
    encodings,
    sheet: 'Sheet',
    sheetHint: 'Its name in the workbook; else the first one is read.',
  },
  list: {
    title: 'Brought along before',
    none: 'No file has been read yet.',
    total: (n: number) => count(n, 'file', 'files'),
    columns: {
      file: 'File',
      kind: 'What',
      rows: 'Rows',
      state: 'State',
      read: 'Read',
      reader: 'Read by',
      written: 'Brought along',
    },
  },
  pages: {
    pages: 'Pages of the list',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, pages: number) => `${page} of ${pages}`,
  },
  states,
  rows,
  one: {
    failed: 'This import did not load',
    back: 'All imports',
    looksLike: (product: string) => `looks like an export of ${product}`,
    encoding: (name: TableEncoding) => `read as ${encodings[name]}`,
    sheet: (name: string, others: number) =>
      others === 0 ? `sheet “${name}”` : `sheet “${name}”, ${count(others, 'other', 'others')} not read`,
    discard: 'Forget this file',
    discardSure: 'The rows of the file are forgotten. Nothing of it was brought along.',
    discardUndone: 'The rows of the file are forgotten. All that it brought along was taken back before.',
    cancel: 'Keep it',
    discarded: 'The file is forgotten.',
  },
  match: {
    title: 'What is in which column',
    columns: 'Columns of the file',
    head: 'Column',
    values: 'Says',
    is: 'Is',
    isFor: (head: string) => `What “${head}” is`,
    none: 'Not brought along',
    empty: 'empty',
    unnamed: (place: number) => `Column ${place}`,
    dayOrder: 'Days are written as',
    dayOrders,
    winner: 'Where the club knows something else',
    wins,
    look: 'See what becomes of each row',
    lookAgain: 'Look again',
  },
  fates,
  dry: {
    title: 'What would become of each row',
    stale: 'The columns were changed. Look again to see what becomes of each row.',
    changed: 'Some rows would fare differently by now, so nothing was written. Please look again.',
    all: 'All rows',
    filter: 'Show',
    undecided: (n: number) => `Please say first who is meant in ${rows(n)}.`,
    nothing: 'Nothing in this file is new.',
    write: (kind: ImportKindName, n: number) => `Bring ${things(kind, n)} along`,
    sure: (kind: ImportKindName, fresh: number, changed: number) =>
      [
        fresh > 0 ? `${things(kind, fresh)} will be ${doneTo[kind]}` : null,
        changed > 0 ? `${members(changed)} will be changed` : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
    sureText: 'All of it is brought along, or nothing. Nobody is mailed.',
    inRow: (row: number, note: string) => `Row ${row}: ${note}`,
    more: (n: number) => `And ${rows(n)} more.`,
    leave: 'Not yet',
    failed: 'The rows did not load',
    loading: 'Loading the rows',
    none: 'There is no such row.',
    saveRefused: 'Download the refused rows',
    saveRefusedFailed: 'The rows did not load. Please try again.',
    refusedName: (file: string) => `refused-${file.replace(/\.\w+$/, '')}.csv`,
    why: 'Why',
    row: 'Row',
    who: 'Who',
    fate: 'What becomes of it',
    nobody: 'No name',
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    value: (field: string, value: string) => `${field}: ${value}`,
    empty: 'empty',
    number: (number: string) => `number ${number}`,
    born: (day: string) => `born ${day}`,
    decide: (row: number) => `Who is meant in row ${row}`,
    undecidedYet: 'Not said yet',
    decisions,
    /** Of a booking: who has no account is a guest in it. */
    guest: 'A guest of this name',
  },
  writing: {
    title: 'Bringing it along',
    titleBack: 'Taking it back',
    waits: 'Waits for its turn: one file at a time.',
    progress: (done: number, all: number) =>
      `${done.toLocaleString('en-CA')} of ${all.toLocaleString('en-CA')} rows`,
    leave: 'You may leave this page: it goes on by itself.',
    stop: 'Stop',
    stopped: 'It stops, and nothing of it stays.',
    stoppedBack: 'It stops, and nothing is taken back.',
  },
  written: {
    title: 'Brought along',
    sums: (kind: ImportKindName, fresh: number, changed: number, refused: number) =>
      `${[`${things(kind, fresh)} new`, ...(kind === 'MEMBERS' ? [`${members(changed)} changed`] : [])].join(', ')}, ${rows(refused)} refused or left out.`,
    given: 'Nobody was charged or mailed.',
    applied:
      'No booking was touched. The sheets get the tee times that these templates add by themselves, within an hour, beside those that are there. To bring days in line with the templates, apply them on the page of their course: you are shown first what that does, and what stays for it is booked.',
    booked:
      'Nobody was mailed, and no card was charged. The bookings stand on the tee sheet, and golfers see them under their bookings.',
    sheet: 'Open the starter’s sheet',
    forgotten: (at: string) =>
      `The rows of this file were forgotten on ${at}, as those of old files are. It can’t be taken back any more.`,
    mail: 'Nobody was mailed: members have no password until they ask for one, or you invite them.',
    golfers: 'Open golfers',
    courses: 'Open courses, to apply the templates',
  },
  undo: {
    title: 'Take this file back',
    lead: 'As long as nobody has used what it made, all of it can be taken back. You see first what would become of it.',
    look: 'See what would be taken back',
    loading: 'Looking at what would be taken back',
    failed: 'What would be taken back did not load',
    changed: 'Something was changed since you looked, so nothing was taken back. Please look again.',
    leans: (n: number) =>
      `Nothing can be taken back, for something leans on what ${rows(n)} made. Here is who it is, and why:`,
    would: (kind: ImportKindName, counts: UndoCounts) => `${undoSums(kind, counts, willBe)}.`,
    did: (kind: ImportKindName, counts: UndoCounts) => `${undoSums(kind, counts, were)}.`,
    sure: 'All of it is taken back, or nothing. Nobody is mailed.',
    takeBack: 'Take it back',
    keep: 'Keep it',
    again: 'Look again',
    rows: 'Rows that are not simply taken back',
    more: (n: number) => `And ${n.toLocaleString('en-CA')} more.`,
    done: 'Taken back',
    by: (name: string, at: string) => `By ${name}, ${at}`,
  },
} as const;
