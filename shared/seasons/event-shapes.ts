/** The shapes of what an organizer sets up: competitions, fees, golf events with their courses and sponsors, policies. */
import { z } from 'zod';
import { cents, day, id, instant } from '../contract/fields.ts';
import {
  classification,
  colourCode,
  competitionKind,
  eventCourseStatus,
  eventTypeKind,
  leagueStatus,
  participantRegistrationStatus,
  registrationState,
  startKind,
} from './enums.ts';
import { eventFormat } from './event-format.ts';

const sponsor = z.object({ orgId: id, name: z.string(), title: z.boolean() });

export const competition = z.object({
  id,
  seasonId: id,
  kind: competitionKind,
  name: z.string(),
  teeBlockLabelId: id.nullable(),
  teeBlockLabel: z.string().nullable(),
  sponsors: z.array(sponsor),
  sponsorOrgIds: z.array(id),
  titleSponsorOrgId: id.nullable(),
  sequenceNo: z.number().int(),
  colorCode: colourCode.nullable(),
  /** `-12.5`, `12.6-18`, `18.1-`. */
  medianRange: z.string().nullable(),
  url: z.string().nullable(),
  competitionIdentifierId: id.nullable(),
  registration: z.boolean(),
  /** 0: as many as want to. */
  numSpots: z.number().int(),
  taken: z.number().int(),
  /** Null where there is no limit. */
  free: z.number().int().nullable(),
});
export type Competition = z.output<typeof competition>;

export const entryFee = z.object({
  id,
  seasonId: id.nullable(),
  eventId: id.nullable(),
  competitionId: id.nullable(),
  name: z.string(),
  /** Cents before tax. */
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
  description: z.string(),
  optional: z.boolean(),
  optionsDescription: z.string(),
  sequenceNo: z.number().int(),
  /** What the reader would pay, cents before tax; null for who is not logged in. */
  yourPrice: cents.nullable(),
});
export type EntryFee = z.output<typeof entryFee>;

export const cancellationPolicy = z.object({
  id,
  name: z.string(),
  text: z.string(),
  /** From the earliest on: until so many hours before the start so much is given back, afterwards what the next says, at last nothing. */
  tiers: z.array(z.object({ hoursBefore: z.number().int(), percentBack: z.number().int() })),
});
export type CancellationPolicy = z.output<typeof cancellationPolicy>;

export const teeBlockLabel = z.object({ id, name: z.string() });
export type TeeBlockLabel = z.output<typeof teeBlockLabel>;

/** What a list of names and days needs. */
export const basicEvent = z.object({
  id,
  name: z.string(),
  date: day,
  endDate: day,
  /** First start, HH:MM at the club. */
  time: z.string(),
  label: z.string(),
  cancelled: z.boolean(),
  publish: z.boolean(),
});
export type BasicEvent = z.output<typeof basicEvent>;

export const eventCourse = z.object({
  courseId: id,
  name: z.string(),
  status: eventCourseStatus,
  confirmed: z.boolean(),
  /** Whether its starts are blocked on the tee sheet. */
  blocked: z.boolean(),
});
export type EventCourse = z.output<typeof eventCourse>;

/** How the reader stands to an event. */
export const ownEntry = z.object({
  registrationId: id,
  participantId: id.nullable(),
  /** Whether it is of the season, and the event only one of its days. */
  ofSeason: z.boolean(),
  status: participantRegistrationStatus,
  leagueStatus: leagueStatus.nullable(),
  playing: z.boolean(),
  /** Waits for a place; `before` is how many registrations wait in front of it. */
  waiting: z.boolean(),
  before: z.number().int().nullable(),
  /** What the golfer said when asked whether they come. */
  confirmed: z.boolean().nullable(),
  /** Until when a place that came free is kept, or an invitation is open. */
  answerBy: instant.nullable(),
});

export const golfEvent = z.object({
  ...basicEvent.shape,
  seasonId: id,
  seasonName: z.string(),
  eventTypeId: id,
  eventTypeName: z.string(),
  type: eventTypeKind,
  /** Of the event type, `#rgb` or longer. */
  colorCode: z.string(),
  imageUrl: z.string().nullable(),
  classification,
  useCompetitionPricing: z.boolean(),
  numSpots: z.number().int(),
  taken: z.number().int(),
  free: z.number().int().nullable(),
  waiting: z.number().int(),
  cancellationPolicyId: id.nullable(),
  /** Ours: the cancellation policy that holds, the event's own or that of its type. */
  policyId: id.nullable(),
  organizerId: id.nullable(),
  organizerName: z.string().nullable(),
  /** HTML of the allow-list. */
  description: z.string(),
  noFees: z.boolean(),
  longDriveMarkers: z.number().int(),
  closestToThePinMarkers: z.number().int(),
  publishGroups: z.boolean(),
  hideMessages: z.boolean(),
  loadedAllParticipants: z.boolean(),
  competitorsPageUrl: z.string().nullable(),
  displayByDivision: z.boolean(),
  notes: z.string(),
  message: z.string(),
  format: eventFormat,
  startKind,
  registrationOpensAt: instant.nullable(),
  registrationClosesAt: instant.nullable(),
  registration: registrationState,
  waitlist: z.boolean(),
  courses: z.array(eventCourse),
  /** Null for who is not registered, and not logged in. */
  own: ownEntry.nullable(),
  can: z.object({ manage: z.boolean(), signUp: z.boolean(), readThread: z.boolean() }),
});
export type GolfEvent = z.output<typeof golfEvent>;

export const eventSponsor = z.object({ id, eventId: id, ...sponsor.shape });
export type EventSponsor = z.output<typeof eventSponsor>;

export const eventCompetition = z.object({
  id,
  eventId: id,
  competitionId: id,
  kind: competitionKind,
  name: z.string(),
  colorCode: colourCode.nullable(),
  /** The best so many and ties go on. */
  cutLine: z.number().int().nullable(),
  numSpots: z.number().int(),
  taken: z.number().int(),
});
export type EventCompetition = z.output<typeof eventCompetition>;

/** Of one course that was confirmed or let go: what the starter has to look at. */
export const eventCourseReply = z.object({
  courses: z.array(eventCourse),
  /** Tee times that are blocked now, and bookings inside, which stay until the starter speaks to the golfers. */
  teeTimes: z.number().int(),
  bookings: z.array(
    z.object({ purchaseId: id, startsAt: instant, bookedBy: z.string(), spots: z.number().int() }),
  ),
});
