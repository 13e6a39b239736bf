/** The calls of what memberships are on offer: catalogue entries and their product items by year. */
import { z } from 'zod';
import { count, filled, flag, price, sequenced, text, upload } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, year } from '../contract/fields.ts';
import { catalogueEntry, listedItem, offeredEntry, productItem } from './shapes.ts';

const entryFields = {
  name: filled(120),
  description: text(10_000),
  nineHole: flag,
  imageFile: upload.nullish(),
  organizationId: id.nullish(),
  weekday: flag,
  /** How many memberships of each product item are sold; 0 for any number. */
  purchaseLimit: z.coerce.number().int().min(0).max(1000),
  leagues: flag,
  tournaments: flag,
  trips: flag,
};

/** A month each is the most that clubs offer. */
const mostInstalmentDays = 11;

const productItemFields = {
  orgId: id.nullish(),
  catalogueEntryId: id,
  name: filled(120),
  unitPrice: price,
  startDate: day,
  endDate: day,
  advanceBookingDays: count.max(366),
  roundCredits: count.max(1000),
  seasonId: id.nullish(),
  /** Left out: as it was, and none for a new one. */
  instalmentDays: z.array(day).max(mostInstalmentDays).optional(),
};

export const listAvailableMemberships = defineCall({
  id: 'memberships.listAvailable',
  method: 'GET',
  path: 'memberships/available',
  access: 'public',
  reply: z.array(offeredEntry),
  summary: 'The memberships on sale today.',
});

export const listAvailableMembershipsByYear = defineCall({
  id: 'memberships.listAvailableByYear',
  method: 'GET',
  path: 'memberships/available/{year}',
  access: 'public',
  params: z.object({ year }),
  reply: z.array(offeredEntry),
  summary: 'The memberships on sale for a year.',
});

export const listCatalogueEntries = defineCall({
  id: 'memberships.listCatalogueEntries',
  method: 'GET',
  path: 'memberships/catalogue-entries',
  access: 'public',
  reply: z.array(catalogueEntry),
  summary: 'All catalogue entries, in their order.',
});

export const getCatalogueEntry = defineCall({
  id: 'memberships.getCatalogueEntry',
  method: 'GET',
  path: 'memberships/catalogue-entry/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: catalogueEntry,
  errors: ['not_found'],
  summary: 'A catalogue entry.',
});

export const createCatalogueEntry = defineCall({
  id: 'memberships.createCatalogueEntry',
  method: 'POST',
  path: 'memberships/catalogue-entry',
  access: 'admin',
  encoding: 'multipart',
  body: z.object(entryFields),
  reply: catalogueEntry,
  summary: 'Adds a catalogue entry.',
});

export const updateCatalogueEntry = defineCall({
  id: 'memberships.updateCatalogueEntry',
  method: 'PUT',
  path: 'memberships/catalogue-entry',
  access: 'admin',
  encoding: 'multipart',
  /** Without `imageFile` the picture stays, with null (in JSON) it goes. */
  body: z.object({ id, ...entryFields }),
  reply: catalogueEntry,
  errors: ['not_found'],
  summary: 'Changes a catalogue entry.',
});

export const reorderCatalogueEntries = defineCall({
  id: 'memberships.updateCatalogueEntriesSequence',
  method: 'PATCH',
  path: 'memberships/catalogue-entries/sequence',
  access: 'admin',
  encoding: 'json',
  body: z.object({ entries: z.array(sequenced).max(500) }),
  reply: z.array(catalogueEntry),
  errors: ['conflict'],
  summary: 'Puts the catalogue entries in another order.',
});

export const deleteCatalogueEntry = defineCall({
  id: 'memberships.deleteCatalogueEntry',
  method: 'DELETE',
  path: 'memberships/catalogue-entry/{id}',
  aliases: ['memberships/catalogue-entry'],
  access: 'admin',
  params: z.object({ id }),
  reply: catalogueEntry,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a catalogue entry.',
});

export const listProductItems = defineCall({
  id: 'memberships.listProductItems',
  method: 'GET',
  path: 'memberships/product-items/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(listedItem),
  errors: ['not_found'],
  summary: 'The product items of a catalogue entry; how many are sold for admins alone.',
});

export const createProductItem = defineCall({
  id: 'memberships.createProductItem',
  method: 'POST',
  path: 'memberships/product-item',
  access: 'admin',
  encoding: 'json',
  body: z.object(productItemFields),
  reply: productItem,
  summary: 'Adds a product item to a catalogue entry.',
});

export const updateProductItem = defineCall({
  id: 'memberships.updateProductItem',
  method: 'PUT',
  path: 'memberships/product-item',
  access: 'admin',
  encoding: 'json',
  /** Only a product item for rounds may be of no catalogue entry. */
  body: z.object({ id, ...productItemFields, catalogueEntryId: id.nullish() }),
  reply: productItem,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a product item.',
});

export const deleteProductItem = defineCall({
  id: 'memberships.deleteProductItem',
  method: 'DELETE',
  path: 'memberships/product-item/{id}',
  aliases: ['memberships/product-item'],
  access: 'admin',
  params: z.object({ id }),
  reply: productItem,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a product item.',
});

export const catalogueCalls = {
  listAvailableMemberships,
  listAvailableMembershipsByYear,
  listCatalogueEntries,
  getCatalogueEntry,
  createCatalogueEntry,
  updateCatalogueEntry,
  reorderCatalogueEntries,
  deleteCatalogueEntry,
  listProductItems,
  createProductItem,
  updateProductItem,
  deleteProductItem,
};
