/** The proxy with certificates: which TLS it speaks, that sockets go over it, and what comes in the open. */
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { errorCodes, errorReply } from '@fourball/shared/contract/errors.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../kit/build.ts';
import { buildCertificate } from '../kit/certificate.ts';
import { freePort, hasNginx, startNginx, type RunningNginx } from '../kit/nginx.ts';
import { startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const certificate = buildCertificate('localhost');
const ours = await readFile(join(projectRoot, 'deploy/listen-https.conf'), 'utf8');

test('the configuration names two versions, and ciphers with keys for each session alone', () => {
  expect(/^ssl_protocols (.*);$/m.exec(ours)?.[1]).toBe('TLSv1.2 TLSv1.3');
  expect(/^ssl_ciphers (.*);$/m.exec(ours)?.[1]).toBe('ECDHE+AESGCM:ECDHE+CHACHA20');
});

describe.runIf(hasNginx)('with the real nginx', () => {
  let server: TestServer;
  let proxy: RunningNginx;
  let [open, secure] = [0, 0];
  beforeAll(async () => {
    server = await startServer({
      with: ['gateway'],
      env: { PROXY_HOPS: '1', PUBLIC_URL: 'https://localhost' },
    });
    [open, secure] = [await freePort(), await freePort()];
    proxy = await startNginx(server.url, async (folder) => {
      await writeFile(join(folder, 'fullchain.pem'), certificate.cert);
      await writeFile(join(folder, 'privkey.pem'), certificate.key);
      return ours
        .replace('listen 80;', `listen 127.0.0.1:${open};`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
        .replaceAll('/etc/nginx/certificates', folder);
    });
    await eventually('nginx', () =>
      handshake('TLSv1.3').then(
        () => true,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  /** The cipher that both agree on. */
  const handshake = (version: SecureVersion, ciphers?: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({
        port: secure,
        host: '127.0.0.1',
        servername: 'localhost',
        ca: certificate.cert,
        minVersion: version,
        maxVersion: version,
        ciphers,
      });
      socket.once('error', reject);
      socket.once('secureConnect', () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      });
    });

  test('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    expect(await handshake('TLSv1.3')).toMatch(/^TLS_(AES|CHACHA20)/);
    expect(await handshake('TLSv1.2')).toMatch(/^ECDHE-/);
    // The client would: the proxy does not.
    await expect(handshake('TLSv1.1', 'ALL:@SECLEVEL=0')).rejects.toThrow(
      /alert|protocol|handshake|ECONNRESET|disconnected/i,
    );
  });

  test('agrees on no cipher whose traffic could be read later', async () => {
    for (const cipher of ['AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA', 'AES256-SHA'])
      await expect(handshake('TLSv1.2', `${cipher}:@SECLEVEL=0`)).rejects.toThrow(
        /alert|protocol|handshake|ECONNRESET|disconnected/i,
      );
  });

  const ask = (path: string) =>
    new Promise<{ status: number; hsts: string | undefined }>((resolve, reject) => {
      request(
        { port: secure, host: '127.0.0.1', servername: 'localhost', path, ca: certificate.cert },
        (answer) => {
          answer.resume();
          resolve({
            status: answer.statusCode ?? 0,
            hsts: answer.headers['strict-transport-security'],
          });
        },
      )
        .once('error', reject)
        .end();
    });

  test('answers calls over https, and asks for nothing else from then on', async () => {
    expect(await ask('/api/v1/club')).toEqual({ status: 200, hsts: 'max-age=31536000; includeSubDomains' });
  });

  test('sends people who look for a page on, and fails calls that came in the open', async () => {
    const url = `http://127.0.0.1:${open}`;
    const page = await fetch(`${url}/book?day=2026-06-17`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/book?day=2026-06-17',
    ]);
    const { token } = await buildUser(server.db);
    const statuses = await Promise.all([
      fetch(`${url}/api/v1/user/profile`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
      }),
      fetch(`${url}${urlPathOf(login)}`, { method: 'POST', body: '{}', redirect: 'manual' }),
      fetch(`${url}/session/refresh`, { method: 'POST', redirect: 'manual' }),
      fetch(`${url}/socket.io/?EIO=4&transport=polling`, { redirect: 'manual' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const [refused] = statuses;
    expect(refused?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { code, message } = errorReply.parse(await refused?.json()).error;
    expect([code, message]).toEqual(['forbidden', errorCodes.forbidden.message]);
  });

  test('carries sockets over TLS', async () => {
    const { token } = await buildUser(server.db);
    const socket = io(`wss://localhost:${secure}`, {
      transports: ['websocket'],
      auth: { token },
      ca: certificate.cert,
      reconnection: false,
      extraHeaders: { origin: 'https://localhost' },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    expect(socket.io.engine.transport.name).toBe('websocket');
    socket.close();
  });
});
