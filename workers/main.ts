/** The workers as a service of its own, of which several may run side by side; its port tells only its health. */
import { createServer } from 'node:http';
import { logStart } from '@fourball/domain/club/errors/startup-log.ts';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import { healthListener, openService } from '@fourball/domain/kernel/process/open-service.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { traceOfLine } from '@fourball/domain/kernel/trace.ts';
import { pino } from 'pino';
import { createWorkers } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { host, servicePort: port } = settings;
  const log = pino({ name: 'workers', level: settings.logLevel, mixin: traceOfLine });
  const service = await openService('workers', settings, lifetime, log);
  const workers = await createWorkers({ ...service, settings, log });
  lifetime.onStop(() => workers.close());

  const server = createServer(healthListener(service, settings, lifetime));
  await listen(server, { host, port, setting: 'SERVICE_PORT' });
  endOnStop(server, lifetime, settings);
  log.info({ port }, 'workers work');
  await logStart(service.house, 'workers', settings).catch((err: unknown) =>
    log.error({ err }, 'The start could not be noted.'),
  );
});
