// @vitest-environment happy-dom
/** Matches that are all square go on at the desk, by the keys alone: right of the total, once the round of a card is whole. */
import { previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import { listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import { enterScores, listEventScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { ScoreEntry } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { beforeAll, expect, test } from 'vitest';
import { at, type Sent } from '../../kit/network.ts';
import { night, openOrganizer, organizerClub } from '../../kit/organizer-office.tsx';
import { pass, press, text } from '../../kit/start-app.tsx';
import { card, group, strokesOn } from './cards.ts';

// Its code takes time of its own, on a busy machine much.
beforeAll(async () => {
  await import('@fourball/web/app/pages/OrganizerPages.tsx');
  await import('@fourball/web/seasons/admin/cockpit/EventCockpitPage.tsx');
  await import('@fourball/web/seasons/admin/scores/ScoreDesk.tsx');
}, 180_000);

const whole = Array.from({ length: 18 }, (_, hole) => strokesOn(hole + 1, 4));

const entriesOf = ({ body }: Sent) => (JSON.parse(body) as { entries: ScoreEntry[] }).entries;

async function openDesk(extraHoles: boolean) {
  const { event, format } = group([], { format: { basis: 'MATCH', extraHoles } });
  const network = organizerClub([night()])
    .on(at(listEventScores, { eventId: 5 }), {
      event,
      format,
      round: 1,
      rounds: 1,
      groups: [
        {
          groupId: 9,
          startsAt: null,
          startTee: '1',
          cards: [
            card(1, 'Ann Ash', { scores: [...whole] }),
            card(2, 'Ben Ng', { scores: whole.slice(0, 17) }),
          ],
        },
      ],
      markers: [],
    })
    .on(at(listEventCompetitions, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listEventFees, { id: 5 }), [])
    .on(previewRescore, { fingerprint: 'seen', boards: [], cards: { open: [], staying: 0, handicaps: [] } })
    .on(enterScores, (sent: Sent) => ({
      answers: entriesOf(sent).map(({ cardId, device, counter }) => ({
        cardId,
        device,
        counter,
        result: 'TAKEN' as const,
        why: null,
      })),
      cards: [],
    }));
  await openOrganizer(network, '/organize/golf-events/5/scores');
  await pass(1_000);
  return network;
}

const cell = (label: string) => document.querySelector(`[role=grid] td[aria-label^="${label}"]`);
const heads = () => [...document.querySelectorAll('[role=grid] thead th')].map((one) => one.textContent);

test('a card that is whole goes on with End and a digit, and the next extra hole is there', async () => {
  const network = await openDesk(true);
  expect(heads()).toContain('+1');
  expect(heads()).not.toContain('+2');
  expect(text()).toContain('A match that is all square goes on to the right of the total');
  expect(cell('Ann Ash, extra hole 1: no score')).not.toBeNull();
  expect(cell('Ben Ng, extra hole')).toBeNull();
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  if (grid === null) throw new Error('There is no grid.');
  // The desk begins with the first card to which something is missing.
  await press(grid, 'ArrowUp');
  await press(grid, 'End');
  await press(grid, 'End');
  await press(grid, '5');
  await pass(1_000);
  expect(network.to(enterScores).flatMap(entriesOf)).toMatchObject([
    { cardId: 1, hole: 19, kind: 'STROKES', strokes: 5 },
  ]);
});

test('an event whose matches end with the round has no such columns', async () => {
  await openDesk(false);
  expect(heads()).toContain('18');
  expect(heads()).not.toContain('+1');
  expect(text()).not.toContain('goes on to the right of the total');
});
