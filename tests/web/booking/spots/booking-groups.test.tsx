// @vitest-environment happy-dom
/** The groups of a booking: arranged from their menus at once, and put back with the reason where that was refused. */
import { describe, expect, it } from 'vitest';
import { ava, button, buttons, click, pass, text } from '../../kit/start-app.tsx';
import {
  clubWithBooking,
  group,
  headings,
  openBooking,
  settle,
  shown,
  twoGroups,
  onlyPost,
} from '../../kit/booking-club.ts';
import { bodyOf, golfer, lena, marcus, sheet, teeTime } from '../../kit/club-answers.ts';
import { at, failed, refusal, type Answer, pending } from '../../kit/network.ts';
import {
  moveToGroup,
  ungroupRound,
  setRoundGroup,
  reorderGroups,
  swapGroupTeeTimes,
  deleteGroup,
  createGroup,
} from '@fourball/shared/booking/spots/group-calls.ts';
import { getBookingDetails, getTeeSheet } from '@fourball/shared/booking/calls.ts';

async function choose(menu: string, choice: string): Promise<void> {
  await click(button(menu));
  await settle();
  await click(button(choice));
}

const before = [
  ['Ava Tremblay', 'Marcus Chen'],
  ['Lena Hoff', 'VACANT'],
];

describe('the groups of a booking', () => {
  it('[booking.10] stand with their tee times, their golfers and their vacant spots', async () => {
    await openBooking(clubWithBooking(twoGroups()));
    expect(headings()).toEqual(['Group 1 · 07:30', 'Group 2 · 07:40']);
    expect(shown()).toEqual(before);
  });

  it('can only be read by who may not arrange them', async () => {
    await openBooking(clubWithBooking({ ...twoGroups(), can: onlyPost }));
    expect(shown()).toEqual(before);
    expect(buttons('What to do with Marcus Chen')).toEqual([]);
    expect(buttons('Move Marcus Chen')).toEqual([]);
  });

  it('[booking.9] show a golfer who moves in the other group at once, in place of the vacant spot', async () => {
    const network = clubWithBooking(twoGroups()).on(moveToGroup, pending);
    await openBooking(network);
    await choose('What to do with Marcus Chen', 'Move to Group 2 · 07:40');
    expect(shown()).toEqual([
      ['Ava Tremblay', 'VACANT'],
      ['Lena Hoff', 'Marcus Chen'],
    ]);
    expect(network.to(moveToGroup).map(bodyOf)).toEqual([{ roundId: 402, teeTimeId: 740, purchaseId: 40 }]);
  });

  it('go back with the reason where a move is refused', async () => {
    const network = clubWithBooking(twoGroups()).on(moveToGroup, {
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'That tee time was taken meanwhile.',
      groups: [],
      ungrouped: [],
    });
    await openBooking(network);
    await choose('What to do with Marcus Chen', 'Move to Group 2 · 07:40');
    await settle();
    expect(shown()).toEqual(before);
    expect(text()).toContain('Not moved');
    expect(text()).toContain('That tee time was taken meanwhile.');
  });

  it('go back where the network drops', async () => {
    const network = clubWithBooking(twoGroups());
    await openBooking(network);
    await click(button('What to do with Marcus Chen'));
    await settle();
    network.offline = true;
    await click(button('Take out of the group'));
    await settle();
    expect(shown()).toEqual(before);
    expect(text()).toContain('The club can’t be reached right now. Nothing was changed.');
  });

  it('[booking.9] take a golfer out, onto the shelf, and in again', async () => {
    const ungrouped = [{ ...golfer(marcus), teeTimeId: 730 }];
    const out = {
      ...twoGroups(),
      groups: [group('07:30', [golfer(ava)], 1), group('07:40', [golfer(lena), golfer(null)], 2)],
      ungrouped,
    };
    const network = clubWithBooking(twoGroups())
      .on(ungroupRound, { result: 'SUCCESS', ...out })
      .on(setRoundGroup, { result: 'SUCCESS', ...twoGroups() });
    await openBooking(network);
    network.on(at(getBookingDetails, { id: 40 }), pending);
    await choose('What to do with Marcus Chen', 'Take out of the group');
    expect(headings().at(-1)).toBe('Ungrouped');
    expect(shown()).toEqual([['Ava Tremblay'], ['Lena Hoff', 'VACANT'], ['Marcus Chen']]);
    expect(text()).toContain('Marcus Chen is in no group now.');
    // What is paid has not changed, and what the spot costs is still there though no event tells it.
    expect(document.querySelector('[aria-labelledby=price-title]')?.textContent).toContain('$31.64');
    expect(text().match(/\$28\.00/g)).toHaveLength(4);
    await choose('What to do with Marcus Chen', 'Move to Group 1 · 07:30');
    expect(shown()).toEqual(before);
    expect(network.to(setRoundGroup).map(bodyOf)).toEqual([{ roundId: 402, teeTimeId: 730 }]);
  });

  it('[booking.9] are put in another order, swap tee times and are dissolved', async () => {
    const network = clubWithBooking(twoGroups())
      .on(reorderGroups, pending)
      .on(swapGroupTeeTimes, pending)
      .on(at(deleteGroup, { purchaseId: 40, teeTimeId: 740 }), pending);
    await openBooking(network);
    await choose('Arrange Group 1 · 07:30', 'Move down');
    expect(headings()).toEqual(['Group 1 · 07:40', 'Group 2 · 07:30']);
    expect(network.to(reorderGroups).map(bodyOf)).toEqual([
      {
        purchaseId: 40,
        groups: [
          { teeTimeId: 740, sequenceNum: 1 },
          { teeTimeId: 730, sequenceNum: 2 },
        ],
      },
    ]);
  });

  it('[booking.9] swap tee times: the times stay, the golfers change', async () => {
    const network = clubWithBooking(twoGroups()).on(swapGroupTeeTimes, pending);
    await openBooking(network);
    await choose('Arrange Group 1 · 07:30', 'Swap tee times with Group 2 · 07:40');
    expect(headings()).toEqual(['Group 1 · 07:30', 'Group 2 · 07:40']);
    expect(shown()).toEqual(before.toReversed());
    expect(network.to(swapGroupTeeTimes).map(bodyOf)).toEqual([{ groupA: 9, groupB: 10 }]);
  });

  it('swap tee times once, however often it takes to reach the club', async () => {
    const call = swapGroupTeeTimes;
    const network = clubWithBooking(twoGroups()).on(call, failed(503));
    await openBooking(network);
    const swap = async (said: string): Promise<string | null | undefined> => {
      await choose('Arrange Group 1 · 07:30', 'Swap tee times with Group 2 · 07:40');
      await settle();
      expect(text()).toContain(said);
      await click(buttons('Close').at(-1) ?? document.body);
      await settle();
      return network.to(call).at(-1)?.headers.get('Idempotency-Key');
    };
    const broken = "Something we didn't anticipate happened";
    const first = await swap(broken);
    expect(first).toMatch(/^\w{32}$/);
    expect(shown()).toEqual(before);
    expect(await swap(broken)).toBe(first);
    // An answer was given: the next time is meant anew.
    network.on(call, refusal('forbidden', 'You may not do this.'));
    expect(await swap('Unauthorized')).toBe(first);
    expect(await swap('Unauthorized')).not.toBe(first);
  });

  it('are dissolved; their golfers stay in the booking', async () => {
    const network = clubWithBooking(twoGroups()).on(
      at(deleteGroup, { purchaseId: 40, teeTimeId: 740 }),
      pending,
    );
    await openBooking(network);
    await choose('Arrange Group 2 · 07:40', 'Dissolve this group');
    expect(shown()).toEqual([
      ['Ava Tremblay', 'Marcus Chen'],
      ['Lena Hoff', 'VACANT'],
    ]);
    expect(headings()).toEqual(['Group 1 · 07:30', 'Ungrouped']);
    expect(network.to(at(deleteGroup, { purchaseId: 40, teeTimeId: 740 }))).toHaveLength(1);
  });

  it('begin at another tee time of the day that has room', async () => {
    const network = clubWithBooking(twoGroups())
      .on(
        at(getTeeSheet, { courseId: 1, day: '2026-11-28' }),
        sheet(
          [
            teeTime('07:30', { startsAt: '2026-11-28T12:30:00.000Z', available: 2 }),
            teeTime('07:50', { startsAt: '2026-11-28T12:50:00.000Z', available: 0 }),
            teeTime('08:00', { startsAt: '2026-11-28T13:00:00.000Z', available: 3 }),
          ],
          { day: '2026-11-28' },
        ),
      )
      .on(createGroup, { result: 'SUCCESS', ...twoGroups() });
    await openBooking(network);
    await choose('What to do with Marcus Chen', 'New group at another tee time…');
    await settle();
    // Neither the booking's own nor the full one.
    expect(buttons('07:303 open')).toEqual([]);
    expect(buttons('07:500 open')).toEqual([]);
    await click(button('08:003 open'));
    await settle();
    expect(network.to(createGroup).map(bodyOf)).toEqual([{ roundId: 402, purchaseId: 40, teeTimeId: 800 }]);
  });

  it('show two moves one after the other without going back in between', async () => {
    const answers: ((value: Answer<typeof ungroupRound>) => void)[] = [];
    const network = clubWithBooking(twoGroups())
      .on(ungroupRound, () => new Promise((resolve) => answers.push(resolve)))
      .on(moveToGroup, pending);
    await openBooking(network);
    await choose('What to do with Ava Tremblay', 'Take out of the group');
    await choose('What to do with Marcus Chen', 'Move to Group 2 · 07:40');
    const both = [['VACANT'], ['Lena Hoff', 'Marcus Chen'], ['Ava Tremblay']];
    expect(shown()).toEqual(both);
    // The first is done; its answer does not know of the second.
    answers[0]?.({ result: 'SUCCESS', ...twoGroups() });
    await pass(0);
    expect(shown()).toEqual(both);
    expect(network.to(moveToGroup)).toHaveLength(1);
  });

  it('follow what others do, with the shelf', async () => {
    const network = clubWithBooking(twoGroups());
    const { stream } = await openBooking(network);
    network.on(at(getBookingDetails, { id: 40 }), pending);
    stream.push({
      type: 'GROUP_DATA_UPDATE',
      seq: 21,
      purchaseId: 40,
      conversationId: 41,
      groups: [group('07:30', [golfer(ava)], 1), group('07:40', [golfer(lena), golfer(null)], 2)],
    } as { type: string });
    stream.push({
      type: 'UNGROUPED_UPDATE',
      seq: 22,
      purchaseId: 40,
      conversationId: 41,
      ungrouped: [golfer(marcus)],
    } as { type: string });
    await pass(0);
    expect(shown()).toEqual([['Ava Tremblay'], ['Lena Hoff', 'VACANT'], ['Marcus Chen']]);
    expect(text()).toContain('4 spots');
  });

  it('say why the club refuses a golfer who may not arrange any more', async () => {
    const network = clubWithBooking(twoGroups()).on(
      at(deleteGroup, { purchaseId: 40, teeTimeId: 740 }),
      refusal('forbidden', 'You may not do this.'),
    );
    await openBooking(network);
    await choose('Arrange Group 2 · 07:40', 'Dissolve this group');
    await settle();
    expect(shown()).toEqual(before);
    expect(text()).toContain('Unauthorized');
    expect(text()).toContain('Sorry this request is not authorized for your account.');
  });
});
