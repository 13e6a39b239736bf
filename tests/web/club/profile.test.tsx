// @vitest-environment happy-dom
/** The office's page of the club: what it saves, and that the page that saved it looks so at once. */
import { expect, it } from 'vitest';
import {
  getFirstRun,
  testMail,
  type FirstRun,
  type MailTest,
} from '@fourball/shared/club/first-run/first-run-calls.ts';
import { formatClubTime } from '@fourball/web/lib/club/club-time.ts';
import { paletteOf } from '@fourball/shared/club/profile/palette.ts';
import {
  getClubProfile,
  updateClubProfile,
  type ClubRecord,
} from '@fourball/shared/club/profile/profile-calls.ts';
import { office, openOffice, untilThere } from '../kit/office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';

const record: ClubRecord = {
  version: 1,
  orgId: null,
  name: null,
  shortName: null,
  timeZone: null,
  clockHours: 24,
  clockFixed: false,
  contactEmail: null,
  accent: null,
  palette: [...paletteOf(null)],
  logoUrl: null,
  icons: null,
  address: '',
  taxName: 'HST',
  taxRate: '13',
  taxNumber: '',
  settings: { name: 'Golf Club', timeZone: 'America/Toronto', contactEmail: 'club@fourball.example' },
};
const saved: ClubRecord = {
  ...record,
  version: 2,
  orgId: 4,
  name: 'Pine & Sand',
  timeZone: 'Europe/London',
  clockHours: 12,
  contactEmail: 'office@pine.example',
  accent: '#1d3461',
  palette: [...paletteOf('#1d3461')],
};
const run: FirstRun = {
  steps: [
    { step: 'CLUB', state: 'OPEN', lacks: ['NAME'], courses: [] },
    { step: 'ADMIN', state: 'DONE', lacks: ['SECOND_ADMIN'], courses: [] },
    { step: 'MAIL', state: 'OPEN', lacks: ['MAIL_SERVER', 'MAIL_SENT'], courses: [] },
    { step: 'COURSE', state: 'OPEN', lacks: ['COURSE'], courses: [] },
    { step: 'PRICES', state: 'OPEN', lacks: ['PRICES'], courses: ['Dunes'] },
    { step: 'IMPORT', state: 'SKIPPED', lacks: ['GOLFERS'], courses: [] },
  ],
  left: 4,
  closed: false,
  mail: {
    server: null,
    from: 'Club <club@pine.example>',
    test: { state: 'NONE', at: null, to: null, reason: null },
  },
};

const open = async (network: ReturnType<typeof office>, path: string) => {
  await import('@fourball/web/club/admin/profile/AdminClubPage.tsx');
  await import('@fourball/web/app/first-run/FirstRunPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};

const fill = async () => {
  await type(field('Name of the club *'), 'Pine & Sand');
  await type(field('Time zone *'), 'Europe/London');
  await type(field('Mail address for questions *'), 'office@pine.example');
  await click(field('The club has a colour of its own') as HTMLInputElement);
};

it('saves what was typed, over the version that was read, and looks so at once', async () => {
  const network = await open(
    office()
      .on(getClubProfile, record)
      .on(updateClubProfile, { ...saved, left: [] }),
    '/admin/club',
  );
  expect(text()).toContain('for now the club is called Golf Club');
  await fill();
  expect(text()).toContain('Contrast');
  await click(field('12 hours, such as 2:05 PM') as HTMLInputElement);
  expect(formatClubTime('2026-07-04T18:05:00Z', 'dayTime', 'America/Toronto')).toBe('Sat, Jul 4, 14:05');
  await click(button('Save'));
  await pass(300);
  expect(JSON.parse(network.to(updateClubProfile)[0]?.body ?? '')).toEqual({
    version: 1,
    name: 'Pine & Sand',
    shortName: null,
    timeZone: 'Europe/London',
    clockHours: 12,
    contactEmail: 'office@pine.example',
    accent: '#1f6b3a',
    address: '',
    taxName: 'HST',
    taxRate: '13',
    taxNumber: '',
  });
  expect(document.title).toBe('Club · Pine & Sand');
  expect(formatClubTime('2026-07-04T18:05:00Z', 'dayTime', 'America/Toronto')).toBe(
    'Sat, Jul 4, 2:05\u00a0PM',
  );
  expect(document.querySelector('style[data-mantine-styles]')?.textContent).toContain(
    paletteOf('#1d3461')[7],
  );
});

it('says at its field what is wrong, and that somebody else was faster', async () => {
  const network = office()
    .on(getClubProfile, record)
    .on(updateClubProfile, { result: 'CONFLICT', reason: 'Somebody else has saved this meanwhile.' });
  await open(network, '/admin/club');
  await fill();
  await type(field('Time zone *'), 'Mars/Olympus');
  await click(button('Save'));
  expect(text()).toContain('There is no such time zone.');
  expect(network.to(updateClubProfile)).toEqual([]);
  await type(field('Time zone *'), 'Europe/London');
  await click(button('Save'));
  await pass(300);
  expect(text()).toContain('Somebody else has saved this meanwhile.');
});

it('leads through the steps of the first run by their addresses', async () => {
  await open(office().on(getFirstRun, run).on(getClubProfile, record), '/admin/first-run?step=prices');
  const current = document.querySelector('[aria-current=step]');
  expect(current?.textContent).toBe('PricesOpen');
  expect(text()).toContain('Some courses have no price, and can’t be booked online: Dunes');
  await click(button('Next step'));
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('GolfersPassed over');
  expect(document.activeElement?.id).toBe('step-title');
  expect(button('Take up again')).toBeTruthy();
});

it('sends a test mail, and follows it until it has left', async () => {
  const network = office();
  const ofTest = (test: MailTest): FirstRun => ({
    ...run,
    mail: { server: 'mail.pine.example:587', from: 'club@pine.example', test },
  });
  network
    .on(getFirstRun, ofTest({ state: 'NONE', at: null, to: null, reason: null }))
    .on(testMail, 'ORDERED');
  await open(network, '/admin/first-run?step=mail');
  expect(text()).toContain('mail.pine.example:587');
  const ordered = { at: '2026-06-16T16:00:00.000Z', to: 'ann@pine.example' };
  network.on(getFirstRun, ofTest({ ...ordered, state: 'WAITING', reason: '451 Not now.' }));
  await click(button('Send a test to me'));
  await pass(300);
  expect(network.to(testMail)).toHaveLength(1);
  expect(text()).toContain('What was said: 451 Not now.');
  network.on(getFirstRun, ofTest({ ...ordered, state: 'SENT', reason: null }));
  await pass(1_200);
  expect(text()).toContain('The mail server took the test');
  expect(text()).toContain('ann@pine.example');
  const asked = network.to(getFirstRun).length;
  await pass(3_000);
  expect(network.to(getFirstRun)).toHaveLength(asked);
});

it('says what to look at where a test has not left within a minute, and asks no more', async () => {
  const test: MailTest = { state: 'QUEUED', at: '2026-06-16T16:00:00.000Z', to: null, reason: null };
  const network = office().on(getFirstRun, {
    ...run,
    mail: { server: 'mail.pine.example:587', from: 'club@pine.example', test },
  });
  await open(network, '/admin/first-run?step=mail');
  expect(text()).not.toContain('Check host, port');
  await pass(61_000);
  expect(text()).toContain('Check host, port');
  const asked = network.to(getFirstRun).length;
  await pass(5_000);
  expect(network.to(getFirstRun)).toHaveLength(asked);
});
