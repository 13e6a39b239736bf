// @vitest-environment happy-dom
/** The office's golfers as an admin meets them: lists, search, order, the file, and each change with its refusal. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  account,
  alerts,
  answerDelete,
  club,
  detailsOf,
  errorOf,
  everybody,
  ines,
  openOffice,
  rui,
  sent,
} from './office.tsx';
import { creditsOf, membershipOf } from './members-office.ts';
import {
  button,
  buttons,
  click,
  failure,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from './start-app.tsx';

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('button')?.textContent);
const names = () => rows().map((row) => everybody.find(({ name }) => row?.includes(name))?.name);
const rowButton = (at: number): HTMLButtonElement => {
  const found = document.querySelectorAll<HTMLButtonElement>('tbody button')[at];
  if (!found) throw new Error(`There is no row ${at}.`);
  return found;
};
const openFirst = async (network = club(), path = '/admin/users?user=1') => {
  await openOffice(network, path);
  await pass(300);
  return network;
};
/** The first of the two: the other is that of earlier records. */
const saveNumber = () => click(buttons('Save')[0] ?? button('Save'));
afterEach(() => vi.restoreAllMocks());

describe('the table', () => {
  it('shows everybody by last name, with the counts of the lists', async () => {
    await openOffice(club(), '/admin/users');
    expect(names()).toEqual(['Inês Amaral', 'Rui Azevedo', 'Hana Bae']);
    expect(button('All3')).toBeTruthy();
    expect(button('No member number1')).toBeTruthy();
    expect(text()).toContain('3 golfers');
  });

  it.each([
    ['New1', 'Inês Amaral'],
    ['Inactive1', 'Hana Bae'],
    ['No member number1', 'Inês Amaral'],
    ['Organizers', 'Rui Azevedo'],
  ])('has the list %s', async (list, name) => {
    await openOffice(club(), '/admin/users');
    await click(button(list));
    await pass(50);
    expect(names()).toEqual([name]);
  });

  it('is sorted by a column, and the other way round; what is missing comes last', async () => {
    await openOffice(club(), '/admin/users');
    await click(button('Number'));
    expect(names()).toEqual(['Rui Azevedo', 'Hana Bae', 'Inês Amaral']);
    expect(document.querySelector('[data-column=memberNumber]')?.getAttribute('aria-sort')).toBe('ascending');
    await click(button('Number'));
    expect(names()).toEqual(['Hana Bae', 'Rui Azevedo', 'Inês Amaral']);
  });

  it('searches while one types, from 3 letters on, without accents', async () => {
    await openOffice(club(), '/admin/users');
    await type(field('Search'), 'in');
    expect(text()).toContain('Please enter at least 3 letters.');
    expect(names()).toHaveLength(3);
    await type(field('Search'), 'INES a');
    expect(names()).toEqual(['Inês Amaral']);
    await type(field('Search'), '1003');
    expect(names()).toEqual(['Hana Bae']);
    await type(field('Search'), 'nobody');
    expect(text()).toContain('No results found');
  });

  it('searches for what the address asks for, until one types', async () => {
    await openOffice(club(), '/admin/users?text=Rui%20Azevedo');
    expect(field('Search').value).toBe('Rui Azevedo');
    expect(names()).toEqual(['Rui Azevedo']);
    await type(field('Search'), 'Hana');
    expect(names()).toEqual(['Hana Bae']);
    expect(window.location.search).toBe('');
  });

  it('is walked through by the arrow keys, from the search on', async () => {
    await openOffice(club(), '/admin/users');
    await press(field('Search'), 'ArrowDown');
    expect(document.activeElement).toBe(rowButton(0));
    await press(rowButton(0), 'ArrowDown');
    await press(rowButton(1), 'End');
    expect(document.activeElement).toBe(rowButton(2));
    await press(rowButton(2), 'ArrowUp');
    expect(document.activeElement).toBe(rowButton(1));
  });

  it('goes into a file in which nothing runs', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:golfers';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await openOffice(club(), '/admin/users');
    await click(button('Export CSV'));
    const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('Name,Nickname,Number,Email,Membership,Roles,Status,Since,Last login');
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toContain('"Golfer, Organizer"');
  });

  it('says when it could not be read', async () => {
    const network = club().on('GET /api/v1/user', {
      status: 500,
      body: failure('internal', 'Something went wrong on our side.'),
    });
    await openOffice(network, '/admin/users');
    expect(text()).toContain('The golfers could not be read');
  });

  it.each(['/admin/users', '/admin/audit'])('%s is for admins only', async (path) => {
    rememberSession();
    const network = quietClub();
    await startApp(network, path);
    await pass(300);
    expect(buttons('Export CSV')).toEqual([]);
    expect(network.to('GET /api/v1/user')).toEqual([]);
    expect(network.to('GET /api/v1/audit/0/50')).toEqual([]);
  });
});

describe('a table that is too long to be read whole', () => {
  const many = Array.from({ length: 1_234 }, (_, at) =>
    account(at + 10, `Golfer Number${String(at).padStart(4, '0')}`),
  );
  const longClub = () =>
    club()
      .on('GET /api/v1/user/count', { body: { count: many.length } })
      .on('GET /api/v1/user', ({ query }) => {
        const size = Number(query.get('size') ?? many.length);
        const rows = query.has('text')
          ? [rui, ines]
          : query.get('down') === 'true'
            ? many.toReversed()
            : many;
        return { body: rows.slice(Number(query.get('page') ?? 0) * size).slice(0, size) };
      });
  const asked = (network: ReturnType<typeof club>) =>
    network.to('GET /api/v1/user').map(({ query }) => Object.fromEntries(query));
  const firstRow = () => rowButton(0).textContent;

  it('asks the server for a page at a time, never for all', async () => {
    const network = longClub();
    await openOffice(network, '/admin/users');
    expect(rows()).toHaveLength(50);
    expect(text()).toContain('1234 golfers');
    expect(text()).toContain('Page 1 of 25');
    await click(button('Next page'));
    await pass(50);
    expect(firstRow()).toContain('Number0050');
    expect(asked(network)).toEqual([
      { order: 'name', down: 'false', page: '0', size: '50' },
      { order: 'name', down: 'false', page: '1', size: '50' },
    ]);
  });

  it('lets the server sort, by what the server knows, from the first page on', async () => {
    const network = longClub();
    await openOffice(network, '/admin/users');
    await click(button('Next page'));
    await click(button('Since'));
    await click(button('Since'));
    await pass(50);
    expect(asked(network).at(-1)).toEqual({ order: 'createdAt', down: 'true', page: '0', size: '50' });
    expect(firstRow()).toContain('Number1233');
    expect(text()).toContain('Page 1 of 25');
    expect(buttons('Membership')).toEqual([]);
  });

  it('lets the server search once one pauses', async () => {
    const network = longClub();
    await openOffice(network, '/admin/users');
    await type(field('Search'), 'az');
    await type(field('Search'), 'aze');
    await type(field('Search'), 'azev');
    await pass(400);
    expect(names()).toEqual(['Rui Azevedo', 'Inês Amaral']);
    expect(text()).toContain('2 golfers');
    expect(asked(network).filter((query) => 'text' in query)).toEqual([
      { text: 'azev', order: 'name', down: 'false', page: '0', size: '200' },
    ]);
  });

  it('goes into the file whole, part by part', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:golfers';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const network = longClub();
    await openOffice(network, '/admin/users');
    await click(button('Export CSV'));
    await pass(200);
    expect((await blobs[0]?.text())?.split('\r\n')).toHaveLength(many.length + 2);
    const parts = asked(network).filter(({ size }) => size === '200');
    expect(parts.map(({ page }) => page)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });
});

describe('a golfer', () => {
  it('opens beside the table, with bookings, memberships, ledger and history', async () => {
    const network = club()
      .on('GET /api/v1/user/details/2', {
        body: detailsOf(rui, {
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
      })
      .on('GET /api/v1/memberships/list-by-user/2', { body: [membershipOf(4, { userId: 2 })] })
      .on('GET /api/v1/memberships/round-credits/2', { body: creditsOf(2) })
      .on('GET /api/v1/user/audit/2', {
        body: [
          {
            id: 1,
            at: '2026-11-20T12:00:00.000Z',
            actor: null,
            action: 'account.role-added',
            user: { userId: 2, name: 'Rui Azevedo' },
            changes: [{ field: 'roles', before: 'GOLFER', after: 'GOLFER, ORGANIZER' }],
          },
        ],
      });
    await openOffice(network, '/admin/users');
    await import('@fourball/web/membership/AdminUserMemberships.tsx');
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
    expect(text()).toContain('account.role-added');
    expect(text()).toContain('GOLFER, ORGANIZER');
  });

  it('that is none is said to be none', async () => {
    await openFirst(club(), '/admin/users?user=77');
    expect(text()).toContain('There is no such golfer');
  });

  it('gets a member number; one that is taken is refused at its field, and what was typed stays', async () => {
    const network = club().on('PATCH /api/v1/user/member-number', ({ body }) => ({
      body: body.includes('1002')
        ? { result: 'TAKEN', message: 'Another golfer already has this member number.' }
        : { result: 'DONE', message: null },
    }));
    await openFirst(network);
    await type(field('Member number'), '1002');
    await saveNumber();
    expect(errorOf('Member number')).toBe('Another golfer already has this member number.');
    expect(field('Member number').value).toBe('1002');
    await type(field('Member number'), '1777');
    await saveNumber();
    expect(errorOf('Member number')).toBeNull();
    expect(text()).toContain('Saved.');
    expect(network.to('PATCH /api/v1/user/member-number').map(({ body }) => sent(body))).toEqual([
      { userId: 1, memberNumber: '1002' },
      { userId: 1, memberNumber: '1777' },
    ]);
  });

  it('carries over the number of earlier records', async () => {
    const network = club().on('PATCH /api/v1/user/legacy-fields', {
      body: { result: 'DONE', message: null },
    });
    await openFirst(network);
    await type(field('Number from earlier records'), 'L-9');
    await click(buttons('Save').at(1) ?? button('Save'));
    expect(sent(network.to('PATCH /api/v1/user/legacy-fields')[0]?.body)).toEqual({
      memberNumber: 'L-9',
      userId: 1,
    });
  });

  it('gets a role, and loses it', async () => {
    let roles = ines.roles;
    const network = club()
      .on('GET /api/v1/user/details/1', () => ({ body: detailsOf({ ...ines, roles }) }))
      .on('POST /api/v1/user/add-role', () => {
        roles = ['GOLFER', 'ORGANIZER'];
        return { body: { result: 'DONE', message: null } };
      })
      .on('POST /api/v1/user/revoke-role', () => {
        roles = ['GOLFER'];
        return { body: { result: 'DONE', message: null } };
      });
    await openFirst(network);
    const organizer = () =>
      document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1] as HTMLInputElement;
    await click(organizer());
    await pass(50);
    expect(sent(network.to('POST /api/v1/user/add-role')[0]?.body)).toEqual({
      userRole: { userId: 1, role: 'ORGANIZER' },
    });
    expect(organizer().checked).toBe(true);
    await click(organizer());
    await pass(50);
    expect(network.to('POST /api/v1/user/revoke-role')).toHaveLength(1);
    expect(organizer().checked).toBe(false);
  });

  it('keeps the last admin: the role comes back, and it says why', async () => {
    const network = club()
      .on('GET /api/v1/user/details/1', { body: detailsOf({ ...ines, roles: ['GOLFER', 'ADMIN'] }) })
      .on('POST /api/v1/user/revoke-role', {
        body: { result: 'LAST_ADMIN', message: 'Somebody has to be able to administer the club.' },
      });
    await openFirst(network);
    const admin = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[2] as HTMLInputElement;
    await click(admin);
    await pass(50);
    expect(admin.checked).toBe(true);
    expect(alerts()).toEqual(['Somebody has to be able to administer the club.']);
  });

  it('is switched off once that was confirmed, and on again', async () => {
    let status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE';
    const network = club()
      .on('GET /api/v1/user/details/1', () => ({ body: detailsOf({ ...ines, status }) }))
      .on('PATCH /api/v1/user/status', ({ body }) => {
        ({ status } = JSON.parse(body) as { status: typeof status });
        return { body: { result: 'DONE', message: null } };
      });
    await openFirst(network);
    await click(button('Deactivate'));
    await pass(300);
    expect(text()).toContain('Inês Amaral is logged out everywhere at once');
    expect(network.to('PATCH /api/v1/user/status')).toEqual([]);
    await click(buttons('Deactivate').at(-1) ?? button('Deactivate'));
    await pass(300);
    expect(sent(network.to('PATCH /api/v1/user/status')[0]?.body)).toEqual({ userId: 1, status: 'INACTIVE' });
    await click(button('Activate'));
    await pass(50);
    expect(status).toBe('ACTIVE');
  });

  it('gets a password that is long enough', async () => {
    const network = club()
      .on('GET /api/v1/club', { body: { passwordMinLength: 8 } })
      .on('PATCH /api/v1/user/update-password', { body: { updated: true } });
    await openFirst(network);
    await type(field('New password'), 'short');
    await click(button('Set password'));
    expect(text()).toContain('Please use at least 8 characters.');
    expect(network.to('PATCH /api/v1/user/update-password')).toEqual([]);
    await type(field('New password'), 'long enough & more');
    await click(button('Set password'));
    const form = new URLSearchParams(network.to('PATCH /api/v1/user/update-password')[0]?.body);
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
      .on('GET /api/v1/user/details/1', { body: withAll })
      .on('POST /api/v1/user/remove-avatar', { body: { removed: true, result: 'REMOVED' } })
      .on('DELETE /api/v1/emergency-contact', { body: { deleted: true } })
      .on('DELETE /api/v1/user/1', {
        body: { result: 'SELF', message: 'You can not close your own account.' },
      });
    await openFirst(network);
    await click(button('Remove the picture'));
    await answerDelete();
    expect(sent(network.to('POST /api/v1/user/remove-avatar')[0]?.body)).toEqual({
      userId: 1,
      pendingAvatar: null,
    });
    expect(text()).toContain('519-555-0101');
    await click(button('Remove'));
    await answerDelete();
    expect(network.to('DELETE /api/v1/emergency-contact')[0]?.query.get('id')).toBe('1');
    await click(button('Close the account'));
    await answerDelete();
    expect(network.to('DELETE /api/v1/user/1')).toHaveLength(1);
    expect(alerts()).toEqual(['You can not close your own account.']);
  });

  it('gets an emergency contact through the dialog, for that golfer', async () => {
    const network = club()
      .on('POST /api/v1/user/find-by-email', { body: [{ ...rui, contactId: 102 }] })
      .on('POST /api/v1/user/admin/emergency-contact', {
        body: {
          contactId: 102,
          relation: 'Friend',
          contact: { id: 102, firstName: 'Rui', lastName: 'Azevedo', email: rui.email, phone: null },
        },
      });
    await openFirst(network);
    await click(button('Set'));
    await pass(300);
    await type(field('Relation *'), 'Friend');
    await type(field('Email to search for'), rui.email);
    const search = buttons('Search').at(-1);
    if (search) await click(search);
    await click(button('Choose Rui Azevedo'));
    expect(sent(network.to('POST /api/v1/user/admin/emergency-contact')[0]?.body)).toEqual({
      userId: 1,
      contactId: 102,
      relation: 'Friend',
    });
  });
});
