/** Changes of the sheet where bookings stand: what is told of them first, and the change made once that is confirmed. */
import { conflictReply } from '@fourball/shared/contract/errors.ts';
import type { Call, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { TouchedBookings } from '@fourball/shared/contract/touched-shapes.ts';
import { callOver, replyOver, type CallOptions } from '../server.ts';

/** Undefined where nothing was to be confirmed. */
export const touchedIn = ({ json }: { json: unknown }): TouchedBookings | undefined =>
  conflictReply.safeParse(json).data?.touched;

/** Makes a call that touches bookings; fails where it does without asking. */
export async function replyConfirmed<C extends Call>(
  url: string,
  call: C,
  options: CallOptions,
): Promise<ReplyOf<C>> {
  const touched = touchedIn(await callOver(url, call, options));
  if (!touched) throw new Error(`${call.id} did not ask.`);
  const part = call.method === 'DELETE' ? 'query' : 'body';
  return replyOver(url, call, {
    ...options,
    [part]: { ...(options[part] as object | undefined), confirm: touched.fingerprint },
  });
}
