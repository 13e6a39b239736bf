/** The mails that are owed: which are due, what their tries came to, and what admins see and order of them. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { OwedMails } from '@fourball/shared/mail/owed-calls.ts';
import { owedMailsMax } from '@fourball/shared/mail/owed-calls.ts';
import { recordChange } from '../accounts/audit/audit.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import type { MailFailed } from './mail.ts';

/** After so many seconds a claim whose process never said how it went is up for the next. */
export const claimSeconds = 120;

/** Of a row `d` that is neither sent nor given up: when it may be claimed. */
const dueAt = (row: string): string =>
  `coalesce(${row}.next_try_at, ${row}.claimed_at + interval '${claimSeconds} seconds')`;
export const notDue = (row: string): string => `${dueAt(row)} > now()`;

const day = 86_400_000;

/** Milliseconds: for how long a mail is tried, and after that shown. What admins read says the same. */
export const mailTimes = { mailTryFor: 2 * day, keepGivenUpMail: 30 * day } as const;

/** All milliseconds. */
export interface MailPauses {
  /** Before the second try; each pause is twice the one before, up to the longest. */
  mailFirstPause: number;
  mailLongestPause: number;
  /** A mail that is owed for longer is given up. */
  mailTryFor: number;
}

/** A mail and the count of its tries when it was looked at: who has claimed it since has counted it up. */
interface SeenMail {
  readonly key: string;
  readonly tries: number;
}

/** The job that writes mails which are due, with its event, as long as that is kept. */
export interface DueOrder {
  readonly eventId: number;
  readonly job: string;
  readonly payload: unknown;
  readonly kept: boolean;
  readonly mails: readonly SeenMail[];
}

const findDue = prepared(
  'mail.find-due',
  `select d.event_id as "eventId", d.job, o.payload, o.id is not null as kept,
          json_agg(json_build_object('key', d.key, 'tries', d.tries)) as mails
   from mail_deliveries d left join outbox o on o.id = d.event_id
   where d.sent_at is null and d.given_up_at is null and d.job = any($1::text[]) and not ${notDue('d')}
   group by d.event_id, d.job, o.id order by min(${dueAt('d')}) limit $2`,
);

/** The longest due first. */
export const findDueOrders = (db: Sql, jobs: readonly string[], limit: number): Promise<DueOrder[]> =>
  db.query(findDue, [jobs, limit]);

const findNext = prepared(
  'mail.find-next',
  `select extract(epoch from min(${dueAt('d')}) - now()) * 1000 as wait from mail_deliveries d
   where sent_at is null and given_up_at is null and job = any($1::text[])`,
);

/** Milliseconds until the next mail is due, less than zero for one that is; null where none is owed. */
export async function findNextDue(db: Sql, jobs: readonly string[]): Promise<number | null> {
  const [row] = await db.query<{ wait: string | null }>(findNext, [jobs]);
  return row?.wait == null ? null : Number(row.wait);
}

const noteFailed = prepared(
  'mail.failed',
  `with noted as (
     update mail_deliveries d
     set tries = d.tries + $8, last_error = $3, server_away = $4,
         given_up_at = case when seen.ends then now() end,
         next_try_at = case when seen.ends then null
           else now() + least($6 * 2 ^ least(d.tries + $8 - 1, 40), $7) * interval '1 millisecond' end
     from (select m.key, m.tries, $5::bigint = 0 or o.owed_since + $5 * interval '1 millisecond' <= now() as ends
           from unnest($1::text[], $2::int[]) as m (key, tries) join mail_deliveries o on o.key = m.key) as seen
     where d.key = seen.key and d.tries = seen.tries and d.sent_at is null and d.given_up_at is null
     returning d.given_up_at is not null as given_up
   )
   select given_up as "givenUp", pg_notify('mail', '') from noted`,
);

interface Failure {
  readonly reason: string;
  readonly trouble: MailFailed['trouble'];
  /** Where nobody had claimed the mails this counts as a try of them. */
  readonly counts?: boolean;
}

/** Notes why mails did not leave and when they are tried again; true where it was for the last time. */
export async function noteMailFailed(
  db: Sql,
  mails: readonly SeenMail[],
  { reason, trouble, counts = false }: Failure,
  { mailFirstPause, mailLongestPause, mailTryFor }: MailPauses,
): Promise<boolean> {
  const rows = await db.query<{ givenUp: boolean }>(noteFailed, [
    mails.map(({ key }) => key),
    mails.map(({ tries }) => tries),
    reason,
    trouble === 'AWAY',
    trouble === 'NO_SUCH_ADDRESS' ? 0 : mailTryFor,
    mailFirstPause,
    mailLongestPause,
    counts ? 1 : 0,
  ]);
  return rows.some(({ givenUp }) => givenUp);
}

/** Those of the mails that their job did not write any more: what they would tell is over. */
export async function dropUnwanted(db: Sql, mails: readonly SeenMail[]): Promise<number> {
  const rows = await db.query(
    `delete from mail_deliveries d using unnest($1::text[], $2::int[]) as m (key, tries)
     where d.key = m.key and d.tries = m.tries and d.sent_at is null and d.given_up_at is null returning 1`,
    [mails.map(({ key }) => key), mails.map(({ tries }) => tries)],
  );
  return rows.length;
}

/**
 * Deletes what a schedule tried in vain and has not tried again for `untried` milliseconds, for it does not want it any
 * more, and what was given up `givenUp` milliseconds ago.
 */
export async function trimOwedMails(
  db: Sql,
  { untried, givenUp }: { untried: number; givenUp: number },
): Promise<void> {
  await db.query(
    `delete from mail_deliveries where sent_at is null
       and (event_id is null and claimed_at < now() - $1 * interval '1 millisecond'
         or given_up_at < now() - $2 * interval '1 millisecond')`,
    [untried, givenUp],
  );
}

interface OwedCounts {
  readonly waiting: number;
  readonly oldestSince: Date | null;
  readonly oldestSeconds: number;
  readonly givenUp: number;
}

/**
 * What is on its way for the first time is not owed yet, unless nobody said for too long how it went. Campaigns have figures of
 * their own.
 */
const isOwed = (row: string): string =>
  `${row}.key not like 'campaign.%' and ${row}.sent_at is null and (${row}.given_up_at is not null or ${row}.last_error is not null or not ${notDue(row)})`;

const countAll = prepared(
  'mail.count-owed',
  `select (count(*) filter (where given_up_at is null))::int as waiting,
          min(owed_since) filter (where given_up_at is null) as "oldestSince",
          coalesce(extract(epoch from now() - min(owed_since) filter (where given_up_at is null)), 0)::float8
            as "oldestSeconds",
          (count(*) filter (where given_up_at is not null))::int as "givenUp"
   from mail_deliveries d where ${isOwed('d')}`,
);

export async function countOwedMails({ db }: Pick<House, 'db'>): Promise<OwedCounts> {
  const [counts] = await db.query<OwedCounts>(countAll);
  return counts ?? { waiting: 0, oldestSince: null, oldestSeconds: 0, givenUp: 0 };
}

/** Those that are tried again first, then those that were given up, the newest first. */
export async function listOwedMails(house: Pick<House, 'db'>): Promise<OwedMails> {
  const [counts, mails] = await Promise.all([
    countOwedMails(house),
    house.db.query<
      Omit<OwedMails['mails'][number], 'owedSince' | 'nextTryAt'> & {
        owedSince: Date;
        nextTryAt: Date | null;
      }
    >(
      `select d.key, d.recipient as "to", d.subject, d.owed_since as "owedSince", d.tries,
              coalesce(d.last_error, '') as reason, d.next_try_at as "nextTryAt",
              case when d.given_up_at is not null then 'GIVEN_UP' when d.next_try_at is null then 'ON_ITS_WAY'
                   else 'WAITING' end as state,
              coalesce(d.next_try_at > now(), d.given_up_at is not null) and o.id is not null as "canTry"
       from mail_deliveries d left join outbox o on o.id = d.event_id
       where ${isOwed('d')}
       order by d.given_up_at desc nulls first, coalesce(d.next_try_at, d.claimed_at), d.key limit $1`,
      [owedMailsMax],
    ),
  ]);
  return {
    waiting: counts.waiting,
    givenUp: counts.givenUp,
    oldestSince: counts.oldestSince?.toISOString() ?? null,
    tryForHours: mailTimes.mailTryFor / (day / 24),
    keepDays: mailTimes.keepGivenUpMail / day,
    mails: mails.map((mail) => ({
      ...mail,
      owedSince: mail.owedSince.toISOString(),
      nextTryAt: mail.nextTryAt?.toISOString() ?? null,
    })),
  };
}

/** Makes mails that were given up due again, by their keys; those whose event is no longer kept are left alone. */
export const tryMailsAgain = (
  { db }: Pick<House, 'db'>,
  actor: Actor,
  keys: readonly string[],
): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await tx.query(
      `with due as (
         update mail_deliveries d set next_try_at = now(), given_up_at = null
         where d.key = any($1::text[]) and d.sent_at is null and d.given_up_at is not null
           and exists (select from outbox o where o.id = d.event_id)
         returning key
       )
       select key, pg_notify('mail', '') from due`,
      [keys],
    );
    if (rows.length > 0)
      await recordChange(tx, actor, {
        action: 'mail.tried-at-once',
        changes: [{ field: 'mails', before: null, after: String(rows.length) }],
      });
    return rows.length;
  });

/**
 * Makes one mail due, also one that was given up, or without a key all that wait. One that is on its way or that a
 * schedule tries is left alone. Errors: not_found where the one is not owed, or its event is no longer kept.
 */
export async function tryOwedMails(
  { db }: Pick<House, 'db'>,
  actor: Actor,
  key?: string,
): Promise<{ due: number }> {
  return transact(db, async (tx) => {
    const rows = await tx.query<{ subject: string }>(
      `with due as (
         update mail_deliveries d set next_try_at = now(), given_up_at = null
         where d.sent_at is null and (d.next_try_at is not null or d.given_up_at is not null)
           and ($1::text is null and d.given_up_at is null or d.key = $1)
           and exists (select from outbox o where o.id = d.event_id)
         returning subject
       )
       select subject, pg_notify('mail', '') from due`,
      [key ?? null],
    );
    const [first] = rows;
    if (key !== undefined && !first) throw new AppError('not_found');
    if (first)
      await recordChange(tx, actor, {
        action: 'mail.tried-at-once',
        changes: [
          key === undefined
            ? { field: 'mails', before: null, after: String(rows.length) }
            : { field: 'mail', before: null, after: first.subject },
        ],
      });
    return { due: rows.length };
  });
}
