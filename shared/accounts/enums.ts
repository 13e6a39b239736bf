/** The words of accounts that travel, spelled as the source documents spell them. */
import { z } from 'zod';

export const roleName = z.enum(['GOLFER', 'ORGANIZER', 'ADMIN']);

/**
 * What a person of the office may do as a whole, each for itself: none includes another. STARTER: the day on the course and money
 * at the desk. ACCOUNTANT: the books. MANAGER: courses, sheets, prices, fairness, reports, settings. CONTENT: pages, news, pictures,
 * mail to many. MEMBERSHIP: golfers' accounts, memberships, handicaps. EVENTS: every season, as its organizers.
 */
export const officeRight = z.enum(['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'MEMBERSHIP', 'EVENTS']);
export type OfficeRight = z.output<typeof officeRight>;

/** WAITING: signed up, and not let in by an admin yet. */
export const userStatus = z.enum(['ACTIVE', 'INACTIVE', 'WAITING']);
export type UserStatus = z.output<typeof userStatus>;

/** What a look-up by email found. */
export const lookupResult = z.enum(['FOUND', 'NOT_FOUND']);

/** Anything but VALID is a link that can't be used. */
export const resetLinkResult = z.enum(['VALID', 'EXPIRED', 'USED', 'INVALID']);

/** What became of a password reset: RESET, or why the link can't be used. */
export const passwordResetResult = z.enum(['RESET', 'EXPIRED', 'USED', 'INVALID']);

/** What became of opening an admin's account: OPENED, the address has an account already, or why the link can't be used. */
export const adminOpenedResult = z.enum(['OPENED', 'FOUND', 'EXPIRED', 'USED', 'INVALID']);

/** Anything but RESET is a wrong current password; never a 401, which would end the session. */
export const passwordChangeResult = z.enum(['RESET', 'INVALID']);

/** Anything but ASKED is a wrong current password: no question is asked then. */
export const passkeyQuestionResult = z.enum(['ASKED', 'INVALID']);

/** By what a list of accounts can be put in order. */
export const accountOrder = z.enum(['name', 'memberNumber', 'email', 'status', 'createdAt', 'lastLoginAt']);

/**
 * What became of taking an avatar away. NONE: there was none. Where one in review was named: NOT_IN_REVIEW, none waits
 * any more; REPLACED, another one waits by now. Both leave everything as it was.
 */
export const avatarRemoval = z.enum(['REMOVED', 'NONE', 'NOT_IN_REVIEW', 'REPLACED']);

/** CREATED, or why nothing was: the address has an account, or the member number belongs to another one. */
export const openAccountResult = z.enum(['CREATED', 'FOUND', 'MEMBER_NUMBER_TAKEN']);

/** UNCHANGED: it was so already. The other words but DONE say why an admin's change was not made. */
export const accountChangeResult = z.enum(['DONE', 'UNCHANGED', 'TAKEN', 'LAST_ADMIN', 'SELF']);

/**
 * Why two records are not merged. KEPT_CLOSED: who is to stay is closed. OWN: it is the actor's own record. STAFF: one of both is of
 * the staff, and the actor no admin. HAS_ROLES: who is to go has a role of the office. LOGIN_WOULD_GO: only who is to go has been
 * logged in as. BOTH_IN_USE: both have, and the actor is no admin. SAME_MEMBERSHIP, SAME_BOOKING, SAME_TIME, SAME_EVENT: both have one,
 * so that they may be two people. HOLDING: spots are held at this moment. IN_BALLOT: a ballot is not drawn yet.
 */
export const mergeRefusal = z.enum([
  'KEPT_CLOSED',
  'OWN',
  'STAFF',
  'HAS_ROLES',
  'LOGIN_WOULD_GO',
  'BOTH_IN_USE',
  'SAME_MEMBERSHIP',
  'SAME_BOOKING',
  'SAME_TIME',
  'SAME_EVENT',
  'HOLDING',
  'IN_BALLOT',
]);
export type MergeRefusal = z.output<typeof mergeRefusal>;

/** VALID: may be agreed to. AGREED: the person has, just now or before. */
export const emergencyContactLinkResult = z.enum(['VALID', 'AGREED', 'EXPIRED', 'INVALID']);

/** Anything but ERASED leaves the account as it was: a wrong password, or nobody else could administer the club. */
export const eraseResult = z.enum(['ERASED', 'INVALID', 'LAST_ADMIN']);

/**
 * What the security log tells of. RIGHTS_CHANGED: a role, a status, a member number. KEYS_CHANGED: a password or passkey.
 * SESSION_REUSED: a refresh token was shown twice, so the session was ended.
 */
export const securityKind = z.enum([
  'LOGIN_FAILED',
  'REFUSED',
  'LIMITED',
  'RIGHTS_CHANGED',
  'KEYS_CHANGED',
  'SESSION_ENDED',
  'SESSION_REUSED',
  'EXPORTED',
  'ACCOUNT_ERASED',
]);
export type SecurityKind = z.output<typeof securityKind>;

/**
 * Why a session is over. EXPIRED: it had its time; IDLE: nobody used it; LOGGED_OUT: in it; ELSEWHERE: from another
 * device; PASSWORD: a new one was set; REUSED: two had its token; ACCOUNT: it is not active; ROLES: one was taken away.
 */
export const sessionEnd = z.enum([
  'EXPIRED',
  'IDLE',
  'LOGGED_OUT',
  'ELSEWHERE',
  'PASSWORD',
  'REUSED',
  'ACCOUNT',
  'ROLES',
]);
export type SessionEnd = z.output<typeof sessionEnd>;

/** Anything but CONFIRMED is a wrong password or passkey; never a 401, which would end the session. */
export const confirmationResult = z.enum(['CONFIRMED', 'INVALID']);

/** Who sees golfers' names on the sheet and finds them by name, as the club chooses: members, all with an account, nobody. */
export const sheetNames = z.enum(['MEMBERS', 'EVERYBODY', 'NOBODY']);
export type SheetNames = z.output<typeof sheetNames>;

/** Who of those sees the name of one golfer, as the golfer chooses: all of them, the golfer's buddies, nobody. */
export const nameShown = z.enum(['CLUB', 'BUDDIES', 'NOBODY']);
export type NameShown = z.output<typeof nameShown>;

/** What a line of the trail is about: the word before the dot of its action. */
export const auditArea = z.enum([
  'account',
  'article',
  'ballot',
  'booking',
  'booking-suspension',
  'campaign',
  'catalogue-entry',
  'club',
  'competition',
  'contact',
  'course',
  'day',
  'email-category',
  'email-list',
  'emergency-contact',
  'event',
  'event-type',
  'external-membership',
  'extra',
  'fairness-rule',
  'family',
  'fee',
  'handicap',
  'holiday',
  'image',
  'import',
  'invitation',
  'job',
  'label',
  'ledger',
  'library',
  'mail',
  'membership',
  'news',
  'office-role',
  'organization',
  'page',
  'parameter',
  'participant',
  'payment',
  'policy',
  'price-rule',
  'product',
  'product-item',
  'promo',
  'purchase',
  'region',
  'region-label',
  'registration',
  'round',
  'round-credits',
  'scorecard',
  'season',
  'social-media-link',
  'social-medium',
  'spots',
  'subscription',
  'tee-time',
  'till',
  'voucher',
]);
export type AuditArea = z.output<typeof auditArea>;
/** `<thing>.<past tense>`: `account.role-added`, `parameter.changed`. */
export type AuditAction = `${AuditArea}.${string}`;
