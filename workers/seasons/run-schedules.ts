/** Does what is due in seasons and golf events by itself: ends what nobody answered, lets in who waits, charges, asks. */
import { askParticipation } from '@fourball/domain/seasons/participants/confirm-participation.ts';
import { chargeDue } from '@fourball/domain/seasons/products/charge-due.ts';
import { findNextAnswer, lapseEntries } from '@fourball/domain/seasons/registration/lapse.ts';
import { settleLeft } from '@fourball/domain/seasons/registration/leave-entries.ts';
import {
  askParticipation as askJob,
  chargeDue as chargeJob,
  lapseEntries as lapseJob,
  settleLeft as settleJob,
} from '@fourball/shared/seasons/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const lapseEntriesHandler = handleSchedule(
  lapseJob,
  async ({ house, log }) => {
    const lapsed = await lapseEntries(house);
    if (lapsed > 0) log.info({ lapsed }, 'Registrations were not answered in time.');
  },
  ({ house }) => findNextAnswer(house),
);

export const settleLeftHandler = handleSchedule(settleJob, async ({ house, log }) => {
  const settled = await settleLeft(house);
  if (settled > 0) log.info({ settled }, 'Places of erased golfers were passed on.');
});

export const chargeDueHandler = handleSchedule(chargeJob, async ({ house, log }) => {
  const charged = await chargeDue(house);
  if (charged > 0) log.info({ charged }, 'Fees that were due were charged.');
});

export const askParticipationHandler = handleSchedule(askJob, async ({ house, log }) => {
  const events = await askParticipation(house);
  if (events > 0) log.info({ events }, 'Golfers were asked whether they come.');
});
