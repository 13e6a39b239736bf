/** The calls of the log of errors. */
import { z } from 'zod';
import { truncated } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { errorFilter, errorKind } from './enums.ts';

export const listErrors = defineCall({
  id: 'error.list',
  method: 'GET',
  path: 'error',
  access: 'admin',
  query: z.object({ type: errorFilter.optional() }),
  summary: 'The log of errors, the newest first, of one type or all.',
});

export const listErrorsToday = defineCall({
  id: 'error.listToday',
  method: 'GET',
  path: 'error/today',
  access: 'admin',
  summary: 'The errors of today.',
});

export const raiseTestError = defineCall({
  id: 'error.test',
  method: 'GET',
  path: 'error/test',
  access: 'admin',
  summary: 'Fails on purpose, to see that failures are logged.',
});

export const listStartupLogs = defineCall({
  id: 'error.listStartupLogs',
  method: 'GET',
  path: 'error/startup-logs',
  access: 'admin',
  summary: 'What the server logged when it started.',
});

export const reportError = defineCall({
  id: 'error.create',
  method: 'POST',
  path: 'error',
  access: 'public',
  encoding: 'json',
  body: z.object({
    statusCode: z.number().int().min(0).max(999).nullish(),
    name: truncated(200),
    type: errorKind,
    message: truncated(4000),
    route: truncated(2000),
    stack: truncated(20_000),
    userName: truncated(80).nullish(),
  }),
  summary: 'Logs an error that a page ran into. Long texts are cut.',
});

export const errorCalls = { listErrors, listErrorsToday, raiseTestError, listStartupLogs, reportError };
