// @vitest-environment happy-dom
/** A member's record in the office's drawer: read, changed, changed by somebody else meanwhile, and its notes. */
import {
  addNote,
  deleteNote,
  getRecord,
  updateRecord,
  type MemberRecord,
} from '@fourball/shared/accounts/record-calls.ts';
import {
  addDocument,
  listDocuments,
  removeDocument,
} from '@fourball/shared/club/documents/document-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { at, failed, refusal, type Network } from '../kit/network.ts';
import { alerts, club, detailsOf, errorOf, ines, openOffice, sent } from '../kit/office.tsx';
import { button, buttons, click, field, pass, text, type } from '../kit/start-app.tsx';

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
  phone: '705-555-0111',
  phone2: null,
  address1: null,
  address2: null,
  city: 'Ajax',
  region: null,
  postalCode: null,
  country: null,
  birthDate: '1971-03-09',
  birthDateChecked: false,
  resident: false,
  joinedOn: null,
  notes: [
    {
      noteId: 7,
      text: 'Allergic to wasps.',
      important: true,
      writtenBy: 'Daniel Okafor',
      writtenAt: '2026-11-20T12:00:00.000Z',
      changedAt: null,
    },
  ],
  can: { setEmail: false },
};

const openRecord = async (network: Network): Promise<Network> => {
  await openOffice(network, '/admin/users?user=1');
  await import('@fourball/web/accounts/admin/record/MemberRecord.tsx');
  await import('@fourball/web/booking/buddies/AdminFamily.tsx');
  await import('@fourball/web/booking/buddies/AdminFamilyPayers.tsx');
  await import('@fourball/web/club/admin/documents/MemberDocuments.tsx');
  await pass(300);
  await click(button('Record'));
  await pass(300);
  return network;
};
const known = () => club().on(at(getRecord, { id: 1 }), record);

/** A switch, beside whose name stands what it means. */
function switchOf(name: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find((one) =>
    one.parentElement?.textContent?.startsWith(name),
  );
  if (found === undefined) throw new Error(`There is no switch ${name}.`);
  return found;
}

describe('the record', () => {
  it('shows what is kept and saves what is typed, as of the version that was read', async () => {
    const network = await openRecord(
      known().on(updateRecord, ({ body }) => ({
        ...record,
        ...(sent(body) as Partial<MemberRecord>),
        version: 5,
      })),
    );
    expect(field('City').value).toBe('Ajax');
    // Who may put whom into bookings stands with it.
    expect(text()).toContain('No family is set.');
    expect(text()).toContain('Everybody pays for themselves.');
    expect(field('Born').value).toBe('1971-03-09');
    expect(button('Save the record').disabled).toBe(true);
    await type(field('City'), 'Wawa');
    await type(field('Born'), '');
    await click(button('Save the record'));
    await pass(300);
    expect(text()).toContain('Saved.');
    expect(sent(network.to(updateRecord)[0]?.body)).toMatchObject({
      userId: 1,
      version: 4,
      city: 'Wawa',
      birthDate: null,
      phone: '705-555-0111',
      lastName: 'Amaral',
    });
    expect(sent(network.to(updateRecord)[0]?.body)).not.toHaveProperty('email');
    expect(button('Save the record').disabled).toBe(true);
    await type(field('City'), 'Guelph');
    await click(button('Save the record'));
    await pass(300);
    expect(sent(network.to(updateRecord)[1]?.body)).toMatchObject({ version: 5, city: 'Guelph' });
  });

  it('keeps the marks that prices go by; without a birth date none is checked', async () => {
    const network = known().on(updateRecord, {
      ...record,
      birthDateChecked: true,
      resident: true,
      version: 5,
    });
    await openRecord(network);
    await click(switchOf('The birth date is checked'));
    await click(switchOf('Resident'));
    await click(button('Save the record'));
    await pass(300);
    expect(sent(network.to(updateRecord)[0]?.body)).toMatchObject({ birthDateChecked: true, resident: true });
    await type(field('Born'), '');
    expect(switchOf('The birth date is checked').disabled).toBe(true);
    await click(button('Save the record'));
    await pass(300);
    expect(sent(network.to(updateRecord)[1]?.body)).toMatchObject({
      birthDate: null,
      birthDateChecked: false,
      resident: true,
    });
  });

  it('that somebody else has changed is not written over, and can be looked at again', async () => {
    const network = known().on(updateRecord, {
      result: 'CONFLICT',
      reason: 'Somebody else has changed this record.',
      issues: [{ field: 'version', message: 'Somebody else has changed this record.' }],
    });
    await openRecord(network);
    await type(field('City'), 'Wawa');
    await click(button('Save the record'));
    await pass(300);
    expect(alerts()).toContain('Somebody else has changed this record.');
    expect(field('City').value).toBe('Wawa');
    network.on(at(getRecord, { id: 1 }), { ...record, version: 6, city: 'Guelph' });
    await click(button('Look at it again'));
    await pass(300);
    expect(field('City').value).toBe('Guelph');
    expect(alerts()).toEqual([]);
  });

  it('says at the field what is missing, and what the club refuses', async () => {
    const network = known().on(
      updateRecord,
      refusal('invalid_input', 'No.', {
        issues: [{ field: 'country', message: 'Please use the two letters of a country, such as CA.' }],
      }),
    );
    await openRecord(network);
    await type(field('Last name'), ' ');
    await click(button('Save the record'));
    expect(errorOf('Last name')).toBe('Please fill this in.');
    expect(network.to(updateRecord)).toEqual([]);
    await type(field('Last name'), 'Amaral');
    await type(field('Country'), 'C1');
    await click(button('Save the record'));
    await pass(300);
    expect(text()).toContain('Please use the two letters of a country, such as CA.');
  });

  it('takes an address of mail where nobody has read the one before', async () => {
    const network = club()
      .on(at(getRecord, { id: 1 }), { ...record, email: null, can: { setEmail: true } })
      .on(updateRecord, { ...record, email: 'ines@oak.example', version: 5 });
    await openRecord(network);
    expect(text()).toContain('This member has no address of mail');
    await type(field('Email'), 'ines@oak.example');
    await click(button('Save the record'));
    await pass(300);
    expect(sent(network.to(updateRecord)[0]?.body)).toMatchObject({ email: 'ines@oak.example' });
  });

  it('that can’t be read says so', async () => {
    await openRecord(club().on(at(getRecord, { id: 1 }), failed(500)));
    expect(text()).toContain('The record could not be read');
  });

  it('is not offered to who may not keep it', async () => {
    const details = detailsOf(ines);
    const seen = { ...details, can: { ...details.can, administer: false } };
    await openOffice(club().on(at(getUserDetails, { id: 1 }), seen), '/admin/users?user=1');
    await pass(300);
    expect(buttons('Golf')).toHaveLength(1);
    expect(buttons('Record')).toEqual([]);
  });
});

describe('notes', () => {
  it('are added, and one that is taken away can be put back', async () => {
    const note = { ...record.notes[0], noteId: 8, text: 'Left-handed.', important: false };
    const network = await openRecord(
      known()
        .on(addNote, { ...record, notes: [...record.notes, note as MemberRecord['notes'][number]] })
        .on(at(deleteNote, { id: 7 }), { ...record, notes: [] }),
    );
    expect(text()).toContain('Allergic to wasps.');
    await type(field('New note'), 'Left-handed.');
    await click(button('Add the note'));
    await pass(300);
    expect(sent(network.to(addNote)[0]?.body)).toEqual({
      userId: 1,
      text: 'Left-handed.',
      important: false,
    });
    expect(text()).toContain('Left-handed.');
    await click(button('Take the note “Allergic to wasps.” away'));
    await pass(300);
    expect(text()).toContain('No notes yet.');
    await click(button('Undo'));
    await pass(300);
    expect(sent(network.to(addNote)[1]?.body)).toEqual({
      userId: 1,
      text: 'Allergic to wasps.',
      important: true,
    });
  });
});

describe('documents', () => {
  const give = async (file: File): Promise<void> => {
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await act(async () => {
      chooser?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  const paper = {
    documentId: 5,
    title: 'Contract 2026',
    kind: 'PDF' as const,
    bytes: 41_000,
    addedBy: 'Daniel Okafor',
    addedAt: '2026-11-20T12:00:00.000Z',
  };
  const bounds = { most: 50, mostKilobytes: 10_240 };

  it('are added with what they are, and removed by a second press alone', async () => {
    const network = await openRecord(
      known()
        .on(at(listDocuments, { userId: 1 }), { documents: [], ...bounds })
        .on(at(addDocument, { userId: 1 }), { documents: [paper], ...bounds })
        .on(at(removeDocument, { id: 5 }), { documents: [], ...bounds }),
    );
    expect(text()).toContain('At most 50 files of 10 MB each.');
    await give(new File(['%PDF-1.7'], 'scan_0001.pdf', { type: 'application/pdf' }));
    expect(field('What it is').value).toBe('scan_0001');
    await type(field('What it is'), 'Contract 2026');
    await click(button('Add it'));
    await pass(300);
    expect(text()).toContain('PDF, 40 KB, Daniel Okafor');
    await click(button('Remove Contract 2026'));
    expect(network.to(at(removeDocument, { id: 5 }))).toHaveLength(0);
    await click(button('Remove Contract 2026 for good'));
    await pass(300);
    expect(network.to(at(removeDocument, { id: 5 }))).toHaveLength(1);
    expect(text()).toContain('There are none yet.');
  });
});
