/** The figures that workers run by; each may be set anew where they are started. All times are milliseconds. */

export interface WorkerTuning {
  /** How long the relay sleeps when nobody wakes it. */
  pollEvery: number;
  /** How long a relay without work keeps the lock: the next event then needs no new one. */
  keepLock: number;
  /** How often the gateways are told how far the log is. */
  beatEvery: number;
  /** Rows numbered and published in one go. */
  relayBatch: number;
  /** Redis that takes longer over a batch counts as lost. */
  redisPatience: number;
  /** Jobs of events, and of schedules, that one process runs at once. */
  eventConcurrency: number;
  scheduleConcurrency: number;
  /** How often it is checked that Redis still knows the schedules. */
  checkSchedulesEvery: number;
  /** An ordered job is looked after from this age on, until it is that old. */
  lostJobAfter: number;
  lostJobUntil: number;
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
}

const day = 86_400_000;

export const defaultTuning: WorkerTuning = {
  pollEvery: 1_000,
  keepLock: 200,
  beatEvery: 2_000,
  relayBatch: 500,
  redisPatience: 2_000,
  eventConcurrency: 8,
  scheduleConcurrency: 4,
  checkSchedulesEvery: 15_000,
  lostJobAfter: 30_000,
  lostJobUntil: day,
  lostJobsAtOnce: 1_000,
  keepOutbox: 7 * day,
  digestReach: 7 * day,
  pushPatience: 10_000,
  pushLife: day / 2,
  pushesAtOnce: 8,
};
