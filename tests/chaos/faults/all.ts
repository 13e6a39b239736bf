/** What is done to the club: one fault at a time, each ended before the next begins. */
import { cuts } from './cuts.ts';
import type { Fault } from './fault.ts';
import { kills } from './kills.ts';

export const faults: readonly Fault[] = [...kills, ...cuts];
