/** The figures that workers run by; each may be set anew where they are started. All times are milliseconds. */

import { mailTimes, type MailPauses } from '@fourball/domain/mail/owed-mails.ts';

export interface WorkerTuning extends MailPauses {
  /** How long the relay sleeps when nobody wakes it. */
  pollEvery: number;
  /** How long a relay without work keeps the lock: the next event then needs no new one. */
  keepLock: number;
  /** How often the gateways are told how far the log is. */
  beatEvery: number;
  /** Rows numbered and published in one go; twice as many with each go that was full, up to the second figure. */
  relayBatch: number;
  relayFlood: number;
  /** Redis that takes longer over a batch counts as lost. */
  redisPatience: number;
  /** Jobs of events, and of schedules, that one process runs at once. */
  eventConcurrency: number;
  /** With them so many that only send mails: those that run at the same time share their statements. */
  mailConcurrency: number;
  /** A job that only sends mails waits so long: a crowd is answered first, and what happens at once is mailed together. */
  mailWait: number;
  scheduleConcurrency: number;
  /** How often it is checked that Redis still knows the schedules. */
  checkSchedulesEvery: number;
  /** An ordered job is looked after from this age on, until it is that old. */
  lostJobAfter: number;
  lostJobUntil: number;
  /** The mails of an event that is not published so soon are sent without the queue. */
  unpublishedAfter: number;
  /** One that failed for good rests so long, and at least as long as it was tried before, until it is tried again. */
  lostJobRest: number;
  /** Of them, how many are looked for in one go. */
  lostJobsAtOnce: number;
  /** Published events are kept so long for clients to resume from. */
  keepOutbox: number;
  /** Messages that are older are told by no digest mail. */
  digestReach: number;
  /** How long a push service may take over one push. */
  pushPatience: number;
  /** How long it may keep a push for a browser that is off; after that nobody is rung any more. */
  pushLife: number;
  /** Pushes of one message that are sent at once. */
  pushesAtOnce: number;
  /** How often owed mails are looked for where nobody tells of one; and no oftener than `mailLookGap`. */
  mailLookEvery: number;
  mailLookGap: number;
  /** Jobs whose owed mails are looked for in one go, and written at once. */
  mailJobsInOneGo: number;
  mailJobsAtOnce: number;
  /** Mails that are handed to the mail server at once by one process. */
  mailsAtOnce: number;
  /** Of campaigns: mails that are claimed in one go, and handed over at once by one process. */
  bulkInOneGo: number;
  bulkMailsAtOnce: number;
  /** The first rest that a server gets that asks for it; each is twice as long as the one before, up to the longest. */
  bulkFirstRest: number;
  bulkLongestRest: number;
  /** The same after a mail of a campaign was refused; and before one whose line broke is tried again. */
  bulkFirstPause: number;
  bulkLongestPause: number;
  bulkAwayPause: number;
  /** While the mail server can't be reached, one mail at a time tries it, no oftener than this. */
  mailServerRest: number;
  /** What a schedule could not send and does not want any more, and what was given up, is shown for so long. */
  keepUntriedMail: number;
  keepGivenUpMail: number;
}

const day = 86_400_000;

export const defaultTuning: WorkerTuning = {
  pollEvery: 1_000,
  keepLock: 200,
  beatEvery: 2_000,
  relayBatch: 500,
  relayFlood: 2_000,
  redisPatience: 2_000,
  eventConcurrency: 8,
  mailConcurrency: 8,
  mailWait: 1_000,
  scheduleConcurrency: 4,
  checkSchedulesEvery: 15_000,
  lostJobAfter: 30_000,
  lostJobUntil: 2 * day,
  unpublishedAfter: 10_000,
  lostJobRest: 60_000,
  lostJobsAtOnce: 1_000,
  keepOutbox: 7 * day,
  digestReach: 7 * day,
  pushPatience: 10_000,
  pushLife: day / 2,
  pushesAtOnce: 8,
  mailFirstPause: 1_000,
  mailLongestPause: day / 24,
  mailLookEvery: 30_000,
  mailLookGap: 1_000,
  mailJobsInOneGo: 100,
  mailJobsAtOnce: 2,
  mailsAtOnce: 2,
  bulkInOneGo: 100,
  bulkMailsAtOnce: 2,
  bulkFirstRest: 30_000,
  bulkLongestRest: day / 96,
  bulkFirstPause: 60_000,
  bulkLongestPause: day / 4,
  bulkAwayPause: 10_000,
  mailServerRest: 5_000,
  keepUntriedMail: day,
  ...mailTimes,
};
