/** The calls of club for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('club', 90, {
  // What it is an image of decides: tests/club/rights.test.ts.
  'image.add': 'its sample is of a golfer',
  'image.update': 'its sample is of a golfer',
});
