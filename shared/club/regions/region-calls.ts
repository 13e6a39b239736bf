/** The calls of regions, which lie within one another, and of their labels. */
import { z } from 'zod';
import { filled } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { region, regionLabel } from './region-shapes.ts';

const name = filled(120);
const regionFields = { name, labelId: id.nullish(), parentId: id.nullish() };
const deleted = z.object({ deleted: z.boolean() });

export const listRegions = defineCall({
  id: 'region.list',
  method: 'GET',
  path: 'region/list',
  access: 'public',
  /** Each one is followed by those within it; those of one parent come by name. */
  reply: z.array(region),
  summary: 'All regions, each with the chain of names from the top.',
});

export const listRegionsByLabels = defineCall({
  id: 'region.listByMatchingLabels',
  method: 'POST',
  path: 'region/list/by-matching-labels',
  access: 'public',
  encoding: 'json',
  /** Compared in any letter case, without blanks around. */
  body: z.object({ labelNames: z.array(name).max(50) }),
  reply: z.array(region),
  summary: 'The regions with one of these labels.',
});

export const createRegion = defineCall({
  id: 'region.create',
  method: 'POST',
  path: 'region',
  access: 'admin',
  encoding: 'json',
  body: z.object(regionFields),
  reply: region,
  errors: ['conflict'],
  summary: 'Adds a region, at the top or within another.',
});

export const updateRegion = defineCall({
  id: 'region.update',
  method: 'PUT',
  path: 'region',
  access: 'admin',
  encoding: 'json',
  /** What is left out stays; without a parent (null) it is at the top. */
  body: z.object({ id, ...regionFields }),
  reply: region,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a region. Those within it move along.',
});

export const deleteRegion = defineCall({
  id: 'region.delete',
  method: 'DELETE',
  path: 'region/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: deleted,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a region that has no others within it and no course.',
});

export const listRegionLabels = defineCall({
  id: 'region.listLabels',
  method: 'GET',
  path: 'region/label/list',
  access: 'public',
  /** By name. */
  reply: z.array(regionLabel),
  summary: 'All labels of regions.',
});

export const createRegionLabel = defineCall({
  id: 'region.createLabel',
  method: 'POST',
  path: 'region/label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name }),
  reply: regionLabel,
  summary: 'Adds a label for regions.',
});

export const updateRegionLabel = defineCall({
  id: 'region.updateLabel',
  method: 'PUT',
  path: 'region/label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, name }),
  reply: regionLabel,
  errors: ['not_found'],
  summary: 'Renames a label of regions.',
});

export const deleteRegionLabel = defineCall({
  id: 'region.deleteLabel',
  method: 'DELETE',
  path: 'region/label/{id}',
  aliases: ['region/label'],
  access: 'admin',
  params: z.object({ id }),
  reply: deleted,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a label that no region has.',
});

export const regionCalls = {
  listRegions,
  listRegionsByLabels,
  createRegion,
  updateRegion,
  deleteRegion,
  listRegionLabels,
  createRegionLabel,
  updateRegionLabel,
  deleteRegionLabel,
};
