/** Declares a job: an order to a worker, either caused by a domain event or due on a schedule. */
import type { z } from 'zod';
import type { DomainEvent } from './define-event.ts';

export interface JobOptions {
  /** How often a failing job is tried before it is set aside. */
  attempts: number;
  /** Milliseconds before the first retry; doubles with each. */
  backoff: number;
}

/** Run once per occurrence of an event. The job id is `<eventId>.<job name>`, so that a second enqueue is ignored. */
export interface EventJob<Payload extends z.ZodType = z.ZodType> extends JobOptions {
  readonly kind: 'event-job';
  readonly name: string;
  readonly on: DomainEvent<Payload>;
}

/** Run every `every` milliseconds; what is due is found in the database, so that two may run at once. */
export interface ScheduledJob extends JobOptions {
  readonly kind: 'scheduled-job';
  readonly name: string;
  readonly every: number;
  /**
   * `queue`: by one worker at a time, which Redis sees to. `timer`: by every worker for itself, so that it goes on while
   * Redis is away; for what scarce things wait for. One that failed is due again the next time.
   */
  readonly by: 'queue' | 'timer';
}

export type Job = EventJob | ScheduledJob;

const defaults: JobOptions = { attempts: 8, backoff: 1000 };

export function defineEventJob<Payload extends z.ZodType>(
  name: string,
  on: DomainEvent<Payload>,
  options: Partial<JobOptions> = {},
): EventJob<Payload> {
  return { kind: 'event-job', name, on, ...defaults, ...options };
}

export function defineScheduledJob(
  name: string,
  every: number,
  options: Partial<JobOptions & Pick<ScheduledJob, 'by'>> = {},
): ScheduledJob {
  return { kind: 'scheduled-job', name, every, by: 'queue', ...defaults, ...options };
}
