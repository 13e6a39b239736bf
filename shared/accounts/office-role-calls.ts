/** The calls with which admins make roles of the office and give them to golfers. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { accountChangeResult, officeRight } from './enums.ts';
import { accountChange } from './shapes.ts';

/** A name with rights, and who has it. */
export const officeRole = z.object({
  id,
  name: z.string(),
  rights: z.array(officeRight),
  /** By name. */
  holders: z.array(z.object({ userId: id, name: z.string() })),
});
export type OfficeRole = z.output<typeof officeRole>;

const name = filled(60);
const rights = z
  .array(officeRight)
  .min(1)
  .max(officeRight.options.length)
  .refine((all) => new Set(all).size === all.length, 'Name each right once.');

/** TAKEN: another role has that name, in whatever letter case; nothing was written then. */
const written = z.object({ result: z.enum(['DONE', 'TAKEN']), officeRole: officeRole.nullable() });

const given = z.object({ userId: id, officeRoleId: id });

export const listOfficeRoles = defineCall({
  id: 'officeRole.list',
  method: 'GET',
  path: 'office-role',
  access: 'admin',
  reply: z.array(officeRole),
  ours: true,
  summary: 'The roles of the office by name, with their rights and who has each.',
});

export const createOfficeRole = defineCall({
  id: 'officeRole.create',
  method: 'POST',
  path: 'office-role',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name, rights }),
  reply: written,
  ours: true,
  summary: 'Adds a role of the office.',
});

export const updateOfficeRole = defineCall({
  id: 'officeRole.update',
  method: 'PUT',
  path: 'office-role',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, name, rights }),
  reply: written,
  errors: ['not_found'],
  ours: true,
  summary: 'Gives a role another name or other rights; whoever loses a right by it is logged out.',
});

export const deleteOfficeRole = defineCall({
  id: 'officeRole.delete',
  method: 'DELETE',
  path: 'office-role/{id}',
  access: 'admin',
  params: z.object({ id }),
  /** HELD: somebody has it. */
  reply: z.object({ result: z.enum(['DONE', 'HELD']) }),
  errors: ['not_found'],
  ours: true,
  summary: 'Removes a role that nobody has.',
});

export const giveOfficeRole = defineCall({
  id: 'officeRole.give',
  method: 'POST',
  path: 'office-role/give',
  access: 'admin',
  encoding: 'json',
  body: given,
  /** INACTIVE: the account is switched off, closed, or waits for the club's yes. */
  reply: z.object({ result: accountChangeResult.extract(['DONE', 'UNCHANGED']).or(z.literal('INACTIVE')) }),
  errors: ['not_found'],
  ours: true,
  summary: 'Gives a golfer a role of the office; sessions have its rights at once.',
});

export const takeOfficeRole = defineCall({
  id: 'officeRole.take',
  method: 'POST',
  path: 'office-role/take',
  access: 'admin',
  encoding: 'json',
  body: given,
  reply: accountChange,
  errors: ['not_found'],
  ours: true,
  summary: 'Takes a role of the office away from a golfer, whose sessions end.',
});

export const officeRoleCalls = {
  listOfficeRoles,
  createOfficeRole,
  updateOfficeRole,
  deleteOfficeRole,
  giveOfficeRole,
  takeOfficeRole,
};
