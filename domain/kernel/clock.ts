/** Where domain code gets the time from; holds and sessions ask the database's own clock instead. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
