/** What a club that strangers reach must not lack, by its settings: a sentence each, for `npm run doctor`. */
import { stat } from 'node:fs/promises';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { hasAdmin } from '@fourball/domain/accounts/setup/setup-links.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';

/** `bad` must be mended before anybody is let in; `note` is for whoever runs it to judge. */
export type Lack = readonly ['note' | 'bad', string];

type Looked = Pick<
  Settings,
  | 'environment'
  | 'publicUrl'
  | 'allowedOrigins'
  | 'proxyHops'
  | 'databaseUrl'
  | 'redisUrl'
  | 'smtpUrl'
  | 'metricsToken'
  | 'demo'
  | 'payments'
  | 'push'
>;

/** The last day on which a line of Node.js gets mends, as nodejs.org announces it; other lines are too short-lived. */
const nodeLines: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};
/** Fewer letters, or fewer different ones, are guessed. */
const least = { letters: 16, different: 6 };
const onThisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/** Why a secret is none; it is never repeated. */
function weakness(secret: string): string | undefined {
  if (secret === '') return 'has no password';
  if (secret.length < least.letters) return `has a password of fewer than ${least.letters} letters`;
  if (new Set(secret).size < least.different) return 'has a password of the same few letters';
  return undefined;
}

/** The settings alone, without asking anybody. */
export function lacksOf(settings: Looked, nodeVersion: string, now: Date): Lack[] {
  const lacks: Lack[] = [];
  const bad = (text: string) => lacks.push(['bad', text]);
  const note = (text: string) => lacks.push(['note', text]);
  const { publicUrl, proxyHops, metricsToken } = settings;
  const address = new URL(publicUrl);
  const secure = address.protocol === 'https:';

  if (settings.environment !== 'production')
    bad('NODE_ENV is not production: the demo logins open the club.');
  if (settings.demo) bad('DEMO is on: everybody knows the passwords of the demo club.');

  const line = Number(nodeVersion.split('.')[0]);
  const until = nodeLines[line];
  if (until === undefined) note(`Node.js ${nodeVersion} is of no line that is known to get mends for long.`);
  else if (until < now.toISOString().slice(0, 10))
    bad(`Node.js ${nodeVersion} gets no mends since ${until}: use a newer line.`);

  if (onThisMachine.test(address.hostname))
    note(`PUBLIC_URL is this machine: nobody else reaches ${publicUrl}.`);
  else if (!secure) bad('PUBLIC_URL is http: passwords and sessions travel where everybody can read them.');
  for (const origin of settings.allowedOrigins) {
    const { protocol, hostname } = new URL(origin);
    if (origin !== publicUrl && protocol !== 'https:' && !onThisMachine.test(hostname))
      bad(`ALLOWED_ORIGINS lets ${origin} in, which is http.`);
  }
  if (secure && proxyHops === 0)
    bad('PROXY_HOPS is 0, and who ends https is in front: all golfers seem to come from one address.');

  for (const [name, url] of [
    ['DATABASE_URL', settings.databaseUrl],
    ['REDIS_URL', settings.redisUrl],
  ] as const) {
    if (!url) {
      note(`${name} is not set: the start brings a server of its own, for one machine.`);
      continue;
    }
    const why = weakness(decodeURIComponent(new URL(url).password));
    if (why) bad(`${name} ${why}.`);
  }
  if (!metricsToken) {
    // Whatever else runs on this machine, or a proxy that does not say for whom it asks, would be let in.
    if (proxyHops === 0) bad('METRICS_TOKEN is not set: /metrics answers whoever asks from this machine.');
    else note('METRICS_TOKEN is not set: nobody can read /metrics.');
  } else if (weakness(metricsToken)) bad(`METRICS_TOKEN ${weakness(metricsToken)}.`);

  if (!settings.smtpUrl) bad('SMTP_URL is not set: no link for a new password reaches anybody.');
  const { stripe } = settings.payments;
  if (stripe?.secretKey.startsWith('sk_test_'))
    note('STRIPE_SECRET_KEY is one for tests: no card is charged.');
  if (!settings.push.keys) note('VAPID_PUBLIC_KEY is not set: the start makes keys of its own in DATA_DIR.');
  return lacks;
}

/** What golfers would notice first; the office says it in its first run. Nothing of a database from before there was one. */
async function lacksOfClub(db: Database, clubName: string): Promise<Lack[]> {
  const [schema] = await db.query<{ there: boolean }>(`select to_regclass('club') is not null as there`);
  if (!schema?.there) return [];
  const [club] = await db.query<{ named: boolean; course: boolean }>(
    `select organization_id is not null as named, exists (select from courses where visible) as course from club`,
  );
  const lacks: Lack[] = [];
  if (!club?.named)
    lacks.push([
      'note',
      `The office has not said the club's name, and pages say ${clubName}: see /admin/first-run.`,
    ]);
  if (!club?.course) lacks.push(['note', 'Golfers see no course yet: /admin/first-run begins one.']);
  return lacks;
}

/** What the database itself says; nothing where it is the start's own. */
export async function lacksOfDatabase({
  databaseUrl,
  demoLogins: open,
  clubName,
}: Pick<Settings, 'databaseUrl' | 'demoLogins' | 'clubName'>): Promise<Lack[]> {
  if (!databaseUrl) return [];
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'fourball-doctor',
    readOnly: true,
  });
  try {
    const lacks: Lack[] = [];
    const [role] = await db.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    if (role?.rolsuper)
      lacks.push([
        'note',
        'The user of DATABASE_URL may do everything in PostgreSQL, not only with this club.',
      ]);
    const [schema] = await db.query<{ there: boolean }>(`select to_regclass('users') is not null as there`);
    if (!schema?.there) return lacks;
    if (!(await hasAdmin(db, { demoLogins: open })))
      lacks.push(['bad', 'Nobody can administer the club: npm run admin:create says how somebody comes to.']);
    lacks.push(...(await lacksOfClub(db, clubName)));
    const present = await db.query<{ email: string }>(
      `select email from users where email = any($1) and status = 'ACTIVE'`,
      [demoLogins.map(({ email }) => email)],
    );
    if (present.length > 0)
      lacks.push(
        open
          ? [
              'bad',
              `${present.length} demo logins are in the database, and their published password opens them.`,
            ]
          : [
              'note',
              `${present.length} demo logins are in the database; their published password opens nothing.`,
            ],
      );
    return lacks;
  } finally {
    await db.close();
  }
}

/** Whether others on this machine may read a file or folder of secrets; nothing where there is none. */
export async function lacksOfFile(path: string): Promise<Lack[]> {
  const found = await stat(path).catch(() => undefined);
  const fit = found?.isDirectory() ? '700' : '600';
  return found && (found.mode & 0o077) !== 0
    ? [['bad', `Others on this machine can read ${path}, where secrets stand: chmod ${fit} it.`]]
    : [];
}
