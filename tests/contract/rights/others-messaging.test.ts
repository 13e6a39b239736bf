/** The calls of messaging for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('messaging', {});
