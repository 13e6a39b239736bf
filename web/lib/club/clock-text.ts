/** Times of day as the club writes them: its office says whether the clock counts to 12 or to 24. */
import { clockText as written } from '@fourball/shared/club/clock.ts';
import { clubMeta } from './club-name.ts';

/** Of a time of day on the club's clock (HH:MM) what a page draws of it. Machines and fields go on reading HH:MM itself. */
export const clockText = (time: string): string => written(time, clubMeta('-hours') === '12' ? 12 : 24);
