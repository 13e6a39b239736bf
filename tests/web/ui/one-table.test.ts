/** Lists are shown by the one table of the house: what else is a table is named here, with why it is no list. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../../web');

const noLists: Readonly<Record<string, readonly string[]>> = {
  'cards, ratings and fees of a course': [
    'club/admin/courses/AdminCourseFees.tsx',
    'club/admin/courses/RatingsGrid.tsx',
    'club/admin/courses/ScorecardGrid.tsx',
    'club/courses/CoursePage.tsx',
    'club/courses/OwnPrices.tsx',
    'club/courses/RatingsTable.tsx',
    'club/courses/ScorecardTable.tsx',
    'app/first-run/PricesStep.tsx',
  ],
  'boards, cards and standings': [
    'seasons/admin/scores/DeskGrid.tsx',
    'seasons/boards/BoardTable.tsx',
    'seasons/boards/CardTable.tsx',
    'seasons/boards/Games.tsx',
    'seasons/results/BestHoles.tsx',
    'seasons/results/ResultsPage.tsx',
    'seasons/results/Standings.tsx',
    'seasons/scores/whole/CardView.tsx',
  ],
  'papers with a sum at their end': [
    'booking/bookings/BookingPrice.tsx',
    'booking/price/PriceTable.tsx',
    'booking/starter/sheet/PrintedSheet.tsx',
    'money/admin/ledger/AdminEntry.tsx',
    'money/admin/ledger/AdminLedgerCheck.tsx',
    'money/admin/till/AdminDayEndPage.tsx',
    'money/admin/till/CashUpCount.tsx',
    'money/receipt/ReceiptLines.tsx',
  ],
  'proofs of a draw, which are read from top to bottom': [
    'booking/ballot/DrawPage.tsx',
    'seasons/draws/LotsPage.tsx',
  ],
  'charts, calendars and figures that change while they are looked at': [
    'booking/reports/UtilisationView.tsx',
    'messaging/monitor/LiveTable.tsx',
    'seasons/admin/events/EventCalendar.tsx',
    'ui/chart/Chart.tsx',
  ],
  'what an act would do, before it is done': [
    'booking/ballot/AdminFairnessPage.tsx',
    'money/admin/instalments/AdminDues.tsx',
    'money/admin/statements/AdminStatements.tsx',
    'money/admin/statements/StatementRuns.tsx',
    'seasons/admin/fees/WhatWouldPay.tsx',
    'seasons/admin/results/RescoreDialog.tsx',
    'accounts/admin/record/MergeDialog.tsx',
  ],
  'a form in rows': ['money/admin/journal/AdminJournalAccounts.tsx'],
  'the rows of a file, in its order': [
    'club/admin/imports/FateRows.tsx',
    'club/admin/imports/MatchColumns.tsx',
    'club/admin/imports/TakeBack.tsx',
    'mail/lists/ImportedRows.tsx',
    'seasons/admin/handicaps/RosterImport.tsx',
  ],
};

const files = [
  'accounts',
  'app',
  'booking',
  'club',
  'mail',
  'membership',
  'messaging',
  'money',
  'seasons',
  'ui',
].flatMap((domain) =>
  readdirSync(join(web, domain), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx|css)$/.test(name))
    .map((name) => `${domain}/${name}`),
);
const having = (pattern: RegExp): string[] =>
  files
    .filter((file) => !file.startsWith('ui/table/') && pattern.test(readFileSync(join(web, file), 'utf8')))
    .sort();

it('makes no table of its own for a list', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(having(/<table[\s>]/)).toEqual(Object.values(noLists).flat().sort());
});

it('takes no table from elsewhere', () => {
  expect(having(/import[^;]*\bTable\b[^;]*from '@mantine\/core'/)).toEqual([]);
});

it('lets heads stay in sight by the one frame of what scrolls sideways', () => {
  expect(having(/--table-head-top/)).toEqual([]);
});
