/** Golfers who book when they are asked to: how long until holds and bookings get through, and whether they stand. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@fourball/db/connection.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { z } from 'zod';
import { buildCourse, buildCrowd, type BuiltCourse, type BuiltUser } from '../../kit/build.ts';
import { ask } from './http.ts';

export interface Booked {
  purchaseId: number;
  email: string;
}

const retryAfter = 200;
const perTeeTime = 4;
const held = z.object({ result: z.string(), reason: z.string().optional() });
const booked = held.extend({ purchaseId: z.number().optional() });

interface Order {
  user: BuiltUser;
  teeTimeId: number;
  day: string;
  time: string;
}

export class Bookings {
  private readonly ready: Order[] = [];
  readonly acknowledged: Booked[] = [];

  private constructor(
    private readonly db: Sql,
    private readonly url: string,
    private readonly course: BuiltCourse,
  ) {}

  static async open(db: Sql, url: string): Promise<Bookings> {
    const bookings = new Bookings(db, url, await buildCourse(db, 'Chaos'));
    await bookings.prepare();
    return bookings;
  }

  /** Golfers and a tee time for one round: to be called while all is well. */
  async prepare(): Promise<void> {
    if (this.ready.length > 0) return;
    const users = await buildCrowd(this.db, perTeeTime);
    const [row] = await this.db.query<{ id: number; day: string; time: string }>(
      `with place as (
         select count(*)::int as n from tee_times where course_id = $1
       ), slot as (
         select ((now() at time zone 'America/Toronto')::date + 1 + n / 60)::date as day,
           time '08:00' + n % 60 * interval '10 minutes' as time from place
       )
       insert into tee_times (course_id, day, starts_at, capacity)
       select $1, day, (day + time) at time zone 'America/Toronto', $2 from slot
       returning id, day, to_char(starts_at at time zone 'America/Toronto', 'HH24:MI') as time`,
      [this.course.courseId, perTeeTime],
    );
    if (!row) throw new Error('There is no tee time to book.');
    const { id: teeTimeId, ...slot } = row;
    this.ready.push(...users.map((user) => ({ user, teeTimeId, ...slot })));
  }

  /** All golfers of a round book one tee time at once, through the door; each tries until it is told that it was done. */
  async round(patience: number): Promise<Booked[]> {
    const deadline = performance.now() + patience;
    const made = await Promise.all(this.ready.splice(0).map((order) => this.carryOut(order, deadline)));
    this.acknowledged.push(...made);
    return made;
  }

  private async carryOut({ user, day, time }: Order, deadline: number): Promise<Booked> {
    const { courseFeeId } = this.course;
    const { url } = this;
    const { token } = user;
    await this.untilTold('held', deadline, async () =>
      held.parse(
        await ask(holdSpots, {
          url,
          token,
          body: { spots: 1, courseFeeId, bookingDate: `${day}T${time}` },
        }),
      ),
    );
    // One key for all tries: what was done and not told of is not done again.
    const headers = { 'idempotency-key': randomUUID() };
    const { purchaseId } = await this.untilTold('booked', deadline, async () =>
      booked.parse(
        await ask(createBooking, {
          url,
          token,
          headers,
          body: { simpleDate: day, courseFeeId, numSpots: 1 },
        }),
      ),
    );
    if (purchaseId === undefined) throw new Error('A booking that was made has no number.');
    return { purchaseId, email: user.email };
  }

  /** Tries until there is an answer, which must be yes: there is room for all of them. */
  private async untilTold<Reply extends z.output<typeof held>>(
    what: string,
    deadline: number,
    attempt: () => Promise<Reply>,
  ): Promise<Reply> {
    for (;;) {
      const reply = await attempt().catch((error: unknown) => {
        if (performance.now() > deadline)
          throw new Error(`Nothing could be ${what} in time.`, { cause: error });
      });
      if (reply && reply.result !== 'SUCCESS')
        throw new Error(`A tee time with room could not be ${what}: ${reply.result}, ${reply.reason ?? ''}`);
      if (reply) return reply;
      await pause(retryAfter);
    }
  }

  /** How many of those that were acknowledged do not stand, and how many stand that nobody knows of. */
  async compare(): Promise<{ lost: number; unknown: number }> {
    const rows = await this.db.query<{ id: number }>(
      'select purchase_id as id from bookings where course_id = $1',
      [this.course.courseId],
    );
    const standing = new Set(rows.map(({ id }) => id));
    const lost = this.acknowledged.filter(({ purchaseId }) => !standing.has(purchaseId)).length;
    return { lost, unknown: standing.size - (this.acknowledged.length - lost) };
  }
}
