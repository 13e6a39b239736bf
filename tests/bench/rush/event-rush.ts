/** `npm run rush -- --event`: the registration of a popular event opens, over real HTTP, and what became of it is counted. */
import { randomUUID } from 'node:crypto';
import type { Database } from '@fourball/db/connection.ts';
import type { Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { admittedAt } from '@fourball/domain/club/waiting/admission.ts';
import { loadParameters, rulesAt } from '@fourball/domain/club/parameters/parameters.ts';
import type { SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import type { EventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { buildSeason } from '../../kit/seasons/seasons.ts';
import { buildClub } from '../house/club.ts';
import { drain, startHouse } from '../house/house.ts';
import { startProcess } from '../house/processes.ts';
import { startBenchServers } from '../house/servers.ts';
import { environmentOf } from '../measure/environment.ts';
import { milliseconds } from '../measure/figures.ts';
import { openConnection, requestBytes, type Answer, type Connection } from '../measure/load.ts';
import { median, quantile } from '../measure/rounds.ts';
import { pause } from './bot-players.ts';
import { read } from './bot-replies.ts';

const golferCount = 1_000;
const teamSize = 4;
/** So many of the golfers are in teams. */
const inTeams = Math.floor(golferCount / 3 / teamSize) * teamSize;
const places = 144;
/** Of a hundred who sign up so many press twice, and lose the answer to what they sent. */
const pressTwice = 10;
const losesAnswer = 10;
/** And so many knock before the opening. */
const early = 10;
/** Openings without anything rehearsed, and the same once more by servers that are warm then. */
const encores = 2;
/** Milliseconds before an opening at which golfers come. */
const arriveBefore = 20_000;
/** They look at the event in turn until so long before. */
const lookBefore = 3_000;
/** In the waiting room so many are let in a second. */
const admits = 150;
/** Milliseconds: everybody has an answer this long after the opening, and 99 of 100 attempts within that. */
const goals = { everybody: 600, attempt: 250 };

const signUpPath = '/api/v1/registration/event';

interface Party {
  readonly captain: BuiltUser;
  readonly partners: readonly BuiltUser[];
}

/** A third of all in teams, spread among those who come alone. */
function partiesOf(golfers: readonly BuiltUser[]): Party[] {
  const teams: Party[] = [];
  for (let at = 0; at < inTeams; at += teamSize) {
    const [captain, ...partners] = golfers.slice(at, at + teamSize);
    if (captain) teams.push({ captain, partners });
  }
  const alone = golfers.slice(inTeams).map((captain): Party => ({ captain, partners: [] }));
  const every = Math.floor(alone.length / teams.length);
  return alone.flatMap((party, at) => {
    const team = at % every === 0 ? teams[at / every] : undefined;
    return team ? [team, party] : [party];
  });
}

/** What happened at one opening. */
class Tally {
  readonly attempts: number[] = [];
  readonly answeredAt: number[] = [];
  readonly answers = new Map<number, SignUpReply>();
  tooEarly = 0;
  /** Answers that the service is not ready, before the opening and after it. */
  unavailable = 0;
  /** Two answers to one intent that say different things. */
  contradictions = 0;
  everybody(): number {
    return milliseconds(Math.max(...this.answeredAt));
  }
}

/** Who signs a party up, at one phone, with a second line for what is sent twice. */
class Entrant {
  readonly party: Party;
  readonly #port: number;
  readonly #n: number;
  readonly #tally: Tally;
  readonly #eventId: number;
  readonly #lines: Connection[];
  #intent: Buffer = Buffer.alloc(0);

  private constructor(
    of: { port: number; n: number; eventId: number; party: Party; tally: Tally },
    lines: Connection[],
  ) {
    this.party = of.party;
    this.#port = of.port;
    this.#n = of.n;
    this.#tally = of.tally;
    this.#eventId = of.eventId;
    this.#lines = lines;
  }

  static async arrive(of: {
    port: number;
    n: number;
    eventId: number;
    party: Party;
    tally: Tally;
  }): Promise<Entrant> {
    return new Entrant(of, await Promise.all([openConnection(of.port), openConnection(of.port)]));
  }

  get #fingers(): number[] {
    return this.#n % 100 < pressTwice ? [0, 1] : [0];
  }

  /** Some are there long before the opening, and try. */
  async knockEarly(): Promise<void> {
    if (this.#n % 100 >= early) return;
    const { result } = await this.#signUp(0, randomUUID());
    if (result !== 'CLOSED') throw new Error(`Before the opening a sign-up was answered ${result}.`);
    this.#tally.tooEarly += 1;
  }

  /** What a page asks before the opening. */
  async lookAround(): Promise<void> {
    await Promise.all(
      this.#fingers.map(async (line) =>
        read(await this.#send(line, 'GET', `/api/v1/event/${this.#eventId}`)),
      ),
    );
  }

  async enterRoom(): Promise<void> {
    await this.#send(0, 'POST', '/api/v1/event/waiting-room', { eventId: this.#eventId }).then((answer) =>
      read<EventWaitingRoom>(answer),
    );
  }

  async lookInRoom(): Promise<EventWaitingRoom> {
    return read(await this.#send(0, 'GET', `/api/v1/event/waiting-room/${this.#eventId}`));
  }

  /** One attempt, whatever comes of it. */
  attempt(): Promise<SignUpReply> {
    return this.#signUp(0, randomUUID());
  }

  /** What is sent at the opening is written before it: phones have processors of their own. */
  prepare(): void {
    this.#intent = this.#bytesOf('POST', signUpPath, this.#wish(), randomUUID());
  }

  async rush(opening: number): Promise<void> {
    const bytes = this.#intent;
    const sentAt = performance.now();
    if (this.#n % 100 >= 100 - losesAnswer) {
      // The phone loses the network with the request on its way, and asks again with the same key.
      const lost = await openConnection(this.#port);
      void lost.ask(bytes, () => true).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      lost.close();
    }
    const [first, ...others] = await Promise.all(
      this.#fingers.map(async (line) => read<SignUpReply>(await this.#sendBytes(line, bytes))),
    );
    this.#tally.attempts.push(performance.now() - sentAt);
    this.#tally.answeredAt.push(performance.now() - opening);
    if (!first) return;
    if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
      this.#tally.contradictions += 1;
    this.#tally.answers.set(this.party.captain.userId, first);
  }

  leave(): void {
    for (const line of this.#lines) line.close();
  }

  async #signUp(line: number, key: string): Promise<SignUpReply> {
    return read(await this.#send(line, 'POST', signUpPath, this.#wish(), key));
  }

  #wish(): object {
    const { partners } = this.party;
    const eventId = this.#eventId;
    if (partners.length === 0) return { eventId };
    return { eventId, team: { name: 'Us', userIds: partners.map(({ userId }) => userId) } };
  }

  #bytesOf(method: string, path: string, body?: object, key?: string): Buffer {
    const headers = { Authorization: `Bearer ${this.party.captain.token}` };
    return requestBytes(
      method,
      path,
      key === undefined ? headers : { ...headers, 'Idempotency-Key': key },
      body,
    );
  }

  #send(line: number, method: string, path: string, body?: object, key?: string): Promise<Answer> {
    return this.#sendBytes(line, this.#bytesOf(method, path, body, key));
  }

  /** As a page does it: on a line that went, or told that the service is not ready, it asks again, with the same key. */
  async #sendBytes(line: number, bytes: Buffer): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const connection = this.#lines[line] ?? (await openConnection(this.#port));
      try {
        const answer = await connection.ask(bytes, () => true);
        if (answer.status !== 503) return answer;
        this.#tally.unavailable += 1;
        await pause(500);
      } catch (error) {
        if (tries > 20) throw error;
        this.#lines[line] = await openConnection(this.#port);
      }
    }
  }
}

/** A day of a tournament whose registration opens then, with a fee and its waitlist. */
async function buildEvent(db: Database, seasonId: number, opensAt: Date): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `with e as (
       insert into golf_events (season_id, name, day, end_day, publish, first_published_at, num_spots, registration_opens_at, format)
       select id, 'Member-guest', end_date, end_date, true, now(), $2, $3, '{"side": {"size": 4, "mode": "SCRAMBLE"}}' from seasons where id = $1
       returning id
     )
     insert into entry_fees (event_id, name, member_cents, non_member_cents, external_cents)
     select id, 'Entry', 8000, 12000, 10000 from e returning event_id as id`,
    [seasonId, places, opensAt],
  );
  return row?.id ?? 0;
}

interface Entered {
  captain_id: number;
  status: string;
  inside: number;
  waiting: number;
  queue_no: number;
}

/** Everybody's party as the database has it, in the order of the queue. */
const readParties = (db: Database, eventId: number): Promise<Entered[]> =>
  db.query<Entered>(
    `select r.created_by as captain_id, min(r.status) filter (where r.user_id = r.created_by) as status,
       count(p.id) filter (where p.place in ('IN', 'HELD'))::int as inside,
       count(p.id) filter (where p.place = 'WAITING')::int as waiting, min(p.queue_no) as queue_no
     from registrations r join participants p on p.registration_id = r.id
     where r.event_id = $1 and r.withdrawn_at is null group by 1 order by 5`,
    [eventId],
  );

interface Verdict {
  readonly oversold: number;
  readonly lost: number;
  readonly doubled: number;
  readonly jumped: number;
}

/** Counts the rows themselves, whatever triggers, constraints and answers made of them. */
async function judge(
  db: Database,
  eventId: number,
  tally: Tally,
  parties: readonly Party[],
): Promise<Verdict> {
  const entered = await readParties(db, eventId);
  const [counted] = await db.query<{
    taken: number;
    waiting: number;
    inside: number;
    outside: number;
    twice: number;
  }>(
    `select g.taken, g.waiting, count(p.id) filter (where p.place in ('IN', 'HELD'))::int as inside,
       count(p.id) filter (where p.place = 'WAITING')::int as outside,
       (count(p.id) - count(distinct p.user_id))::int as twice
     from golf_events g join participants p on p.event_id = g.id where g.id = $1 group by g.id`,
    [eventId],
  );
  if (!counted) throw new Error('Nobody got in.');
  const oversold =
    Math.max(0, counted.inside - places) +
    Number(counted.taken !== counted.inside) +
    Number(counted.waiting !== counted.outside);
  const byCaptain = new Map(entered.map((party) => [party.captain_id, party]));
  const lost = parties.filter(({ captain, partners }) => {
    const answer = tally.answers.get(captain.userId);
    const found = byCaptain.get(captain.userId);
    const size = 1 + partners.length;
    if (answer?.result === 'REGISTERED')
      return found?.status !== 'REGISTERED' || found.inside !== size || found.waiting > 0;
    if (answer?.result === 'WAITLISTED')
      return found?.status !== 'WAITLIST' || found.waiting !== size || found.inside > 0;
    return true;
  });
  // Each in turn takes a place where all of the party fit: nobody who waits would have been let in before somebody who is.
  let free = places;
  let jumped = 0;
  for (const { inside, waiting } of entered) {
    const fits = inside + waiting <= free;
    if (fits !== inside > 0) jumped += 1;
    free -= inside;
  }
  return {
    oversold,
    lost: lost.length,
    doubled: counted.twice + tally.contradictions + (entered.length - byCaptain.size),
    jumped,
  };
}

/** Returns what went wrong, undefined where nothing did; that it was slow is only said. */
export async function playEvent(
  lifetime: Lifetime,
  args: readonly string[],
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const servers = await startBenchServers(say);
  lifetime.onStop(() => servers.stop());
  const { db } = servers;
  say('Building the club …');
  const club = await buildClub(db);
  const season = await buildSeason(db, {
    eventRegistration: true,
    type: 'TOURNAMENT',
    year: new Date().getFullYear() + 1,
  });
  await db.query(
    `update parameters set value = '6000' where name in ('INVITATIONS_A_DAY', 'INVITATIONS_OF_ONE_A_DAY')`,
  );
  const people = club.golfers.slice(0, golferCount);
  const parties = partiesOf(people);
  await db.query('vacuum (analyze)');
  const server = await startHouse(
    async (file, readyPath, profileTo) => {
      const started = await startProcess({ file, env: environmentOf(servers), readyPath, profileTo });
      lifetime.onStop(() => started.stop());
      return started;
    },
    args.find((arg) => arg.startsWith('/')),
  );

  const arrive = (eventId: number, tally: Tally) =>
    Promise.all(parties.map((party, n) => Entrant.arrive({ port: server.port, n, eventId, party, tally })));
  const verdicts: Verdict[] = [];
  let unavailable = 0;
  const openings: { everybody: number; p50: number; p99: number; published: number }[] = [];
  for (let n = 0; n <= encores; n += 1) {
    const opening = Date.now() + 30_000;
    const eventId = await buildEvent(db, season.seasonId, new Date(opening));
    const tally = new Tally();
    say(
      `${parties.length} of ${golferCount} golfers sign up for ${places} places, ${inTeams} of them in teams …`,
    );
    await pause(opening - Date.now() - arriveBefore);
    const entrants = await arrive(eventId, tally);
    await Promise.all(entrants.map((entrant) => entrant.knockEarly()));
    const left = opening - lookBefore - Date.now();
    await Promise.all(
      entrants.map(async (entrant, at) => {
        await pause((left * at) / entrants.length);
        await entrant.lookAround();
      }),
    );
    for (const entrant of entrants) entrant.prepare();
    while (Date.now() < opening) await pause(1);
    const begun = performance.now();
    await Promise.all(entrants.map((entrant) => entrant.rush(begun)));
    for (const entrant of entrants) entrant.leave();
    const drained = await drain(db);
    verdicts.push(await judge(db, eventId, tally, parties));
    unavailable += tally.unavailable;
    const attempts = Float64Array.from(tally.attempts).sort();
    openings.push({
      everybody: tally.everybody(),
      p50: milliseconds(quantile(attempts, 0.5)),
      p99: milliseconds(quantile(attempts, 0.99)),
      published: milliseconds(drained.outbox * 1_000),
    });
    const { everybody, p50, p99 } = openings.at(-1) ?? { everybody: 0, p50: 0, p99: 0 };
    say(
      `Everybody was answered in ${everybody} ms, half of the attempts in ${p50} ms, 99 of 100 in ${p99} ms.`,
    );
  }
  const room = await playRoom(db, { seasonId: season.seasonId, parties, arrive, say });
  await server.stop();

  const [first, ...warm] = openings;
  const sum = (of: keyof Verdict) =>
    [...verdicts, room.verdict].reduce((all, verdict) => all + verdict[of], 0);
  const figures = {
    golfers: golferCount,
    signUps: parties.length,
    inTeams,
    places,
    attemptP50: first?.p50 ?? 0,
    attemptP99: first?.p99 ?? 0,
    everybodyAnswered: first?.everybody ?? 0,
    publishedAfter: first?.published ?? 0,
    warmP99: median(warm.map(({ p99 }) => p99)),
    warmEverybody: median(warm.map(({ everybody }) => everybody)),
    unavailable,
    roomAttemptP99: room.p99,
    refusedInLine: room.refused,
    letInEarly: room.early,
    oversold: sum('oversold'),
    lost: sum('lost'),
    doubleEffects: sum('doubled'),
    queueJumped: sum('jumped'),
  };
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(18)} ${value}\n`);
  const wrong =
    figures.oversold + figures.lost + figures.doubleEffects + figures.queueJumped + figures.letInEarly;
  const slow = figures.everybodyAnswered > goals.everybody || figures.attemptP99 > goals.attempt;
  if (wrong === 0) say('Nothing was oversold, lost or done twice, and nobody was passed over.');
  say(`Everybody within ${goals.everybody} ms, p99 within ${goals.attempt} ms: ${slow ? 'missed' : 'met'}.`);
  return wrong > 0 ? 'WRONG: something was oversold, lost, done twice or out of turn.' : undefined;
}

interface RoomPlay {
  readonly seasonId: number;
  readonly parties: readonly Party[];
  readonly arrive: (eventId: number, tally: Tally) => Promise<Entrant[]>;
  readonly say: (sentence: string) => void;
}

/** The same opening through the waiting room: everybody tries at once, is told to wait, and signs up when it is their turn. */
async function playRoom(db: Database, { seasonId, parties, arrive, say }: RoomPlay) {
  await db.query(
    `insert into parameters (name, value, "group") values ('EVENT_WAITING_ROOM', 'ON', 'EVENTS'),
       ('WAITING_ROOM_ADMITS', $1, 'FAIRNESS'), ('WAITING_ROOM_SECONDS', '1', 'FAIRNESS'),
       ('WAITING_ROOM_KEPT_SECONDS', '0', 'FAIRNESS')`,
    [String(admits)],
  );
  const opening = Date.now() + 20_000;
  const eventId = await buildEvent(db, seasonId, new Date(opening));
  const tally = new Tally();
  say(`The same through the waiting room, ${admits} a second …`);
  await pause(opening - Date.now() - arriveBefore);
  const entrants = await arrive(eventId, tally);
  await Promise.all(entrants.map((entrant) => entrant.enterRoom()));
  while (Date.now() < opening) await pause(1);
  let refused = 0;
  await Promise.all(
    entrants.map(async (entrant) => {
      const { userId } = entrant.party.captain;
      for (;;) {
        const sentAt = performance.now();
        const answer = await entrant.attempt();
        tally.attempts.push(performance.now() - sentAt);
        if (answer.result !== 'CLOSED') return void tally.answers.set(userId, answer);
        refused += 1;
        const { secondsToAdmission } = await entrant.lookInRoom();
        await pause((secondsToAdmission ?? 1) * 1_000);
      }
    }),
  );
  for (const entrant of entrants) entrant.leave();
  await drain(db);
  const rules = rulesAt(await loadParameters(db), new Date());
  const moments = await db.query<{ rank: number; at: Date }>(
    `select p.rank, r.registered_at as at from waiting_rooms w join waiting_room_places p on p.waiting_room_id = w.id
       join registrations r on r.event_id = w.event_id and r.user_id = p.user_id
     where w.event_id = $1 and r.registered_at is not null`,
    [eventId],
  );
  // By the clock that decided: a row's own moment is that at which its transaction began to wait.
  const early = moments.filter(({ rank, at }) => at < admittedAt(rules, new Date(opening), rank)).length;
  const attempts = Float64Array.from(tally.attempts).sort();
  return {
    verdict: await judge(db, eventId, tally, parties),
    refused,
    early,
    p99: milliseconds(quantile(attempts, 0.99)),
  };
}
