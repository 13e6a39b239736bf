// @vitest-environment happy-dom
/** What is played for over a season: divisions and contests, their places and sponsors, and their order by the keyboard. */
import {
  createContest,
  createDivision,
  deleteDivision,
  listContests,
  listDivisions,
  updateCompetition,
  updateCompetitionRegistration,
} from '@fourball/shared/seasons/competition-calls.ts';
import { addSponsorChoice, listSponsorChoices } from '@fourball/shared/seasons/policy-calls.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { at, failed, refusal, type Network } from '../../../kit/network.ts';
import { answerDelete } from '../../../kit/office.tsx';
import {
  bodiesOf,
  division,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, choose, click, field, moveDown, pass, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/seasons/3/competitions';
const eagles = division(1, 'Eagles', { medianRange: '-12.5', numSpots: 16, taken: 15 });
const birdies = division(2, 'Birdies', { colorCode: 'YELLOW', medianRange: '12.6-20', registration: false });
const bogeys = division(3, 'Bogeys', { colorCode: 'RED', medianRange: '20.1-' });
const withThree = (): Network =>
  organizerClub([]).on(at(listDivisions, { id: 3 }), [eagles, birdies, bogeys]);

const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('ol[aria-label=Divisions] > li'),
];
const order = (): string[] =>
  rows().map((row) => row.querySelector('button[aria-label^="Edit "]')?.textContent ?? '');

beforeEach(() => {
  // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('ol[aria-label=Divisions] > li');
    const place = row === null ? 0 : rows().indexOf(row as HTMLElement);
    return new DOMRect(0, place * 70, 800, 60);
  });
});

describe('the list [mgmt.divisions.1]', () => {
  it('says of each its colour by a word, its handicaps, its places and whether it is open', async () => {
    await openOrganizer(withThree(), address);
    expect(order()).toEqual(['Eagles', 'Birdies', 'Bogeys']);
    expect(rows()[0]?.textContent).toContain('Greenup to 12.515 of 16 places takenOpen');
    expect(rows()[1]?.textContent).toContain('Yellow12.6 to 200 in itClosed');
    expect(text()).toContain('No contests yet.');
  });

  it('is put in order by the keyboard, and only what moved is sent', async () => {
    const network = withThree();
    network.on(updateCompetition, () => {
      network.on(at(listDivisions, { id: 3 }), [birdies, eagles, bogeys]);
      return eagles;
    });
    await openOrganizer(network, address);
    await moveDown(button('Move Eagles'));
    expect(order()).toEqual(['Birdies', 'Eagles', 'Bogeys']);
    expect(bodiesOf(network, updateCompetition)).toMatchObject([
      { id: 2, name: 'Birdies', sequenceNo: 1, colorCode: 'YELLOW', medianRange: '12.6-20' },
      { id: 1, name: 'Eagles', sequenceNo: 2 },
    ]);
  });

  it('is as it was where the server refuses the order', async () => {
    const network = withThree().on(updateCompetition, failed(500));
    await openOrganizer(network, address);
    await moveDown(button('Move Eagles'));
    await pass(300);
    expect(order()).toEqual(['Eagles', 'Birdies', 'Bogeys']);
    expect(text()).toContain('The order could not be changed.');
  });
});

describe('a division [mgmt.divisions.1]', () => {
  it('is added with its places in the same press', async () => {
    const made = division(9, 'Albatrosses');
    const network = organizerClub([])
      .on(createDivision, made)
      .on(updateCompetitionRegistration, { ...made, numSpots: 12 });
    await openOrganizer(network, address);
    await click(button('Add a division'));
    await pass(300);
    await type(field('Name'), 'Albatrosses');
    await choose('Colour', 'GREEN');
    await type(field('Handicaps in it'), '-6');
    await type(field('Places'), '12');
    await choose('Name on the tee sheet', '4');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createDivision)).toEqual([
      {
        seasonId: 3,
        name: 'Albatrosses',
        colorCode: 'GREEN',
        medianRange: '-6',
        teeBlockLabelId: '4',
        url: null,
        competitionIdentifierId: null,
        sponsorOrgIds: [],
        titleSponsorOrgId: null,
      },
    ]);
    expect(bodiesOf(network, updateCompetitionRegistration)).toEqual([
      { competitionId: 9, registration: true, numSpots: 12 },
    ]);
  });

  it('says at its field what is refused, and keeps what was typed', async () => {
    const overlap = { issues: [{ field: 'medianRange', message: 'Birdies has some of these.' }] };
    const network = withThree().on(updateCompetition, refusal('invalid_input', 'No', overlap));
    await openOrganizer(network, address);
    await click(button('Edit Eagles'));
    await pass(300);
    await type(field('Handicaps in it'), '-14');
    await click(topButton('Save'));
    await pass(300);
    expect(onTop()).toContain('Birdies has some of these.');
    expect(field('Handicaps in it').value).toBe('-14');
  });

  it('takes whole numbers as places alone', async () => {
    const network = await openOrganizer(withThree(), address);
    await click(button('Edit Eagles'));
    await pass(300);
    await type(field('Places'), 'many');
    await click(topButton('Save'));
    expect(onTop()).toContain('Please enter a whole number, 0 for no limit.');
    expect(network.to(updateCompetition)).toEqual([]);
  });

  it('is deleted by word, and says why where it is not', async () => {
    const network = withThree().on(at(deleteDivision, { id: 1 }), {
      result: 'CONFLICT',
      reason: 'Golfers are in it.',
      issues: [],
    });
    await openOrganizer(network, address);
    await click(button('Edit Eagles'));
    await pass(300);
    await click(topButton('Delete'));
    await answerDelete();
    expect(onTop()).toContain('Golfers are in it.');
  });
});

it('a contest is named after a sponsor that the club did not know yet', async () => {
  const made = division(8, 'Skins', { kind: 'CONTEST', colorCode: null });
  const network = organizerClub([])
    .on(at(listContests, { id: 3 }), [])
    .on(addSponsorChoice, { orgId: 6, name: 'Puslinch Hardware' })
    .on(createContest, made);
  await openOrganizer(network, address);
  await click(button('Add a contest'));
  await pass(300);
  expect(onTop()).not.toContain('Colour');
  await type(field('Name'), 'Skins');
  network.on(listSponsorChoices, [{ orgId: 6, name: 'Puslinch Hardware' }]);
  await type(field('Another sponsor'), 'Puslinch Hardware');
  await click(topButton('Add sponsor'));
  await pass(300);
  await choose('Title sponsor', '6');
  await click(topButton('Add'));
  await pass(300);
  expect(bodiesOf(network, addSponsorChoice)).toEqual([{ name: 'Puslinch Hardware' }]);
  expect(bodiesOf(network, createContest)).toMatchObject([
    { name: 'Skins', sponsorOrgIds: [6], titleSponsorOrgId: '6' },
  ]);
});
