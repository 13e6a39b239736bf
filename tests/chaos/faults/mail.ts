/** The mail server is away while confirmations are owed: each of them leaves once it is back, and none leaves twice. */
import type { Booked } from '../house/bookings.ts';
import type { ChaosClub } from '../house/club.ts';
import { pause } from '../house/part.ts';
import type { Fault, Struck } from './fault.ts';

const away = 8_000;
const longAway = 600_000;
const lookEvery = 50;
const booksWithin = 20_000;
/** A mail waits for its next try about as long as it was tried in vain, and the mail server is asked every few seconds. */
const soonAfter = 20_000;

const mailsTo = ({ mail }: ChaosClub, { email }: Booked) =>
  mail.server.received.filter(({ to }) => to.includes(email));

async function goAway(
  club: ChaosClub,
  silent: boolean,
  milliseconds: number,
  patience: number,
): Promise<Struck> {
  const { bookings, mail } = club;
  if (silent) mail.way.lose();
  else await mail.way.cut();
  const owed = await bookings.round(booksWithin);
  await bookings.prepare();
  await pause(milliseconds);
  const early = owed.filter((one) => mailsTo(club, one).length > 0).length;
  await mail.way.mend();
  const moment = performance.now();
  return {
    moment,
    async until() {
      while (owed.some((one) => mailsTo(club, one).length === 0)) {
        if (performance.now() - moment > patience) throw new Error('A confirmation was never sent.');
        await pause(lookEvery);
      }
    },
    finish() {
      const told = owed.map((one) => mailsTo(club, one));
      const twice = told.filter(
        (some) => new Set(some.map((one) => one.header('subject'))).size < some.length,
      );
      const missing = told.filter((some) => some.length === 0);
      return Promise.resolve({
        told: `${owed.length} bookings meanwhile: confirmed before it was back ${early}, never ${missing.length}, twice ${twice.length}`,
        wrong: early + missing.length + twice.length > 0,
      });
    },
  };
}

export const mails: readonly Fault[] = [
  {
    name: 'mail',
    title: 'the mail server refused for 8 s',
    from: 'its return, until all confirmations are there',
    goal: soonAfter,
    quick: true,
    strike: (club) => goAway(club, false, away, 3 * soonAfter),
  },
  {
    name: 'mail-silent',
    title: 'the mail server silent for 8 s',
    from: 'its return, until all confirmations are there',
    // A mail that was handed over waits for the answer first.
    goal: 3 * soonAfter,
    strike: (club) => goAway(club, true, away, 6 * soonAfter),
  },
  {
    name: 'mail-long',
    title: 'the mail server refused for ten minutes',
    from: 'its return, until all confirmations are there',
    goal: longAway,
    once: true,
    strike: (club) => goAway(club, false, longAway, 2 * longAway),
  },
];
