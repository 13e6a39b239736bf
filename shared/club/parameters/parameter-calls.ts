/** The calls of the dated parameters that hold the business settings. */
import { z } from 'zod';
import { filled } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, line } from '../../contract/fields.ts';
import { parameter } from '../shapes.ts';

const parameterName = line(80).regex(
  /^[A-Za-z][\w-]*$/,
  'Use letters, digits, hyphens and underscores only, a letter first.',
);
const value = z.string().max(20_000);

/** Year, month (1 to 12), day and, if wanted, hour and minute on the club's clock. */
const startDate = z.array(z.number().int().min(0).max(2200)).min(3).max(5);

export const listParameters = defineCall({
  id: 'parameter.list',
  method: 'GET',
  path: 'parameter/list',
  access: 'admin',
  reply: z.array(parameter),
  summary: 'All parameters with all their values, past and to come.',
});

export const getParameter = defineCall({
  id: 'parameter.getByName',
  method: 'GET',
  path: 'parameter/{name}',
  access: 'public',
  params: z.object({ name: parameterName }),
  reply: parameter,
  errors: ['not_found'],
  summary: 'The value of a parameter in force now.',
});

export const listParametersOn = defineCall({
  id: 'parameter.listOn',
  method: 'GET',
  path: 'parameter/on/{day}',
  access: 'admin',
  params: z.object({ day }),
  reply: z.array(parameter),
  ours: true,
  summary: 'The one value of each parameter that holds at the end of a day.',
});

export const createParameter = defineCall({
  id: 'parameter.create',
  method: 'POST',
  path: 'parameter',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: parameterName, value, group: filled(80), startDate: startDate.optional() }),
  reply: parameter,
  summary: 'Adds a value to a parameter, in force from `startDate` or at once.',
});

export const updateParameter = defineCall({
  id: 'parameter.update',
  method: 'PUT',
  path: 'parameter',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, value }),
  reply: parameter,
  errors: ['not_found'],
  summary: 'Changes one value of a parameter.',
});

export const deleteParameter = defineCall({
  id: 'parameter.delete',
  method: 'DELETE',
  path: 'parameter/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
  summary: 'Removes one value of a parameter.',
});

export const parameterCalls = {
  listParameters,
  getParameter,
  listParametersOn,
  createParameter,
  updateParameter,
  deleteParameter,
};
