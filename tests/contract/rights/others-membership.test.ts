/** The calls of membership for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('membership', {
  'memberships.userHasCurrent': ['ACCOUNTANT', 'MEMBERSHIP'],
  'memberships.listByUser': ['ACCOUNTANT', 'MEMBERSHIP'],
  'memberships.hasReachedMax': ['ACCOUNTANT', 'MEMBERSHIP'],
  'memberships.hasAvailableRoundCredit': ['ACCOUNTANT', 'MEMBERSHIP'],
  'memberships.getRoundCredits': ['ACCOUNTANT', 'MEMBERSHIP'],
  'memberships.listExternal': ['ACCOUNTANT', 'MEMBERSHIP'],
});
