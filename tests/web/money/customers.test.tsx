// @vitest-environment happy-dom
/** Customers of the desk: found, mended at the side, and erased once DELETE was typed. */
import { eraseCustomer, listCustomers, updateCustomer } from '@fourball/shared/accounts/customer-calls.ts';
import { expect, it } from 'vitest';
import { at, type Network } from '../kit/network.ts';
import { answerDelete, office, openOffice, sent, untilThere } from '../kit/office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';

const sandy = {
  userId: 31,
  name: 'Sandy Frost',
  email: 'sandy@walkups.example',
  phone: null,
  since: '2026-11-01T12:00:00.000Z',
  balance: 0,
};
const list = at(listCustomers, { page: 0, size: 50 });
const desk = () => office().on(list, { total: 1, customers: [sandy] });

const open = async (network: Network, path = '/admin/customers') => {
  await import('@fourball/web/money/admin/customers/AdminCustomersPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};

it('lists them, and looks for what is typed', async () => {
  const network = await open(desk());
  expect(text()).toContain('Sandy Frost');
  expect(text()).toContain('sandy@walkups.example');
  expect(text()).toContain('1 customer');
  network.on(list, { total: 0, customers: [] });
  await type(field('Name, address of mail or phone'), '555 0177');
  await pass(600);
  expect(network.to(list).at(-1)?.query.get('search')).toBe('555 0177');
  expect(text()).toContain('Nobody is found');
});

it('mends one, and sends nothing that is not filled in', async () => {
  const network = await open(desk().on(updateCustomer, { ...sandy, phone: '705-555-0100' }));
  await click(document.querySelector('[aria-label=Customers] button') as HTMLElement);
  await pass(300);
  expect(button('Save').disabled).toBe(true);
  await type(field('Phone'), '705-555-0100');
  await click(button('Save'));
  await pass(300);
  expect(sent(network.to(updateCustomer)[0]?.body)).toEqual({
    userId: 31,
    name: 'Sandy Frost',
    email: 'sandy@walkups.example',
    phone: '705-555-0100',
  });
  expect(text()).toContain('Saved.');
});

it('erases one after DELETE was typed, and says what stands against it', async () => {
  const network = await open(desk(), '/admin/customers?customer=31');
  await pass(300);
  const call = at(eraseCustomer, { id: 31 });
  network.on(call, { result: 'CONFLICT', reason: 'Something is owed still.' });
  await click(button('Erase this customer'));
  await answerDelete();
  await pass(600);
  expect(text()).toContain('Something is owed still.');
  network.on(call, { result: 'ERASED' }).on(list, { total: 0, customers: [] });
  await click(button('Erase this customer'));
  await answerDelete();
  await pass(600);
  expect(network.to(call)).toHaveLength(2);
  expect(text()).toContain('No customers yet');
});
