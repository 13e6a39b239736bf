/** Sends a sheet's ready bytes, or nothing where the reader has them already; mostly before Koa sees the request. */
import { nameReader } from '@fourball/domain/accounts/users/names.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { earlyCall, type EarlyCall, type EarlyCallOptions } from '../http/early-call.ts';
import { sendReady } from '../http/ready-reply.ts';
import type { Services } from '../services.ts';

/** The sheet is asked for more than all else together. */
export const earlySheet = (
  { readSheet, readings }: Pick<Services, 'readSheet' | 'readings'>,
  options: EarlyCallOptions,
): EarlyCall =>
  earlyCall(getTeeSheet, options, async ({ actor, params: { courseId, day } }) => {
    // Who has read many is counted first, by the contract's own way.
    if (!readings.mayReadAtOnce('sheet', actor, `${courseId}:${day}`)) return undefined;
    const snapshot = await readSheet(nameReader(actor), courseId, day);
    return (req, res, headers) => sendReady(req, res, snapshot, headers);
  });
