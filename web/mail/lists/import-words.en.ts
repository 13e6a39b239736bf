/** Every English word of the office's page on which people are put on an email list. */
import type { ImportedRow, ImportReason } from '@fourball/shared/mail/list-calls.ts';

const grouped = new Intl.NumberFormat('en');
const counted = (count: number, one: string, many: string): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`;

export const words = {
  title: 'Import contacts',
  lead: 'Puts people on an email list who said yes to the office, or whom the law lets the club write to for a time. Who left a list, or called our mail unwanted, is never put back.',
  back: 'Email lists',
  loading: 'Loading email lists',
  failed: 'The email lists did not load',
  failedText: 'Nothing was imported.',
  noLists: 'No list to import to',
  noListsText: 'Add an email list first.',
  list: 'Email list',
  people: 'People',
  peopleHint: (most: number) =>
    `One a line, or a table with a column of addresses and, if you like, names. At most ${counted(most, 'row', 'rows')}.`,
  rows: (count: number) => `${counted(count, 'row', 'rows')} read.`,
  noPeople: 'Please paste addresses, or choose a file.',
  tooMany: (count: number, most: number) =>
    `These are ${counted(count, 'row', 'rows')}; at most ${grouped.format(most)} go into one import. Nothing was sent.`,
  choose: 'Choose a file',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Please split it. Nothing was sent.`,
  notText: 'The file can’t be read as text. Please save it as CSV in UTF-8.',
  basis: 'Why we may write to them',
  bases: {
    EXPRESS: 'They said yes (express consent)',
    IMPLIED: 'They bought or asked something (implied consent)',
  },
  source: 'Where they said yes',
  sourceHint: 'Kept as the proof of each: such as “Papers of the open day, 12 June, in the office”.',
  noSource: 'Please say where they said yes.',
  said: 'What they said yes to',
  saidHint: 'In the words that they read, as on the paper.',
  noSaid: 'Please write down what they said yes to.',
  enquiredOn: 'Day on which they asked us something',
  enquiredOnHint:
    'Counts for six months. Without it only what they bought here counts: for two years from then, or from the end of their membership.',
  look: 'Look at each row',
  act: (count: number, list: string) => `Put ${counted(count, 'person', 'people')} on ${list}`,
  nobody: 'Nobody would be put on the list.',
  done: (count: number, list: string) => `${counted(count, 'person was', 'people were')} put on ${list}.`,
  preview: 'What would become of each row',
  result: 'What became of each row',
  sums: (added: number, kept: number, refused: number) =>
    `${grouped.format(added)} on the list · ${grouped.format(kept)} as they are · ${grouped.format(refused)} refused`,
  rowsOf: 'Rows of the import',
  columns: { row: 'Row', email: 'Address', fate: 'What becomes of it' },
  fates: {
    NEW: 'New to the club: put on the list',
    KNOWN: 'Known to the club: put on the list',
    KEPT: 'Stays as it is',
    REFUSED: 'Refused',
  } satisfies Record<ImportedRow['fate'], string>,
  until: (day: string) => `until ${day}`,
  reasons: {
    ADDRESS: 'no address',
    NAME: 'a web address stands in the name',
    TWICE: 'stands above already',
    ON_LIST: 'on the list already',
    ASKED: 'asked by mail, and has not answered yet',
    LEFT: 'left by their own act',
    COMPLAINED: 'called our mail unwanted, or wants none',
    BOUNCED: 'mail came back from there',
    NO_BASIS: 'bought nothing, and asked nothing lately',
  } satisfies Record<ImportReason, string>,
};
