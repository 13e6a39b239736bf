/** The orders that membership gives to the workers. */
import { defineScheduledJob } from '../contract/define-job.ts';

/** Takes away round credits whose days are over; a round of today can't be paid by them before it ran either. */
export const expireRoundCredits = defineScheduledJob('membership.expire-round-credits', 600_000);

export const membershipJobs = [expireRoundCredits];
