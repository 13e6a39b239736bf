/** The calls with which the office finds, mends and erases customers: who paid at the desk and has no account. */
import { z } from 'zod';
import { plainWords } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { cents, email, id, instant, line, page, pageSize } from '../contract/fields.ts';

const customer = z.object({
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  since: instant,
  /** What they owe; below zero the club owes. */
  balance: cents,
});
export type Customer = z.output<typeof customer>;

export const listCustomers = defineCall({
  id: 'customer.list',
  method: 'GET',
  path: 'customer/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  query: z.object({
    /** All of its words, of a name, an address of mail or a phone, in any order. */
    search: line(120).optional(),
  }),
  reply: z.object({ total: z.number().int(), customers: z.array(customer) }),
  ours: true,
  summary: 'The customers of the desk, by their names, found by name, address or phone.',
});

export const updateCustomer = defineCall({
  id: 'customer.update',
  method: 'PATCH',
  path: 'customer',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    userId: id,
    name: plainWords(120),
    email: email.nullable(),
    phone: line(40)
      .transform((typed) => typed || null)
      .nullable(),
  }),
  reply: customer,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Changes what the desk knows of a customer.',
});

export const eraseCustomer = defineCall({
  id: 'customer.erase',
  method: 'DELETE',
  path: 'customer/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ result: z.literal('ERASED') }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Takes what is known of a customer away for good; the books keep their lines under "Former member". Not while something is owed or to be played.',
});

export const customerCalls = { listCustomers, updateCustomer, eraseCustomer };
