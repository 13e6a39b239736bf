/** Who plays the opening of a day: golfers at the pace of people, and accounts of bots as fast as they can. */
import { randomUUID } from 'node:crypto';
import type { HoldReply as Hold, Sheet, Room } from './bot-replies.ts';
import { read } from './bot-replies.ts';
import { openConnection, requestBytes, type Connection } from '../measure/load.ts';

/** One day of one course. */
export interface Opening {
  readonly courseId: number;
  readonly courseFeeId: number;
  readonly day: string;
  /** As `Date.now` says it. */
  readonly opensAt: number;
  /** After it nobody tries any more. */
  readonly endsAt: number;
  /** How many spots everybody wants. */
  readonly spots: number;
}

/** An account and the address that its requests come from, as the proxy before the server tells it. */
export interface Caller {
  readonly userId: number;
  readonly token: string;
  readonly address: string;
}

/** What was asked for, whatever came of it. */
export interface Asked {
  holds: number;
  spots: number;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const until = (moment: number) => pause(moment - Date.now());
const between = (from: number, to: number) => from + Math.random() * (to - from);

/** The server lets go of a connection on which nothing was asked for longer. */
const keepsLine = 2_000;
/** Milliseconds that people take: to come, to see that something changed, to choose, to write down who plays, to look again. */
const people = {
  comesBefore: [4_000, 45_000],
  notices: [200, 2_000],
  chooses: [3_000, 30_000],
  writes: [2_000, 10_000],
  looksAgain: [2_000, 6_000],
} as const;
/** Milliseconds: a bot is there first, and asks as often as HOLDS_PER_MINUTE lets it for as long as it takes. */
const bots = { comesBefore: 50_000, asksEvery: 2_100 };

abstract class Player {
  readonly asked: Asked = { holds: 0, spots: 0 };
  readonly caller: Caller;
  protected readonly opening: Opening;
  readonly #port: number;
  #line: Connection | undefined;
  #usedAt = 0;

  constructor(port: number, caller: Caller, opening: Opening) {
    this.#port = port;
    this.caller = caller;
    this.opening = opening;
  }

  abstract play(): Promise<void>;

  leave(): void {
    this.#line?.close();
  }

  protected get over(): boolean {
    return Date.now() > this.opening.endsAt;
  }

  protected enter(): Promise<Room> {
    const { courseId, day } = this.opening;
    return this.#ask('POST', '/api/v1/book/waiting-room', { courseId, day });
  }

  protected look(): Promise<Room> {
    return this.#ask('GET', `/api/v1/book/waiting-room/${this.opening.courseId}/${this.opening.day}`);
  }

  /** Tee times with room for all. */
  protected async findRoom(spots: number): Promise<number[]> {
    const sheet = await this.#ask<Sheet>(
      'GET',
      `/api/v1/book/sheet/${this.opening.courseId}/${this.opening.day}`,
    );
    return sheet.teeTimes.filter(({ available }) => available >= spots).map(({ teeTimeId }) => teeTimeId);
  }

  protected hold(teeTimeId: number, spots: number): Promise<Hold> {
    this.asked.holds += 1;
    this.asked.spots += spots;
    const { courseFeeId, day } = this.opening;
    return this.#ask('POST', '/api/v1/book/hold-spots', {
      spots: [{ teeTimeId, spots }],
      courseFeeId,
      bookingDate: day,
    });
  }

  /** Who books plays along or keeps all spots for others. */
  protected async book(spots: number, playsAlong: boolean): Promise<boolean> {
    const { courseFeeId, day } = this.opening;
    const players = Array.from({ length: spots }, (_, spot) => ({
      userId: playsAlong && spot === 0 ? this.caller.userId : null,
    }));
    const body = { simpleDate: day, courseFeeId, numSpots: spots, bookingGroups: [{ players }] };
    const { result } = await this.#ask<Hold>('POST', '/api/v1/book', body, {
      'Idempotency-Key': randomUUID(),
    });
    return result === 'SUCCESS';
  }

  async #ask<Reply>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    if (this.#line && performance.now() - this.#usedAt > keepsLine) {
      this.#line.close();
      this.#line = undefined;
    }
    this.#line ??= await openConnection(this.#port);
    const { token, address } = this.caller;
    const sent = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address, ...headers };
    const answer = await this.#line.ask(requestBytes(method, path, sent, body), () => true);
    this.#usedAt = performance.now();
    return read<Reply>(answer);
  }
}

/** Waits as the page does, then chooses a tee time, books it and is content. */
export class Golfer extends Player {
  async play(): Promise<void> {
    await until(this.opening.opensAt - between(...people.comesBefore));
    let room = await this.enter();
    while (room.state !== 'ADMITTED' && room.state !== 'OVER' && !this.over) {
      if (room.state === 'OFF') {
        await until(this.opening.opensAt);
        break;
      }
      const due = room.secondsToOpening || room.secondsToAdmission || 1;
      await pause(Math.min(10_000, Math.max(1_000, due * 1_000)));
      room = await this.look();
    }
    await pause(between(...people.notices));
    if (await this.#choose()) {
      await pause(between(...people.writes));
      await this.book(this.opening.spots, true);
    }
  }

  async #choose(): Promise<boolean> {
    let free = await this.findRoom(this.opening.spots);
    await pause(between(...people.chooses));
    while (!this.over) {
      const wish = free[Math.floor(Math.random() * free.length)];
      if (wish === undefined) return false;
      const { result } = await this.hold(wish, this.opening.spots);
      if (result === 'SUCCESS') return true;
      await pause(between(...people.looksAgain));
      free = await this.findRoom(this.opening.spots);
    }
    return false;
  }
}

/** One of a bot's accounts: there from the first, never a pause but where the rules make one, and never content. */
export class BotAccount extends Player {
  #booked = 0;

  async play(): Promise<void> {
    await until(this.opening.opensAt - bots.comesBefore);
    await this.enter();
    // What it wants it has read before.
    let known = await this.findRoom(1);
    await until(this.opening.opensAt);
    let lookAgain = false;
    while (!this.over) {
      await this.#waitForTurn();
      if (lookAgain) known = await this.findRoom(1);
      lookAgain = false;
      const n = Math.floor(Math.random() * known.length);
      const [wish] = known.splice(n, 1);
      if (wish === undefined) {
        if ((known = await this.findRoom(1)).length === 0) return;
        continue;
      }
      if (await this.#take(wish)) continue;
      lookAgain = true;
      if (this.#refusedForGood) return;
      await pause(bots.asksEvery);
    }
  }

  #refusedForGood = false;

  /** Just when it is let in, and not a moment later. */
  async #waitForTurn(): Promise<void> {
    if (this.#letIn) return;
    let room = await this.look();
    while (room.state === 'WAITING' && !this.over) {
      if (room.position === null && room.secondsToOpening === 0) room = await this.enter();
      const seconds = room.secondsToOpening || room.secondsToAdmission || 0;
      await pause(seconds > 1 ? (seconds - 1) * 1_000 : 50);
      room = await this.look();
    }
    this.#letIn = true;
  }

  #letIn = false;

  /** As many as there are, down to one; true where it is worth asking for the next at once. */
  async #take(teeTimeId: number): Promise<boolean> {
    for (let spots = this.opening.spots; spots > 0; spots -= 1) {
      const { result, reason = '' } = await this.hold(teeTimeId, spots);
      if (result === 'SUCCESS') {
        const made = await this.book(spots, this.#booked === 0);
        if (made) this.#booked += spots;
        this.#refusedForGood = !made;
        return made;
      }
      // The sheet is asked what is left instead.
      if (result === 'SPOTS_NOT_AVAILABLE') return true;
      const tooMany = /Until the waiting room is over a golfer may have|You may keep/.test(reason);
      if (!tooMany) return false;
      this.#refusedForGood = spots === 1;
    }
    return false;
  }
}
