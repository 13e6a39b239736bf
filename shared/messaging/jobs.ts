/** The orders that messaging gives to the workers: they keep the log of events and its jobs whole. */
import { defineScheduledJob } from '../contract/define-job.ts';

/** Orders anew what Redis forgot: jobs of published events that nobody finished. */
export const requeueLostJobs = defineScheduledJob('messaging.requeue-lost', 60_000);
/** Deletes events that are too old for anybody to resume from. */
export const trimOutbox = defineScheduledJob('messaging.trim-outbox', 3_600_000);

export const messagingJobs = [requeueLostJobs, trimOutbox];
