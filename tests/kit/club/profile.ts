/** A club that says who it is. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { getClubProfile, updateClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { testTimeZone } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';

type Body = BodyInput<typeof updateClubProfile>;

export const profileBody = (own: Partial<Body> = {}): Body => ({
  version: 1,
  name: 'Pine & Sand',
  shortName: null,
  timeZone: testTimeZone,
  clockHours: 24,
  contactEmail: 'office@pine.example',
  accent: '#1d3461',
  address: '1 Dune Road\nSandwich',
  taxName: 'VAT',
  taxRate: '20',
  taxNumber: 'GB 123',
  ...own,
});

/** Saves it over the newest version, and waits until every process has heard of it. */
export async function sayWhoWeAre(server: TestServer, { token }: { token: string }, own: Partial<Body> = {}) {
  const { version } = await replyOver(server.url, getClubProfile, { token });
  const saved = await replyOver(server.url, updateClubProfile, {
    token,
    body: profileBody({ version, ...own }),
  });
  await server.heard();
  return saved;
}
