// @vitest-environment happy-dom
/** A golfer in the office's drawer: what is shown, and each change with its refusal. */
import { clubInfo } from '../kit/club-answers.ts';
import { describe, expect, it } from 'vitest';
import {
  alerts,
  answerDelete,
  club,
  detailsOf,
  errorOf,
  ines,
  openOffice,
  rui,
  sent,
} from '../kit/office.tsx';
import { creditsOf, membershipOf } from '../kit/members-office.ts';
import { button, buttons, click, dialogs, field, pass, press, text, type } from '../kit/start-app.tsx';
import { at } from '../kit/network.ts';
import { getUserDetails, removeAvatar, findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import { listMembershipsByUser, getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  updateMemberNumber,
  updateLegacyFields,
  addRole,
  revokeRole,
  updateUserStatus,
  createUserFromContact,
  deleteUser,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { updateUserPassword } from '@fourball/shared/accounts/password-calls.ts';
import {
  deleteEmergencyContact,
  adminSetEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';

const rowButton = (at: number): HTMLButtonElement => {
  const found = document.querySelectorAll<HTMLButtonElement>('tbody button')[at];
  if (!found) throw new Error(`There is no row ${at}.`);
  return found;
};
/** Those of the drawer; the rows of the table have some of their own. */
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(
    (box) => box.closest('table') === null,
  );
const openFirst = async (network = club(), path = '/admin/users?user=1') => {
  await openOffice(network, path);
  await pass(300);
  return network;
};
/** The first of the two: the other is that of earlier records. */
const saveNumber = () => click(buttons('Save')[0] ?? button('Save'));

describe('a golfer', () => {
  it('opens beside the table, with bookings, memberships, ledger and history', async () => {
    const network = club()
      .on(
        at(getUserDetails, { id: 2 }),
        detailsOf(rui, {
          bookings: [
            {
              purchaseId: 5,
              conversationId: 6,
              day: '2026-11-28',
              time: '09:30',
              courseName: 'Maple',
              spots: 3,
              cancelled: false,
            },
          ],
          ledger: [{ purchaseId: 5, at: '2026-11-20T12:00:00.000Z', text: 'Maple, 3 spots', amount: 12_300 }],
        }),
      )
      .on(at(listMembershipsByUser, { id: 2 }), [membershipOf(4, { userId: 2 })])
      .on(at(getRoundCredits, { id: 2 }), creditsOf(2))
      .on(at(listUserAudit, { id: 2 }), [
        {
          id: 1,
          at: '2026-11-20T12:00:00.000Z',
          actor: null,
          action: 'account.role-added',
          user: { userId: 2, name: 'Rui Azevedo' },
          changes: [{ field: 'roles', before: 'GOLFER', after: 'GOLFER, ORGANIZER' }],
        },
      ]);
    await openOffice(network, '/admin/users');
    await import('@fourball/web/membership/admin/members/AdminUserMemberships.tsx');
    await click(rowButton(1));
    await pass(300);
    expect(window.location.search).toBe('?user=2');
    await click(button('Golf'));
    await pass(50);
    expect(text()).toContain('09:30');
    expect(text()).toContain('Jan 1, 2026 – Dec 31, 2026');
    expect(text()).toContain('5 credits left for rounds of today');
    expect(text()).toContain('$123.00');
    await click(button('History'));
    await pass(50);
    expect(text()).toContain('Account: role added');
    expect(text()).toContain('GOLFER, ORGANIZER');
    for (const what of ['about', 'by'])
      expect(document.querySelector(`a[href="/admin/audit?${what}=2"]`)).not.toBeNull();
  });

  it('stays where a dialog above it is put away by Escape', async () => {
    await openFirst();
    await click(button('Deactivate'));
    await pass(300);
    await press(dialogs().at(-1) as HTMLElement, 'Escape');
    await pass(300);
    expect(window.location.search).toBe('?user=1');
    await click(button('Close the account'));
    await pass(300);
    await press(dialogs().at(-1) as HTMLElement, 'Escape');
    await pass(300);
    expect(window.location.search).toBe('?user=1');
    expect(button('Deactivate')).toBeTruthy();
  });

  it('is not closed over what was typed without asking', async () => {
    await openFirst();
    await type(field('Member number'), '1777');
    await click(button('Close'));
    await pass(300);
    expect(text()).toContain('What you changed here is not saved yet.');
    await click(button('Keep editing'));
    await pass(300);
    expect(field('Member number').value).toBe('1777');
    await click(button('Close'));
    await pass(300);
    await click(button('Leave'));
    await pass(300);
    expect(window.location.search).toBe('');
  });

  it('that is none is said to be none', async () => {
    await openFirst(club(), '/admin/users?user=77');
    expect(text()).toContain('There is no such golfer');
  });

  it('gets a member number; one that is taken is refused at its field, and what was typed stays', async () => {
    const network = club().on(updateMemberNumber, ({ body }) =>
      body.includes('1002')
        ? { result: 'TAKEN', message: 'Another golfer already has this member number.' }
        : { result: 'DONE', message: null },
    );
    await openFirst(network);
    await type(field('Member number'), '1002');
    await saveNumber();
    expect(errorOf('Member number')).toBe('Another golfer already has this member number.');
    expect(field('Member number').value).toBe('1002');
    await type(field('Member number'), '1777');
    await saveNumber();
    expect(errorOf('Member number')).toBeNull();
    expect(text()).toContain('Saved.');
    expect(network.to(updateMemberNumber).map(({ body }) => sent(body))).toEqual([
      { userId: 1, memberNumber: '1002' },
      { userId: 1, memberNumber: '1777' },
    ]);
  });

  it('loses a member number that was somebody else’s: the field is emptied and saved', async () => {
    const network = club().on(updateMemberNumber, { result: 'DONE', message: null });
    await openFirst(network, '/admin/users?user=2');
    await type(field('Member number'), '');
    await saveNumber();
    expect(text()).toContain('The member number is taken away.');
    expect(network.to(updateMemberNumber).map(({ body }) => sent(body))).toEqual([
      { userId: 2, memberNumber: null },
    ]);
  });

  it('carries over the number of earlier records', async () => {
    const network = club().on(updateLegacyFields, { result: 'DONE', message: null });
    await openFirst(network);
    await type(field('Number from earlier records'), 'L-9');
    await click(buttons('Save').at(1) ?? button('Save'));
    expect(sent(network.to(updateLegacyFields)[0]?.body)).toEqual({
      memberNumber: 'L-9',
      userId: 1,
    });
  });

  it('gets a role, and loses it', async () => {
    let roles = ines.roles;
    const network = club()
      .on(at(getUserDetails, { id: 1 }), () => detailsOf({ ...ines, roles }))
      .on(addRole, () => {
        roles = ['GOLFER', 'ORGANIZER'];
        return { result: 'DONE', message: null };
      })
      .on(revokeRole, () => {
        roles = ['GOLFER'];
        return { result: 'DONE', message: null };
      });
    await openFirst(network);
    const organizer = () => boxes()[1] as HTMLInputElement;
    await click(organizer());
    await pass(50);
    expect(sent(network.to(addRole)[0]?.body)).toEqual({
      userRole: { userId: 1, role: 'ORGANIZER' },
    });
    expect(organizer().checked).toBe(true);
    await click(organizer());
    await pass(300);
    expect(text()).toContain('Inês Amaral loses the role Organizer, and is logged out everywhere at once.');
    await click(button('Cancel'));
    await pass(300);
    expect(network.to(revokeRole)).toEqual([]);
    expect(organizer().checked).toBe(true);
    await click(organizer());
    await pass(300);
    await click(button('Take Organizer away'));
    await pass(300);
    expect(network.to(revokeRole)).toHaveLength(1);
    expect(organizer().checked).toBe(false);
  });

  it('is made an admin only once that is confirmed', async () => {
    const network = club().on(addRole, { result: 'DONE', message: null });
    await openFirst(network);
    await click(boxes()[2] as HTMLElement);
    await pass(300);
    expect(text()).toContain('Inês Amaral can then do everything in the office');
    expect(network.to(addRole)).toEqual([]);
    await click(button('Make an admin'));
    await pass(300);
    expect(sent(network.to(addRole)[0]?.body)).toEqual({
      userRole: { userId: 1, role: 'ADMIN' },
    });
  });

  it('keeps the last admin: the role comes back, and it says why', async () => {
    const network = club()
      .on(at(getUserDetails, { id: 1 }), detailsOf({ ...ines, roles: ['GOLFER', 'ADMIN'] }))
      .on(revokeRole, { result: 'LAST_ADMIN', message: 'Somebody has to be able to administer the club.' });
    await openFirst(network);
    const admin = boxes()[2] as HTMLInputElement;
    await click(admin);
    await pass(300);
    await click(button('Take Admin away'));
    await pass(300);
    expect(admin.checked).toBe(true);
    expect(alerts()).toEqual(['Somebody has to be able to administer the club.']);
  });

  it('is switched off once that was confirmed, and on again', async () => {
    let status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE';
    const network = club()
      .on(at(getUserDetails, { id: 1 }), () => detailsOf({ ...ines, status }))
      .on(updateUserStatus, ({ body }) => {
        ({ status } = JSON.parse(body) as { status: typeof status });
        return { result: 'DONE', message: null };
      });
    await openFirst(network);
    await click(button('Deactivate'));
    await pass(300);
    expect(text()).toContain('Inês Amaral is logged out everywhere at once');
    expect(network.to(updateUserStatus)).toEqual([]);
    await click(buttons('Deactivate').at(-1) ?? button('Deactivate'));
    await pass(300);
    expect(sent(network.to(updateUserStatus)[0]?.body)).toEqual({ userId: 1, status: 'INACTIVE' });
    await click(button('Activate'));
    await pass(50);
    expect(status).toBe('ACTIVE');
  });

  it('gets a password that is long enough', async () => {
    const network = club()
      .on(getClubInfo, { ...clubInfo, passwordMinLength: 8 })
      .on(updateUserPassword, { updated: true });
    await openFirst(network);
    await type(field('New password'), 'short');
    await click(button('Set password'));
    expect(text()).toContain('Please use at least 8 characters.');
    expect(network.to(updateUserPassword)).toEqual([]);
    await type(field('New password'), 'long enough & more');
    await click(button('Set password'));
    const form = new URLSearchParams(network.to(updateUserPassword)[0]?.body);
    expect(Object.fromEntries(form)).toEqual({ userId: '1', password: 'long enough & more' });
    expect(field('New password').value).toBe('');
  });

  it('loses a picture, an emergency contact and the account only after DELETE was typed', async () => {
    const withAll = {
      ...detailsOf(
        { ...ines, avatarUrl: '/images/avatar/1.jpg' },
        {
          emergencyContact: {
            contactId: 8,
            relation: 'Brother',
            contact: {
              id: 8,
              firstName: 'Nuno',
              lastName: 'Amaral',
              email: 'n@x.example',
              phone: '519-555-0101',
            },
          },
        },
      ),
    };
    const network = club()
      .on(at(getUserDetails, { id: 1 }), withAll)
      .on(createUserFromContact, { result: 'CREATED', userId: 44 })
      .on(removeAvatar, { removed: true, result: 'REMOVED' })
      .on(deleteEmergencyContact, { deleted: true })
      .on(at(deleteUser, { id: 1 }), { result: 'SELF', message: 'You can not close your own account.' });
    await openFirst(network);
    await click(button('Remove the picture'));
    await answerDelete();
    expect(sent(network.to(removeAvatar)[0]?.body)).toEqual({
      userId: 1,
      pendingAvatar: null,
    });
    expect(text()).toContain('519-555-0101');
    await click(button('Open an account'));
    expect(sent(network.to(createUserFromContact)[0]?.body)).toEqual({ contactId: 8 });
    expect(text()).toContain('Nuno Amaral has an account now');
    await click(button('Remove'));
    await answerDelete();
    expect(network.to(deleteEmergencyContact)[0]?.query.get('id')).toBe('1');
    await click(button('Close the account'));
    await answerDelete();
    expect(network.to(at(deleteUser, { id: 1 }))).toHaveLength(1);
    expect(alerts()).toEqual(['You can not close your own account.']);
  });

  it('gets an emergency contact through the dialog, for that golfer', async () => {
    const network = club()
      .on(findByEmail, [{ ...rui, contactId: 102 }])
      .on(adminSetEmergencyContact, {
        contactId: 102,
        relation: 'Friend',
        contact: { id: 102, firstName: 'Rui', lastName: 'Azevedo', email: rui.email, phone: null },
      });
    await openFirst(network);
    await click(button('Set'));
    await pass(300);
    await type(field('Relation *'), 'Friend');
    await type(field('Email to search for'), rui.email);
    const search = buttons('Search').at(-1);
    if (search) await click(search);
    await click(button('Choose Rui Azevedo'));
    expect(sent(network.to(adminSetEmergencyContact)[0]?.body)).toEqual({
      userId: 1,
      contactId: 102,
      relation: 'Friend',
    });
  });
});
