/** Fills an empty database with the demo club, and brings it back to how it was. */
import type { Database, Transaction } from '../connection.ts';
import { locks } from '../locks.ts';
import { generateTeeTimesSql } from '../tee-time-generation.ts';
import { addAnswers } from './booking/answers.ts';
import { dayAfter, dayLength, type ClubSeconds } from './lib/calendar.ts';
import { demoPassword } from './accounts/logins.ts';
import { twilightOn } from './club/parameters.ts';
import { writeFairness } from './booking/fairness.ts';
import { writePace } from './booking/pace.ts';
import { writeErrors } from './club/errors.ts';
import { fillSheet } from './booking/parties.ts';
import { clubPeople } from './accounts/people.ts';
import { chanceFor } from './lib/random.ts';
import { insertRows } from './lib/rows.ts';
import { writeHandicaps } from './seasons/handicaps.ts';
import { writeEventBlocks } from './seasons/event-blocks.ts';
import { sponsors } from './seasons/plan.ts';
import { daysTaken, seasonsOf } from './seasons/seasons.ts';
import { readSheetTimes, Sheet } from './sheet/sheet.ts';
import { tellStory } from './booking/story.ts';
import { writeCoursePages } from './club/course-pages.ts';
import { writeEmailLists } from './email-lists.ts';
import { writeNews } from './news.ts';
import { writeRegions, writeSocialMedia } from './club/regions.ts';
import { blockRows, templateRows } from './sheet/tee-sheet.ts';
import { addChatter } from './messaging/threads.ts';
import { writeAccounts } from './accounts/write-accounts.ts';
import { writeBookings } from './booking/write-bookings.ts';
import { writeEventTypes, writePages } from './write-content.ts';
import { writeBooks } from './money/write-books.ts';
import { writeCourses, writeParameters, writePeople } from './write-club.ts';
import { writeMemberships } from './membership/write-memberships.ts';
import { writeMessages } from './messaging/write-messages.ts';
import { writeSeasons } from './seasons/write-seasons.ts';

export interface DemoOptions {
  /** YYYY-MM-DD at the club. All of the demo club follows from it and from
   * `now`: the same moment makes the same club. */
  today: string;
  /** The club's time zone, an IANA name. */
  timeZone: string;
  /** The moment in which it is filled in: so far has got what is being played today. */
  now: Date;
  /** Called once; all demo golfers share the hash. */
  hashPassword(plain: string): Promise<string>;
  /** Plays the events whose groups are there, by the rules of the domains, which this floor does not know. */
  play(tx: Transaction, moment: DemoMoment): Promise<void>;
}

export type DemoMoment = Pick<DemoOptions, 'today' | 'now'>;

/** The sheet begins so many days before today and ends so many after it. */
const daysBack = 7;
const daysAhead = 21;

/**
 * Fills a database that has neither golfers nor courses; false, and nothing changed, where it has any. One
 * transaction does all of it, under an advisory lock, so several processes may call it at once and a kill in the
 * middle leaves nothing behind. Connections that ran statements on the empty tables should be opened anew: they
 * keep plans made for empty tables.
 */
export async function fillDemoClub(db: Database, options: DemoOptions): Promise<boolean> {
  const filled = await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [locks.demoFill]);
    const [there] = await tx.query<{ any: boolean }>(
      'select exists (select from users) or exists (select from courses) as any',
    );
    if (there?.any) return false;
    await fill(tx, options);
    return true;
  });
  if (filled) await analyze(db);
  return filled;
}

/**
 * Empties every table but the migrations' own and the club's secrets, numbers from 1 again and fills. Everybody is logged out and the log
 * of events begins anew: whoever resumes from it must load afresh.
 */
export async function resetDemoClub(db: Database, options: DemoOptions): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [locks.demoFill]);
    // TRUNCATE fires no row triggers: those who remember sessions and sheets are told here.
    await tx.query(`select pg_notify('sessions_changed', id::text) from users`);
    await tx.query(
      `select pg_notify('sheet_changed', course_id || ':' || day) from (select distinct course_id, day from tee_times) t`,
    );
    await emptyTables(tx);
    await fill(tx, options);
  });
  await analyze(db);
}

/** The books refuse to be emptied, by triggers that only this lets rest; they are back before anything is written. */
async function emptyTables(tx: Transaction): Promise<void> {
  const guards = await tx.query<{ guard: string }>(
    `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as guard
     from pg_trigger where not tgisinternal and tgname like '%\\_stay'`,
  );
  for (const { guard } of guards) await tx.query(guard.replace('%s', 'disable'));
  await tx.query(`truncate ${(await tablesOf(tx)).join(', ')} restart identity cascade`);
  await tx.query('alter sequence entry_queue restart');
  // The rows that migrations wrote: nothing is numbered yet, and nothing is slowed down.
  await tx.query('insert into outbox_progress default values');
  await tx.query(`insert into mail_streams (name) values ('BULK')`);
  await tx.query(
    `insert into office_roles (name, rights) values ('Starter', '{STARTER}'), ('Accountant', '{ACCOUNTANT}'),
       ('Manager', '{STARTER,MANAGER,MEMBERSHIP,EVENTS}'), ('Content', '{CONTENT}'), ('Membership', '{MEMBERSHIP}'),
       ('Events', '{EVENTS}')`,
  );
  await tx.query('insert into club default values');
  for (const { guard } of guards) await tx.query(guard.replace('%s', 'enable'));
}

async function tablesOf(db: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = current_schema() and tablename not like 'knex\\_%' and tablename <> 'club_secrets' order by tablename`,
  );
  return tables.map(({ name }) => name);
}

const analyze = async (db: Database) => void (await db.query(`analyze ${(await tablesOf(db)).join(', ')}`));

async function fill(
  tx: Transaction,
  { today, timeZone, now, hashPassword, play }: DemoOptions,
): Promise<void> {
  // Clock readings without a zone are the club's from here on.
  await tx.query(`select set_config('TimeZone', $1, true)`, [timeZone]);
  const passwordHash = await hashPassword(demoPassword);
  const firstDay = dayAfter(today, -daysBack);

  const [maple, hollow] = await writeCourses(tx, today, timeZone, await writeRegions(tx));
  if (!maple || !hollow) throw new Error('The demo club has two courses.');
  await writeParameters(tx, today);
  const userIds = await writePeople(tx, today, passwordHash);
  const sales = await writeMemberships(tx, today, userIds);
  await writeAccounts(tx, today, userIds);
  const cast = storyCast();
  const seasons = seasonsOf(today, cast, await clockAt(tx, { today, now }));
  await writeEventTypes(tx, { today, userIds, seasons });
  await writePages(tx);

  const courseIds = { maple: maple.id, hollow: hollow.id };
  await writeCoursePages(tx, courseIds);
  await insertRows(tx, 'tee_sheet_templates', templateRows(courseIds, today));
  await insertRows(tx, 'tee_sheet_blocks', blockRows(courseIds, today));
  const blocks = await writeEventBlocks(tx, { courseIds, since: firstDay }, seasons);
  await tx.query(generateTeeTimesSql, [null, firstDay, dayAfter(today, daysAhead), timeZone]);

  const [twilightHour = 0, twilightMinute = 0] = twilightOn(today).split(':').map(Number);
  const sheet = new Sheet(
    today,
    { maple, hollow },
    twilightHour * 60 + twilightMinute,
    await readSheetTimes(tx, today),
  );
  const chance = chanceFor(`maple hollow ${today}`);
  const story = tellStory(sheet, cast);
  for (const { person, day } of daysTaken(seasons)) sheet.markPlaying(person, day);
  const others = clubPeople().filter((person) => person !== cast.ava);
  const parties = fillSheet(sheet, others, chance);
  addAnswers(parties, others, chance);
  addChatter(parties, [cast.daniel], chance);
  const threads = await writeBookings(tx, today, userIds, [...story, ...parties]);
  const written = await writeSeasons(tx, { today, userIds, seasons, courseIds, blocks, office: cast.daniel });
  await writeNews(tx, today);
  await writeEmailLists(tx, today);
  await writeSocialMedia(tx, sponsors.brewery);
  await writeHandicaps(tx, today, userIds, { ava: cast.ava, office: cast.daniel, courseId: maple.id });
  await play(tx, { today, now });
  await writePace(tx, today);
  await writeBooks(tx, today, { sales, entryCharges: written.charges });
  await writeMessages(tx, today, userIds, [...threads, ...written.threads]);
  await writeFairness(tx, today, courseIds);
  await writeErrors(tx, now);
}

/** Seconds since today began on the club's clock; of another day the end of today that is nearer. */
async function clockAt(tx: Transaction, { today, now }: DemoMoment): Promise<ClubSeconds> {
  const [row] = await tx.query<{ seconds: number }>(
    'select extract(epoch from $1::timestamptz::timestamp - $2::date)::int as seconds',
    [now, today],
  );
  return Math.min(dayLength, Math.max(0, row?.seconds ?? 0));
}

function storyCast() {
  const [ava, marcus, fiona, daniel, one, two, three, four, , hiro, rupinder] = clubPeople();
  if (!ava || !marcus || !fiona || !daniel || !one || !two || !three || !four || !hiro || !rupinder) {
    throw new Error('The demo club needs eleven golfers for its story.');
  }
  return { ava, marcus, fiona, daniel, hiro, rupinder, friends: [one, two, three, four] as const };
}
