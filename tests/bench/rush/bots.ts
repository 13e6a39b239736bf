/** `npm run rush -- --bots`: bots with many accounts against golfers at the pace of people, as a day opens; says who got the sheet. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Database } from '@fourball/db/connection.ts';
import { clubDay, clubMoment, clubTime } from '@fourball/domain/kernel/club-time.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import type { Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { buildCourse, buildCrowd, testTimeZone } from '../../kit/build.ts';
import { BotAccount, Golfer, pause, type Caller, type Opening } from './bot-players.ts';
import { buildTeeTimes } from '../house/club.ts';
import { environmentOf } from '../measure/environment.ts';
import { countWrong } from '../measure/oversold.ts';
import { startProcess } from '../house/processes.ts';
import { startBenchServers } from '../house/servers.ts';

const golferCount = 200;
const botCount = 20;
const accountsOfBot = 5;
const capacity = 4;
/** Milliseconds from the beginning to the opening at least, and from there until everybody gives up. */
const arriving = 70_000;
const playing = 180_000;

interface Kind {
  readonly title: string;
  readonly waitingRoom: boolean;
  /** Each account of a bot comes from a network of its own. */
  readonly ownNetworks: boolean;
}

const kinds: readonly Kind[] = [
  { title: 'Waiting room, a network for each bot', waitingRoom: true, ownNetworks: false },
  { title: 'Waiting room, a network for each account', waitingRoom: true, ownNetworks: true },
  { title: 'No waiting room', waitingRoom: false, ownNetworks: false },
];

interface Sheet {
  readonly kind: Kind;
  readonly opening: Opening;
  readonly spots: number;
  readonly golfers: readonly Golfer[];
  /** The accounts of each. */
  readonly bots: readonly (readonly BotAccount[])[];
}

/** `NAME=value` sets a parameter of the club, to see what it does. */
const setByHand = (args: readonly string[]): [string, string][] =>
  args.flatMap((arg) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(arg) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as [string, string]];
  });

/** Returns what went wrong, undefined where nothing did. */
export async function playBots(
  lifetime: Lifetime,
  args: readonly string[],
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const servers = await startBenchServers(say);
  lifetime.onStop(() => servers.stop());
  const { db } = servers;
  for (const [name, value] of setByHand(args)) {
    const found = await db.query('update parameters set value = $2 where name = $1 returning id', [
      name,
      value,
    ]);
    if (found.length === 0) throw new OperatorError(`There is no parameter ${name}.`);
    say(`${name} is ${value}.`);
  }
  const server = await startProcess({
    file: 'api/main.ts',
    // The addresses are believed as in earnest: as the proxy that is trusted tells them.
    env: { ...environmentOf(servers), PROXY_HOPS: '1' },
    readyPath: '/healthz',
  });
  lifetime.onStop(() => server.stop());

  const today = clubDay(new Date(), testTimeZone);
  const opensAt = clubTime(new Date(Date.now() + arriving + 60_000), testTimeZone);
  const opening = clubMoment(today, opensAt, testTimeZone).getTime();
  const spots = await numberOf(db, 'WAITING_ROOM_SPOTS');
  const sheets: Sheet[] = [];
  for (const kind of kinds) {
    sheets.push(
      await buildSheet(db, server.port, kind, {
        day: addDays(today, 14),
        opensAt: opening,
        endsAt: opening + playing,
        spots,
      }),
    );
  }
  await db.query('vacuum (analyze)');
  await db.query(
    `insert into parameters (name, value, "group") values ('BOOKING_TIME_CHANGE', $1, 'BOOKING')`,
    [opensAt],
  );
  say(
    `At ${opensAt} ${sheets.length} sheets open, each for ${golferCount} golfers and ${botCount} bots with ${accountsOfBot} accounts …`,
  );
  const players = sheets.flatMap(({ golfers, bots }) => [...golfers, ...bots.flat()]);
  await pause(opening - arriving - Date.now());
  await Promise.all(players.map((player) => player.play()));
  for (const player of players) player.leave();

  const wrong: string[] = [];
  for (const sheet of sheets) wrong.push(...(await tell(db, sheet)));
  const oversold = await countWrong(db);
  process.stdout.write(`${'Oversold tee times'.padEnd(52)} ${oversold}\n`);
  if (oversold > 0) wrong.push('something was oversold');
  return wrong.length === 0 ? undefined : `WRONG: ${wrong.join('; ')}.`;
}

async function numberOf(db: Database, name: string): Promise<number> {
  const [row] = await db.query<{ value: string }>(
    'select value from parameters where name = $1 order by start_date desc limit 1',
    [name],
  );
  return Number(row?.value);
}

let networks = 0;
/** Of the block that is set apart for measurements. */
function newAddress(): string {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
}

async function buildSheet(
  db: Database,
  port: number,
  kind: Kind,
  when: Omit<Opening, 'courseId' | 'courseFeeId'>,
): Promise<Sheet> {
  const course = await buildCourse(db, kind.title);
  const teeTimes = await buildTeeTimes(db, course, when.day, when.day, capacity);
  if (kind.waitingRoom) {
    await db.query(
      `insert into fairness_rules (course_id, kind, start_date, end_date, enabled) values ($1, 'WAITING_ROOM', $2, $2, true)`,
      [course.courseId, when.day],
    );
  }
  const opening = { ...when, courseId: course.courseId, courseFeeId: course.courseFeeId };
  const golfers = (await buildCrowd(db, golferCount)).map(
    ({ userId, token }) => new Golfer(port, { userId, token, address: newAddress() }, opening),
  );
  const accounts = await buildCrowd(db, botCount * accountsOfBot);
  const bots = Array.from({ length: botCount }, (_, n) => {
    const address = newAddress();
    return accounts.slice(n * accountsOfBot, (n + 1) * accountsOfBot).map(({ userId, token }) => {
      const caller: Caller = { userId, token, address: kind.ownNetworks ? newAddress() : address };
      return new BotAccount(port, caller, opening);
    });
  });
  return { kind, opening, spots: teeTimes.length * capacity, golfers, bots };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/**
 * Tells how a sheet was shared; returns what is wrong with that.
 *
 * Everybody wants the same number of spots. The bots' share is what the draw gives them: of so many golfers as the
 * sheet has room for, in the drawn order, those that are bots'. There WAITING_ROOM_PER_NETWORK accounts of a network
 * stand among all others and its further accounts behind them. More than that they could only get by being quicker,
 * by asking more often or by having more accounts.
 */
async function tell(db: Database, { kind, opening, spots, golfers, bots }: Sheet): Promise<string[]> {
  const got = await spotsOf(db, opening);
  const of = (players: readonly (Golfer | BotAccount)[]): number =>
    players.reduce((sum, { caller }) => sum + (got.get(caller.userId) ?? 0), 0);
  const accounts = bots.flat();
  const ofBots = of(accounts);
  const asked = {
    holds: accounts.reduce((sum, player) => sum + player.asked.holds, 0),
    spots: accounts.reduce((sum, player) => sum + player.asked.spots, 0),
  };
  const served = golfers.filter((player) => of([player]) > 0).length;
  const lines: [string, string][] = [
    ['Spots of the sheet', String(spots)],
    ['Spots that bots asked for', `${asked.spots}, in ${asked.holds} holds`],
    ['Spots that bots got', `${ofBots}, ${percent(ofBots, spots)} of the sheet`],
    ['Spots that golfers got', `${of(golfers)}, ${percent(of(golfers), spots)} of the sheet`],
    ['Golfers who got spots', `${served} of ${golfers.length}`],
    ['Most spots of one bot', String(Math.max(...bots.map(of)))],
    [
      'Spots of each bot',
      bots
        .map(of)
        .sort((a, b) => b - a)
        .join(' '),
    ],
    ['Bots among all people', percent(bots.length, bots.length + golfers.length)],
    ['Bots among all accounts', percent(accounts.length, accounts.length + golfers.length)],
  ];
  const wrong: string[] = [];
  if (kind.waitingRoom) {
    const drawn = await drawnOrder(db, opening);
    const isBots = new Set(accounts.map(({ caller }) => caller.userId));
    const perNetwork = await numberOf(db, 'WAITING_ROOM_PER_NETWORK');
    const counted = kind.ownNetworks ? accounts.length : bots.length * Math.min(perNetwork, accountsOfBot);
    const room = Math.ceil(spots / opening.spots);
    const first = drawn.slice(0, room);
    const places = first.filter((userId) => isBots.has(userId)).length;
    const share = Math.min(spots, places * opening.spots);
    lines.push(
      ['Bots among those drawn before the rest', percent(counted, counted + golfers.length)],
      [`Bots among the ${room} whom the draw gives spots`, String(places)],
      ['Their share of the spots by the draw', `${share}, ${percent(share, spots)} of the sheet`],
      ['More than their share', ofBots > share ? `YES, ${ofBots - share} spots` : 'no'],
    );
    if (ofBots > share) wrong.push(`bots got ${ofBots} spots, their share is ${share} (${kind.title})`);
  } else {
    lines.push(['Their share', 'there is no draw; this is here to be compared']);
  }
  process.stdout.write(`${kind.title}\n`);
  for (const [name, value] of lines) process.stdout.write(`  ${name.padEnd(50)} ${value}\n`);
  process.stdout.write('\n');
  return wrong;
}

/** Spots of the day that stand, by who booked them. */
async function spotsOf(db: Database, { courseId, day }: Opening): Promise<Map<number, number>> {
  const rows = await db.query<{ user_id: number; spots: number }>(
    `select b.user_id, count(*)::int as spots from bookings b join rounds r on r.purchase_id = b.purchase_id
     where b.course_id = $1 and b.day = $2 and r.status = 'BOOKED' group by 1`,
    [courseId, day],
  );
  return new Map(rows.map(({ user_id, spots }) => [user_id, spots]));
}

async function drawnOrder(db: Database, { courseId, day }: Opening): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select p.user_id from waiting_room_places p join waiting_rooms r on r.id = p.waiting_room_id
     where r.course_id = $1 and r.day = $2 order by p.rank`,
    [courseId, day],
  );
  return rows.map(({ user_id }) => user_id);
}
