/** A campaign under fire, in the small; `npm run mail:chaos` does it with ten thousand readers. */
import { expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { runMailChaos } from '../../kit/mail/chaos.ts';

const test = ownClubTest({ env: { PUBLIC_URL: 'https://club.example' } });

/** Few in every run of the tests; as many as `MAIL_CHAOS` says where it is asked for. */
const few = 400;
const readers = Number(process.env.MAIL_CHAOS ?? few);
const often = readers > few ? 5 : 1;
const patience = readers > few ? 1_800_000 : 120_000;

test(
  'loses nobody, sends nobody two mails, and none to who has left',
  async ({ server, admin }) => {
    const seen = await runMailChaos(server, admin, { readers, kills: often, pauses: often, patience });
    if (readers > few) process.stdout.write(`${JSON.stringify(seen)}\n`);
    expect(seen).toMatchObject({ lost: 0, doubled: 0, afterLeaving: 0 });
    expect(seen.left).toBeGreaterThan(0);
    expect(seen.hung).toBeGreaterThan(0);
    expect(seen.figures.counts).toMatchObject({
      recipients: readers,
      queued: 0,
      failed: 0,
      bounced: seen.dead,
    });
  },
  2 * patience,
);
