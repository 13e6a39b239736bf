/** The words of seasons and events that travel. Where the source documents give none, ours are marked so. */
import { z } from 'zod';

/** The filter of the event type directory. USER stands for the reader's own and never reaches the server. */
export const eventTypeCategory = z.enum(['ALL', 'TOURNAMENT', 'LEAGUE', 'TRIP', 'SOCIAL', 'USER']);
export const eventTypeFilter = eventTypeCategory.exclude(['USER']);
/** What an event type can be. */
export const eventTypeKind = eventTypeFilter.exclude(['ALL']);

export const colourCode = z.enum(['GREEN', 'YELLOW', 'RED']);
export const detailLevel = z.enum(['BASIC', 'FULL']);

/** Ours: who sees an event type. */
export const visibility = z.enum(['PUBLIC', 'MEMBERS']);
/** Ours: when an event type's fees are due. */
export const paymentTiming = z.enum(['AT_REGISTRATION', 'BEFORE_EVENT', 'AT_EVENT']);
/** Ours: what an event is to its season; MAIN ones are its fixtures. */
export const classification = z.enum(['MAIN', 'QUALIFIER', 'PLAYOFF', 'SOCIAL']);
/** Ours: how far a course's place in an event has got. */
export const eventCourseStatus = z.enum(['REQUESTED', 'CONFIRMED', 'DECLINED']);
/** Ours: how far a requested change of a product's fee has got. */
export const processingStage = z.enum(['REQUESTED', 'APPROVED', 'REJECTED', 'PROCESSED']);
/** Ours: where a participant's registration stands. INVITED and DECLINED are of partners in a team. */
export const participantRegistrationStatus = z.enum([
  'PENDING',
  'INVITED',
  'REGISTERED',
  'WAITLIST',
  'DECLINED',
  'WITHDRAWN',
]);
/** Ours: a golfer's place in a league. */
export const leagueStatus = z.enum(['REGULAR', 'SUB', 'WAITLIST', 'INACTIVE']);
/** Ours: in which order golfers are put into groups. LEADERS_…: from the second round on, by the standing so far. */
export const drawOrder = z.enum([
  'RANDOM',
  'HANDICAP',
  'ABCD',
  'LAST_RESULT',
  'SEEDED',
  'FEWEST_REPEATS',
  'LEADERS_LAST',
  'LEADERS_FIRST',
]);
/** Ours: how groups of an event are drawn: an order, or a word of before. SHOTGUN is a start and FLIGHTS stands for ABCD. */
export const groupType = z.enum([...drawOrder.options, 'FLIGHTS', 'SHOTGUN']);
/** Ours: what a group of an event is for. ROOM: golfers of a trip who share a room. */
export const groupPurpose = z.enum(['PLAY', 'ROOM']);

/** Ours: what a competition of a season is. */
export const competitionKind = z.enum(['DIVISION', 'CONTEST']);
/** Ours: from how many tees an event starts. */
export const startKind = z.enum(['ONE_TEE', 'TWO_TEES', 'SHOTGUN']);
/** Ours: whether one can sign up now. WAITLIST: only to wait, all places are taken. */
export const registrationState = z.enum(['NOT_YET', 'OPEN', 'WAITLIST', 'FULL', 'CLOSED']);
/** Ours: what became of a registration. EXPIRED: nobody answered in time. CANCELLED: the event was called off. */
export const entryChange = z.enum([
  'REGISTERED',
  'WAITLISTED',
  'INVITED',
  'PROMOTED',
  'OFFERED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  'PLAYS',
  'PLAYS_NOT',
  'CANCELLED',
  'REFUNDED',
]);
/** Ours: what an organizer does to several participants at once. */
export const eventBulkAction = z.enum(['CONFIRM', 'WITHDRAW', 'DIVISION', 'POOL', 'PLAYING', 'NOT_PLAYING']);

/** What the organizers of an event that runs by itself are asked, since it is not done without them. */
export const nightQuestion = z.enum(['DRAW', 'PUBLISH', 'HANDICAPS', 'CARDS', 'FINISH']);
export type NightQuestion = z.output<typeof nightQuestion>;
