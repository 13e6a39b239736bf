/** Fourball as `npm start` runs it, in one process, without pages and demo club: for events on their whole way. */
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { openClub } from '../../../start/club/open-club.ts';

await runProcess(async (lifetime) => {
  await openClub(forService(loadProcessSettings()), lifetime, () => (_request, response) => {
    response.writeHead(404).end();
  });
});
