/** The calls of membership for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('membership', 30);
