/** The calls of seasons for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('seasons', 120);
