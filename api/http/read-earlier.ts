/** What was done of a request before it came to Koa, so that nothing is read or done twice. */
import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<IncomingMessage, () => Buffer>();
const failures = new WeakMap<IncomingMessage, unknown>();

/** Leaves the bytes of a body, or what came of reading it, for the reader that the request goes to next. */
export const handOnBody = (req: IncomingMessage, bytes: () => Buffer): void => void bodies.set(req, bytes);

/** The bytes of a body that was read; undefined where it was not. Throws why there are none. */
export const bodyReadEarlier = (req: IncomingMessage): Buffer | undefined => bodies.get(req)?.();

/** Leaves why what was asked for could not be done. */
export const handOnFailure = (req: IncomingMessage, failure: unknown): void =>
  void failures.set(req, failure);

/** Throws it: the handler must not do again what has failed. */
export function failAsEarlier(req: IncomingMessage): void {
  if (failures.has(req)) throw failures.get(req);
}
