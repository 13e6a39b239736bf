/** Answers a call with a file. */
import type { Context } from 'koa';
import { answered } from './mount-calls.ts';

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** `name` is made of letters, digits, dots and hyphens alone. Papers open in the browser, tables are saved. */
export function sendFile(
  ctx: Context,
  name: string,
  type: keyof typeof types,
  body: unknown,
): typeof answered {
  ctx.status = 200;
  ctx.set('Content-Type', types[type]);
  ctx.set('Content-Disposition', `${type === 'pdf' ? 'inline' : 'attachment'}; filename="${name}.${type}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
  return answered;
}
