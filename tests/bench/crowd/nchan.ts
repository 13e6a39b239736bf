/** nginx with its nchan module as a peer for fan-out: Debian's packages, unpacked beside the project's data, never installed. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { watch, type ServerProcess } from '../house/processes.ts';

const run = promisify(execFile);

const tools = join(projectRoot, '.data', 'tools', 'nchan');
const nginx = join(tools, 'usr', 'sbin', 'nginx');
const nchanModule = join(tools, 'usr', 'lib', 'nginx', 'modules', 'ngx_nchan_module.so');

/** Resolves to false, and says why, where the packages can't be had. */
export async function provideNchan(say: (sentence: string) => void): Promise<boolean> {
  if (existsSync(nginx) && existsSync(nchanModule)) return true;
  try {
    await mkdir(tools, { recursive: true });
    await run('apt-get', ['download', 'nginx', 'libnginx-mod-nchan'], { cwd: tools, timeout: 120_000 });
    for (const file of await readdir(tools)) {
      if (file.endsWith('.deb')) await run('dpkg', ['-x', file, '.'], { cwd: tools });
    }
    await run(nginx, ['-v']);
    return true;
  } catch (error) {
    say(`nchan can't be had here: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return false;
  }
}

/** Wherever its own temporary files are, the module wants this folder of the packages to be there; none stays behind. */
const compiledIn = '/var/lib/nginx';

/** One worker, one channel, nothing logged; as many messages are kept as a burst has. */
const configuration = (folder: string, port: number) => `
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
load_module ${nchanModule};
events { worker_connections 12000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  tcp_nodelay on;
  nchan_shared_memory_size 256m;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /healthz { return 200 'ok'; }
    location = /publish { nchan_publisher; nchan_channel_id club; nchan_message_buffer_length 1000; }
    location = /events { nchan_subscriber eventsource; nchan_channel_id club; nchan_subscriber_first_message newest; }
  }
}`;

/** `pid` is the worker's, which holds the connections. */
export async function startNchan(folder: string): Promise<ServerProcess> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  const made = await mkdir(compiledIn, { recursive: true });
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 2, 2], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error('nginx cannot be started.');
  const release = watch(pid);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('nginx was not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { stdout } = await run('pgrep', ['-P', String(pid)]);
  const worker = Number(stdout.trim().split('\n')[0]);
  return {
    pid: worker,
    pids: [worker],
    port,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      release();
      child.kill('SIGTERM');
      await ended;
      if (made !== undefined) await rm(compiledIn, { recursive: true });
    },
  };
}
