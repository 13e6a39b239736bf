/** The api as a service of its own, of which several may run side by side. */
import { createServer } from 'node:http';
import { findWayIn } from '@fourball/domain/accounts/setup/setup-links.ts';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import { openService } from '@fourball/domain/kernel/process/open-service.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { traceOfLine } from '@fourball/domain/kernel/trace.ts';
import { pino } from 'pino';
import { createApi } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const log = pino({ name: 'api', level: settings.logLevel, mixin: traceOfLine });
  const service = await openService('api', settings, lifetime, log);
  const api = await createApi({ ...service, databaseUrl: settings.databaseUrl, settings, log });
  lifetime.onStop(() => api.close());

  const server = createServer(api.callback);
  await listen(server, { ...settings, setting: 'PORT' });
  endOnStop(server, lifetime, settings);
  const setUp = await findWayIn(service.house.db, settings);
  if (setUp !== undefined)
    log.warn({ setUp }, 'nobody can administer the club yet: set it up at this address, once');
  log.info({ port: settings.port }, 'api answers');
});
