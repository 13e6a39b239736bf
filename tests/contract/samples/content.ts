/** What it takes for the calls of news and promos to be answered. */
import { buildCourse, buildUser } from '../../kit/build.ts';
import { addedPromo, buildLibraryImage, newsBody, publishedNews } from '../../kit/club/content.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import type { CallOptions, TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const admin = async ({ db }: TestServer) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

const aCourse = async (server: TestServer) => {
  const { courseId } = await buildCourse(server.db);
  await publishedNews({ url: server.url, ...(await admin(server)) }, { courseId });
  return courseId;
};

const anOrganization = async ({ db }: TestServer) => {
  const [row] = await db.query<{ id: number }>(
    `insert into organizations (name) values ('Maple Savings') returning id`,
  );
  return row?.id ?? 0;
};

const aProperty = async (server: TestServer) => {
  const [row] = await server.db.query<{ id: number }>(
    `insert into properties (organization_id, name) values ($1, 'The Valley') returning id`,
    [await anOrganization(server)],
  );
  return row?.id ?? 0;
};

/** An admin, and what is asked of news that are there. */
const aboutNews =
  (about: (id: number) => Omit<CallOptions, 'token'>): Sample =>
  async (server) => {
    const { token } = await admin(server);
    const { id } = await publishedNews({ url: server.url, token });
    return { token, ...about(id) };
  };

/** An admin, and what is asked of a promo that is there. */
const aboutPromo =
  (about: (promo: { id: number; image: string }) => Omit<CallOptions, 'token'>): Sample =>
  async (server) => {
    const { token } = await admin(server);
    return { token, ...about(await addedPromo({ url: server.url, token, db: server.db })) };
  };

export const contentSamples: Readonly<Record<string, Sample>> = {
  'newsFeed.listCurrent': async (server) => {
    await aCourse(server);
    return {};
  },
  'newsFeed.listSponsors': async () => ({}),
  'newsFeed.listByCourse': async (server) => ({
    params: { courseId: await aCourse(server) },
    query: { all: 'true' },
  }),
  'newsFeed.listByOrganization': async (server) => ({
    params: { orgId: await anOrganization(server) },
    query: {},
  }),
  'newsFeed.listByProperty': async (server) => ({
    params: { propertyId: await aProperty(server) },
    query: {},
  }),
  'newsFeed.listAll': admin,
  'newsFeed.listOwners': async (server) => {
    await aProperty(server);
    return admin(server);
  },
  'newsFeed.create': async (server) => ({ ...(await admin(server)), body: newsBody() }),
  'newsFeed.update': aboutNews((id) => ({ body: { id, ...newsBody({ link: '/events' }) } })),
  'newsFeed.delete': aboutNews((id) => ({ params: { id } })),
  'promo.listGlobal': async (server) => {
    await addedPromo({ url: server.url, ...(await admin(server)), db: server.db });
    return {};
  },
  'promo.listByCourse': async (server) => ({ params: { id: await aCourse(server) } }),
  'promo.listAll': aboutPromo(() => ({})),
  'promo.create': async (server) => ({
    ...(await admin(server)),
    body: { link: '/events', image: await buildLibraryImage(server.db) },
  }),
  'promo.createForCourse': async (server) => ({
    ...(await admin(server)),
    body: { courseId: await aCourse(server), link: 'https://pro.example', image: await pictureFile() },
  }),
  'promo.update': aboutPromo(({ id, image }) => ({ body: { id, link: '/find', image } })),
  'promo.patch': aboutPromo(({ id }) => ({ body: { id, link: '/find' } })),
  'promo.updateSequence': aboutPromo(({ id }) => ({ body: { id, sequenceNo: 1 } })),
  'promo.delete': aboutPromo(({ id }) => ({ params: { id } })),
  'promo.click': aboutPromo(({ id }) => ({ body: { id } })),
};
