/** A campaign under fire, in the small; `npm run mail:chaos` does it with ten thousand readers. */
import { expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { runMailChaos } from '../../kit/mail/chaos.ts';

const test = ownClubTest({ env: { PUBLIC_URL: 'https://club.example' } });

test('loses nobody, sends nobody two mails, and none to who has left', async ({ server, admin }) => {
  const seen = await runMailChaos(server, admin, { readers: 400, kills: 1, pauses: 1, patience: 120_000 });
  expect(seen).toMatchObject({ lost: 0, doubled: 0, afterLeaving: 0, left: 10, dead: 8 });
  expect(seen.figures.counts).toMatchObject({ recipients: 400, queued: 0, failed: 0, bounced: 8 });
}, 300_000);
