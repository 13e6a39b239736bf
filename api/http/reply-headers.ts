/** What answers say of themselves, whichever way they are sent: by Koa, before it, or by a handler. */
import type { OutgoingHttpHeaders } from 'node:http';

export const jsonHeaders = Object.freeze({
  'Content-Type': 'application/json; charset=utf-8',
}) satisfies OutgoingHttpHeaders;

/** What somebody's session brought is theirs: no browser keeps it for whoever sits there next. */
export const unkept = Object.freeze({ 'Cache-Control': 'no-store' }) satisfies OutgoingHttpHeaders;
