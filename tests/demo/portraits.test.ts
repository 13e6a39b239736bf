/** The portraits of the demo club: one for each golfer, always the same, harmless to show. */
import { clubPeople } from '@fourball/db/demo/accounts/people.ts';
import { portraitFor, portraitPath, servePortrait } from '@fourball/db/demo/pictures/portraits.ts';
import { describe, expect, test } from 'vitest';

describe('portraits', () => {
  test('every golfer has one where the avatar address says, and all differ', () => {
    const drawn = clubPeople().map(({ userName }) => {
      const served = servePortrait(portraitPath(userName));
      expect(served?.type).toBe('image/svg+xml; charset=utf-8');
      expect(served?.body).toBe(portraitFor(userName));
      return served?.body;
    });
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('are small whole pictures without scripts, links or unfinished numbers', () => {
    for (const { userName } of clubPeople()) {
      const svg = portraitFor(userName);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96">.*<\/svg>$/s);
      expect(svg).not.toMatch(/script|href|undefined|NaN|on\w+=/);
      expect(svg.length).toBeLessThan(8_000);
      expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    }
  });

  test.each([
    '/portraits/nobody.here.svg',
    '/portraits/ava.tremblay.png',
    '/portraits/../ava.tremblay.svg',
    '/portraits/AVA.TREMBLAY.svg',
    '/portraits/ava.tremblay.svg/',
    '/avatars/ava.tremblay.svg',
    '/portraits/<svg>.svg',
  ])('does not answer %s', (path) => {
    expect(servePortrait(path)).toBeUndefined();
  });
});
