/** The calls of money for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('money', {
  'purchase.updateMessage': ['ACCOUNTANT'],
  'payment.list': ['ACCOUNTANT'],
  'payment.get': ['ACCOUNTANT'],
  'payment.listCards': ['ACCOUNTANT'],
  'ledger.getStatement': ['ACCOUNTANT'],
  'purchase.getReceipt': ['STARTER', 'ACCOUNTANT'],
});
