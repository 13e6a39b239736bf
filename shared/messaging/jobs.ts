/** The orders that messaging gives to the workers: they keep the log of events and its jobs whole. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { messageChanged } from './events.ts';

/** The queues, by what fills them: events of the log, and the clock. */
export const queueNames = { events: 'events', schedules: 'schedules' } as const;

/** Orders anew what Redis forgot: jobs of published events that nobody finished. */
export const requeueLostJobs = defineScheduledJob('messaging.requeue-lost', 60_000);
/** Deletes events that are too old for anybody to resume from. */
export const trimOutbox = defineScheduledJob('messaging.trim-outbox', 3_600_000);

/** Mails golfers who were away what they missed in their threads. */
export const sendDigests = defineScheduledJob('messaging.send-digests', 60_000);
/** Removes photos that were uploaded to a thread and never sent. */
export const sweepPhotos = defineScheduledJob('messaging.sweep-photos', 3_600_000);

/** Rings the browsers of those who are not there to see a message. */
export const pushMessage = defineEventJob('messaging.push-message', messageChanged);

export const messagingJobs = [sendDigests, pushMessage, requeueLostJobs, trimOutbox, sweepPhotos];
