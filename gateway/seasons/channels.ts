/** What clients see of the seasons' events, and who may. */
import {
  cardChanged,
  entrantsChanged,
  entryChanged,
  entryTouched,
  eventChanged,
  eventSpotsChanged,
  groupsChanged,
  leaderboardChanged,
  nightAsked,
  owedChanged,
  playHeld,
  startsChanged,
} from '@fourball/shared/seasons/events.ts';
import type { Room } from '@fourball/shared/messaging/socket-protocol.ts';
import { defineChannel, type Audience, type Channel } from '../stream/channel.ts';

/** Where those are who look at the golf event. */
const roomOf = (eventId: number) => ({ kind: 'golf-event', eventId }) as const satisfies Room;
const organizersOf = (eventId: number): Audience => ({ kind: 'golf-event', eventId, whom: 'ORGANIZERS' });
/** Scores come one by one, and whoever hears of one reads the whole leaderboard anew. */
const leaderboardEvery = 1_000;

export const seasonsChannels: readonly Channel[] = [
  defineChannel(
    entryChanged,
    { to: 'the golfer whose registration it is, on all devices', tells: ['INVITATIONS_UPDATE'] },
    ({ userId, registrationId, seasonId, eventId }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'INVITATIONS_UPDATE', eventId, seasonId, registrationId }],
    }),
  ),

  defineChannel(
    entryTouched,
    { to: 'the golfer whose registration it is, on all devices', tells: ['INVITATIONS_UPDATE'] },
    ({ userId, registrationId, seasonId, eventId }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'INVITATIONS_UPDATE', eventId, seasonId, registrationId }],
    }),
  ),

  // Numbers alone: whoever may look at the golf event sees them there.
  defineChannel(
    eventSpotsChanged,
    { to: 'the organizers of the golf event', tells: ['NUMBER_SPOTS_CHANGED'], room: 'golf-event' },
    ({ eventId, numSpots, taken, waiting }) => ({
      audience: organizersOf(eventId),
      room: roomOf(eventId),
      events: [{ type: 'NUMBER_SPOTS_CHANGED', eventId, numSpots, taken, waiting }],
    }),
  ),

  // Who it was is read by each as far as they may.
  defineChannel(
    entrantsChanged,
    {
      to: 'the organizers of the golf event, or of the season',
      tells: ['UNGROUPED_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId, seasonId }) => ({
      audience: eventId === null ? { kind: 'season', seasonId, whom: 'ORGANIZERS' } : organizersOf(eventId),
      ...(eventId !== null && { room: roomOf(eventId) }),
      events: [{ type: 'UNGROUPED_UPDATE', eventId, seasonId }],
    }),
  ),

  // What somebody owes is nothing for those who only look at the golf event.
  defineChannel(
    owedChanged,
    { to: 'the organizers of the golf event, or of the season', tells: ['UNGROUPED_UPDATE'] },
    ({ eventId, seasonId }) => ({
      audience: eventId === null ? { kind: 'season', seasonId, whom: 'ORGANIZERS' } : organizersOf(eventId),
      events: [{ type: 'UNGROUPED_UPDATE', eventId, seasonId }],
    }),
  ),

  defineChannel(
    eventChanged,
    {
      to: 'who is registered in the golf event or its season, and its organizers',
      tells: ['EVENT_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId }) => ({
      audience: { kind: 'golf-event', eventId, whom: 'ENTRANTS' },
      room: roomOf(eventId),
      events: [{ type: 'EVENT_UPDATE', eventId }],
    }),
  ),

  // Groups that are not published yet concern their organizers alone, and who of the office looks at them.
  defineChannel(
    groupsChanged,
    {
      to: 'the organizers of the golf event (of who looks those who look after all events alone, where the groups are not published)',
      tells: ['GROUP_DATA_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId, published }) => ({
      audience: organizersOf(eventId),
      room: roomOf(eventId),
      managersInRoom: !published,
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    }),
  ),

  defineChannel(
    nightAsked,
    {
      to: 'the organizers of the golf event (of who looks those who look after all events alone)',
      tells: ['GROUP_DATA_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId }) => ({
      audience: organizersOf(eventId),
      room: roomOf(eventId),
      managersInRoom: true,
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    }),
  ),

  defineChannel(
    startsChanged,
    {
      to: 'golfers who start at another time, from another tee or in other company',
      tells: ['GROUP_DATA_UPDATE'],
    },
    ({ eventId, userIds }) => ({
      audience: { kind: 'users', userIds },
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    }),
  ),

  defineChannel(
    playHeld,
    {
      to: 'golfers of the golf event who play or are still to start, when play is stopped or goes on',
      tells: ['EVENT_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId, userIds }) => ({
      audience: { kind: 'users', userIds },
      room: roomOf(eventId),
      events: [{ type: 'EVENT_UPDATE', eventId }],
    }),
  ),

  // Phones of one group show each other's entries at once; everybody else hears of the board.
  defineChannel(
    cardChanged,
    {
      to: 'golfers of the group in which a card was changed, and its marker',
      tells: ['LEADERBOARD_UPDATE'],
    },
    ({ eventId, cardId, version, userIds }) => ({
      audience: { kind: 'users', userIds },
      events: [{ type: 'LEADERBOARD_UPDATE', eventId, cardId, version }],
    }),
  ),

  defineChannel(
    leaderboardChanged,
    {
      to: 'who plays in the golf event, once a second at most',
      tells: ['LEADERBOARD_UPDATE'],
      room: 'golf-event',
    },
    ({ eventId }) => ({
      audience: { kind: 'golf-event', eventId, whom: 'PLAYERS' },
      room: roomOf(eventId),
      coalesce: { key: `leaderboard ${eventId}`, milliseconds: leaderboardEvery },
      events: [{ type: 'LEADERBOARD_UPDATE', eventId }],
    }),
  ),
];
