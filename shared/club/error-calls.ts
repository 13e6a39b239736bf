/** The calls of the log of errors. */
import { z } from 'zod';
import { truncated } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { page, pageSize } from '../contract/fields.ts';
import { errorFilter, errorKind } from './enums.ts';
import { errorEntry, startupLog } from './shapes.ts';

export const listErrors = defineCall({
  id: 'error.list',
  method: 'GET',
  path: 'error',
  access: 'admin',
  query: z.object({
    type: errorFilter.optional(),
    /** Ours: the log may be long. */
    page: page.default(0),
    size: pageSize.default(100),
  }),
  reply: z.array(errorEntry),
  summary: 'The log of errors, the newest first, of one type or all.',
});

export const listErrorsToday = defineCall({
  id: 'error.listToday',
  method: 'GET',
  path: 'error/today',
  access: 'admin',
  reply: z.array(errorEntry),
  summary: 'The errors of today at the club, the newest first.',
});

export const raiseTestError = defineCall({
  id: 'error.test',
  method: 'GET',
  path: 'error/test',
  access: 'admin',
  reply: z.object({}),
  errors: ['internal'],
  summary: 'Fails on purpose, to see that failures are logged.',
});

export const listStartupLogs = defineCall({
  id: 'error.listStartupLogs',
  method: 'GET',
  path: 'error/startup-logs',
  access: 'admin',
  reply: z.array(startupLog),
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
    /** Accepted and ignored: the server knows who tells. */
    userName: truncated(80).nullish(),
  }),
  reply: z.object({ logged: z.boolean() }),
  summary: 'Logs an error that a page ran into. Long texts are cut.',
});

export const errorCalls = { listErrors, listErrorsToday, raiseTestError, listStartupLogs, reportError };
