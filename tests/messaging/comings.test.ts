/** Who came and went is told together: the pause after one telling gathers for the next. */
import { gatherComings } from '@fourball/gateway/messaging/comings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather(pause: () => number, atOnce = 1_000) {
  const told: [string[], string[]][] = [];
  const comings = gatherComings((joined, left) => void told.push([[...joined], [...left]]), pause, atOnce);
  return { told, comings };
}

test('the first is told at once, a crowd behind it in one piece after the pause', () => {
  const { told, comings } = gather(() => 2_000);
  for (let n = 0; n < 50; n += 1) {
    comings.add([`golfer${n}`], []);
    vi.advanceTimersByTime(20);
  }
  expect(told).toEqual([[['golfer0'], []]]);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(2);
  expect(told[1]?.[0]).toHaveLength(49);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

test('where nearly nobody listens each is told as it comes', () => {
  const { told, comings } = gather(() => 0);
  comings.add(['anna'], []);
  comings.add([], ['anna']);
  expect(told).toEqual([
    [['anna'], []],
    [[], ['anna']],
  ]);
});

test('of who came and went meanwhile the last counts', () => {
  const { told, comings } = gather(() => 500);
  comings.add(['anna'], []);
  comings.add(['bert'], ['anna']);
  comings.add(['anna'], ['bert']);
  vi.advanceTimersByTime(500);
  expect(told.slice(1)).toEqual([[['anna'], ['bert']]]);
});

test('of a crowd only so many are told at once, the others after further pauses, each once', () => {
  const { told, comings } = gather(() => 500, 20);
  comings.add(['first'], []);
  comings.add(
    Array.from({ length: 50 }, (_, n) => `came${n}`),
    Array.from({ length: 15 }, (_, n) => `went${n}`),
  );
  vi.advanceTimersByTime(60_000);
  const sizes = told.map(([joined, left]) => [joined.length, left.length]);
  expect(sizes).toEqual([
    [1, 0],
    [20, 0],
    [20, 0],
    [10, 10],
    [0, 5],
  ]);
  expect(new Set(told.flat(2)).size).toBe(66);
});

test('who goes before the own coming was told is told as gone alone', () => {
  const { told, comings } = gather(() => 500, 2);
  comings.add(['first'], []);
  comings.add(['anna', 'bert', 'carl'], []);
  vi.advanceTimersByTime(500);
  comings.add([], ['carl']);
  vi.advanceTimersByTime(60_000);
  expect(told.slice(1)).toEqual([
    [['anna', 'bert'], []],
    [[], ['carl']],
  ]);
});

test('nothing is told any more once it is closed', () => {
  const { told, comings } = gather(() => 500);
  comings.add(['anna'], []);
  comings.add(['bert'], []);
  comings.close();
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(1);
});
