/** Addresses of people who have none: the club knows them, and no mail reaches them. */

/** A domain that exists nowhere (RFC 2606). */
export const noMailEnd = '@no-mail.invalid';

/** Whether a person has an address that mail can be sent to. */
export const hasMail = (email: string): boolean => !email.endsWith(noMailEnd);
