// @vitest-environment happy-dom
/** What the office does to several golfers at once: said first, done to those that are meant, and told of who stayed. */
import { orderInvitation, previewInvitation } from '@fourball/shared/accounts/invitation-calls.ts';
import { updateUserStatuses } from '@fourball/shared/accounts/user-admin-calls.ts';
import { expect, it } from 'vitest';
import { dialogButton } from '../kit/account-pages.ts';
import { club, hana, ines, openOffice, rui, sent } from '../kit/office.tsx';
import { button, click, dialogs, pass, text } from '../kit/start-app.tsx';

const box = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="${label}"]`);
  if (!found) throw new Error(`There is no box ${label}.`);
  return found;
};
const group = () => document.querySelector('[aria-label="What is done to the chosen golfers"]');

async function choose(...names: string[]) {
  for (const name of names) await click(box(`Select ${name}`));
}

it('switches off those that are on, after a question that says how many, and tells who stayed', async () => {
  const network = club().on(updateUserStatuses, {
    changes: [
      { userId: ines.userId, result: 'DONE' },
      { userId: rui.userId, result: 'FORBIDDEN' },
    ],
  });
  await openOffice(network, '/admin/users');
  expect(group()).toBeNull();
  await choose(ines.name, rui.name, hana.name);
  expect(group()?.textContent).toContain('3 golfers chosen');
  await click(button('Switch off'));
  expect(dialogs().at(-1)?.textContent).toContain('2 golfers can not log in any more');
  await click(button('Leave them as they are'));
  await pass(300);
  expect(network.to(updateUserStatuses)).toHaveLength(0);
  await click(button('Switch off'));
  await click(dialogButton('Switch off'));
  await pass(500);
  expect(sent(network.to(updateUserStatuses)[0]?.body)).toEqual({
    userIds: [ines.userId, rui.userId],
    status: 'INACTIVE',
  });
  expect(dialogs().at(-1)?.textContent).toContain(
    'Only an admin changes the account of who works in the office: Rui Azevedo.',
  );
  expect(text()).toContain('1 golfer changed.');
  await click(button('OK'));
  expect(group()).toBeNull();
});

it('invites those alone, and lets go of them', async () => {
  const network = club().on(previewInvitation, {
    count: 1,
    left: { hasLogin: 1, noMail: 0, invited: 0, notActive: 0 },
    againDays: 14,
    perMinute: 60,
    mail: { subject: 'Welcome', text: 'Choose a password.' },
  });
  await openOffice(network, '/admin/users');
  await choose(ines.name, rui.name);
  await click(button('Invite the chosen'));
  await pass(500);
  expect(sent(network.to(previewInvitation)[0]?.body)).toEqual({ userIds: [ines.userId, rui.userId] });
  expect(network.to(orderInvitation)).toHaveLength(0);
});

it('chooses all that are shown, and nobody who is shown no more', async () => {
  await openOffice(club(), '/admin/users');
  await click(box('Select all that are shown'));
  expect(group()?.textContent).toContain('3 golfers chosen');
  expect(button('Export 3 chosen')).toBeTruthy();
  await click(button('Inactive1'));
  await pass(100);
  expect(group()).toBeNull();
});
