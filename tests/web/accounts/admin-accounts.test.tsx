// @vitest-environment happy-dom
/** New accounts, emergency contacts that wait, and the trail of changes, as an admin meets them. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { account, alerts, answerDelete, club, errorOf, ines, openOffice, sent } from '../kit/office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';
import { catchFiles } from '../kit/money-office.ts';
import { refusal, at, type Answer } from '../kit/network.ts';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import {
  countUsers,
  listWaitingUsers,
  updateUserStatus,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import {
  listUnvalidatedEmergencyContacts,
  deleteUnvalidatedEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { approveEmergencyContact, listAudit } from '@fourball/shared/accounts/privacy-calls.ts';

describe('a new account', () => {
  const fill = async (email: string, number: string) => {
    await type(field('First Name'), 'Nova');
    await type(field('Last Name'), 'Silva');
    await type(field('Email'), email);
    await type(field('Member number'), number);
    await click(button('Open the account'));
  };

  it('asks for what is missing, and says at its field what is refused', async () => {
    let answer: Answer<typeof createContactAndUser> = { result: 'MEMBER_NUMBER_TAKEN', userId: null };
    const network = club().on(createContactAndUser, () => answer);
    await openOffice(network, '/admin/users');
    await click(button('New account'));
    await pass(300);
    await click(button('Open the account'));
    expect(errorOf('First Name')).toBe('Please fill this in.');
    expect(errorOf('Email')).toBe('Please provide a valid email');
    await fill('nova@club.example', '1002');
    expect(text()).toContain('Another golfer already has this member number.');
    expect(field('Email').value).toBe('nova@club.example');
    answer = { result: 'FOUND', userId: 2 };
    await fill('nova@club.example', '');
    expect(errorOf('Email')).toBe('An account with this email exists already.');
    await click(button('Show it'));
    await pass(300);
    expect(window.location.search).toBe('?user=2');
    const forms = network.to(createContactAndUser);
    expect(Object.fromEntries(new URLSearchParams(forms[0]?.body))).toEqual({
      firstName: 'Nova',
      lastName: 'Silva',
      email: 'nova@club.example',
      memberNumber: '1002',
    });
  });

  it('opens beside the table once it is there', async () => {
    const network = club().on(createContactAndUser, { result: 'CREATED', userId: 3 });
    await openOffice(network, '/admin/users');
    await click(button('New account'));
    await pass(300);
    await fill('nova@club.example', '');
    await pass(300);
    expect(text()).toContain('Nova Silva has an account now.');
    expect(window.location.search).toBe('?user=3');
  });
});

describe('accounts that wait', () => {
  const waitingOf = (list: AccountRow[]) =>
    club()
      .on(countUsers, { count: 5, inactive: 1, waiting: list.length, recent: 2 })
      .on(listWaitingUsers, () => list);

  it('are approved and declined with one tap each', async () => {
    const list = [
      account(21, 'Nina Newcomer', { status: 'WAITING' }),
      account(22, 'Otto Other', { status: 'WAITING' }),
    ];
    const network = waitingOf(list).on(updateUserStatus, () => {
      list.shift();
      return { result: 'DONE', message: null };
    });
    await openOffice(network, '/admin/users');
    await click(button('Waiting2'));
    await pass(50);
    await click(button('Approve Nina Newcomer'));
    await pass(50);
    expect(text()).toContain('Nina Newcomer can play now, and hears of it by mail.');
    await click(button('Decline Otto Other'));
    await pass(50);
    expect(network.to(updateUserStatus).map(({ body }) => sent(body))).toEqual([
      { userId: 21, status: 'ACTIVE' },
      { userId: 22, status: 'INACTIVE' },
    ]);
    expect(text()).toContain('Nobody waits');
  });

  it('say so where another admin was faster', async () => {
    const list = [account(21, 'Nina Newcomer', { status: 'WAITING' })];
    const network = waitingOf(list).on(updateUserStatus, { result: 'UNCHANGED', message: null });
    await openOffice(network, '/admin/users?list=waiting');
    await click(button('Approve Nina Newcomer'));
    await pass(50);
    expect(text()).toContain('Nina Newcomer was decided by somebody else meanwhile.');
  });
});

describe('emergency contacts that wait', () => {
  const waiting = {
    id: 11,
    user: { ...ines },
    relation: 'Brother',
    contact: { firstName: 'Nuno', lastName: 'Amaral', email: 'n@x.example', phone: '519-555-0101' },
    requestedAt: '2026-11-18T12:00:00.000Z',
  };

  it('are approved, or withdrawn once DELETE was typed; the second admin is told', async () => {
    let list = [waiting];
    const network = club()
      .on(listUnvalidatedEmergencyContacts, () => list)
      .on(approveEmergencyContact, () => {
        list = [];
        return { approved: true };
      })
      .on(at(deleteUnvalidatedEmergencyContact, { id: 11 }), refusal('not_found', 'Not found.'));
    await openOffice(network, '/admin/users?list=contacts');
    expect(text()).toContain('for Inês Amaral: Brother');
    await click(button('Delete the request to Nuno Amaral'));
    await answerDelete();
    expect(alerts()).toEqual(['The request to Nuno Amaral was answered or withdrawn meanwhile.']);
    await click(button('Approve Nuno Amaral'));
    await pass(50);
    expect(sent(network.to(approveEmergencyContact)[0]?.body)).toEqual({ id: 11 });
    expect(text()).toContain('Nobody is waiting');
  });
});

describe('the trail', () => {
  it('is shown by page, and leads to the golfers', async () => {
    const entry = (id: number) => ({
      id,
      at: '2026-11-20T12:00:00.000Z',
      actor: { userId: 9, name: 'Daniel Okafor' },
      action: 'account.member-number-set',
      user: { userId: 2, name: 'Rui Azevedo' },
      changes: [{ field: 'memberNumber', before: null, after: `10${id}` }],
    });
    const network = club()
      .on(at(listAudit, { page: 0, size: 50 }), { total: 51, entries: [entry(51)] })
      .on(at(listAudit, { page: 1, size: 50 }), { total: 51, entries: [entry(1)] });
    await openOffice(network, '/admin/audit');
    expect(text()).toContain('51 changes');
    expect(text()).toContain('1051');
    await click(button('Next page'));
    expect(text()).toContain('101');
    expect(text()).not.toContain('1051');
    await click(button('Rui Azevedo'));
    await pass(300);
    expect(window.location.pathname + window.location.search).toBe('/admin/users?user=2');
    // And the way back leads to the page that was left.
    await act(async () => {
      window.history.back();
      await vi.advanceTimersByTimeAsync(0);
      // The browser goes back in its own time.
      await new Promise<void>((resolve) => setImmediate(resolve));
    });
    await pass(0);
    expect(window.location.pathname + window.location.search).toBe('/admin/audit?page=2');
    expect(text()).toContain('Page 2 of 2');
  });

  it('says in words what was done, with the year, and that nobody was logged in where nobody was', async () => {
    const reset = {
      id: 3,
      at: '2025-01-03T02:15:00.000Z',
      actor: null,
      action: 'account.password-reset',
      user: { userId: 2, name: 'Rui Azevedo' },
      changes: [{ field: 'claimedMemberNumber', before: 'A-1', after: null }],
    };
    const network = club().on(at(listAudit, { page: 0, size: 50 }), { total: 1, entries: [reset] });
    await openOffice(network, '/admin/audit');
    expect(text()).toContain('Account: password resetJan 2, 2025 21:15Done byNobody logged in');
    expect(text()).toContain('Claimed member numberA-1→nothing');
  });

  it('shows what is asked for, as the address says, and everything again', async () => {
    const entry = (id: number, member: string) => ({
      id,
      at: '2026-11-20T12:00:00.000Z',
      actor: { userId: 9, name: 'Daniel Okafor' },
      action: 'account.member-number-set',
      user: { userId: 2, name: 'Rui Azevedo' },
      changes: [{ field: 'memberNumber', before: null, after: member }],
    });
    const first = { page: 0, size: 50 };
    const network = club().on(at(listAudit, first), ({ query }) =>
      Response.json(
        query.get('text') === 'lost'
          ? { total: 0, entries: [] }
          : { total: 1, entries: [entry(1, query.size > 0 ? 'B-2' : 'A-1')] },
      ),
    );
    await openOffice(
      network,
      '/admin/audit?page=1&by=9&about=2&from=2026-11-01&to=2026-02-31&area=account&others=1',
    );
    const lastAsked = () => Object.fromEntries(network.to(at(listAudit, first)).at(-1)?.query ?? []);
    // A day that there is not asks for nothing.
    const asked = { actorId: '9', userId: '2', from: '2026-11-01', area: 'account', forOthers: 'true' };
    expect(lastAsked()).toEqual(asked);
    expect(text()).toContain('B-2');
    await click(button('Concerning Rui Azevedo: take away'));
    await pass(50);
    const { userId: _, ...left } = asked;
    expect(lastAsked()).toEqual(left);
    await type(field('What it says'), ' lost ');
    await click(button('Search the trail'));
    await pass(50);
    expect(lastAsked()).toEqual({ ...left, text: 'lost' });
    expect(new URLSearchParams(window.location.search).get('text')).toBe('lost');
    expect(text()).toContain('Nothing like this in the trail');
    await click(button('Show all changes'));
    await pass(50);
    expect(lastAsked()).toEqual({});
    expect(window.location.search).toBe('');
    expect(text()).toContain('A-1');
  });

  it('is handed over as a file: all that is asked for, a row for each field', async () => {
    const files = catchFiles();
    const entry = (id: number) => ({
      id,
      at: '2026-11-20T12:00:00.000Z',
      actor: id === 1 ? null : { userId: 9, name: 'Daniel Okafor' },
      action: 'account.member-number-set',
      user: { userId: 2, name: 'Rui Azevedo' },
      changes:
        id === 1
          ? []
          : [
              { field: 'memberNumber', before: null, after: `=${id}` },
              { field: 'nickname', before: 'Old', after: null },
            ],
    });
    const all = Array.from({ length: 201 }, (_, index) => entry(201 - index));
    const pageOf = (page: number) => at(listAudit, { page, size: 200 }, { area: 'account' });
    await openOffice(
      club()
        .on(at(listAudit, { page: 0, size: 50 }), { total: 201, entries: all.slice(0, 50) })
        .on(pageOf(0), { total: 201, entries: all.slice(0, 200) })
        .on(pageOf(1), { total: 201, entries: all.slice(200) }),
      '/admin/audit?area=account',
    );
    await click(button('Download these changes'));
    await pass(300);
    const lines = (await files[0]?.file.text())?.trim().split('\r\n') ?? [];
    expect([files[0]?.name, lines.length]).toEqual(['audit-trail.csv', 1 + 2 * 200 + 1]);
    expect(lines[1]).toBe(
      "2026-11-20,07:00,Daniel Okafor,Account: member number set,Rui Azevedo,Member number,,'=201",
    );
    expect(lines.at(-1)).toBe('2026-11-20,07:00,Nobody logged in,Account: member number set,Rui Azevedo,,,');
  });

  it('shows its last page where the address asks for one that there is not', async () => {
    const network = club()
      .on(at(listAudit, { page: 8, size: 50 }), { total: 0, entries: [] })
      .on(at(listAudit, { page: 0, size: 50 }), { total: 0, entries: [] });
    await openOffice(network, '/admin/audit?page=9');
    expect(window.location.search).toBe('');
    expect(text()).toContain('Nothing has been changed yet.');
  });
});
