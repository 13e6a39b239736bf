/** The compose file, which the tests can't run: it fits the specification, our settings, and the files it names. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { forService, loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runtimeSources } from '../../start/club/image-files.ts';

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, unknown>;
  healthcheck?: { test: string[] };
  volumes?: string[];
}

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
const source = await read('docker-compose.yml');
const nginx = await read('deploy/nginx.conf');
const compose = parse(source, { merge: true }) as { services: Record<string, Service> };
const { services } = compose;
const { files } = await runtimeSources();

const ours = Object.entries(services).filter(([, service]) => service.build !== undefined);
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

/** What compose refuses to start without. */
const required: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://club.example',
  POSTGRES_PASSWORD: 'one-of-postgres',
  REDIS_PASSWORD: 'one-of-redis',
};
/** As compose fills it in where the environment holds only what it must. */
const withDefaults = (environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{(\w+):\?[^}]+\}/g, (_, of: string) => required[of] ?? `missing ${of}`)
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

describe('docker-compose.yml', () => {
  // The schema's ids are of an older draft than the rest; Ajv takes neither them nor its name for the draft.
  it('fits the schema of the specification', async () => {
    const { $schema, ...schema } = JSON.parse(
      await read('tests/start/compose-spec.json'),
      (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value),
    ) as { $schema: string };
    expect($schema).toContain('2019-09');
    const ajv = new Ajv2019({ strict: false });
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    for (const format of ['ports', 'expose', 'subnet_ip_address', 'uri']) ajv.addFormat(format, true);
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('runs each floor as a service, two of those that take requests, all from one image', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(['api', 'gateway', 'migrate', 'web', 'workers']);
    expect(new Set(ours.map(([, { image }]) => image)).size).toBe(1);
    expect(service('api').deploy?.replicas).toBe(2);
    expect(service('gateway').deploy?.replicas).toBe(2);
  });

  it('has no password of its own: every server wants one that was made for it', () => {
    const secret = (value: unknown) => expect(value).toMatch(/^\$\{[A-Z]+_PASSWORD:\?[^}]+\}$/);
    secret(service('postgres').environment?.POSTGRES_PASSWORD);
    secret(service('redis').environment?.REDISCLI_AUTH);
    secret(service('redis').command?.[(service('redis').command?.indexOf('--requirepass') ?? -2) + 1]);
    // Nobody can log in to a database with what stands here, nor with what stood here once.
    expect(source).not.toMatch(/fourball:fourball|PASSWORD: *[a-z]/);
  });

  it('makes passwords that fit into addresses, each its own', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(projectRoot, 'deploy/make-secrets.mjs'),
    ]);
    const made = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('='));
    expect(made.map(([name]) => name)).toEqual(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'METRICS_TOKEN']);
    expect(new Set(made.map(([, value]) => value)).size).toBe(3);
    for (const [, value] of made) expect(value).toMatch(/^[\da-f]{48}$/);
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
    expect(command).toContain(`--save  `);
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
    const ofServers = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'];
    const unknown = [...interpolated, ...given].filter(
      (name) => !(name in fields) && !ofServers.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it.each(ours.filter(([name]) => name !== 'web'))(
    'gives %s settings that are valid and all it needs',
    (_, { environment }) => {
      const settings = forService(loadSettings(withDefaults(environment)));
      expect(settings).toMatchObject({
        environment: 'production',
        host: '0.0.0.0',
        publicUrl: 'https://club.example',
        proxyHops: 1,
        demo: false,
        demoLogins: false,
      });
      expect(settings.databaseUrl).toContain(':one-of-postgres@postgres:5432/');
      expect(settings.redisUrl).toBe('redis://:one-of-redis@redis:6379');
    },
  );

  it('gives web what it needs', () => {
    expect(loadSettings(withDefaults(service('web').environment))).toMatchObject({ host: '0.0.0.0' });
  });

  it('lets all that keep, serve and remove images share one volume', async () => {
    const [folder] = service('api').volumes ?? [];
    const [volume = '', path = ''] = folder?.split(':') ?? [];
    expect(Object.keys((compose as { volumes?: object }).volumes ?? {})).toContain(volume);
    for (const name of ['api', 'workers', 'migrate']) expect(service(name).volumes).toEqual([folder]);
    const dockerfile = await read('Dockerfile');
    const dataDir = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(path).toBe(`${dataDir}/images`);
    expect(dockerfile).toContain(`mkdir -p ${path} && chown -R node:node ${dataDir}`);
  });

  it('passes on every setting, but for what each service has of its own or a file sets', () => {
    const elsewhere = ['PORT', 'SERVICE_PORT', 'DEV_PORT', 'DATA_DIR'];
    const names = Object.keys(fields).filter((name) => !elsewhere.includes(name));
    for (const name of names) expect(service('workers').environment).toHaveProperty(name);
  });

  it('holds by default what holds without each', () => {
    const others = ['SMTP_URL', 'DEMO'];
    const given = [...source.matchAll(/\$\{(\w+):-([^}]*)\}/g)]
      .map(([, name = '', value]) => ({ name, value }))
      .filter(({ name }) => !others.includes(name));
    const expected = given.map(({ name }) => ({
      name,
      value: fields[name as keyof typeof fields].fallback ?? '',
    }));
    expect(given).toEqual(expected);
  });

  it('lets pages load the form for cards where the club takes cards', () => {
    const stripe = {
      PAYMENT_PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    };
    const given = Object.entries(service('web').environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, from: string, without: string) =>
        from in stripe ? stripe[from as keyof typeof stripe] : without,
      ),
    ]);
    expect(loadSettings(withDefaults(Object.fromEntries(given))).payments.stripe).toBeDefined();
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

  it('is the file that is mounted', () => {
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
