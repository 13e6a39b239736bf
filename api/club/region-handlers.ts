/** Binds the calls of regions and their labels to their commands. */
import {
  createRegionLabel,
  deleteRegionLabel,
  listRegionLabels,
  updateRegionLabel,
} from '@fourball/domain/club/regions/region-labels.ts';
import { listRegions, listRegionsByLabels } from '@fourball/domain/club/regions/region-rows.ts';
import { createRegion, deleteRegion, updateRegion } from '@fourball/domain/club/regions/write-region.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const regionHandlers = ({ house }: Services): BuiltHandlers['regions'] => ({
  listRegions: () => listRegions(house.db),
  listRegionsByLabels: ({ body }) => listRegionsByLabels(house.db, body.labelNames),
  createRegion: ({ actor, body }) => createRegion(house, actor, body),
  updateRegion: ({ actor, body }) => updateRegion(house, actor, body),
  deleteRegion: ({ actor, params }) => deleteRegion(house, actor, params.id),
  listRegionLabels: () => listRegionLabels(house.db),
  createRegionLabel: ({ actor, body }) => createRegionLabel(house, actor, body.name),
  updateRegionLabel: ({ actor, body }) => updateRegionLabel(house, actor, body),
  deleteRegionLabel: ({ actor, params }) => deleteRegionLabel(house, actor, params.id),
});
