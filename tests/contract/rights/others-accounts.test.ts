/** The calls of accounts for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('accounts', {
  'user.removeAvatar': ['CONTENT', 'MEMBERSHIP'],
  'user.setEmergencyContact': ['MEMBERSHIP'],
});
