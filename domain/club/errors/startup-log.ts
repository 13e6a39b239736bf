/** Keeps what services logged in the moment they started, for admins to read later. */
import type { StartupLog } from '@fourball/shared/club/shapes.ts';
import { versions, versionText } from '@fourball/shared/club/versions.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { scrubbed } from './scrub.ts';

/** Starts that the list has at most. */
const mostListed = 100;

type Shown = Pick<
  Settings,
  'environment' | 'port' | 'publicUrl' | 'clubTimeZone' | 'demo' | 'smtpUrl' | 'proxyHops'
>;

/** Notes that a service has started: versions, surroundings and schema. */
export async function logStart(house: House, service: string, settings: Shown): Promise<void> {
  const [server] = await house.db.query<{ version: string; migrations: number; newest: string | null }>(
    `select current_setting('server_version') as version, count(*)::integer as migrations, max(name) as newest
     from knex_migrations`,
  );
  const lines = [
    `Fourball, pages ${Object.entries(versions)
      .map(([area, version]) => `${area} ${versionText(version)}`)
      .join(', ')}`,
    `Node ${process.version} on ${process.platform} ${process.arch}, process ${process.pid}`,
    `${settings.environment}, at ${settings.publicUrl}, port ${settings.port}, ${settings.proxyHops} proxies believed`,
    `PostgreSQL ${server?.version}, ${server?.migrations} migrations, the newest ${server?.newest ?? 'none'}`,
    `Club time zone ${house.timeZone}; mail ${settings.smtpUrl ? 'is sent' : 'is kept for reading'}${settings.demo ? '; with the demo club' : ''}`,
  ];
  await house.db.query('insert into startup_logs (at, service, lines) values ($1, $2, $3)', [
    house.clock.now(),
    service,
    lines.map(scrubbed),
  ]);
}

/** The newest start first. */
export async function listStarts({ db }: House): Promise<StartupLog[]> {
  const rows = await db.query<Omit<StartupLog, 'at'> & { at: Date }>(
    'select id, at, service, lines from startup_logs order by id desc limit $1',
    [mostListed],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
