/** `npm run build`: builds the pages with their compressed copies, whatever was built before. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { buildPages, builtPages } from './build-web.ts';
import { failure, step } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    await buildPages();
    step(`The pages are in ${builtPages}.`);
    await lifetime.stop();
  },
  { say: failure },
);
