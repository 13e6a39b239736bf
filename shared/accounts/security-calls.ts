/** The call by which admins read the security log. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line, page, pageSize } from '../contract/fields.ts';
import { securityKind } from './enums.ts';
import { securityEvent } from './shapes.ts';

export const listSecurityEvents = defineCall({
  id: 'security.list',
  method: 'GET',
  path: 'security/events/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  query: z.object({
    kind: securityKind.optional(),
    /** Who did it, or whose account it concerns. */
    userId: id.optional(),
    /** An address, or its network as limits count it. */
    client: line(64).optional(),
    /** On the club's calendar. */
    day: day.optional(),
  }),
  reply: z.object({
    entries: z.array(securityEvent),
    /** Whether there is a further page. */
    more: z.boolean(),
    /** Of the day that was asked for, else of the last 24 hours, whatever the kind. */
    counts: z.array(z.object({ kind: securityKind, count: z.number().int() })),
  }),
  ours: true,
  summary:
    'One page of the security log, the newest first: failed logins, refusals, limits, changed rights, data taken away.',
});

export const securityCalls = { listSecurityEvents };
