// @vitest-environment happy-dom
/** The page on which anybody draws the lots of an event again: what it tells when, and that it finds what does not fit. */
import { getDrawnLots, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawnLots } from '@fourball/shared/seasons/draw-shapes.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { drawRandom } from '@fourball/shared/seasons/golf/draw/draws.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ann, bob, cat, dan, drawnLots, group } from '../../kit/answers/draws.ts';
import { golfEvent } from '../../kit/answers/golf-event.ts';
import { at, failed, pending, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';

const seed = 'f00df00df00df00df00df00df00df00d';
const lots = at(getDrawnLots, { eventId: 5 });

/** Four golfers as the club would have drawn them. */
async function published(part: Partial<DrawnLots> = {}): Promise<DrawnLots> {
  const { order, commitment } = await drawRandom({ seed, ids: [1, 2, 3, 4] });
  return drawnLots({ seed, commitment, participantIds: order.map(Number), ...part });
}

let network: Network;
beforeEach(() => {
  network = quietClub()
    .on(at(getEvent, { id: 5 }), golfEvent({ publishGroups: true }))
    .on(at(listDrawGroups, { eventId: 5 }), [group(11, '13:10', [ann, bob, cat, dan], { published: true })])
    .on(lots, drawnLots());
});

async function open({ loggedIn = true } = {}): Promise<void> {
  await import('@fourball/web/app/pages/EventPages.tsx');
  await import('@fourball/web/seasons/draws/LotsPage.tsx');
  if (loggedIn) rememberSession();
  await startApp(network, '/events/5/draw');
  await pass(200);
}

async function repeat(): Promise<void> {
  await click(button('Draw the lots again'));
  // Sums take their own time, which the browser's clock does not know.
  for (let looks = 0; looks < 20 && !/It is (not )?the same/.test(text()); looks += 1) await pass(500);
}

describe('before anything is published', () => {
  it('says that nothing is drawn', async () => {
    network.on(lots, drawnLots({ drawVersion: 0, order: null, start: null, size: null }));
    await open({ loggedIn: false });
    expect(text()).toContain('Nothing is drawn yet');
    expect(buttons('Draw the lots again')).toEqual([]);
  });

  it('shows the seal alone', async () => {
    const seal = 'ab'.repeat(32);
    network.on(lots, drawnLots({ drawVersion: 0, order: null, start: null, nextCommitment: seal }));
    await open({ loggedIn: false });
    expect(text()).toContain(seal);
    expect(text()).toContain('This holds the organizers to them');
    expect(text()).not.toContain('The secret number');
  });
});

describe('published', () => {
  it('is repeated in the browser and comes to the same, with the lot of each', async () => {
    network.on(lots, await published());
    await open();
    expect(text()).toContain(seed);
    expect(text()).toContain('Nothing was changed by hand');
    expect(text()).toContain('No wishes were kept');
    await repeat();
    expect(text()).toContain('It is the same: your browser comes to the same order.');
    const found = [...document.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent ?? '');
    expect(found).toHaveLength(4);
    expect(found.every((lot) => /^[0-9a-f]{64}$/.test(lot))).toBe(true);
    expect(found).toEqual([...found].sort());
  });

  it('tells where the order is not that of the lots', async () => {
    const { participantIds } = await published();
    network.on(lots, await published({ participantIds: participantIds.toReversed() }));
    await open();
    await repeat();
    expect(text()).toContain('It is not the same');
    expect(text()).toContain('The lowest lot first – does not match');
    expect(text()).toContain('The seal of the number and all who play – matches');
  });

  it('tells where the seal is that of another number', async () => {
    network.on(lots, await published({ commitment: 'cd'.repeat(32) }));
    await open();
    await repeat();
    expect(text()).toContain('The seal of the number and all who play – does not match');
    expect(text()).toContain('It is not the same');
  });

  it('says what else decided: wishes, and changes by hand', async () => {
    network.on(lots, await published({ wishes: 2, changedByHand: true }));
    await open();
    expect(text()).toContain('2 wishes of golfers were looked at besides');
    expect(text()).toContain('Organizers changed groups by hand');
  });

  it('not by lot says how', async () => {
    network.on(lots, drawnLots({ order: 'ABCD' }));
    await open();
    expect(text()).toContain('They were made in quarters by handicap');
    expect(buttons('Draw the lots again')).toEqual([]);
  });

  it('with a seal for the next draw beside it', async () => {
    network.on(lots, await published({ nextCommitment: 'ef'.repeat(32) }));
    await open();
    expect(text()).toContain('The seal of the next draw');
    expect(text()).toContain('The secret number');
  });
});

describe('the page', () => {
  it('has its shape while it loads', async () => {
    network.on(lots, pending);
    await open();
    expect(document.querySelector('[aria-label="Loading the draw"]')).not.toBeNull();
  });

  it('of an event that nobody may see says so', async () => {
    network.on(at(getEvent, { id: 5 }), refusal('not_found')).on(lots, refusal('not_found'));
    await open();
    expect(text()).toContain('No such event');
  });

  it('that does not load offers to try again', async () => {
    network.on(lots, failed(500));
    await open();
    expect(text()).toContain('The draw did not load');
    network.on(lots, await published());
    await click(button('Try again'));
    await pass(300);
    expect(text()).toContain(seed);
  });
});
