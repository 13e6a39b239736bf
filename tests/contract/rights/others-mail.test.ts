/** The calls of mail for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('mail', {
  'emailMarketing.unsubscribe': ['CONTENT', 'MEMBERSHIP'],
  'emailMarketing.resubscribe': ['CONTENT', 'MEMBERSHIP'],
  'emailMarketing.updateContact': ['MEMBERSHIP'],
});
