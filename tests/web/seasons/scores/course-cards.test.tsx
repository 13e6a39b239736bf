// @vitest-environment happy-dom
/** A course that was changed after cards were made, at the desk: what is another, what it moves, and cards that follow once that was looked at. */
import { previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Rescoring } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import { listEventScores, renewCourseCards } from '@fourball/shared/seasons/scores/score-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { at, type Network } from '../../kit/network.ts';
import {
  bodiesOf,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../kit/organizer-office.tsx';
import { button, buttons, click, dialogs, pass, text } from '../../kit/start-app.tsx';
import { card, group } from './cards.ts';

// Its code takes time of its own, on a busy machine much.
beforeAll(async () => {
  await import('@fourball/web/app/pages/OrganizerPages.tsx');
  await import('@fourball/web/seasons/admin/cockpit/EventCockpitPage.tsx');
  await import('@fourball/web/seasons/admin/scores/ScoreDesk.tsx');
  await import('@fourball/web/seasons/admin/results/RescoreDialog.tsx');
}, 180_000);

const open = (cardId: number, name: string): NonNullable<Rescoring['cards']>['open'][number] => ({
  cardId,
  names: [name],
  tee: 'White',
  holes: [{ hole: 4, par: { before: 4, after: 5 }, strokeIndex: { before: 3, after: 3 } }],
  rated: true,
});

const preview = (cards: NonNullable<Rescoring['cards']>): Rescoring => ({
  fingerprint: 'seen',
  cards,
  boards: [{ key: 'main-net', name: null, change: 'CHANGED', places: [], matches: [], skins: [], same: 2 }],
});

async function openDesk(cards: NonNullable<Rescoring['cards']>): Promise<Network> {
  const { event, format } = group([]);
  const network = organizerClub([night()])
    .on(at(listEventScores, { eventId: 5 }), {
      event,
      format,
      round: 1,
      rounds: 1,
      groups: [{ groupId: 9, startsAt: null, startTee: '1', cards: [card(1, 'Ann Ash'), card(2, 'Ben Ng')] }],
      markers: [],
    })
    .on(at(listEventCompetitions, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listEventFees, { id: 5 }), [])
    .on(previewRescore, preview(cards))
    .on(renewCourseCards, (sent) =>
      sent.body.includes('"rescore":"seen"')
        ? { cards: 2, handicaps: 1 }
        : { result: 'CONFLICT', reason: 'Look first', issues: [{ field: 'rescore', message: 'Look first' }] },
    );
  await openOrganizer(network, '/organize/golf-events/5/scores');
  await pass(1_000);
  return network;
}

test('says once what is another on however many cards, and has them follow after a look', async () => {
  const network = await openDesk({
    open: [open(1, 'Ann Ash'), open(2, 'Ben Ng')],
    staying: 1,
    handicaps: [{ participantId: 1, name: 'Ann Ash', round: 1, before: 14, after: 16 }],
  });
  expect(text()).toContain('2 cards are not signed yet and can follow');
  expect(text()).toContain('The signed one stays as it is.');
  expect(text().split('Hole 4, White: par 4, now 5')).toHaveLength(2);
  expect(text()).toContain('White: another rating');
  expect(text()).toContain('1 golfer plays off another handicap. The signed one');
  expect(text()).toContain('Ann Ash: 14, now 16');
  await click(button('Have the cards follow'));
  await pass(700);
  expect(onTop()).toContain('By the course as it is now they come to this');
  await click(topButton('Back'));
  await pass(700);
  // Who turns back is told nothing more.
  expect(dialogs()).toHaveLength(0);
  await click(button('Have the cards follow'));
  await pass(700);
  network.on(previewRescore, preview({ open: [], staying: 1, handicaps: [] }));
  await click(topButton('Save and score anew'));
  await pass(1_000);
  expect(bodiesOf(network, renewCourseCards).at(-1)).toEqual({ eventId: 5, rescore: 'seen' });
  expect(text()).toContain('2 cards follow their course. 1 handicap follows its course.');
  expect(buttons('Have the cards follow')).toEqual([]);
});

test('says nothing where no card is another', async () => {
  await openDesk({ open: [], staying: 3, handicaps: [] });
  expect(text()).toContain('Ann Ash');
  expect(buttons('Have the cards follow')).toEqual([]);
});

test('says what golfers play off where their course is another one, and no card is', async () => {
  await openDesk({
    open: [],
    staying: 0,
    handicaps: [{ participantId: 2, name: 'Ben Ng', round: 1, before: null, after: -2 }],
  });
  expect(text()).toContain('By the course as it is now 1 golfer plays off another handicap.');
  expect(text()).toContain('Ben Ng: no strokes, now +2');
});
