/** Binds the calls of the log of errors to their commands. */
import { listErrors, listErrorsToday, logError } from '@fourball/domain/club/errors/error-log.ts';
import { listStarts } from '@fourball/domain/club/errors/startup-log.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const errorHandlers = ({ house, limits }: Services): BuiltHandlers['errors'] => ({
  listErrors: ({ query }) => listErrors(house, query),
  listErrorsToday: () => listErrorsToday(house),
  async raiseTestError() {
    throw new Error('Raised on purpose, to see that errors are logged.');
  },
  listStartupLogs: () => listStarts(house),
  reportError: ({ actor, body, ctx }) =>
    limits.limited('errorReport', { client: ctx.ip }, async () => {
      // What failed in the server, the server tells itself.
      await logError(house, actor, { ...body, type: body.type === 'server' ? 'client' : body.type });
      return { logged: true };
    }),
});
