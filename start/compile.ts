/** `npm run compile -- <folder>`: what the services run by as JavaScript, with the built pages, for an image. */
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { builtPages } from './build-web.ts';
import { compileServices } from './club/image-files.ts';
import { failure, step } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    const [folder] = process.argv.slice(2);
    if (folder === undefined) throw new OperatorError('Say into which folder: npm run compile -- <folder>.');
    const out = resolve(folder);
    const files = await compileServices(out);
    await cp(builtPages, join(out, 'web/dist'), { recursive: true });
    await cp(join(projectRoot, 'deploy'), join(out, 'deploy'), { recursive: true });
    step(`${files} files are in ${out}.`);
    await lifetime.stop();
  },
  { say: failure },
);
