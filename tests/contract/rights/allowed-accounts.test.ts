/** The calls of accounts for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

const ofPage = 'A view is its owner’s, and goes by the right of its page: tests/accounts/views holds each.';

testAllowed('accounts', 20, {
  'office.listViews': ofPage,
  'office.saveView': ofPage,
  'office.changeView': ofPage,
  'office.deleteView': ofPage,
});
