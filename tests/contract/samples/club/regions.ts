/** What it takes for the calls of regions and social media to be answered. */
import { updateCourse } from '@fourball/shared/club/course-calls.ts';
import { buildCourse, buildUser } from '../../../kit/build.ts';
import { addedLabel, addedLink, addedMedium, addedRegion } from '../../../kit/club/regions.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const office = async ({ db, url }: TestServer) => ({
  url,
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

const anOrganization = async ({ db }: TestServer) => {
  const [row] = await db.query<{ id: number }>(
    `insert into organizations (name) values ('Maple Savings') returning id`,
  );
  return row?.id ?? 0;
};

let names = 0;
const aName = () => `Name ${(names += 1)}`;

/** A region in which a course lies. */
async function regionWithCourse(server: TestServer) {
  const { url, token } = await office(server);
  const region = await addedRegion({ url, token });
  const { courseId: id } = await buildCourse(server.db);
  const body = {
    id,
    name: 'Meadow',
    fullName: 'The Meadow',
    listingType: 'PUBLIC' as const,
    regionId: region.id,
  };
  await replyOver(url, updateCourse, { token, body });
  return { token, region };
}

async function link(server: TestServer) {
  const by = await office(server);
  const medium = await addedMedium(by);
  return { token: by.token, link: await addedLink(by, medium.id, await anOrganization(server)) };
}

export const regionSamples: Readonly<Record<string, Sample>> = {
  'region.list': async (server) => {
    await addedRegion(await office(server));
    return {};
  },
  'region.listByMatchingLabels': async (server) => {
    const by = await office(server);
    const { id, name } = await addedLabel(by);
    await addedRegion(by, { labelId: id });
    return { body: { labelNames: [name.toUpperCase()] } };
  },
  'region.create': async (server) => {
    const by = await office(server);
    const [label, parent] = [await addedLabel(by), await addedRegion(by)];
    return { token: by.token, body: { name: aName(), labelId: label.id, parentId: parent.id } };
  },
  'region.update': async (server) => {
    const { token, region } = await regionWithCourse(server);
    return { token, body: { id: region.id, name: aName(), labelId: null, parentId: null } };
  },
  'region.delete': async (server) => {
    const by = await office(server);
    return { token: by.token, params: { id: (await addedRegion(by)).id } };
  },
  'region.listLabels': async (server) => {
    await addedLabel(await office(server));
    return {};
  },
  'region.createLabel': async (server) => ({ token: (await office(server)).token, body: { name: aName() } }),
  'region.updateLabel': async (server) => {
    const by = await office(server);
    return { token: by.token, body: { id: (await addedLabel(by)).id, name: aName() } };
  },
  'region.deleteLabel': async (server) => {
    const by = await office(server);
    return { token: by.token, params: { id: (await addedLabel(by)).id } };
  },
  'socialMedia.list': async (server) => {
    await addedMedium(await office(server));
    return {};
  },
  'socialMedia.create': async (server) => ({
    token: (await office(server)).token,
    body: { name: aName(), hosts: ['golf.example'], icon: 'LINK' },
  }),
  'socialMedia.update': async (server) => {
    const by = await office(server);
    const { id } = await addedMedium(by);
    return { token: by.token, body: { id, name: aName(), hosts: ['other.example'], icon: 'X' } };
  },
  'socialMedia.delete': async (server) => {
    const by = await office(server);
    return { token: by.token, params: { id: (await addedMedium(by)).id } };
  },
  'socialMediaLink.listOwners': async (server) => ({ token: (await link(server)).token }),
  'socialMediaLink.get': async (server) => ({ params: { id: (await link(server)).link.id } }),
  'socialMediaLink.listByOrganization': async (server) => {
    await link(server);
    return { params: { name: 'Maple Savings' } };
  },
  'socialMediaLink.create': async (server) => {
    const by = await office(server);
    const { id: socialMediaId } = await addedMedium(by);
    const contactInformationId = await anOrganization(server);
    return {
      token: by.token,
      body: { socialMediaId, contactInformationId, link: `https://golf.example/${aName()}` },
    };
  },
  'socialMediaLink.update': async (server) => {
    const { token, link: there } = await link(server);
    const { id, socialMediaId, contactInformationId } = there;
    return { token, body: { id, socialMediaId, contactInformationId, link: 'https://golf.example/new' } };
  },
  'socialMediaLink.delete': async (server) => {
    const { token, link: there } = await link(server);
    return { token, params: { id: there.id } };
  },
};
