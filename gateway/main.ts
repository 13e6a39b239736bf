/** The gateway as a service of its own, of which several may run side by side: streams, sockets and its health. */
import { createServer } from 'node:http';
import { logStart } from '@fourball/domain/club/errors/startup-log.ts';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import { healthListener, openService } from '@fourball/domain/kernel/process/open-service.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { traceOfLine } from '@fourball/domain/kernel/trace.ts';
import { pino } from 'pino';
import { createGateway } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { host, servicePort: port } = settings;
  const log = pino({ name: 'gateway', level: settings.logLevel, mixin: traceOfLine });
  const service = await openService('gateway', settings, lifetime, log);
  const gateway = await createGateway({ ...service, settings, log });

  const answerHealth = healthListener(service, settings, lifetime);
  const server = createServer((request, response) => {
    if (gateway.handles(request)) gateway.handle(request, response);
    else answerHealth(request, response);
  });
  gateway.attach(server);
  await listen(server, { host, port, setting: 'SERVICE_PORT' });
  endOnStop(server, lifetime, settings, gateway.close);
  log.info({ port }, 'gateway answers');
  await logStart(service.house, 'gateway', settings).catch((err: unknown) =>
    log.error({ err }, 'The start could not be noted.'),
  );
});
