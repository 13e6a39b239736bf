// @vitest-environment happy-dom
/** What each realtime event of seasons and golf events does to the pages that are open. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { getEvent, listEventFees } from '@fourball/shared/seasons/event-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  listParticipantsByEvent,
  listParticipantsBySeason,
} from '@fourball/shared/seasons/participant-calls.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import { checkSeasonOrganizer, getSeason, listSeasonFees } from '@fourball/shared/seasons/season-calls.ts';
import { eventType } from '../kit/answers/event-type.ts';
import {
  entryQuote,
  golfEvent,
  ownEntry,
  participant,
  registration,
  season,
} from '../kit/answers/golf-event.ts';
import { at, eventStream, type Asked, type Network } from '../kit/network.ts';
import { pass, quietClub, rememberSession, startApp, text } from '../kit/start-app.tsx';

let network: Network;
const event = at(getEvent, { id: 5 });
const field = at(listParticipantsByEvent, { eventId: 5 });
const shows = (part: Partial<GolfEvent>): Network => network.on(event, golfEvent(part));
const asked = (call: Asked): number => network.to(call).length;

beforeEach(() => {
  network = quietClub()
    .on(event, golfEvent())
    .on(field, [participant(1, 'Ada Lee')])
    .on(at(listEventFees, { id: 5 }), [])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote())
    .on(at(getSeason, { id: 3 }), season())
    .on(at(getEventType, { id: 1 }), eventType({ cancellationPolicyId: null }))
    .on(at(listEventsBySeason, { seasonId: 3 }), [golfEvent()])
    .on(at(listSeasonFees, { id: 3 }), [])
    .on(at(listDivisions, { id: 3 }), [])
    .on(at(listContests, { id: 3 }), [])
    .on(at(listParticipantsBySeason, { seasonId: 3 }), [])
    .on(checkSeasonOrganizer, false);
});

async function open(address = '/golf-events/5') {
  const stream = eventStream();
  network.on(at(openStream, { userName: 'ava' }), stream.open);
  await Promise.all([
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/seasons/events/GolfEventPage.tsx'),
    import('@fourball/web/seasons/seasons/SeasonPage.tsx'),
    import('@fourball/web/seasons/SeasonThreads.tsx'),
    import('@fourball/web/seasons/live.ts'),
    import('@fourball/web/lib/live/rooms.ts'),
  ]);
  rememberSession();
  await startApp(network, address);
  await pass(1_600);
  let seq = 100;
  return (told: { type: string } & Record<string, unknown>): void => {
    seq += 1;
    stream.push({ ...told, seq });
  };
}

describe('places', () => {
  it('are shown at once, and a burst of changes is read anew once', async () => {
    const push = await open();
    expect(text()).toContain('10 of 40 left');
    const before = [asked(event), asked(field)];
    for (const taken of [31, 32, 38])
      push({ type: 'NUMBER_SPOTS_CHANGED', eventId: 5, numSpots: 40, taken, waiting: 0 });
    await pass(100);
    expect(text()).toContain('2 of 40 left');
    expect([asked(event), asked(field)]).toEqual(before);
    shows({ taken: 40, free: 0, registration: 'WAITLIST' });
    await pass(1_000);
    expect([asked(event), asked(field)]).toEqual(before.map((count) => count + 1));
    expect(text()).toContain('Join the waitlist');
  });

  it('of another event, and of tee times, leave the page as it is', async () => {
    const push = await open();
    const before = asked(event);
    push({ type: 'NUMBER_SPOTS_CHANGED', eventId: 6, numSpots: 9, taken: 9, waiting: 3 });
    push({ type: 'NUMBER_SPOTS_CHANGED', entityId: 5, day: '2026-12-05', numSpots: 1, teeTime: null });
    await pass(1_000);
    expect(text()).toContain('10 of 40 left');
    expect(asked(event)).toBe(before);
  });
});

describe('who takes part', () => {
  it('is read anew with the event, and with the season', async () => {
    const push = await open();
    network.on(field, [participant(1, 'Ada Lee'), participant(2, 'Pat Quinn')]);
    push({ type: 'UNGROUPED_UPDATE', eventId: 5, seasonId: 3 });
    await pass(1_000);
    expect(text()).toContain('Pat Quinn');
  });

  it('of a season is read anew where nobody said in which event', async () => {
    const push = await open('/seasons/3');
    const before = asked(event);
    network.on(at(listParticipantsBySeason, { seasonId: 3 }), [participant(2, 'Pat Quinn')]);
    push({ type: 'UNGROUPED_UPDATE', eventId: null, seasonId: 3 });
    await pass(1_000);
    expect(text()).toContain('Pat Quinn');
    expect(asked(event)).toBe(before);
  });
});

describe('the own registration', () => {
  it('is read anew with its event', async () => {
    const push = await open();
    network.on(listOwnRegistrations, [registration()]);
    shows({ own: ownEntry(), can: { manage: false, signUp: false, readThread: false } });
    push({ type: 'INVITATIONS_UPDATE', eventId: 5, seasonId: null, registrationId: 70 });
    await pass(1_000);
    expect(text()).toContain('You are in');
    expect(text()).toContain('Your price: $56.50');
  });

  it('of a season changes how one stands to any of its events', async () => {
    const push = await open();
    shows({
      own: ownEntry({ ofSeason: true }),
      can: { manage: false, signUp: false, readThread: false },
    });
    push({ type: 'INVITATIONS_UPDATE', eventId: null, seasonId: 3, registrationId: 70 });
    await pass(1_000);
    expect(text()).toContain('You are in');
  });
});

it('what the organizers say of it is there without a reload', async () => {
  const push = await open();
  shows({ message: 'Soft spikes only.' });
  push({ type: 'EVENT_UPDATE', eventId: 5 });
  await pass(1_000);
  expect(text()).toContain('Soft spikes only.');
});

it('a leaderboard that moves makes nothing of the event itself be read', async () => {
  const push = await open();
  const before = [event, field, listOwnRegistrations].map(asked);
  push({ type: 'LEADERBOARD_UPDATE', eventId: 5 });
  await pass(1_000);
  expect([event, field, listOwnRegistrations].map(asked)).toEqual(before);
});
