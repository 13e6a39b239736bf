/** The calls that are built. Being in this list is what mounts them: an entry without its handlers does not compile. */
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { allCalls, type CallRecord } from '@fourball/shared/contract/all-calls.ts';
import { accountsCalls } from '@fourball/shared/accounts/calls.ts';
import { bookingCalls } from '@fourball/shared/booking/calls.ts';
import { clubCalls } from '@fourball/shared/club/calls.ts';
import { messagingCalls } from '@fourball/shared/messaging/calls.ts';
import { CallRouter } from './http/call-router.ts';
import { mountCalls, mountNotBuilt, type Handlers } from './http/mount-calls.ts';
import type { HttpServices } from './http/services.ts';

/** Of a record of which only some calls are built, name those: `{ getProfile, updateProfile }`. */
const builtRecords = {
  accounts: accountsCalls,
  club: clubCalls,
  booking: bookingCalls,
  messaging: messagingCalls,
} as const satisfies Record<string, CallRecord>;

type BuiltRecords = typeof builtRecords;

export type BuiltHandlers = { readonly [Name in keyof BuiltRecords]: Handlers<BuiltRecords[Name]> };

export const builtCalls: readonly Call[] = Object.values<CallRecord>(builtRecords).flatMap((record) =>
  Object.values(record),
);

/** Mounts what is built on its handlers and the rest of the contract as `not_built`. */
export function callRouter(handlers: BuiltHandlers, services: HttpServices): CallRouter {
  const router = new CallRouter(services);
  const mount = <Name extends keyof BuiltRecords>(name: Name): void =>
    mountCalls(router, builtRecords[name], handlers[name]);
  for (const name of Object.keys(builtRecords)) mount(name as keyof BuiltRecords);
  mountNotBuilt(router, allCalls);
  return router;
}
