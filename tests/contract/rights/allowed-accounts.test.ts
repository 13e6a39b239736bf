/** The calls of accounts for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('accounts', 20);
