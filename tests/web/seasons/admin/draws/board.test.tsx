// @vitest-environment happy-dom
/** The board of a draw: what stands on it and what it costs, moves that show at once and are taken back, who was faster, and what others do. */
import { updateDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import { describe, expect, it } from 'vitest';
import {
  ann,
  bob,
  cat,
  changed,
  dan,
  drawBoard,
  emptyBoard,
  eve,
  group,
} from '../../../kit/answers/draws.ts';
import {
  boardClub,
  card,
  openBoard,
  pick,
  read,
  said,
  seated,
  sentGroups,
  tray,
} from '../../../kit/draw-board.ts';
import { failed, pending } from '../../../kit/network.ts';
import { onTop } from '../../../kit/organizer-office.tsx';
import { button, buttons, click, pass, text } from '../../../kit/start-app.tsx';

/** As it stands once Eve and Ann have changed over. */
const eveIn = drawBoard({
  drawVersion: 4,
  groups: [group(11, '13:10', [eve, bob]), group(12, '13:20', [cat, dan])],
  ungrouped: [ann],
  changedByHand: true,
});

describe('the board', () => {
  it('shows groups in the order of their starts, indexes, and who is in none', async () => {
    await openBoard(boardClub(drawBoard()));
    expect(card('13:10, tee 1')).toContain('1. 13:10, tee 12 of 2');
    expect(seated('13:10, tee 1')).toEqual(['Ann Lee', 'Bob Ray']);
    expect(card('13:10, tee 1')).toContain('Ann Lee2.1');
    expect(tray()).toContain('In no group1');
    expect(tray()).toContain('Eve Pine');
    expect(text()).toContain('Not published2 groups, 5 golfers');
    expect(text()).toContain('Drawn by lot. Last changed by Fiona MacLeod.');
    expect(text()).toContain('No conflicts');
  });

  it('says what is wrong with each group and what it costs', async () => {
    const players = drawBoard().players.map((one) => ({
      ...one,
      side: one.participantId === 2 || one.participantId === 3 ? 'team 1' : null,
    }));
    const preferences = [
      { kind: 'APART' as const, participantIds: [1, 2] },
      { kind: 'EARLY' as const, participantIds: [4] },
    ];
    await openBoard(boardClub(drawBoard({ players, preferences, met: [{ one: 4, other: 3, times: 2 }] })));
    expect(card('13:10, tee 1')).toContain('Ann Lee, Bob Ray are not to be togethercost 1,000,000');
    expect(card('13:10, tee 1')).toContain('Bob Ray, Cat Moss belong togethercost 1,000,000');
    expect(card('13:20, tee 1')).toContain('Dan Oak wishes to start earlycost 1,000');
    expect(card('13:20, tee 1')).toContain('1 pair met beforecost 4');
    expect(card('13:20, tee 1')).toContain('Cat Moss, Dan Oak met 2 times before');
    // A team that is torn is told in both of its groups.
    expect(text()).toContain('5 conflicts, 3 break a rule, cost 3,001,004');
    expect(text()).toContain('A broken rule costs 1,000,000, a wish that is not met 1,000,');
  });

  it('is empty until it is drawn, and says where nobody plays', async () => {
    await openBoard(boardClub(emptyBoard({ ungrouped: [ann], players: [] })));
    expect(text()).toContain('No groups yet');
    expect(buttons('Draw groups')).toHaveLength(1);
  });

  it('has its shape while it loads, and offers to try again', async () => {
    const network = boardClub(drawBoard()).on(read, pending);
    await openBoard(network);
    expect(document.querySelector('[aria-label="Loading the groups"]')).not.toBeNull();
  });

  it('that does not load says that nothing was changed', async () => {
    const network = boardClub(drawBoard()).on(read, failed(500));
    await openBoard(network);
    expect(text()).toContain('This did not load');
    network.on(read, drawBoard());
    await click(button('Try again'));
    await pass(300);
    expect(seated('13:20, tee 1')).toEqual(['Cat Moss', 'Dan Oak']);
  });

  it('of an event that is called off can only be read', async () => {
    await openBoard(boardClub(drawBoard(), { cancelled: true }));
    expect(card('13:10, tee 1')).toContain('Ann Lee');
    expect(buttons('Draw again')).toEqual([]);
    expect(buttons('Move Ann Lee')).toEqual([]);
    expect(button('Choose where Ann Lee goes').disabled).toBe(true);
  });
});

describe('a move', () => {
  it('by two taps changes over with one of a full group, shows at once, and is taken back and done again', async () => {
    const network = boardClub(drawBoard());
    await openBoard(network);
    let answer = (): void => undefined;
    network.on(updateDrawGroups, () => new Promise((resolve) => (answer = () => resolve(changed(eveIn)))));
    await pick('Eve Pine');
    expect(said()).toContain('Eve Pine: choose a group');
    await click(button('Change Eve Pine and Ann Lee over'));
    expect(seated('13:10, tee 1')).toEqual(['Eve Pine', 'Bob Ray']);
    expect(tray()).toContain('Ann Lee');
    expect(button('Undo').disabled).toBe(true);
    network.on(read, eveIn);
    answer();
    await pass(300);
    expect(sentGroups(network)).toEqual([
      {
        eventId: 5,
        groups: [
          {
            id: 11,
            startTime: '13:10',
            startTee: '1',
            courseId: null,
            courseDescription: null,
            roomNumber: null,
            lineItems: [],
            participantIds: [5, 2],
            interval: 10,
            drawVersion: 3,
          },
        ],
      },
    ]);
    expect(said()).toContain('Eve Pine and Ann Lee changed over');

    const back = drawBoard({ drawVersion: 5, changedByHand: true });
    network.on(updateDrawGroups, changed(back)).on(read, back);
    await click(button('Undo'));
    await pass(300);
    expect(sentGroups(network)[1]).toMatchObject({
      groups: [{ id: 11, participantIds: [1, 2], drawVersion: 4 }],
    });
    expect(seated('13:10, tee 1')).toEqual(['Ann Lee', 'Bob Ray']);
    expect(button('Undo').disabled).toBe(true);

    const again = { ...eveIn, drawVersion: 6 };
    network.on(updateDrawGroups, changed(again)).on(read, again);
    await click(button('Redo'));
    await pass(300);
    expect(sentGroups(network)[2]).toMatchObject({
      groups: [{ id: 11, participantIds: [5, 2], drawVersion: 5 }],
    });
  });

  it('out of a group, into the hole, and before another golfer of the same', async () => {
    const network = boardClub(drawBoard({ size: 4 }));
    await openBoard(network);
    network.on(updateDrawGroups, pending);
    await pick('Ann Lee');
    await click(button('Into no group'));
    expect(tray()).toContain('Ann Lee');
    await pick('Ann Lee');
    await click(button('Put Ann Lee into 13:20, tee 1'));
    expect(seated('13:20, tee 1')).toEqual(['Cat Moss', 'Dan Oak', 'Ann Lee']);
    await pick('Ann Lee');
    await click(button('Put Ann Lee before Cat Moss'));
    expect(seated('13:20, tee 1')).toEqual(['Ann Lee', 'Cat Moss', 'Dan Oak']);
    // One after the other: the second waits for the first.
    expect(sentGroups(network)).toHaveLength(1);
  });

  it('who was chosen by mistake is left alone', async () => {
    const network = boardClub(drawBoard());
    await openBoard(network);
    await pick('Ann Lee');
    await click(button('Leave as is'));
    expect(said()).not.toContain('choose a group');
    await pick('Ann Lee');
    await click(button('Choose where Ann Lee goes'));
    expect(sentGroups(network)).toEqual([]);
  });

  it('that does not arrive goes back, and says why', async () => {
    const network = boardClub(drawBoard());
    await openBoard(network);
    await pick('Eve Pine');
    network.offline = true;
    await click(button('Change Eve Pine and Ann Lee over'));
    await pass(300);
    expect(onTop()).toContain('The club can’t be reached right now. Nothing was changed.');
    expect(seated('13:10, tee 1')).toEqual(['Ann Lee', 'Bob Ray']);
  });

  it('of whoever was slower is kept, with who changed what, and is tried again', async () => {
    const network = boardClub(drawBoard());
    await openBoard(network);
    const theirs = drawBoard({
      drawVersion: 4,
      groups: [group(11, '13:10', [ann, cat]), group(12, '13:30', [bob, dan])],
      changedBy: { userId: 900, name: 'Daniel Okafor' },
    });
    network.on(updateDrawGroups, changed(theirs, { result: 'STALE' })).on(read, theirs);
    await pick('Eve Pine');
    await click(button('Change Eve Pine and Ann Lee over'));
    await pass(300);
    const alert = document.querySelector('[role=alert][class*=overtaken]')?.textContent ?? '';
    expect(alert).toContain('Daniel Okafor was faster');
    expect(alert).toContain('Bob Ray: from 13:10, tee 1 to 13:30, tee 1.');
    expect(alert).toContain('Cat Moss: from 13:20, tee 1 to 13:10, tee 1.');
    expect(alert).toContain('13:20, tee 1 starts 13:30, tee 1 now.');
    expect(seated('13:10, tee 1')).toEqual(['Ann Lee', 'Cat Moss']);
    const both = drawBoard({
      ...theirs,
      drawVersion: 5,
      groups: [group(11, '13:10', [eve, cat]), group(12, '13:30', [bob, dan])],
      ungrouped: [ann],
    });
    network.on(updateDrawGroups, changed(both)).on(read, both);
    await click(button('Try my move again'));
    await pass(300);
    expect(sentGroups(network)[1]).toMatchObject({
      groups: [{ id: 11, participantIds: [5, 3], drawVersion: 4 }],
    });
    expect(document.querySelector('[role=alert][class*=overtaken]')).toBeNull();
    expect(seated('13:10, tee 1')).toEqual(['Eve Pine', 'Cat Moss']);
  });

  it('can’t be taken back once somebody else has changed the same group', async () => {
    const network = boardClub(drawBoard()).on(updateDrawGroups, changed(eveIn));
    const push = await openBoard(network);
    network.on(read, eveIn);
    await pick('Eve Pine');
    await click(button('Change Eve Pine and Ann Lee over'));
    await pass(300);
    const theirs = {
      ...eveIn,
      drawVersion: 5,
      groups: [group(11, '13:10', [eve]), group(12, '13:20', [cat, dan])],
    };
    network.on(read, theirs);
    push({ type: 'GROUP_DATA_UPDATE', eventId: 5 });
    await pass(1_000);
    await click(button('Undo'));
    await pass(300);
    expect(onTop()).toContain('somebody has changed the same groups since');
    expect(sentGroups(network)).toHaveLength(1);
  });
});

describe('what others do', () => {
  it('moves in by itself, and is told in words', async () => {
    const network = boardClub(drawBoard());
    const push = await openBoard(network);
    network.on(read, { ...eveIn, changedBy: { userId: 900, name: 'Daniel Okafor' } });
    push({ type: 'GROUP_DATA_UPDATE', eventId: 5 });
    await pass(1_000);
    expect(seated('13:10, tee 1')).toEqual(['Eve Pine', 'Bob Ray']);
    expect(said()).toContain(
      'Daniel Okafor changed the board. Ann Lee: from 13:10, tee 1 to no group. Eve Pine: from no group to 13:10, tee 1.',
    );
    expect(document.querySelector('[data-place="seat-5"]')?.hasAttribute('data-moved')).toBe(true);
  });

  it('who withdraws is gone from the board', async () => {
    const network = boardClub(drawBoard());
    const push = await openBoard(network);
    network.on(read, drawBoard({ groups: [group(11, '13:10', [ann]), group(12, '13:20', [cat, dan])] }));
    push({ type: 'UNGROUPED_UPDATE', eventId: 5, seasonId: 3 });
    await pass(1_000);
    expect(seated('13:10, tee 1')).toEqual(['Ann Lee']);
  });
});
