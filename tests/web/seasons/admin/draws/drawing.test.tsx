// @vitest-environment happy-dom
/** What is done to a board as a whole: drawn, groups and starts changed, mended, shown to golfers and hidden. */
import {
  addDrawGroupsByType,
  createDrawGroup,
  deleteDrawGroup,
  generateDraw,
  listDrawTypes,
  updateDrawGroups,
  updateDrawTeeTimes,
} from '@fourball/shared/seasons/draw-calls.ts';
import { getEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { repairDrawGroups, setGroupRepair } from '@fourball/shared/seasons/start-calls.ts';
import { describe, expect, it } from 'vitest';
import { ann, bob, cat, changed, dan, drawBoard, eve, group } from '../../../kit/answers/draws.ts';
import { boardClub, card, openBoard, read, seated, sentGroups, tray } from '../../../kit/draw-board.ts';
import { at, pending } from '../../../kit/network.ts';
import { bodiesOf, night, onTop, topButton } from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, dialogs, field, pass, text, type } from '../../../kit/start-app.tsx';

describe('groups are drawn', () => {
  it('by order, start, size and times, with wishes, and what can’t be had says why', async () => {
    const types = (['RANDOM', 'SEEDED'] as const).flatMap((order) =>
      (['ONE_TEE', 'TWO_TEES', 'SHOTGUN'] as const).map((start) => ({
        type: order,
        order,
        start,
        possible: order === 'RANDOM',
        ...(order === 'SEEDED' && { reason: 'A bracket is for match play.' }),
      })),
    );
    const network = boardClub(drawBoard()).on(at(listDrawTypes, { id: 5 }), types);
    await openBoard(network);
    await click(button('Draw again'));
    await pass(300);
    expect(onTop()).toContain('Golfers go on seeing what was published');
    expect(onTop()).toContain('Seeded, as a bracket: A bracket is for match play.');
    await choose('Order', 'RANDOM');
    await click(topButton('Two tees'));
    await choose('Most in a group', '3');
    await type(field('Minutes between'), '0');
    await click(topButton('Draw'));
    expect(onTop()).toContain('Please enter a whole number of minutes, from 1 to 1440.');
    await type(field('Minutes between'), '8');
    await choose('What', 'APART');
    await type(field('Find a golfer'), 'ann');
    await click(topButton('Add Ann Lee'));
    await click(topButton('Add the wish'));
    expect(onTop()).toContain('Choose two golfers at least.');
    await type(field('Find a golfer'), 'bob');
    await click(topButton('Add Bob Ray'));
    await click(topButton('Add the wish'));
    expect(onTop()).toContain('Apart: Ann Lee, Bob Ray');
    const drawn = drawBoard({
      drawVersion: 4,
      groups: [group(21, '13:10', [eve, ann]), group(22, '13:10', [cat, dan, bob], { startTee: '10' })],
      ungrouped: [],
      unmet: [{ kind: 'EARLY', participantIds: [4] }],
    });
    network.on(generateDraw, changed(drawn)).on(read, drawn);
    await click(topButton('Draw'));
    await pass(300);
    expect(bodiesOf(network, generateDraw)).toEqual([
      {
        eventId: 5,
        startTime: '13:10',
        interval: 8,
        drawVersion: 3,
        order: 'RANDOM',
        start: 'TWO_TEES',
        size: 3,
        preferences: [{ kind: 'APART', participantIds: [1, 2] }],
      },
    ]);
    expect(dialogs()).toHaveLength(0);
    expect(seated('13:10, tee 10')).toEqual(['Cat Moss', 'Dan Oak', 'Bob Ray']);
    expect(text()).toContain('The draw could not keep:Early: Dan Oak');
  });

  it('and the groups of before come back by undo, in the same groups', async () => {
    const network = boardClub(drawBoard());
    await openBoard(network);
    const drawn = drawBoard({
      drawVersion: 4,
      groups: [group(21, '13:10', [eve, ann, bob, cat, dan])],
      ungrouped: [],
    });
    await click(button('Draw again'));
    await pass(300);
    network.on(generateDraw, changed(drawn)).on(read, drawn);
    await click(topButton('Draw'));
    await pass(300);
    const half = drawBoard({
      drawVersion: 5,
      groups: [group(21, '13:10', [ann, bob])],
      ungrouped: [cat, dan, eve],
    });
    const back = drawBoard({
      drawVersion: 6,
      groups: [group(21, '13:10', [ann, bob]), group(31, '13:20', [cat, dan], { drawVersion: 6 })],
    });
    network
      .on(updateDrawGroups, changed(half))
      .on(createDrawGroup, group(31, '13:20', [cat, dan], { drawVersion: 6 }))
      .on(read, back);
    await click(button('Undo'));
    await pass(500);
    expect(sentGroups(network)).toMatchObject([
      { groups: [{ id: 21, participantIds: [1, 2], drawVersion: 4 }] },
    ]);
    expect(bodiesOf(network, createDrawGroup)).toMatchObject([
      { eventId: 5, startTime: '13:20', participantIds: [3, 4], drawVersion: 5 },
    ]);
    expect(seated('13:20, tee 1')).toEqual(['Cat Moss', 'Dan Oak']);
  });

  it('for the others alone', async () => {
    const full = drawBoard({
      drawVersion: 4,
      groups: [...drawBoard().groups, group(13, '13:30', [eve])],
      ungrouped: [],
    });
    const network = boardClub(drawBoard()).on(addDrawGroupsByType, changed(full));
    await openBoard(network);
    network.on(read, full);
    await click(button('Draw these into groups'));
    await pass(300);
    expect(bodiesOf(network, addDrawGroupsByType)).toEqual([{ eventId: 5, type: 'RANDOM', drawVersion: 3 }]);
    expect(seated('13:30, tee 1')).toEqual(['Eve Pine']);
    expect(tray()).toContain('Everybody is in a group.');
  });
});

describe('a group', () => {
  it('starts elsewhere, with lines and a room; only what was changed is sent as changed', async () => {
    const board = drawBoard({
      groups: [
        group(11, '13:10', [ann, bob], { lineItems: [{ id: 7, text: 'Cart 4' }] }),
        group(12, '13:20', [cat, dan]),
      ],
    });
    const network = boardClub(board).on(updateDrawGroups, pending);
    await openBoard(network);
    expect(card('13:10, tee 1')).toContain('Cart 4');
    await click(button('Change 13:10, tee 1'));
    await pass(300);
    await type(field('Tee'), '40');
    await click(topButton('Save'));
    expect(onTop()).toContain('A tee is written as 1, 10 or 7B.');
    await type(field('Tee'), '7b');
    await type(field('Lines'), 'Cart 4\nLongest drive on 7');
    await type(field('Room or cart number'), '12');
    await click(topButton('Save'));
    await pass(300);
    expect(sentGroups(network)).toMatchObject([
      {
        groups: [
          {
            id: 11,
            startTee: '7B',
            roomNumber: '12',
            lineItems: [{ id: 7, text: 'Cart 4' }, { text: 'Longest drive on 7' }],
          },
        ],
      },
    ]);
    expect(card('13:10, tee 7B')).toContain('Room or cart 12');
  });

  it('is added behind the others, and removed after a question', async () => {
    const more = drawBoard({ drawVersion: 4, groups: [...drawBoard().groups, group(13, '13:30', [])] });
    const network = boardClub(drawBoard()).on(createDrawGroup, group(13, '13:30', [], { drawVersion: 4 }));
    await openBoard(network);
    network.on(read, more);
    await click(button('Add a group'));
    await pass(300);
    expect(bodiesOf(network, createDrawGroup)).toMatchObject([
      { eventId: 5, startTime: '13:30', startTee: '1', drawVersion: 3, participantIds: [] },
    ]);
    const fewer = drawBoard({
      drawVersion: 6,
      groups: [group(12, '13:20', [cat, dan]), group(13, '13:30', [])],
      ungrouped: [ann, bob, eve],
    });
    network
      .on(updateDrawGroups, changed({ ...fewer, drawVersion: 5 }))
      .on(at(deleteDrawGroup, { id: 11 }), { deleted: true, drawVersion: 6 });
    await click(button('Change 13:10, tee 1'));
    await pass(300);
    await click(topButton('Remove the group'));
    expect(onTop()).toContain('2 golfers will be in no group. It can be undone.');
    network.on(read, fewer);
    await click(topButton('Remove the group'));
    await pass(500);
    // Emptied by what is checked against others' changes, then gone.
    expect(sentGroups(network)).toMatchObject([{ groups: [{ id: 11, participantIds: [], drawVersion: 4 }] }]);
    expect(network.to(at(deleteDrawGroup, { id: 11 })).map(({ query }) => query.toString())).toEqual([
      'drawVersion=5',
    ]);
    expect(card('13:10, tee 1')).toBe('no such group');
  });

  it('changes its start over with another', async () => {
    const network = boardClub(drawBoard()).on(updateDrawGroups, pending);
    await openBoard(network);
    await click(button('Change 13:10, tee 1'));
    await pass(300);
    await choose('Change starts with', '12');
    await click(topButton('Change over'));
    await pass(300);
    expect(seated('13:10, tee 1')).toEqual(['Cat Moss', 'Dan Oak']);
  });
});

describe('all starts', () => {
  it('go some minutes later', async () => {
    const network = boardClub(drawBoard()).on(updateDrawGroups, pending);
    await openBoard(network);
    await click(button('Move all starts'));
    await pass(300);
    await type(field('Minutes'), '-800');
    await click(topButton('Move all'));
    expect(text()).toContain('All starts have to be on the day of the event.');
    await click(button('Move all starts'));
    await pass(300);
    await type(field('Minutes'), '15');
    await click(topButton('Move all'));
    await pass(300);
    expect(seated('13:25, tee 1')).toEqual(['Ann Lee', 'Bob Ray']);
    expect(seated('13:35, tee 1')).toEqual(['Cat Moss', 'Dan Oak']);
  });

  it('are set anew from the first one on', async () => {
    const anew = drawBoard({
      drawVersion: 4,
      groups: [group(11, '14:00', [ann, bob]), group(12, '14:08', [cat, dan])],
    });
    const network = boardClub(drawBoard()).on(updateDrawTeeTimes, changed(anew));
    await openBoard(network);
    network.on(read, anew);
    await click(button('Move all starts'));
    await pass(300);
    await type(field('First start'), '14:00');
    await type(field('Minutes between'), '8');
    await click(topButton('Set all'));
    await pass(300);
    expect(bodiesOf(network, updateDrawTeeTimes)).toEqual([
      { eventId: 5, startTime: '14:00', interval: 8, drawVersion: 3 },
    ]);
    expect(seated('14:08, tee 1')).toEqual(['Cat Moss', 'Dan Oak']);
  });
});

describe('golfers see them', () => {
  it('[mgmt.eventsMgmt.2] after a look at who will be told, and not any more once they are hidden', async () => {
    const toTell = [
      { userId: 1, name: 'Ann Lee' },
      { userId: 2, name: 'Bob Ray' },
    ];
    const network = boardClub(drawBoard({ toTell })).on(publishEventGroups, night({ publishGroups: true }));
    await openBoard(network);
    await click(button('Publish groups'));
    await pass(300);
    expect(onTop()).toContain('2 golfers will be told');
    expect(onTop()).toContain('Ann LeeBob Ray');
    expect(onTop()).toContain('1 golfer in no group yet: Eve Pine');
    network
      .on(read, drawBoard({ published: true }))
      .on(at(getEvent, { id: 5 }), night({ publishGroups: true }));
    await click(topButton('Publish'));
    await pass(500);
    expect(bodiesOf(network, publishEventGroups)).toEqual([{ id: 5, publishGroups: true }]);
    expect(buttons('Publish groups')).toEqual([]);
    network.on(publishEventGroups, night());
    await click(button('Hide groups'));
    expect(onTop()).toContain('Nobody but organizers sees them then.');
    network.on(read, drawBoard());
    await click(topButton('Hide'));
    await pass(500);
    expect(bodiesOf(network, publishEventGroups)[1]).toEqual({ id: 5, publishGroups: false });
  });

  const south = { courseId: 1, name: 'South', confirmed: false, blocked: false };

  it('said before that without a course nobody has a card, and where to name it', async () => {
    await openBoard(boardClub(drawBoard(), { courses: [{ ...south, status: 'DECLINED' }] }));
    await click(button('Publish groups'));
    await pass(300);
    expect(onTop()).toContain('No course is named. Without its par 4 golfers have no card');
    await click(topButton('To the courses'));
    await pass(300);
    expect(dialogs()).toHaveLength(0);
  });

  it('with a course that is asked for, nothing is said of it', async () => {
    await openBoard(boardClub(drawBoard(), { courses: [{ ...south, status: 'REQUESTED' }] }));
    await click(button('Publish groups'));
    await pass(300);
    expect(onTop()).not.toContain('No course is named');
  });

  it('changed since, it says so', async () => {
    await openBoard(boardClub(drawBoard(), { publishGroups: true }));
    expect(text()).toContain('Changed since it was published');
    await click(button('Publish the changes'));
    await pass(300);
    expect(onTop()).toContain('Nobody is told: no start is another one.');
  });
});

describe('groups that golfers have left', () => {
  it('are mended after a look at what that does, or by themselves', async () => {
    const mended = drawBoard({
      drawVersion: 4,
      groups: [group(11, '13:10', [ann, bob]), group(12, '13:20', [cat, eve])],
    });
    const plan = {
      board: changed(drawBoard()),
      moved: [{ participantId: 1, name: 'Ann Lee', fromGroupId: 12, toGroupId: 11 }],
      placed: [{ participantId: 5, name: 'Eve Pine', toGroupId: 12 }],
      closedGroupIds: [],
      shortGroupIds: [],
    };
    const network = boardClub(drawBoard())
      .on(repairDrawGroups, plan)
      .on(setGroupRepair, { eventId: 5, automatic: false, byClub: true });
    await openBoard(network);
    await click(button('Repair'));
    await pass(500);
    expect(onTop()).toContain('Ann Lee: from 13:20, tee 1 to 13:10, tee 1.');
    expect(onTop()).toContain('Eve Pine comes into 13:20, tee 1.');
    await choose('When somebody leaves published groups', 'never');
    await pass(300);
    expect(bodiesOf(network, setGroupRepair)).toEqual([{ eventId: 5, automatic: false }]);
    network.on(repairDrawGroups, { ...plan, board: changed(mended) }).on(read, mended);
    await click(topButton('Repair'));
    await pass(500);
    expect(bodiesOf(network, repairDrawGroups).at(-1)).toEqual({ eventId: 5, drawVersion: 3 });
    expect(seated('13:20, tee 1')).toEqual(['Cat Moss', 'Eve Pine']);
  });
});
