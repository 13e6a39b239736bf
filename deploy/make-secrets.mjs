/**
 * Makes a file for each secret that docker-compose.yml hands its services: `node deploy/make-secrets.mjs [folder]`, once. What is
 * there stays as it is. `--from .env` moves in what stood in such a file until now.
 *
 * The folder is its owner's alone. The files in it may be read by all: containers read them as users of their own, and are
 * handed the files, not the folder.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const folder = positionals[0] ?? fileURLToPath(new URL('secrets', import.meta.url));
const had = values.from === undefined ? {} : parseEnv(readFileSync(values.from, 'utf8'));

const password = () => randomBytes(24).toString('hex');
const nothing = () => '';
const pushes = createECDH('prime256v1');
pushes.generateKeys();

/** In the order in which they are made: the addresses hold the passwords before them. */
const makers = {
  postgres_password: password,
  redis_password: password,
  database_url: (of) =>
    `postgres://fourball:${encodeURIComponent(of('postgres_password'))}@postgres:5432/fourball`,
  redis_url: (of) => `redis://:${encodeURIComponent(of('redis_password'))}@redis:6379`,
  metrics_token: password,
  // Whoever has it opens backups, and nobody else: keep it elsewhere, too.
  backup_key: password,
  // The two belong together: one alone is never made.
  vapid_private_key: () =>
    Buffer.from(pushes.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  vapid_public_key: (of) => publicKeyOf(of('vapid_private_key')),
  // To be filled in by whoever has them; empty means that the club does without.
  smtp_url: nothing,
  smtp_bulk_url: nothing,
  mail_bounce_secret: nothing,
  dkim_key: nothing,
  stripe_secret_key: nothing,
  stripe_webhook_secret: nothing,
  s3_secret_access_key: nothing,
  otel_exporter_otlp_headers: nothing,
};
/** Written by this program, never moved from elsewhere: the composition knows where its servers are. */
const composed = ['database_url', 'redis_url'];

function publicKeyOf(privateKey) {
  if (!privateKey) return '';
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

const pathOf = (name) => join(folder, name);
const kept = (name) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8').trim() : undefined);

if (!existsSync(folder)) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}
const moved = [];
for (const [name, make] of Object.entries(makers)) {
  const before = kept(name);
  const setting = name.toUpperCase();
  const given = composed.includes(name) ? '' : (had[setting]?.trim() ?? '');
  if (given && !before) {
    moved.push(setting);
  } else if (before !== undefined) {
    if (given && given !== before) {
      console.error(`${setting} of ${values.from} differs from ${pathOf(name)}, which stays as it is.`);
      process.exitCode = 1;
    } else if (given) moved.push(setting);
    continue;
  }
  writeFileSync(pathOf(name), given || make(kept));
  chmodSync(pathOf(name), 0o644);
  console.log(`Made ${pathOf(name)}${given ? `, as it was in ${values.from}` : ''}.`);
}
if (moved.length > 0) console.log(`Now take out of ${values.from}: ${moved.join(', ')}.`);
