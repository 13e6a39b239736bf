/** What the mails about accounts say, in English. */
import type { SecurityKind } from '../../accounts/enums.ts';
import type { Formats, PluralForms } from '../formats/formats.ts';

/** What the security log counts. */
const securityKinds: Readonly<Record<SecurityKind, PluralForms>> = {
  LOGIN_FAILED: { one: '# failed login', other: '# failed logins' },
  REFUSED: { one: '# refused call', other: '# refused calls' },
  LIMITED: { one: '# call beyond a limit', other: '# calls beyond a limit' },
  RIGHTS_CHANGED: {
    one: '# change of roles and other rights',
    other: '# changes of roles and other rights',
  },
  KEYS_CHANGED: { one: '# change of passwords and passkeys', other: '# changes of passwords and passkeys' },
  SESSION_ENDED: { one: '# ended session', other: '# ended sessions' },
  SESSION_REUSED: {
    one: '# session that somebody else may have',
    other: '# sessions that somebody else may have',
  },
  EXPORTED: { one: '# export of data', other: '# exports of data' },
  ACCOUNT_ERASED: { one: '# erased account', other: '# erased accounts' },
};

export const accountMails = (say: Formats) => ({
  resetLink: {
    subject: 'Set a new password',
    lead: 'Somebody, hopefully you, asked for a link to set a new password for your account. This is it.',
    note: (minutes: number) =>
      `The link works once, for ${say.length(minutes)}. If it was not you, nothing needs to be done: your password stays as it is.`,
    open: 'Set a new password',
  },
  welcome: {
    subject: 'Welcome! Choose your password',
    lead: 'Your account is open. Choose a password and you are in.',
    note: (minutes: number) =>
      `The link works once, for ${say.length(minutes)}. Later, "Forgot Password" on the login page mails you a new one.`,
    open: 'Choose your password',
  },
  approved: {
    subject: 'Your account is open',
    lead: 'The club has approved your account: you can book and be invited now.',
    note: 'Log in with the address this mail came to.',
    open: 'Log in',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    own: 'The password of your account was changed just now, and you were logged out everywhere.',
    byAdmin: 'The club set a new password for your account, and you were logged out everywhere.',
    calendars: 'Your private calendar address ended: make a new one if you still want it.',
    browsers: 'No browser gets your notifications any more: turn them on again where you want them.',
    passkeysRemoved: (count: number) =>
      say.plural(count, { one: 'One passkey was removed.', other: '# passkeys were removed.' }),
    passkeysWaiting: (count: number) =>
      say.plural(count, {
        one: 'Your passkey opens nothing until you confirm it on your account page.',
        other: 'Your # passkeys open nothing until you confirm them on your account page.',
      }),
    note: (contact: string) => `If you know nothing of this, please write to ${contact}.`,
    open: 'Log in',
  },
  securityAlert: {
    subject: (club: string, kind: SecurityKind, count: number) =>
      `${club}: ${say.plural(count, securityKinds[kind])} within an hour`,
    lead: (kind: SecurityKind, count: number, limit: number) =>
      `The security log counts ${say.plural(count, securityKinds[kind])} within the last hour. The club asked to be told from ${say.number(limit)} on.`,
    note: 'Another mail about the same comes an hour from now at the earliest. The parameters of the group Security say from how many on.',
    open: 'Open the security log',
  },
  emergencyContact: {
    subject: (golfer: string) => `${golfer} names you as emergency contact`,
    lead: (golfer: string) =>
      `${golfer} would like the club to reach you if something happens on the course. This is what was entered about you:`,
    name: 'Name',
    phone: 'Phone',
    relation: 'Relation',
    note: (days: number) =>
      `Nothing is kept unless you agree. The link can be used for ${say.plural(days, { one: '# day', other: '# days' })}; if you do nothing, nothing happens.`,
    look: 'See the request and agree',
  },
  mailTest: {
    subject: 'Mails of the club arrive',
    lead: 'You asked for a test: this is it. Invitations, receipts and links for new passwords leave the same way.',
    note: 'If it lay among the unwanted mails, ask whoever runs the mail server of the club about SPF and DKIM.',
    open: 'Go on with the first run',
  },
  avatar: {
    approved: {
      subject: 'Your avatar is approved',
      lead: 'Thank you for your beautifully clear avatar. It is approved, and everybody at the club sees it from now on.',
      note: 'You are ready for check-in … swing easy!',
      open: 'Open your account',
    },
    refused: {
      subject: 'Please send another avatar',
      lead: 'We looked at your avatar and can not use it.',
      note: 'An avatar shows your own face, clearly and from the front: it is required for check-in. Please upload another one.',
      open: 'Upload another avatar',
    },
  },
});
