// @vitest-environment happy-dom
/** Groups as golfers find them: the own start, all groups, those of a season, and the next start at home; all stay live. */
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { getOwnDrawGroups, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { getEvent, listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import {
  listEventsBySeason,
  listOwnActiveEvents,
  listUpcomingEvents,
} from '@fourball/shared/seasons/event-list-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  listParticipantsByEvent,
  listParticipantsBySeason,
} from '@fourball/shared/seasons/participant-calls.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import {
  getSeason,
  listSeasonFees,
  listSeasonGroupsOfContact,
} from '@fourball/shared/seasons/season-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { bob, cat, dan, eve, group, place } from '../../kit/answers/draws.ts';
import { eventType } from '../../kit/answers/event-type.ts';
import { entryQuote, golfEvent, ownEntry, season } from '../../kit/answers/golf-event.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { at, eventStream, failed, type Network } from '../../kit/network.ts';
import {
  ava,
  button,
  buttons,
  click,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const own = at(getOwnDrawGroups, { id: 5 });
const all = at(listDrawGroups, { eventId: 5 });
const me = place(71, 'Ava Tremblay', { userId: ava.userId });
const mine = (part: Partial<DrawGroup> = {}) =>
  group(11, '13:10', [me, bob, cat], { published: true, ...part });
const playing = (part: Partial<GolfEvent> = {}): GolfEvent =>
  golfEvent({
    own: ownEntry(),
    publishGroups: true,
    can: { manage: false, signUp: false, readThread: false },
    ...part,
  });

let network: Network;
beforeEach(() => {
  network = quietClub()
    .on(at(getEvent, { id: 5 }), playing())
    .on(at(listEventFees, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listParticipantsByEvent, { eventId: 5 }), [])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote())
    .on(own, [mine()])
    .on(all, [mine(), group(12, '13:20', [dan, eve], { published: true })]);
});

async function open(address = '/golf-events/5', loggedIn = true) {
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/seasons/events/GolfEventPage.tsx');
  await import('@fourball/web/seasons/seasons/SeasonPage.tsx');
  await import('@fourball/web/seasons/events/MyEventsPage.tsx');
  await import('@fourball/web/seasons/live.ts');
  const stream = eventStream();
  if (loggedIn) {
    network.on(at(openStream, { userName: 'ava' }), stream.open);
    rememberSession();
  }
  await startApp(network, address);
  // What joining the event’s room has read anew is there.
  await pass(1_000);
  return stream.push;
}

const region = (id: string): string =>
  document.querySelector(`[aria-labelledby="${id}"]`)?.textContent ?? 'no such part';

describe('the page of an event', () => {
  it('says when and where the reader starts, with whom, and what is written on the group', async () => {
    const room = group(13, '13:10', [me, dan], { purpose: 'ROOM', roomNumber: '14', published: true });
    const lines = { lineItems: [{ id: 1, text: 'Carts 4 and 5' }], roomNumber: '7' };
    network.on(own, [mine(lines), room]);
    await open();
    expect(region('my-start')).toContain('13:10, tee 1');
    expect(region('my-start')).toContain('Bob RayCat Moss');
    expect(region('my-start')).toContain('Room or cart 7Carts 4 and 5');
    expect(region('my-start')).toContain('Room 14Dan Oak');
  });

  it('lists all groups with the own marked', async () => {
    await open();
    expect(region('all-groups')).toContain('2 groups');
    expect(region('all-groups')).toContain('Group 11, 13:10, tee 1Your group');
    expect(region('all-groups')).toContain('Ava Tremblay (You)');
    expect(document.querySelector('a[href="/events/5/draw"]')?.textContent).toBe('How they were drawn');
  });

  it('finds a group by a golfer’s name, and the own is never left out', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      group(100 + at, '14:00', [place(500 + at, `Golfer ${String.fromCodePoint(65 + at)}`)], {
        published: true,
      }),
    );
    network.on(all, [...many, mine()]);
    await open();
    expect(region('all-groups')).toContain('Your group');
    expect(region('all-groups')).not.toContain('Golfer T');
    await type(field('Find a golfer'), 'golfer t');
    expect(region('all-groups')).toContain('Golfer T');
    expect(region('all-groups')).not.toContain('Ava Tremblay');
    await type(field('Find a golfer'), 'nobody at all');
    expect(region('all-groups')).toContain('Nobody of that name.');
    await type(field('Find a golfer'), '');
    await click(button('Show all 21 groups'));
    expect(region('all-groups')).toContain('Golfer T');
  });

  it('says that groups are not out, and asks for none', async () => {
    network.on(at(getEvent, { id: 5 }), playing({ publishGroups: false }));
    await open();
    expect(region('my-start')).toContain('Groups are not out yet.');
    expect(region('all-groups')).toBe('no such part');
    expect(network.to(all)).toEqual([]);
  });

  it('says who is in none yet that they will be', async () => {
    network.on(own, []);
    await open();
    expect(region('my-start')).toContain('you are in none yet');
  });

  it('shows groups to visitors, and no start', async () => {
    network.on(at(getEvent, { id: 5 }), playing({ own: null }));
    await open('/golf-events/5', false);
    expect(region('all-groups')).toContain('Dan Oak');
    expect(region('my-start')).toBe('no such part');
    expect(network.to(own)).toEqual([]);
  });

  it('tells an organizer that the board is not what golfers see', async () => {
    network
      .on(at(getEvent, { id: 5 }), playing({ can: { manage: true, signUp: false, readThread: false } }))
      .on(all, [mine({ published: false })])
      .on(own, [mine({ published: false })]);
    await open();
    expect(region('all-groups')).toContain('golfers do not see it yet');
    expect(region('my-start')).toContain('Not published: only organizers see it.');
  });

  it('offers to try again where the start did not load', async () => {
    network.on(own, failed(500));
    await open();
    expect(region('my-start')).toContain('Your start did not load.');
    network.on(own, [mine()]);
    await click(buttons('Try again')[0] ?? button('Try again'));
    await pass(300);
    expect(region('my-start')).toContain('13:10');
  });

  it('another start is there without a reload', async () => {
    const push = await open();
    network.on(own, [mine({ startsAt: '2026-11-26T19:40:00.000Z', startTee: '10' })]);
    push({ type: 'GROUP_DATA_UPDATE', eventId: 5 });
    await pass(1_000);
    expect(region('my-start')).toContain('14:40, tee 10');
  });
});

it('the page of a season lists the reader’s groups, those to come first', async () => {
  network
    .on(at(getSeason, { id: 3 }), season())
    .on(at(getEventType, { id: 1 }), eventType({ cancellationPolicyId: null }))
    .on(at(listEventsBySeason, { seasonId: 3 }), [])
    .on(at(listSeasonFees, { id: 3 }), [])
    .on(at(listDivisions, { id: 3 }), [])
    .on(at(listContests, { id: 3 }), [])
    .on(at(listParticipantsBySeason, { seasonId: 3 }), [])
    .on(listSeasonGroupsOfContact, [
      { eventName: 'Night 2', date: '2026-11-19', group: group(19, '13:20', [me, dan], { published: true }) },
      { eventName: 'Night 3', date: '2026-11-26', group: mine() },
      { eventName: 'Night 4', date: '2026-12-03', group: group(21, '13:30', [me], { published: true }) },
    ]);
  await open('/seasons/3');
  expect(bodyOf(network.to(listSeasonGroupsOfContact)[0])).toEqual({ seasonId: 3, contactId: ava.contactId });
  expect(region('my-groups')).toContain('Night 3Thu, Nov 26, with Bob Ray, Cat Moss13:10, tee 1');
  expect(region('my-groups')).toContain('Night 4Thu, Dec 3, alone so far13:30, tee 1');
  // What is over is folded away below.
  const over = document.querySelector('[aria-labelledby="my-groups"] details');
  expect(over?.hasAttribute('open')).toBe(false);
  expect(over?.textContent).toBe('1 earlier groupNight 2Thu, Nov 19, with Dan Oak13:20, tee 1');
});

describe('home on the day of an event', () => {
  const today = { date: '2026-11-21', endDate: '2026-11-21' };
  const atHome = async (...events: GolfEvent[]) => {
    network.on(listUpcomingEvents, { events, more: false });
    await import('@fourball/web/app/home/GolferHome.tsx');
    await import('@fourball/web/seasons/events/HomeToday.tsx');
    await import('@fourball/web/seasons/events/HomeEvents.tsx');
    await open('/');
  };
  const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);

  it('begins with the own start, the way to the card and to the leaderboard', async () => {
    await atHome(playing(today));
    expect(headings()[0]).toBe('Today Frost Open');
    expect(region('today-5')).toContain('13:10, tee 1With Bob Ray, Cat Moss');
    expect(document.querySelector('[aria-labelledby="today-5"] a[href="/events/5/score"]')).not.toBeNull();
    expect(document.querySelector('[aria-labelledby="today-5"] a[href="/events/5/board"]')).not.toBeNull();
    // Said once.
    expect(text()).not.toContain('You start');
  });

  it('says when the first starts while the groups are not out', async () => {
    await atHome(playing({ ...today, publishGroups: false }));
    expect(region('today-5')).toContain('First start 09:00. Groups are not out yet.');
    expect(document.querySelector('[aria-labelledby="today-5"] a[href="/events/5/score"]')).toBeNull();
  });

  it('says of another day whose start it is, further down', async () => {
    await atHome(playing());
    expect(region('today-5')).toBe('no such part');
    expect(text()).toContain('Frost Open, Sat, Dec 5You start 13:10, tee 1');
  });

  it('does not wait for events that do not come', async () => {
    network.on(listUpcomingEvents, () => new Promise(() => undefined));
    await import('@fourball/web/seasons/events/HomeToday.tsx');
    rememberSession();
    await startApp(network, '/');
    await pass(100);
    expect(text()).not.toContain('Find a time');
    await pass(1_000);
    expect(text()).toContain('Find a time');
  });
});

it('My events says when the next one starts', async () => {
  network.on(at(listOwnActiveEvents, { year: 0, page: 0, size: 20 }), {
    events: [playing({ own: ownEntry({ confirmed: true }) })],
    total: 1,
  });
  await import('@fourball/web/app/pages/MemberPages.tsx');
  await open('/my-events');
  await pass(300);
  expect(text()).toContain('You start 13:10, tee 1, with Bob Ray, Cat Moss');
});
