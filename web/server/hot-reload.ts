/** Serves the pages from their sources, with hot reload, and passes everything else on to the server. */
import { fileURLToPath } from 'node:url';
import { createServer, type ProxyOptions } from 'vite';
import { askClub } from './ask-club.ts';
import { lookInHtml, lookOf } from './club-look.ts';

export interface HotReloadOptions {
  host: string;
  port: number;
  /** Where the API and live updates answer. */
  server: string;
  /** What the club is called, in its settings, until its server can be asked. */
  clubName: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** Rejects when the port is taken. */
export async function openHotReload({
  host,
  port,
  server,
  clubName,
}: HotReloadOptions): Promise<() => Promise<void>> {
  const readLook = askClub(server);
  const pass: ProxyOptions = { target: server, ws: true };
  /** These addresses are pages to a browser that reads and calls to one that writes. */
  const passWrites: ProxyOptions = {
    target: server,
    bypass: (request) => (request.method === 'POST' ? undefined : request.url),
  };
  const vite = await createServer({
    root,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'club-look',
        transformIndexHtml: async (html) => lookInHtml(html, await readLook().catch(() => lookOf(clubName))),
      },
    ],
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        '/api': pass,
        '/session': pass,
        '/socket.io': pass,
        '^/(dev|portraits|images|l|session|healthz|readyz)(/|$)': pass,
        '^/(login|logout|u/[^/]+)/?$': passWrites,
      },
    },
  });
  await vite.listen();
  return () => vite.close();
}
