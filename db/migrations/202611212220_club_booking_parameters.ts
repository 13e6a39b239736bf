/** The settings of waitlist, waiting room, ballot, guests, no-shows, rain, pace and reminders. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('WAITLIST', 'ON', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITLIST_OFFER_MINUTES', '15', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITING_ROOM', 'OFF', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITING_ROOM_ADMITS', '40', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITING_ROOM_SECONDS', '5', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITING_ROOM_MINUTES', '30', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('BALLOT_WISHES', '3', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('BALLOT_DRAW_MINUTES', '60', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('GUESTS_PER_MEMBER', '3', 'BOOKING', '2020-01-01T00:00Z'),
      ('GUEST_WEEKEND_FROM', '12:00', 'BOOKING', '2020-01-01T00:00Z'),
      ('REMINDER_HOURS', '24', 'BOOKING', '2020-01-01T00:00Z'),
      ('NO_SHOW_FREE', '1', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('NO_SHOW_WARNINGS', '1', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('NO_SHOW_MONTHS', '12', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('NO_SHOW_SUSPENSION_DAYS', '14', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('RAIN_CHECK_RULE', 'HOLES', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('RAIN_CHECK_FULL_UNTIL', '4', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('RAIN_CHECK_HALF_UNTIL', '14', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('PACE_TURN_MINUTES', '130', 'BOOKING', '2020-01-01T00:00Z'),
      ('PACE_ROUND_MINUTES', '260', 'BOOKING', '2020-01-01T00:00Z')
  `);
}
