/** Binds what a job is (shared) to what it does (here). */
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { runFor } from '@fourball/domain/kernel/cause.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { PaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { MailTransport } from '@fourball/domain/mail/mail.ts';
import type { Arranger } from '@fourball/domain/seasons/draws/arranger.ts';
import type { EventJob, Job, ScheduledJob } from '@fourball/shared/contract/define-job.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { PushSender } from '../messaging/push-sender.ts';
import type { WorkerTuning } from '../tuning.ts';

/** One job that one event orders. */
export interface OrderedJob {
  readonly eventId: number;
  readonly job: string;
  readonly payload: unknown;
  readonly occurredAt: string;
  /** Of what caused the event, as W3C's `traceparent`. */
  readonly trace?: string;
}

/** The settings that handlers go by. */
export type WorkerSettings = Pick<
  Settings,
  | 'accessTokenMinutes'
  | 'resetLinkMinutes'
  | 'welcomeLinkHours'
  | 'spentTokenDays'
  | 'images'
  | 'payments'
  | 'push'
  | 'dataDir'
>;

/** What every handler gets. */
export interface WorkerContext {
  readonly house: House;
  readonly club: ClubFacts;
  readonly mail: MailTransport;
  /** For mails to many: what waits there keeps no other back. */
  readonly bulkMail: MailTransport;
  readonly images: ImageStorage;
  readonly payments: PaymentContext;
  readonly arranger: Arranger;
  /** Absent where the club does not push. */
  readonly push: PushSender | undefined;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
  /** How long links in mails are good for, among others. */
  readonly settings: WorkerSettings;
  readonly tuning: WorkerTuning;
  readonly log: Logger;
  /** Whether the user has a page open anywhere. Rejects when Redis can't be asked in time. */
  isOnline(userName: string): Promise<boolean>;
  /** Puts jobs of events into the queue; those that are there already are ignored, unless they failed and have rested. */
  enqueue(jobs: readonly OrderedJob[], options?: { readonly failedToo?: boolean }): Promise<void>;
}

/** The event that ordered a job. */
export interface Cause<Payload> {
  readonly eventId: number;
  readonly payload: Payload;
}

export interface EventHandler {
  readonly job: EventJob;
  /** The handler does nothing but send mails, each claimed in the database: it may run in any number of processes at once. */
  readonly mails: boolean;
  /** The handler does nothing but ring browsers: where the club has no way to push it is not ordered. */
  readonly rings: boolean;
  run(context: WorkerContext, cause: Cause<unknown>): Promise<void>;
}

export interface ScheduleHandler {
  readonly job: ScheduledJob;
  run(context: WorkerContext): Promise<void>;
  /** For a timer: milliseconds until the next thing is due that is known already, below 0 where one still is. */
  readonly dueIn?: ((context: WorkerContext) => Promise<number | undefined>) | undefined;
}

export type Handler = EventHandler | ScheduleHandler;

export const isEventHandler = (handler: Handler): handler is EventHandler => handler.job.kind === 'event-job';

/** `run` must survive being run twice for one event. A throw makes it run again later. */
export const handleEvent = <Payload extends z.ZodType>(
  job: EventJob<Payload>,
  run: (context: WorkerContext, cause: Cause<z.output<Payload>>) => Promise<void>,
): EventHandler => ({
  job,
  mails: false,
  rings: false,
  run: (context, { eventId, payload }) =>
    runFor(`job ${job.name}`, () => run(context, { eventId, payload: job.on.payload.parse(payload) })),
});

/** For a job that only sends mails: where the queue is away it runs without. */
export const handleMail: typeof handleEvent = (job, run) => ({ ...handleEvent(job, run), mails: true });

/** For a job that only rings browsers. */
export const handleRing: typeof handleEvent = (job, run) => ({ ...handleEvent(job, run), rings: true });

/** `run` finds in the database what is due, so that a run more or a run less does no harm. */
export const handleSchedule = (
  job: ScheduledJob,
  run: ScheduleHandler['run'],
  dueIn?: ScheduleHandler['dueIn'],
): ScheduleHandler => ({
  job,
  // A timer looks every few seconds whether there is something to do: traces of that would hide all others.
  run: (context) => runFor(`job ${job.name}`, () => run(context), { untraced: job.by === 'timer' }),
  dueIn,
});

/** Throws unless every declared job has exactly one handler and every handler's job is declared. */
export function checkCatalogue(declared: readonly Job[], handlers: readonly Handler[]): void {
  const names = declared.map(({ name }) => name);
  const handled = handlers.map(({ job }) => job.name);
  const problems = [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is declared twice`),
    ...names.filter((name) => name.includes(':')).map((name) => `${name} contains a colon`),
    ...names.filter((name) => !handled.includes(name)).map((name) => `${name} has no handler`),
    ...handled
      .filter((name, index) => handled.indexOf(name) !== index)
      .map((name) => `${name} has two handlers`),
    ...handled.filter((name) => !names.includes(name)).map((name) => `${name} is handled but not declared`),
  ];
  if (problems.length > 0) throw new Error(`The catalogue of jobs does not hold: ${problems.join('; ')}.`);
}
