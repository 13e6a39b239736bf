/** Lets golfers of a test have more than a club would, for storms and chains of steps that are about something else. */
import type { Sql } from '@fourball/db/connection.ts';
import type { TestServer } from '../server.ts';

/** Every cap on what one golfer may have or ask for at the most that a club can set; no two rounds at once stays. */
export async function raiseCaps(server: TestServer): Promise<void> {
  await raiseCapsIn(server.db);
  await server.heard();
}

/** Of a club whose services are not started yet. */
export async function raiseCapsIn(db: Sql): Promise<void> {
  await db.query(
    `update parameters p set value = c.value from (values
       ('OPEN_BOOKINGS_OF_MEMBERS', '1000'), ('OPEN_BOOKINGS_OF_OTHERS', '1000'), ('ROUNDS_A_DAY', '10'),
       ('UNCLAIMED_SPOTS', '1000'), ('HOLDS_PER_MINUTE', '6000'), ('BOOKINGS_PER_MINUTE', '6000'),
       ('INVITATIONS_A_DAY', '10000'), ('INVITATIONS_OF_ONE_A_DAY', '1000'),
       ('INVITATIONS_PER_BOOKING', '1000')) c (name, value)
     where p.name = c.name`,
  );
}
