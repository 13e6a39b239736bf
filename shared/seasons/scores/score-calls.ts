/** Our calls of scores: entering them by golfers, by link and at the desk, signing cards, markers on the course, photos of paper. */
import { z } from 'zod';
import { filled, text, upload } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id, line } from '../../contract/fields.ts';
import {
  cardDetails,
  cardOutcome,
  cardPhoto,
  cardReply,
  eventScores,
  markerKind,
  markerReply,
  scoreEntry,
  scoreGroup,
  scoresTaken,
} from './score-shapes.ts';

const round = z.coerce.number().int().min(1).max(8).optional();
const entries = z.array(scoreEntry).min(1).max(200);
const token = z.string().min(1).max(200);
const version = z.number().int().min(0);
/** As numbered on the course. */
const hole = z.number().int().min(1).max(36);

const markerFields = {
  kind: markerKind,
  hole,
  participantId: id,
  /** From the flag, or from the tee. Null takes back what was entered for this golfer. */
  centimetres: z.number().int().min(0).max(60_000).nullable(),
};

export const getScoreGroup = defineCall({
  id: 'event.getScoreGroup',
  method: 'GET',
  path: 'event/score-group/{eventId}',
  access: 'user',
  params: z.object({ eventId: id }),
  query: z.object({
    /** The group of this golfer; left out: the caller's. */
    participantId: id.optional(),
    /** Left out: the first that is not over in this group. */
    round,
  }),
  reply: scoreGroup,
  errors: ['not_found'],
  bound: true,
  ours: true,
  summary: 'All that a phone needs to score a group over a whole round, with or without a net.',
});

export const enterScores = defineCall({
  id: 'event.enterScores',
  method: 'PUT',
  path: 'event/score',
  access: 'user',
  encoding: 'json',
  body: z.object({ entries }),
  reply: scoresTaken,
  errors: ['too_many_requests'],
  bound: true,
  ours: true,
  summary:
    'Enters strokes on cards, up to 200 entries at once. Each is taken or refused alone, and one that is sent twice is one.',
});

export const createScoreLink = defineCall({
  id: 'event.createScoreLink',
  method: 'POST',
  path: 'event/score-link',
  access: 'user',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** Left out: the caller. Of others in the group its golfers, of anybody organizers. */
    participantId: id.optional(),
  }),
  reply: z.object({ participantId: id, token: z.string() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  bound: true,
  ours: true,
  summary:
    'A link by which the group in which a golfer plays is scored without a login; the same each time until it is revoked.',
});

export const revokeScoreLink = defineCall({
  id: 'event.revokeScoreLink',
  method: 'DELETE',
  path: 'event/score-link/{participantId}',
  access: 'user',
  params: z.object({ participantId: id }),
  reply: z.object({ revoked: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Makes the link of a golfer’s group open nothing any more.',
});

export const getLinkedScores = defineCall({
  id: 'score.getLinked',
  method: 'GET',
  path: 'score/link/{token}',
  access: 'public',
  params: z.object({ token }),
  query: z.object({ round }),
  reply: scoreGroup,
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary: 'What a phone needs to score the group of a link, without a login.',
});

export const enterLinkedScores = defineCall({
  id: 'score.enterLinked',
  method: 'PUT',
  path: 'score/link/{token}',
  access: 'public',
  encoding: 'json',
  params: z.object({ token }),
  body: z.object({ entries }),
  reply: scoresTaken,
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary: 'Enters strokes on the cards of the group of a link, without a login.',
});

export const enterLinkedMarker = defineCall({
  id: 'score.enterLinkedMarker',
  method: 'PUT',
  path: 'score/link/{token}/marker',
  access: 'public',
  encoding: 'json',
  params: z.object({ token }),
  body: z.object(markerFields),
  reply: markerReply,
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary: 'Enters what was measured at a marker for a golfer of the group of a link.',
});

/** Whose signature it is. */
const signed = { cardId: id, as: z.enum(['PLAYER', 'MARKER']), version };

export const signByLink = defineCall({
  id: 'score.signLinked',
  method: 'POST',
  path: 'score/link/{token}/sign',
  access: 'public',
  encoding: 'json',
  params: z.object({ token }),
  body: z.object(signed),
  reply: cardReply,
  errors: ['not_found', 'forbidden', 'too_many_requests'],
  ours: true,
  summary: 'Signs a card as the guest, without an account, for whom the link was made.',
});

export const enterMarker = defineCall({
  id: 'event.enterMarker',
  method: 'PUT',
  path: 'event/marker',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id, ...markerFields }),
  reply: markerReply,
  errors: ['not_found', 'too_many_requests'],
  bound: true,
  ours: true,
  summary: 'Enters what was measured at a marker on the course: closest to the pin, long drive.',
});

export const setMarkerHoles = defineCall({
  id: 'event.setMarkerHoles',
  method: 'PUT',
  path: 'event/marker-holes',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** As many as the event has markers of the kind. Null: those that are chosen where nothing is said. */
    closestToThePin: z.array(hole).max(36).nullable(),
    longDrive: z.array(hole).max(36).nullable(),
  }),
  reply: z.object({ closestToThePin: z.array(hole), longDrive: z.array(hole) }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Says on which holes the markers of an event stand.',
});

export const signScorecard = defineCall({
  id: 'event.signScorecard',
  method: 'POST',
  path: 'event/scorecard/sign',
  access: 'user',
  encoding: 'json',
  body: z.object(signed),
  reply: cardReply,
  errors: ['not_found', 'forbidden'],
  bound: true,
  ours: true,
  summary: 'Signs a card as its player or as its marker. Signed by both it is locked.',
});

export const chooseCardMarker = defineCall({
  id: 'event.chooseCardMarker',
  method: 'PUT',
  path: 'event/scorecard/marker',
  access: 'user',
  encoding: 'json',
  body: z.object({ cardId: id, participantId: id }),
  reply: cardReply,
  errors: ['not_found', 'forbidden'],
  bound: true,
  ours: true,
  summary: 'Says who marks a card: another golfer of the event.',
});

export const reopenScorecard = defineCall({
  id: 'event.reopenScorecard',
  method: 'POST',
  path: 'event/scorecard/reopen',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ cardId: id, reason: filled(400) }),
  reply: cardReply,
  errors: ['not_found', 'forbidden'],
  bound: true,
  ours: true,
  summary: 'Takes both signatures off a card, for a reason, so that it can be changed again.',
});

export const setCardOutcome = defineCall({
  id: 'event.setCardOutcome',
  method: 'POST',
  path: 'event/scorecard/outcome',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    cardId: id,
    /** Null: it counts again. */
    outcome: cardOutcome.nullable(),
    reason: text(400).default(''),
  }),
  reply: cardReply,
  errors: ['not_found', 'forbidden'],
  bound: true,
  ours: true,
  summary: 'Says that a card has no result, or that its player withdrew, is disqualified or did not start.',
});

export const concedeMatch = defineCall({
  id: 'event.concedeMatch',
  method: 'POST',
  path: 'event/scorecard/concede',
  access: 'user',
  encoding: 'json',
  body: z.object({
    cardId: id,
    /** False takes back what was entered wrong: for organizers, who say why. */
    concedes: z.boolean().default(true),
    reason: text(400).default(''),
  }),
  reply: cardReply,
  errors: ['not_found', 'forbidden', 'conflict'],
  bound: true,
  ours: true,
  summary: 'Concedes the whole match of a card, for its side, after the holes that were entered.',
});

export const getScorecard = defineCall({
  id: 'event.getScorecard',
  method: 'GET',
  path: 'event/scorecard/{participantId}',
  access: 'public',
  params: z.object({ participantId: id }),
  query: z.object({ round }),
  reply: cardDetails,
  errors: ['not_found'],
  ours: true,
  summary: 'The card of a golfer in an event, with the strokes received on each hole and its story.',
});

export const addScorecardPhoto = defineCall({
  id: 'event.addScorecardPhoto',
  method: 'POST',
  path: 'event/scorecard/{cardId}/photo',
  access: 'user',
  encoding: 'multipart',
  params: z.object({ cardId: id }),
  body: z.object({ file: upload }),
  reply: cardPhoto,
  errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'too_many_requests', 'unavailable'],
  bound: true,
  ours: true,
  summary:
    'Takes a photo of the paper card (field `file`), for who plays on the card, marks it or organizes.',
});

export const getScorecardPhoto = defineCall({
  id: 'event.getScorecardPhoto',
  method: 'GET',
  path: 'event/scorecard/photo/{id}',
  access: 'user',
  params: z.object({ id }),
  raw: true,
  errors: ['not_found'],
  ours: true,
  summary: 'A photo of a paper card, for who plays on the card, marks it or organizes.',
});

export const removeScorecardPhoto = defineCall({
  id: 'event.removeScorecardPhoto',
  method: 'DELETE',
  path: 'event/scorecard/photo/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: z.object({ removed: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  bound: true,
  ours: true,
  summary: 'Removes a photo of a paper card: the own one, as an organizer any.',
});

export const renewCourseCards = defineCall({
  id: 'event.renewCourseCards',
  method: 'PUT',
  path: 'event/course-cards',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** Where boards show it, the fingerprint of `event/rescore-preview`. */
    rescore: line(100).optional(),
  }),
  /** How many cards are others, and how many handicaps. */
  reply: z.object({ cards: z.number().int(), handicaps: z.number().int() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary:
    'Has cards that are not signed yet follow their course, where its par, stroke index or rating was changed since they were made, and what is played off them.',
});

export const listEventScores = defineCall({
  id: 'event.listScores',
  method: 'GET',
  path: 'event/scores/{eventId}',
  access: 'organizer',
  params: z.object({ eventId: id }),
  query: z.object({
    /** Left out: the newest that was begun. */
    round,
  }),
  reply: eventScores,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'The cards of all groups of an event in the order of their starts, to be entered at a desk.',
});

export const scoreCalls = {
  getScoreGroup,
  enterScores,
  createScoreLink,
  revokeScoreLink,
  getLinkedScores,
  enterLinkedScores,
  enterLinkedMarker,
  signByLink,
  enterMarker,
  setMarkerHoles,
  signScorecard,
  chooseCardMarker,
  reopenScorecard,
  setCardOutcome,
  concedeMatch,
  getScorecard,
  addScorecardPhoto,
  getScorecardPhoto,
  removeScorecardPhoto,
  listEventScores,
  renewCourseCards,
};
