/** Whose address counts: nobody chooses their own, neither at the api nor through the real nginx with our configuration. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { demoPassword } from '@fourball/db/demo/accounts/logins.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { freePort, hasCaddy, hasNginx, startCaddy, startNginx } from '../kit/nginx.ts';
import { callOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const guess = (url: string, email: string, forwarded: string) =>
  callOver(url, login, {
    body: { username: email, password: 'a wrong one 1' },
    headers: { 'x-forwarded-for': forwarded },
  });

const test = clubTest({
  env: { PROXY_HOPS: '1', NODE_ENV: 'production', METRICS_TOKEN: 'm'.repeat(24) },
})
  /** The address that the security log has of the last failed login of this person. */
  .extend(
    'clientOf',
    ({ server }) =>
      (userId: number) =>
        eventually('the failed login', async () => {
          const [row] = await server.db.query<{ client: string | null }>(
            'select client from security_events where user_id = $1 order by id desc limit 1',
            [userId],
          );
          return row;
        }),
  );

test('the api believes the last entry alone: what a stranger writes before it counts for nothing', async ({
  server,
  clientOf,
}) => {
  const { userId, email } = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
  await guess(server.url, email, '6.6.6.6, 7.7.7.7, 198.51.100.7');
  expect(await clientOf(userId)).toEqual({ client: '198.51.100.7' });
});

test('through nginx, a stranger who forges the header is who they are, and /metrics is not there', async ({
  server,
  clientOf,
}) => {
  const ours = await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  // A location that sets headers of its own has none of those above it.
  for (const [block] of ours.matchAll(/location [^{]*\{[^}]*proxy_set_header[^}]*\}/g))
    expect(block).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(ours).not.toContain('proxy_add_x_forwarded_for');
  // Where there is none the text has to do.
  if (!hasNginx) return;

  const port = await freePort();
  const running = await startNginx(server.url, () => Promise.resolve(`listen 127.0.0.1:${port};\n`));
  try {
    const url = `http://127.0.0.1:${port}`;
    await eventually('nginx', async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok);
    const { userId, email } = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
    await guess(url, email, '6.6.6.6');
    expect(await clientOf(userId)).toEqual({ client: '127.0.0.1' });
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${'m'.repeat(24)}` } });
    expect(metrics.status).toBe(404);
    expect(await metrics.text()).not.toContain('fourball_');
  } finally {
    await running.close();
  }
});

test('through Caddy and nginx, each golfer is who connected to Caddy, whatever they write', async ({
  server,
  clientOf,
}) => {
  const behind = await readFile(join(projectRoot, 'deploy/listen-behind.conf'), 'utf8');
  // The last entry alone is believed, which Caddy writes; and only of who is in the network of the composition.
  expect(behind).toMatch(/^real_ip_header X-Forwarded-For;$/m);
  expect(behind).not.toMatch(/real_ip_recursive|set_real_ip_from (?:0\.0\.0\.0|::)/);
  const caddyfile = await readFile(join(projectRoot, 'deploy/Caddyfile'), 'utf8');
  expect(caddyfile).not.toMatch(/trusted_proxies|header_up/);
  // Where they are not there the texts have to do.
  if (!hasNginx) return;

  const [port, front] = [await freePort(), await freePort()];
  const inside = `http://127.0.0.1:${port}`;
  // On this machine the network that nginx believes is this machine itself.
  const running = await startNginx(server.url, () =>
    Promise.resolve(
      behind
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('set_real_ip_from 10.0.0.0/8;', 'set_real_ip_from 127.0.0.1;'),
    ),
  );
  const caddy = hasCaddy ? await startCaddy(`http://127.0.0.1:${front}`, inside) : undefined;
  try {
    const ready = (url: string) =>
      eventually(url, async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok);
    await ready(inside);
    const { userId, email } = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
    // As Caddy would write it: it adds who connected to what it was told, at most.
    await guess(inside, email, '6.6.6.6, 198.51.100.7');
    expect(await clientOf(userId)).toEqual({ client: '198.51.100.7' });
    if (!caddy) return;
    await ready(`http://127.0.0.1:${front}`);
    const other = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
    await guess(`http://127.0.0.1:${front}`, other.email, '6.6.6.6');
    expect(await clientOf(other.userId)).toEqual({ client: '127.0.0.1' });
    const metrics = await fetch(`http://127.0.0.1:${front}/metrics`, {
      headers: { authorization: `Bearer ${'m'.repeat(24)}` },
    });
    expect(metrics.status).toBe(404);
  } finally {
    await caddy?.close();
    await running.close();
  }
});

test('the metrics tell of the security log, to whoever has the token', async ({ server }) => {
  const ask = (token?: string) =>
    fetch(`${server.url}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  expect((await ask()).status).toBe(404);
  expect((await ask('x'.repeat(24))).status).toBe(404);
  const told = await (await ask('m'.repeat(24))).text();
  const kinds = [...told.matchAll(/^fourball_security_events_hour\{kind="(\w+)"\} \d+$/gm)].map(
    ([, kind]) => kind,
  );
  expect(kinds.length).toBeGreaterThan(8);
  expect(told).toMatch(/^fourball_security_events_total\{kind="LOGIN_FAILED"\} [1-9]/m);
});

test('in production the published password of the demo club opens nothing', async ({ server }) => {
  const { email } = await buildUser(server.db, { password: demoPassword });
  const answer = await callOver(server.url, login, { body: { username: email, password: demoPassword } });
  expect(answer.status).toBe(401);
});
