// @vitest-environment happy-dom
/** The field in the hands of an organizer: lists, filters, bulk acts with their summary, the waitlist, and who is put in. */
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import type { EventCompetition } from '@fourball/shared/seasons/event-shapes.ts';
import {
  changeField,
  downloadField,
  listField,
  listPools,
  listSeasonField,
  setPool,
} from '@fourball/shared/seasons/participant-calls.ts';
import {
  quoteEntry,
  quoteWithdrawal,
  setPermanentRegistration,
  signUpEvent,
  updateLeagueStatus,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { entryQuote, registration, signUpReply } from '../../../kit/answers/golf-event.ts';
import { at, refusal, type Network } from '../../../kit/network.ts';
import {
  bodiesOf,
  fieldRow,
  onTop,
  openOrganizer,
  organizerClub,
  takeGolfer,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, field, pass, press, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/golf-events/5';
const eagles = { divisionId: 1, division: 'Eagles', colorCode: 'GREEN' };

const ines = fieldRow(1, 'Inês Amaral', { ...eagles, owed: 2_260, confirmed: true });
const rui = fieldRow(2, 'Rui Azevedo', { handicapIndex: null, owed: 2_260, charged: 2_260, ofSeason: true });
const hana = fieldRow(3, 'Hana Bae', { ...eagles, ofSeason: true, comments: 'Rides' });
const sandy = fieldRow(4, 'Sandy Frost', { userId: null, guestOf: 'Hana Bae', handicapIndex: null });
const asked = fieldRow(5, 'Tunde Owusu', {
  playing: false,
  status: 'INVITED',
  answerBy: '2026-11-23T17:00:00.000Z',
});
const waits = fieldRow(6, 'Meera Mehta', {
  playing: false,
  status: 'WAITLIST',
  queuePlace: 2,
  askFirst: true,
  spotsName: 'Members',
  comments: 'With Evan, please',
});
const before = fieldRow(7, 'Evan Sinclair', { playing: false, status: 'WAITLIST', queuePlace: 1 });
const left = fieldRow(8, 'Omar Haddad', { playing: false, status: 'WITHDRAWN' });
const everybody = [ines, rui, hana, sandy, asked, waits, before, left];

const eaglesHere: EventCompetition = {
  id: 31,
  eventId: 5,
  competitionId: 1,
  kind: 'DIVISION',
  name: 'Eagles',
  colorCode: 'GREEN',
  cutLine: null,
  numSpots: 0,
  taken: 2,
};
const club = (): Network =>
  organizerClub()
    .on(at(listField, { eventId: 5 }), everybody)
    .on(at(listEventCompetitions, { id: 5 }), [eaglesHere]);

const rows = (label = 'Field'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`table[aria-label="${label}"] tbody tr`),
];
const names = (label = 'Field'): string[] =>
  rows(label).map((row) => row.querySelector('td[data-head] button span span')?.textContent ?? '');

describe('the table [mgmt.registrations.1]', () => {
  it('tells who is in, asked, waiting and out, each in a list with its count', async () => {
    await openOrganizer(club(), address);
    expect(names()).toEqual(['Inês Amaral', 'Rui Azevedo', 'Hana Bae', 'Sandy Frost']);
    expect(rows()[0]?.textContent).toContain('Eagles');
    expect(rows()[0]?.textContent).toContain('$22.60');
    expect(rows()[1]?.textContent).toContain('$22.60, charged');
    expect(rows()[3]?.textContent).toContain('Guest of Hana Bae');
    await click(button('Asked1'));
    expect(names()).toEqual(['Tunde Owusu']);
    await click(button('Waiting2'));
    expect(names()).toEqual(['Meera Mehta', 'Evan Sinclair']);
    await click(button('Out1'));
    expect(rows()[0]?.textContent).toContain('Withdrawn');
  });

  it('finds by any word without accents, and sorts by the last name', async () => {
    await openOrganizer(club(), address);
    await type(field('Search the field'), 'ines');
    expect(names()).toEqual(['Inês Amaral']);
    await type(field('Search the field'), 'nobody');
    expect(text()).toContain('Nobody fits');
    await click(button('Show all'));
    await click(button('Name'));
    expect(names()).toEqual(['Inês Amaral', 'Rui Azevedo', 'Hana Bae', 'Sandy Frost']);
    await click(button('Name'));
    expect(names()[0]).toBe('Sandy Frost');
  });

  it('leaves those who are unpaid, without handicap, or have not answered', async () => {
    await openOrganizer(club(), address);
    await click(field('Unpaid'));
    expect(names()).toEqual(['Inês Amaral']);
    await click(field('Unpaid'));
    await click(field('No handicap'));
    expect(names()).toEqual(['Rui Azevedo']);
    await click(field('No handicap'));
    await click(field('Not answered'));
    expect(names()).toEqual(['Rui Azevedo', 'Hana Bae']);
  });

  it('is walked through by the arrow keys, from the search on', async () => {
    await openOrganizer(club(), address);
    await press(field('Search the field'), 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('Inês Amaral');
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('Rui Azevedo');
  });

  it('shows every text as text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const wild = [fieldRow(1, html, { team: html, division: html, divisionId: 1, comments: html })];
    await openOrganizer(organizerClub().on(at(listField, { eventId: 5 }), wild), address);
    expect(rows()[0]?.textContent?.split(html)).toHaveLength(4);
    expect(document.querySelector('main img[src=x]')).toBeNull();
  });

  it('says where there is nobody, and what failed', async () => {
    await openOrganizer(organizerClub(), address);
    expect(text()).toContain('Nobody yet');
    expect(buttons('Add a golfer')).toHaveLength(1);
  });

  it('is not for who may not see it', async () => {
    await openOrganizer(organizerClub().on(at(listField, { eventId: 5 }), refusal('forbidden')), address);
    expect(rows()).toEqual([]);
    expect(document.querySelector('h2')).not.toBeNull();
  });
});

describe('several at once', () => {
  it('are withdrawn after a summary of whom and what it means', async () => {
    const network = club().on(changeField, { changed: 2 });
    await openOrganizer(network, address);
    await click(field('Select Inês Amaral'));
    await click(field('Select Rui Azevedo'));
    expect(text()).toContain('2 selected');
    await click(button('Withdraw'));
    await pass(300);
    expect(onTop()).toContain('Withdraw 2 golfers?');
    expect(onTop()).toContain('Inês Amaral, Rui Azevedo');
    expect(onTop()).toContain('Money comes back by the cancellation policy');
    await click(topButton('Withdraw'));
    await pass(300);
    expect(bodiesOf(network, changeField)).toEqual([
      { eventId: 5, participantIds: [1, 2], action: 'WITHDRAW', divisionId: null },
    ]);
    expect(text()).not.toContain('2 selected');
    expect(text()).toContain('2 golfers were changed.');
  });

  it('nothing is done where the summary is closed', async () => {
    const network = await openOrganizer(club(), address);
    await click(field('Select all that are shown'));
    expect(text()).toContain('4 selected');
    await click(button('They come'));
    await pass(300);
    await click(topButton('Back'));
    await pass(300);
    expect(network.to(changeField)).toEqual([]);
    expect(text()).toContain('4 selected');
  });

  it('who is no longer shown is not done anything to', async () => {
    const network = club().on(changeField, { changed: 1 });
    await openOrganizer(network, address);
    await click(field('Select all that are shown'));
    await click(field('Unpaid'));
    expect(text()).toContain('1 selected');
    await click(button('They come'));
    await pass(300);
    await click(topButton('They come'));
    await pass(300);
    expect(bodiesOf(network, changeField)).toMatchObject([{ participantIds: [1], action: 'CONFIRM' }]);
  });

  it('are put into another division', async () => {
    const network = club().on(changeField, { changed: 1 });
    await openOrganizer(network, address);
    await click(field('Select Rui Azevedo'));
    const bulk = document.querySelector('[role=group][aria-label="What is done to those selected"]');
    await click(buttons('Division').find((one) => bulk?.contains(one)) ?? button('Division'));
    await pass(300);
    await click(topButton('Go on'));
    await pass(400);
    expect(onTop()).toContain('They play in Eagles.');
    await click(topButton('Division'));
    await pass(300);
    expect(bodiesOf(network, changeField)).toEqual([
      { eventId: 5, participantIds: [2], action: 'DIVISION', divisionId: 1 },
    ]);
  });

  it('stay chosen with the reason where it is refused', async () => {
    const network = club().on(changeField, {
      result: 'CONFLICT',
      reason: 'Inês Amaral is not of the season.',
      issues: [],
    });
    await openOrganizer(network, address);
    await click(field('Select all that are shown'));
    await click(button('Not playing'));
    await pass(300);
    await click(topButton('Not playing'));
    await pass(300);
    expect(onTop()).toContain('Inês Amaral is not of the season.');
    expect(text()).toContain('4 selected');
  });
});

it('the waitlist stands beside it, in its order, with what was asked', async () => {
  await openOrganizer(club(), address);
  const queue = [...document.querySelectorAll('ol[aria-labelledby=waitlist-title] > li')];
  expect(queue.map((one) => one.textContent)).toEqual([
    '1Evan Sinclair',
    '2Meera Mehtafrom Members, asks to be asked first, “With Evan, please”',
  ]);
  expect(text()).toContain('Colour codes');
  expect(text()).toContain('Eagles2 golfers');
});

describe('a golfer', () => {
  it('is added by the organizer: asked first where it costs something, at the price that was shown', async () => {
    const network = club()
      .on(
        quoteEntry,
        entryQuote({
          competitions: [
            { competitionId: 1, name: 'Eagles', contest: false, open: true, free: 4, suggested: true },
          ],
        }),
      )
      .on(signUpEvent, signUpReply({ result: 'INVITED', status: 'INVITED' }));
    await openOrganizer(network, address);
    await click(button('Add a golfer'));
    await pass(300);
    await click(topButton('Choose a golfer'));
    await takeGolfer('Marcus Chen');
    await pass(300);
    expect(onTop()).toContain('It costs $56.50 with tax. The golfer is asked');
    await type(field('Comments'), 'Comes late');
    await click(topButton('Ask the golfer'));
    await pass(300);
    expect(bodiesOf(network, signUpEvent)).toEqual([
      {
        eventId: 5,
        userId: 2,
        competitionId: '1',
        registrationSpotsId: null,
        comments: 'Comes late',
        participantRegistrationStatus: 'REGISTERED',
        expectedTotal: 5_650,
      },
    ]);
    expect(network.to(signUpEvent)[0]?.headers.get('Idempotency-Key')).not.toBeNull();
    expect(text()).toContain('Marcus Chen is asked.');
  });

  it('is not added at another price than was shown', async () => {
    const network = club()
      .on(quoteEntry, entryQuote())
      .on(signUpEvent, signUpReply({ result: 'PRICE_CHANGED', registrationId: null, status: null }));
    await openOrganizer(network, address);
    await click(button('Add a golfer'));
    await pass(300);
    await click(topButton('Choose a golfer'));
    await takeGolfer('Marcus Chen');
    await click(topButton('Ask the golfer'));
    await pass(300);
    expect(onTop()).toContain('The price is another one now.');
    expect(network.to(quoteEntry).length).toBeGreaterThan(1);
  });

  it('opens at the side, with contact and comments, and is withdrawn with what comes back said first', async () => {
    const network = club()
      .on(at(quoteWithdrawal, { registrationId: 501 }), {
        percentBack: 50,
        charged: 2_260,
        refund: 1_130,
        policy: 'Half of it until two days before.',
      })
      .on(withdrawRegistration, {
        result: 'WITHDRAWN',
        registrationId: 501,
        percentBack: 50,
        refunded: 1_130,
        filled: true,
      });
    await openOrganizer(network, address);
    await click(rows()[0]?.querySelector('td[data-head] button') as HTMLElement);
    await pass(300);
    expect(onTop()).toContain('inês@club.example');
    await click(topButton('Withdraw'));
    await pass(400);
    expect(onTop()).toContain('$11.30 of $22.60 comes back.');
    expect(onTop()).toContain('Half of it until two days before.');
    await click(topButton('Withdraw'));
    await pass(300);
    expect(bodiesOf(network, withdrawRegistration)).toEqual([{ registrationId: 501 }]);
    expect(text()).toContain('Inês Amaral is withdrawn.');
  });

  it('of the season is taken out of this event, not withdrawn from it', async () => {
    const network = club().on(changeField, { changed: 1 });
    await openOrganizer(network, address);
    await click(rows()[2]?.querySelector('td[data-head] button') as HTMLElement);
    await pass(300);
    expect(onTop()).toContain('Rides');
    expect(onTop()).not.toContain('Withdraw');
    await click(topButton('Take out'));
    expect(bodiesOf(network, changeField)).toMatchObject([{ participantIds: [3], action: 'NOT_PLAYING' }]);
  });
});

it('places are kept for some by a name, and given up by none', async () => {
  const pool = { id: 61, eventId: 5, competitionId: null, name: 'Members', numSpots: 12, taken: 3 };
  const network = club()
    .on(at(listPools, { eventId: 5 }), [])
    .on(setPool, [pool]);
  await openOrganizer(network, address);
  await type(field('Name'), 'Members');
  await type(field('Places'), 'a dozen');
  await click(button('Set'));
  expect(text()).toContain('Please enter a whole number');
  await type(field('Places'), '12');
  network.on(at(listPools, { eventId: 5 }), [pool]);
  await click(button('Set'));
  await pass(100);
  expect(bodiesOf(network, setPool)).toEqual([{ eventId: 5, name: 'Members', numSpots: 12 }]);
  expect(text()).toContain('3 of 12 taken');
});

it('a golfer is given other places at the side, with how many of them are left', async () => {
  const pool = { id: 61, eventId: 5, competitionId: null, name: 'Members', numSpots: 12, taken: 3 };
  const network = club()
    .on(at(listPools, { eventId: 5 }), [pool])
    .on(changeField, { changed: 1 });
  await openOrganizer(network, address);
  await click(rows()[1]?.querySelector('td[data-head] button') as HTMLElement);
  await pass(300);
  expect(onTop()).toContain('Members, 3 of 12 taken');
  await choose('Places of', '61');
  await pass(100);
  expect(bodiesOf(network, changeField)).toEqual([
    { eventId: 5, participantIds: [2], action: 'POOL', spotsId: '61' },
  ]);
  expect(text()).toContain('Saved.');
});

it('the field is taken out of the house as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const file = new Response('Name', {
    headers: { 'Content-Disposition': 'attachment; filename="night-3.csv"' },
  });
  const network = club().on(at(downloadField, { eventId: 5, format: 'csv' }), file);
  await openOrganizer(network, address);
  await click(button('Download the field as CSV'));
  await pass(100);
  expect(network.to(at(downloadField, { eventId: 5, format: 'csv' }))).toHaveLength(1);
  expect(saved).toHaveBeenCalledTimes(1);
});

describe('the season’s own field [mgmt.registrations.1]', () => {
  const regular = fieldRow(12, 'Rui Azevedo', {
    eventId: null,
    leagueStatus: 'REGULAR',
    ofSeason: true,
    permanentWish: true,
  });

  it('says who is a regular, and makes them a sub or permanent', async () => {
    const network = organizerClub()
      .on(at(listSeasonField, { seasonId: 3 }), [regular])
      .on(updateLeagueStatus, registration({ leagueStatus: 'SUB' }))
      .on(setPermanentRegistration, registration({ permanent: true }));
    await openOrganizer(network, '/organize/seasons/3/field');
    expect(rows('Golfers of the season')[0]?.textContent).toContain('Regular');
    expect(document.querySelector('[aria-label^="Select "]')).toBeNull();
    await click(rows('Golfers of the season')[0]?.querySelector('td[data-head] button') as HTMLElement);
    await pass(300);
    expect(onTop()).toContain('The golfer wishes it.');
    await choose('League status', 'SUB');
    expect(bodiesOf(network, updateLeagueStatus)).toEqual([{ registrationId: 512, leagueStatus: 'SUB' }]);
    await pass(100);
    const permanent = document.querySelector<HTMLInputElement>('section[role=dialog] input[role=switch]');
    if (permanent === null) throw new Error('Nothing makes it permanent.');
    await click(permanent);
    expect(bodiesOf(network, setPermanentRegistration)).toEqual([{ registrationId: 512, permanent: true }]);
  });

  it('says where there is nobody', async () => {
    await openOrganizer(
      organizerClub().on(at(listSeasonField, { seasonId: 3 }), []),
      '/organize/seasons/3/field',
    );
    expect(text()).toContain('Golfers who register for the season stand here at once.');
  });
});
