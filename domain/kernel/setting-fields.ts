/** The settings by their names in the environment: how each is read, what it may be, and what holds without it. */
import { isTimeZone } from '@fourball/shared/club/profile/time-zones.ts';
import { z } from 'zod';

export interface Field<Value> {
  readonly read: (text: string) => Value | undefined;
  /** Completes the sentence "NAME must be …". */
  readonly expects: string;
  /** As one would write it in the environment; nothing means that the setting may be left out. */
  readonly fallback?: string;
}

const field = <Value>(
  schema: z.ZodType<Value, unknown>,
  expects: string,
  fallback?: string,
): Field<Value> => ({
  read: (text) => {
    const parsed = schema.safeParse(text);
    return parsed.success ? parsed.data : undefined;
  },
  expects,
  fallback,
});

const whole = (min: number, max: number, fallback: number) =>
  field(
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
    `a whole number from ${min} to ${max}`,
    String(fallback),
  );

const port = (fallback: number) => whole(1, 65_535, fallback);

const addressOf = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** Scheme, host and port, as browsers send it in Origin. */
const origin = addressOf(['http:', 'https:']).transform((text) => new URL(text).origin);

const timeZone = z.string().refine(isTimeZone);

/** `Name <address>` or the address alone. */
const sender = z.string().regex(/^(?:[^<>@]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/);

/** Base64url of so many bytes. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Buffer.from(text, 'base64url').length === count);

/** A host name, or `*.` and the end of one. */
const hostPattern = z
  .string()
  .toLowerCase()
  .regex(/^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);

/** `name=value` with commas between, each value perhaps written as in an address (`%20`); undefined for anything else. */
function headersOf(text: string): Record<string, string> | undefined {
  try {
    const pairs = text.split(',').map((one) => /^\s*([\w-]+)=(.+)$/.exec(one)?.slice(1) ?? []);
    if (pairs.some(({ length }) => length !== 2)) return undefined;
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

const yesOrNo = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const environments = ['development', 'production', 'test'] as const;

const imageStorages = ['disk', 's3'] as const;
const paymentProcessors = ['house', 'stripe'] as const;
/** A key or secret as Stripe writes it: which kind it is, and the rest. */
const stripeKey = (kinds: string) => z.string().regex(new RegExp(`^(?:${kinds})_[\\w+/=]{4,300}$`));

/** The settings by their names in the environment. `.env.example` explains each to whoever runs the service. */
export const fields = {
  NODE_ENV: field(z.enum(environments), 'development, production or test', 'development'),
  HOST: field(z.string().regex(/^[\w.:-]+$/), 'a host name or IP address to listen on', '127.0.0.1'),
  PORT: port(8080),
  DEV_PORT: port(4200),
  SERVICE_PORT: port(8081),
  API_URL: field(origin, 'where the api answers, such as http://api:8080'),
  PUBLIC_URL: field(origin, 'an address such as https://club.example'),
  ALLOWED_ORIGINS: field(
    z
      .string()
      .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
      .pipe(z.array(origin)),
    'addresses such as https://club.example, separated by commas',
  ),
  PROXY_HOPS: whole(0, 10, 0),
  STOP_SECONDS: whole(0, 600, 8),
  DATABASE_URL: field(
    addressOf(['postgres:', 'postgresql:']),
    'an address such as postgres://user:password@host:5432/fourball',
  ),
  DATABASE_POOL_SIZE: whole(2, 500, 10),
  DATABASE_STATEMENT_SECONDS: whole(1, 600, 10),
  DATABASE_REPORT_SECONDS: whole(1, 3_600, 60),
  DATABASE_LOCK_SECONDS: whole(1, 600, 8),
  DATABASE_IDLE_SECONDS: whole(2, 600, 8),
  REDIS_URL: field(addressOf(['redis:', 'rediss:']), 'an address such as redis://host:6379'),
  REDIS_PATIENCE_MS: whole(10, 10_000, 250),
  DATA_DIR: field(z.string().min(1), 'a folder', '.data'),
  SMTP_URL: field(addressOf(['smtp:', 'smtps:']), 'an address such as smtp://user:password@host:587'),
  MAIL_FROM: field(
    sender,
    'a sender such as Fourball <club@example.com>',
    'Fourball <club@fourball.example>',
  ),
  SMTP_BULK_URL: field(addressOf(['smtp:', 'smtps:']), 'an address such as smtp://user:password@host:587'),
  MAIL_BOUNCE_ADDRESS: field(
    z.string().regex(/^[^\s@+<>]+@[^\s@<>]+$/),
    'an address such as bounce@example.com, without a plus',
  ),
  MAIL_BOUNCE_SECRET: field(z.string().min(24), 'a secret of at least 24 characters'),
  DKIM_DOMAIN: field(z.string().regex(/^[\w.-]+$/), 'a domain such as example.com'),
  DKIM_SELECTOR: field(z.string().regex(/^[\w-]+$/), 'a name such as fourball', 'fourball'),
  DKIM_KEY_FILE: field(z.string().min(1), 'the file of a private key (PEM)'),
  CONTACT_EMAIL: field(z.email(), 'a mail address', 'club@fourball.example'),
  CALENDAR_URL: field(
    addressOf(['http:', 'https:']),
    'an address that starts with http:// or https://',
    'https://calendar.google.com',
  ),
  CONTENT_SITE_URL: field(addressOf(['http:', 'https:']), 'an address that starts with http:// or https://'),
  CLUB_NAME: field(z.string().min(1).max(80), 'a name of at most 80 characters', 'Golf Club'),
  CLUB_TIME_ZONE: field(timeZone, 'a time zone such as America/Toronto', 'America/Toronto'),
  SESSION_HOURS: whole(1, 8_760, 12),
  ACCESS_TOKEN_MINUTES: whole(1, 1_440, 15),
  // Longer than a round of golf and what comes after it.
  SESSION_IDLE_MINUTES: whole(2, 525_600, 360),
  CONFIRMATION_MINUTES: whole(1, 1_440, 10),
  PASSKEY_KEEP_DAYS: whole(1, 365, 7),
  REFRESH_GRACE_SECONDS: whole(0, 600, 30),
  RESET_LINK_MINUTES: whole(1, 10_080, 60),
  WELCOME_LINK_HOURS: whole(1, 720, 24),
  INVITE_AGAIN_DAYS: whole(0, 3_650, 14),
  PASSKEY_MINUTES: whole(1, 60, 5),
  SPENT_TOKEN_DAYS: whole(0, 3_650, 30),
  LOG_LEVEL: field(z.enum(logLevels), `one of ${logLevels.join(', ')}`, 'info'),
  BODY_LIMIT_KB: whole(1, 102_400, 1_024),
  LOGIN_ATTEMPTS: whole(1, 100_000, 5),
  LOGIN_PAUSE_SECONDS: whole(1, 3_600, 2),
  LOGIN_MEMORY_HOURS: whole(1, 720, 24),
  LOGIN_WINDOW_MINUTES: whole(1, 1_440, 15),
  CLIENT_ATTEMPTS: whole(1, 1_000_000, 300),
  OWN_REQUESTS: whole(1, 100_000, 10),
  // Browsers keep no cookie for longer.
  DEVICE_DAYS: whole(1, 400, 400),
  PASSKEY_QUESTIONS: whole(1, 100_000, 300),
  LOOKUPS: whole(1, 100_000, 60),
  SIGN_UPS: whole(1, 100_000, 20),
  NEWSLETTER_SIGN_UPS: whole(1, 100_000, 3),
  ERROR_REPORTS: whole(1, 100_000, 120),
  IMAGE_STORAGE: field(z.enum(imageStorages), 'disk or s3', 'disk'),
  S3_ENDPOINT: field(addressOf(['http:', 'https:']), 'an address that starts with http:// or https://'),
  S3_BUCKET: field(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), 'the name of a bucket'),
  S3_REGION: field(z.string().regex(/^[a-z0-9-]{1,40}$/), 'a region such as us-east-1', 'us-east-1'),
  S3_ACCESS_KEY_ID: field(z.string().regex(/^\S{1,200}$/), 'an access key without blanks'),
  S3_SECRET_ACCESS_KEY: field(z.string().regex(/^\S{1,200}$/), 'a secret key without blanks'),
  S3_PATH_STYLE: field(yesOrNo, 'true or false', 'true'),
  UPLOAD_LIMIT_MB: whole(1, 30, 20),
  UPLOAD_MEMORY_MB: whole(1, 65_536, 200),
  AVATAR_LIMIT_KB: whole(1, 30_720, 500),
  LOGO_LIMIT_KB: whole(1, 30_720, 4_000),
  LOGO_LEAST_PIXELS: whole(16, 512, 128),
  IMAGE_MEGAPIXELS: whole(1, 500, 50),
  IMAGE_CONCURRENCY: whole(1, 64, 1),
  IMAGE_QUEUE: whole(1, 10_000, 40),
  IMAGE_SECONDS: whole(1, 600, 60),
  STRAY_IMAGE_HOURS: whole(1, 8_760, 24),
  SERVER_ERRORS_PER_MINUTE: whole(0, 100_000, 60),
  SECURITY_EVENTS_PER_MINUTE: whole(1, 10_000, 60),
  PAYMENT_PROCESSOR: field(z.enum(paymentProcessors), 'house or stripe', 'house'),
  CURRENCY: field(z.string().regex(/^[a-z]{3}$/), 'a currency such as cad', 'cad'),
  STRIPE_SECRET_KEY: field(stripeKey('sk|rk'), 'a secret key that begins with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: field(stripeKey('pk'), 'a publishable key that begins with pk_'),
  STRIPE_WEBHOOK_SECRET: field(stripeKey('whsec'), 'the secret of a webhook, which begins with whsec_'),
  STRIPE_API_URL: field(
    addressOf(['http:', 'https:']),
    'an address that starts with http:// or https://',
    'https://api.stripe.com',
  ),
  STRIPE_SECONDS: whole(1, 80, 20),
  PDF_QUEUE: whole(1, 10_000, 40),
  PDFS_PER_PERSON: whole(1, 10_000, 8),
  METRICS_TOKEN: field(
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'at least 16 visible characters without blanks',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: field(
    addressOf(['http:', 'https:']),
    'an address such as http://collector:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: field(
    z.string().transform(headersOf).pipe(z.record(z.string(), z.string())),
    'names with values such as authorization=Bearer%20abc, separated by commas',
  ),
  OTEL_TRACES_SAMPLER_ARG: field(z.coerce.number().min(0).max(1), 'a share from 0 to 1', '1'),
  BUDDY_LISTS: whole(0, 1_000, 20),
  BUDDIES_PER_LIST: whole(1, 1_000, 100),
  ALWAYS_YES_BUDDIES: whole(0, 1_000, 20),
  FAMILY_PER_GOLFER: whole(0, 1_000, 12),
  WAITING_CLAIMS: whole(1, 100, 5),
  HANDICAP_ROUNDS_A_DAY: whole(1, 20, 4),
  HANDICAP_ROUND_DAYS: whole(1, 3_660, 366),
  HANDICAP_INDEXES_A_DAY: whole(1, 100, 5),
  SCORE_ENTRIES_PER_MINUTE: whole(1, 1_000_000, 1_200),
  SCORECARD_PHOTOS: whole(1, 100, 6),
  SCORE_LINK_DAYS: whole(0, 366, 7),
  EVENT_NEWS_PER_HOUR: whole(1, 1_000, 20),
  ROSTER_ROWS: whole(1, 100_000, 5_000),
  ROSTER_LIMIT_KB: whole(1, 10_240, 2_048),
  IMPORT_ROWS: whole(1, 100_000, 20_000),
  IMPORT_LIMIT_KB: whole(1, 11_264, 10_240),
  PAYMENT_RECONCILE_SECONDS: whole(1, 86_400, 120),
  PAYMENT_ABANDON_HOURS: whole(1, 720, 24),
  VAPID_PUBLIC_KEY: field(bytes(65), 'a key of 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: field(bytes(32), 'a key of 32 bytes in base64url'),
  VAPID_SUBJECT: field(
    addressOf(['mailto:', 'https:']),
    'an address such as mailto:club@example.com or https://club.example',
  ),
  PUSH_HOSTS: field(
    z
      .string()
      .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
      .pipe(z.array(hostPattern)),
    'host names such as push.example.com or *.example.com, separated by commas',
    'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com',
  ),
  BACKUP_DIR: field(z.string().min(1), 'a folder'),
  BACKUP_KEY: field(z.string().min(32), 'a secret of at least 32 characters'),
  BACKUP_HOUR: whole(0, 23, 3),
  BACKUP_DAYS: whole(1, 366, 7),
  BACKUP_WEEKS: whole(0, 520, 5),
  BACKUP_MONTHS: whole(0, 240, 12),
  DEMO: field(yesOrNo, 'true or false'),
} as const satisfies Record<string, Field<unknown>>;
