// @vitest-environment happy-dom
/** The office's page about handicaps: whom it lists, what it confirms, and how it imports a roster. */
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import {
  enterGolferIndex,
  getGolferHandicap,
  importRoster,
  listHandicaps,
  previewRoster,
} from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { IndexEntry, RosterRow } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { at, refusal, type Network } from '../../kit/network.ts';
import { office } from '../../kit/office.tsx';
import {
  button,
  click,
  field,
  pass,
  press,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const typed: IndexEntry = {
  entryId: 1,
  value: 14.3,
  source: 'OFFICIAL',
  association: 'Golf Canada',
  validFrom: '2026-11-01',
  enteredBy: 'GOLFER',
  verified: false,
  enteredAt: '2026-11-21T17:00:00.000Z',
};
const zoe = { userId: 71, name: 'Zoe Adler', memberNumber: '1071', official: typed, league: 12.5 };
const yan = { userId: 72, name: 'Yan Bloch', memberNumber: null, official: null, league: null };
const ofZoe = { userId: 71, name: 'Zoe Adler', official: typed, league: 12.5, entries: [typed], rounds: [] };

const row = (part: Partial<RosterRow>): RosterRow => ({
  row: 2,
  name: 'Adler, Zoe',
  memberNumber: '1071',
  email: '',
  typed: '12.1',
  value: 12.1,
  validFrom: '2026-11-15',
  golfer: 'Zoe Adler',
  before: 14.3,
  fate: 'CHANGED',
  ...part,
});
const stranger = row({
  row: 3,
  name: 'Stranger',
  memberNumber: 'X-1',
  golfer: null,
  before: null,
  fate: 'NOT_FOUND',
});
const fingerprint = 'f'.repeat(64);

let network: Network;
const open = async (search = ''): Promise<void> => {
  await import('@fourball/web/app/pages/AdminPages.tsx');
  await import('@fourball/web/seasons/admin/handicaps/AdminHandicapsPage.tsx');
  rememberSession();
  await startApp(network, `/admin/handicaps${search}`);
  await pass(400);
};
beforeEach(() => {
  network = office()
    .on(at(listHandicaps, { page: 0, size: 50 }), { total: 2, golfers: [yan, zoe] })
    .on(at(getGolferHandicap, { userId: 71 }), ofZoe);
});

it('lists golfers with what they play off, and searches and filters among them', async () => {
  await open();
  expect(text()).toContain('2 golfers');
  expect(text()).toContain('Zoe Adler 1071Not verifiedLeague 12.514.3 · Golf Canada');
  expect(text()).toContain('Yan Bloch No index');
  await type(field('Search golfers'), 'zoe');
  await press(field('Search golfers'), 'Enter');
  await pass(100);
  await click(button('Not verified'));
  const last = network.to(at(listHandicaps, { page: 0, size: 50 })).at(-1);
  expect(Object.fromEntries(last?.query ?? [])).toEqual({ search: 'zoe', only: 'NOT_VERIFIED' });
});

it('confirms what a golfer typed by one press', async () => {
  await open('?golfer=71');
  expect(text()).toContain('Golf Canada, typed by the golfer, not verified');
  const confirmed = { ...typed, entryId: 2, enteredBy: 'OFFICE' as const, verified: true };
  const after = { ...ofZoe, official: confirmed, entries: [confirmed, typed] };
  network.on(enterGolferIndex, after).on(at(getGolferHandicap, { userId: 71 }), after);
  await click(button('Confirm 14.3'));
  expect(bodyOf(network.to(enterGolferIndex)[0])).toEqual({
    userId: 71,
    value: 14.3,
    association: 'Golf Canada',
    validFrom: '2026-11-01',
  });
  await pass(300);
  expect(text()).not.toContain('Confirm 14.3');
  expect(text()).toContain('Golf Canada, entered by the office');
});

const chooseFile = async (): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await act(async () => {
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: [new File(['member,index\n'], 'roster.csv')],
    });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

it('shows what becomes of each row of a roster before anything is written', async () => {
  network.on(previewRoster, { rows: [row({}), stranger], fingerprint });
  await open();
  await click(button('Import a roster'));
  await click(button('Show what it would do'));
  expect(text()).toContain('Please choose a file.');
  expect(network.to(previewRoster)).toEqual([]);
  await chooseFile();
  await type(field('Issued by'), 'Golf Canada');
  await click(button('Show what it would do'));
  expect(text()).toContain('1 of 2 rows would be written.');
  expect(text()).toContain('was 14.3');
  await click(button('Only rows that are left out'));
  expect([...document.querySelectorAll('tbody tr')].map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^3Stranger.*No such golfer$/),
  ]);
  network.on(importRoster, { written: 1, rows: [row({}), stranger] });
  await click(button('Import 1 index'));
  await pass(100);
  expect(network.to(importRoster)).toHaveLength(1);
  expect(text()).toContain('1 index is imported.');
  expect(text()).not.toContain('rows would be written');
});

it('forgets what was looked at as soon as something else would be imported, and tells a refusal', async () => {
  network.on(previewRoster, { rows: [row({})], fingerprint }).on(importRoster, refusal('unavailable'));
  await open();
  await click(button('Import a roster'));
  await chooseFile();
  await type(field('Issued by'), 'Golf Canada');
  await click(button('Show what it would do'));
  await click(button('Import 1 index'));
  expect(text()).toContain('The service is not ready.');
  await type(field('Issued by'), 'USGA');
  expect(text()).not.toContain('rows would be written');
  network.on(
    previewRoster,
    refusal('invalid_input', 'No.', { issues: [{ field: 'file', message: 'No column is headed so.' }] }),
  );
  await click(button('Show what it would do'));
  expect(text()).toContain('No column is headed so.');
});
