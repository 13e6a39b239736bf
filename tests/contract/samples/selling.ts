/** One good request per call of memberships, round credits and purchases that are sold. */
import { purchaseMemberships } from '@fourball/shared/membership/membership-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { buildCredits, buildItem, buildMembership } from '../../kit/membership/build-memberships.ts';
import { replyOver, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asAdmin = async ({ db }: TestServer) =>
  (await buildUser(db, { roles: ['GOLFER', 'ADMIN'], memberDays: null })).token;

/** A golfer who has bought a membership. */
async function bought(server: TestServer) {
  const golfer = await buildUser(server.db, { memberDays: null });
  const { productItemId } = await buildItem(server.db);
  const { purchaseId } = await replyOver(server.url, purchaseMemberships, {
    token: golfer.token,
    body: { membershipPurchases: [{ productItemId }] },
  });
  const [row] = await server.db.query<{ id: number }>('select id from memberships where user_id = $1', [
    golfer.userId,
  ]);
  return { golfer, productItemId, purchaseId: purchaseId ?? 0, membershipId: row?.id ?? 0 };
}

const ofMembership: Sample = async (server) => {
  const { membershipId } = await bought(server);
  return { token: await asAdmin(server), params: { id: membershipId } };
};
const ofOwn: Sample = async (server) => {
  const { golfer } = await bought(server);
  return { token: golfer.token, params: { id: golfer.userId } };
};
const ofYear: Sample = async (server) => {
  await bought(server);
  return { token: await asAdmin(server), params: { year: 2026 } };
};

const terms = { discount: 0, advanceBookingDays: 14, creditAdjustment: 0, usedCredits: 0 };

export const sellingSamples: Readonly<Record<string, Sample>> = {
  'purchase.create': async (server) => {
    const { token } = await buildUser(server.db, { memberDays: null });
    const membership = await buildItem(server.db);
    const rounds = await buildItem(server.db, {
      kind: 'ROUND',
      ...(await freeSpan(server)),
    });
    return {
      token,
      body: {
        purchase: [
          { productType: 'GOLF', productItemId: membership.productItemId, quantity: 1 },
          { productType: 'GOLF', productItemId: rounds.productItemId, quantity: 3 },
        ],
      },
    };
  },
  'purchase.listForUser': async (server) => ({ token: (await bought(server)).golfer.token }),
  'purchase.listForAdmin': async (server) => {
    const { golfer } = await bought(server);
    return { token: await asAdmin(server), params: { id: golfer.userId } };
  },
  'purchase.updateMessage': async (server) => {
    const { golfer, purchaseId } = await bought(server);
    return { token: golfer.token, body: { purchaseId, message: 'A present for my son' } };
  },
  'purchase.list': async (server) => {
    await bought(server);
    return { token: await asAdmin(server), params: { page: 0, size: 10 } };
  },
  'purchase.getReceipt': async (server) => {
    const { golfer, purchaseId } = await bought(server);
    return { token: golfer.token, params: { id: purchaseId } };
  },
  'memberships.purchase': async (server) => {
    const { token } = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db);
    return { token, body: { membershipPurchases: [{ productItemId }] } };
  },
  'memberships.hasReachedMax': async (server) => {
    const { golfer, productItemId } = await bought(server);
    return { token: golfer.token, body: { userId: golfer.userId, productItemId, modifying: false } };
  },
  'memberships.listByUser': ofOwn,
  'memberships.listByYear': ofYear,
  'memberships.listPastButNotCurrent': async (server) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    await buildMembership(server.db, golfer.userId, { startDate: '2025-01-01', endDate: '2025-12-31' });
    return { token: await asAdmin(server), params: { year: 2025 } };
  },
  'memberships.listProblems': async (server) => {
    await bought(server);
    return { token: await asAdmin(server) };
  },
  'memberships.create': async (server) => {
    const { userId } = await buildUser(server.db, { memberDays: null });
    const { productItemId: productId } = await buildItem(server.db);
    const body = { ...terms, userId, productId, discount: 5_000, creditAdjustment: 2 };
    return { token: await asAdmin(server), body: { ...body, adjustmentComments: 'Won the raffle' } };
  },
  'memberships.update': async (server) => {
    const { golfer, productItemId: productId, membershipId: id } = await bought(server);
    return {
      token: await asAdmin(server),
      body: { ...terms, id, userId: golfer.userId, productId, discount: 10_000 },
    };
  },
  'memberships.modify': async (server) => {
    const { membershipId: id } = await bought(server);
    const { productItemId } = await buildItem(server.db, { unitPriceCents: 150_000 });
    return { token: await asAdmin(server), body: { id, productItemId } };
  },
  'memberships.cancel': async (server) => {
    const { membershipId: id } = await bought(server);
    return { token: await asAdmin(server), body: { id, comments: 'Moves away' } };
  },
  'memberships.refund': async (server) => {
    const { membershipId: id } = await bought(server);
    return { token: await asAdmin(server), body: { id, refund: 5_000 } };
  },
  'memberships.delete': ofMembership,
  'memberships.getCancelQuote': ofMembership,
  'memberships.hasAvailableRoundCredit': ofOwn,
  'memberships.getRoundCredits': ofOwn,
  'memberships.adjustRoundCredits': async (server) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    await buildCredits(server.db, golfer.userId, 3);
    return {
      token: await asAdmin(server),
      body: { userId: golfer.userId, credits: -2, comment: 'Given twice by mistake' },
    };
  },
};

let year = 2100;
/** Rounds of one day belong to one product item, so each has a year of its own. */
const freeSpan = async ({ db }: TestServer) => {
  const [taken] = await db.query<{ year: number }>(
    `select coalesce(max(extract(year from end_date)), 0)::int as year from product_items where kind = 'ROUND'`,
  );
  year = Math.max(year, taken?.year ?? 0) + 1;
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
};
