/** For the calls about the catalogue and memberships elsewhere, what it takes for each to be answered. */
import { createCatalogueEntry } from '@fourball/shared/membership/catalogue-calls.ts';
import { claimExternalMembership } from '@fourball/shared/membership/external-membership-calls.ts';
import { buildItem } from '../../kit/membership/build-memberships.ts';
import { buildUser } from '../../kit/build.ts';
import { entryBody, itemBody, roundItemBody } from '../../kit/membership/catalogue.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import { replyOver, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asGolfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const asAdmin: Sample = async ({ db }) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

async function onSale({ db }: TestServer) {
  const { productItemId, catalogueEntryId } = await buildItem(db);
  return { productItemId, catalogueEntryId: catalogueEntryId ?? 0 };
}

/** Of one day there is one product item for rounds only: those of other samples make room. */
const noRoundItem = ({ db }: TestServer) =>
  db.query(`update product_items set removed_at = now() where kind = 'ROUND' and removed_at is null`);

async function claimed(server: TestServer) {
  const { token, userId } = await buildUser(server.db);
  const body = { userEnteredText: 'Quirinas Links' };
  const { id, year } = await replyOver(server.url, claimExternalMembership, { token, body });
  return { token, userId, id, fields: { userId, entityId: 7, verified: true, ...body, year } };
}

/** By the id of the call. */
export const catalogueSamples: Readonly<Record<string, Sample>> = {
  'memberships.listAvailable': async (server) => {
    await onSale(server);
    return {};
  },
  'memberships.listAvailableByYear': async (server) => {
    await onSale(server);
    return { params: { year: 2026 } };
  },
  'memberships.listCatalogueEntries': async (server) => {
    await onSale(server);
    return {};
  },
  'memberships.getCatalogueEntry': async (server) => ({
    params: { id: (await onSale(server)).catalogueEntryId },
  }),
  'memberships.createCatalogueEntry': async (server) => ({
    ...(await asAdmin(server)),
    body: { ...entryBody, imageFile: await pictureFile() },
  }),
  'memberships.updateCatalogueEntry': async (server) => ({
    ...(await asAdmin(server)),
    body: { ...entryBody, id: (await onSale(server)).catalogueEntryId },
  }),
  'memberships.updateCatalogueEntriesSequence': async (server) => {
    const { token } = await asAdmin(server);
    await replyOver(server.url, createCatalogueEntry, { token: token ?? '', body: entryBody });
    const rows = await server.db.query<{ id: number }>(
      'select id from catalogue_entries where removed_at is null order by id desc',
    );
    return { token, body: { entries: rows.map(({ id }, sequenceNo) => ({ id, sequenceNo })) } };
  },
  'memberships.deleteCatalogueEntry': async (server) => ({
    ...(await asAdmin(server)),
    params: { id: (await onSale(server)).catalogueEntryId },
  }),
  'memberships.listProductItems': async (server) => ({
    params: { id: (await onSale(server)).catalogueEntryId },
  }),
  'memberships.createProductItem': async (server) => ({
    ...(await asAdmin(server)),
    body: { ...itemBody, catalogueEntryId: (await onSale(server)).catalogueEntryId },
  }),
  'memberships.updateProductItem': async (server) => {
    const { catalogueEntryId, productItemId: id } = await onSale(server);
    return { ...(await asAdmin(server)), body: { ...itemBody, id, catalogueEntryId } };
  },
  'memberships.deleteProductItem': async (server) => ({
    ...(await asAdmin(server)),
    params: { id: (await onSale(server)).productItemId },
  }),
  'memberships.getFeatures': async (server) => ({
    ...(await asGolfer(server)),
    params: { id: (await onSale(server)).productItemId },
  }),
  'memberships.countByProductItem': async (server) => ({
    ...(await asAdmin(server)),
    params: { id: (await onSale(server)).productItemId },
  }),
  'memberships.hasCurrent': asGolfer,
  'memberships.userHasCurrent': async ({ db }) => {
    const { token, userId } = await buildUser(db);
    return { token, params: { id: userId } };
  },
  'round.getProductItem': async (server) => {
    await noRoundItem(server);
    const { productItemId: id } = await buildItem(server.db, { kind: 'ROUND' });
    return { ...(await asAdmin(server)), params: { id } };
  },
  'round.getProductItemByYear': async (server) => ({ ...(await asAdmin(server)), params: { year: 2026 } }),
  'round.createProductItem': async (server) => {
    await noRoundItem(server);
    return { ...(await asAdmin(server)), body: roundItemBody };
  },
  'memberships.createExternalForUser': async (server) => ({
    ...(await asGolfer(server)),
    body: { userEnteredText: 'Quirinas Links' },
  }),
  'memberships.withdrawExternal': async (server) => {
    const { token, id } = await claimed(server);
    return { token, params: { id } };
  },
  'memberships.listExternal': async (server) => {
    const { token, userId } = await claimed(server);
    return { token, params: { id: userId } };
  },
  'memberships.listExternalUnverified': async (server) => {
    await claimed(server);
    return asAdmin(server);
  },
  'memberships.listExternalVerified': asAdmin,
  'memberships.createExternal': async (server) => {
    const { fields } = await claimed(server);
    return { ...(await asAdmin(server)), body: { ...fields, userEnteredText: 'Another club' } };
  },
  'memberships.updateExternal': async (server) => {
    const { id, fields } = await claimed(server);
    return { ...(await asAdmin(server)), body: { ...fields, id } };
  },
  'memberships.deleteExternal': async (server) => ({
    ...(await asAdmin(server)),
    params: { id: (await claimed(server)).id },
  }),
};
