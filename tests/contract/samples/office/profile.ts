/** What it takes for the calls of the club's profile and of its first run to be answered. */
import {
  closeFirstRun,
  getFirstRun,
  skipFirstRunStep,
  testMail,
} from '@fourball/shared/club/first-run/first-run-calls.ts';
import {
  getClubProfile,
  putClubLogo,
  removeClubLogo,
  updateClubProfile,
} from '@fourball/shared/club/profile/profile-calls.ts';
import { buildUser } from '../../../kit/build.ts';
import { pictureFile } from '../../../kit/club/pictures.ts';
import { profileBody } from '../../../kit/club/profile.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const admin = async ({ db }: TestServer) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

export const profileSamples: Readonly<Record<string, Sample>> = {
  [getClubProfile.id]: admin,
  [getFirstRun.id]: admin,
  [skipFirstRunStep.id]: async (server) => ({
    ...(await admin(server)),
    body: { step: 'IMPORT', skipped: true },
  }),
  [putClubLogo.id]: async (server) => ({
    ...(await admin(server)),
    body: { file: await pictureFile({ width: 200, height: 200 }) },
  }),
  [removeClubLogo.id]: admin,
  [closeFirstRun.id]: async (server) => ({ ...(await admin(server)), body: { closed: true } }),
  [testMail.id]: async (server) => ({ ...(await admin(server)), body: {} }),
  async [updateClubProfile.id](server) {
    const by = await admin(server);
    const { version } = await replyOver(server.url, getClubProfile, by);
    return { ...by, body: profileBody({ version }) };
  },
};
