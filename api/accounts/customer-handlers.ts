/** Binds the calls of the desk's customers to their commands. */
import { changeCustomer, listCustomers } from '@fourball/domain/accounts/customers/keep-customers.ts';
import { eraseCustomer } from '@fourball/domain/accounts/privacy/erase-customer.ts';
import { forgetCustomerRounds } from '@fourball/domain/booking/privacy/forget-customer.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { forgetting } from './privacy-handlers.ts';

export const customerHandlers = ({ house }: Services): BuiltHandlers['customers'] => {
  const forget = [forgetCustomerRounds, ...forgetting(house)];
  return {
    listCustomers: ({ params, query }) => listCustomers(house.db, params, query),
    updateCustomer: ({ actor, body }) => changeCustomer(house, userOf(actor), body),
    eraseCustomer: ({ actor, params }) => eraseCustomer(house, userOf(actor), params.id, forget),
  };
};
