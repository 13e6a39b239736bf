// @vitest-environment happy-dom
/** The threads of a season on its event type's page: for whom they are there, and the way there from the list. */
import { eventType } from '../kit/answers/event-type.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { describe, expect, it } from 'vitest';
import { inboxClub, openInbox, thread } from '../kit/inbox-club.ts';
import { said } from '../kit/answers/said.ts';
import { pass, text, type } from '../kit/start-app.tsx';
import { type Network, at } from '../kit/network.ts';
import { getEventTypeByDomain, getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  listSeasonsByEventType,
  getSeason,
  checkSeasonOrganizer,
  openSeasonConversation,
} from '@fourball/shared/seasons/season-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { getConversation } from '@fourball/shared/messaging/conversation-calls.ts';

const nines = eventType({ id: 2, orgName: 'Thursday Nines', domain: 'thursday-nines', noFees: true });
const season = (id: number, year: number, readThread = false): Season => ({
  id,
  eventTypeId: 2,
  startDate: `${year}-05-01`,
  endDate: `${year}-09-30`,
  year,
  name: `Thursday Nines ${year}`,
  divisions: 0,
  registration: 'OPEN',
  own: readThread ? { registrationId: 4, status: 'REGISTERED' } : null,
  can: { manage: false, signUp: !readThread, readThread },
});

interface Who {
  registered?: boolean;
  organizer?: boolean;
}

function club({ registered = false, organizer = false }: Who): Network {
  return inboxClub([thread(5), thread(6)])
    .on(at(getEventTypeByDomain, { domain: 'thursday-nines' }), nines)
    .on(at(getEventType, { id: 2 }), nines)
    .on(at(listSeasonsByEventType, { eventTypeId: 2 }), [
      season(9, 2026, registered || organizer),
      season(8, 2025),
    ])
    .on(at(getSeason, { id: 9 }), season(9, 2026))
    .on(checkSeasonOrganizer, organizer)
    .on(openSeasonConversation, ({ body }) => {
      const { organizerOnly } = JSON.parse(body) as { organizerOnly: boolean };
      return { conversationId: organizerOnly ? 6 : 5 };
    })
    .on(at(listMessages, { conversationId: 5 }), {
      messages: [said(1, { text: 'Tee off at five' })],
      total: 1,
    })
    .on(at(listMessages, { conversationId: 6 }), {
      messages: [said(1, { conversationId: 6, id: 601, text: 'Who brings the prizes?' })],
      total: 1,
    });
}

async function open(network: Network): Promise<void> {
  await Promise.all([
    import('@fourball/web/seasons/seasons/EventTypePage.tsx'),
    import('@fourball/web/seasons/seasons/NewestSeason.tsx'),
    import('@fourball/web/seasons/SeasonThreads.tsx'),
  ]);
  await openInbox(network, '/site/thursday-nines');
  await pass(100);
}

const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
const panels = () => document.querySelectorAll('[class*=threads] section[class*=panel]').length;
// Asked again after the channel opened, as everything is.
const opened = (network: Network) => [...new Set(network.to(openSeasonConversation).map(({ body }) => body))];
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
    kind: 'SEASON' as const,
    title: 'Thursday Nines 2026',
    startsAt: null,
    purchaseId: null,
    seasonId: 9,
  };
  const seasons = thread(5, about);
  const network = club({ registered: true }).on(at(getConversation, { conversationId: 5 }), {
    conversation: seasons,
    members: [],
  });
  await openInbox(network, '/messages/5');
  expect(document.querySelector('a[href="/site/thursday-nines"]')?.textContent).toBe('To the event');
});
