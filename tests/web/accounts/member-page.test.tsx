// @vitest-environment happy-dom
/** A golfer on a page with an address of its own: parts by rights, in the address, and nothing typed is lost unasked. */
import { getRecord, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { words } from '@fourball/web/lib/words/en.ts';
import { expect, it } from 'vitest';
import { at, failed, refusal, type Network } from '../kit/network.ts';
import { club, detailsOf, ines, openOffice } from '../kit/office.tsx';
import { button, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';

const record: MemberRecord = {
  userId: 1,
  contactId: 101,
  version: 4,
  firstName: 'Inês',
  lastName: 'Amaral',
  nickname: null,
  memberNumber: null,
  avatarUrl: null,
  status: 'ACTIVE',
  mergedInto: null,
  email: 'ines.amaral@club.example',
  phone: null,
  phone2: null,
  address1: null,
  address2: null,
  city: 'Ajax',
  region: null,
  postalCode: null,
  country: null,
  birthDate: null,
  birthDateChecked: false,
  resident: false,
  joinedOn: null,
  notes: [],
  can: { setEmail: false },
};

async function open(network: Network, address = '/admin/users/1'): Promise<Network> {
  await Promise.all([
    import('@fourball/web/app/office/MemberPage.tsx'),
    import('@fourball/web/accounts/admin/record/MemberRecord.tsx'),
    import('@fourball/web/booking/buddies/AdminFamily.tsx'),
    import('@fourball/web/booking/buddies/AdminFamilyPayers.tsx'),
    import('@fourball/web/club/admin/documents/MemberDocuments.tsx'),
  ]);
  await openOffice(network, address);
  await pass(300);
  return network;
}
const known = () => club().on(at(getRecord, { id: 1 }), record);
const tabs = () =>
  [...document.querySelectorAll('[aria-label="What of the golfer"] button')].map((one) => one.textContent);
const chosen = () =>
  document.querySelector('[aria-label="What of the golfer"] [aria-pressed=true]')?.textContent;

it('shows a part at a time, which its address names, and keeps what is typed in another', async () => {
  await open(known());
  expect(document.title).toContain('Inês Amaral');
  expect(tabs()).toEqual([
    'Record',
    'Memberships',
    'Money',
    'Bookings',
    'Documents',
    'Notes',
    'Account',
    'History',
  ]);
  expect(chosen()).toBe('Record');
  expect(text()).toContain('Everybody pays for themselves.');
  await type(field('City'), 'Wawa');
  await click(button('Notes'));
  await pass(300);
  expect(new URLSearchParams(window.location.search).get('part')).toBe('notes');
  expect(text()).toContain('No notes yet.');
  await click(button('Documents'));
  await pass(300);
  expect(text()).toContain('At most 50 files of 10 MB each.');
  await click(button('Record'));
  expect(field('City').value).toBe('Wawa');
  // A link away asks first.
  const back = [...document.querySelectorAll('a')].find((one) => one.textContent === 'All golfers');
  await click(back as HTMLElement);
  await pass(300);
  expect(dialogs()).toHaveLength(1);
  expect(window.location.pathname).toBe('/admin/users/1');
});

it('opens at the part that its address names, and has those alone that its reader may see', async () => {
  const details = detailsOf(ines);
  const shut = { ...details, can: { ...details.can, administer: false, giveRoles: false } };
  await open(known().on(at(getUserDetails, { id: 1 }), shut), '/admin/users/1?part=bookings');
  expect(tabs()).toEqual(['Memberships', 'Money', 'Bookings', 'Account']);
  expect(chosen()).toBe('Bookings');
});

it('says that there is no such golfer, and what could not be read', async () => {
  await open(club().on(at(getUserDetails, { id: 99 }), refusal('not_found')), '/admin/users/99');
  expect(text()).toContain(words.state.notFound);
});

it('can be read again where that failed', async () => {
  await open(club().on(at(getUserDetails, { id: 1 }), failed(500)));
  expect(text()).toContain('This golfer could not be read');
});
