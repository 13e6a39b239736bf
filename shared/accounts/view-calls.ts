/** The calls with which people of the office keep what they look at: the filters and the order of a list under a name. */
import { z } from 'zod';
import { filled, flag } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { viewPages } from './view-pages.ts';

const view = z.object({
  viewId: id,
  name: z.string(),
  /** What stands behind the question mark of the page's address. */
  query: z.string(),
  /** Whether all see it who may open the page. */
  shared: z.boolean(),
  /** Whether it is the reader's, who alone changes it. */
  own: z.boolean(),
  /** Whose it is. */
  by: z.string(),
});
export type OfficeView = z.output<typeof view>;

/** The own ones first, each by name. */
const views = z.array(view);

const page = z
  .enum(Object.keys(viewPages) as [keyof typeof viewPages, ...(keyof typeof viewPages)[]])
  .describe('A list of the office, by its address.');

const fieldName = /^[a-z][A-Za-z]{0,29}$/;
const mostLetters = 500;

/** Read and written anew: what is kept is fields and values, and no way to anywhere. */
const query = z
  .string()
  .max(mostLetters)
  .refine(
    (typed) => [...new URLSearchParams(typed).keys()].every((name) => fieldName.test(name)),
    'Please send filters as an address has them.',
  )
  .transform((typed) => new URLSearchParams(typed).toString())
  .refine((written) => written.length <= mostLetters, 'These are too many filters for one view.');

const name = filled(60);

export const listViews = defineCall({
  id: 'office.listViews',
  method: 'GET',
  path: 'office/views',
  access: 'admin',
  query: z.object({ page }),
  reply: views,
  errors: ['forbidden'],
  ours: true,
  summary: 'The views of a list of the office: the reader’s own, and those that others share.',
});

export const saveView = defineCall({
  id: 'office.saveView',
  method: 'POST',
  path: 'office/views',
  access: 'admin',
  encoding: 'json',
  body: z.object({ page, name, query, shared: flag }),
  reply: views,
  errors: ['forbidden', 'conflict'],
  ours: true,
  summary: 'Keeps a view of a list under a name; an own one of the same name is replaced.',
});

export const changeView = defineCall({
  id: 'office.changeView',
  method: 'PATCH',
  path: 'office/views',
  access: 'admin',
  encoding: 'json',
  body: z.object({ viewId: id, name, shared: flag }),
  reply: views,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Gives an own view another name, shares it, or keeps it for oneself again.',
});

export const deleteView = defineCall({
  id: 'office.deleteView',
  method: 'DELETE',
  path: 'office/views/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: views,
  errors: ['not_found'],
  ours: true,
  summary: 'Takes an own view away. It is the views that are left of its list that come back.',
});

export const viewCalls = { listViews, saveView, changeView, deleteView } as const;
