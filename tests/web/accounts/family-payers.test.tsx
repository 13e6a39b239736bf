// @vitest-environment happy-dom
/** Who pays for the rounds of whom, on one's own page: asked for, agreed to and ended. */
import {
  answerFamilyPayer,
  getOwnFamilyPayers,
  type FamilyPays,
} from '@fourball/shared/booking/buddies/payer-calls.ts';
import { expect, it } from 'vitest';
import { accountClub, openAccounts } from '../kit/account-pages.ts';
import { at } from '../kit/network.ts';
import { ava, button, click, pass, rememberSession, text } from '../kit/start-app.tsx';

it('asks who is to pay for the rounds of somebody, and ends what was agreed', async () => {
  const pays: FamilyPays = {
    golfer: { userId: 9, name: 'Lena Hoff', imageUrl: null },
    payer: { userId: ava.userId, name: ava.name, imageUrl: null },
    golferYes: 'OFFICE',
    payerYes: 'ASKED',
    inForce: false,
    since: '2026-11-01T12:00:00.000Z',
    setBy: 'Daniel Okafor',
  };
  const reply = (paysFor: FamilyPays[]) => ({ paidBy: null, paysFor, most: 12 });
  const call = at(answerFamilyPayer, { userId: 9, payerId: ava.userId });
  let there: FamilyPays[] = [pays];
  const network = accountClub()
    .on(getOwnFamilyPayers, () => reply(there))
    .on(call, ({ body }) => {
      const { yes } = JSON.parse(String(body)) as { yes: boolean };
      there = yes ? [{ ...pays, payerYes: 'OWN', inForce: true }] : [];
      return reply(there);
    });
  rememberSession();
  await openAccounts(network, '/account');
  await pass(300);
  expect(text()).toContain('Do you pay for the rounds of Lena Hoff?');
  await click(button('Agree: You pay for the rounds of Lena Hoff'));
  await pass(300);
  expect(text()).not.toContain('Do you pay for the rounds of Lena Hoff?');
  await click(button('End: You pay for the rounds of Lena Hoff'));
  await pass(300);
  expect(network.to(call).map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
    { yes: true },
    { yes: false },
  ]);
  expect(text()).not.toContain('Lena Hoff');
});
