/** The calls of regions, which lie within one another, and of their labels. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

const regionFields = { name: filled(120), labelId: id.nullish(), parentId: id.nullish() };

export const listRegions = defineCall({
  id: 'region.list',
  method: 'GET',
  path: 'region/list',
  access: 'public',
  summary: 'All regions.',
});

export const listRegionsByLabels = defineCall({
  id: 'region.listByMatchingLabels',
  method: 'POST',
  path: 'region/list/by-matching-labels',
  access: 'public',
  encoding: 'json',
  body: z.object({ labelNames: z.array(filled(120)).max(50) }),
  summary: 'The regions with one of these labels.',
});

export const createRegion = defineCall({
  id: 'region.create',
  method: 'POST',
  path: 'region',
  access: 'admin',
  encoding: 'json',
  body: z.object(regionFields),
  summary: 'Adds a region, at the top or within another.',
});

export const updateRegion = defineCall({
  id: 'region.update',
  method: 'PUT',
  path: 'region',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...regionFields }),
  summary: 'Changes a region.',
});

export const deleteRegion = defineCall({
  id: 'region.delete',
  method: 'DELETE',
  path: 'region/{id}',
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a region.',
});

export const listRegionLabels = defineCall({
  id: 'region.listLabels',
  method: 'GET',
  path: 'region/label/list',
  access: 'public',
  summary: 'All labels of regions.',
});

export const createRegionLabel = defineCall({
  id: 'region.createLabel',
  method: 'POST',
  path: 'region/label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: filled(120) }),
  summary: 'Adds a label for regions.',
});

export const updateRegionLabel = defineCall({
  id: 'region.updateLabel',
  method: 'PUT',
  path: 'region/label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, name: filled(120) }),
  summary: 'Renames a label of regions.',
});

export const deleteRegionLabel = defineCall({
  id: 'region.deleteLabel',
  method: 'DELETE',
  path: 'region/label/{id}',
  aliases: ['region/label'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a label of regions.',
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
