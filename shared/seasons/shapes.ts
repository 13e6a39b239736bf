/** The shapes of seasons and events that travel: an entry of the event type directory, a season, who organizes it. */
import { z } from 'zod';
import { day, id } from '../contract/fields.ts';
import {
  eventTypeKind,
  participantRegistrationStatus,
  paymentTiming,
  registrationState,
  visibility,
} from './enums.ts';

/** An entry of the directory: a league, a tournament, a trip or a social event that comes again each season. */
export const eventType = z.object({
  id,
  visibility,
  type: eventTypeKind,
  website: z.string().nullable(),
  orgName: z.string(),
  logo: z.string(),
  colorCode: z.string(),
  registration: z.boolean(),
  seasonRegistration: z.boolean(),
  eventRegistration: z.boolean(),
  trackParticipantType: z.boolean(),
  domain: z.string().nullable(),
  paymentTiming: paymentTiming.nullable(),
  cancellationPolicyId: id.nullable(),
  displayEventImage: z.boolean(),
  orgId: id.nullable(),
  eventImageDate: z.string().nullable(),
  photoAlbumLink: z.string().nullable(),
  noFees: z.boolean(),
  showMedians: z.boolean(),
  showNicknames: z.boolean(),
  showLeagueStatuses: z.boolean(),
  teeBlockLabel: z.string().nullable(),
  sequenceNo: z.number().int(),
  /** HTML of the allow-list. */
  aboutHtml: z.string().nullable(),
  contactHtml: z.string().nullable(),
  /** The cover photo. */
  imageUrl: z.string().nullable(),
  hidden: z.boolean(),
});
export type EventType = z.output<typeof eventType>;

/** One year's run of an event type. */
export const season = z.object({
  id,
  eventTypeId: id,
  startDate: day,
  /** The season's last day. */
  endDate: day,
  year: z.number().int(),
  name: z.string(),
  /** How many divisions it has. */
  divisions: z.number().int(),
  registration: registrationState,
  /** How the reader is registered; null for who is not, and not logged in. */
  own: z.object({ registrationId: id, status: participantRegistrationStatus }).nullable(),
  can: z.object({ manage: z.boolean(), signUp: z.boolean(), readThread: z.boolean() }),
});
export type Season = z.output<typeof season>;

/** A season in the list of who organizes it: of which event type it is, and how far it has got. */
export const organizedSeason = season.extend({
  eventTypeName: z.string(),
  type: eventTypeKind,
  /** Of the event type, `#rgb` or longer. */
  colorCode: z.string(),
  /** Golf events that are not called off, drafts too. */
  events: z.number().int(),
  /** Golfers who are registered in it, or in one of its events that is not called off; each once. */
  registered: z.number().int(),
  /** The next one that is not over and not called off. */
  next: z.object({ id, name: z.string(), date: day }).nullable(),
});
export type OrganizedSeason = z.output<typeof organizedSeason>;

export const seasonOrganizer = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
});
export type SeasonOrganizer = z.output<typeof seasonOrganizer>;
