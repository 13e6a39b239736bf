/** People of the office with one right each, and those without any, for tests of every call by all of them. */
import { officeRight, type OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { rightsOf } from '@fourball/shared/contract/call-rights.ts';
import { buildUser } from '../../kit/build.ts';
import type { TestServer } from '../../kit/server.ts';

/** What is counted for one address or golfer is asked here over and over. */
export const unlimited = {
  LOGIN_ATTEMPTS: '100000',
  CLIENT_ATTEMPTS: '100000',
  OWN_REQUESTS: '100000',
  LOOKUPS: '100000',
  ERROR_REPORTS: '100000',
};

/** What is written although nobody did anything, and what a request leaves by being made at all. */
export const restless: ReadonlySet<string> = new Set([
  'sessions',
  'access_tokens',
  'attempts',
  'security_events',
  'outbox_progress',
  // Made when first needed, once for the club.
  'club_secrets',
]);

export interface Person {
  who: OfficeRight | 'GOLFER' | 'ORGANIZER';
  token: string;
}

/** Six people of one right each; an organizer of no season; a golfer. */
export async function buildPeople({ db }: TestServer): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (const right of officeRight.options)
    people.push({ who: right, token: (await buildUser(db, { rights: [right] })).token });
  people.push({
    who: 'ORGANIZER',
    token: (await buildUser(db, { roles: ['GOLFER', 'ORGANIZER'] })).token,
  });
  return [...people, { who: 'GOLFER', token: (await buildUser(db)).token }];
}

/** Whether the call is for such a person at all, whatever it is asked about. */
export const opensTo = (call: Call, who: Person['who']): boolean =>
  who === 'GOLFER' ? false : who === 'ORGANIZER' ? call.access === 'organizer' : rightsOf(call).includes(who);

export const isOfOffice = ({ access }: Call): boolean => access === 'admin' || access === 'organizer';
