/** `npm run rush`: plays the opening of a day, when everybody wants the same tee times, over real HTTP, and counts what became of it. */
import { addDays } from '@fourball/shared/club/days.ts';
import { randomUUID } from 'node:crypto';
import { clubDay, clubMoment, clubTime } from '@fourball/domain/kernel/club-time.ts';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { buildCourse, testTimeZone, type BuiltUser } from '../kit/build.ts';
import { playBots } from './rush/bots.ts';
import { playEvent } from './rush/event-rush.ts';
import { buildClub, buildTeeTimes, type TeeTimeFacts } from './house/club.ts';
import { environmentOf, poolSize } from './measure/environment.ts';
import { milliseconds } from './measure/figures.ts';
import { drain, startHouse } from './house/house.ts';
import { openConnection, requestBytes, type Answer, type Connection } from './measure/load.ts';
import { shuffled } from './measure/order.ts';
import { countWrong } from './measure/oversold.ts';
import { startProcess } from './house/processes.ts';
import { median, quantile } from './measure/rounds.ts';
import { openRushBatch } from './rush/rush-batch.ts';
import { startBenchServers } from './house/servers.ts';

const golferCount = 1_000;
/** How many tee times a golfer tries, the dearest first. */
const triesOfEach = 5;
/** Of a hundred golfers so many knock before the opening, press twice, and lose the answer to their booking. */
const early = 20;
const pressTwice = 10;
const losesAnswer = 10;
/** Days that are open already, rushed for afterwards by the same golfers: over HTTP once more, and then by the commands alone. */
const encores = 3;
/** Milliseconds before the opening: when golfers come, and when they look at the sheet once more. */
const arriveBefore = 8_000;
const lookBefore = 2_500;
/**
 * Milliseconds: all golfers have an answer this long after the opening, and 99 of 100 attempts within that; and how many
 * times as long as without HTTP that may take.
 */
const goals = { everybody: 350, attempt: 250, ofBatch: 2 };

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

interface Place {
  courseId: number;
  courseFeeId: number;
  day: string;
  teeTimes: readonly TeeTimeFacts[];
}

/** What happened to all golfers together. */
class Tally {
  readonly attempts: number[] = [];
  readonly answeredAt: number[] = [];
  readonly booked = new Map<number, number>();
  tooEarly = 0;
  refused = 0;
  retries = 0;
  doubles = 0;
  /** Two answers of one intent that name different things. */
  contradictions = 0;

  /** Milliseconds from the opening until the last golfer had an answer. */
  everybody(): number {
    return milliseconds(Math.max(...this.answeredAt));
  }
}

interface HoldReply {
  result: string;
  reason?: string;
}
interface BookReply {
  result: string;
  purchaseId?: number;
}

const parse = <Reply>({ status, body }: Answer): Reply => {
  if (status !== 200) throw new Error(`Answered ${status}: ${body}`);
  // The api's own JSON of a call whose shape is known.
  return JSON.parse(body) as Reply;
};

const wishesOf = ({ teeTimes }: Place, n: number) => shuffled(teeTimes, n).slice(0, triesOfEach);
const spotsOf = (n: number) => (n % 4) + 1;

/** One golfer at one phone, with a second connection for what is sent twice. */
class Golfer {
  readonly #port: number;
  readonly #golfer: BuiltUser;
  readonly #wishes: readonly TeeTimeFacts[];
  readonly #place: Place;
  readonly #spots: number;
  readonly #n: number;
  readonly #tally: Tally;
  #line: Connection;
  readonly #second: Connection;

  private constructor(
    port: number,
    n: number,
    golfer: BuiltUser,
    place: Place,
    tally: Tally,
    lines: Connection[],
  ) {
    this.#port = port;
    this.#n = n;
    this.#golfer = golfer;
    this.#place = place;
    this.#tally = tally;
    this.#wishes = wishesOf(place, n);
    this.#spots = spotsOf(n);
    [this.#line, this.#second] = lines as [Connection, Connection];
  }

  static async arrive(
    port: number,
    n: number,
    golfer: BuiltUser,
    place: Place,
    tally: Tally,
  ): Promise<Golfer> {
    const lines = await Promise.all([openConnection(port), openConnection(port)]);
    return new Golfer(port, n, golfer, place, tally, lines);
  }

  /** What a page asks before the opening. */
  async lookAround(): Promise<void> {
    await Promise.all(
      [this.#line, this.#second].map(async (line) =>
        parse(await this.#send(line, 'GET', `/api/v1/book/sheet/${this.#place.courseId}/${this.#place.day}`)),
      ),
    );
  }

  async knockEarly(): Promise<void> {
    if (this.#n % 100 >= early) return;
    const [first] = this.#wishes;
    if (!first) return;
    const { result } = parse<HoldReply>(await this.#hold(this.#line, first));
    if (result !== 'FAILED') throw new Error(`Before the opening a hold was answered ${result}.`);
    this.#tally.tooEarly += 1;
  }

  /** Tries the wishes in turn, and books what was held. */
  async rush(opening: number): Promise<void> {
    const held = await this.#tryWishes();
    this.#tally.answeredAt.push(performance.now() - opening);
    if (held) await this.#book();
    else this.#tally.refused += 1;
  }

  leave(): void {
    this.#line.close();
    this.#second.close();
  }

  async #tryWishes(): Promise<boolean> {
    const twice = this.#n % 100 < pressTwice;
    for (const wish of this.#wishes) {
      const sentAt = performance.now();
      const answers = await Promise.all(
        (twice ? [this.#line, this.#second] : [this.#line]).map((line) => this.#hold(line, wish)),
      );
      this.#tally.attempts.push(performance.now() - sentAt);
      if (twice) this.#tally.doubles += 1;
      const results = answers.map((answer) => parse<HoldReply>(answer).result);
      if (results.includes('SUCCESS')) return true;
      const other = results.find((result) => result !== 'SPOTS_NOT_AVAILABLE');
      if (other) throw new Error(`A hold was answered ${other}.`);
    }
    return false;
  }

  async #book(): Promise<void> {
    const key = randomUUID();
    if (this.#n % 100 >= 100 - losesAnswer) {
      // The phone loses the network with the request on its way, and asks again with the same key.
      void this.#sendBooking(this.#line, key).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      this.#line.close();
      this.#line = await openConnection(this.#port);
      this.#tally.retries += 1;
    }
    const twice = this.#n % 100 < pressTwice;
    const replies = await Promise.all(
      (twice ? [this.#line, this.#second] : [this.#line]).map(async (line) =>
        parse<BookReply>(await this.#sendBooking(line, key)),
      ),
    );
    for (const { result, purchaseId } of replies) {
      if (result !== 'SUCCESS' || purchaseId === undefined)
        throw new Error(`A booking was answered ${result}.`);
      const before = this.#tally.booked.get(this.#golfer.userId);
      if (before !== undefined && before !== purchaseId) this.#tally.contradictions += 1;
      this.#tally.booked.set(this.#golfer.userId, purchaseId);
    }
  }

  #hold(line: Connection, { id }: TeeTimeFacts): Promise<Answer> {
    const { courseFeeId, day } = this.#place;
    const spots = [{ teeTimeId: id, spots: this.#spots }];
    return this.#send(line, 'POST', '/api/v1/book/hold-spots', { spots, courseFeeId, bookingDate: day });
  }

  #sendBooking(line: Connection, key: string): Promise<Answer> {
    const { courseFeeId, day } = this.#place;
    const players = Array.from({ length: this.#spots }, (_, spot) => ({
      userId: spot === 0 ? this.#golfer.userId : null,
    }));
    const body = { simpleDate: day, courseFeeId, numSpots: this.#spots, bookingGroups: [{ players }] };
    return this.#send(line, 'POST', '/api/v1/book', body, { 'Idempotency-Key': key });
  }

  #send(
    line: Connection,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const authorization = `Bearer ${this.#golfer.token}`;
    return line.ask(
      requestBytes(method, path, { Authorization: authorization, ...headers }, body),
      () => true,
    );
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Lets all golfers rush at once; returns the milliseconds until the last of them had booked or given up. */
async function play(golfers: readonly Golfer[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(golfers.map((golfer) => golfer.rush(begun)));
  const took = performance.now() - begun;
  for (const golfer of golfers) golfer.leave();
  return took;
}

/** Returns what went wrong, undefined where nothing did; that it was slow is only said. */
async function main(lifetime: Lifetime): Promise<string | undefined> {
  const servers = await startBenchServers(say);
  lifetime.onStop(() => servers.stop());
  const { db } = servers;
  say('Building the club …');
  const club = await buildClub(db);
  const today = clubDay(new Date(), testTimeZone);
  const course = await buildCourse(db, 'Rush course');
  const placeOn = async (day: string): Promise<Place> => ({
    ...course,
    day,
    teeTimes: await buildTeeTimes(db, course, day, day, 4),
  });
  const place = await placeOn(addDays(today, 14));
  const openDays: Place[] = [];
  for (let back = 2 * encores; back > 0; back -= 1) openDays.push(await placeOn(addDays(place.day, -back)));
  await db.query('vacuum (analyze)');
  const server = await startHouse(async (file, readyPath, profileTo) => {
    const started = await startProcess({ file, env: environmentOf(servers), readyPath, profileTo });
    lifetime.onStop(() => started.stop());
    return started;
  }, process.argv[2]);
  const people = club.golfers.slice(0, golferCount);
  const arrive = (at: Place, tally: Tally) =>
    Promise.all(people.map((golfer, n) => Golfer.arrive(server.port, n, golfer, at, tally)));

  // Nothing is rehearsed: the servers have only just started when the day opens. It does so as every day does, at the
  // club's time for it: here the next full minute that leaves time to arrive.
  const opensAt = clubTime(new Date(Date.now() + 75_000), testTimeZone);
  await db.query(
    `insert into parameters (name, value, "group") values ('BOOKING_TIME_CHANGE', $1, 'BOOKING')`,
    [opensAt],
  );
  const opening = clubMoment(today, opensAt, testTimeZone).getTime();

  const tally = new Tally();
  say(`${golferCount} golfers wait for ${place.teeTimes.length} tee times; at ${opensAt} the day opens …`);
  await pause(opening - Date.now() - arriveBefore);
  const golfers = await arrive(place, tally);
  await Promise.all(golfers.map((golfer) => golfer.knockEarly()));
  // The server lets go of connections on which nothing has been asked for a while.
  await pause(opening - Date.now() - lookBefore);
  await Promise.all(golfers.map((golfer) => golfer.lookAround()));
  while (Date.now() < opening) await pause(1);
  const ended = await play(golfers);
  const drained = await drain(db);

  const made = await db.query<{ purchase_id: number; user_id: number }>(
    'select purchase_id, user_id from bookings where course_id = $1 and day = $2',
    [course.courseId, place.day],
  );
  const [{ spots = 0 } = {}] = await db.query<{ spots: number }>(
    `select count(*) as spots from rounds r join tee_times t on t.id = r.tee_time_id
     where t.course_id = $1 and t.day = $2 and r.status = 'BOOKED'`,
    [course.courseId, place.day],
  );
  const wrongAtOpening = await countWrong(db);

  // Once more by the same servers, which have been at work now; and then without them.
  const again: number[] = [];
  for (const at of openDays.slice(0, encores)) {
    const once = new Tally();
    const crowd = await arrive(at, once);
    await Promise.all(crowd.map((golfer) => golfer.lookAround()));
    await play(crowd);
    again.push(once.everybody());
    await drain(db);
  }
  await server.stop();
  const batch = await openRushBatch(servers.databaseUrl, poolSize);
  const byCommands: number[] = [];
  for (const [n, at] of openDays.slice(encores).entries()) {
    // Others each time: nobody may have so many bookings.
    const crowd = club.golfers.slice((n + 1) * golferCount, (n + 2) * golferCount);
    byCommands.push(
      await batch.play(
        crowd.map((golfer, nth) => ({ golfer, spots: spotsOf(nth), teeTimes: wishesOf(at, nth) })),
      ),
    );
  }
  await batch.close();
  const batched = median(byCommands);

  const byGolfer = new Map(made.map(({ user_id, purchase_id }) => [user_id, purchase_id]));
  const attempts = Float64Array.from(tally.attempts).sort();
  const figures = {
    golfers: golferCount,
    teeTimes: place.teeTimes.length,
    bookings: made.length,
    spotsBooked: spots,
    refused: tally.refused,
    tooEarly: tally.tooEarly,
    attempts: attempts.length,
    sentTwice: tally.doubles,
    retriedAfterLoss: tally.retries,
    attemptP50: milliseconds(quantile(attempts, 0.5)),
    attemptP99: milliseconds(quantile(attempts, 0.99)),
    everybodyAnswered: tally.everybody(),
    allBooked: milliseconds(ended),
    publishedAfter: milliseconds(drained.outbox * 1_000),
    jobsDoneAfter: milliseconds(drained.jobs * 1_000),
    onceMore: milliseconds(median(again)),
    batchInProcess: milliseconds(batched),
    timesTheBatch: Number((tally.everybody() / batched).toFixed(2)),
    oversold: wrongAtOpening + (await countWrong(db)),
    lost: [...tally.booked].filter(([userId, purchaseId]) => byGolfer.get(userId) !== purchaseId).length,
    doubleEffects: made.length - byGolfer.size + tally.contradictions,
  };
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(18)} ${value}\n`);
  const wrong = figures.oversold + figures.lost + figures.doubleEffects;
  const slow =
    figures.everybodyAnswered > goals.everybody ||
    figures.attemptP99 > goals.attempt ||
    figures.timesTheBatch > goals.ofBatch;
  if (wrong === 0) say('Nothing was oversold, lost or done twice.');
  say(
    `Everybody within ${goals.everybody} ms and ${goals.ofBatch} times the batch, p99 within ${goals.attempt} ms: ` +
      `${slow ? 'missed' : 'met'}.`,
  );
  return wrong > 0 ? 'WRONG: something was oversold, lost or done twice.' : undefined;
}

await runProcess(
  async (lifetime) => {
    const args = process.argv.slice(2);
    const play = args.includes('--bots') ? playBots : args.includes('--event') ? playEvent : main;
    await lifetime.stop(await play(lifetime, args, say));
  },
  { patience: 30_000 },
);
