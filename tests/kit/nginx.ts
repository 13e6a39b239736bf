/** The real nginx with our configuration, in front of a server of a test, and the real Caddy in front of that. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

const nginx = '/usr/sbin/nginx';

const caddy = '/usr/bin/caddy';

export const hasNginx = existsSync(nginx);
export const hasCaddy = existsSync(caddy);

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The addresses of each service behind it. */
export interface ServicesBehind {
  api: readonly string[];
  gateway: readonly string[];
  web: readonly string[];
}

const serverLine = /^( *)server (api|gateway|web):8080 resolve\b(.*);$/gm;

/** Our configuration, but for what only the network of the compose file and a newer nginx have. */
async function configuration(folder: string, behind: ServicesBehind): Promise<string> {
  const ours = await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  return ours
    .replace(
      /^worker_rlimit_nofile .*$/m,
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`,
    )
    .replace('worker_processes auto', 'worker_processes 1')
    .replace('worker_connections 32768', 'worker_connections 1024')
    .replace(/^ *resolver .*$/m, `  ${temporary}`)
    .replace(serverLine, (_, indent: string, name: keyof ServicesBehind, manner: string) =>
      behind[name].map((url) => `${indent}server ${new URL(url).host}${manner};`).join('\n'),
    )
    .replace('/etc/nginx/listen.conf', join(folder, 'listen.conf'));
}

export interface RunningNginx {
  close(): Promise<void>;
}

/**
 * `listen` gives the text of listen.conf for a folder that may hold more; it listens once something answers there. One
 * address stands for all services.
 */
export async function startNginx(
  behind: string | ServicesBehind,
  listen: (folder: string) => Promise<string>,
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-nginx-'));
  await writeFile(join(folder, 'listen.conf'), await listen(folder));
  const file = join(folder, 'nginx.conf');
  const services = typeof behind === 'string' ? { api: [behind], gateway: [behind], web: [behind] } : behind;
  await writeFile(file, await configuration(folder, services));
  const running = spawn(nginx, ['-p', folder, '-c', file], { stdio: 'ignore' });
  const gone = new Promise((resolve) => running.once('exit', resolve));
  return {
    async close() {
      running.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Our Caddyfile for `publicUrl`, which is of this machine; `behind` is where the proxy answers. */
export async function startCaddy(publicUrl: string, behind: string): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-caddy-'));
  const ours = await readFile(join(projectRoot, 'deploy/Caddyfile'), 'utf8');
  const file = join(folder, 'Caddyfile');
  // Its administration takes a port that others may have.
  await writeFile(file, `{\n\tadmin off\n}\n${ours.replace('proxy:80', new URL(behind).host)}`);
  const running = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PUBLIC_URL: publicUrl, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const gone = new Promise((resolve) => running.once('exit', resolve));
  return {
    async close() {
      running.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
