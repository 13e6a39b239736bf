/** The calls of booking for the office, by each person of it whom they are for. */
import { testAllowed } from './allowed.ts';

testAllowed('booking', 60);
