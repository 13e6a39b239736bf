/** Where parties of a closed span could go: nearest, together, none twice. */
import { expect, test } from 'vitest';
import { planMoves, type FreeTeeTime, type MovingParty } from '@fourball/domain/booking/delays/plan-moves.ts';

const at = (time: string): Date => new Date(`2026-06-17T${time}:00Z`);
const free = (teeTimeId: number, time: string, places = 4, courseId = 1): FreeTeeTime => ({
  teeTimeId,
  courseId,
  startsAt: at(time),
  free: places,
});
const party = (purchaseId: number, time: string, spots = 4, courseId = 1): MovingParty => ({
  purchaseId,
  teeTimeId: purchaseId * 10,
  courseId,
  startsAt: at(time),
  spots,
});
const ids = (plan: readonly (FreeTeeTime | null)[]) => plan.map((one) => one?.teeTimeId ?? null);

test('each party gets the nearest tee time with room for all of it, the later of two equally near', () => {
  const plan = planMoves([party(1, '09:00')], [free(1, '08:40'), free(2, '09:20'), free(3, '09:10', 3)]);
  expect(ids(plan)).toEqual([2]);
});

test('what is given to one is not given to another, and who starts first chooses first', () => {
  const plan = planMoves(
    [party(2, '09:10', 2), party(1, '09:00', 2), party(3, '09:20', 2)],
    [free(1, '10:00', 4), free(2, '10:10', 2)],
  );
  expect(ids(plan)).toEqual([1, 1, 2]);
});

test('nobody changes the course, and who finds no room gets none', () => {
  const plan = planMoves([party(1, '09:00', 2, 1), party(2, '09:00', 2, 2)], [free(1, '10:00', 4, 2)]);
  expect(ids(plan)).toEqual([null, 1]);
});

test('further parties of a booking go next to where the first went', () => {
  const plan = planMoves(
    [party(1, '09:00'), { ...party(1, '09:10'), teeTimeId: 11 }],
    [free(1, '08:00'), free(2, '08:10'), free(3, '08:20', 1), free(4, '10:25')],
  );
  expect(ids(plan)).toEqual([2, 1]);
});

test('random days: nobody gets a tee time without room, and the sum of what is given fits', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 200; round += 1) {
    const times = Array.from({ length: 1 + random(12) }, (_, n) =>
      free(n + 1, `${String(8 + random(8)).padStart(2, '0')}:${random(6)}0`, random(5), 1 + random(2)),
    );
    const parties = Array.from({ length: random(15) }, (_, n) =>
      party(
        1 + Math.floor(n / 2),
        `${String(8 + random(8)).padStart(2, '0')}:${random(6)}0`,
        1 + random(4),
        1 + random(2),
      ),
    );
    const given = new Map<number, number>();
    planMoves(parties, times).forEach((to, n) => {
      const one = parties[n];
      if (!to || !one) return;
      expect(to.courseId).toBe(one.courseId);
      given.set(to.teeTimeId, (given.get(to.teeTimeId) ?? 0) + one.spots);
    });
    for (const { teeTimeId, free: places } of times)
      expect(given.get(teeTimeId) ?? 0).toBeLessThanOrEqual(places);
  }
});
