/** What it takes for the calls of event types, pages, parameters and the log of errors to be answered. */
import { createPage, updatePage } from '@fourball/shared/club/page-calls.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { buildEventType, eventTypeBody } from '../../kit/seasons/event-types.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const golfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const admin = async ({ db }: TestServer) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

/** An admin, and what is asked of an event type that is there. */
const adminAbout =
  (about: (id: number) => Omit<CallOptions, 'token'>): Sample =>
  async (server) => ({ ...(await admin(server)), ...about(await buildEventType(server.db)) });

async function page(server: TestServer) {
  const { token } = await admin(server);
  const { pageId } = await replyOver(server.url, createPage, { token, body: { type: 'COURSE' } });
  const { elements } = await replyOver(server.url, updatePage, {
    token,
    body: { pageId, title: 'Course', htmlElements: [{ type: 'IMG', name: 'The 18th' }] },
  });
  return { token, pageId, elements };
}

async function parameterOf(server: TestServer) {
  const { token } = await admin(server);
  const body = { name: 'CUT_OFF_TIME', value: '60', group: 'BOOKING', startDate: [2030, 1, 1] };
  const { id } = await replyOver(server.url, createParameter, { token, body });
  return { token, id };
}

let domains = 0;

export const clubSamples: Readonly<Record<string, Sample>> = {
  'eventType.list': admin,
  'eventType.listByType': async (server) => ({ ...(await golfer(server)), params: { type: 'ALL' } }),
  'eventType.listPublicByType': async ({ db }) => {
    await buildEventType(db);
    return { params: { type: 'league' } };
  },
  'eventType.listUserRegistered': golfer,
  'eventType.listUserRegisteredActive': golfer,
  'eventType.get': async ({ db }) => ({ params: { id: await buildEventType(db) } }),
  'eventType.getByDomain': async ({ db }) => {
    domains += 1;
    const domain = `nines-${domains}`;
    await buildEventType(db, { domain });
    return { params: { domain } };
  },
  'eventType.create': async (server) => ({ ...(await admin(server)), body: eventTypeBody }),
  'eventType.update': adminAbout((id) => ({ body: { ...eventTypeBody, id } })),
  'eventType.updateSequence': adminAbout((eventTypeId) => ({ body: { eventTypeId, sequenceNo: 1 } })),
  'eventType.updateAbout': adminAbout((eventTypeId) => ({
    body: { eventTypeId, aboutHtml: '<p>Hello</p>' },
  })),
  'eventType.updateContact': adminAbout((eventTypeId) => ({
    body: { eventTypeId, contactHtml: 'Ask Fiona' },
  })),
  'eventType.setImage': async (server) => {
    const [image] = await server.db.query<{ id: number }>(
      `insert into global_images (key, file_name)
       values ('images/global/1-' || substr(md5(random()::text), 1, 26) || '.jpg', 'cup.jpg') returning id`,
    );
    const id = await buildEventType(server.db);
    return { ...(await admin(server)), body: { id, imageId: image?.id, type: 'LOGO' } };
  },
  'eventType.addCoverPhoto': async (server) => ({
    ...(await admin(server)),
    body: { id: await buildEventType(server.db), imageFile: await pictureFile() },
  }),
  'eventType.delete': adminAbout((id) => ({ params: { id } })),
  'page.getByType': async (server) => {
    await page(server);
    return { params: { type: 'COURSE' } };
  },
  'page.create': async (server) => ({ ...(await admin(server)), body: { type: 'MEMBERSHIP' } }),
  'page.update': async (server) => {
    const { token, pageId } = await page(server);
    return { token, body: { pageId, title: 'Course', htmlElements: [{ type: 'P', text: 'Hello' }] } };
  },
  'page.updateElements': async (server) => {
    const { token, elements } = await page(server);
    return { token, body: { elements } };
  },
  'page.addElementImage': async (server) => {
    const { token, elements } = await page(server);
    const file = await pictureFile();
    const body = { file, fileName: 'x.jpg', extension: 'jpg', id: elements[0]?.id, deviceSize: 'ANY' };
    return { token, body };
  },
  'parameter.list': admin,
  'parameter.getByName': async () => ({ params: { name: 'CANCELLATION_POLICY' } }),
  'parameter.listOn': async (server) => ({ ...(await admin(server)), params: { day: testToday } }),
  'parameter.create': async (server) => ({
    ...(await admin(server)),
    body: { name: 'CUT_OFF_TIME', value: '60', group: 'BOOKING', startDate: [2030, 1, 1] },
  }),
  'parameter.update': async (server) => {
    const { token, id } = await parameterOf(server);
    return { token, body: { id, value: '50' } };
  },
  'parameter.delete': async (server) => {
    const { token, id } = await parameterOf(server);
    return { token, params: { id } };
  },
  'error.list': admin,
  'error.listToday': admin,
  'error.listStartupLogs': admin,
  'error.create': async () => ({
    body: { type: 'client', name: 'TypeError', message: 'x is undefined', route: '/book', stack: 'at x' },
  }),
};
