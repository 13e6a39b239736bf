// @vitest-environment happy-dom
/** Roles of the office: their page, the form of one with who has it, and the ticks beside a golfer. */
import { describe, expect, it } from 'vitest';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  createOfficeRole,
  deleteOfficeRole,
  giveOfficeRole,
  listOfficeRoles,
  takeOfficeRole,
  updateOfficeRole,
  type OfficeRole,
} from '@fourball/shared/accounts/office-role-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { marcus } from '../kit/club-answers.ts';
import { at, failed, type Network } from '../kit/network.ts';
import {
  alerts,
  answerDelete,
  club,
  detailsOf,
  errorOf,
  hana,
  ines,
  office,
  openOffice,
  rui,
  sent,
  untilThere,
} from '../kit/office.tsx';
import { takeGolfer } from '../kit/organizer-office.tsx';
import { button, buttons, click, field, pass, text, type } from '../kit/start-app.tsx';

const starter: OfficeRole = {
  id: 1,
  name: 'Starter',
  rights: ['STARTER'],
  holders: [{ userId: 2, name: 'Rui Azevedo' }],
};
const front: OfficeRole = {
  id: 2,
  name: 'Front desk',
  rights: ['STARTER', 'MEMBERSHIP'],
  holders: ['Ava Lee', 'Ben Ko', 'Cleo Roy', 'Dan Fox'].map((name, index) => ({ userId: 10 + index, name })),
};
const content: OfficeRole = { id: 3, name: 'Content', rights: ['CONTENT'], holders: [] };
/** As the search finds a golfer. */
const foundOf = ({ userId, name }: { userId: number; name: string }) => ({ ...marcus, userId, name });

const open = async (network: Network, path = '/admin/roles') => {
  await openOffice(network, path);
  await untilThere();
  return network;
};
const tick = (name: string): HTMLInputElement => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find((box) =>
    [...(box.labels ?? [])].some(({ textContent }) => textContent?.trim() === name),
  );
  if (!found) throw new Error(`Nothing is ticked by ${name}.`);
  return found;
};
const row = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('main li > button')].find((one) =>
    one.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`There is no role ${name}.`);
  return found;
};
const openRole = async (name: string) => {
  await click(row(name));
  await pass(300);
};

describe('the page of roles', () => {
  it('says what each opens and who has it', async () => {
    await open(office().on(listOfficeRoles, [content, front, starter]));
    expect(document.title).toContain('Roles');
    expect(row('Content').textContent).toBe('ContentContentNobody has it');
    expect(row('Front desk').textContent).toBe(
      'Front deskStarterMembershipHad by Ava Lee, Ben Ko and 2 others',
    );
    expect(row('Starter').textContent).toContain('Had by Rui Azevedo');
  });

  it('offers to make the first where there is none', async () => {
    await open(office());
    expect(text()).toContain('No roles yet');
  });

  it('says where they could not be read, and reads them again', async () => {
    const network = office().on(listOfficeRoles, failed(500));
    await open(network);
    await pass(30_000);
    expect(text()).toContain('The roles could not be read');
    network.on(listOfficeRoles, [starter]);
    await click(button('Try again'));
    await pass(300);
    expect(row('Starter')).toBeTruthy();
  });

  it('makes one with a name and what it opens, and goes on to give it', async () => {
    const made: OfficeRole[] = [];
    const network = office()
      .on(listOfficeRoles, () => made)
      .on(createOfficeRole, ({ body }) => {
        const wish = sent(body) as Pick<OfficeRole, 'name' | 'rights'>;
        if (wish.name === 'Starter') return { result: 'TAKEN', officeRole: null };
        const officeRole = { id: 9, holders: [], ...wish };
        made.push(officeRole);
        return { result: 'DONE', officeRole };
      });
    await open(network, '/admin/roles?open=new');
    await click(button('Make the role'));
    expect(errorOf('Name')).toBe('Please fill this in.');
    await type(field('Name'), 'Starter');
    await click(button('Make the role'));
    expect(text()).toContain('Please tick at least one.');
    await click(tick('Accountant'));
    await click(tick('Starter'));
    await click(button('Make the role'));
    expect(errorOf('Name')).toBe('Another role has this name.');
    await type(field('Name'), ' Pro shop ');
    await click(button('Make the role'));
    await pass(300);
    expect(sent(network.to(createOfficeRole).at(-1)?.body)).toEqual({
      name: 'Pro shop',
      rights: ['STARTER', 'ACCOUNTANT'],
    });
    expect(window.location.search).toBe('?open=9');
    expect(text()).toContain('Who has it');
  });

  it('asks before whoever has it loses a right, and says who that is', async () => {
    const network = office()
      .on(listOfficeRoles, [front])
      .on(updateOfficeRole, { result: 'DONE', officeRole: front });
    await open(network);
    await openRole('Front desk');
    await click(tick('Events'));
    await click(button('Save'));
    await pass(300);
    expect(network.to(updateOfficeRole)).toHaveLength(1);
    await openRole('Front desk');
    await click(tick('Membership'));
    await click(button('Save'));
    await pass(300);
    expect(text()).toContain('Ava Lee, Ben Ko and 2 others lose what is no longer ticked');
    expect(network.to(updateOfficeRole)).toHaveLength(1);
    await click(button('Take rights away'));
    await pass(300);
    expect(sent(network.to(updateOfficeRole)[1]?.body)).toEqual({
      id: 2,
      name: 'Front desk',
      rights: ['STARTER'],
    });
  });

  it('gives it to a golfer who is found, and says where that one may not have it', async () => {
    const roles = [content];
    const network = office()
      .on(listOfficeRoles, () => roles)
      .on(searchUsers, [foundOf(rui), foundOf(hana)])
      .on(giveOfficeRole, ({ body }) => {
        if (body?.includes(`"userId":${hana.userId}`)) return { result: 'INACTIVE' };
        roles[0] = { ...content, holders: [{ userId: rui.userId, name: rui.name }] };
        return { result: 'DONE' };
      });
    await open(network);
    await openRole('Content');
    expect(text()).toContain('Nobody yet.');
    const giveTo = async (name: string) => {
      await click(button('Give to a golfer'));
      await takeGolfer(name);
    };
    await giveTo('Hana Bae');
    expect(alerts()).toContain('This account is not active. Approve or activate it first.');
    await giveTo('Rui Azevedo');
    expect(alerts()).toEqual([]);
    expect(text()).toContain('Rui Azevedo has the role Content now.');
    expect(button('Take Content away from Rui Azevedo')).toBeTruthy();
  });

  it('takes it away once that is confirmed, and is removed when nobody has it', async () => {
    const roles = [starter];
    const network = office()
      .on(listOfficeRoles, () => roles)
      .on(takeOfficeRole, () => {
        roles[0] = { ...starter, holders: [] };
        return { result: 'DONE', message: null };
      })
      .on(at(deleteOfficeRole, { id: 1 }), () => ({ result: roles[0]?.holders.length ? 'HELD' : 'DONE' }));
    await open(network);
    await openRole('Starter');
    await click(button('Remove'));
    await answerDelete();
    expect(alerts()).toContain('Somebody has this role. Take it away from them first.');
    await click(button('Take Starter away from Rui Azevedo'));
    await pass(300);
    expect(text()).toContain('Rui Azevedo loses the role Starter, and is logged out everywhere at once.');
    expect(network.to(takeOfficeRole)).toEqual([]);
    await click(button('Take Starter away'));
    await pass(300);
    expect(sent(network.to(takeOfficeRole)[0]?.body)).toEqual({ userId: 2, officeRoleId: 1 });
    expect(text()).toContain('Nobody yet.');
    await click(button('Remove'));
    await answerDelete();
    expect(network.to(at(deleteOfficeRole, { id: 1 }))).toHaveLength(2);
    expect(window.location.search).toBe('');
  });
});

describe('beside a golfer', () => {
  it('they are ticks: given at once, taken once that is confirmed', async () => {
    const roles = [starter, content];
    const network = club()
      .on(listOfficeRoles, () => roles)
      .on(giveOfficeRole, () => {
        roles[1] = { ...content, holders: [{ userId: 1, name: ines.name }] };
        return { result: 'DONE' };
      })
      .on(takeOfficeRole, () => {
        roles[1] = content;
        return { result: 'DONE', message: null };
      });
    await open(network, '/admin/users?user=1');
    expect([tick('Starter').checked, tick('Content').checked]).toEqual([false, false]);
    await click(tick('Content'));
    await pass(300);
    expect(sent(network.to(giveOfficeRole)[0]?.body)).toEqual({ userId: 1, officeRoleId: 3 });
    expect(text()).toContain('Inês Amaral has the role Content now.');
    expect(tick('Content').checked).toBe(true);
    await click(tick('Content'));
    await pass(300);
    expect(network.to(takeOfficeRole)).toEqual([]);
    await click(button('Take Content away'));
    await pass(300);
    expect(sent(network.to(takeOfficeRole)[0]?.body)).toEqual({ userId: 1, officeRoleId: 3 });
    expect(tick('Content').checked).toBe(false);
  });

  it('who waits gets none, and it says why', async () => {
    const network = club().on(listOfficeRoles, [content]).on(giveOfficeRole, { result: 'INACTIVE' });
    await open(network, '/admin/users?user=1');
    await click(tick('Content'));
    await pass(300);
    expect(alerts()).toEqual(['This account is not active. Approve or activate it first.']);
    expect(tick('Content').checked).toBe(false);
  });

  it('what could not be read is said, and read again', async () => {
    const network = club().on(listOfficeRoles, failed(500));
    await open(network, '/admin/users?user=1');
    await pass(30_000);
    expect(text()).toContain('The roles could not be read.');
    network.on(listOfficeRoles, [content]);
    await click(button('Try again'));
    await pass(300);
    expect(tick('Content')).toBeTruthy();
  });
});

describe('who keeps the members', () => {
  const everything = detailsOf(ines);
  const reads = (can: Partial<UserDetails['can']>) =>
    open(
      club().on(at(getUserDetails, { id: 1 }), {
        ...everything,
        can: { ...everything.can, giveRoles: false, setPassword: false, close: false, ...can },
      }),
      '/admin/users?user=1',
    );

  it('is offered neither roles, passwords, closing nor the trail', async () => {
    const network = await reads({});
    expect(button('Deactivate')).toBeTruthy();
    expect(field('Member number')).toBeTruthy();
    // The rows of the table behind it have some.
    const boxes = [...document.querySelectorAll('input[type=checkbox]')];
    expect(boxes.filter((box) => box.closest('table') === null)).toEqual([]);
    for (const name of ['Set password', 'Close the account', 'History']) expect(buttons(name)).toEqual([]);
    expect(network.to(listOfficeRoles)).toEqual([]);
  });

  it('does not switch off one of the staff, and is told why', async () => {
    await reads({ changeStatus: false });
    expect(buttons('Deactivate')).toEqual([]);
    expect(text()).toContain('One of the staff, whom admins alone switch off');
  });
});
