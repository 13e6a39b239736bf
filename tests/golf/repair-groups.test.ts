/** Groups that are mended after golfers have left: as few as can be move, and nobody is lost. */
import type { DrawnPlayer, DrawWish } from '@fourball/shared/seasons/golf/draw/cost.ts';
import {
  repairGroups,
  type RepairGroup,
  type RepairInput,
} from '@fourball/shared/seasons/golf/draw/repair-groups.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const player = (id: number, side: string | null = null): DrawnPlayer => ({ id, index: null, side });

/** Groups as they were drawn, their ids from 101, without those who have left. */
function left(
  drawn: readonly (readonly number[])[],
  gone: readonly number[],
  rest: Partial<RepairInput> = {},
): RepairInput {
  const groups = drawn.map((ids, at): RepairGroup => {
    const participantIds = ids.filter((id) => !gone.includes(id));
    return {
      id: 101 + at,
      participantIds,
      openPlaces: ids.length - participantIds.length,
      turn: { turn: at, turns: drawn.length },
    };
  });
  const players = groups.flatMap(({ participantIds }) => participantIds.map((id) => player(id)));
  return { groups, size: 4, smallest: 2, players, wishes: [], ...rest };
}

const placesOf = (groups: readonly { participantIds: readonly number[] }[]) =>
  groups.map(({ participantIds }) => participantIds);

describe('a group that was left', () => {
  const drawn = [
    [1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
  ];

  test('stays smaller where it is large enough', () => {
    const { groups, moved, closed, short } = repairGroups(left(drawn, [4, 5]));
    expect(placesOf(groups)).toEqual([
      [1, 2, 3],
      [6, 7],
      [8, 9, 10, 11],
    ]);
    expect([moved, closed, short]).toEqual([[], [], []]);
    expect(groups.map(({ openPlaces }) => openPlaces)).toEqual([0, 2, 0]);
  });

  test('is closed where one is left whom another group takes, and goes where everybody has left', () => {
    const { groups, moved, closed } = repairGroups(left(drawn, [4, 5, 6, 8, 9, 10, 11]));
    expect(placesOf(groups)).toEqual([[1, 2, 3, 7]]);
    expect(moved).toEqual([{ participantId: 7, from: 102, to: 101 }]);
    expect(closed).toEqual([102, 103]);
  });

  test('gets somebody where no group has room', () => {
    const { groups, moved, closed } = repairGroups(
      left(
        [
          [1, 2, 3, 4],
          [5, 6, 7, 8],
        ],
        [6, 7, 8],
      ),
    );
    expect(groups.map(({ participantIds, openPlaces }) => [participantIds.length, openPlaces])).toEqual([
      [3, 1],
      [2, 2],
    ]);
    expect(moved).toMatchObject([{ from: 101, to: 102 }]);
    expect(closed).toEqual([]);
  });

  test('that is too small with two is helped by one who comes, not by two who go', () => {
    const { moved } = repairGroups(left(drawn, [4, 5], { smallest: 3 }));
    expect(moved).toMatchObject([{ from: 103, to: 102 }]);
  });

  test('joins another that is too small: one golfer moves for both', () => {
    const { groups, moved } = repairGroups(left(drawn, [1, 2, 4, 5, 6]));
    expect(placesOf(groups)).toEqual([
      [7, 3],
      [8, 9, 10, 11],
    ]);
    expect(moved).toHaveLength(1);
  });

  test('is said to be too small where nobody can help, and let alone where an organizer made it so', () => {
    expect(repairGroups(left([[1, 2, 3, 4]], [1, 2, 3])).short).toEqual([101]);
    const byHand = left(drawn, []);
    const small = {
      ...byHand,
      groups: byHand.groups.map((group) => ({ ...group, participantIds: [group.id] })),
    };
    expect(repairGroups(small).moved).toEqual([]);
  });

  test('is filled by who comes in later, who takes nothing but places that were left', () => {
    const asked = left(drawn, [5, 9, 10, 11]);
    const players = [...asked.players, ...[21, 22, 23, 24, 25, 26].map((id) => player(id))];
    const { groups, moved, placed } = repairGroups({ ...asked, players });
    expect(placesOf(groups)).toEqual([
      [1, 2, 3],
      [4, 6, 7, 23],
      [8, 21, 22, 24],
    ]);
    expect([moved, placed.length]).toEqual([[], 4]);
  });

  test('takes along who belongs together, and heeds who may not play together', () => {
    const wishes: DrawWish[] = [{ kind: 'APART', participantIds: [7, 2] }];
    const apart = repairGroups(left(drawn, [4, 5, 6, 11], { wishes }));
    expect(apart.moved).toEqual([{ participantId: 7, from: 102, to: 103 }]);
    const asked = left(
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10],
      ],
      [6, 7, 8],
    );
    // The two of a team are not parted to help: the third one goes.
    const players = asked.players.map(({ id }) =>
      player(id, id === 1 || id === 2 || id === 9 || id === 10 ? `${id > 5}` : null),
    );
    const { moved } = repairGroups({ ...asked, players });
    expect(moved).toEqual([{ participantId: 5, from: 102, to: 103 }]);
  });
});

test('nobody is lost or in two groups, no group grows too large, and whoever need not move stays', () => {
  const asked = fc.record({
    drawn: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }),
    gone: fc.array(fc.nat(160), { maxLength: 60 }),
    come: fc.integer({ min: 0, max: 12 }),
    smallest: fc.integer({ min: 1, max: 3 }),
    sides: fc.array(fc.nat(40), { maxLength: 20 }),
    apart: fc.array(fc.tuple(fc.nat(160), fc.nat(160)), { maxLength: 10 }),
  });
  fc.assert(
    fc.property(asked, ({ drawn, gone, come, smallest, sides, apart }) => {
      let next = 0;
      const groups = drawn.map((size) => Array.from({ length: size }, () => (next += 1)));
      const base = left(groups, gone, { smallest });
      const sideOf = new Map(
        sides.flatMap((at) => (groups[at] ?? []).slice(0, 2).map((id) => [id, `team ${at}`])),
      );
      const input: RepairInput = {
        ...base,
        players: [
          ...base.players.map(({ id }) => player(id, sideOf.get(id) ?? null)),
          ...Array.from({ length: come }, (_, at) => player(1_000 + at)),
        ],
        wishes: apart.map((participantIds) => ({ kind: 'APART', participantIds })),
      };
      const result = repairGroups(input);
      const after = result.groups.flatMap(({ participantIds }) => participantIds);
      expect(new Set(after).size).toBe(after.length);
      const placed = result.placed.map(({ participantId }) => participantId);
      const expected = [...base.players.map(({ id }) => id), ...placed];
      expect(after.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      expect(placed.every((id) => id >= 1_000)).toBe(true);
      for (const { id, participantIds, openPlaces } of result.groups) {
        expect(participantIds.length).toBeLessThanOrEqual(4);
        if (openPlaces > 0 && participantIds.length < smallest) expect(result.short).toContain(id);
      }
      // Whoever is not named stays where they were.
      const named = new Set(result.moved.map(({ participantId }) => participantId));
      const whereIs = new Map(
        result.groups.flatMap(({ id, participantIds }) => participantIds.map((one) => [one, id])),
      );
      for (const { id, participantIds } of input.groups)
        for (const one of participantIds) if (!named.has(one)) expect(whereIs.get(one)).toBe(id);
      const count = input.groups.filter(({ openPlaces }) => openPlaces > 0).length;
      expect(result.moved.length).toBeLessThanOrEqual(count * 2 * Math.max(1, smallest));
      // What was mended needs no mending.
      const again = repairGroups({
        ...input,
        players: input.players.filter(({ id }) => whereIs.has(id)),
        groups: result.groups.map((group) => ({ ...group, turn: null })),
      });
      expect([again.moved, again.closed, again.placed]).toEqual([[], [], []]);
      expect(repairGroups(input)).toEqual(result);
    }),
  );
});
