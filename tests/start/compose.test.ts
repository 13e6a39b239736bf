/** The compose file, which the tests can't run: it fits the specification, our settings, and the files it names. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { loadPageSettings } from '@fourball/domain/kernel/process/page-settings.ts';
import { forService, loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { redisVersion } from '@fourball/db/redis.ts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runtimeSources } from '../../start/club/image-files.ts';
import { findRedis } from '../../start/servers/embedded-redis.ts';
import { findFreePort } from '../../start/servers/free-port.ts';
import { eventually } from '../kit/wait.ts';

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, unknown>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  ports?: string[];
  secrets?: string[];
  profiles?: string[];
}

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
const source = await read('docker-compose.yml');
const nginx = await read('deploy/nginx.conf');
interface Composition {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}
const compose = parse(source, { merge: true }) as Composition;
const run = promisify(execFile);
const makeSecrets = (...words: string[]) =>
  run(process.execPath, [join(projectRoot, 'deploy/make-secrets.mjs'), ...words]);
const { services } = compose;
const { files } = await runtimeSources();

const ours = Object.entries(services).filter(([, service]) => service.build !== undefined);
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

/** The files that compose hands to the services, made as whoever runs a club makes them. */
const secrets = await mkdtemp(join(tmpdir(), 'fourball-secrets-'));
await makeSecrets(secrets);
afterAll(() => rm(secrets, { recursive: true }));
const secretOf = async (name: string) => (await readFile(join(secrets, name), 'utf8')).trim();

/** What compose refuses to start without. */
const required: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://club.example' };
/** As compose fills it in where the environment holds only what it must. */
const withDefaults = (environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{(\w+):\?[^}]+\}/g, (_, of: string) => required[of] ?? `missing ${of}`)
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace('/run/secrets', secrets),
    ]),
  );

/** What is said of a service by a file that is laid over another, as compose merges them: `!override` stands for all of it. */
function laidOver(over: string): Composition {
  const file = parse(over, {
    merge: true,
    customTags: [{ tag: '!override', collection: 'seq', resolve: (seq) => seq }],
  }) as Composition;
  const merged: Composition = structuredClone(compose);
  for (const [name, said] of Object.entries(file.services)) {
    const before = merged.services[name];
    const environment = before?.environment && { ...before.environment, ...said.environment };
    merged.services[name] = { ...before, ...said, ...(environment && { environment }) };
  }
  return merged;
}
const overlays = ['deploy/compose-tls.yml', 'deploy/compose-demo.yml', 'deploy/compose-recovery.yml'];
/** The services that start where nobody asks for a profile, by the ports of the machine that they take. */
const published = ({ services: all }: Composition) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, { ports, profiles }]) => (ports && !profiles ? [[name, ports]] : [])),
  );

/** What the specification says against a file. */
async function misfitsOf(file: unknown): Promise<readonly unknown[]> {
  // The schema's ids are of an older draft than the rest; Ajv takes neither them nor its name for the draft.
  const { $schema, ...schema } = JSON.parse(
    await read('tests/start/compose-spec.json'),
    (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value),
  ) as { $schema: string };
  expect($schema).toContain('2019-09');
  const ajv = new Ajv2019({ strict: false });
  ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
  for (const format of ['ports', 'expose', 'subnet_ip_address', 'uri']) ajv.addFormat(format, true);
  const validate = ajv.compile(schema);
  validate(file);
  return validate.errors ?? [];
}

describe('docker-compose.yml', () => {
  it('fits the schema of the specification', async () => {
    expect(await misfitsOf(compose)).toEqual([]);
  });

  it('runs each floor as a service, two of those that take requests, all from one image', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'api',
      'backup',
      'gateway',
      'migrate',
      'web',
      'workers',
    ]);
    expect(new Set(ours.map(([, { image }]) => image)).size).toBe(1);
    expect(service('api').deploy?.replicas).toBe(2);
    expect(service('gateway').deploy?.replicas).toBe(2);
  });

  it('has no password of its own: every server and service is handed a file that was made for it', () => {
    expect(service('postgres').environment?.POSTGRES_PASSWORD_FILE).toBe('/run/secrets/postgres_password');
    expect(service('redis').command?.at(-1)).toContain('requirepass $$(cat /run/secrets/redis_password)');
    expect(service('redis').environment).toBeUndefined();
    // Nobody can log in to a database with what stands here, nor with what stood here once.
    expect(source).not.toMatch(
      /fourball:fourball|PASSWORD: *[a-z]|\$\{\w*(?:PASSWORD|SECRET|TOKEN|SECRET_KEY)\b/,
    );
    const named = new Set(Object.values(services).flatMap(({ secrets: handed = [] }) => handed));
    expect([...named].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { file }] of Object.entries(compose.secrets))
      expect(file).toBe(`./deploy/secrets/${name}`);
  });

  it('hands no service a secret in its environment, and none but the file of one that it is handed', () => {
    const secret =
      /^(?:(?:DATABASE|REDIS|SMTP|SMTP_BULK)_URL|METRICS_TOKEN|OTEL_EXPORTER_OTLP_HEADERS|\w+_(?:PASSWORD|SECRET|SECRET_KEY|SECRET_ACCESS_KEY|PRIVATE_KEY))$/;
    for (const [name, { environment = {}, secrets: handed = [] }] of Object.entries(services)) {
      expect(Object.keys(environment).filter((setting) => secret.test(setting))).toEqual([]);
      const files = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
      );
      expect([name, files.filter((file) => !handed.includes(file))]).toEqual([name, []]);
    }
    for (const name of ['web', 'proxy', 'caddy']) expect(service(name).secrets).toBeUndefined();
  });

  it('makes a file for each secret, which nobody else may reach, and leaves alone what is there', async () => {
    const made = await readdir(secrets);
    expect(made.sort()).toEqual(Object.keys(compose.secrets).sort());
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    for (const name of made) expect((await stat(join(secrets, name))).mode & 0o777).toBe(0o644);
    const passwords = await Promise.all(
      ['postgres_password', 'redis_password', 'metrics_token'].map(secretOf),
    );
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[\da-f]{48}$/);
    const before = await Promise.all(made.map(secretOf));
    const { stdout } = await makeSecrets(secrets);
    expect(stdout).toBe('');
    expect(await Promise.all(made.map(secretOf))).toEqual(before);
  });

  it('moves in what stood in .env, and says where that differs from what is there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-moved-'));
    try {
      const env = join(folder, '.env');
      await writeFile(
        env,
        'POSTGRES_PASSWORD=as/before\nSMTP_URL=smtps://u:p@mail.example\nPUBLIC_URL=https://club.example\n',
      );
      const { stdout } = await makeSecrets(join(folder, 'secrets'), '--from', env);
      expect(stdout).toContain(`Now take out of ${env}: POSTGRES_PASSWORD, SMTP_URL.`);
      const now = (name: string) => readFile(join(folder, 'secrets', name), 'utf8');
      expect(await now('postgres_password')).toBe('as/before');
      expect(await now('database_url')).toBe('postgres://fourball:as%2Fbefore@postgres:5432/fourball');
      expect(await now('smtp_url')).toBe('smtps://u:p@mail.example');
      // What was empty is filled in later, too; what is not stays.
      await writeFile(env, 'POSTGRES_PASSWORD=another\nSTRIPE_SECRET_KEY=sk_test_12345678\n');
      const later = makeSecrets(join(folder, 'secrets'), '--from', env);
      await expect(later).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('POSTGRES_PASSWORD of'),
      });
      expect(await now('postgres_password')).toBe('as/before');
      expect(await now('stripe_secret_key')).toBe('sk_test_12345678');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells neither git nor the image of them', async () => {
    for (const file of ['.gitignore', '.dockerignore']) {
      const lines = (await read(file)).split('\n').map((line) => line.replace(/\/$/, ''));
      expect(lines).toContain('deploy/secrets');
    }
  });

  it('has a Redis that asks for the password of its file, as its command starts it', async () => {
    const found = await findRedis();
    const [shell = '', option = '', script = ''] = service('redis').command ?? [];
    expect([shell, option]).toEqual(['sh', '-c']);
    // Where there is none the text has to do.
    expect(script).toContain("redis-server - --appendonly no --maxmemory-policy noeviction --save ''");
    if (!found) return;
    const port = await findFreePort();
    const text = script
      .replaceAll('$$', '$')
      .replaceAll('/run/secrets', secrets)
      .replace('redis-server -', `${found.file} - --port ${port} --bind 127.0.0.1`);
    const running = spawn(shell, [option, text], { cwd: secrets, stdio: 'ignore' });
    const gone = new Promise((resolve) => running.once('exit', resolve));
    try {
      const at = (password: string) =>
        redisVersion(`redis://${password && `:${password}@`}127.0.0.1:${port}`);
      const password = await secretOf('redis_password');
      await eventually('Redis', () => at(password).catch(() => undefined));
      await expect(at('')).rejects.toThrow(/NOAUTH|Authentication/i);
      await expect(at('another')).rejects.toThrow(/WRONGPASS|invalid/i);
      // The shell gave way to the server, whose command line has no password.
      expect(await readFile(`/proc/${running.pid}/cmdline`, 'utf8').catch(() => '')).not.toContain(password);
    } finally {
      running.kill();
      await gone;
    }
  });

  it('runs on a Node that is still looked after', async () => {
    const majors = [...(await read('Dockerfile')).matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) =>
      Number(major),
    );
    expect(majors).toEqual([24, 24]);
  });

  it('keeps nothing of Redis that could be damaged, and lets it refuse rather than forget while it runs', () => {
    const command = service('redis').command?.join(' ');
    expect(command).toContain('--appendonly no');
    expect(command).toContain(`--save ''`);
    expect(service('redis').volumes).toBeUndefined();
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it.each(ours)('starts %s from a file that is there', (_, { command = [] }) => {
    const [program, ...words] = command.filter((word) => !word.includes('-semi-space-size='));
    expect([program, words.length]).toEqual(['node', 1]);
    expect(words[0]).toMatch(/\.js$/);
    const compiledFrom = words[0]?.replace(/\.js$/, '.ts') ?? '';
    expect(existsSync(join(projectRoot, compiledFrom))).toBe(true);
    expect(files).toContain(compiledFrom);
  });

  it('checks the health of every service that stays', () => {
    const unchecked = Object.entries(services).filter(([, { healthcheck }]) => !healthcheck);
    expect(unchecked.map(([name]) => name)).toEqual(['migrate']);
  });

  it('waits only for services that exist', () => {
    const waitedFor = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    expect(waitedFor.filter((name) => !(name in services))).toEqual([]);
  });

  it('names only settings that we know', () => {
    const interpolated = [...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    const given = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const unknown = [...interpolated, ...given].filter(
      (name) => !(name in fields) && !(name.replace(/_FILE$/, '') in fields),
    );
    expect(unknown).toEqual([]);
  });

  it.each(ours.filter(([name]) => name !== 'web'))(
    'gives %s settings that are valid and all it needs',
    async (_, { environment }) => {
      const settings = forService(loadSettings(withDefaults(environment)));
      expect(settings).toMatchObject({
        environment: 'production',
        host: '0.0.0.0',
        publicUrl: 'https://club.example',
        proxyHops: 1,
        demo: false,
        demoLogins: false,
        // Until somebody says where mail goes: never to a catcher.
        smtpUrl: undefined,
        dkim: undefined,
        metricsToken: await secretOf('metrics_token'),
        push: { keys: { publicKey: await secretOf('vapid_public_key') } },
      });
      expect(settings.databaseUrl).toContain(`:${await secretOf('postgres_password')}@postgres:5432/`);
      expect(settings.redisUrl).toBe(`redis://:${await secretOf('redis_password')}@redis:6379`);
    },
  );

  it('gives web what it needs', () => {
    expect(loadPageSettings(withDefaults(service('web').environment))).toMatchObject({
      host: '0.0.0.0',
      allowedOrigins: ['https://club.example'],
      cards: false,
    });
  });

  it('lets all that keep, serve and remove images share one volume', async () => {
    const [folder] = service('api').volumes ?? [];
    const [volume = '', path = ''] = folder?.split(':') ?? [];
    expect(Object.keys((compose as { volumes?: object }).volumes ?? {})).toContain(volume);
    for (const name of ['api', 'workers', 'migrate']) expect(service(name).volumes).toEqual([folder]);
    const dockerfile = await read('Dockerfile');
    const dataDir = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(path).toBe(`${dataDir}/images`);
    // Backups hold images, too, and are kept apart from what they are of.
    expect(service('backup').volumes).toEqual([folder, `backups:${dataDir}/backups`]);
    expect(dockerfile).toContain(`mkdir -p ${path} ${dataDir}/backups && chown -R node:node ${dataDir}`);
  });

  it('passes on every setting, but for what each service has of its own or a file sets', () => {
    const elsewhere = ['PORT', 'SERVICE_PORT', 'DEV_PORT', 'DATA_DIR', 'API_URL', 'BACKUP_DIR'];
    const names = Object.keys(fields).filter((name) => !elsewhere.includes(name));
    const passedOnTo = (name: string) =>
      Object.keys(service(name).environment ?? {}).map((setting) =>
        setting in fields ? setting : setting.replace(/_FILE$/, ''),
      );
    expect(names.filter((name) => !passedOnTo('backup').includes(name))).toEqual([]);
    // Who writes backups alone is told how.
    const ofBackups = names.filter((name) => name.startsWith('BACKUP_'));
    expect(names.filter((name) => !passedOnTo('workers').includes(name))).toEqual(ofBackups);
  });

  it('holds by default what holds without each', () => {
    // What is left empty holds, too.
    const others = ['DEMO'];
    const given = [...source.matchAll(/\$\{(\w+):-([^}]*)\}/g)]
      .map(([, name = '', value]) => ({ name, value }))
      .filter(({ name, value }) => !others.includes(name) && value !== '');
    const expected = given.map(({ name }) => ({
      name,
      value: fields[name as keyof typeof fields].fallback ?? '',
    }));
    expect(given).toEqual(expected);
  });

  it('lets pages load the form for cards where the club takes cards', () => {
    const environment = withDefaults({ ...service('web').environment, PAYMENT_PROCESSOR: 'stripe' });
    expect(loadPageSettings(environment).cards).toBe(true);
  });

  it.each(overlays)('fits the schema with %s laid over it, too', async (over) => {
    expect(await misfitsOf(laidOver(await read(over)))).toEqual([]);
  });

  it('publishes Caddy alone; with certificates of the club the proxy, for the demo the proxy and its mail on this machine', async () => {
    expect(published(compose)).toEqual({ caddy: ['80:80', '443:443', '443:443/udp'] });
    const [tls, demo] = await Promise.all(overlays.map(async (over) => laidOver(await read(over))));
    expect(published(tls as Composition)).toEqual({ proxy: ['80:80', '443:443'] });
    expect(published(demo as Composition)).toEqual({
      proxy: ['127.0.0.1:${PORT:-8080}:80'],
      mail: ['127.0.0.1:8025:8025'],
    });
  });

  it('keeps the changes of PostgreSQL beside all else that it is told, where that file is laid over', async () => {
    const { command = [] } = service('postgres');
    const recovery = laidOver(await read('deploy/compose-recovery.yml')).services.postgres;
    expect(recovery?.command?.slice(0, command.length)).toEqual(command);
    expect(recovery?.command).toContain('archive_mode=on');
  });

  it('never fills in the demo club or catches mail, but for the file that is named for it', async () => {
    expect(source).not.toMatch(/mailpit|Maple Hollow/);
    const demo = laidOver(await read('deploy/compose-demo.yml'));
    for (const name of ['api', 'gateway', 'workers', 'migrate']) {
      const environment = demo.services[name]?.environment ?? {};
      const settings = loadSettings({ ...withDefaults(environment), PUBLIC_URL: 'http://localhost:8080' });
      expect(settings).toMatchObject({ demo: true, smtpUrl: 'smtp://mail:1025' });
      // Everybody knows its passwords.
      expect(() => loadSettings(withDefaults(environment))).toThrow('DEMO must be false');
    }
  });
});

describe('the reverse proxy', () => {
  it('sends streams where the fewest are, and a polling socket back to where it began', () => {
    const upstream = (name: string) => new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(nginx)?.[1] ?? '';
    expect(nginx).toMatch(/map \$request_method \$stream_or_call \{\s+GET streams;/);
    expect(upstream('streams')).toContain('least_conn;');
    expect(upstream('gateway')).toContain('ip_hash;');
    for (const name of ['streams', 'gateway'])
      expect(upstream(name)).toContain('server gateway:8080 resolve max_fails=0;');
  });

  it('is the file that is mounted, and Caddy’s is', () => {
    expect(service('caddy').volumes?.[0]).toBe('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
    const files = service('proxy').volumes?.map((volume) => volume.split(':'));
    expect(files?.map(([, inside]) => inside)).toEqual(['/etc/nginx/nginx.conf', '/etc/nginx/listen.conf']);
    for (const [file = ''] of files ?? []) expect(existsSync(join(projectRoot, file))).toBe(true);
    expect(nginx).toContain('include /etc/nginx/listen.conf;');
  });

  it('passes images and followed links on to the api, and takes forms as large as they may be', () => {
    expect(nginx).toMatch(/location ~ \^\/\(images\|portraits\|l\)\/ \{\s+proxy_pass http:\/\/api;/);
    const most = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(() => loadSettings({ UPLOAD_LIMIT_MB: String(most) })).toThrow('UPLOAD_LIMIT_MB must be');
  });

  it.each([
    ['api', 'PORT'],
    ['gateway', 'SERVICE_PORT'],
    ['web', 'PORT'],
  ])('reaches %s where it listens', (name, setting) => {
    const port = service(name).environment?.[setting];
    expect(nginx).toContain(`server ${name}:${port} resolve max_fails=0;`);
    expect(service(name).healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${port}/readyz`);
  });
});
