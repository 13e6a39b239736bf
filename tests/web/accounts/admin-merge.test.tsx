// @vitest-environment happy-dom
/** Two records of one person, in the office's drawer: seen side by side, refused with reasons, and made one. */
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { mergeRecords, previewMerge, type MergeSide } from '@fourball/shared/accounts/merge-calls.ts';
import { getRecord, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import { describe, expect, it } from 'vitest';
import { at, type Network } from '../kit/network.ts';
import { club, openOffice, sent } from '../kit/office.tsx';
import { button, buttons, click, field, pass, text, type } from '../kit/start-app.tsx';

const amaral: MemberRecord = {
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
  city: null,
  region: null,
  postalCode: null,
  country: null,
  birthDate: '1971-03-09',
  birthDateChecked: false,
  resident: false,
  joinedOn: null,
  notes: [],
  can: { setEmail: false },
};

const side = (userId: number, more: Partial<MergeSide> = {}): MergeSide => ({
  userId,
  name: userId === 1 ? 'Inês Amaral' : 'Ines Amaral',
  memberNumber: null,
  email: null,
  phone: null,
  address: null,
  birthDate: '1971-03-09',
  joinedOn: null,
  status: 'ACTIVE',
  createdAt: '2026-01-01T12:00:00.000Z',
  lastLoginAt: null,
  logsIn: false,
  notes: 0,
  memberships: [],
  credits: 0,
  balance: 0,
  bookingsAhead: 0,
  rounds: 0,
  entries: 0,
  ...more,
});
const one = side(1, { email: 'ines.amaral@club.example', logsIn: true });
const other = side(9, { memberNumber: '1204', balance: 12_345 });
const preview = { bothLogIn: false, fingerprint: 'f'.repeat(64) };

const lookAtBoth = async (network: Network): Promise<void> => {
  await openOffice(network, '/admin/users?user=1');
  await Promise.all([
    import('@fourball/web/accounts/admin/record/MemberRecord.tsx'),
    import('@fourball/web/accounts/admin/record/MergeDialog.tsx'),
    // They stand beside it, and all of it comes together.
    import('@fourball/web/booking/buddies/AdminFamily.tsx'),
    import('@fourball/web/booking/buddies/AdminFamilyPayers.tsx'),
    import('@fourball/web/club/admin/documents/MemberDocuments.tsx'),
  ]);
  await pass(300);
  await click(button('Record'));
  await pass(300);
  await click(button('Find the other record'));
  await pass(500);
  await type(field('Name, nickname or member number'), 'amaral');
  const [search] = buttons('Search').toReversed();
  if (!search) throw new Error('There is no search.');
  await click(search);
  await pass(500);
  const found = document.querySelector<HTMLButtonElement>('[aria-label="Golfers found"] button');
  if (!found) throw new Error('Nobody was found.');
  await click(found);
  await pass(500);
};
const known = () =>
  club()
    .on(at(getRecord, { id: 1 }), amaral)
    .on(searchUsers, [
      {
        userId: 9,
        userName: 'ines',
        name: 'Ines Amaral',
        nickname: null,
        memberNumber: '1204',
        avatarUrl: null,
        placeable: true,
      },
    ]);

describe('one record of two', () => {
  it('shows both, and orders what was shown', async () => {
    const network = known()
      .on(previewMerge, { gone: other, kept: one, refusals: [], ...preview })
      .on(mergeRecords, { result: 'MERGED', keptId: 1 });
    await lookAtBoth(network);
    expect(text()).toContain('$123.45');
    expect(text()).toContain('All that the record of Ines Amaral has goes to Inês Amaral');
    await click(button('Make them one'));
    await pass(500);
    expect(sent(network.to(mergeRecords)[0]?.body)).toEqual({
      goneId: 9,
      keptId: 1,
      fingerprint: preview.fingerprint,
    });
    expect(text()).toContain('One record is left, that of Inês Amaral.');
  });

  it('says what stands against it, and lets nobody order it', async () => {
    const refusals = [{ code: 'SAME_BOOKING' as const, what: ['2026-11-25'] }];
    await lookAtBoth(known().on(previewMerge, { gone: other, kept: one, refusals, ...preview }));
    expect(text()).toContain('Both are in the same booking, so that they may be two people. 2026-11-25.');
    expect(button('Make them one').disabled).toBe(true);
  });

  it('says of a closed one where it went', async () => {
    const network = club().on(at(getRecord, { id: 1 }), {
      ...amaral,
      mergedInto: { userId: 9, name: 'Ines Amaral' },
    });
    await openOffice(network, '/admin/users?user=1');
    await import('@fourball/web/accounts/admin/record/MemberRecord.tsx');
    await pass(300);
    await click(button('Record'));
    await pass(300);
    expect(text()).toContain('This record was made one with that of Ines Amaral.');
    expect(text()).not.toContain('Save the record');
  });
});
