// @vitest-environment happy-dom
/** The events page and the page of one event: who is shown what, how the filter follows the address, where a card leads. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../kit/start-app.tsx';
import { eventType as someEventType } from '../kit/answers/event-type.ts';
import { type Network, at, refusal, type Answer } from '../kit/network.ts';
import {
  listEventTypesByType,
  listOwnActiveEventTypes,
  listOwnEventTypes,
  listPublicEventTypes,
  getEventTypeByDomain,
} from '@fourball/shared/seasons/event-type-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { clubInfo } from '../kit/club-answers.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';

const eventType = (part: Partial<EventType> = {}): EventType =>
  someEventType({
    orgName: 'Tuesday Night League',
    domain: 'tuesday-night',
    paymentTiming: 'AT_REGISTRATION',
    ...part,
  });

const cup = eventType({ id: 2, orgName: 'Maple Cup', type: 'TOURNAMENT', domain: 'maple-cup' });
const trip = eventType({
  id: 3,
  orgName: 'Myrtle Beach',
  type: 'TRIP',
  domain: null,
  website: 'beach.example',
});
const lost = eventType({ id: 4, orgName: 'Lost Open', domain: null, website: null });
const secret = eventType({ id: 5, orgName: 'Not Yet', hidden: true });
const membersOnly = eventType({ id: 6, orgName: 'Members’ Night', visibility: 'MEMBERS', type: 'SOCIAL' });
const mine = eventType({ id: 7, orgName: 'My League' });
const mineNow = eventType({ id: 8, orgName: 'My Running League' });

const info = {
  ...clubInfo,
  name: 'Maple Hollow Golf Club',
  calendarUrl: 'https://calendar.example/maple',
  contactEmail: 'club@maple.example',
  contentSiteUrl: `${window.location.origin}/site`,
  passwordMinLength: 8,
};

const everybodys = (type: EventType['type'] | 'ALL') => at(listPublicEventTypes, { type });
const members = (type: EventType['type'] | 'ALL') => at(listEventTypesByType, { type });

const clubWithEvents = (part: Partial<typeof info> = {}): Network =>
  quietClub()
    .on(getCurrentUser, { ...ava, avatarUrl: '/images/a.jpg' })
    .on(getClubInfo, { ...info, ...part })
    .on(everybodys('ALL'), [eventType(), cup, trip, lost, secret])
    .on(everybodys('LEAGUE'), [eventType()])
    .on(everybodys('TOURNAMENT'), [cup])
    .on(everybodys('TRIP'), [trip])
    .on(everybodys('SOCIAL'), [])
    .on(members('ALL'), [eventType(), cup, trip, membersOnly, secret])
    .on(members('LEAGUE'), [eventType()])
    .on(members('TOURNAMENT'), [cup])
    .on(members('TRIP'), [trip])
    .on(members('SOCIAL'), [membersOnly])
    .on(listOwnEventTypes, [mine, mineNow])
    .on(listOwnActiveEventTypes, [mineNow]);

const cards = (): string[] =>
  [...document.querySelectorAll('main article h2')].map((title) => title.textContent?.trim() ?? '');
const pressed = (): string[] =>
  [...document.querySelectorAll('main button[aria-pressed=true]')].map(
    ({ textContent }) => textContent ?? '',
  );
const asked = (network: Network): string[] =>
  network.sent.map((sent) => sent.path).filter((one) => one.includes('/event-type/list/'));
const dropdown = (label: string): HTMLSelectElement => {
  const found = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (found === null) throw new Error(`There is no dropdown ${label}.`);
  return found;
};
const optionsOf = (select: HTMLSelectElement): string[] =>
  [...select.options].map(({ textContent }) => textContent ?? '');
const choose = async (select: HTMLSelectElement, value: string) => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(0);
};
const goBack = async () => {
  await act(async () => {
    window.history.back();
    await vi.advanceTimersByTimeAsync(0);
    // The browser goes back in its own time.
    await new Promise<void>((resolve) => setImmediate(resolve));
  });
  await pass(0);
};

const setWidth = (width: number) =>
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  ).happyDOM.setViewport({
    width,
  });

const open = async (network: Network, address: string) => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/seasons/EventsPage.tsx');
  await import('@fourball/web/seasons/seasons/EventTypePage.tsx');
  await import('@fourball/web/ui/dialog/MessageDialog.tsx');
  await startApp(network, address);
  return network;
};
const openAsAva = (network: Network, address: string) => {
  rememberSession();
  return open(network, address);
};

beforeEach(() => setWidth(1440));

describe('a visitor', () => {
  it('[events.1] [events.14] [events.15] sees Events with the public list, and asks for no other', async () => {
    const network = await open(clubWithEvents(), '/events');
    expect(document.querySelector('h1')?.textContent).toBe('Events');
    expect(cards()).toEqual(['Tuesday Night League', 'Maple Cup', 'Myrtle Beach', 'Lost Open']);
    expect(asked(network)).toEqual(['/api/v1/event-type/list/public/ALL']);
  });

  it('[events.9] sees nothing hidden, even where the server sent it', async () => {
    await open(clubWithEvents(), '/events');
    expect(text()).not.toContain('Not Yet');
  });

  it('[events.2] gets the club’s calendar in a tab of its own that knows nothing of this one', async () => {
    await open(clubWithEvents(), '/events');
    const schedule = document.querySelector<HTMLAnchorElement>('a[href="https://calendar.example/maple"]');
    expect(schedule?.textContent).toBe('Schedule');
    expect(schedule?.target).toBe('_blank');
    expect(schedule?.rel).toContain('noopener');
  });

  it('[events.13] has no option of their own, and an address of it asks for nothing', async () => {
    const network = await open(clubWithEvents(), '/events?type=mine');
    expect(buttons('Ava Tremblay')).toEqual([]);
    expect(asked(network)).toEqual([]);
    expect(text()).toContain('Log in to see the events that you registered in.');
    await click(button('Log in'));
    expect(path()).toBe('/login');
    expect(localStorage.getItem('route-denied')).toBe('/events?type=mine');
  });
});

describe('the filter', () => {
  it('[events.3] [events.4] is a row of toggles on a wide screen', async () => {
    await open(clubWithEvents(), '/events');
    const toggles = [...document.querySelectorAll('main button[aria-pressed]')].map((one) => one.textContent);
    expect(toggles).toEqual(['All', 'Tournaments', 'Leagues', 'Trips', 'Social']);
    expect(document.querySelector('main select')).toBeNull();
    expect(pressed()).toEqual(['All']);
  });

  it('[events.3] [events.4] [events.5] is a dropdown on a phone', async () => {
    setWidth(390);
    await openAsAva(clubWithEvents(), '/events');
    expect(document.querySelector('main button[aria-pressed]')).toBeNull();
    expect(optionsOf(dropdown('Type of event'))).toEqual([
      'All',
      'Tournaments',
      'Leagues',
      'Trips',
      'Social',
      'Ava Tremblay',
    ]);
    await choose(dropdown('Type of event'), 'TRIP');
    expect(cards()).toEqual(['Myrtle Beach']);
    expect(window.location.search).toBe('?type=trips');
  });

  it.each([
    ['/events?type=trips', 'Trips', 'TRIP'],
    ['/events/leagues', 'Leagues', 'LEAGUE'],
    ['/events?x=Tournaments', 'Tournaments', 'TOURNAMENT'],
    ['/events/2026/social', 'Social', 'SOCIAL'],
    ['/events?type=other', 'All', 'ALL'],
  ])('[events.6] starts from the address: %s', async (address, label, type) => {
    const network = await open(clubWithEvents(), address);
    expect(pressed()).toEqual([label]);
    expect(asked(network)).toEqual([`/api/v1/event-type/list/public/${type}`]);
  });

  it('[events.12] asks anew with every change, keeps the address in step, and Back undoes it', async () => {
    const network = await open(clubWithEvents(), '/events');
    await click(button('Leagues'));
    expect(cards()).toEqual(['Tuesday Night League']);
    expect(window.location.search).toBe('?type=leagues');
    await click(button('All'));
    expect(window.location.search).toBe('');
    expect(asked(network)).toEqual([
      '/api/v1/event-type/list/public/ALL',
      '/api/v1/event-type/list/public/LEAGUE',
      '/api/v1/event-type/list/public/ALL',
    ]);
    await goBack();
    expect(pressed()).toEqual(['Leagues']);
    expect(cards()).toEqual(['Tuesday Night League']);
  });

  it('says so where there is nothing of a type, and leads back to all', async () => {
    await open(clubWithEvents(), '/events?type=social');
    expect(text()).toContain('No social events now');
    await click(button('Show all events'));
    expect(cards()).toHaveLength(4);
  });
});

describe('a golfer', () => {
  it('gets the members’ list', async () => {
    const network = await openAsAva(clubWithEvents(), '/events');
    expect(cards()).toContain('Members’ Night');
    expect(asked(network)).toEqual(['/api/v1/event-type/list/ALL']);
  });

  it('[events.5] [events.7] [events.13] chooses their own by their name, all of them or the active ones', async () => {
    const network = await openAsAva(clubWithEvents(), '/events');
    expect(document.querySelector('main select')).toBeNull();
    await click(button('Ava Tremblay'));
    expect(cards()).toEqual(['My League', 'My Running League']);
    const whose = dropdown('Which of your events');
    expect(optionsOf(whose)).toEqual(['All', 'Active']);
    await choose(whose, 'active');
    expect(cards()).toEqual(['My Running League']);
    expect(asked(network).slice(1)).toEqual([
      '/api/v1/event-type/list/user-registered',
      '/api/v1/event-type/list/user-registered/active',
    ]);
    await click(button('Trips'));
    expect(document.querySelector('main select')).toBeNull();
  });
});

describe('loading', () => {
  it('[events.10] shows that it loads, in the shape of what comes', async () => {
    let answer: (events: EventType[]) => void = () => undefined;
    const network = clubWithEvents().on(
      at(listPublicEventTypes, { type: 'ALL' }),
      () => new Promise((resolve) => (answer = resolve)),
    );
    await open(network, '/events');
    expect(document.querySelector('[role=status][aria-label="Loading events"]')).not.toBeNull();
    answer([cup]);
    await pass(0);
    expect(document.querySelector('[aria-label="Loading events"]')).toBeNull();
    expect(cards()).toEqual(['Maple Cup']);
  });

  it('does not wait for a session that can’t be restored now: what is public is shown', async () => {
    await openAsAva(
      clubWithEvents().on(getCurrentUser, refusal('internal', 'No')),
      '/events?type=tournaments',
    );
    expect(cards()).toEqual(['Maple Cup']);
  });

  it('that fails can be tried again', async () => {
    const network = clubWithEvents().on(at(listPublicEventTypes, { type: 'ALL' }), refusal('internal', 'No'));
    await open(network, '/events');
    expect(text()).toContain('The events did not load');
    expect(dialogs()).toEqual([]);
    network.on(at(listPublicEventTypes, { type: 'ALL' }), [cup]);
    await click(button('Try again'));
    expect(cards()).toEqual(['Maple Cup']);
  });
});

describe('a card', () => {
  const card = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll('main article')].find((one) =>
      one.textContent?.includes(name),
    );
    const way = found?.querySelector<HTMLElement>('a, button');
    if (way == null) throw new Error(`There is no card ${name}.`);
    return way;
  };

  it('[events.8] has its cover photo, or a drawn one in its place', async () => {
    const photo = eventType({ id: 9, orgName: 'With Photo', imageUrl: '/images/event/1.jpg' });
    await open(clubWithEvents().on(at(listPublicEventTypes, { type: 'ALL' }), [photo, cup]), '/events');
    const [first, second] = document.querySelectorAll('main article');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/event/1.jpg');
    expect(second?.querySelector('svg[data-drawn=TOURNAMENT]')).not.toBeNull();
  });

  it('[events.11] opens the website where it has one, with https:// before it', async () => {
    await open(clubWithEvents(), '/events');
    expect(card('Myrtle Beach').getAttribute('href')).toBe('https://beach.example');
  });

  it('[events.11] opens our own page at its domain without leaving the app', async () => {
    await open(clubWithEvents().on(at(getEventTypeByDomain, { domain: 'maple-cup' }), cup), '/events');
    expect(card('Maple Cup').getAttribute('href')).toBe('/site/maple-cup');
    await click(card('Maple Cup'));
    expect(path()).toBe('/site/maple-cup');
    expect(document.querySelector('h1')?.textContent).toBe('Maple Cup');
  });

  it('[events.11] opens another content site at its domain', async () => {
    await open(clubWithEvents({ contentSiteUrl: 'https://events.maple.example/' }), '/events');
    expect(card('Maple Cup').getAttribute('href')).toBe('https://events.maple.example/maple-cup');
  });

  it('[events.11] with neither says: missing domain OR website!', async () => {
    await open(clubWithEvents(), '/events');
    await click(card('Lost Open'));
    await pass(200);
    expect(dialogs()[0]?.textContent).toContain('missing domain OR website!');
  });
});

describe('the page of an event', () => {
  const site = (answer: Answer<typeof getEventTypeByDomain>): Network =>
    clubWithEvents().on(at(getEventTypeByDomain, { domain: 'tuesday-night' }), answer);

  it('tells what it is, how to register and whom to ask, without running anything that was written', async () => {
    await open(
      site(
        eventType({
          aboutHtml:
            '<h3>Nine holes</h3><p>Every <strong>Tuesday</strong><script>window.hacked = true</script></p>' +
            '<img src="https://spy.example/x.gif"><img src="/images/element/1.jpg" onerror="window.hacked = true"><a href="javascript:alert(1)">Rules</a>' +
            '<a href="https://handicap.example/">Handicaps</a><a href="/book">Book</a>',
          contactHtml: '<p><a href="mailto:fiona@club.example">Fiona</a></p>',
          photoAlbumLink: 'photos.example/tuesday',
        }),
      ),
      '/site/tuesday-night',
    );
    expect(document.querySelector('h1')?.textContent).toBe('Tuesday Night League');
    const about = document.querySelector('[aria-labelledby=about-title]');
    expect(about?.querySelector('h3')?.textContent).toBe('Nine holes');
    expect(about?.querySelector('script, [onerror]')).toBeNull();
    expect((window as { hacked?: boolean }).hacked).toBeUndefined();
    expect([...(about?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      '/images/element/1.jpg',
    ]);
    const links = [...(about?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Handicaps', 'https://handicap.example/'],
      ['Book', '/book'],
    ]);
    expect(links[0]?.target).toBe('_blank');
    expect(links[0]?.rel).toContain('noopener');
    expect(links[1]?.target).toBe('');
    expect(text()).toContain('Registration');
    expect(text()).toContain('For the whole season');
    expect(document.querySelector('a[href="mailto:fiona@club.example"]')).not.toBeNull();
    expect(document.querySelector('a[href="https://photos.example/tuesday"]')?.textContent).toBe(
      'Photo album',
    );
  });

  it('says so where there is none', async () => {
    await open(site(refusal('not_found', 'Not found.')), '/site/tuesday-night');
    expect(text()).toContain('No such event');
    const all = [...document.querySelectorAll('main a')].find((one) => one.textContent === 'All events');
    expect(all?.getAttribute('href')).toBe('/events');
  });

  it('can be asked for again where it did not load', async () => {
    const network = await open(site(refusal('internal', 'No')), '/site/tuesday-night');
    expect(text()).toContain('The event did not load');
    network.on(at(getEventTypeByDomain, { domain: 'tuesday-night' }), eventType());
    await click(button('Try again'));
    expect(document.querySelector('h1')?.textContent).toBe('Tuesday Night League');
  });
});
