// @vitest-environment happy-dom
/** Nights that run by themselves: how far one is, what is asked of its organizer, the next by one tap, and what a season is set to. */
import {
  getEventNight,
  getSeasonNight,
  openFollowingEvent,
  updateEventNight,
  updateSeasonNight,
} from '@fourball/shared/seasons/nights/night-calls.ts';
import { describe, expect, it } from 'vitest';
import { eventNight, seasonNight } from '../../../kit/answers/nights.ts';
import { at, pending, refusal, type Network } from '../../../kit/network.ts';
import { bodiesOf, night, openOrganizer, organizerClub } from '../../../kit/organizer-office.tsx';
import { button, buttons, click, field, pass, path, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/golf-events/5';
const nightOf = (part: Parameters<typeof eventNight>[0], network = organizerClub()): Network =>
  network.on(at(getEventNight, { id: 5 }), eventNight(part));
/** What the event is after the next change, whoever asks. */
const answers = (network: Network, part: Parameters<typeof eventNight>[0]): Network =>
  nightOf(part, network.on(updateEventNight, eventNight(part)));
/** The switch that is called so. */
const box = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find((input) =>
    [...document.querySelectorAll('label')].some(
      (one) => one.htmlFor === input.id && one.textContent?.startsWith(label) === true,
    ),
  );
  if (found === undefined) throw new Error(`There is no switch ${label}.`);
  return found;
};

describe('how far an event is', () => {
  it('is said of its groups, its play and its results', async () => {
    const drawsAt = '2026-11-25T18:10:00.000Z';
    await openOrganizer(nightOf({ automatic: true, ofSeason: true, drawsAt }), address);
    expect(text()).toContain('GroupsDrawn and published automatically: Wed, Nov 25, 13:10, as last time.');
    expect(text()).toContain('ResultsMade final automatically, once every card is signed.');
    expect(text()).toContain('Like the season: on.');
    expect(box('Runs automatically').checked).toBe(true);
  });

  it('counts cards while it is played', async () => {
    await openOrganizer(nightOf({ step: 'IN_PLAY', cards: { all: 24, ready: 9 } }), address);
    expect(text()).toContain('Play9 of 24 cards are complete.');
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Play');
  });

  it('waits with what it will be, and says where it did not load', async () => {
    await openOrganizer(organizerClub().on(at(getEventNight, { id: 5 }), pending), address);
    expect(document.querySelector('[aria-label="Loading the steps of the event"]')).not.toBeNull();
    expect(text()).toContain('Thu, Nov 26, 2026, first start 13:10');
  });

  it('is one switch: otherwise than its season, and as its season again', async () => {
    const network = nightOf({});
    await openOrganizer(network, address);
    answers(network, { automatic: true, ofEvent: true });
    await click(box('Runs automatically'));
    await pass(300);
    expect(bodiesOf(network, updateEventNight)).toEqual([{ eventId: 5, automatic: true }]);
    expect(text()).toContain('Set for this event only.');
    answers(network, {});
    await click(box('Runs automatically'));
    await pass(300);
    expect(bodiesOf(network, updateEventNight).at(-1)).toEqual({ eventId: 5, automatic: null });
    expect(text()).toContain('Like the season: off.');
  });

  it('asks with the reason, leads to the answer, and tries again', async () => {
    const askedAt = '2026-11-25T18:10:00.000Z';
    const asked = { what: 'DRAW', askedAt, reason: 'Nobody plays in it yet.' } as const;
    const network = nightOf({ automatic: true, ofEvent: true, questions: [asked] });
    await openOrganizer(network, address);
    expect(text()).toContain('The groups could not be drawn automatically. Nobody plays in it yet.');
    answers(network, { automatic: true, ofEvent: true });
    await click(button('Let it try again'));
    await pass(300);
    expect(bodiesOf(network, updateEventNight)).toEqual([{ eventId: 5, automatic: true }]);
    expect(text()).not.toContain('could not be drawn');
  });

  it('leads to the cards that are missing', async () => {
    const asked = { what: 'CARDS', askedAt: '2026-11-26T23:10:00.000Z', reason: null } as const;
    await openOrganizer(nightOf({ automatic: true, step: 'IN_PLAY', questions: [asked] }), address);
    await click(button('Look at the cards'));
    await pass(300);
    expect(path()).toBe(`${address}/scores`);
  });
});

describe('the event that follows', () => {
  const following = { eventId: null, name: 'Night 4', date: '2026-12-03' };

  it('is opened by one tap, at its groups', async () => {
    const next = night({ id: 6, name: 'Night 4', date: '2026-12-03' });
    const network = nightOf({ step: 'FINAL', following }, organizerClub([night(), next])).on(
      openFollowingEvent,
      { event: next, created: true },
    );
    await openOrganizer(network, address);
    expect(text()).toContain('Night 4 is made as a copy of this one, with the golfers of the season.');
    await click(button('Next: Thu, Dec 3'));
    await pass(300);
    expect(bodiesOf(network, openFollowingEvent)).toEqual([{ eventId: 5 }]);
    expect(path()).toBe('/organize/golf-events/6/groups');
    expect(text()).toContain('Night 4 on Thu, Dec 3 is open.');
  });

  it('stays where it is when it could not be opened', async () => {
    const network = nightOf({ step: 'FINAL', following }).on(openFollowingEvent, refusal('forbidden'));
    await openOrganizer(network, address);
    await click(button('Next: Thu, Dec 3'));
    await pass(300);
    expect(text()).toContain('That was not done');
    expect(path()).toBe(address);
  });

  it('is none once the season ends', async () => {
    await openOrganizer(nightOf({ step: 'FINAL' }), address);
    expect(text()).toContain('The season ends before another one.');
    expect(buttons('Runs automatically')).toEqual([]);
  });
});

describe('what a season is set to', () => {
  const set = '/organize/seasons/3/nights';
  const office = (part: Parameters<typeof seasonNight>[0] = {}) =>
    organizerClub().on(at(getSeasonNight, { id: 3 }), seasonNight(part));

  it('is off until it is said, and goes by the club’s hours', async () => {
    const network = office().on(updateSeasonNight, seasonNight({ automatic: true }));
    await openOrganizer(network, set);
    expect(text()).not.toContain('Publish the groups at once');
    await click(box('Events run automatically'));
    await pass(100);
    expect(text()).toContain('When groups are drawn. Empty: 24 hours, as the club does it.');
    await click(button('Save'));
    await pass(300);
    expect(bodiesOf(network, updateSeasonNight)).toEqual([
      { seasonId: 3, automatic: true, publishes: true, finishes: true, drawHours: null, askHours: null },
    ]);
    expect(text()).toContain('Saved.');
  });

  it('takes whole hours alone, and sends them', async () => {
    const network = office({ automatic: true }).on(
      updateSeasonNight,
      seasonNight({ automatic: true, publishes: false, drawHours: 12 }),
    );
    await openOrganizer(network, set);
    await type(field('Hours before the first start'), '1.5');
    await click(button('Save'));
    await pass(100);
    expect(text()).toContain('Please enter a whole number from 1 to 336, or nothing.');
    expect(network.to(updateSeasonNight)).toEqual([]);
    await type(field('Hours before the first start'), '12');
    await click(box('Publish the groups at once'));
    await click(button('Save'));
    await pass(300);
    expect(bodiesOf(network, updateSeasonNight)).toMatchObject([{ publishes: false, drawHours: 12 }]);
  });

  it('says where it did not load', async () => {
    await openOrganizer(organizerClub().on(at(getSeasonNight, { id: 3 }), refusal('internal')), set);
    await pass(5_000);
    expect(text()).toContain('This did not load');
  });
});
