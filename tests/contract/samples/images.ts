/** For the calls about images, what it takes for each to be answered. */
import { addGlobalImage } from '@fourball/shared/club/images/global-image-calls.ts';
import { addOwnImage } from '@fourball/shared/club/images/image-calls.ts';
import { buildUser } from '../../kit/build.ts';
import { uploadOf } from '../../kit/club/pictures.ts';
import { replyOver, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const admin = ({ db }: TestServer) => buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
const asAdmin: Sample = async (server) => ({ token: (await admin(server)).token });

async function golferWithPending(server: TestServer) {
  const golfer = await buildUser(server.db);
  const body = { ...(await uploadOf()), id: golfer.userId, type: 'AVATAR' };
  return { golfer, image: await replyOver(server.url, addOwnImage, { token: golfer.token, body }) };
}

async function libraryImage(server: TestServer) {
  const { token } = await admin(server);
  const body = { ...(await uploadOf()), tags: 'sunrise, hole 7' };
  return { token, image: await replyOver(server.url, addGlobalImage, { token, body }) };
}

/** By the id of the call. */
export const imageSamples: Readonly<Record<string, Sample>> = {
  'image.add': async (server) => {
    const { userId, token } = await admin(server);
    return { token, body: { ...(await uploadOf()), id: userId, type: 'AVATAR' } };
  },
  'image.update': async (server) => {
    const { golfer, image } = await golferWithPending(server);
    const body = { ...(await uploadOf()), id: golfer.userId, type: 'AVATAR', oldImageKey: image.key };
    return { ...(await asAdmin(server)), body };
  },
  'image.addForCurrentUser': async (server) => {
    const { userId, token } = await buildUser(server.db);
    return { token, body: { ...(await uploadOf()), id: userId, type: 'COVER_PHOTO' } };
  },
  'image.updateForCurrentUser': async (server) => {
    const { golfer, image } = await golferWithPending(server);
    const body = { ...(await uploadOf()), id: golfer.userId, type: 'AVATAR', oldImageKey: image.key };
    return { token: golfer.token, body };
  },
  'image.remove': async (server) => {
    const { golfer, image } = await golferWithPending(server);
    return { token: golfer.token, body: { id: golfer.userId, key: image.key, type: 'AVATAR' } };
  },
  'image.approve': async (server) => {
    const { golfer } = await golferWithPending(server);
    return { ...(await asAdmin(server)), body: { id: golfer.userId } };
  },
  'image.review': async (server) => {
    await golferWithPending(server);
    return asAdmin(server);
  },
  'image.removeS3ByKeys': async (server) => ({
    ...(await asAdmin(server)),
    body: { imageNotUsed: ['images/avatar/1-none.jpg'] },
  }),
  'image.listProblems': async (server) => {
    const { golfer } = await golferWithPending(server);
    return { ...(await asAdmin(server)), params: { id: golfer.userId } };
  },
  'image.tempUpdate': asAdmin,
  'image.listGlobal': async (server) => ({ token: (await libraryImage(server)).token }),
  'image.listGlobalPage': async (server) => ({
    token: (await libraryImage(server)).token,
    params: { page: 0, size: 10 },
  }),
  'image.countGlobal': asAdmin,
  'image.addGlobal': async (server) => ({
    ...(await asAdmin(server)),
    body: { ...(await uploadOf()), tags: 'sunrise' },
  }),
  'image.updateGlobal': async (server) => {
    const { token, image } = await libraryImage(server);
    const { file } = await uploadOf();
    return { token, body: { file, fileName: 'dusk.jpg', imageId: image.imageId } };
  },
  'image.deleteGlobal': async (server) => {
    const { token, image } = await libraryImage(server);
    return { token, params: { id: image.imageId } };
  },
  'image.searchGlobalByTagText': async (server) => ({
    token: (await libraryImage(server)).token,
    body: { text: 'sun' },
  }),
  'image.searchGlobalByTags': async (server) => ({
    token: (await libraryImage(server)).token,
    body: { tags: ['sunrise'] },
  }),
  'image.findGlobalUsages': async (server) => {
    const { image } = await golferWithPending(server);
    return { ...(await asAdmin(server)), body: { url: image.url } };
  },
};
