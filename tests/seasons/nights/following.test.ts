/** The event that follows: which of those that are there it is, and on which day a copy would be. */
import { followingOf, nextName, type Neighbour } from '@fourball/shared/seasons/nights/following.ts';
import { describe, expect, test } from 'vitest';

const season = { endDate: '2026-09-30' };
let id = 0;
const on = (date: string, cancelled = false): Neighbour => ({ id: (id += 1), date, cancelled });

describe('the event that follows', () => {
  test('is a week later where nothing else is known', () => {
    expect(followingOf('2026-06-16', [], season)).toEqual({ date: '2026-06-23' });
  });

  test('is as many days later as it was after the one before, unless that is long ago', () => {
    expect(followingOf('2026-06-16', [on('2026-06-02')], season)).toEqual({ date: '2026-06-30' });
    expect(followingOf('2026-06-16', [on('2026-05-26'), on('2026-06-09')], season)).toEqual({
      date: '2026-06-23',
    });
    expect(followingOf('2026-06-16', [on('2026-04-01')], season)).toEqual({ date: '2026-06-23' });
  });

  test('is the one that is there, also a day early or late', () => {
    for (const date of ['2026-06-22', '2026-06-23', '2026-06-26']) {
      const there = on(date);
      expect(followingOf('2026-06-16', [on('2026-06-09'), there, on('2026-07-14')], season)).toEqual({
        id: there.id,
      });
    }
    // Nearer to the week after.
    expect(followingOf('2026-06-16', [on('2026-06-09'), on('2026-06-28')], season)).toEqual({
      date: '2026-06-23',
    });
  });

  test('is the one after a week that was called off', () => {
    const later = on('2026-06-30');
    expect(followingOf('2026-06-16', [on('2026-06-23', true), later], season)).toEqual({ id: later.id });
    expect(followingOf('2026-06-16', [on('2026-06-23', true)], season)).toEqual({ date: '2026-06-30' });
  });

  test('is none once the season ends', () => {
    expect(followingOf('2026-09-24', [], season)).toBeNull();
    expect(followingOf('2026-09-23', [], season)).toEqual({ date: '2026-09-30' });
  });

  test('is called by the next number', () => {
    expect(nextName('Thursday 9')).toBe('Thursday 10');
    expect(nextName('Week 2 (back nine)')).toBe('Week 3 (back nine)');
    expect(nextName('Cup day')).toBe('Cup day');
  });
});
