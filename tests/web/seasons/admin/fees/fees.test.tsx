// @vitest-environment happy-dom
/** Fees in the hands of organizers: three prices side by side, and what a golfer would pay. */
import { createEventFee } from '@fourball/shared/seasons/event-competition-calls.ts';
import { listEventFees } from '@fourball/shared/seasons/event-calls.ts';
import { quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import {
  createSeasonFee,
  deleteSeasonFee,
  listSeasonFees,
  updateSeasonFee,
} from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect, it } from 'vitest';
import { entryQuote } from '../../../kit/answers/golf-event.ts';
import { at } from '../../../kit/network.ts';
import { answerDelete } from '../../../kit/office.tsx';
import {
  bodiesOf,
  fee,
  onTop,
  openOrganizer,
  organizerClub,
  takeGolfer,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, click, field, pass, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/seasons/3/fees';

describe('the fees of a season [mgmt.fees.1]', () => {
  it('stand with their three prices, and say that tax is added', async () => {
    await openOrganizer(organizerClub([]).on(at(listSeasonFees, { id: 3 }), [fee()]), address);
    expect(document.querySelector('table[aria-label=Fees] tbody')?.textContent).toContain('$180.00');
    expect(text()).toContain('$260.00');
    expect(text()).toContain('$220.00');
    expect(text()).toContain('13% HST is added');
  });

  it('an empty price is as for members', async () => {
    const network = organizerClub([]).on(createSeasonFee, fee());
    await openOrganizer(network, address);
    await click(button('Add a fee'));
    await pass(300);
    await type(field('Name'), 'Season');
    await type(field('Member'), '180');
    await type(field('Non-member'), '260.5');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createSeasonFee)).toEqual([
      {
        seasonId: 3,
        name: 'Season',
        memberPrice: 18_000,
        nonMemberPrice: 26_050,
        externalMemberPrice: 18_000,
        description: '',
        optional: false,
        sequenceNo: 1,
      },
    ]);
  });

  it('an amount that is none is told at its field, and nothing is sent', async () => {
    const network = await openOrganizer(organizerClub([]), address);
    await click(button('Add a fee'));
    await pass(300);
    await type(field('Name'), 'Season');
    await type(field('Member'), 'a lot');
    await click(topButton('Add'));
    expect(onTop()).toContain('Please enter an amount such as 1250.00.');
    expect(network.to(createSeasonFee)).toEqual([]);
  });

  it('one is changed and deleted', async () => {
    const network = organizerClub([])
      .on(at(listSeasonFees, { id: 3 }), [fee()])
      .on(updateSeasonFee, fee())
      .on(at(deleteSeasonFee, { id: 11 }), { deleted: true });
    await openOrganizer(network, address);
    await click(button('Season'));
    await pass(300);
    await type(field('Member'), '190');
    await click(topButton('Save'));
    await pass(300);
    expect(bodiesOf(network, updateSeasonFee)).toMatchObject([{ id: 11, memberPrice: 19_000 }]);
    await click(button('Season'));
    await pass(300);
    await click(topButton('Delete'));
    await answerDelete();
    expect(network.to(at(deleteSeasonFee, { id: 11 }))).toHaveLength(1);
  });
});

it('of an event it can be chosen, with what there is to choose from', async () => {
  const network = organizerClub()
    .on(at(listEventFees, { id: 5 }), [fee({ id: 12, seasonId: null, eventId: 5, name: 'Entry' })])
    .on(createEventFee, fee());
  await openOrganizer(network, '/organize/golf-events/5/money');
  await click(button('Add a fee'));
  await pass(300);
  await type(field('Name'), 'Dinner');
  await type(field('Member'), '40');
  const optional = document.querySelector<HTMLInputElement>('section[role=dialog] input[role=switch]');
  if (optional === null) throw new Error('Nothing makes it optional.');
  await click(optional);
  await type(field('What can be chosen'), 'steak / fish');
  await click(topButton('Add'));
  await pass(300);
  expect(bodiesOf(network, createEventFee)).toMatchObject([
    { eventId: 5, name: 'Dinner', optional: true, optionsDescription: 'steak / fish', sequenceNo: 2 },
  ]);
});

describe('what would a golfer pay?', () => {
  it('asks for the golfer, and says it line by line and why', async () => {
    const network = organizerClub([]).on(
      quoteEntry,
      entryQuote({
        lines: [
          {
            feeId: 11,
            name: 'Season',
            guestName: null,
            priceClass: 'MEMBER',
            includedIn: 'Full 7-day',
            amount: 0,
            tax: 0,
          },
          {
            feeId: 12,
            name: 'Draw prizes',
            guestName: null,
            priceClass: 'NON_MEMBER',
            includedIn: null,
            amount: 1_000,
            tax: 130,
          },
        ],
        total: 1_130,
        tax: 130,
      }),
    );
    await openOrganizer(network, address);
    await click(button('Choose a golfer'));
    await takeGolfer('Marcus Chen');
    expect(bodiesOf(network, quoteEntry)).toEqual([{ seasonId: 3, userId: 2 }]);
    expect(text()).toContain('included in Full 7-day');
    expect(text()).toContain('non-member price');
    expect(text()).toContain('$11.30');
    expect(text()).toContain('$1.30 of it is tax');
  });
});
