/** The shapes of accounts that travel: the current user and what others may see of a golfer. */
import { z } from 'zod';
import { cents, id, instant } from '../contract/fields.ts';
import { guestSince } from './marked-name.ts';
import {
  accountChangeResult,
  emergencyContactLinkResult,
  officeRight,
  openAccountResult,
  roleName,
  securityKind,
  userStatus,
} from './enums.ts';

/** What any logged-in golfer may see of another. */
export const userCard = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  nickname: z.string().nullable(),
  memberNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  guestSince,
});
export type UserCard = z.output<typeof userCard>;

/** A golfer who was found by name, with whether the caller can put them into a booking at once, or only invite them. */
export const foundGolfer = userCard.extend({ placeable: z.boolean() });
export type FoundGolfer = z.output<typeof foundGolfer>;

/** A person the club knows by mail, with or without an account. */
export const contact = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});

/** A golfer who was searched for, with the contact by which one is put on lists or made an emergency contact. */
export const foundContact = userCard.extend({ contactId: id });
export type FoundContact = z.output<typeof foundContact>;

/** Whom to reach when something happens to a golfer. Of a contact who is a golfer too, only admins are told a phone that the golfer did not enter. */
export const emergencyContact = z.object({
  contactId: id,
  relation: z.string(),
  contact,
});
export type EmergencyContact = z.output<typeof emergencyContact>;

export const currentUser = userCard.extend({
  email: z.string(),
  admin: z.boolean(),
  /** Whether the club lets the caller see names on the sheet and find golfers by name. */
  seesNames: z.boolean(),
  roles: z.array(roleName),
  /** What the caller may do for the office; all there are for admins. */
  rights: z.array(officeRight),
  avatarURL: z.string().nullable(),
  pendingAvatar: z.string().nullable(),
  coverPhotoUrl: z.string().nullable(),
  profile: z.string().nullable(),
  birthDate: z.string().nullable(),
  coverPhotoImage: z.object({ id, url: z.string() }).nullable(),
  contactId: id,
  emergencyContact: emergencyContact.nullable(),
  activeBookings: z.array(z.object({ purchaseId: id, conversationId: id })),
  /** When messages were last looked at, on whichever device; null before the first time. */
  lastSeenMessages: instant.nullable(),
  /** Whether a booking by others or an invitation has come since; unread messages are counted with their threads. */
  unseenMessages: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A request to an emergency contact who has not agreed yet. */
export const unvalidatedEmergencyContact = z.object({
  id,
  user: userCard,
  relation: z.string(),
  contact: contact.omit({ id: true }),
  requestedAt: instant,
});
export type UnvalidatedEmergencyContact = z.output<typeof unvalidatedEmergencyContact>;

/** What a golfer keeps about themselves. */
export const ownProfile = z.object({
  profile: z.string().nullable(),
  birthDate: z.string().nullable(),
  emergencyContact: emergencyContact.nullable(),
  /** A request that the person named has not answered yet. */
  pendingEmergencyContact: contact.omit({ id: true }).extend({ relation: z.string() }).nullable(),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** A golfer as an admin's list shows them. */
export const accountRow = userCard.extend({
  email: z.string(),
  status: userStatus,
  roles: z.array(roleName),
  contactId: id,
  pendingAvatar: z.string().nullable(),
  /** The name of the membership in force today. */
  membershipName: z.string().nullable(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** The member number that somebody gave at sign-up and nobody has checked: it gives no rights. */
  claimedMemberNumber: z.string().nullable(),
});
export type AccountRow = z.output<typeof accountRow>;

/** What came of an admin's change. `message` is the sentence for the person where it was not done. */
export const accountChange = z.object({ result: accountChangeResult, message: z.string().nullable() });
export type AccountChange = z.output<typeof accountChange>;

/** What came of opening an account. `userId` is told to admins only. */
export const openedAccount = z.object({ result: openAccountResult, userId: id.nullable() });
export type OpenedAccount = z.output<typeof openedAccount>;

/** How many accounts there are, and of them those switched off, those that wait and those opened in the last days. */
export const accountCounts = z.object({
  count: z.number().int(),
  inactive: z.number().int(),
  waiting: z.number().int(),
  recent: z.number().int(),
});

/** How many there are. */
export const howMany = z.object({ count: z.number().int() });

/** What a mailed link to an emergency contact says: who asks whom; nothing where the link is none of ours. */
export const emergencyContactLink = z.object({
  result: emergencyContactLinkResult,
  golferName: z.string().nullable(),
  firstName: z.string().nullable(),
  relation: z.string().nullable(),
});
export type EmergencyContactLink = z.output<typeof emergencyContactLink>;

/** What is said about a golfer to those who may know all of it: the golfer and the office. */
export const fullDetails = z.object({
  email: z.string(),
  contactId: id,
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  status: userStatus,
  roles: z.array(roleName),
  pendingAvatar: z.string().nullable(),
  /** The member number that was given at sign-up and nobody has checked: it gives no rights. */
  claimedMemberNumber: z.string().nullable(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  emergencyContact: emergencyContact.nullable(),
  bookings: z.array(
    z.object({
      purchaseId: id,
      conversationId: id,
      day: z.string(),
      /** HH:MM on the club's clock. */
      time: z.string(),
      courseName: z.string(),
      spots: z.number().int(),
      cancelled: z.boolean(),
    }),
  ),
  memberships: z.array(
    z.object({
      membershipId: id,
      name: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      cancelledAt: instant.nullable(),
    }),
  ),
  /** Purchases, the newest first. */
  ledger: z.array(z.object({ purchaseId: id, at: instant, text: z.string(), amount: cents })),
});

/** A golfer in detail. `full` is there for the golfer, and for who keeps the club's accounts or its books. */
export const userDetails = userCard.extend({
  avatarURL: z.string().nullable(),
  coverPhotoUrl: z.string().nullable(),
  profile: z.string().nullable(),
  full: fullDetails.nullable(),
  can: z.object({
    /** Number, emergency contact, what the office notes. */
    administer: z.boolean(),
    /** Of the staff for admins alone. */
    changeStatus: z.boolean(),
    giveRoles: z.boolean(),
    setPassword: z.boolean(),
    close: z.boolean(),
  }),
});
export type UserDetails = z.output<typeof userDetails>;

/** One change that somebody made to an account or a setting, as the audit trail keeps it. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null where nobody was logged in: the person of a link, or the system. */
  actor: z.object({ userId: id, name: z.string() }).nullable(),
  /** `account.role-added`, `parameter.changed` … */
  action: z.string(),
  user: z.object({ userId: id, name: z.string() }).nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** One device on which the caller is logged in. */
export const openSession = z.object({
  id,
  /** The browser and system, as far as it says so itself. */
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  /** True for the session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

/** A passkey of the caller's. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Opens nothing until it is confirmed, and goes then; null for one that is good. */
  confirmBy: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** What happened at the club's doors, alike ones of a minute together. */
export const securityEvent = z.object({
  id,
  kind: securityKind,
  /** The first and the last of `count`. */
  at: instant,
  lastAt: instant,
  count: z.number().int(),
  /** Who did it; null where nobody was logged in. */
  actor: z.object({ userId: id, name: z.string() }).nullable(),
  /** Whose account it concerns. */
  user: z.object({ userId: id, name: z.string() }).nullable(),
  /** The address it came from; null of who was erased, and of those that were too many to tell apart. */
  client: z.string().nullable(),
  device: z.string().nullable(),
  /** The id of the call, and the code it was refused with. */
  call: z.string().nullable(),
  code: z.string().nullable(),
});
export type SecurityEvent = z.output<typeof securityEvent>;
