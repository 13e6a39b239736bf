/** Who came and went is told together: the pause after one telling gathers for the next. */
import { gatherComings } from '@fourball/gateway/messaging/comings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather(pause: () => number) {
  const told: [string[], string[]][] = [];
  const comings = gatherComings((joined, left) => void told.push([[...joined], [...left]]), pause);
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

test('nothing is told any more once it is closed', () => {
  const { told, comings } = gather(() => 500);
  comings.add(['anna'], []);
  comings.add(['bert'], []);
  comings.close();
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(1);
});
