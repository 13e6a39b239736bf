/** The calls by which golfers take their data out or leave, and admins see who changed what. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { flag } from '../contract/body-fields.ts';
import { day, id, line, page, pageSize } from '../contract/fields.ts';
import { eraseResult, roleName } from './enums.ts';
import { currentPassword } from './passwords.ts';
import { auditEntry } from './shapes.ts';

export const exportOwnData = defineCall({
  id: 'user.export',
  method: 'GET',
  path: 'user/export',
  access: 'user',
  raw: true,
  errors: ['confirmation_needed'],
  ours: true,
  summary: 'Everything that the club keeps about the caller, as one ZIP archive.',
});

export const eraseOwnAccount = defineCall({
  id: 'user.erase',
  method: 'POST',
  path: 'user/erase',
  access: 'user',
  encoding: 'json',
  body: z.object({ currentPassword }),
  reply: eraseResult,
  ours: true,
  summary:
    'Takes the personal data of the caller away for good; bookings and purchases stay under "Former member". INVALID for a wrong password, LAST_ADMIN while nobody else could administer the club.',
});

export const listRoles = defineCall({
  id: 'user.listRoles',
  method: 'GET',
  path: 'user/roles',
  access: 'admin',
  reply: z.array(z.object({ role: roleName, count: z.number().int() })),
  ours: true,
  summary: 'The roles there are, and how many accounts have each.',
});

export const listUserAudit = defineCall({
  id: 'user.audit',
  method: 'GET',
  path: 'user/audit/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.array(auditEntry),
  ours: true,
  summary: "Who changed what on a golfer's account, the newest first.",
});

/** Which lines of the trail are asked for: those to which all that is named applies. */
const auditFilter = z.object({
  /** On the club's calendar, both days included. */
  from: day.optional(),
  to: day.optional(),
  /** Who did it. */
  actorId: id.optional(),
  /** Whom it concerns. */
  userId: id.optional(),
  /** What comes before the dot of an action: `account`, `parameter` … */
  area: line(40).optional(),
  /** What somebody logged in did to what is another golfer's. */
  forOthers: flag.optional(),
  /** A piece of the action or of what was changed, whatever the case of its letters. */
  text: line(100).optional(),
});

export type AuditFilter = z.output<typeof auditFilter>;

export const listAudit = defineCall({
  id: 'audit.list',
  method: 'GET',
  path: 'audit/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  query: auditFilter,
  reply: z.object({ total: z.number().int(), entries: z.array(auditEntry) }),
  ours: true,
  summary:
    'One page of the trail of who changed what, the newest first; the total is of the lines that were asked for.',
});

export const approveEmergencyContact = defineCall({
  id: 'emergencyContact.approve',
  method: 'POST',
  path: 'emergency-contact/approve',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id }),
  reply: z.object({ approved: z.boolean() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Approves a request to an emergency contact in place of the person asked.',
});

export const privacyCalls = {
  exportOwnData,
  eraseOwnAccount,
  listRoles,
  listUserAudit,
  listAudit,
  approveEmergencyContact,
};
