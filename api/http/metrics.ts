/** What the api tells Prometheus: how long calls take, and that no tee time is oversold. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { countLastHour } from '@fourball/domain/accounts/security/list-security.ts';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import { countOwedMails } from '@fourball/domain/mail/owed-mails.ts';
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import { countLive } from '@fourball/domain/booking/facts/live-counts.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { securityKind } from '@fourball/shared/accounts/enums.ts';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Notes how long an answer took, by the id of its call. */
  observe(call: string, status: number, milliseconds: number): void;
  /** Times what comes after it, errors too. Where no call was meant nothing is noted. */
  time: Middleware;
  /** Answers `/metrics`. */
  serve: Middleware;
}

/** Seconds: from an answer out of memory to one that somebody has given up on. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What is read whenever somebody asks. */
function createGauges(register: Registry) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  return {
    oversold: gauge(
      'fourball_oversold_tee_times',
      'Tee times from today on that hold more than they can. Never above 0.',
    ),
    mismatches: gauge(
      'fourball_counter_mismatches',
      'Tee times from today on whose counters say something else than their rows. Never above 0.',
    ),
    teeTimes: gauge('fourball_tee_times', 'Tee times from today on.'),
    capacity: gauge('fourball_spots', 'Spots of the tee times from today on.'),
    booked: gauge('fourball_booked_spots', 'Those that are booked.'),
    held: gauge(
      'fourball_held_spots',
      'Those that are held, expired holds that are not cleared yet among them.',
    ),
    offered: gauge('fourball_offered_spots', 'Those that are offered to golfers on the waitlist.'),
    holds: gauge('fourball_holds', 'Holds that have not run out.'),
    bookings: gauge('fourball_bookings', 'Bookings that stand from today on.'),
    mailWaiting: gauge('fourball_mail_waiting', 'Mails that could not be sent yet and are tried again.'),
    mailOldest: gauge(
      'fourball_mail_oldest_seconds',
      'Since when the oldest of them is owed; 0 where none is.',
    ),
    mailGivenUp: gauge('fourball_mail_given_up', 'Mails that were tried in vain and are tried no more.'),
    readable: gauge(
      'fourball_invariant_readable',
      '1 where the database could be asked for all of these, else 0.',
    ),
    memory: gauge('process_resident_memory_bytes', 'Resident memory of this process.'),
  };
}

export function createMetrics(
  house: House,
  settings: Pick<Settings, 'metricsToken' | 'proxyHops'>,
  log: Logger,
  security: Pick<SecurityLog, 'noted'>,
): Metrics {
  const register = new Registry();
  const durations = new Histogram({
    name: 'fourball_http_request_duration_seconds',
    help: 'How long calls took, by their id and the class of their status.',
    labelNames: ['call', 'status'],
    buckets,
    registers: [register],
  });
  const gauges = createGauges(register);
  const securityNoted = new Counter({
    name: 'fourball_security_events_total',
    help: 'What this process noted in the security log, by kind.',
    labelNames: ['kind'],
    registers: [register],
  });
  const securityHour = new Gauge({
    name: 'fourball_security_events_hour',
    help: 'What the whole club noted in the security log within the last hour, by kind.',
    labelNames: ['kind'],
    registers: [register],
  });
  // Whoever asks while an answer is on its way gets that one: asking often costs no more.
  let asked: Promise<void> | undefined;
  const ask = (): Promise<void> => {
    asked ??= read().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const read = async (): Promise<void> => {
    gauges.memory.set(process.memoryUsage.rss());
    securityNoted.reset();
    for (const kind of securityKind.options) securityNoted.inc({ kind }, security.noted.get(kind) ?? 0);
    try {
      const [invariant, live, hour, mail] = await Promise.all([
        checkInvariant(house),
        countLive(house),
        countLastHour(house),
        countOwedMails(house),
      ]);
      for (const kind of securityKind.options)
        securityHour.set({ kind }, hour.find((one) => one.kind === kind)?.count ?? 0);
      for (const name of [
        'oversold',
        'mismatches',
        'teeTimes',
        'capacity',
        'booked',
        'held',
        'offered',
      ] as const)
        gauges[name].set(invariant[name]);
      gauges.holds.set(live.holds);
      gauges.bookings.set(live.bookings);
      gauges.mailWaiting.set(mail.waiting);
      gauges.mailOldest.set(mail.oldestSeconds);
      gauges.mailGivenUp.set(mail.givenUp);
      gauges.readable.set(1);
    } catch (error) {
      // The times of calls are told also while the database is away; what it said last must not look like now.
      log.error({ err: error }, 'The invariant could not be read.');
      gauges.readable.set(0);
    }
  };

  // A label is looked up by text each time: what was found is kept.
  const known = new Map<string, ReturnType<typeof durations.labels>>();
  const observe: Metrics['observe'] = (call, status, milliseconds) => {
    const key = `${call} ${Math.floor(status / 100)}`;
    let series = known.get(key);
    if (!series) {
      series = durations.labels(call, `${Math.floor(status / 100)}xx`);
      known.set(key, series);
    }
    series.observe(milliseconds / 1_000);
  };

  return {
    observe,
    async serve(ctx, next) {
      if (ctx.path !== '/metrics') return next();
      if (!mayRead(ctx, settings)) throw new AppError('not_found');
      await ask();
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Type', register.contentType);
      ctx.body = await register.metrics();
    },
    async time(ctx, next) {
      const from = performance.now();
      await next();
      const { call } = ctx.state as { call?: string };
      if (call !== undefined) observe(call, ctx.res.statusCode, performance.now() - from);
    },
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** With the token where one is set. Without: from this machine, as long as nobody forwards to us from elsewhere. */
function mayRead(
  { req }: Context,
  { metricsToken, proxyHops }: Pick<Settings, 'metricsToken' | 'proxyHops'>,
): boolean {
  if (metricsToken !== undefined) {
    const sent = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(hash(sent), hash(metricsToken));
  }
  const forwarded = proxyHops > 0 || 'x-forwarded-for' in req.headers || 'forwarded' in req.headers;
  return !forwarded && loopback.test(req.socket.remoteAddress ?? '');
}
