// @vitest-environment happy-dom
/** The office's table of golfers as an admin meets it: lists, search, order, and the file. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account, club, everybody, ines, openOffice, rui } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { refusal, at } from '../kit/network.ts';
import { listUsers, countUsers } from '@fourball/shared/accounts/user-admin-calls.ts';
import { listAudit } from '@fourball/shared/accounts/privacy-calls.ts';

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('button')?.textContent);
const names = () => rows().map((row) => everybody.find(({ name }) => row?.includes(name))?.name);
const rowButton = (at: number): HTMLButtonElement => {
  const found = document.querySelectorAll<HTMLButtonElement>('tbody button')[at];
  if (!found) throw new Error(`There is no row ${at}.`);
  return found;
};
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
    // Who sends the address on sends the order.
    expect(window.location.search).toBe('?sort=-memberNumber');
  });

  it('begins in the order that the address says, and in its own for anything else', async () => {
    await openOffice(club(), '/admin/users?sort=-memberNumber');
    expect(names()).toEqual(['Hana Bae', 'Rui Azevedo', 'Inês Amaral']);
  });

  it('has no column that somebody does not want, and the browser keeps that', async () => {
    await openOffice(club(), '/admin/users?sort=nonsense');
    expect(names()).toEqual(['Inês Amaral', 'Rui Azevedo', 'Hana Bae']);
    const emails = () => document.querySelectorAll('td[data-column=email]').length;
    expect(emails()).toBe(3);
    await click(button('Columns'));
    await pass(400);
    const choices = () =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map((one) =>
        one.getAttribute('aria-label'),
      );
    expect(choices()).not.toContain('Hide Name');
    await click(button('Hide Email'));
    await pass(50);
    expect(choices()).toContain('Show Email');
    expect(emails()).toBe(0);
    expect(localStorage.getItem('columns-golfers')).toBe('["email"]');
    localStorage.removeItem('columns-golfers');
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

  it('names the same days in its file as on the page: those of the club', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:golfers';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const evening = { createdAt: '2026-03-02T02:30:00.000Z', lastLoginAt: '2026-07-02T03:59:00.000Z' };
    await openOffice(club().on(listUsers, [account(4, 'Eve Ning', evening)]), '/admin/users');
    expect(text()).toContain('Mar 1, 2026Jul 1, 2026');
    await click(button('Export CSV'));
    const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
    expect(lines[1]).toMatch(/,2026-03-01,2026-07-01$/);
  });

  it('says when it could not be read', async () => {
    const network = club().on(listUsers, refusal('internal', 'Something went wrong on our side.'));
    await openOffice(network, '/admin/users');
    expect(text()).toContain('The golfers could not be read');
  });

  it.each(['/admin/users', '/admin/audit'])('%s is for admins only', async (path) => {
    rememberSession();
    const network = quietClub();
    await startApp(network, path);
    await pass(300);
    expect(buttons('Export CSV')).toEqual([]);
    expect(network.to(listUsers)).toEqual([]);
    expect(network.to(at(listAudit, { page: 0, size: 50 }))).toEqual([]);
  });
});

describe('a table that is too long to be read whole', () => {
  const many = Array.from({ length: 1_234 }, (_, at) =>
    account(at + 10, `Golfer Number${String(at).padStart(4, '0')}`),
  );
  const longClub = () =>
    club()
      .on(countUsers, { count: many.length, waiting: 0, recent: 0, inactive: 0 })
      .on(listUsers, ({ query }) => {
        const size = Number(query.get('size') ?? many.length);
        const rows = query.has('text')
          ? [rui, ines]
          : query.get('down') === 'true'
            ? many.toReversed()
            : many;
        return rows.slice(Number(query.get('page') ?? 0) * size).slice(0, size);
      });
  const asked = (network: ReturnType<typeof club>) =>
    network.to(listUsers).map(({ query }) => Object.fromEntries(query));
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
