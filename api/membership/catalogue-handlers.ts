/** Binds the calls of the catalogue and of single product items to their commands. */
import {
  getCatalogueEntry,
  listCatalogueEntries,
  listOffered,
  listProductItems,
} from '@fourball/domain/membership/catalogue/find-catalogue.ts';
import {
  countMemberships,
  getMembershipFeatures,
  getRoundProductItem,
  listRoundProductItems,
} from '@fourball/domain/membership/catalogue/find-product-items.ts';
import { hasCurrentMembership } from '@fourball/domain/membership/memberships/has-current-membership.ts';
import {
  deleteCatalogueEntry,
  reorderCatalogueEntries,
} from '@fourball/domain/membership/catalogue/order-catalogue.ts';
import {
  createCatalogueEntry,
  updateCatalogueEntry,
} from '@fourball/domain/membership/catalogue/write-catalogue-entry.ts';
import {
  createProductItem,
  deleteProductItem,
  updateProductItem,
} from '@fourball/domain/membership/catalogue/write-product-item.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const catalogueHandlers = ({ house, club, images }: Services): BuiltHandlers['catalogue'] => ({
  listAvailableMemberships: () => listOffered(house, club),
  listAvailableMembershipsByYear: ({ params }) => listOffered(house, club, params.year),
  listCatalogueEntries: () => listCatalogueEntries(house),
  getCatalogueEntry: ({ params }) => getCatalogueEntry(house, params.id),
  createCatalogueEntry: ({ actor, body }) => createCatalogueEntry(images, actor, body),
  updateCatalogueEntry: ({ actor, body }) => updateCatalogueEntry(images, actor, body),
  reorderCatalogueEntries: ({ actor, body }) => reorderCatalogueEntries(house, actor, body.entries),
  deleteCatalogueEntry: ({ actor, params }) => deleteCatalogueEntry(house, actor, params.id),
  listProductItems: ({ actor, params }) => listProductItems(house, actor, params.id),
  createProductItem: ({ actor, body }) => createProductItem(house, actor, { ...body, kind: 'MEMBERSHIP' }),
  updateProductItem: ({ actor, body }) => updateProductItem(house, actor, body),
  deleteProductItem: ({ actor, params }) => deleteProductItem(house, actor, params.id),
});

export const productItemHandlers = ({ house }: Services): BuiltHandlers['productItems'] => ({
  getMembershipFeatures: ({ params }) => getMembershipFeatures(house, params.id),
  countMembershipsByProductItem: ({ params }) => countMemberships(house, params.id),
  hasCurrentMembership: ({ actor }) => hasCurrentMembership(house, actor, userOf(actor).userId),
  userHasCurrentMembership: ({ actor, params }) => hasCurrentMembership(house, actor, params.id),
});

export const roundItemHandlers = ({ house }: Services): BuiltHandlers['roundItems'] => ({
  getRoundProductItem: ({ params }) => getRoundProductItem(house, params.id),
  getRoundProductItemByYear: ({ params }) => listRoundProductItems(house, params.year),
  createRoundProductItem: ({ actor, body }) =>
    createProductItem(house, actor, { ...body, kind: 'ROUND', advanceBookingDays: 0, roundCredits: 0 }),
});
