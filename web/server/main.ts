/** The pages as a service of its own: serves what the build left in dist. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadPageSettings } from '@fourball/domain/kernel/process/page-settings.ts';
import { processEnvironment } from '@fourball/domain/kernel/settings.ts';
import { askClub } from './ask-club.ts';
import { servePages } from './pages.ts';

await runProcess(async (lifetime) => {
  const settings = loadPageSettings(processEnvironment());
  const { host, port, clubName, apiUrl, cards, allowedOrigins } = settings;
  const pages = servePages(fileURLToPath(new URL('../dist/', import.meta.url)), {
    clubName,
    readLook: apiUrl === undefined ? undefined : askClub(apiUrl),
    cards,
    origins: allowedOrigins,
  });
  const server = createServer((request, response) => {
    // This server depends on nothing but its files: alive means ready.
    if (request.url === '/healthz' || request.url === '/readyz') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
    } else pages(request, response);
  });
  await listen(server, { host, port, setting: 'PORT' });
  endOnStop(server, lifetime, settings);
  console.log(`The pages answer on port ${port}.`);
});
