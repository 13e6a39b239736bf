/** People whom no mail reaches: each has an address of a form that is nobody's, for an account is known by one. */
import { randomUUID } from 'node:crypto';
import { hasMail, noMailEnd } from '@fourball/shared/accounts/no-mail.ts';
import { isFormerEmail } from '../former-member.ts';

/** Of one person alone, and not to be guessed: whoever knew it could claim the contact. */
export const noMailAddress = (): string => `member-${randomUUID().replaceAll('-', '')}${noMailEnd}`;

/** An address that nobody may give as the own: of a former member, or of somebody without one. In lower case. */
export const isNobodysEmail = (email: string): boolean => isFormerEmail(email) || !hasMail(email);

/** SQL: whether mail can be sent to the address in this column. */
export const reachable = (column: string): string => `${column} not like '%${noMailEnd}'`;
