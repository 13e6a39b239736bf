/** What settings may be, what a bad one is answered with, and that .env.example tells of each. */
import { createECDH } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { loadPageSettings } from '@fourball/domain/kernel/process/page-settings.ts';
import { loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { describe, expect, it } from 'vitest';

const example = await readFile(join(projectRoot, '.env.example'), 'utf8');

describe('settings', () => {
  it('[session.11] hold without anything set: the API on port 8080, the public site on 4200', () => {
    expect(loadSettings({})).toMatchObject({
      port: 8080,
      devPort: 4200,
      publicUrl: 'http://localhost:8080',
      databaseUrl: undefined,
      redisUrl: undefined,
      smtpUrl: undefined,
      clubTimeZone: 'America/Toronto',
      sessionHours: 12,
      accessTokenMinutes: 15,
      sessionIdleMinutes: 360,
      confirmationMinutes: 10,
      passkeyKeepDays: 7,
      refreshGraceSeconds: 30,
      resetLinkMinutes: 60,
      welcomeLinkHours: 24,
      inviteAgainDays: 14,
      passkeyMinutes: 5,
      attempts: {
        guesses: 5,
        clientGuesses: 300,
        requests: 10,
        passkeyQuestions: 300,
        lookUps: 60,
        signUps: 20,
        newsletters: 3,
        errorReports: 120,
        pauseSeconds: 2,
        windowMinutes: 15,
        memoryHours: 24,
      },
      deviceDays: 400,
      demo: true,
    });
  });

  it('follow the port with the public address, and let the browser come by either name', () => {
    const { publicUrl, allowedOrigins } = loadSettings({
      PORT: '9000',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example/',
    });
    expect(publicUrl).toBe('http://localhost:9000');
    expect(allowedOrigins).toEqual([
      'http://localhost:9000',
      'http://127.0.0.1:9000',
      'https://a.example',
      'https://b.example',
    ]);
  });

  it('let nobody in by another name where the address is a real one', () => {
    expect(loadSettings({ PUBLIC_URL: 'https://club.example/' }).allowedOrigins).toEqual([
      'https://club.example',
    ]);
  });

  it('trace only where there is a collector, with what it asks of whoever writes', () => {
    expect(loadSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).tracing).toBeUndefined();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(loadSettings(collector).tracing).toEqual({
      endpoint: 'http://collector:4318/',
      headers: {},
      share: 1,
    });
    const headers = 'Authorization=Basic%20YWJj==, x-club=maple';
    expect(
      loadSettings({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: '0.1' })
        .tracing,
    ).toMatchObject({ headers: { Authorization: 'Basic YWJj==', 'x-club': 'maple' }, share: 0.1 });
    for (const bad of ['Authorization', '=b', 'a=%E0%A4%A', 'a=b,,c=d'])
      expect(() => loadSettings({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: bad })).toThrow(
        'OTEL_EXPORTER_OTLP_HEADERS must be names with values',
      );
    expect(() => loadSettings({ ...collector, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('a share from 0 to 1');
  });

  it('fill in no demo club in production unless told to', () => {
    expect(loadSettings({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadSettings({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true);
    // Everybody can read its passwords, so nobody else may reach it.
    expect(() =>
      loadSettings({ NODE_ENV: 'production', DEMO: 'true', PUBLIC_URL: 'https://club.example' }),
    ).toThrow('DEMO must be false');
    expect(loadSettings({ NODE_ENV: 'production' }).demoLogins).toBe(false);
  });

  it('push only with a pair of keys that belong together, and write to the club about it', () => {
    const pair = createECDH('prime256v1');
    const VAPID_PUBLIC_KEY = pair.generateKeys('base64url');
    const VAPID_PRIVATE_KEY = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    );
    expect(loadSettings({}).push).toMatchObject({
      keys: undefined,
      subject: 'mailto:club@fourball.example',
      hosts: expect.arrayContaining(['fcm.googleapis.com', '*.push.apple.com']),
    });
    expect(
      loadSettings({
        VAPID_PUBLIC_KEY,
        VAPID_PRIVATE_KEY,
        CONTACT_EMAIL: 'pro@club.example',
        PUSH_HOSTS: 'A.example',
      }).push,
    ).toEqual({
      keys: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
      subject: 'mailto:pro@club.example',
      hosts: ['a.example'],
    });
    expect(() => loadSettings({ VAPID_PUBLIC_KEY })).toThrow('VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY.');
    expect(() => loadSettings({ VAPID_PRIVATE_KEY })).toThrow('VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY.');
    const another = createECDH('prime256v1').generateKeys('base64url');
    expect(() => loadSettings({ VAPID_PUBLIC_KEY: another, VAPID_PRIVATE_KEY })).toThrow(
      'VAPID_PUBLIC_KEY must be the one that belongs to VAPID_PRIVATE_KEY.',
    );
    expect(() => loadSettings({ VAPID_PRIVATE_KEY: 'secret' })).toThrow(
      /^VAPID_PRIVATE_KEY must be a key of 32 bytes in base64url\.$/,
    );
    for (const hosts of ['*', 'localhost', 'https://a.example', '*.com.', 'a.example:443'])
      expect(() => loadSettings({ PUSH_HOSTS: hosts })).toThrow('PUSH_HOSTS must be host names');
  });

  it('take empty for not set', () => {
    expect(loadSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535, not "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, not "70000".'],
    ['SESSION_HOURS', '1.5', 'SESSION_HOURS must be a whole number from 1 to 8760, not "1.5".'],
    [
      'CLUB_TIME_ZONE',
      'Mars/Crater',
      'CLUB_TIME_ZONE must be a time zone such as America/Toronto, not "Mars/Crater".',
    ],
    ['DEMO', 'perhaps', 'DEMO must be true or false, not "perhaps".'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a sender such as Fourball <club@example.com>, not "nobody".'],
    [
      'DATABASE_URL',
      'mysql://root:secret@host/db',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/fourball.',
    ],
  ])('refuse %s=%s in one sentence that names it and repeats no password', (name, value, sentence) => {
    expect(() => loadSettings({ [name]: value })).toThrow(sentence);
  });
});

describe('settings in files', () => {
  const secret = 'postgres://fourball:a-password-of-the-club@postgres:5432/fourball';
  const withFile = async (text: string, work: (file: string) => void | Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-settings-'));
    try {
      await writeFile(join(folder, 'secret'), text);
      await work(join(folder, 'secret'));
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('count as if they stood in the environment, whichever they are', async () => {
    await withFile(`${secret}\n`, (DATABASE_URL_FILE) =>
      expect(loadSettings({ DATABASE_URL_FILE }).databaseUrl).toBe(secret),
    );
    await withFile('9000\n', (PORT_FILE) =>
      expect(loadSettings({ PORT_FILE, PORT: ' ' })).toMatchObject({
        port: 9000,
        publicUrl: 'http://localhost:9000',
      }),
    );
  });

  it('say nothing where the file is empty', async () => {
    await withFile(' \n', (file) => {
      expect(loadSettings({ SMTP_URL_FILE: file }).smtpUrl).toBeUndefined();
      expect(loadSettings({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail:25' }).smtpUrl).toBe(
        'smtp://mail:25',
      );
      expect(loadSettings({ PORT_FILE: file }).port).toBe(8080);
    });
  });

  it('are refused by name, and no secret is repeated, where two differ, no file is there, or it holds something else', async () => {
    await withFile(secret, (DATABASE_URL_FILE) =>
      expect(() => loadSettings({ DATABASE_URL_FILE, DATABASE_URL: secret })).toThrow(
        /^DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them\.$/,
      ),
    );
    expect(() => loadSettings({ CLUB_NAME_FILE: '/no/such/file' })).toThrow(
      'CLUB_NAME_FILE must be a file that can be read, not "/no/such/file".',
    );
    // Whoever wrote the secret itself there does not find it in a log.
    expect(() => loadSettings({ DATABASE_URL_FILE: secret })).toThrow(
      /^DATABASE_URL_FILE must be a file that can be read\.$/,
    );
    await withFile('mysql://root:hidden@db', (DATABASE_URL_FILE) => {
      expect(() => loadSettings({ DATABASE_URL_FILE })).toThrow('DATABASE_URL must be an address');
      expect(() => loadSettings({ DATABASE_URL_FILE })).not.toThrow('hidden');
    });
  });

  it('are no keys of the pages, which know without any whether cards are taken', () => {
    expect(loadPageSettings({ PAYMENT_PROCESSOR: 'stripe', PUBLIC_URL: 'https://club.example' })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      stopSeconds: 8,
      clubName: loadSettings({}).clubName,
      allowedOrigins: ['https://club.example'],
      cards: true,
    });
    expect(loadPageSettings({}).cards).toBe(false);
  });
});

describe('.env.example', () => {
  const assignments = parseEnv(example.replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''));

  it('names every setting and no other', () => {
    expect(Object.keys(assignments).sort()).toEqual(Object.keys(fields).sort());
  });

  it('shows what holds without each', () => {
    const fallbacks = Object.entries(fields).map(([name, field]) => [name, field.fallback ?? '']);
    expect(assignments).toEqual(Object.fromEntries(fallbacks));
  });

  it('explains each', () => {
    const lines = example.split('\n');
    const unexplained = lines.filter((line, index) => {
      const before = lines[index - 1] ?? '';
      return /^# [A-Z0-9_]+=/.test(line) && !before.startsWith('# ');
    });
    expect(unexplained).toEqual([]);
  });

  it('changes nothing when it is copied as it is', () => {
    expect(loadSettings(parseEnv(example))).toEqual(loadSettings({}));
  });
});
