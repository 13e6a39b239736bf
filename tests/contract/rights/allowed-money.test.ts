/** The calls of money for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('money', 14);
