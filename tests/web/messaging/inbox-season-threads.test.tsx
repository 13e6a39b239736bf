// @vitest-environment happy-dom
/** The threads of a season on its event type's page: for whom they are there, and the way there from the list. */
import { describe, expect, it, vi } from 'vitest';
import { inboxClub, openInbox, said, thread } from '../kit/inbox-club.ts';
import { pass, text, type, type Network } from '../kit/start-app.tsx';

vi.mock('socket.io-client', () => ({
  io: () => ({ connected: true, on: () => undefined, emit: () => undefined, close: () => undefined }),
}));

const nines = {
  id: 2,
  visibility: 'PUBLIC',
  type: 'LEAGUE',
  website: null,
  orgName: 'Thursday Nines',
  logo: '',
  colorCode: '#1f6b3a',
  registration: true,
  seasonRegistration: true,
  eventRegistration: false,
  domain: 'thursday-nines',
  paymentTiming: null,
  photoAlbumLink: null,
  noFees: true,
  sequenceNo: 1,
  aboutHtml: null,
  contactHtml: null,
  imageUrl: null,
  hidden: false,
};
const season = (id: number, year: number) => ({
  id,
  eventTypeId: 2,
  startDate: `${year}-05-01`,
  endDate: `${year}-09-30`,
  year,
  name: `Thursday Nines ${year}`,
});

interface Who {
  registered?: boolean;
  organizer?: boolean;
}

function club({ registered = false, organizer = false }: Who): Network {
  return inboxClub([thread(5), thread(6)])
    .on('GET /api/v1/event-type/by-domain/thursday-nines', { body: nines })
    .on('GET /api/v1/event-type/2', { body: nines })
    .on('GET /api/v1/season/list/2', { body: [season(9, 2026), season(8, 2025)] })
    .on('GET /api/v1/season/9', { body: season(9, 2026) })
    .on('GET /api/v1/event-type/list/user-registered/active', { body: registered ? [nines] : [] })
    .on('POST /api/v1/season/organizer/check-user', { body: organizer })
    .on('PUT /api/v1/season/conversation', ({ body }) => {
      const { organizerOnly } = JSON.parse(body) as { organizerOnly: boolean };
      return { body: { conversationId: organizerOnly ? 6 : 5 } };
    })
    .on('GET /api/v1/messages/5', { body: { messages: [said(1, { text: 'Tee off at five' })], total: 1 } })
    .on('GET /api/v1/messages/6', {
      body: { messages: [said(1, { conversationId: 6, id: 601, text: 'Who brings the prizes?' })], total: 1 },
    });
}

async function open(network: Network): Promise<void> {
  await Promise.all([
    import('@fourball/web/seasons/EventTypePage.tsx'),
    import('@fourball/web/seasons/SeasonThreads.tsx'),
  ]);
  await openInbox(network, '/site/thursday-nines');
  await pass(100);
}

const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
const panels = () => document.querySelectorAll('[class*=threads] section[class*=panel]').length;
// Asked again after the channel opened, as everything is.
const opened = (network: Network) => [
  ...new Set(network.to('PUT /api/v1/season/conversation').map(({ body }) => body)),
];
const asked = (organizerOnly: boolean) => JSON.stringify({ seasonId: 9, organizerOnly });

describe('the page of an event type', () => {
  it('has the thread of the newest season for whoever is registered', async () => {
    const network = club({ registered: true });
    await open(network);
    expect(headings()).toContain('Messages: Thursday Nines 2026');
    expect(headings()).not.toContain('Organizers only');
    expect(panels()).toBe(1);
    expect(opened(network)).toEqual([asked(false)]);
  });

  it('has a second one for its organizers, among themselves', async () => {
    const network = club({ organizer: true });
    await open(network);
    expect(headings()).toContain('Messages: Thursday Nines 2026');
    expect(headings()).toContain('Organizers only');
    expect(panels()).toBe(2);
    expect(opened(network)).toEqual([asked(false), asked(true)]);
    // What is said of one box is not said of the other.
    const boxes = [...document.querySelectorAll('textarea')];
    for (const box of boxes) await type(box, 'x'.repeat(4_001));
    const said = boxes.map((box) => document.getElementById(box.getAttribute('aria-describedby') ?? ''));
    expect(boxes.map((box, at) => box.closest('section')?.contains(said[at] ?? null))).toEqual([true, true]);
  });

  it('has none for others, and asks for none', async () => {
    const network = club({});
    await open(network);
    expect(text()).toContain('Thursday Nines');
    expect(panels()).toBe(0);
    expect(opened(network)).toEqual([]);
  });
});

it('is where the thread of a season leads to', async () => {
  const about = {
    kind: 'SEASON',
    title: 'Thursday Nines 2026',
    startsAt: null,
    purchaseId: null,
    seasonId: 9,
  };
  const seasons = thread(5, about);
  const network = club({ registered: true }).on('GET /api/v1/messages/5/thread', {
    body: { conversation: seasons, members: [] },
  });
  await openInbox(network, '/messages/5');
  expect(document.querySelector('a[href="/site/thursday-nines"]')?.textContent).toBe('To the event');
});
