/** For the calls of nights that run by themselves, what it takes for each to be answered. */
import type { CallOptions, TestServer } from '../../../kit/server.ts';
import { madeSeason } from './setting-up.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;
type Made = Awaited<ReturnType<typeof madeSeason>>;

const organizing =
  (options: (made: Made) => CallOptions): Sample =>
  async (server) => {
    const made = await madeSeason(server);
    return { token: made.token, ...options(made) };
  };

/** By the id of the call. */
export const nightSamples: Readonly<Record<string, Sample>> = {
  'season.getNight': organizing(({ seasonId: id }) => ({ params: { id } })),
  'season.updateNight': organizing(({ seasonId }) => ({
    body: { seasonId, automatic: true, drawHours: 20 },
  })),
  'event.getNight': organizing(({ eventId: id }) => ({ params: { id } })),
  'event.updateNight': organizing(({ eventId }) => ({ body: { eventId, automatic: true } })),
  'event.openFollowing': organizing(({ eventId }) => ({ body: { eventId } })),
};
