/** The settings of a service as it runs by them, read from the environment. */
import { createECDH, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fields, type environments, type logLevels } from './setting-fields.ts';
import { readerOf, SettingsError, type Environment, type Reader } from './setting-reader.ts';

/** The folder that holds package.json; relative folders in settings are meant from here. */
export const projectRoot = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/** A bucket that speaks the protocol of S3. */
export interface BucketSettings {
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is named in the path, not in the host name. */
  pathStyle: boolean;
}

export interface ImageSettings {
  /** Absent: images are kept in `dataDir`. */
  bucket: BucketSettings | undefined;
  /** Bytes of a form with files. */
  uploadLimit: number;
  /** Bytes of such forms that one process reads and works on at the same time. */
  uploadMemory: number;
  /** Bytes. */
  avatarLimit: number;
  /** Bytes of the club's logo, and pixels that its longer side has at least. */
  logo: { limit: number; leastSide: number };
  /** Width by height. */
  pixelLimit: number;
  /** Pictures made at the same time, how many more may wait, and the seconds that one may take. */
  concurrency: number;
  queue: number;
  seconds: number;
  /** How old a file that nothing shows or records must be to be taken for left behind. */
  strayHours: number;
}

/** What Stripe is reached with. */
export interface StripeSettings {
  secretKey: string;
  /** For pages; no secret. */
  publishableKey: string;
  /** Signs the events that it sends to us. */
  webhookSecret: string;
  /** Scheme, host and port. */
  apiUrl: string;
  /** How long an answer may take. */
  seconds: number;
}

export interface PaymentSettings {
  /** Absent: the house account is all there is. */
  stripe: StripeSettings | undefined;
  /** ISO 4217, lower case. */
  currency: string;
  /** How long a payment may go without an answer before the processor is asked about it. */
  reconcileSeconds: number;
  /** How old a payment that a golfer began must be to be taken for given up. */
  abandonHours: number;
}

/** The pair by which push services know the club (VAPID): both in base64url, uncompressed point and scalar of P-256. */
export interface PushKeys {
  /** For browsers; no secret. */
  publicKey: string;
  privateKey: string;
}

export interface PushSettings {
  /** Absent: the club does not push. */
  keys: PushKeys | undefined;
  /** Whom push services write to about the club's pushes. */
  subject: string;
  /** Where pushes may go: host names, or `*.` and the end of one. */
  hosts: readonly string[];
}

/** Where traces go. OpenTelemetry gives these settings the same names everywhere. */
export interface TracingSettings {
  /** The base address of a collector that takes OTLP by HTTP, with a slash at its end. */
  endpoint: string;
  /** Sent along, by name: who may write there. */
  headers: Readonly<Record<string, string>>;
  /** Of all traces, from 0 to 1; of one that begins all or nothing is sent. */
  share: number;
}

/** By which mails are signed for the domain that they are from. */
export interface DkimSettings {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

/** How often what could be guessed may be tried. */
export interface AttemptSettings {
  /** Of one account, or of one known device of its golfer, before pauses begin. */
  guesses: number;
  /** Guesses that fail, and mails with links and checks of addresses, from one client in a window. */
  clientGuesses: number;
  /** Mails to strangers, and archives, that one golfer may ask for in a window. */
  requests: number;
  /** Questions for a passkey: each page of the login asks one. */
  passkeyQuestions: number;
  /** Whether an address is known. */
  lookUps: number;
  signUps: number;
  /** For the newsletter, within an hour. */
  newsletters: number;
  errorReports: number;
  /** The first pause; each is twice as long as the one before, up to a whole window. */
  pauseSeconds: number;
  windowMinutes: number;
  /** How long an account must go untried until its pauses begin anew. */
  memoryHours: number;
}

export interface Settings {
  environment: (typeof environments)[number];
  /** The address that servers listen on. */
  host: string;
  port: number;
  /** Where the pages are served with hot reload. */
  devPort: number;
  /** Where gateway and workers answer when each runs as a process of its own. */
  servicePort: number;
  /** Where a server of pages asks who the club is; absent: what the settings say holds. */
  apiUrl: string | undefined;
  /** The origin that people's browsers know, without a slash at the end. */
  publicUrl: string;
  /** Every origin that may send what needs a session: `publicUrl` and whatever was added. */
  allowedOrigins: readonly string[];
  /** How many reverse proxies in front of the service may be believed about a caller's address. */
  proxyHops: number;
  /** How long a request that is under way may still take when a service is told to stop. */
  stopSeconds: number;
  /** Absent: the start brings its own PostgreSQL. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** What PostgreSQL may take before it gives up, in seconds. */
  databaseSeconds: {
    /** Over one statement that writes, locks included, and over one that only reads, or that nobody waits for. */
    statement: number;
    report: number;
    /** Over waiting for one lock. */
    lock: number;
    /** Over waiting for the next statement of a transaction that has begun. */
    idle: number;
  };
  /** Absent: the start brings its own Redis. */
  redisUrl: string | undefined;
  /** Milliseconds that a request waits for an answer of Redis before it goes on without. */
  redisPatience: number;
  /** Absolute. */
  dataDir: string;
  /** Absent: mail is kept for reading, not sent. */
  smtpUrl: string | undefined;
  /** For mails to many; absent: as the others. */
  smtpBulkUrl: string | undefined;
  mailFrom: string;
  /** Where mails to many come back to; absent: `bounce@` the domain of `mailFrom`. */
  bounceAddress: string | undefined;
  /** Signs the reports of mails that came back. Absent: none are taken. */
  bounceSecret: string | undefined;
  /** Absent: mails are not signed here. */
  dkim: DkimSettings | undefined;
  contactEmail: string;
  calendarUrl: string;
  /** Where the sites of event types live, without a slash at the end; an event type's domain path follows it. */
  contentSiteUrl: string;
  clubName: string;
  /** IANA name; days and tee times are meant in it. */
  clubTimeZone: string;
  /** How long a login lasts. */
  sessionHours: number;
  accessTokenMinutes: number;
  /** How long a login lasts that nobody uses; more than an access token, with which use is noticed. */
  sessionIdleMinutes: number;
  /** For how long a golfer who showed a password or passkey needs not show it again. */
  confirmationMinutes: number;
  /** How long passkeys wait to be confirmed after a new password. */
  passkeyKeepDays: number;
  /** For how long a refresh whose answer got lost may be asked for again. */
  refreshGraceSeconds: number;
  /** How long a mailed link to set a new password is good for, and that of a new account. */
  resetLinkMinutes: number;
  welcomeLinkHours: number;
  /** Nobody is invited to log in again within as many days. */
  inviteAgainDays: number;
  /** How long a passkey may take from the question to the answer. */
  passkeyMinutes: number;
  /** How long a device stays known on which nobody logs in. */
  deviceDays: number;
  /** For how long sessions, tokens and mailed links that are over are kept. */
  spentTokenDays: number;
  logLevel: (typeof logLevels)[number];
  /** Bytes. */
  bodyLimit: number;
  attempts: AttemptSettings;
  images: ImageSettings;
  payments: PaymentSettings;
  push: PushSettings;
  /** Who shows it may read `/metrics`. Absent: whoever asks from the same machine. */
  metricsToken: string | undefined;
  /** Absent: nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Receipts and statements that may wait to be made into PDFs, in each process: of all, and of one person. */
  pdfs: { waiting: number; perPerson: number };
  /** How many lists of buddies a golfer may have, how many may be on each, and to how many a golfer may always say yes. */
  buddies: { lists: number; perList: number; alwaysYes: number; family: number };
  /** How many memberships of other clubs a golfer may have told of that nobody has verified yet. */
  waitingClaims: number;
  scores: {
    /** Entries that one golfer, or one link, may send in a minute: a phone that had no net sends a whole round at once. */
    entriesPerMinute: number;
    /** Of the paper of one card. */
    photosPerCard: number;
    /** Days after the last one of an event for which the links of its groups lead anywhere. */
    linkDays: number;
  };
  /** How often in an hour one organizer may have the golfers of one event written to, by publishing groups and by stopping play. */
  eventNewsPerHour: number;
  handicaps: {
    /** Rounds that a golfer may enter of one day, and how many days after it. */
    roundsADay: number;
    roundDays: number;
    /** Indexes that a golfer may type in a day. */
    indexesADay: number;
    /** Of a roster that the office imports: its rows, and bytes. */
    rosterRows: number;
    rosterBytes: number;
  };
  /** Of a file of another program that the office brings along: its rows, and bytes. */
  imports: { rows: number; bytes: number };
  /** Errors of its own that a process writes into the club's log in one minute; its own log has all of them. */
  serverErrorsPerMinute: number;
  /** Different events of one kind that a process tells apart in the security log in one minute; of more, their number. */
  securityEventsPerMinute: number;
  /** Whether an empty database is filled with the demo club. */
  demo: boolean;
  /** Whether the demo club's password, which everybody can read, opens anything. */
  demoLogins: boolean;
}

/** What a service that is running has: both servers are there, whoever started them. */
export interface ServiceSettings extends Settings {
  databaseUrl: string;
  redisUrl: string;
}

function readBucket({ read, must, needed }: Reader): BucketSettings {
  const why = 'IMAGE_STORAGE=s3';
  return {
    endpoint: read('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET', why),
    region: must('S3_REGION'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', why),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', why),
    pathStyle: must('S3_PATH_STYLE'),
  };
}

function readStripe({ must, needed }: Reader): StripeSettings {
  const why = 'PAYMENT_PROCESSOR=stripe';
  return {
    secretKey: needed('STRIPE_SECRET_KEY', why),
    publishableKey: needed('STRIPE_PUBLISHABLE_KEY', why),
    webhookSecret: needed('STRIPE_WEBHOOK_SECRET', why),
    apiUrl: must('STRIPE_API_URL'),
    seconds: must('STRIPE_SECONDS'),
  };
}

function readPushKeys({ read }: Reader): PushKeys | undefined {
  const [publicKey, privateKey] = [read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')];
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined) throw new SettingsError('VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY.');
  if (privateKey === undefined) throw new SettingsError('VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY.');
  if (publicKeyOf(privateKey) !== publicKey)
    throw new SettingsError('VAPID_PUBLIC_KEY must be the one that belongs to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

function readDkim({ read, must, needed }: Reader): DkimSettings | undefined {
  const file = read('DKIM_KEY_FILE');
  if (file === undefined) return undefined;
  let privateKey: string;
  try {
    privateKey = readFileSync(resolve(projectRoot, file), 'utf8');
    // Laid there for whoever has a key one day.
    if (privateKey.trim() === '') return undefined;
    createPrivateKey(privateKey);
  } catch {
    throw new SettingsError(`DKIM_KEY_FILE must be ${fields.DKIM_KEY_FILE.expects}.`);
  }
  const domain = needed('DKIM_DOMAIN', 'DKIM_KEY_FILE');
  return { domain, selector: must('DKIM_SELECTOR'), privateKey };
}

function readTracing({ read, must }: Reader): TracingSettings | undefined {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS') ?? {};
  return { endpoint: `${endpoint.replace(/\/+$/, '')}/`, headers, share: must('OTEL_TRACES_SAMPLER_ARG') };
}

/** The demo club has logins that everybody knows: a club on the internet never has it. */
function readDemo({ read, must }: Reader, publicUrl: string): boolean {
  const production = must('NODE_ENV') === 'production';
  const demo = read('DEMO') ?? !production;
  if (demo && production && sameMachine(publicUrl).length === 0) {
    throw new SettingsError(
      'DEMO must be false where NODE_ENV is production and PUBLIC_URL is not this machine: everybody knows its passwords.',
    );
  }
  return demo;
}

export const readOrigins = ({ read }: Reader, publicUrl: string): string[] => [
  ...new Set([publicUrl, ...sameMachine(publicUrl), ...(read('ALLOWED_ORIGINS') ?? [])]),
];

export const readPublicUrl = ({ read, must }: Reader): string =>
  read('PUBLIC_URL') ?? `http://localhost:${must('PORT')}`;

const readImages = (reader: Reader): Settings['images'] => ({
  bucket: reader.must('IMAGE_STORAGE') === 's3' ? readBucket(reader) : undefined,
  uploadLimit: reader.must('UPLOAD_LIMIT_MB') * 1024 * 1024,
  uploadMemory: reader.must('UPLOAD_MEMORY_MB') * 1024 * 1024,
  avatarLimit: reader.must('AVATAR_LIMIT_KB') * 1024,
  logo: { limit: reader.must('LOGO_LIMIT_KB') * 1024, leastSide: reader.must('LOGO_LEAST_PIXELS') },
  pixelLimit: reader.must('IMAGE_MEGAPIXELS') * 1_000_000,
  concurrency: reader.must('IMAGE_CONCURRENCY'),
  queue: reader.must('IMAGE_QUEUE'),
  seconds: reader.must('IMAGE_SECONDS'),
  strayHours: reader.must('STRAY_IMAGE_HOURS'),
});

/** Reads the settings, or throws a SettingsError that names the variable and what it must be. */
export function loadSettings(env: Environment): Settings {
  const reader = readerOf(env, projectRoot);
  const { read, must } = reader;
  const publicUrl = readPublicUrl(reader);
  const environment = must('NODE_ENV');
  const sessionIdleMinutes = must('SESSION_IDLE_MINUTES');
  if (sessionIdleMinutes <= must('ACCESS_TOKEN_MINUTES'))
    throw new SettingsError('SESSION_IDLE_MINUTES must be more than ACCESS_TOKEN_MINUTES.');
  const demo = readDemo(reader, publicUrl);
  return {
    environment,
    host: must('HOST'),
    port: must('PORT'),
    devPort: must('DEV_PORT'),
    servicePort: must('SERVICE_PORT'),
    apiUrl: read('API_URL'),
    publicUrl,
    allowedOrigins: readOrigins(reader, publicUrl),
    proxyHops: must('PROXY_HOPS'),
    stopSeconds: must('STOP_SECONDS'),
    databaseUrl: read('DATABASE_URL'),
    databasePoolSize: must('DATABASE_POOL_SIZE'),
    databaseSeconds: {
      statement: must('DATABASE_STATEMENT_SECONDS'),
      report: must('DATABASE_REPORT_SECONDS'),
      lock: must('DATABASE_LOCK_SECONDS'),
      idle: must('DATABASE_IDLE_SECONDS'),
    },
    redisUrl: read('REDIS_URL'),
    redisPatience: must('REDIS_PATIENCE_MS'),
    dataDir: resolve(projectRoot, must('DATA_DIR')),
    smtpUrl: read('SMTP_URL'),
    smtpBulkUrl: read('SMTP_BULK_URL'),
    mailFrom: must('MAIL_FROM'),
    bounceAddress: read('MAIL_BOUNCE_ADDRESS'),
    bounceSecret: read('MAIL_BOUNCE_SECRET'),
    dkim: readDkim(reader),
    contactEmail: must('CONTACT_EMAIL'),
    calendarUrl: must('CALENDAR_URL'),
    contentSiteUrl: (read('CONTENT_SITE_URL') ?? `${publicUrl}/site`).replace(/\/+$/, ''),
    clubName: must('CLUB_NAME'),
    clubTimeZone: must('CLUB_TIME_ZONE'),
    sessionHours: must('SESSION_HOURS'),
    accessTokenMinutes: must('ACCESS_TOKEN_MINUTES'),
    sessionIdleMinutes,
    confirmationMinutes: must('CONFIRMATION_MINUTES'),
    passkeyKeepDays: must('PASSKEY_KEEP_DAYS'),
    refreshGraceSeconds: must('REFRESH_GRACE_SECONDS'),
    resetLinkMinutes: must('RESET_LINK_MINUTES'),
    welcomeLinkHours: must('WELCOME_LINK_HOURS'),
    inviteAgainDays: must('INVITE_AGAIN_DAYS'),
    passkeyMinutes: must('PASSKEY_MINUTES'),
    spentTokenDays: must('SPENT_TOKEN_DAYS'),
    logLevel: must('LOG_LEVEL'),
    bodyLimit: must('BODY_LIMIT_KB') * 1024,
    attempts: {
      guesses: must('LOGIN_ATTEMPTS'),
      clientGuesses: must('CLIENT_ATTEMPTS'),
      requests: must('OWN_REQUESTS'),
      passkeyQuestions: must('PASSKEY_QUESTIONS'),
      lookUps: must('LOOKUPS'),
      signUps: must('SIGN_UPS'),
      newsletters: must('NEWSLETTER_SIGN_UPS'),
      errorReports: must('ERROR_REPORTS'),
      pauseSeconds: must('LOGIN_PAUSE_SECONDS'),
      windowMinutes: must('LOGIN_WINDOW_MINUTES'),
      memoryHours: must('LOGIN_MEMORY_HOURS'),
    },
    deviceDays: must('DEVICE_DAYS'),
    images: readImages(reader),
    payments: {
      stripe: must('PAYMENT_PROCESSOR') === 'stripe' ? readStripe(reader) : undefined,
      currency: must('CURRENCY'),
      reconcileSeconds: must('PAYMENT_RECONCILE_SECONDS'),
      abandonHours: must('PAYMENT_ABANDON_HOURS'),
    },
    push: {
      keys: readPushKeys(reader),
      subject: read('VAPID_SUBJECT') ?? `mailto:${must('CONTACT_EMAIL')}`,
      hosts: must('PUSH_HOSTS'),
    },
    pdfs: { waiting: must('PDF_QUEUE'), perPerson: must('PDFS_PER_PERSON') },
    metricsToken: read('METRICS_TOKEN'),
    tracing: readTracing(reader),
    buddies: {
      lists: must('BUDDY_LISTS'),
      perList: must('BUDDIES_PER_LIST'),
      alwaysYes: must('ALWAYS_YES_BUDDIES'),
      family: must('FAMILY_PER_GOLFER'),
    },
    waitingClaims: must('WAITING_CLAIMS'),
    scores: {
      entriesPerMinute: must('SCORE_ENTRIES_PER_MINUTE'),
      photosPerCard: must('SCORECARD_PHOTOS'),
      linkDays: must('SCORE_LINK_DAYS'),
    },
    eventNewsPerHour: must('EVENT_NEWS_PER_HOUR'),
    handicaps: {
      roundsADay: must('HANDICAP_ROUNDS_A_DAY'),
      roundDays: must('HANDICAP_ROUND_DAYS'),
      indexesADay: must('HANDICAP_INDEXES_A_DAY'),
      rosterRows: must('ROSTER_ROWS'),
      rosterBytes: must('ROSTER_LIMIT_KB') * 1_024,
    },
    imports: { rows: must('IMPORT_ROWS'), bytes: must('IMPORT_LIMIT_KB') * 1_024 },
    serverErrorsPerMinute: must('SERVER_ERRORS_PER_MINUTE'),
    securityEventsPerMinute: must('SECURITY_EVENTS_PER_MINUTE'),
    demo,
    demoLogins: demo || environment !== 'production',
  };
}

/** Undefined for what is no private key. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/** The environment of this process, completed by `.env` in the project folder where there is one. */
export function processEnvironment(): Environment {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** The settings of this process. */
export const loadProcessSettings = (): Settings => loadSettings(processEnvironment());

/** For a service that runs alone: it brings no servers, so it must be told where they are. */
export function forService(settings: Settings): ServiceSettings {
  const { databaseUrl, redisUrl } = settings;
  if (!databaseUrl) throw new SettingsError(`DATABASE_URL must be ${fields.DATABASE_URL.expects}.`);
  if (!redisUrl) throw new SettingsError(`REDIS_URL must be ${fields.REDIS_URL.expects}.`);
  return { ...settings, databaseUrl, redisUrl };
}

/** On the own machine people type either name, and a browser then sends that one as Origin. */
function sameMachine(address: string): string[] {
  const { hostname, protocol, port: number } = new URL(address);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [];
  const other = hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [`${protocol}//${other}${number && `:${number}`}`];
}
