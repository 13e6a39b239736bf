/** What is done to the club: one fault at a time, each ended before the next begins. */
import { clocks } from './clock.ts';
import { cuts } from './cuts.ts';
import type { Fault } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { longRedis } from './long-redis.ts';
import { mails } from './mail.ts';
import { upgrade } from './upgrade.ts';

export const faults: readonly Fault[] = [
  ...kills,
  ...cuts,
  ...mails,
  upgrade,
  fullDisk,
  ...clocks,
  longRedis,
];
