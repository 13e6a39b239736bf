/** The business settings that every club starts with; an admin dates new values after them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('BOOKING_TIME_CHANGE', '07:00', 'BOOKING', '2020-01-01T00:00Z'),
      ('TWILIGHT_TIME', '15:00', 'BOOKING', '2020-01-01T00:00Z'),
      ('CUT_OFF_TIME', '45', 'BOOKING', '2020-01-01T00:00Z'),
      ('HOLD_SECONDS', '600', 'BOOKING', '2020-01-01T00:00Z'),
      ('MAX_SPOTS', '8', 'BOOKING', '2020-01-01T00:00Z'),
      ('NON_MEMBER_ADVANCE_DAYS', '5', 'BOOKING', '2020-01-01T00:00Z'),
      ('AUTO_CANCEL_HOURS', '48', 'BOOKING', '2020-01-01T00:00Z'),
      ('SHEET_DAYS_AHEAD', '21', 'BOOKING', '2020-01-01T00:00Z'),
      ('CANCELLATION_WINDOW', '24', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('CANCELLATION_FEE', '2500', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('UNDO_MINUTES', '10', 'CANCELLATION', '2020-01-01T00:00Z'),
      ('CANCELLATION_POLICY',
       'You can cancel free of charge until 24 hours before your tee time. After that a fee of $25 per golfer is charged to whoever made the booking. Rounds lost to weather are never charged.',
       'CANCELLATION', '2020-01-01T00:00Z'),
      ('HST', '13', 'MONEY', '2020-01-01T00:00Z'),
      ('ROUND_CREDIT', '1', 'MONEY', '2020-01-01T00:00Z'),
      ('MEMBERSHIP_CANCELLATION_FEE', '10000', 'MONEY', '2020-01-01T00:00Z')
  `);
}
