/** Rules that are broken on purpose: a run that does not notice shows nothing, whatever it counts. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BookingCrowd } from './booking/crowd.ts';
import type { ChaosClub } from './house/club.ts';
import { kills } from './faults/kills.ts';
import { pause } from './house/part.ts';

export interface Control {
  /** As a key of the command line. */
  readonly name: string;
  /** What is broken, in words. */
  readonly title: string;
  /** The line of the report that must show it. */
  readonly line: string;
  /** The clients do not resume and read nothing anew. */
  readonly forgetful?: true;
  /** The relay passes over one event in seven. */
  readonly brokenRelay?: true;
  /** Breaks it, while all write and book. */
  spoil(club: ChaosClub, bookers: BookingCrowd): Promise<void>;
}

const patience = 30_000;
const lookEvery = 20;

/** Tries until something could be broken: there may be nothing to break at first. */
async function untilDone(what: string, attempt: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await attempt())) {
    if (performance.now() > deadline) throw new Error(`There was no ${what} to break.`);
    await pause(lookEvery);
  }
}

/** Past every constraint of other tables and every trigger, as nothing of the club's can. */
const pastAllRules = <Result>(
  { db }: ChaosClub,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    return work(tx);
  });

/** Bookings that nobody has begun to cancel. */
const standing = ({ record }: BookingCrowd): number[] =>
  [...record.bookings.values()].flatMap(({ ending, purchaseId }) => (ending ? [] : purchaseId));

const enough = 4_000;
const holdsTaken = 12;

export const controls: readonly Control[] = [
  {
    name: 'forgetful',
    title: 'the clients do not resume and read nothing anew',
    line: 'lost',
    forgetful: true,
    async spoil(club) {
      for (const fault of kills.filter(({ name }) => name === 'gateway')) {
        const { finish } = await fault.strike(club);
        await pause(enough);
        await finish?.();
      }
    },
  },
  {
    name: 'broken-relay',
    title: 'the relay passes over one event in seven',
    line: 'lost',
    brokenRelay: true,
    spoil: () => pause(enough),
  },
  {
    name: 'oversold',
    title: 'a tee time is booked past its capacity',
    line: 'oversold',
    async spoil({ db }, bookers) {
      await db.query('alter table tee_times drop constraint tee_times_capacity');
      await untilDone('booking', async () => {
        const rows = await db.query(
          `insert into rounds (purchase_id, tee_time_id)
           select b.purchase_id, t.id from bookings b
             join tee_times t on t.id = (select min(tee_time_id) from rounds where purchase_id = b.purchase_id)
             cross join generate_series(1, t.capacity)
           where b.purchase_id = (
             select max(purchase_id) from bookings where purchase_id = any($1::bigint[]) and status = 'BOOKED')
           returning id`,
          [standing(bookers)],
        );
        return rows.length > 0;
      });
    },
  },
  {
    name: 'lost-booking',
    title: 'a booking that was acknowledged is deleted',
    line: 'bookings lost',
    spoil: (club, bookers) =>
      untilDone('booking', () =>
        pastAllRules(club, async (tx) => {
          const purchaseId = standing(bookers).at(-1);
          if (purchaseId === undefined) return false;
          await tx.query('delete from rounds where purchase_id = $1', [purchaseId]);
          const gone = await tx.query('delete from bookings where purchase_id = $1 returning purchase_id', [
            purchaseId,
          ]);
          return gone.length > 0;
        }),
      ),
  },
  {
    name: 'lost-hold',
    title: 'fresh holds are deleted',
    line: 'holds gone too soon',
    async spoil({ db }, { record }) {
      let taken = 0;
      await untilDone('hold', async () => {
        const rows = await db.query(
          `delete from holds where id in (
             select id from holds where user_id = any($1::bigint[]) order by id limit 1 for update skip locked)
           returning id`,
          [[...record.holds.keys()]],
        );
        taken += rows.length;
        return taken >= holdsTaken;
      });
    },
  },
  {
    name: 'charged-twice',
    title: 'a round is charged a second time',
    line: 'money wrong',
    spoil: ({ db }, bookers) =>
      untilDone('charge', () =>
        db.transaction(async (tx) => {
          const [entry] = await tx.query<{ id: number; copied: number }>(
            `insert into ledger_entries (kind, day, description, purchase_id, round_id)
             select e.kind, e.day, e.description, e.purchase_id, e.round_id from ledger_entries e
               join round_charges c on c.entry_id = e.id where e.purchase_id = any($1::bigint[]) limit 1
             returning id, (select max(c.entry_id) from round_charges c where c.round_id = ledger_entries.round_id) as copied`,
            [standing(bookers)],
          );
          if (!entry) return false;
          await tx.query(
            `insert into ledger_lines (entry_id, account_id, day, cents, tax_basis_points, taxable_cents)
             select $1, account_id, day, cents, tax_basis_points, taxable_cents from ledger_lines where entry_id = $2`,
            [entry.id, entry.copied],
          );
          return true;
        }),
      ),
  },
  {
    name: 'half-an-entry',
    title: 'a line of the books is written a second time',
    line: 'money wrong',
    spoil: (club) =>
      untilDone('line of the books', () =>
        pastAllRules(club, async (tx) => {
          const rows = await tx.query(
            `insert into ledger_lines (entry_id, account_id, day, cents, tax_basis_points, taxable_cents)
             select entry_id, account_id, day, cents, tax_basis_points, taxable_cents from ledger_lines
             order by id desc limit 1 returning id`,
          );
          return rows.length > 0;
        }),
      ),
  },
  {
    name: 'not-charged',
    title: 'the charge of a round is deleted',
    line: 'money wrong',
    spoil: (club, bookers) =>
      untilDone('charge', () =>
        pastAllRules(club, async (tx) => {
          const rows = await tx.query(
            `with c as (
               delete from round_charges where entry_id = (
                 select c.entry_id from round_charges c join ledger_entries e on e.id = c.entry_id
                 where e.purchase_id = any($1::bigint[]) limit 1) returning entry_id
             ), l as (delete from ledger_lines where entry_id in (select entry_id from c))
             delete from ledger_entries where id in (select entry_id from c) returning id`,
            [standing(bookers)],
          );
          return rows.length > 0;
        }),
      ),
  },
  {
    name: 'key-twice',
    title: 'keys are forgotten, so that each request with the same key takes effect',
    line: 'done twice',
    async spoil({ db }, { record }) {
      await db.query(
        `create function forget_key() returns trigger language plpgsql as $$ begin return null; end $$`,
      );
      await db.query(
        `create trigger forget_key before insert on idempotency_keys for each row execute function forget_key()`,
      );
      await untilDone('key', () => Promise.resolve(record.contradictions.length > 0));
    },
  },
  {
    name: 'credits-below-zero',
    title: 'a golfer has fewer credits than none',
    line: 'credits wrong',
    async spoil({ db, place }) {
      await db.query('alter table round_credit_lots drop constraint round_credits_available');
      await db.query('update round_credit_lots set available = -1 where user_id = any($1::bigint[])', [
        place.bookers.slice(0, 1).map(({ userId }) => userId),
      ]);
    },
  },
  {
    name: 'two-rounds',
    title: 'a golfer plays two rounds at once',
    line: 'two rounds at once',
    spoil: (club) =>
      untilDone('vacant spot', () =>
        pastAllRules(club, async (tx) => {
          await tx.query('alter table rounds drop constraint if exists rounds_golfer_in_one_place');
          const rows = await tx.query(
            `with pair as (
               select v.id, r.user_id from rounds v join tee_times t on t.id = v.tee_time_id
                 join rounds r on r.user_id is not null and r.status = 'BOOKED' and r.tee_time_id <> v.tee_time_id
                 join tee_times s on s.id = r.tee_time_id and s.course_id = t.course_id and s.day = t.day
                   and s.starts_at < t.starts_at + interval '2 hours' and t.starts_at < s.starts_at + interval '2 hours'
               where v.user_id is null and v.status = 'BOOKED' limit 1
             )
             update rounds v set user_id = pair.user_id from pair where v.id = pair.id returning v.id`,
          );
          return rows.length > 0;
        }),
      ),
  },
];
