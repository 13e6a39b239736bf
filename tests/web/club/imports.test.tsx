// @vitest-environment happy-dom
/** The office brings a file along: chosen, matched, looked at, decided, written with its progress, and what came of it. */
import { act } from 'react';
import { expect, it } from 'vitest';
import {
  decideImportRows,
  discardImport,
  getImport,
  getImportUndo,
  listImportRows,
  listImports,
  mapImport,
  stopImport,
  undoImport,
  uploadImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { catchFiles } from '../kit/money-office.ts';
import { at } from '../kit/network.ts';
import { office, openOffice, untilThere } from '../kit/office.tsx';
import { button, click, dialogs, field, pass, text } from '../kit/start-app.tsx';

type Row = ReplyOf<typeof listImportRows>['rows'][number];

const read: ImportState = {
  id: 7,
  kind: 'MEMBERS',
  fileName: 'members.csv',
  state: 'READ',
  rows: 3,
  uploaded: { name: 'Daniel Okafor', at: '2026-11-21T15:00:00.000Z' },
  written: null,
  undone: null,
  profile: 'Club Caddie',
  encoding: 'windows-1252',
  sheet: null,
  sheets: [],
  columns: [
    { head: 'Full name', values: ['Ada Sample'], column: 'name' },
    { head: 'Mobile', values: ['519 555 0142'], column: null },
    { head: 'Born', values: ['4/5/1971'], column: 'birthDate' },
  ],
  options: { dayOrder: 'DMY', wins: 'CLUB' },
  asksDayOrder: true,
  counts: { NEW: 0, CHANGED: 0, SAME: 0, POSSIBLE: 0, REFUSED: 0, LEFT: 0 },
  fingerprint: null,
  changed: false,
  doneRows: 0,
  forgottenAt: null,
  problem: null,
};
const looked: ImportState = {
  ...read,
  state: 'CHECKED',
  columns: read.columns.map((one) => (one.head === 'Mobile' ? { ...one, column: 'phone' } : one)),
  counts: { ...read.counts, NEW: 1, POSSIBLE: 1, REFUSED: 1 },
  fingerprint: 'a'.repeat(64),
};
const decided: ImportState = {
  ...looked,
  counts: { ...looked.counts, CHANGED: 1, POSSIBLE: 0 },
  fingerprint: 'b'.repeat(64),
};
const row = (part: Partial<Row>): Row => ({
  row: 2,
  cells: { name: 'Sample, Ada' },
  fate: 'NEW',
  why: null,
  notes: [],
  decided: null,
  person: null,
  changes: [],
  ...part,
});
const possible = row({
  row: 3,
  cells: { name: 'Nils New', email: 'nils@new.example' },
  fate: 'POSSIBLE',
  why: 'Nils New has this mail address.',
  person: { userId: 12, name: 'Nils New', memberNumber: '1043', birthDate: null },
});
const all = [
  row({}),
  possible,
  row({ row: 4, cells: {}, fate: 'REFUSED', why: 'There is no first and last name.' }),
];

const rowsAt = (page: number) => ({ id: 7, page, size: 50 });
const bodyOf = (sent: { body: string } | undefined): unknown => JSON.parse(sent?.body ?? 'null');

async function choose(label: string, value: string): Promise<void> {
  const labelled = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const found =
    document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`) ??
    document.querySelector<HTMLSelectElement>(`select[id="${labelled?.htmlFor}"]`);
  if (found === null) throw new Error(`There is no select ${label}.`);
  await act(async () => {
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(0);
}

/** Hands a file to the browser's chooser. */
async function give(file: File): Promise<void> {
  const chooser = field('Choose a file');
  Object.defineProperty(chooser, 'files', { configurable: true, value: [file] });
  await act(async () => {
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(300);
}

/** What the dialog that asks is told. */
async function agree(): Promise<void> {
  const [dialog] = dialogs();
  await click([...(dialog?.querySelectorAll('button') ?? [])].at(-1) ?? document.body);
  await pass(600);
}

const open = async (network: ReturnType<typeof office>, path: string) => {
  await import('@fourball/web/club/admin/imports/AdminImportsPage.tsx');
  await import('@fourball/web/club/admin/imports/ImportPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};

const network = (state: ImportState) =>
  office()
    .on(at(listImports, { page: 0 }), { total: 1, imports: [state] })
    .on(at(getImport, { id: 7 }), state)
    .on(at(listImportRows, rowsAt(0)), { total: 3, rows: all })
    .on(at(listImportRows, rowsAt(0), { fate: 'POSSIBLE' }), { total: 1, rows: [possible] });

it('reads the file that is chosen, and opens it', async () => {
  const served = await open(network(read).on(uploadImport, read), '/admin/imports');
  expect(text()).toContain('Read byDaniel Okafor');
  await give(new File(['name\nAda Sample'], 'members.csv', { type: 'text/csv' }));
  expect(served.to(uploadImport)).toHaveLength(1);
  expect(text()).toContain('3 rows · looks like an export of Club Caddie · read as Western Windows');
  expect(document.title).toContain('members.csv');
});

it('says why a file is refused, and keeps the list', async () => {
  await open(
    office()
      .on(at(listImports, { page: 0 }), { total: 0, imports: [] })
      .on(uploadImport, { result: 'CONFLICT', reason: 'The file can’t be read.' }),
    '/admin/imports',
  );
  expect(text()).toContain('No file has been read yet.');
  await give(new File(['%PDF'], 'a.csv'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The file can’t be read.');
});

it('sends what each column is, and hides what was looked at where the columns have changed since', async () => {
  const served = await open(network(read).on(mapImport, looked), '/admin/imports/7');
  await choose('What “Mobile” is', 'phone');
  await choose('Days are written as', 'MDY');
  await click(button('See what becomes of each row'));
  await pass(300);
  expect(bodyOf(served.to(mapImport)[0])).toEqual({
    id: 7,
    mapping: ['name', 'phone', 'birthDate'],
    options: { dayOrder: 'MDY', wins: 'CLUB' },
  });
  // The answer says DMY: what is chosen here was not looked at.
  expect(text()).toContain('The columns were changed.');
  await choose('Days are written as', 'DMY');
  expect(text()).not.toContain('The columns were changed.');
  expect(text()).toContain('Please say first who is meant in 1 row.');
});

it('asks who is meant, and then brings along what was looked at', async () => {
  const served = await open(
    network(looked)
      .on(decideImportRows, decided)
      .on(writeImport, { ...decided, state: 'QUEUED' }),
    '/admin/imports/7',
  );
  expect(text()).toContain('Nils New has this mail address.');
  expect(text()).not.toContain('Bring 2 members along');
  await choose('Who is meant in row 3', 'SAME');
  await pass(300);
  expect(bodyOf(served.to(decideImportRows)[0])).toEqual({ id: 7, rows: [3], decided: 'SAME' });
  await click(button('Bring 2 members along'));
  await pass(300);
  expect(text()).toContain('1 member will be opened, 1 member will be changed.');
  served.on(at(getImport, { id: 7 }), { ...decided, state: 'WRITING', doneRows: 2 });
  await agree();
  expect(bodyOf(served.to(writeImport)[0])).toEqual({ id: 7, fingerprint: 'b'.repeat(64) });
  expect(text()).toContain('Waits for its turn');
  await pass(1_100);
  expect(text()).toContain('2 of 3 rows');
  served.on(at(getImport, { id: 7 }), {
    ...decided,
    state: 'WRITTEN',
    doneRows: 3,
    written: { name: 'Daniel Okafor', at: '2026-11-21T17:00:00.000Z' },
  });
  await pass(1_100);
  expect(text()).toContain('1 member new, 1 member changed, 1 row refused or left out.');
  const asked = served.to(at(getImport, { id: 7 })).length;
  await pass(3_000);
  expect(served.to(at(getImport, { id: 7 }))).toHaveLength(asked);
});

it('stops one that is on its way', async () => {
  const served = await open(
    network({ ...decided, state: 'WRITING', doneRows: 1 }).on(stopImport, decided),
    '/admin/imports/7',
  );
  await click(button('Stop'));
  await pass(300);
  expect(bodyOf(served.to(stopImport)[0])).toEqual({ id: 7 });
  expect(button('Bring 2 members along')).toBeTruthy();
});

it('says that rows would fare differently by now, and offers no writing of them', async () => {
  await open(network({ ...decided, changed: true }), '/admin/imports/7');
  expect(text()).toContain('Some rows would fare differently by now');
  expect(text()).not.toContain('Bring 2 members along');
  expect(button('Look again')).toBeTruthy();
});

it('forgets a file after asking', async () => {
  const served = await open(
    network(read).on(at(discardImport, { id: 7 }), { result: 'DONE' }),
    '/admin/imports/7',
  );
  await click(button('Forget this file'));
  await pass(300);
  expect(served.to(at(discardImport, { id: 7 }))).toHaveLength(0);
  await agree();
  expect(served.to(at(discardImport, { id: 7 }))).toHaveLength(1);
  expect(text()).toContain('A file of another program');
});

const written: ImportState = {
  ...decided,
  state: 'WRITTEN',
  doneRows: 3,
  written: { name: 'Daniel Okafor', at: '2026-11-21T17:00:00.000Z' },
};
const undo = (counts: Partial<ReplyOf<typeof getImportUndo>['counts']>): ReplyOf<typeof getImportUndo> => ({
  counts: { REMOVED: 0, RESTORED: 0, KEPT: 0, LEANS: 0, ...counts },
  fingerprint: 'c'.repeat(64),
  rows: [{ row: 3, fate: 'LEANS', userId: 12, name: 'Nils New', why: ['Can’t be removed: has messages.'] }],
});

it('shows who keeps a file from being taken back and why, and offers it once nobody does', async () => {
  const served = await open(
    network(written).on(at(getImportUndo, { id: 7 }), undo({ REMOVED: 1, LEANS: 1 })),
    '/admin/imports/7',
  );
  expect(served.to(at(getImportUndo, { id: 7 }))).toHaveLength(0);
  const undoing = document.querySelector('[aria-labelledby="import-undo"]');
  button('See what would be taken back').focus();
  await click(button('See what would be taken back'));
  await pass(300);
  expect(document.activeElement).toBe(undoing);
  expect(text()).toContain('something leans on what 1 row made');
  expect(text()).toContain('Can’t be removed: has messages.');
  expect(text()).not.toContain('Take it back');
  served.on(at(getImportUndo, { id: 7 }), { ...undo({ REMOVED: 1, RESTORED: 1 }), rows: [] });
  button('Look again').focus();
  await click(button('Look again'));
  await pass(300);
  expect(document.activeElement).toBe(undoing);
  expect(text()).toContain('1 member will be removed, 1 member will have the former values again.');
  served.on(undoImport, { ...written, state: 'UNDO_QUEUED' });
  served.on(at(getImport, { id: 7 }), { ...written, state: 'UNDOING', doneRows: 1 });
  await click(button('Take it back'));
  await pass(300);
  expect(served.to(undoImport)).toHaveLength(0);
  await agree();
  expect(bodyOf(served.to(undoImport)[0])).toEqual({ id: 7, fingerprint: 'c'.repeat(64) });
  await pass(1_100);
  expect(text()).toContain('Taking it back');
  expect(text()).toContain('1 of 2 rows');
  served.on(at(getImport, { id: 7 }), {
    ...written,
    state: 'UNDONE',
    undone: { name: 'Daniel Okafor', at: '2026-11-21T18:00:00.000Z' },
  });
  served.on(at(getImportUndo, { id: 7 }), {
    counts: { REMOVED: 1, RESTORED: 0, KEPT: 1, LEANS: 0 },
    fingerprint: null,
    rows: [
      { row: 3, fate: 'KEPT', userId: 12, name: 'Nils New', why: ['City was changed since, and stays.'] },
    ],
  });
  await pass(1_400);
  expect(text()).toContain('1 member was removed, 1 member has kept some values as they are.');
  expect(document.querySelector('a[href="/admin/users?user=12"]')?.textContent).toBe('Nils New');
  expect(text()).toContain('City was changed since, and stays.');
  expect(button('Forget this file')).toBeTruthy();
});

it('says that what would be taken back has changed, or broke', async () => {
  await open(network({ ...written, changed: true, problem: 'It broke.' }), '/admin/imports/7');
  expect(text()).toContain('Something was changed since you looked');
  expect(text()).toContain('It broke.');
});

it('hands over all rows that were refused, with why', async () => {
  const files = catchFiles();
  const refused = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      row({
        row: from + index + 2,
        cells: { name: '', phone: '+1 519', birthDate: '1/2/3' },
        fate: 'REFUSED',
        why: 'There is no first and last name.',
      }),
    );
  const many = { ...looked, rows: 203, counts: { ...looked.counts, REFUSED: 201 } };
  const pageOf = (page: number) => ({ id: 7, page, size: 200 });
  await open(
    network(many)
      .on(at(listImportRows, pageOf(0), { fate: 'REFUSED' }), { total: 201, rows: refused(0, 200) })
      .on(at(listImportRows, pageOf(1), { fate: 'REFUSED' }), { total: 201, rows: refused(200, 201) }),
    '/admin/imports/7',
  );
  await click(button('Download the refused rows'));
  await pass(300);
  const lines = (await files[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect([files[0]?.name, lines.length]).toEqual(['refused-members.csv', 202]);
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Full name,Mobile,Born,Why');
  expect(lines[201]).toBe(",'+1 519,1/2/3,There is no first and last name.");
});

it('hands out a sample to fill in', async () => {
  const files = catchFiles();
  await open(network(read), '/admin/imports');
  await click(button('Sample as CSV'));
  expect(files.map(({ name }) => name)).toEqual(['members-sample.csv']);
  expect(await files[0]?.file.text()).toContain('Member number,First name,Last name,');
  await choose('What is in it', 'MEMBERSHIPS');
  await click(button('Sample as CSV'));
  expect(files.map(({ name }) => name)).toEqual(['members-sample.csv', 'memberships-sample.csv']);
  expect(await files[1]?.file.text()).toContain('Member number,Email,Membership,Year,');
});
