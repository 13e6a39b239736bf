/** The calls of mail for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('mail', 30);
