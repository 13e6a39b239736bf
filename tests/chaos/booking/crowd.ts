/** All who book during a run, who looks into the database meanwhile, and what came of it in the end. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { systemClock } from '@fourball/domain/kernel/clock.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import type { ChaosClub } from '../house/club.ts';
import { Booker } from './booker.ts';
import { judge } from './judge.ts';
import { BookingRecord } from './record.ts';
import { Sampler } from './sampler.ts';
import { readStanding } from './standing.ts';

/** What must be nought, by the name of its line. */
export type Wrongs = Readonly<Record<(typeof lines)[number], number>>;
const lines = [
  'oversold',
  'holds gone too soon',
  'bookings lost',
  'done twice',
  'two rounds at once',
  'credits wrong',
  'money wrong',
] as const;

export interface BookingCrowd {
  readonly record: BookingRecord;
  readonly bookers: readonly Booker[];
  /** Lets all finish, and compares. `told`: sentences, a line each; `wrongs` are counted besides. */
  settle(): Promise<{ told: [name: string, value: string][]; wrongs: Wrongs; examples: string[] }>;
}

/** One golfer in so many lets holds run out and takes them anew. */
const letsRunOutOneIn = 4;
const settlesWithin = 60_000;
const limits = { statementMs: 5_000, lockMs: 3_000, idleMs: 5_000 };
const mostExamples = 10;

export function gatherBookers({ databaseUrl, db, door, place }: ChaosClub): BookingCrowd {
  const record = new BookingRecord();
  const userIds = place.bookers.map(({ userId }) => userId);
  const own = openDatabase({
    url: databaseUrl,
    poolSize: 3,
    applicationName: 'fourball-chaos-sampler',
    onConnectionError: () => {},
    limits,
  });
  const sampler = new Sampler(own, record, userIds);
  const shorten = (userId: number, ms: number) => shortenHold(own, userId, ms).catch(() => undefined);
  const bookers = place.bookers.map(
    (user, n) =>
      new Booker({ url: door.url, user, place, record, ...(n % letsRunOutOneIn === 0 && { shorten }) }),
  );
  sampler.start();
  for (const booker of bookers) booker.start();

  return {
    record,
    bookers,
    async settle() {
      const ends = await Promise.allSettled(bookers.map((booker) => booker.stop(settlesWithin)));
      await sampler.stop();
      await own.close();
      if (sampler.samples === 0) throw new Error('The database was never looked into.');
      const unanswered = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
      const verdict = judge(record, await readStanding(db, userIds), place);
      const books = await checkLedger({ db, clock: systemClock });
      const broken = books.rules.filter((rule) => rule.broken > 0);
      const { sightings } = sampler;
      const wrongs: Wrongs = {
        oversold: sightings.oversold + sightings.counters,
        'holds gone too soon': record.vanished.length,
        'bookings lost': verdict.lost.length + unanswered.length,
        'done twice': verdict.doubled.length + record.contradictions.length,
        'two rounds at once': sightings.overlapping,
        'credits wrong': verdict.credits.length + sightings.belowZero,
        'money wrong': verdict.money.length + broken.length + sightings.wronglyCharged,
      };
      return {
        wrongs,
        told: [...countsOf(record, sampler, verdict.unawares), ...linesOf(wrongs, books)],
        examples: [
          ...record.vanished,
          ...unanswered,
          ...verdict.lost,
          ...verdict.doubled,
          ...record.contradictions,
          ...verdict.credits,
          ...verdict.money,
          ...broken.map(({ rule, examples }) => `The books break ${rule}, such as ${examples.join(', ')}.`),
        ].slice(0, mostExamples),
      };
    },
  };
}

function countsOf(record: BookingRecord, sampler: Sampler, unawares: number): [string, string][] {
  const { counts, bookings, purchases, answers } = record;
  const cancelled = [...bookings.values()].filter(({ cancelledFor }) => cancelledFor !== undefined).length;
  const accepted = answers.filter((answer) => answer.accepted).length;
  const onCredit = [...bookings.values()].filter((booking) => booking.onCredit).length;
  return [
    [
      'contested holds',
      `${counts.held}, no room ${counts.noRoom} times, let go ${counts.released}, run out ${counts.ranOut}`,
    ],
    [
      'contested bookings',
      `${bookings.size}, of them cancelled ${cancelled}, paid with a credit ${onCredit}`,
    ],
    ['invitations answered', `${answers.length}, ${accepted} of them with yes, of ${counts.invited}`],
    ['purchases', `${purchases.size}`],
    ['refused', `${counts.refused} times`],
    ['sent six times', `${counts.sixTimes} intents, each under one key`],
    ...(unawares > 0
      ? ([['done after a refusal', `${unawares}, of requests whose first answer was lost`]] as [
          string,
          string,
        ][])
      : []),
    [
      'samples',
      `${sampler.samples} of the database, of ${sampler.holdsLookedAt} holds; ${sampler.missed} while it gave no answer`,
    ],
  ];
}

const linesOf = (
  wrongs: Wrongs,
  { entries, lines: ledgerLines, rules }: { entries: number; lines: number; rules: readonly unknown[] },
): [string, string][] => [
  ['books', `${entries} entries of ${ledgerLines} lines, by ${rules.length} rules`],
  ...lines.map((name): [string, string] => [name, `${wrongs[name]}`]),
];

/** In the order of locks that all others keep. Undefined where the golfer holds nothing. */
async function shortenHold(
  db: Database,
  userId: number,
  ms: number,
): Promise<{ expiresAt: number; inMs: number } | undefined> {
  return db.transaction(async (tx) => {
    await tx.query('select from users where id = $1 for update', [userId]);
    await tx.query(
      `select from tee_times where id in (
         select l.tee_time_id from holds h join hold_tee_times l on l.hold_id = h.id where h.user_id = $1)
       order by id for update`,
      [userId],
    );
    const [row] = await tx.query<{ expires_at: Date }>(
      `with h as (
         update holds set expires_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where user_id = $1
         returning id, expires_at
       )
       update hold_tee_times l set expires_at = h.expires_at from h where l.hold_id = h.id returning l.expires_at`,
      [userId, ms],
    );
    return row && { expiresAt: row.expires_at.getTime(), inMs: ms };
  });
}
