/** Binds the calls of the first run to their commands. */
import { closeFirstRun, getFirstRun, skipStep } from '@fourball/domain/club/first-run/first-run.ts';
import { orderMailTest } from '@fourball/domain/club/first-run/mail-test.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import type { Services } from '../services.ts';

export const firstRunHandlers = ({ house, settings, limits }: Services): BuiltHandlers['firstRun'] => ({
  getFirstRun: () => getFirstRun(house, house.db, settings),
  skipFirstRunStep: ({ actor, body }) => skipStep(house, actor, body, settings),
  closeFirstRun: ({ actor, body }) => closeFirstRun(house, actor, body.closed, settings),
  testMail: ({ actor }) =>
    limits.limited('mailTest', golferAlone(userOf(actor)), () =>
      orderMailTest(house, userOf(actor), settings),
    ),
});
